import { mayRedo, mayUndo, presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftContent, Module, OutlineStep } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { findModule, findSection, findStep, numberedSteps } from "#features/procedures/rules/find.ts";
import { actionModulesMax, type ModuleFlags, offeredTypes, whyNot } from "#features/procedures/rules/module-limits.ts";
import { moduleIcons } from "#features/procedures/web/parts/module-icons.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { twoDigits } from "#kit/text.ts";
import type { Command } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { commandText } from "../../command-text.ts";
import { editorText } from "../../editor-text.ts";
import { paneText } from "../../pane-text.ts";
import { findingsOf } from "../../state/draft-outline.ts";
import { focusSoon, useDraftActions } from "../draft-actions.ts";
import { type DraftPlace, useEditing } from "../draft-context.tsx";
import type { Removal } from "../outline/confirm-removal.tsx";
import type { Moving } from "../outline/move-dialog.tsx";
import { focusNextPane } from "../panes.ts";
import { movingOf, type Subject } from "./command-subject.ts";
import { type CommandDisplay, commandDisplays } from "./editor-commands.ts";

/** What the window of the editor does for its commands. */
export interface EditorActions {
  readonly onRemove: (removal: Removal) => void;
  readonly onMove: (moving: Moving) => void;
  readonly onSelectSteps: (stepIds: readonly string[]) => void;
  readonly onFind: () => void;
  readonly onDetails: () => void;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
  readonly onInsertStep: () => void;
  readonly onSaveStep: (stepId: string, title: string) => void;
  readonly onSaveTemplate: () => void;
  readonly onCommands: (subject: Subject | undefined) => void;
}

type Name = keyof typeof commandDisplays;

/** [P156] Every action of the editor on the open part and its subject. Evaluated when a key is pressed. */
export function useCommandsAt(open: DraftPlace, deeds: EditorActions) {
  const words = useWords();
  const { t } = words;
  const editing = useEditing();
  const actions = useDraftActions();
  const mayPublish = useMay(procedurePolicy.publish, editing.draft);
  const { driver, flags, go, show } = editing;

  return (subject: Subject | undefined): Command[] => {
    const { state } = driver.view();
    const { content } = presentOf(state);
    const about = subject && nameOf(words, content, subject);
    const command = (name: Name, label: string, perform: () => void, more: Partial<Command> = {}): Command => {
      const { icon, keys }: CommandDisplay = commandDisplays[name];
      return { name: `editor.${name}`, label, perform, ...(icon && { icon }), ...(keys && { keys }), ...more };
    };
    const onSubject = (name: Name & `${"move" | "dup" | "del"}${string}`, act: (about: Subject) => void) =>
      command(name, t(`editor.${name}`), () => subject && act(subject), {
        when: subject !== undefined,
        ...(about !== undefined && { words: about }),
      });
    const { stepId } = open;
    const goBy = (by: -1 | 1) => {
      const steps = numberedSteps<Module>(content);
      const at = steps.findIndex(({ step }) => step.id === stepId);
      const next = steps[at < 0 ? (by === 1 ? 0 : steps.length - 1) : at + by]?.step.id;
      if (next === undefined) return;
      go({ stepId: next });
      focusSoon(next);
    };
    const nudge = (by: -1 | 1) => (one: Subject) => {
      if (one.of === "module") actions.nudgeModule(one.id, by);
      else if (one.of === "step") actions.nudgeStep(one.id, by);
      else if (one.of === "section") actions.nudgeSection(one.id, by);
    };
    const rename = () => {
      const id = subject?.of === "step" || subject?.of === "section" ? subject.id : (stepId ?? open.sectionId);
      if (id === undefined) return focusSoon("title");
      go(findSection<Module>(content, id) ? { sectionId: id } : { stepId: id });
      focusSoon(id);
    };
    const [finding] = findingsOf(content);
    const step = stepId === undefined ? undefined : findStep<Module>(content, stepId)?.step;

    return [
      ...addModules(words, flags, step, actions.addModule),
      command("addStep", words.pane("editor.addStep"), () => actions.addStepAt(open)),
      command("addSection", t("editor.addSection"), actions.addSection),
      command("rename", t("editorCommands.rename"), rename, {
        ...(about !== undefined && subject?.of !== "module" && { words: about }),
      }),
      onSubject("moveUp", nudge(-1)),
      onSubject("moveDown", nudge(1)),
      onSubject("moveTo", (one) => deeds.onMove(movingOf(one))),
      onSubject("duplicate", (one) => {
        if (one.of === "steps") deeds.onMove({ of: "steps", ids: one.ids, isCopy: true });
        else if (one.of === "module") actions.duplicateModule(one.id);
        else if (one.of === "step") actions.duplicateStep(one.id);
        else actions.duplicateSection(one.id);
      }),
      onSubject("delete", deeds.onRemove),
      command("selectSteps", t("editor.selectSteps"), () =>
        deeds.onSelectSteps(subject?.of === "step" ? [subject.id] : stepId === undefined ? [] : [stepId]),
      ),
      command("insertStep", t("editor.insertStep"), deeds.onInsertStep),
      command("saveStep", t("editor.saveStep"), () => step && deeds.onSaveStep(step.id, step.title), {
        when: step !== undefined,
      }),
      command("saveTemplate", t("editor.saveTemplate"), deeds.onSaveTemplate),
      command("undo", t("editor.undo"), driver.undo, { when: mayUndo(state) }),
      command("redo", t("editor.redo"), driver.redo, { when: mayRedo(state) }),
      command("previousStep", t("editorCommands.previousStep"), () => goBy(-1)),
      command("nextStep", t("editorCommands.nextStep"), () => goBy(1)),
      command("nextPane", t("editorCommands.nextPane"), focusNextPane),
      command("nextFinding", t("editorCommands.nextFinding"), () => finding && show(finding), {
        when: finding !== undefined,
      }),
      command("find", t("editor.find"), deeds.onFind),
      command("details", t("editor.detailsDialog.title"), deeds.onDetails),
      { name: "editor.preview", label: t("editor.preview"), perform: deeds.onPreview },
      {
        name: "editor.publish",
        label: t(mayPublish ? "editor.publish" : "editor.askApproval"),
        perform: deeds.onPublish,
        when: state.phase.is === "open",
      },
      command("commands", t("editorCommands.open"), () => deeds.onCommands(subject)),
    ].filter((one) => one.when !== false);
  };
}

