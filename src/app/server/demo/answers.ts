import { embeddedGrade } from "#features/grading/rules/grade.ts";
import type { ModuleProgress } from "#features/performs/progress.ts";
import type { Module } from "#features/procedures/content.ts";
import type { Chance } from "./chance.ts";
import type { DemoProcedure } from "./demo-procedure.ts";
import { imageIdOf, signatureIdOf } from "./ids.ts";
import type { DemoPerson } from "./people.ts";
import type { Usual } from "./write.ts";

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
 * Always within the bounds, since the product refuses anything else; once in thirty times close to one of them, so that
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

/** The product's own grade, as it would have been given when the answer was new. */
function gradeOf(
  { prompt, correctAnswer, isAiGraded }: Extract<Action, { moduleType: "freeResponse" }>["moduleData"],
  answer: string,
) {
  if (!isAiGraded || !correctAnswer) return { gradedQuizScore: null, gradedFeedback: null };
  const { score, hint, needsReview } = embeddedGrade({
    question: prompt,
    correct: correctAnswer,
    answer,
    language: "en",
  });
  return { gradedQuizScore: score, gradedFeedback: hint, ...(needsReview && { needsReview: true as const }) };
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
      const input = says[at] ?? "Done.";
      const performData = { ...times, input, isAiGraded, ...gradeOf(module.moduleData, input) };
      return { ...kept, moduleType: module.moduleType, performData };
    }
    case "evidenceUpload": {
      // No model checked the photos: people check them, apart from the record.
      const ungraded = { gradedResult: null, gradedConfidenceScore: null, gradedFeedback: null };
      const capturedImageRefs = usual?.kind === "picture" ? [image(workspaceKey, usual.drawing)] : [];
      return { ...kept, moduleType: module.moduleType, performData: { ...times, capturedImageRefs, ...ungraded } };
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
      const left = chance.isHit(0.86) ? -1 : Math.floor(chance.next() * seen.length);
      // No model checked it: the person decided each point, and left one open now and then.
      const criteria = seen.map((text, index) => ({
        text,
        status: index === left ? null : ("verifiedManually" as const),
      }));
      const isSigned = module.moduleData.isSignatureRequiredForOverride;
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
          feedback: null,
        },
      };
    }
  }
}
