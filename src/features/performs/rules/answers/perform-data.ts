import type { PerformableModule } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";
import type { Criterion, ModuleProgress, PerformDataByType, PerformDataOf } from "../../progress.ts";
import { criteriaOf } from "./criteria.ts";
import { later } from "./moments.ts";
import { deviationOf } from "./number-bounds.ts";

export type PerformedModule = Extract<PerformableModule, { category: "action" }>;

/**
 * One entry by a person: the fields that people give, and none that the server computes. A printed name without a
 * signature counts as nothing, so send both when the signature is drawn.
 */
export type Edit =
  | ({ readonly moduleType: "evidenceUpload" } & Given<"evidenceUpload", "capturedImageRefs">)
  | ({ readonly moduleType: "freeResponse" } & Given<"freeResponse", "input">)
  | ({ readonly moduleType: "multipleChoice" } & Given<"multipleChoice", "selectedOptionIds">)
  | ({ readonly moduleType: "multipleChoiceGraded" } & Given<"multipleChoiceGraded", "selectedOptionIds">)
  | ({ readonly moduleType: "numberInput" } & Given<"numberInput", "input"> & {
        /** Counts for a value outside of the bounds alone. */
        readonly deviationReason?: string | undefined;
        /** The person measures again, whatever the former number was. [PF257] */
        readonly isMeasuredAgain?: true;
      })
  | ({ readonly moduleType: "signature" } & Partial<Given<"signature", "signatureMediaRef" | "printedName">>)
  | ({ readonly moduleType: "aiStepVerification" } & Partial<
      Given<"aiStepVerification", "submissionImageId" | "criteria" | "signatureMediaRef">
    >);

type Given<T extends keyof PerformDataByType, Fields extends keyof PerformDataOf<T>> = Readonly<
  Pick<PerformDataOf<T>, Fields>
>;

/**
 * The entry of a module after an edit. The first edit creates its data, and an edit that leaves it empty sets it to
 * null; a grade is removed when the graded answer changes. `at` is the device's clock: an edit never gets an earlier
 * time than the previous one, or a merge would take it for the older. [PF2] [PF3] [PF4]
 */
export function edited(
  module: PerformedModule,
  entry: ModuleProgress | undefined,
  edit: Edit,
  at: string,
): ModuleProgress {
  const updatedAt = later(at, entry?.performData?.updatedAt ?? entry?.clearedAt);
  const next = withEdit(module, entry, edit, { startedAt: entry?.performData?.startedAt ?? at, updatedAt });
  return cleared(entry?.retries ? { ...next, retries: entry.retries } : next, updatedAt);
}

/** The same entry, or null data in its place when the data is empty. [PF3] */
export function cleared(entry: ModuleProgress, at: string): ModuleProgress {
  return entry.performData !== null && !hasData(entry) ? { ...entry, performData: null, clearedAt: at } : entry;
}

/**
 * Whether a person gave anything. `evidenceUpload` and `aiStepVerification` are empty without a captured image, a
 * submission image, a decided criterion or a signature (ruling R7). [PF3]
 */
export function hasData(entry: ModuleProgress | undefined): boolean {
  if (!entry?.performData) return false;
  switch (entry.moduleType) {
    case "evidenceUpload":
      return entry.performData.capturedImageRefs.length > 0;
    case "freeResponse":
      return entry.performData.input.trim() !== "";
    case "multipleChoice":
    case "multipleChoiceGraded":
      return entry.performData.selectedOptionIds.length > 0;
    case "numberInput":
      return entry.performData.input !== null;
    case "signature":
      return entry.performData.signatureMediaRef !== null;
    case "aiStepVerification": {
      const { submissionImageId, criteria, signatureMediaRef } = entry.performData;
      return submissionImageId !== null || signatureMediaRef !== null || criteria.some(isDecided);
    }
  }
}

const isDecided = (criterion: Criterion): boolean => criterion.status !== null;

/** [PF62] If only one option may be selected, the last one pressed replaces the others. */
const selectable = (
  { moduleData }: { readonly moduleData: { readonly isMultipleSelection: boolean } },
  selectedOptionIds: string[],
): string[] => (moduleData.isMultipleSelection ? selectedOptionIds : selectedOptionIds.slice(-1));

interface Times {
  readonly startedAt: string;
  readonly updatedAt: string;
}

