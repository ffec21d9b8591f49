import { useEffect } from "react";
import { type Command, isSingleKey, keysMatch, useOfferedCommands } from "#kit/web/commands.ts";
import { singleKeysOn } from "./single-keys.ts";

const typing = "input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]";

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null;

/** While a dialog is open its own keys count, and the screen behind it is inert. */
const isInDialog = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

function wanted(commands: readonly Command[], press: KeyboardEvent): Command | undefined {
  const command = commands.find(({ keys }) => keys !== undefined && keysMatch(keys, press));
  if (!command?.keys) return undefined;
  return isSingleKey(command.keys) && (isTyping(press.target) || !singleKeysOn()) ? undefined : command;
}

/** Performs the offered commands by their keys. Used once, in the shell. */
export function useShortcuts(): void {
  const commands = useOfferedCommands();
  useEffect(() => {
    const listen = (press: KeyboardEvent) => {
      if (press.defaultPrevented || press.repeat || isInDialog()) return;
      const command = wanted(commands, press);
      if (!command) return;
      press.preventDefault();
      command.perform();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [commands]);
}
