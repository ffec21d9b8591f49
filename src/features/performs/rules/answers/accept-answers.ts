import type { Outline, PerformableModule } from "#features/procedures/content.ts";
import { modulesById, stepsOf } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";
import { keptWith } from "#kit/kept-with.ts";
import type { Criterion, ModuleProgress, PerformDataOf, StepProgress } from "../../progress.ts";
import { acceptedStatus, criteriaOf } from "./criteria.ts";
import { entered } from "./entered.ts";
import { cleared, type PerformedModule, verdictOf, withReason } from "./perform-data.ts";
import { withRetriesOf } from "./retries.ts";

/** The fields that only the server writes, whatever a body says (threat B99, ruling R14). [PF8] */
export const serverFields = {
  evidenceUpload: ["gradedFeedback", "gradedResult", "gradedConfidenceScore"],
  freeResponse: ["isAiGraded", "gradedFeedback", "gradedQuizScore", "needsReview"],
  multipleChoice: [],
  multipleChoiceGraded: [],
  numberInput: [],
  signature: [],
  aiStepVerification: ["referenceFettleImageId", "feedback", "gradedResult", "checkState"],
} as const;

/** Every module by its id; asked with every save. */
export const placesIn = keptWith(modulesById<PerformableModule>);
const stepIdsIn = keptWith((content: Outline): ReadonlySet<string> => new Set(stepsOf(content).map((step) => step.id)));

export interface Accepted {
  readonly steps: StepProgress[];
  /** Steps, and modules of a step, that the snapshot does not have in this place and type. */
  readonly unknown: readonly { readonly stepId: string; readonly moduleId?: string }[];
}

/**
 * The answers to store for a save. Grades stay as stored while their answers are unchanged. Entries that the save does
 * not mention stay as stored: null data removes them. A step that the save leaves as it was is the stored object itself,
 * so what is derived from a save looks at few. `at` is the time of receipt, for data that was removed without a time.
 * [PF8] [PF9]
 */
export function acceptAnswers(
  content: Outline,
  stored: readonly StepProgress[],
  sent: readonly StepProgress[],
  at: string,
): Accepted {
  const unknown: { stepId: string; moduleId?: string }[] = [];
  const stepIds = stepIdsIn(content);
  const places = placesIn(content);
  const accepted = new Map<string, StepProgress>();
  const storedModules = new Map<string, ModuleProgress>();
  for (const step of stored) {
    accepted.set(step.stepId, step);
    for (const module of step.modules) storedModules.set(module.moduleId, module);
  }
  for (const step of sent) {
    const { stepId } = step;
    if (!stepIds.has(stepId)) {
      unknown.push({ stepId });
      continue;
    }
    const known = accepted.get(stepId);
    const given: ModuleProgress[] = [];
    for (const entry of step.modules) {
      const found = places.get(entry.moduleId);
      if (found?.step.id === stepId && found.module.category === "action" && isEntryOf(found.module, entry)) {
        const before = storedModules.get(entry.moduleId);
        if (before && isAsStored(before, entry) && known?.modules.includes(before)) continue;
        given.push(withRetriesOf(versioned(before, acceptEntry(found.module, before, entry, at)), before));
      } else {
        unknown.push({ stepId, moduleId: entry.moduleId });
      }
    }
    if (known && given.length === 0 && known.markedDone === step.markedDone && known.updatedAt === step.updatedAt)
      continue;
    const modules = new Map([...(known?.modules ?? []), ...given].map((module) => [module.moduleId, module]));
    accepted.set(stepId, { ...markOf(known, step), modules: [...modules.values()] });
  }
  return { steps: [...accepted.values()], unknown };
}

/** Accepted before, so nothing of it would change. Of a verification it might: its criteria come from the module, too. */
const isAsStored = (stored: ModuleProgress, sent: ModuleProgress): boolean =>
  sent.moduleType !== "aiStepVerification" && same(stored, sent);

const isEntryOf = (module: PerformedModule, entry: ModuleProgress): boolean => module.moduleType === entry.moduleType;

