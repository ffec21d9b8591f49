import type { DocumentFolder } from "../../contract.ts";
import type { Ask, ItemDialog } from "./asked.ts";
import { DeleteItemsDialog } from "./dialogs/delete-items-dialog.tsx";
import { DetailsDrawer } from "./dialogs/details-drawer.tsx";
import { ItemsAccessDialog } from "./dialogs/items-access-dialog.tsx";
import { RenameDialog } from "./dialogs/rename-dialog.tsx";

interface QuestionsProps {
  readonly asked: ItemDialog;
  readonly folders: readonly DocumentFolder[];
  readonly ask: Ask;
  readonly onClose: () => void;
  /** Something was deleted. */
  readonly onDone: () => void;
}

/** The dialog or drawer of the chosen action. Moving has its own: `useMoveFlow`. */
export function Questions({ asked, folders, ask, onClose, onDone }: QuestionsProps) {
  switch (asked.what) {
    case "rename":
      return <RenameDialog item={asked.item} folders={folders} onClose={onClose} />;
    case "details":
      return <DetailsDrawer item={asked.item} folders={folders} ask={ask} onClose={onClose} />;
    case "access":
      return <ItemsAccessDialog items={asked.items} onClose={onClose} />;
    case "delete":
      return <DeleteItemsDialog items={asked.items} onClose={onClose} onDone={onDone} />;
    case "move":
      return null;
  }
}
