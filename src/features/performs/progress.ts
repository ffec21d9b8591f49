import * as z from "zod/mini";
import { contentLimits, mediaRef, performableContentShape } from "#features/procedures/content.ts";
import { id } from "#kit/ids.ts";
import { text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";

export const progressLimits = {
  inputCharactersMax: 20_000,
  deviationReasonCharactersMax: 1_000,
  capturedImagesMax: 100,
  criteriaMax: contentLimits.criteriaMax,
  changeTokensMax: 100_000,
  conflictsMax: 100,
  retriesMax: 1_000,
} as const;

const times = { startedAt: moment, updatedAt: moment };
const input = text(progressLimits.inputCharactersMax);
const feedback = z.nullable(text(progressLimits.inputCharactersMax));

export const gradedResult = z.enum(["correct", "incorrect"]);

export const criterionStatus = z.enum([
  "verifiedAutomatically",
  "irrelevantAndVerifiedAutomatically",
  "verifiedManually",
  "irrelevant",
]);
export type CriterionStatus = z.output<typeof criterionStatus>;

/** What a model saw of a criterion in the photo, and why it says so. */
export const finding = z.strictObject({ verdict: z.enum(["pass", "fail", "notVisible"]), reason: text(500) });
export type Finding = z.output<typeof finding>;

/** `status` is null until a person or a model has decided; the finding is the server's. */
export const criterion = z.strictObject({
  text: input,
  status: z.nullable(criterionStatus),
  finding: z.optional(finding),
});
export type Criterion = z.output<typeof criterion>;

/**
 * The state of a model's check of the photo: running; it decided all criteria; it decided some, and the person decides
 * the rest; it failed. Null without a model.
 */
export const checkState = z.enum(["waiting", "told", "unsure", "failed"]);
export type CheckState = z.output<typeof checkState>;

const selection = z.strictObject({
  ...times,
  selectedOptionIds: z.array(id).check(z.maxLength(contentLimits.optionsMax)),
});

/**
 * What a person gave to one module, by the module's type (specification, procedures section 3). The graded fields are
 * the server's alone; confidence runs from 0 to 1.
 */
export const performDataByType = {
  evidenceUpload: z.strictObject({
    ...times,
    capturedImageRefs: z.array(mediaRef).check(z.maxLength(progressLimits.capturedImagesMax)),
    gradedFeedback: feedback,
    gradedResult: z.nullable(gradedResult),
    gradedConfidenceScore: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  }),
  freeResponse: z.strictObject({
    ...times,
    input,
    isAiGraded: z.boolean(),
    gradedFeedback: feedback,
    /** Points out of `scoreMax`; null until graded. */
    gradedQuizScore: z.nullable(z.number()),
    /** A person should look at the grade before anybody relies on it. */
    needsReview: z.optional(z.literal(true)),
  }),
  multipleChoice: selection,
  multipleChoiceGraded: selection,
  numberInput: z.strictObject({
    ...times,
    input: z.nullable(z.number()),
    /** Why a value outside of the bounds is a true reading. [PF173] */
    deviationReason: z.optional(text(progressLimits.deviationReasonCharactersMax)),
  }),
  signature: z.strictObject({ ...times, signatureMediaRef: z.nullable(mediaRef), printedName: text(200) }),
  aiStepVerification: z.strictObject({
    ...times,
    submissionImageId: z.nullable(id),
    referenceFettleImageId: z.nullable(id),
    criteria: z.array(criterion).check(z.maxLength(progressLimits.criteriaMax)),
    signatureMediaRef: z.nullable(mediaRef),
    feedback,
    gradedResult: z.optional(z.nullable(gradedResult)),
    checkState: z.optional(z.nullable(checkState)),
  }),
} as const;

export type PerformDataByType = {
  readonly [T in keyof typeof performDataByType]: z.output<(typeof performDataByType)[T]>;
};
export type PerformDataOf<T extends keyof PerformDataByType> = PerformDataByType[T];
export type PerformData = PerformDataByType[keyof PerformDataByType];

/**
 * The version that an answer was given on, or a step marked on, by the server alone: where a move brought it from an
 * earlier version than the perform's, and everywhere in a record. [PF140]
 */
const versionNumber = z.optional(z.int());

/** How often an answer that stood was given again; missing for never. [PF257] */
const retries = z.optional(z.int().check(z.minimum(1), z.maximum(progressLimits.retriesMax)));

const moduleProgressOf = <const T extends string, Data extends z.core.SomeType>(moduleType: T, data: Data) =>
  z.strictObject({
    moduleId: id,
    moduleType: z.literal(moduleType),
    performData: z.nullable(data),
    /**
     * When data was removed: without it a merge could not distinguish cleared data from data that was never entered.
     */
    clearedAt: z._default(z.nullable(moment), null),
    versionNumber,
    retries,
  });

export const moduleProgress = z.discriminatedUnion("moduleType", [
  moduleProgressOf("evidenceUpload", performDataByType.evidenceUpload),
  moduleProgressOf("freeResponse", performDataByType.freeResponse),
  moduleProgressOf("multipleChoice", performDataByType.multipleChoice),
  moduleProgressOf("multipleChoiceGraded", performDataByType.multipleChoiceGraded),
  moduleProgressOf("numberInput", performDataByType.numberInput),
  moduleProgressOf("signature", performDataByType.signature),
  moduleProgressOf("aiStepVerification", performDataByType.aiStepVerification),
]);
export type ModuleProgress = z.output<typeof moduleProgress>;
export type ModuleProgressOf<T extends ModuleProgress["moduleType"]> = Extract<ModuleProgress, { moduleType: T }>;

/** Untouched steps and modules have no entry. */
export const stepProgress = z.strictObject({
  stepId: id,
  markedDone: z.boolean(),
  /** When it was last marked or unmarked. */
  updatedAt: z.nullable(moment),
  versionNumber,
  modules: z.array(moduleProgress).check(z.maxLength(contentLimits.modulesMax)),
});
export type StepProgress = z.output<typeof stepProgress>;

/**
 * An answer that was given to a question and does not hold: another device gave another one. Both are shown on every
 * device until a person has chosen. [PF172]
 */
export const openConflict = z.strictObject({ id: text(200), stepId: id, entry: moduleProgress });
export type OpenConflict = z.output<typeof openConflict>;

/** What a save says of conflicts: those that its merge left open, and those that a person has settled. */
export const conflictChanges = z.strictObject({
  raised: z.array(openConflict).check(z.maxLength(progressLimits.conflictsMax)),
  settled: z.array(text(200)).check(z.maxLength(progressLimits.conflictsMax)),
});
export type ConflictChanges = z.output<typeof conflictChanges>;

/** Two characters, so they may collide: revision and generation decide, the tokens only hint (ruling R7). */
export const changeToken = z.string().check(z.regex(/^[0-9A-Za-z]{2}$/));

const updatesList = z.array(changeToken).check(z.maxLength(progressLimits.changeTokensMax));
const stepsProgress = z.array(stepProgress).check(
  z.maxLength(contentLimits.stepsMax),
  z.refine(
    (steps) =>
      isDistinct(steps.map((step) => step.stepId)) &&
      isDistinct(steps.flatMap((step) => step.modules.map((module) => module.moduleId))),
    "a step or module appears twice",
  ),
);

const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** The version that a progress was started on, as its performer may see it: without answers. */
export const procedureSnapshot = z.strictObject({
  id,
  versionId: id,
  versionNumber: z.nullable(z.int()),
  ...performableContentShape,
});
export type ProcedureSnapshot = z.output<typeof procedureSnapshot>;

/** A progress inside the code, on both sides. Times are ISO 8601 in UTC. */
export interface Progress {
  readonly id: string;
  readonly procedureId: string;
  readonly profileId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatesList: readonly string[];
  /** Grows with every save. */
  readonly revision: number;
  /** Grows with every reset; a save of an earlier generation is too late (threats B95, B96). */
  readonly generation: number;
  readonly stepsProgress: readonly StepProgress[];
  /** Missing in what devices kept before conflicts were shared. */
  readonly conflicts?: readonly OpenConflict[];
  readonly procedure: ProcedureSnapshot;
  readonly deletedAt: string | null;
  readonly taskId: string | null;
  readonly subTaskId: string | null;
}

/**
 * The body of a save. The keys are the specification's; the server takes the answers, the token list and the
 * generation from it, and nothing else: owner, snapshot and times are its own (threat B94). Without `generation`
 * (which the specification does not name) the present one is meant.
 */
export const progressSave = z.strictObject({
  id,
  updatedAt: moment,
  createdAt: moment,
  profileId: id,
  updatesList,
  procedure: z.optional(z.looseObject({ id })),
  stepsProgress,
  generation: z.optional(z.int()),
});
export type ProgressSave = z.output<typeof progressSave>;

/** How a save is sent: the procedure is named, not repeated. */
export const saveOf = (progress: Progress): ProgressSave => ({
  id: progress.id,
  updatedAt: progress.updatedAt,
  createdAt: progress.createdAt,
  profileId: progress.profileId,
  updatesList: [...progress.updatesList],
  procedure: { id: progress.procedureId, versionId: progress.procedure.versionId },
  stepsProgress: [...progress.stepsProgress],
  generation: progress.generation,
});
