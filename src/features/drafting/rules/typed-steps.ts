import { contentLimits, type DraftContent, type Step } from "#features/procedures/content.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { type NewId, newStep } from "#features/procedures/rules/new-content.ts";
import { addStep, removeStep, renameStep } from "#features/procedures/rules/outline.ts";

/** Content after something was typed into a title, and where the caret goes then: into which title, behind how much. */
export interface Typed {
  readonly content: DraftContent;
  readonly stepId: string;
  readonly caret: number;
  /** Ids of new steps. */
  readonly fresh: readonly string[];
}

/**
 * [P154] Enter in the title of a step moves the text after the caret into a new step behind it; the modules stay. At
 * the start of a title it inserts a blank step before. A step without a title starts none: it still has to be written.
 */
export function enterInTitle(content: DraftContent, stepId: string, caret: number, newId: NewId): Typed | undefined {
  const found = findStep(content, stepId);
  if (!found || found.step.title.trim() === "") return undefined;
  const { section, step, stepIndex } = found;
  const fresh = newStep(newId);
  if (caret === 0) {
    return { content: addStep(content, section.id, fresh, stepIndex), stepId: fresh.id, caret: 0, fresh: [fresh.id] };
  }
  const [stays, goes] = [step.title.slice(0, caret).trimEnd(), step.title.slice(caret).trimStart()];
  const split = goes === "" ? content : renameStep(content, stepId, stays);
  const next = { ...fresh, title: goes };
  return { content: addStep(split, section.id, next, stepIndex + 1), stepId: next.id, caret: 0, fresh: [next.id] };
}

/**
 * [P154] Backspace at the start of a title joins a step without modules to the one before it in its section; a blank
 * step is removed.
 */
export function backspaceInTitle(content: DraftContent, stepId: string): Typed | undefined {
  const found = findStep(content, stepId);
  const before = found?.section.steps[found.stepIndex - 1];
  if (!found || !before || found.step.modules.length > 0) return undefined;
  const title = [before.title, found.step.title].filter(Boolean).join(" ");
  if (title.length > contentLimits.titleCharactersMax) return undefined;
  const joined = renameStep(removeStep(content, stepId), before.id, title);
  return { content: joined, stepId: before.id, caret: before.title.length, fresh: [] };
}

/** [P155] The lines of a text that are something, without the marks and numbers of a list. */
export const linesOfText = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.replace(listMark, "").trim().slice(0, contentLimits.titleCharactersMax))
    .filter((line) => line !== "");

const listMark = /^\s*(?:[-*•–—▪◦‣☐☑]|\(?(?:\d{1,4}|[a-z])[.)])\s+/iu;

/**
 * [P155] Several lines that are pasted into a title: the first goes into it, each other one becomes a step behind it.
 * Undefined where that is more than a procedure has.
 */
export function pasteInTitle(
  content: DraftContent,
  stepId: string,
  { before, lines, after }: { readonly before: string; readonly lines: readonly string[]; readonly after: string },
  newId: NewId,
): Typed | undefined {
  const found = findStep(content, stepId);
  const count = content.sections.reduce((sum, section) => sum + section.steps.length, 0);
  if (!found || lines.length < 2 || count + lines.length - 1 > contentLimits.stepsMax) return undefined;
  const titles = lines.map((line, at) => `${at === 0 ? before : ""}${line}${at === lines.length - 1 ? after : ""}`);
  const [first = "", ...rest] = titles.map((title) => title.slice(0, contentLimits.titleCharactersMax));
  const steps = rest.map((title): Step => ({ ...newStep(newId), title }));
  const renamed = renameStep(content, stepId, first);
  const last = steps.at(-1);
  return {
    content: steps.reduce((all, step, at) => addStep(all, found.section.id, step, found.stepIndex + 1 + at), renamed),
    stepId: last?.id ?? stepId,
    caret: (last?.title.length ?? 0) - after.length,
    fresh: steps.map((step) => step.id),
  };
}