function withEdit(
  module: PerformedModule,
  entry: ModuleProgress | undefined,
  edit: Edit,
  times: Times,
): ModuleProgress {
  const kept = { moduleId: module.id, clearedAt: null };
  if (module.moduleType === "evidenceUpload" && edit.moduleType === "evidenceUpload") {
    const { moduleType } = module;
    const before = entry?.moduleType === moduleType ? entry.performData : null;
    const { capturedImageRefs } = edit;
    const grade = before && same(before.capturedImageRefs, capturedImageRefs) ? gradeOf(before) : noGrade;
    return { ...kept, moduleType, performData: { ...grade, ...times, capturedImageRefs } };
  }
  if (module.moduleType === "freeResponse" && edit.moduleType === "freeResponse") {
    const { moduleType } = module;
    const before = entry?.moduleType === moduleType ? entry.performData : null;
    const { input } = edit;
    const isGradeKept = before?.input === input;
    const performData = {
      ...times,
      input,
      isAiGraded: module.moduleData.isAiGraded,
      gradedFeedback: isGradeKept ? before.gradedFeedback : null,
      gradedQuizScore: isGradeKept ? before.gradedQuizScore : null,
      ...(isGradeKept && before.needsReview && { needsReview: before.needsReview }),
    };
    return { ...kept, moduleType, performData };
  }
  if (module.moduleType === "multipleChoice" && edit.moduleType === "multipleChoice") {
    const performData = { ...times, selectedOptionIds: selectable(module, edit.selectedOptionIds) };
    return { ...kept, moduleType: module.moduleType, performData };
  }
  if (module.moduleType === "multipleChoiceGraded" && edit.moduleType === "multipleChoiceGraded") {
    const performData = { ...times, selectedOptionIds: selectable(module, edit.selectedOptionIds) };
    return { ...kept, moduleType: module.moduleType, performData };
  }
  if (module.moduleType === "numberInput" && edit.moduleType === "numberInput") {
    const performData = withReason(module, { ...times, input: edit.input, deviationReason: edit.deviationReason });
    return { ...kept, moduleType: module.moduleType, performData };
  }
  if (module.moduleType === "signature" && edit.moduleType === "signature") {
    const { moduleType } = module;
    const before = entry?.moduleType === moduleType ? entry.performData : null;
    const signatureMediaRef =
      edit.signatureMediaRef === undefined ? (before?.signatureMediaRef ?? null) : edit.signatureMediaRef;
    const printedName = edit.printedName ?? before?.printedName ?? "";
    return { ...kept, moduleType, performData: { ...times, signatureMediaRef, printedName } };
  }
  if (module.moduleType === "aiStepVerification" && edit.moduleType === "aiStepVerification") {
    const { moduleType } = module;
    const before = entry?.moduleType === moduleType ? entry.performData : null;
    const submissionImageId =
      edit.submissionImageId === undefined ? (before?.submissionImageId ?? null) : edit.submissionImageId;
    // Another picture: findings and signature of the former one do not apply to it.
    const isSamePicture = before?.submissionImageId === submissionImageId;
    const signatureBefore = isSamePicture ? before.signatureMediaRef : null;
    const performData = {
      ...times,
      submissionImageId,
      referenceFettleImageId: module.moduleData.referenceFettleImageId,
      criteria: edit.criteria ?? (isSamePicture ? before.criteria : criteriaOf(module)),
      signatureMediaRef: edit.signatureMediaRef === undefined ? signatureBefore : edit.signatureMediaRef,
      feedback: isSamePicture ? before.feedback : null,
      ...(isSamePicture && verdictOf(before)),
    };
    return { ...kept, moduleType, performData };
  }
  throw new Error(`an edit of ${edit.moduleType} was made to a module of type ${module.moduleType}`);
}

/** The reading with its reason where it deviates, and without one where it does not. [PF173] */
export function withReason(
  { moduleData }: Extract<PerformedModule, { moduleType: "numberInput" }>,
  {
    deviationReason,
    ...data
  }: Omit<PerformDataOf<"numberInput">, "deviationReason"> & {
    readonly deviationReason?: string | undefined;
  },
): PerformDataOf<"numberInput"> {
  const reason = deviationReason?.trim();
  return reason && deviationOf(moduleData, data) ? { ...data, deviationReason: reason } : data;
}

const noGrade = { gradedFeedback: null, gradedResult: null, gradedConfidenceScore: null };

/** What a model said of a photo, for as long as it is that photo. */
export const verdictOf = ({ gradedResult, checkState }: PerformDataOf<"aiStepVerification">) => ({
  ...(gradedResult != null && { gradedResult }),
  ...(checkState != null && { checkState }),
});

const gradeOf = (data: PerformDataOf<"evidenceUpload">) => ({
  gradedFeedback: data.gradedFeedback,
  gradedResult: data.gradedResult,
  gradedConfidenceScore: data.gradedConfidenceScore,
});
