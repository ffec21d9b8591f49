import { keysMatch } from "#kit/web/commands.ts";

/** [P156] The keys of the editor's commands, by name; see `keysMatch`. With Alt are none that type a letter on an Apple keyboard. */
export const commandKeys = {
  undo: "mod+z",
  redo: "mod+shift+z",
  addStep: "mod+enter",
  addSection: "mod+shift+enter",
  rename: "f2",
  moveUp: "alt+arrowup",
  moveDown: "alt+arrowdown",
  duplicate: "mod+d",
  delete: "delete",
  previousStep: "alt+pageup",
  nextStep: "alt+pagedown",
  nextPane: "f6",
  nextFinding: "f8",
  find: "mod+f",
  insertStep: "alt+enter",
  commands: "mod+k",
} as const;

/** A dialog or a menu has keys of its own, and the editor behind it is inert. */
const isCovered = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[contenteditable=true]") !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;

/** Whether a key press is meant for the editor, without looking up the command. */
export function isForEditor(event: KeyboardEvent): boolean {
  // A letter is not a command: typing triggers no lookup.
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
  if (event.defaultPrevented || event.isComposing || isPlain || isCovered()) return false;
  if (!Object.values(commandKeys).some((keys) => keysMatch(keys, event))) return false;
  // Rich text has its own undo history while it is edited; leaving it adds one edit to this history.
  const isHistory = keysMatch(commandKeys.undo, event) || keysMatch(commandKeys.redo, event);
  if (isHistory && isWriting(event.target)) return false;
  return !keysMatch(commandKeys.delete, event) || !isTyping(event.target);
}
