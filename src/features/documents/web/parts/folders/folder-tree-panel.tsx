import { useText } from "#kit/web/i18n.ts";
import { Files, Folder, FolderOpen } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Tree, type TreeMove, type TreeNode } from "#kit/web/ui/trees/tree.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import { folderIdOf, folderNodes, moveHindrance, nodeIdOf, rootId } from "../../state/folder-tree.ts";
import { folderItem, type Item } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import { useOpenFolders } from "./use-open-folders.ts";

export interface FolderTreePanelProps {
  readonly folders: readonly DocumentFolder[];
  readonly folderId: string | null;
  /** The folder on which something is held. */
  readonly dropId: string | undefined;
  /** Undefined where nothing may be moved. */
  readonly onMove: ((items: readonly Item[], targetId: string | null) => void) | undefined;
}

/** The folder tree next to the list. Folders are moved in it by pointer and by keyboard. */
export function FolderTreePanel({ folders, folderId, dropId, onMove }: FolderTreePanelProps) {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const [open, setOpen] = useOpenFolders(folders, folderId);
  const itemsOf = (ids: readonly string[]): Item[] =>
    folders.filter((folder) => ids.includes(folder.id)).map(folderItem);
  const mayMove = ({ ids, target, position }: TreeMove): boolean =>
    position === "on" &&
    !ids.includes(rootId) &&
    moveHindrance(folders, itemsOf(ids), folderIdOf(target)) === undefined;
  return (
    <Tree
      label={t("documents.tree")}
      items={folderNodes(folders, t("documents.title"))}
      expandedIds={open}
      onExpandedChange={setOpen}
      selectedId={nodeIdOf(folderId)}
      onSelect={(id) => void go(documentPaths.folder(workspaceId, folderIdOf(id)))}
      {...(onMove && {
        mayMove,
        onMove: ({ ids, target }: TreeMove) => onMove(itemsOf(ids), folderIdOf(target)),
      })}
      isLong
      className="min-h-0 flex-1 p-2"
    >
      {(node, { isExpanded, isSelected }) => (
        <FolderLine node={node} isOpen={isExpanded} isCurrent={isSelected} isLit={node.id === dropId} />
      )}
    </Tree>
  );
}

interface FolderLineProps {
  readonly node: TreeNode<DocumentFolder | null>;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly isLit: boolean;
}

export function FolderLine({ node, isOpen, isCurrent, isLit }: FolderLineProps) {
  const Icon = node.value === null ? Files : isOpen ? FolderOpen : Folder;
  return (
    <span
      className={classNames(
        "flex min-h-8 min-w-0 items-center gap-2 rounded-1 px-1",
        isCurrent && "font-semibold",
        isLit && "bg-tint-2 outline-2 outline-ink",
        node.value?.isNameOnly && "text-ink-3",
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
      <bdi className="truncate">{node.text}</bdi>
    </span>
  );
}
