import * as z from "zod/mini";
import { mediaRef } from "#features/procedures/content.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import {
  changeToken,
  checkState,
  criterion,
  gradedResult,
  type ModuleProgress,
  type OpenConflict,
  type Progress,
  procedureSnapshot,
  type StepProgress,
} from "../../progress.ts";

const words = z.nullable(z.string());
const refs = z.nullable(z.array(mediaRef));
const optionIds = z.nullable(z.array(id));

/** The type's fields are next to the module's id; without data `started_at` and all of them are null. */
const entry = <const T extends string, const Fields extends Readonly<Record<string, z.core.SomeType>>>(
  moduleType: T,
  fields: Fields,
) =>
  z.object({
    module_id: id,
    module_type: z.literal(moduleType),
    started_at: z.nullable(moment),
    updated_at: z.nullable(moment),
    version_number: z.optional(z.int()),
    retries: z.optional(z.int()),
    ...fields,
  });

export const moduleProgressRecord = z.discriminatedUnion("module_type", [
  entry("evidenceUpload", {
    captured_image_refs: refs,
    graded_feedback: words,
    graded_result: z.nullable(gradedResult),
    graded_confidence_score: z.nullable(z.number()),
  }),
  entry("freeResponse", {
    input: words,
    is_ai_graded: z.nullable(z.boolean()),
    graded_feedback: words,
    graded_quiz_score: z.nullable(z.number()),
    needs_review: z.optional(z.literal(true)),
  }),
  entry("multipleChoice", { selected_option_ids: optionIds }),
  entry("multipleChoiceGraded", { selected_option_ids: optionIds }),
  entry("numberInput", { input: z.nullable(z.number()), deviation_reason: z.optional(z.string()) }),
  entry("signature", { signature_media_ref: z.nullable(mediaRef), printed_name: words }),
  entry("aiStepVerification", {
    submission_image_id: z.nullable(id),
    reference_fettle_image_id: z.nullable(id),
    criteria: z.nullable(z.array(criterion)),
    signature_media_ref: z.nullable(mediaRef),
    feedback: words,
    graded_result: z.optional(z.nullable(gradedResult)),
    check_state: z.optional(z.nullable(checkState)),
  }),
]);
export type ModuleProgressRecord = z.output<typeof moduleProgressRecord>;

export const stepProgressRecord = z.object({
  step_id: id,
  marked_done: z.boolean(),
  updated_at: z.nullable(moment),
  version_number: z.optional(z.int()),
  module_progress: z.array(moduleProgressRecord),
});
export type StepProgressRecord = z.output<typeof stepProgressRecord>;

/** A progress as the server answers it: snake_case, as the specification shows it (procedures section 3). */
export const progressRecord = z.object({
  id,
  procedure_id: id,
  profile_id: id,
  created_at: moment,
  updated_at: moment,
  updates_list: z.array(changeToken),
  revision: z.int(),
  generation: z.int(),
  steps_progress: z.array(stepProgressRecord),
  conflicts: z.optional(z.array(z.object({ id: z.string(), step_id: id, entry: moduleProgressRecord }))),
  procedure: procedureSnapshot,
  deleted_at: z.nullable(moment),
  task_id: z.nullable(id),
  sub_task_id: z.nullable(id),
});
export type ProgressRecord = z.output<typeof progressRecord>;

/** [PF1] */
export const toRecord = (progress: Progress): ProgressRecord => ({
  id: progress.id,
  procedure_id: progress.procedureId,
  profile_id: progress.profileId,
  created_at: progress.createdAt,
  updated_at: progress.updatedAt,
  updates_list: [...progress.updatesList],
  revision: progress.revision,
  generation: progress.generation,
  steps_progress: progress.stepsProgress.map(toStepRecord),
  ...(progress.conflicts?.length && { conflicts: progress.conflicts.map(toConflictRecord) }),
  procedure: progress.procedure,
  deleted_at: progress.deletedAt,
  task_id: progress.taskId,
  sub_task_id: progress.subTaskId,
});

/** [PF1] */
export const fromRecord = (record: ProgressRecord): Progress => ({
  id: record.id,
  procedureId: record.procedure_id,
  profileId: record.profile_id,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
  updatesList: record.updates_list,
  revision: record.revision,
  generation: record.generation,
  stepsProgress: record.steps_progress.map(fromStepRecord),
  ...(record.conflicts?.length && { conflicts: record.conflicts.map(fromConflictRecord) }),
  procedure: record.procedure,
  deletedAt: record.deleted_at,
  taskId: record.task_id,
  subTaskId: record.sub_task_id,
});

const toConflictRecord = ({ id: conflictId, stepId, entry: other }: OpenConflict) => ({
  id: conflictId,
  step_id: stepId,
  entry: toModuleRecord(other),
});

const fromConflictRecord = (record: ReturnType<typeof toConflictRecord>): OpenConflict => ({
  id: record.id,
  stepId: record.step_id,
  entry: fromModuleRecord(record.entry),
});

export const toStepRecord = (step: StepProgress): StepProgressRecord => ({
  step_id: step.stepId,
  marked_done: step.markedDone,
  updated_at: step.updatedAt,
  ...(step.versionNumber !== undefined && { version_number: step.versionNumber }),
  module_progress: step.modules.map(toModuleRecord),
});

