import type { ModuleProgress } from "#features/performs/progress.ts";
import type { Module } from "#features/procedures/content.ts";
import type { Chance } from "./chance.ts";
import { imageIdOf, signatureIdOf } from "./ids.ts";
import type { DemoPerson } from "./people.ts";
import type { DemoProcedure, Usual } from "./write.ts";

type Action = Extract<Module, { category: "action" }>;
export type Answering = {
  readonly procedure: Pick<DemoProcedure, "workspaceKey" | "usual">;
  readonly person: Pick<DemoPerson, "key" | "name">;
  readonly chance: Chance;
  readonly startedAt: string;
  readonly updatedAt: string;
};

const image = (workspaceKey: string, drawing: string) =>
  ({ source: "remote", type: "image", id: imageIdOf(workspaceKey, drawing) }) as const;

/**
 * Within the bounds always, for the product refuses anything else; once in thirty times hard at one of them, so that
 * charts have something to show.
 */
function reading(
  usual: Extract<Usual, { kind: "number" }>,
  min: number | null,
  max: number | null,
  chance: Chance,
): number {
  const isHard = usual.spread > 0 && chance.isHit(0.033);
  const side = chance.isHit(0.5) ? 1 : -1;
  const bound = side === 1 ? max : min;
  const isNear = bound !== null && Math.abs(bound - usual.mean) <= 6 * usual.spread;
  const hard = isNear ? bound : usual.mean + side * 3 * usual.spread;
  const free = isHard ? hard : usual.mean + chance.bell() * usual.spread;
  const bounded = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, free));
  return Number(bounded.toFixed(usual.decimals));
}

type Choice = Extract<Action, { moduleType: "multipleChoice" | "multipleChoiceGraded" }>;

function selection(module: Choice, weights: readonly number[], chance: Chance): string[] {
  const { options, isMultipleSelection } = module.moduleData;
  const one = options[chance.weighted(weights)];
  if (!isMultipleSelection) return one ? [one.id] : [];
  const right = options.filter((option) => option.isCorrect).map((option) => option.id);
  if (right.length > 0 && chance.isHit(module.moduleType === "multipleChoiceGraded" ? 0.8 : 0.93)) return right;
  const wrong = options.filter((option) => !option.isCorrect).map((option) => option.id);
  if (wrong.length === 0 || (right.length > 1 && chance.isHit(0.6)))
    return right.slice(0, Math.max(1, right.length - 1));
  return right.length > 1 ? [...right, chance.pick(wrong)] : [chance.pick(wrong)];
}

/** What a person gave to a module. A plain module of the demo always has its usual answer. */
export function answerTo(
  module: Action,
  { procedure, person, chance, startedAt, updatedAt }: Answering,
): ModuleProgress {
  const usual = procedure.usual.get(module.id);
  const times = { startedAt, updatedAt };
  const kept = { moduleId: module.id, clearedAt: null };
  const { workspaceKey } = procedure;
  switch (module.moduleType) {
    case "numberInput": {
      const { min, max } = module.moduleData;
      const input = usual?.kind === "number" ? reading(usual, min, max, chance) : min;
      return { ...kept, moduleType: module.moduleType, performData: { ...times, input } };
    }
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const weights = usual?.kind === "options" ? usual.weights : module.moduleData.options.map(() => 1);
      return {
        ...kept,
        moduleType: module.moduleType,
        performData: { ...times, selectedOptionIds: selection(module, weights, chance) },
      };
    }
    case "freeResponse": {
      const { isAiGraded } = module.moduleData;
      const says = usual?.kind === "words" ? usual.says : ["Done."];
      const at = Math.floor(chance.next() * says.length);
      const score = [9, 7, 5, 8][at % 4] ?? 7;
      const graded = isAiGraded
        ? {
            gradedQuizScore: score,
            gradedFeedback:
              score >= 8
                ? "All the points of the expected answer are there."
                : "Correct, yet one point of the expected answer is missing.",
          }
        : { gradedQuizScore: null, gradedFeedback: null };
      return {
        ...kept,
        moduleType: module.moduleType,
        performData: { ...times, input: says[at] ?? "Done.", isAiGraded, ...graded },
      };
    }
    case "evidenceUpload": {
      const { isVerified } = module.moduleData;
      const capturedImageRefs = usual?.kind === "picture" ? [image(workspaceKey, usual.drawing)] : [];
      const isRight = chance.isHit(0.94);
      const graded = isVerified
        ? {
            gradedResult: isRight ? ("correct" as const) : ("incorrect" as const),
            gradedConfidenceScore: Number(
              (isRight ? chance.between(0.84, 0.98) : chance.between(0.58, 0.8)).toFixed(2),
            ),
            gradedFeedback: isRight ? "Matches the example." : "The picture is closer to a counterexample. Look again.",
          }
        : { gradedResult: null, gradedConfidenceScore: null, gradedFeedback: null };
      return { ...kept, moduleType: module.moduleType, performData: { ...times, capturedImageRefs, ...graded } };
    }
    case "signature":
      return {
        ...kept,
        moduleType: module.moduleType,
        performData: {
          ...times,
          signatureMediaRef: { source: "remote", type: "image", id: signatureIdOf(workspaceKey, person.key) },
          printedName: person.name,
        },
      };
    case "aiStepVerification": {
      const seen = module.moduleData.details.split("\n");
      const isAutomatic = chance.isHit(0.86);
      const odd = isAutomatic ? -1 : Math.floor(chance.next() * seen.length);
      const criteria = seen.map((text, index) => ({
        text,
        status: index === odd ? ("verifiedManually" as const) : ("verifiedAutomatically" as const),
      }));
      const isSigned = !isAutomatic && module.moduleData.isSignatureRequiredForOverride;
      const submissionImageId = usual?.kind === "picture" ? imageIdOf(workspaceKey, usual.drawing) : null;
      return {
        ...kept,
        moduleType: module.moduleType,
        performData: {
          ...times,
          submissionImageId,
          referenceFettleImageId: module.moduleData.referenceFettleImageId,
          criteria,
          signatureMediaRef: isSigned
            ? { source: "remote", type: "image", id: signatureIdOf(workspaceKey, person.key) }
            : null,
          feedback: isAutomatic
            ? "Everything asked for is in the picture."
            : "One point could not be seen and was confirmed by hand.",
        },
      };
    }
  }
}
