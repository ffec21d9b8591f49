import fc from "fast-check";
import type { Progress } from "#features/performs/progress.ts";
import type { Edit, PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { type Steps, withEdit, withMark } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { anyContent, countedIds } from "./content-samples.ts";

/** A moment so many seconds into a day. */
export const momentAt = (seconds: number): string => new Date(Date.UTC(2026, 2, 9) + seconds * 1000).toISOString();

/** An id that the number stands for. */
export const idOf = (n: number): string => countedIds(n)();

export const imageOf = (n: number) => ({ source: "remote", type: "image", id: idOf(0xa0000 + n) }) as const;

/** An entry into a module; `n` decides what, and 0 takes it away again. */
export function editOf(module: PerformedModule, n: number): Edit {
  switch (module.moduleType) {
    case "evidenceUpload":
      return { moduleType: module.moduleType, capturedImageRefs: n === 0 ? [] : [imageOf(n)] };
    case "freeResponse":
      return { moduleType: module.moduleType, input: n === 0 ? " " : `answer ${n}` };
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const option = module.moduleData.options[n % module.moduleData.options.length];
      return { moduleType: module.moduleType, selectedOptionIds: n === 0 || !option ? [] : [option.id] };
    }
    case "numberInput":
      return { moduleType: module.moduleType, input: n === 0 ? null : n };
    case "signature":
      return {
        moduleType: module.moduleType,
        signatureMediaRef: n === 0 ? null : imageOf(n),
        printedName: `name ${n}`,
      };
    case "aiStepVerification":
      return { moduleType: module.moduleType, submissionImageId: n === 0 ? null : idOf(n), criteria: [] };
  }
}

export const performedModules = (content: DraftContent): PerformedModule[] => stepsOf(content).flatMap(actionModulesOf);

/** What somebody did: an entry into some module, or a mark at some step, a while after what they did before. */
export type Deed = {
  readonly which: number;
  readonly n: number;
  readonly isMark: boolean;
  readonly afterSeconds: number;
};

export const anyDeeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({ which: fc.nat(30), n: fc.nat(6), isMark: fc.boolean(), afterSeconds: fc.nat(50) }),
  { maxLength: 12 },
);

export function done(content: DraftContent, steps: Steps, deeds: readonly Deed[], fromSeconds = 0): Steps {
  const modules = performedModules(content);
  const places = stepsOf(content);
  let seconds = fromSeconds;
  return deeds.reduce((before, { which, n, isMark, afterSeconds }) => {
    seconds += afterSeconds;
    const step = places[which % Math.max(1, places.length)];
    const module = modules[which % Math.max(1, modules.length)];
    if (isMark) return step ? withMark(before, step.id, n % 2 === 1, momentAt(seconds)) : before;
    return module ? withEdit(content, before, module.id, editOf(module, n), momentAt(seconds)) : before;
  }, steps);
}

/** Any content with what somebody did in it. */
export const anySteps = fc.record({ content: anyContent, deeds: anyDeeds }).map(({ content, deeds }) => ({
  content,
  steps: done(content, [], deeds),
}));

export const progressWith = (content: DraftContent, steps: Steps, more: Partial<Progress> = {}): Progress => ({
  id: idOf(0xb0001),
  procedureId: idOf(0xb0002),
  profileId: idOf(0xb0003),
  createdAt: momentAt(0),
  updatedAt: momentAt(1),
  updatesList: ["a1", "Zz"],
  revision: 2,
  generation: 0,
  stepsProgress: steps,
  procedure: { id: idOf(0xb0002), versionId: idOf(0xb0004), versionNumber: 1, ...withoutAnswers(content) },
  deletedAt: null,
  taskId: null,
  subTaskId: null,
  ...more,
});
