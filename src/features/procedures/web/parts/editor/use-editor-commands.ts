import { useEffect, useEffectEvent } from "react";
import { keysMatch } from "#kit/web/commands.ts";
import { presentOf } from "../../state/draft-editor.ts";
import { subjectAt } from "./command-subject.ts";
import { type DraftPlace, useEditing } from "./draft-context.tsx";
import { keepFocusSoon } from "./panes.ts";
import { type EditorDeeds, useCommandsAt } from "./use-commands-at.ts";

/** A dialog or a menu has keys of its own, and what lies behind it is out of reach. */
const isCovered = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[contenteditable=true]") !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;

/** Rich text has its own history while it is written in; leaving it makes one edit of it here. */
const notWriting: readonly string[] = ["editor.undo", "editor.redo"];
const notTyping: readonly string[] = ["editor.delete"];

/** The keys of the editor. It has the window to itself, so it listens itself. [P156] */
export function useEditorCommands(
  open: DraftPlace,
  checked: readonly string[] | undefined,
  deeds: EditorDeeds,
): ReturnType<typeof useCommandsAt> {
  const { driver } = useEditing();
  const commandsAt = useCommandsAt(open, deeds);

  const press = useEffectEvent((event: KeyboardEvent) => {
    // A letter is no command: nothing is looked up while somebody types.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
    if (event.defaultPrevented || event.isComposing || isPlain || isCovered()) return;
    const { target } = event;
    const { content } = presentOf(driver.view().state);
    const command = commandsAt(subjectAt(target, { content, open, checked })).find(
      ({ keys }) => keys !== undefined && keysMatch(keys, event),
    );
    if (!command || (notWriting.includes(command.name) && isWriting(target))) return;
    if (notTyping.includes(command.name) && isTyping(target)) return;
    event.preventDefault();
    event.stopPropagation();
    command.perform();
    keepFocusSoon();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the fields: a browser's own undo knows nothing of what this editor holds.
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
  return commandsAt;
}