type Words = ReturnType<typeof useWords>;
const useWords = () => ({
  t: useText(editorText, commandText),
  kinds: useText(readText),
  pane: useText(paneText),
});

/** The modules that can be added to the open step. Those that it cannot take give the reason, here and when invoked. */
function addModules(
  { t, kinds, pane }: Words,
  flags: ModuleFlags,
  step: OutlineStep<Module> | undefined,
  add: ReturnType<typeof useDraftActions>["addModule"],
): Command[] {
  const max = flags.checklists ? actionModulesMax.withChecklists : actionModulesMax.without;
  return offeredTypes(flags).map((moduleType): Command => {
    const reason = step && whyNot(step, moduleType, flags);
    return {
      name: `editor.addModule.${moduleType}`,
      label: t("editorCommands.addModule", { name: kinds(`procedures.modules.${moduleType}`) }),
      icon: moduleIcons[moduleType],
      perform: () => step && add(step.id, moduleType),
      when: step !== undefined,
      ...(reason && { words: pane(`editor.limits.${reason}`, { max }) }),
    };
  });
}

/** What a command is about, in words. */
function nameOf({ t, kinds }: Words, content: DraftContent, one: Subject): string | undefined {
  if (one.of === "steps") return t("editorCommands.ofSteps", { count: one.ids.length });
  if (one.of === "module") {
    const type = findModule<Module>(content, one.id)?.module.moduleType;
    return type && t("editorCommands.ofModule", { name: kinds(`procedures.modules.${type}`) });
  }
  if (one.of === "section") {
    const title = findSection<Module>(content, one.id)?.section.title;
    return t("editorCommands.ofSection", { name: title || t("editor.untitledSection") });
  }
  const title = findStep<Module>(content, one.id)?.step.title;
  const number = numberedSteps<Module>(content).find(({ step }) => step.id === one.id)?.number ?? 0;
  return t("editorCommands.ofStep", { number: twoDigits(number), name: title || t("editor.untitledStep") });
}
