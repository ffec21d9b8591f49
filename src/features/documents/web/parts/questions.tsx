import type { DocumentFolder } from "../../contract.ts";
import { DeleteItemsDialog } from "./dialogs/delete-items-dialog.tsx";
import { DetailsDrawer } from "./dialogs/details-drawer.tsx";
import { ItemsAccessDialog } from "./dialogs/items-access-dialog.tsx";
import { RenameDialog } from "./dialogs/rename-dialog.tsx";
import type { Ask, ItemDialog } from "./item-dialog.ts";

interface QuestionsProps {
  readonly dialog: ItemDialog;
  readonly folders: readonly DocumentFolder[];
  readonly ask: Ask;
  readonly onClose: () => void;
  /** Something was deleted. */
  readonly onDone: () => void;
}

/** The dialog or drawer of the chosen action. Moving has its own: `useMoveFlow`. */
export function Questions({ dialog, folders, ask, onClose, onDone }: QuestionsProps) {
  switch (dialog.what) {
    case "rename":
      return <RenameDialog item={dialog.item} folders={folders} onClose={onClose} />;
    case "details":
      return <DetailsDrawer item={dialog.item} folders={folders} ask={ask} onClose={onClose} />;
    case "access":
      return <ItemsAccessDialog items={dialog.items} onClose={onClose} />;
    case "delete":
      return <DeleteItemsDialog items={dialog.items} onClose={onClose} onDone={onDone} />;
    case "move":
      return null;
  }
}
