import { flushSync } from "react-dom";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftContent, ModuleType } from "#features/procedures/content.ts";
import { findModule, findSection, findStep } from "#features/procedures/rules/find.ts";
import { actionModulesMax, whyNot } from "#features/procedures/rules/module-limits.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import {
  addModule,
  addSection,
  addStep,
  duplicateModule,
  duplicateSection,
  duplicateStep,
  moveModule,
  moveSection,
  moveStep,
} from "#features/procedures/rules/outline.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { translate } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { editorText } from "../editor-text.ts";
import { type DraftEditing, useEditContent, useEditing, useEditorView } from "./draft-context.tsx";

/** The actions on the outline: each makes one edit, marks what is new, and navigates to it. */
export function useDraftActions() {
  const editing = useEditing();
  const { write } = useEditorView();
  const edit = useEditContent();
  const { driver, go } = editing;
  const content = () => presentOf(driver.view().state).content;

  const duplicate = (change: (before: DraftContent) => DraftContent, idsOf: (one: DraftContent) => string[]) => {
    const before = new Set(idsOf(content()));
    const after = change(content());
    const fresh = idsOf(after).filter((id) => !before.has(id));
    edit(() => after, { fresh });
    return fresh[0];
  };

  return {
    addSection(): void {
      const section = newSection(newId);
      edit((before) => addSection(before, section), { fresh: [section.id] });
      go({ sectionId: section.id });
    },
    addStep(sectionId: string, index?: number): void {
      const step = newStep(newId);
      edit((before) => addStep(before, sectionId, step, index), { fresh: [step.id] });
      go({ stepId: step.id });
    },
    /** Behind the step that is open, or at the end of the section that is. */
    addStepAt({ stepId, sectionId }: { stepId?: string | undefined; sectionId?: string | undefined }): void {
      const at = stepId === undefined ? undefined : findStep(content(), stepId);
      const target = at?.section.id ?? sectionId ?? content().sections.at(-1)?.id;
      if (target !== undefined) this.addStep(target, at ? at.stepIndex + 1 : undefined);
    },
    /** Says why where the step may not take it. */
    addModule(stepId: string, moduleType: ModuleType): void {
      const step = findStep(content(), stepId)?.step;
      if (!step || refused(editing, step, moduleType)) return;
      const module = newModule(moduleType, newId);
      edit((before) => addModule(before, stepId, module), { fresh: [module.id] });
      if (module.category === "information") write(module.id);
      focusSoon(module.id);
    },
    duplicateSection(id: string): void {
      const copy = duplicate(
        (before) => duplicateSection(before, id, newId),
        (one) => one.sections.map((section) => section.id),
      );
      if (copy) go({ sectionId: copy });
    },
    duplicateStep(id: string): void {
      const copy = duplicate(
        (before) => duplicateStep(before, id, newId),
        (one) => one.sections.flatMap((section) => section.steps.map((step) => step.id)),
      );
      if (copy) go({ stepId: copy });
    },
    duplicateModule(id: string): void {
      const found = findModule(content(), id);
      if (!found || refused(editing, found.step, found.module.moduleType)) return;
      const copy = duplicate(
        (before) => duplicateModule(before, id, newId),
        (one) => findStep(one, found.step.id)?.step.modules.map((module) => module.id) ?? [],
      );
      if (copy) focusSoon(copy);
    },
    /** One place up or down; over the border of the section too. */
    nudgeStep(id: string, by: -1 | 1): void {
      edit((before) => nudgedStep(before, id, by));
    },
    nudgeSection(id: string, by: -1 | 1): void {
      edit((before) => {
        const at = findSection(before, id)?.sectionIndex;
        const isPossible = at !== undefined && at + by >= 0 && at + by < before.sections.length;
        return isPossible ? moveSection(before, id, at + by) : before;
      });
    },
    nudgeModule(id: string, by: -1 | 1): void {
      edit((before) => {
        const found = findModule(before, id);
        const isPossible = found && found.moduleIndex + by >= 0 && found.moduleIndex + by < found.step.modules.length;
        return isPossible ? moveModule(before, id, found.step.id, found.moduleIndex + by) : before;
      });
    },
  };
}

function nudgedStep(content: DraftContent, id: string, by: -1 | 1): DraftContent {
  const found = findStep(content, id);
  if (!found) return content;
  const { section, sectionIndex, stepIndex } = found;
  const index = stepIndex + by;
  if (index >= 0 && index < section.steps.length) return moveStep(content, id, section.id, index);
  const neighbour = content.sections[sectionIndex + by];
  return neighbour ? moveStep(content, id, neighbour.id, by === 1 ? 0 : neighbour.steps.length) : content;
}

type StepTypes = Parameters<typeof whyNot>[0];

function refused({ flags }: DraftEditing, step: StepTypes, moduleType: ModuleType): boolean {
  const reason = whyNot(step, moduleType, flags);
  if (reason === undefined) return false;
  toast.info(
    translate(editorText, `editor.limitToast.${reason}`, {
      name: translate(readText, `procedures.modules.${moduleType}`),
      max: flags.checklists ? actionModulesMax.withChecklists : actionModulesMax.without,
    }),
  );
  return true;
}

const fields = "input:not([type=hidden], [type=file], [disabled]), textarea, select, [contenteditable=true]";

/**
 * Focuses the element of an id, the named field if it has one: in the same event where it can, so that the next key meets it, and
 * else once it is rendered. What has the focus already is left alone: a frame later a quick Tab may have led on from it, and would be
 * taken back.
 */
export function focusSoon(id: string, field?: string): void {
  flushSync(() => {});
  const target = targetIn(id, field);
  if (target !== undefined && target === document.activeElement) return;
  // What lies under a dialog gets the focus once that has left, and a field before the buttons that are there first.
  if (target?.matches(fields) && !target.closest("[inert], [aria-hidden=true]")) focusOn(target);
  else focusOnceThere(id, field);
}

function focusOnceThere(id: string, field: string | undefined, tries = 20): void {
  requestAnimationFrame(() => {
    const target = targetIn(id, field);
    if (target === undefined && tries > 0) focusOnceThere(id, field, tries - 1);
    else focusOn(target ?? document.querySelector<HTMLElement>(placeOf(id)));
  });
}

function focusOn(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: "nearest" });
  target?.focus();
}

const placeOf = (id: string): string => `[data-place="${CSS.escape(id)}"]`;

/** What a person writes into at a place. Undefined while it is not rendered: fields of rarer modules are loaded late. */
function targetIn(id: string, field: string | undefined): HTMLElement | undefined {
  const place = document.querySelector<HTMLElement>(placeOf(id));
  if (!place) return undefined;
  const part = (field && place.querySelector<HTMLElement>(`[data-finding~="${field}"]`)) || place;
  const inFields = part.querySelector<HTMLElement>("[data-fields]") ?? part;
  // A field before a button: the buttons above rich text come first in the page, but are not what the person needs first.
  const first = inFields.querySelector<HTMLElement>(fields) ?? inFields.querySelector<HTMLElement>("button");
  if (first) return first;
  return inFields === part ? place : undefined;
}
