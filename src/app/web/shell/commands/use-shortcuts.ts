import { useEffect } from "react";
import { type Command, isSingleKey, keysMatch, useOfferedCommands } from "#kit/web/commands.ts";
import { singleKeysOn } from "./single-keys.ts";

const typing = "input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]";

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null;

/** While a dialog is open its own keys count, and the screen behind it is inert. */
const isInDialog = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** After its first key, a shortcut of two waits so long for the second, in ms. */
const secondKeyWithinMs = 1500;

/** The key as a person typed it, where it may be part of a shortcut of two. */
const typedKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined =>
  ctrlKey || metaKey || altKey || key.length !== 1 || isTyping(target) || !singleKeysOn()
    ? undefined
    : key.toLowerCase();

function wanted(commands: readonly Command[], press: KeyboardEvent): Command | undefined {
  const command = commands.find(({ keys }) => keys !== undefined && keysMatch(keys, press));
  if (!command?.keys) return undefined;
  return isSingleKey(command.keys) && (isTyping(press.target) || !singleKeysOn()) ? undefined : command;
}

/** Performs the offered commands by their keys. Used once, in the shell. */
export function useShortcuts(): void {
  const commands = useOfferedCommands();
  useEffect(() => {
    let first: string | undefined;
    let forgetting: ReturnType<typeof setTimeout> | undefined;
    const expect = (key: string | undefined) => {
      clearTimeout(forgetting);
      first = key;
      if (key !== undefined) forgetting = setTimeout(() => expect(undefined), secondKeyWithinMs);
    };
    const listen = (press: KeyboardEvent) => {
      if (press.defaultPrevented || press.repeat || isInDialog()) return;
      const key = typedKey(press);
      const second = first === undefined || key === undefined ? undefined : `${first} ${key}`;
      expect(undefined);
      const command = commands.find(({ keys }) => keys === second && second !== undefined) ?? wanted(commands, press);
      if (!command) {
        if (key !== undefined && commands.some(({ keys }) => keys?.startsWith(`${key} `))) expect(key);
        return;
      }
      press.preventDefault();
      command.perform();
    };
    addEventListener("keydown", listen);
    return () => {
      clearTimeout(forgetting);
      removeEventListener("keydown", listen);
    };
  }, [commands]);
}
