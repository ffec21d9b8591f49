import fc from "fast-check";
import type { DraftContent } from "#features/procedures/content.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import {
  addModule,
  addSection,
  addStep,
  changeModule,
  moveModule,
  moveSection,
  moveStep,
  removeModule,
  removeSection,
  removeStep,
  renameSection,
  renameStep,
} from "#features/procedures/rules/outline.ts";
import { countedIds } from "./content-samples.ts";

const newId = countedIds(90_000);

/** What an author does to a draft, from random numbers. */
export function edited(
  content: DraftContent,
  [what, a, b, c]: readonly [number, number, number, number],
): DraftContent {
  const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
  const section = at(content.sections, a);
  const steps = content.sections.flatMap((one) => one.steps);
  const step = at(steps, a);
  const module = at(
    steps.flatMap((one) => one.modules),
    a,
  );
  const otherSection = at(content.sections, b);
  const otherStep = at(steps, b);
  switch (what % 13) {
    case 0:
      return addSection(content, { ...newSection(newId), title: `s${c}` }, b % (content.sections.length + 1));
    case 1:
      return section ? addStep(content, section.id, { ...newStep(newId), title: `t${c}` }, b) : content;
    case 2:
      return step ? addModule(content, step.id, newModule("reminder", newId), b) : content;
    case 3:
      return section ? removeSection(content, section.id) : content;
    case 4:
      return step ? removeStep(content, step.id) : content;
    case 5:
      return module ? removeModule(content, module.id) : content;
    case 6:
      return section ? moveSection(content, section.id, b % content.sections.length) : content;
    case 7:
      return step && otherSection ? moveStep(content, step.id, otherSection.id, c % 4) : content;
    case 8:
      return module && otherStep ? moveModule(content, module.id, otherStep.id, c % 3) : content;
    case 9:
      return section ? renameSection(content, section.id, `renamed ${c}`) : content;
    case 10:
      return step ? renameStep(content, step.id, `renamed ${c}`) : content;
    case 11:
      return module
        ? changeModule(content, module.id, (one) => newModule(c % 2 ? "signature" : "reminder", () => one.id))
        : content;
    default:
      return { ...content, title: `title ${c}`, description: `d ${b}` };
  }
}

const number = fc.nat(1000);
export const edits = fc.array(fc.tuple(number, number, number, number), { maxLength: 12 });
