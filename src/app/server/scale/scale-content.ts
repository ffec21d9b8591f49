import type { DraftContent } from "#features/procedures/content.ts";
import type { Chance } from "../demo/chance.ts";
import { ask, choose, instruct, number, quiz, remind, section, step, type Usual, warn } from "../demo/write.ts";
import { partFor, sectionTitleFor, stepTitleFor, titleFor, unitFor, writingFor } from "./scale-words.ts";

export interface ScaleContent {
  readonly content: DraftContent;
  /** What performers usually answer, for the generator of records. */
  readonly usual: ReadonlyMap<string, Usual>;
}

/** The size of an unusually long procedure: 50 steps of 3 modules. */
const long = { steps: 50, modules: 3 } as const;

/**
 * A procedure of 5 to 40 steps without pictures; a long one has 150 modules. `key` makes the ids inside it, `count`
 * its title.
 */
export function scaleContent(chance: Chance, key: string, count: number, isLong: boolean): ScaleContent {
  const usual = new Map<string, Usual>();
  const stepCount = isLong ? long.steps : 5 + Math.floor(chance.next() * 36);
  const sectionCount = Math.min(5, Math.ceil(stepCount / 8));
  const sections = Array.from({ length: sectionCount }, (_, index) => {
    const from = Math.round((stepCount * index) / sectionCount);
    const to = Math.round((stepCount * (index + 1)) / sectionCount);
    const steps = Array.from({ length: to - from }, () => anyStep(chance, isLong));
    return section(
      sectionTitleFor(chance),
      ...steps,
    )({ workspaceKey: "scale", path: [key, `section ${index}`], usual });
  });
  const content = { title: titleFor(chance, count), description: writingFor(chance), procedureImage: null, sections };
  return { content, usual };
}

function anyStep(chance: Chance, isLong: boolean) {
  const modules = isLong ? long.modules : 1 + chance.weighted([6, 4, 1]);
  const rest = Array.from({ length: modules - 1 }, () => anyModule(chance));
  return step(stepTitleFor(chance), instruct(writingFor(chance)), ...rest);
}

function anyModule(chance: Chance) {
  const part = partFor(chance);
  switch (chance.weighted([3, 1, 5, 4, 2, 2])) {
    case 0:
      return remind(writingFor(chance));
    case 1:
      return warn(writingFor(chance));
    case 2:
      return number(`Reading at the ${part}`, { min: 0, max: 120, unit: unitFor(chance), usual: [60, 12] });
    case 3:
      return choose(`Is the ${part} in order?`, ["* Yes", "No", "Not fitted"]);
    case 4:
      return quiz(`What do you do first with the ${part}?`, [
        ["* Lock it out", "Right: nothing moves then."],
        ["Open it", "Not before it is locked out."],
      ]);
    default:
      return ask(`What did you notice at the ${part}?`, { says: ["Nothing.", "A little wear.", "Replaced it."] });
  }
}
