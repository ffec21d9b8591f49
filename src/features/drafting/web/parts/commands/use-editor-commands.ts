import { useEffect, useEffectEvent } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { type Command, keysMatch } from "#kit/web/commands.ts";
import { type DraftPlace, useEditing } from "../draft-context.tsx";
import { keepFocusSoon } from "../panes.ts";
import { isForEditor } from "./command-keys.ts";
import { subjectAt } from "./command-subject.ts";
import { type EditorActions, useCommandsAt } from "./use-commands-at.ts";
import type { HeldKeys } from "./use-held-keys.ts";

/** The keys of the editor. It has the window to itself, so it listens itself. [P156] */
export function useEditorCommands(
  open: DraftPlace,
  checked: readonly string[] | undefined,
  deeds: EditorActions,
  held: HeldKeys,
): ReturnType<typeof useCommandsAt> {
  const { driver } = useEditing();
  const commandsAt = useCommandsAt(open, deeds);

  const commandOf = (event: KeyboardEvent): Command | undefined => {
    const { content } = presentOf(driver.view().state);
    return commandsAt(subjectAt(event.target, { content, open, checked })).find(
      ({ keys }) => keys !== undefined && keysMatch(keys, event),
    );
  };
  const perform = (command: Command) => {
    command.perform();
    keepFocusSoon();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = isForEditor(event) ? commandOf(event) : undefined;
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    perform(command);
  });
  const catchUp = useEffectEvent(() => {
    for (const event of held.take()) {
      const command = commandOf(event);
      if (command) perform(command);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the fields: a browser's own undo knows nothing of what this editor holds.
    addEventListener("keydown", listen, { capture: true });
    // Outside of the effect, where what is moved to can be drawn at once.
    queueMicrotask(() => catchUp());
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
  return commandsAt;
}
