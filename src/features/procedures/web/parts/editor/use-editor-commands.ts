import { useEffect, useEffectEvent } from "react";
import { type Command, keysMatch } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { editorText } from "../../editor-text.ts";
import type { Removal } from "./confirm-removal.tsx";
import { useDraftActions } from "./draft-actions.ts";
import { type DraftPlace, useEditing } from "./draft-context.tsx";

interface EditorCommandsOptions {
  readonly open: DraftPlace;
  readonly onRemove: (removal: Removal) => void;
  readonly onFind: () => void;
  readonly onInsertStep: () => void;
}

/** A dialog or a menu has keys of its own, and what lies behind it is out of reach. */
const isCovered = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[contenteditable=true]") !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;

/** The keys of the editor. It has the window to itself, so it listens itself. */
export function useEditorCommands({ open, onRemove, onFind, onInsertStep }: EditorCommandsOptions): void {
  const t = useText(editorText);
  const { driver } = useEditing();
  const actions = useDraftActions();

  const commandsAt = (target: EventTarget | null): Command[] => {
    const moduleId = target instanceof Element ? target.closest("[data-module]")?.getAttribute("data-module") : null;
    const { stepId } = open;
    const nudge = (by: -1 | 1) =>
      moduleId ? actions.nudgeModule(moduleId, by) : stepId && actions.nudgeStep(stepId, by);
    const duplicate = () => (moduleId ? actions.duplicateModule(moduleId) : stepId && actions.duplicateStep(stepId));
    const removal: Removal | undefined = moduleId
      ? { of: "module", id: moduleId }
      : stepId
        ? { of: "step", id: stepId }
        : undefined;
    return [
      // Rich text has its own history while it is written in; leaving it makes one edit of it here.
      { name: "editor.undo", label: t("editor.undo"), keys: "mod+z", perform: driver.undo, when: !isWriting(target) },
      {
        name: "editor.redo",
        label: t("editor.redo"),
        keys: "mod+shift+z",
        perform: driver.redo,
        when: !isWriting(target),
      },
      { name: "editor.addStep", label: t("editor.addStep"), keys: "mod+enter", perform: () => actions.addStepAt(open) },
      { name: "editor.insertStep", label: t("editor.insertStep"), keys: "mod+shift+enter", perform: onInsertStep },
      { name: "editor.find", label: t("editor.find"), keys: "mod+f", perform: onFind },
      { name: "editor.moveUp", label: t("editor.moveUp"), keys: "alt+arrowup", perform: () => nudge(-1) },
      { name: "editor.moveDown", label: t("editor.moveDown"), keys: "alt+arrowdown", perform: () => nudge(1) },
      { name: "editor.duplicate", label: t("editor.duplicate"), keys: "mod+d", perform: duplicate },
      {
        name: "editor.delete",
        label: t("editor.delete"),
        keys: "delete",
        perform: () => removal && onRemove(removal),
        when: !isTyping(target),
      },
    ];
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCovered()) return;
    const command = commandsAt(event.target).find(
      ({ keys, when }) => when !== false && keys !== undefined && keysMatch(keys, event),
    );
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    command.perform();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the fields: a browser's own undo knows nothing of what this editor holds.
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}
