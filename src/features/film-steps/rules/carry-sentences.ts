import type { DraftContent, Module, ModuleOf, Step } from "#features/procedures/content.ts";
import type { NewId } from "#features/procedures/rules/new-content.ts";
import { deltaOf, isBlank } from "#kit/rich-text.ts";
import { joinedLines, withoutWords, withSentence } from "./delta-text.ts";

export type Writing = ModuleOf<"instruction" | "reminder" | "warning">;

export const isWriting = (module: Module): module is Writing =>
  module.moduleType === "instruction" || module.moduleType === "reminder" || module.moduleType === "warning";

/** A step as the draft stores it. */
export const stepIn = (content: DraftContent, id: string): Step | undefined =>
  content.sections.flatMap((section) => section.steps).find((step) => step.id === id);

/** The content with other steps in the place of those with their ids. */
export const withSteps = (content: DraftContent, steps: readonly Step[]): DraftContent => {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return {
    ...content,
    sections: content.sections.map((section) =>
      section.steps.some((step) => byId.has(step.id))
        ? { ...section, steps: section.steps.map((step) => byId.get(step.id) ?? step) }
        : section,
    ),
  };
};

export interface Carried {
  readonly from: string;
  readonly to: string;
  /** In the order in which they were said. */
  readonly sentences: readonly string[];
  /** Where in the other step they belong: in front of what it says, or behind it. */
  readonly where: "front" | "back";
}

/**
 * [PG66] Takes sentences from one step to another, each into a text of its kind. One that the author wrote anew, and that the step no
 * longer has word by word, stays where it is.
 */
export function carrySentences(content: DraftContent, { from, to, sentences, where }: Carried, newId: NewId) {
  let [giver, taker] = [stepIn(content, from), stepIn(content, to)];
  if (!giver || !taker || giver.id === taker.id) return content;
  for (const sentence of where === "front" ? sentences.toReversed() : sentences) {
    const taken = takenOut(giver, sentence, where === "front" ? "last" : "first");
    if (!taken) continue;
    giver = taken.step;
    taker = withText(taker, taken.moduleType, sentence, where, newId);
  }
  const isChanged = giver !== stepIn(content, from);
  return isChanged ? withSteps(content, [giver, taker]) : content;
}

/** Which one of several equal sentences is the one next to the border. */
function takenOut(step: Step, sentence: string, which: "first" | "last") {
  for (const module of step.modules) {
    if (!isWriting(module)) continue;
    const left = withoutWords(module.moduleData.content, sentence, which);
    if (!left) continue;
    const modules = isBlank(left)
      ? step.modules.filter((one) => one !== module)
      : step.modules.map((one) => (one === module ? written(module, left) : one));
    return { step: { ...step, modules }, moduleType: module.moduleType };
  }
  return undefined;
}

export const written = (module: Writing, content: Writing["moduleData"]["content"]): Module => ({
  ...module,
  moduleData: { ...module.moduleData, content },
});

function withText(
  step: Step,
  moduleType: Writing["moduleType"],
  sentence: string,
  where: Carried["where"],
  newId: NewId,
): Step {
  const all = step.modules.filter((one): one is Writing => isWriting(one) && one.moduleType === moduleType);
  const module = where === "front" ? all[0] : all.at(-1);
  if (!module) {
    const made = newWriting(moduleType, sentence, newId);
    // [PG14] A warning stands before everything that it warns of.
    const modules = moduleType === "warning" ? [made, ...step.modules] : [...step.modules, made];
    return { ...step, modules };
  }
  const { content } = module.moduleData;
  // [PG64] Each warning has a line of its own.
  const isLine = moduleType === "warning";
  const line = deltaOf(sentence);
  const joined = where === "front" ? joinedLines(line, content) : joinedLines(content, line);
  const next = isLine ? joined : withSentence(content, sentence, where);
  return { ...step, modules: step.modules.map((one) => (one === module ? written(module, next) : one)) };
}

export const newWriting = (moduleType: Writing["moduleType"], text: string, newId: NewId): Module => ({
  id: newId(),
  category: "information",
  moduleType,
  moduleData: { version: 1, content: deltaOf(text) },
});
