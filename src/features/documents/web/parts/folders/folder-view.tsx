import { type ReactNode, useRef, useState } from "react";
import { usePastedFiles } from "#features/media/web/parts/use-pasted-files.ts";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { FolderPlus, Upload } from "#kit/web/icons.ts";
import { lazyComponent, useHasIdled } from "#kit/web/lazy-component.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { pathTo } from "../../state/folder-tree.ts";
import { documentText } from "../../text.ts";
import type { Ask, ItemDialog } from "../item-dialog.ts";
import { useItemRights } from "../items/item-rights.ts";
import { useItemDrag } from "../items/use-item-drag.ts";
import { useItems } from "../items/use-items.ts";
import { DocumentBrowser } from "../lists/document-browser.tsx";
import { useListParams } from "../lists/use-list-params.ts";
import { useSelection } from "../lists/use-selection.ts";
import type { UploadRequest } from "../uploads/upload-flow.tsx";
import { useUploadPickers } from "../uploads/upload-menu.tsx";
import { useMoveFlow } from "../use-move.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { FolderHead } from "./folder-head.tsx";
import type { FolderTreePanelProps } from "./folder-tree-panel.tsx";

/** The list can be used before the tree has loaded. */
const FolderTreePanel = lazyComponent<FolderTreePanelProps & { readonly isNeeded: boolean }>(
  () => import("./folder-tree-panel.tsx").then((module) => module.FolderTreePanel),
  ({ isNeeded }) => isNeeded,
);

const FoundTexts = lazyComponent(() => import("../lists/found-texts.tsx").then((module) => module.FoundTexts));
const NewFolderRow = lazyComponent(() => import("./new-folder-row.tsx").then((module) => module.NewFolderRow));
const Questions = lazyComponent(() => import("../questions.tsx").then((module) => module.Questions));

const UploadFlow = lazyComponent(
  () => import("../uploads/upload-flow.tsx").then((module) => module.UploadFlow),
  ({ request }) => request !== undefined,
);

/** If the list is narrower than this, in px, the tree is hidden: the breadcrumb leads as well. */
const treeFrom = 840;

interface FolderViewProps {
  readonly folders: readonly DocumentFolder[];
  readonly folderId: string | null;
}

/** One folder, with all actions on its contents. */
export function FolderView({ folders, folderId }: FolderViewProps) {
  const t = useText(documentText);
  const params = useListParams();
  const view = useItems(folders, folderId, params);
  const selection = useSelection(view, `${folderId} ${params.scope} ${params.isSearching}`);
  const [dialog, setDialog] = useState<ItemDialog>();
  const [namingIn, setNamingIn] = useState<{ readonly parentId: string | null }>();
  const rights = useItemRights();
  const path = pathTo(folders, folderId);
  const here = path.at(-1);
  const mayAdd = rights.mayEdit && !here?.isNameOnly;

  const done = () => {
    setDialog(undefined);
    selection.clear();
  };
  const move = useMoveFlow(folders, done);
  const [uploading, setUploading] = useState<UploadRequest>();
  const upload = (dropped: UploadRequest["dropped"], targetId: string | null) => setUploading({ dropped, targetId });
  const pickers = useUploadPickers((dropped) => upload(dropped, folderId));
  usePastedFiles(mayAdd ? (dropped) => upload(dropped, folderId) : undefined);
  const drag = useItemDrag(folders, {
    folderId,
    draggedWith: (itemId) =>
      selection.ids.has(itemId) ? selection.items : view.rows.filter((row) => row.id === itemId),
    onMove: move.start,
    onFiles: rights.mayEdit ? upload : undefined,
  });

  const ask: Ask = (next) => {
    if (next.what !== "move") return setDialog(next);
    setDialog(undefined);
    move.start(next.items, next.targetId);
  };
  const onNewFolder = mayAdd ? () => setNamingIn({ parentId: folderId }) : undefined;
  useAddCommands(onNewFolder, mayAdd ? pickers.pickFiles : undefined);
  const hasIdled = useHasIdled();
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <FolderHead path={path} params={params} pickers={mayAdd ? pickers : undefined} />
      <Columns
        handlers={drag.handlers}
        tree={
          <FolderTreePanel
            isNeeded={hasIdled}
            folders={folders}
            folderId={folderId}
            dropId={drag.dropId}
            onMove={rights.mayEdit ? move.start : undefined}
          />
        }
        veil={drag.isFilesOver && <DropVeil name={nameOf(folders, drag.dropId) ?? t("documents.title")} />}
      >
        {params.isSearching && params.scope === "text" ? (
          <FoundTexts params={params} folders={folders} />
        ) : (
          <DocumentBrowser
            name={here?.name ?? t("documents.title")}
            folderId={folderId}
            folders={folders}
            params={params}
            view={view}
            selection={selection}
            breadcrumb={<Breadcrumb path={path} dropId={drag.dropId} />}
            newFolder={
              namingIn?.parentId === folderId &&
              mayAdd && (
                <NewFolderRow
                  key={folderId}
                  folders={folders}
                  parentId={folderId}
                  onClose={() => setNamingIn(undefined)}
                  onCreated={() => setNamingIn(undefined)}
                />
              )
            }
            onNewFolder={onNewFolder}
            onUpload={mayAdd ? pickers.pickFiles : undefined}
            dropId={drag.dropId}
            ask={ask}
          />
        )}
      </Columns>
      {mayAdd && pickers.inputs}
      {dialog && (
        <Questions dialog={dialog} folders={folders} ask={ask} onClose={() => setDialog(undefined)} onDone={done} />
      )}
      {move.dialogs}
      <UploadFlow request={uploading} folders={folders} />
    </main>
  );
}

/** Undefined where nothing may be added. */
function useAddCommands(onNewFolder: (() => void) | undefined, onUpload: (() => void) | undefined): void {
  const t = useText(documentText);
  useCommands([
    {
      name: "documents.newFolder",
      label: t("documents.actions.newFolder"),
      icon: FolderPlus,
      perform: () => onNewFolder?.(),
      when: onNewFolder !== undefined,
    },
    {
      name: "documents.upload",
      label: `${t("documents.actions.upload")}: ${t("documents.actions.uploadFiles")}`,
      icon: Upload,
      perform: () => onUpload?.(),
      when: onUpload !== undefined,
    },
  ]);
}

const nameOf = (folders: readonly DocumentFolder[], nodeId: string | undefined): string | undefined =>
  folders.find((folder) => folder.id === nodeId)?.name;

interface ColumnsProps {
  readonly handlers: ReturnType<typeof useItemDrag>["handlers"];
  readonly tree: ReactNode;
  readonly veil: ReactNode;
  readonly children: ReactNode;
}

/** The tree next to the list, where there is room for both. */
function Columns({ handlers, tree, veil, children }: ColumnsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hasTree = useElementWidth(frame) >= treeFrom;
  return (
    <div ref={frame} {...handlers} role="presentation" className="relative flex min-h-0 flex-1">
      {hasTree && <div className="flex w-60 shrink-0 flex-col border-e border-line bg-paper 2xl:w-72">{tree}</div>}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      {veil}
    </div>
  );
}

/** While files are held over the screen: where they would go. */
function DropVeil({ name }: { readonly name: string }) {
  const t = useText(documentText);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 z-20 grid place-items-start justify-center border-3 border-dashed border-ink p-6"
    >
      <span className="pop flex items-center gap-2 px-4 py-3 font-semibold">
        <Upload className="size-5" />
        <bdi>{t("documents.upload.drop", { name })}</bdi>
      </span>
    </div>
  );
}