export const fromStepRecord = (record: StepProgressRecord): StepProgress => ({
  stepId: record.step_id,
  markedDone: record.marked_done,
  updatedAt: record.updated_at,
  ...(record.version_number !== undefined && { versionNumber: record.version_number }),
  modules: record.module_progress.map(fromModuleRecord),
});

export function toModuleRecord(module: ModuleProgress): ModuleProgressRecord {
  const times = {
    module_id: module.moduleId,
    started_at: module.performData?.startedAt ?? null,
    updated_at: module.performData?.updatedAt ?? module.clearedAt,
    ...(module.versionNumber !== undefined && { version_number: module.versionNumber }),
    ...(module.retries !== undefined && { retries: module.retries }),
  };
  switch (module.moduleType) {
    case "evidenceUpload": {
      const { moduleType, performData: data } = module;
      return {
        ...times,
        module_type: moduleType,
        captured_image_refs: data?.capturedImageRefs ?? null,
        graded_feedback: data?.gradedFeedback ?? null,
        graded_result: data?.gradedResult ?? null,
        graded_confidence_score: data?.gradedConfidenceScore ?? null,
      };
    }
    case "freeResponse": {
      const { moduleType, performData: data } = module;
      return {
        ...times,
        module_type: moduleType,
        input: data?.input ?? null,
        is_ai_graded: data?.isAiGraded ?? null,
        graded_feedback: data?.gradedFeedback ?? null,
        graded_quiz_score: data?.gradedQuizScore ?? null,
        ...(data?.needsReview && { needs_review: data.needsReview }),
      };
    }
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const { moduleType, performData: data } = module;
      return { ...times, module_type: moduleType, selected_option_ids: data?.selectedOptionIds ?? null };
    }
    case "numberInput": {
      const { moduleType, performData: data } = module;
      const reason = data?.deviationReason;
      return {
        ...times,
        module_type: moduleType,
        input: data?.input ?? null,
        ...(reason !== undefined && { deviation_reason: reason }),
      };
    }
    case "signature": {
      const { moduleType, performData: data } = module;
      return {
        ...times,
        module_type: moduleType,
        signature_media_ref: data?.signatureMediaRef ?? null,
        printed_name: data?.printedName ?? null,
      };
    }
    case "aiStepVerification": {
      const { moduleType, performData: data } = module;
      return {
        ...times,
        module_type: moduleType,
        submission_image_id: data?.submissionImageId ?? null,
        reference_fettle_image_id: data?.referenceFettleImageId ?? null,
        criteria: data?.criteria ?? null,
        signature_media_ref: data?.signatureMediaRef ?? null,
        feedback: data?.feedback ?? null,
        graded_result: data?.gradedResult ?? null,
        check_state: data?.checkState ?? null,
      };
    }
  }
}

export function fromModuleRecord(record: ModuleProgressRecord): ModuleProgress {
  const { module_id: moduleId, started_at: startedAt, updated_at: updatedAt } = record;
  const retries = record.retries !== undefined && { retries: record.retries };
  if (startedAt === null || updatedAt === null) {
    return { moduleId, moduleType: record.module_type, performData: null, clearedAt: updatedAt, ...retries };
  }
  const kept = {
    moduleId,
    clearedAt: null,
    ...(record.version_number !== undefined && { versionNumber: record.version_number }),
    ...retries,
  };
  const times = { startedAt, updatedAt };
  switch (record.module_type) {
    case "evidenceUpload": {
      const performData = {
        ...times,
        capturedImageRefs: record.captured_image_refs ?? [],
        gradedFeedback: record.graded_feedback,
        gradedResult: record.graded_result,
        gradedConfidenceScore: record.graded_confidence_score,
      };
      return { ...kept, moduleType: record.module_type, performData };
    }
    case "freeResponse": {
      const performData = {
        ...times,
        input: record.input ?? "",
        isAiGraded: record.is_ai_graded ?? false,
        gradedFeedback: record.graded_feedback,
        gradedQuizScore: record.graded_quiz_score,
        ...(record.needs_review && { needsReview: record.needs_review }),
      };
      return { ...kept, moduleType: record.module_type, performData };
    }
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const performData = { ...times, selectedOptionIds: record.selected_option_ids ?? [] };
      return { ...kept, moduleType: record.module_type, performData };
    }
    case "numberInput": {
      const reason = record.deviation_reason;
      const performData = { ...times, input: record.input, ...(reason !== undefined && { deviationReason: reason }) };
      return { ...kept, moduleType: record.module_type, performData };
    }
    case "signature": {
      const performData = {
        ...times,
        signatureMediaRef: record.signature_media_ref,
        printedName: record.printed_name ?? "",
      };
      return { ...kept, moduleType: record.module_type, performData };
    }
    case "aiStepVerification": {
      const performData = {
        ...times,
        submissionImageId: record.submission_image_id,
        referenceFettleImageId: record.reference_fettle_image_id,
        criteria: record.criteria ?? [],
        signatureMediaRef: record.signature_media_ref,
        feedback: record.feedback,
        ...(record.graded_result != null && { gradedResult: record.graded_result }),
        ...(record.check_state != null && { checkState: record.check_state }),
      };
      return { ...kept, moduleType: record.module_type, performData };
    }
  }
}
