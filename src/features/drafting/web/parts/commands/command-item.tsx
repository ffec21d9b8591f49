import { useText } from "#kit/web/i18n.ts";
import { MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { commandText } from "../../command-text.ts";
import { editorText } from "../../editor-text.ts";
import { type CommandDisplay, commandDisplays } from "./editor-commands.ts";

interface CommandItemProps {
  readonly command:
    | "moveUp"
    | "moveDown"
    | "moveTo"
    | "duplicate"
    | "delete"
    | "selectSteps"
    | "saveStep"
    | "insertStep"
    | "redo"
    | "find";
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

/** A command in a menu, with the picture and the keys that it has everywhere. [P156] */
export function CommandItem({ command, isDisabled = false, onAction }: CommandItemProps) {
  const t = useText(editorText, commandText);
  const { icon: Icon, keys }: CommandDisplay = commandDisplays[command];
  return (
    <MenuItem
      icon={Icon && <Icon aria-hidden />}
      danger={command === "delete"}
      isDisabled={isDisabled}
      onAction={onAction}
      {...(keys !== undefined && { keys })}
    >
      {t(`editor.${command}`)}
    </MenuItem>
  );
}
