import type { DraftContent, Section, Step } from "#features/procedures/content.ts";
import { type SourceChange, stepsById, type ThreeWays } from "./source-changes.ts";

/**
 * [SP13] The copy with these changes of the source in it. Everything else stays as the copy has it: a step that only the
 * copy has keeps its place, and a section goes only when nothing is left in it.
 */
export function takeChanges({ own, source }: ThreeWays, changes: readonly SourceChange[]): DraftContent {
  const head = { ...own };
  for (const { of } of changes) {
    if (of === "title") head.title = source.title;
    if (of === "description") head.description = source.description;
    if (of === "image") head.procedureImage = source.procedureImage;
  }
  const of = (kind: "section" | "step", verb: SourceChange["is"][number]): ReadonlySet<string> =>
    new Set(changes.flatMap((one) => (one.of === kind && one.id && one.is.includes(verb) ? [one.id] : [])));
  const steps = { removed: of("step", "removed"), added: of("step", "added"), moved: of("step", "moved") };
  const ownSteps = stepsById(own);
  const sourceSteps = stepsById(source);
  const changed = of("step", "changed");
  const stepNow = (step: Step): Step => (changed.has(step.id) ? (sourceSteps.get(step.id) ?? step) : step);
  // What the copy has removed and the source has changed comes back when its change is taken.
  const isPlaced = (id: string) => steps.added.has(id) || steps.moved.has(id) || (changed.has(id) && !ownSteps.has(id));
  const titled = of("section", "changed");
  const sourceTitles = new Map(source.sections.map((section) => [section.id, section.title]));
  const sections: Section[] = own.sections.map((section) => ({
    ...section,
    title: titled.has(section.id) ? (sourceTitles.get(section.id) ?? section.title) : section.title,
    steps: section.steps.filter((step) => !steps.removed.has(step.id) && !isPlaced(step.id)).map(stepNow),
  }));
  const isInCopy = new Set(own.sections.map((section) => section.id));
  const returned = [...titled].filter((id) => !isInCopy.has(id));
  const placedSections = new Set([...of("section", "added"), ...of("section", "moved"), ...returned]);
  let laidOut = placeSections(sections, source, placedSections, isPlaced);
  for (const section of source.sections) {
    section.steps.forEach((step, index) => {
      if (!isPlaced(step.id)) return;
      const placed = stepNow(ownSteps.get(step.id) ?? step);
      const before = section.steps.slice(0, index).map((one) => one.id);
      laidOut = laidOut.map((one) =>
        one.id === section.id ? { ...one, steps: insertedBehind(one.steps, before, placed) } : one,
      );
    });
  }
  const removed = of("section", "removed");
  return { ...head, sections: laidOut.filter((section) => !removed.has(section.id) || section.steps.length > 0) };
}

/** Sections that were added or moved, and those that an added or moved step needs, behind their neighbour of the source. */
function placeSections(
  own: readonly Section[],
  source: DraftContent,
  placed: ReadonlySet<string>,
  isPlaced: (stepId: string) => boolean,
): Section[] {
  const known = new Map(own.map((section) => [section.id, section]));
  let sections = own.filter((section) => !placed.has(section.id));
  source.sections.forEach((section, index) => {
    const isNeeded = section.steps.some((step) => isPlaced(step.id));
    const isMissing = !known.has(section.id);
    if (!placed.has(section.id) && !(isMissing && isNeeded)) return;
    const before = source.sections.slice(0, index).map((one) => one.id);
    sections = insertedBehind(sections, before, known.get(section.id) ?? { ...section, steps: [] });
  });
  return sections;
}

/** Behind the last of `before` that is there, or at the start. */
function insertedBehind<Item extends { readonly id: string }>(
  items: readonly Item[],
  before: readonly string[],
  item: Item,
): Item[] {
  const at = before.reduceRight((found, id) => (found > 0 ? found : items.findIndex((one) => one.id === id) + 1), 0);
  return [...items.slice(0, at), item, ...items.slice(at)];
}
