import { useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { Tree } from "#kit/web/ui/trees/tree.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { folderIdOf, folderNodes, moveHindrance, pathTo, rootId } from "../../state/folder-tree.ts";
import { narrowed } from "../../state/holds-words.ts";
import { type Item, placeOf } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import { FolderLine } from "../folders/folder-tree-panel.tsx";
import { useItemsWords } from "../items/item-facts.tsx";

interface MovePickerProps {
  readonly items: readonly Item[];
  readonly folders: readonly DocumentFolder[];
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onChoose: (targetId: string | null) => void;
}

/** "Move to…": the same as dragging, by choosing a folder. */
export function MovePicker({ items, folders, isPending, onClose, onChoose }: MovePickerProps) {
  const t = useText(documentText, documentDialogText);
  const words = useItemsWords();
  const [search, setSearch] = useState("");
  const [chosenId, setChosenId] = useState<string>();
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => openAtFirst(folders, items));
  const hindrance = chosenId === undefined ? "none" : moveHindrance(folders, items, folderIdOf(chosenId));
  const nodes = narrowed(folderNodes(folders, t("documents.title")), search);
  return (
    <Dialog
      title={t("documents.move.title", { what: words(items, isolated) })}
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      footer={
        <DialogButtons
          submitLabel={t("documents.move.submit")}
          isPending={isPending}
          disabledReason={hindrance && t(`documents.move.hindrance.${hindrance}`)}
          onPress={() => chosenId !== undefined && onChoose(folderIdOf(chosenId))}
          onCancel={onClose}
        />
      }
    >
      <div className="flex h-96 max-h-[50dvh] flex-col gap-2">
        <SearchField
          label={t("documents.move.find")}
          placeholder={t("documents.move.find")}
          value={search}
          onChange={setSearch}
        />
        <Tree
          label={t("documents.move.choose")}
          items={nodes}
          {...(search.trim() === "" ? { expandedIds: openIds, onExpandedChange: setOpenIds } : {})}
          selectedId={chosenId ?? null}
          onSelect={setChosenId}
          isLong
          className="min-h-0 flex-1 rounded-1 border border-line p-1"
        >
          {(node, { isExpanded, isSelected }) => (
            <FolderLine node={node} isOpen={isExpanded} isCurrent={isSelected} isLit={false} />
          )}
        </Tree>
        {/* Said where the choice is made: the button alone would tell it too late. */}
        <p role="status" className="min-h-5 text-xs text-ink-2">
          {chosenId !== undefined && hindrance && t(`documents.move.hindrance.${hindrance}`)}
        </p>
      </div>
    </Dialog>
  );
}

/** The top level, and the path to the items' current folder. */
function openAtFirst(folders: readonly DocumentFolder[], items: readonly Item[]): Set<string> {
  const [first] = items;
  return new Set([rootId, ...pathTo(folders, first ? placeOf(first) : null).map((folder) => folder.id)]);
}
