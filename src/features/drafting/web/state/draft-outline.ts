import type { DraftContent, Section, Step } from "#features/procedures/content.ts";
import { draftFindings, type Finding, findingsOfStep } from "#features/procedures/rules/draft-findings.ts";
import { moveSection, moveSteps } from "#features/procedures/rules/outline.ts";
import { keptWith } from "#kit/kept-with.ts";
import type { TreeMove } from "#kit/web/ui/trees/tree.tsx";

/** What the outline shows, without anything that changes while a person types inside a module. */
export interface DraftOutline {
  readonly sections: readonly SectionLine[];
}

export interface SectionLine {
  readonly id: string;
  readonly title: string;
  readonly hasFinding: boolean;
  readonly steps: readonly StepLine[];
}

export interface StepLine {
  readonly id: string;
  readonly title: string;
  /** Counted from 1 through all sections. */
  readonly number: number;
  readonly moduleCount: number;
  readonly hasFinding: boolean;
}

/** The findings of content, computed once for each. */
export const findingsOf: (content: DraftContent) => readonly Finding[] = keptWith(draftFindings);

/** Lines are cached: in a draft of 2,000 steps a keystroke rebuilds only one of them. */
const sectionLines = new WeakMap<Section, { readonly first: number; readonly line: SectionLine }>();
const stepLines = new WeakMap<Step, StepLine>();

export function outlineOf(content: DraftContent): DraftOutline {
  let first = 1;
  return {
    sections: content.sections.map((section) => {
      const line = sectionLine(section, first);
      first += section.steps.length;
      return line;
    }),
  };
}

function sectionLine(section: Section, first: number): SectionLine {
  const known = sectionLines.get(section);
  if (known?.first === first) return known.line;
  const line = {
    id: section.id,
    title: section.title,
    hasFinding: section.steps.length === 0,
    steps: section.steps.map((step, at) => stepLine(step, first + at, section.id)),
  };
  sectionLines.set(section, { first, line });
  return line;
}

function stepLine(step: Step, number: number, sectionId: string): StepLine {
  const known = stepLines.get(step);
  if (known?.number === number) return known;
  const line = {
    id: step.id,
    title: step.title,
    number,
    moduleCount: step.modules.length,
    hasFinding: findingsOfStep(step, sectionId).length > 0,
  };
  stepLines.set(step, line);
  return line;
}

/** Whether a drag in the outline ends in a place that exists: sections among sections, steps in sections. */
export function mayMoveInOutline(outline: DraftOutline, move: TreeMove): boolean {
  const isSection = (id: string) => outline.sections.some((section) => section.id === id);
  if (move.ids.length === 0 || move.ids.includes(move.target)) return false;
  if (move.ids.every(isSection)) return move.ids.length === 1 && isSection(move.target) && move.position !== "on";
  if (move.ids.some(isSection)) return false;
  return isSection(move.target) ? move.position === "on" : move.position !== "on";
}

/** The content after a drag in the outline; the same content where the move has no meaning. */
export function movedInOutline(content: DraftContent, { ids, target, position }: TreeMove): DraftContent {
  const [id] = ids;
  const afterwards = position === "after" ? 1 : 0;
  if (id !== undefined && content.sections.some((section) => section.id === id)) {
    const others = content.sections.filter((section) => section.id !== id);
    const index = others.findIndex((section) => section.id === target);
    return index < 0 ? content : moveSection(content, id, index + afterwards);
  }
  if (position === "on") return moveSteps(content, ids, target);
  const section = content.sections.find((one) => one.steps.some((step) => step.id === target));
  if (!section) return content;
  const index = section.steps.filter((step) => !ids.includes(step.id)).findIndex((step) => step.id === target);
  return moveSteps(content, ids, section.id, index + afterwards);
}