/** A mark that stays as it was keeps its version; a new one is made on the perform's own. [PF141] */
function markOf(stored: StepProgress | undefined, sent: StepProgress): StepProgress {
  const { versionNumber: _, ...mark } = sent;
  const isKept = stored?.versionNumber !== undefined && stored.markedDone === sent.markedDone;
  return isKept ? { ...mark, versionNumber: stored.versionNumber } : mark;
}

/** The same of an answer, whatever the save says of its version. [PF141] */
function versioned(stored: ModuleProgress | undefined, accepted: ModuleProgress): ModuleProgress {
  const { versionNumber: _, ...entry } = accepted;
  const isKept = stored?.versionNumber !== undefined && same(entered(stored), entered(accepted));
  return isKept ? { ...entry, versionNumber: stored.versionNumber } : entry;
}

function acceptEntry(
  module: PerformedModule,
  stored: ModuleProgress | undefined,
  sent: ModuleProgress,
  at: string,
): ModuleProgress {
  if (sent.performData === null) {
    const wasGiven = stored?.performData != null;
    return { ...sent, clearedAt: sent.clearedAt ?? (wasGiven ? at : (stored?.clearedAt ?? null)) };
  }
  return cleared(withServerFields(module, stored, { ...sent, clearedAt: null }), sent.performData.updatedAt);
}

function withServerFields(
  module: PerformedModule,
  stored: ModuleProgress | undefined,
  sent: ModuleProgress,
): ModuleProgress {
  if (sent.moduleType === "evidenceUpload" && sent.performData) {
    const before = stored?.moduleType === "evidenceUpload" ? stored.performData : null;
    const graded = before && same(before.capturedImageRefs, sent.performData.capturedImageRefs) ? before : undefined;
    const performData = {
      ...sent.performData,
      gradedFeedback: graded?.gradedFeedback ?? null,
      gradedResult: graded?.gradedResult ?? null,
      gradedConfidenceScore: graded?.gradedConfidenceScore ?? null,
    };
    return { ...sent, performData };
  }
  if (sent.moduleType === "freeResponse" && sent.performData && module.moduleType === "freeResponse") {
    const before = stored?.moduleType === "freeResponse" ? stored.performData : null;
    const graded = before?.input === sent.performData.input ? before : undefined;
    const { needsReview: _, ...given } = sent.performData;
    const performData = {
      ...given,
      isAiGraded: module.moduleData.isAiGraded,
      gradedFeedback: graded?.gradedFeedback ?? null,
      gradedQuizScore: graded?.gradedQuizScore ?? null,
      ...(graded?.needsReview && { needsReview: graded.needsReview }),
    };
    return { ...sent, performData };
  }
  if (sent.moduleType === "numberInput" && sent.performData && module.moduleType === "numberInput") {
    return { ...sent, performData: withReason(module, sent.performData) };
  }
  if (sent.moduleType === "aiStepVerification" && sent.performData && module.moduleType === "aiStepVerification") {
    const before = stored?.moduleType === "aiStepVerification" ? stored.performData : null;
    const judged = before?.submissionImageId === sent.performData.submissionImageId ? before : undefined;
    const known = judged && judged.criteria.length > 0 ? judged.criteria : criteriaOf(module);
    const { gradedResult: _result, checkState: _state, ...given } = sent.performData;
    const performData: PerformDataOf<"aiStepVerification"> = {
      ...given,
      ...(judged && verdictOf(judged)),
      referenceFettleImageId: module.moduleData.referenceFettleImageId,
      criteria: acceptCriteria(known, sent.performData.criteria),
      feedback: judged?.feedback ?? null,
    };
    return { ...sent, performData };
  }
  return sent;
}

/** The criteria are the server's; a claim about one is matched by its text. */
const acceptCriteria = (known: readonly Criterion[], claimed: readonly Criterion[]): Criterion[] =>
  known.map((criterion) => {
    const claim = claimed.find((one) => one.text === criterion.text);
    return { ...criterion, status: claim ? acceptedStatus(claim.status, criterion.status) : criterion.status };
  });
