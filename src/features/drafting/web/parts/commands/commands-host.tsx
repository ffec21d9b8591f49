import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import type { DraftPlace } from "../draft-context.tsx";
import type { Subject } from "./command-subject.ts";
import type { EditorActions } from "./use-commands-at.ts";
import { useEditorCommands } from "./use-editor-commands.ts";
import type { HeldKeys } from "./use-held-keys.ts";

const CommandPalette = lazyComponent(
  () => import("./command-palette.tsx").then((module) => module.CommandPalette),
  isOpen,
);

interface CommandsHostProps {
  readonly open: DraftPlace;
  /** The steps that are selected in the outline, while it selects. */
  readonly checked: readonly string[] | undefined;
  readonly deeds: EditorActions;
  readonly held: HeldKeys;
  /** What the list of commands is about, while it is open. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The commands of the editor: by keys, and as a list. */
export function CommandsHost({ open, checked, deeds, held, subject, ...list }: CommandsHostProps) {
  const commandsAt = useEditorCommands(open, checked, deeds, held);
  return <CommandPalette commands={list.isOpen ? commandsAt(subject) : []} {...list} />;
}
