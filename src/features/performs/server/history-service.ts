import type { DraftContent, ModuleOf } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { HistoryEntry, PerformRecord } from "../contract.ts";
import type { StepProgress } from "../progress.ts";
import { gradeChoices } from "../rules/grade-choices.ts";
import { hasData } from "../rules/perform-data.ts";
import { moduleProgressOf } from "../rules/steps-progress.ts";
import { entryOnTheWire } from "./final-state.ts";
import type { Place } from "./own-perform.ts";
import { findRecordInSight, type HistoryQuery, hasHistoryInSight, selectHistory } from "./record-store.ts";

interface HistoryPage {
  readonly history: HistoryEntry[];
  /** `after` of the page that follows; null at the end. */
  readonly next: string | null;
}

/** Completed performs in the actor's sight, newest first: of one procedure, or of the workspace. [PF72] [PF73] */
export async function listHistory(scope: Scope, query: HistoryQuery): Promise<HistoryPage> {
  const { entries, next } = await selectHistory(scope, query);
  const isUnknown = entries.length === 0 && query.procedureId !== undefined;
  if (isUnknown && !(await hasHistoryInSight(scope, query.procedureId))) throw notFound();
  return { history: entries.map(entryOnTheWire), next };
}

/** One record with what was asked and answered. The answers of graded choices are told now (threat B90). [PF74] */
export async function getRecord(scope: Scope, { procedureId, performId }: Place): Promise<PerformRecord> {
  const record = await findRecordInSight(scope, procedureId, performId);
  if (!record) throw notFound();
  const content = await getVersionContent(scope, record.versionId);
  return {
    ...entryOnTheWire(record),
    versionId: record.versionId,
    contentHash: record.contentHash,
    device: record.device,
    claimed_started_at: record.claimedStartAt.toISOString(),
    claimed_at: record.claimedAt.toISOString(),
    procedure: withoutAnswers(content),
    stepsProgress: [...record.steps],
    grades: gradesOf(content, record.steps),
  };
}

/** Of the choices that were made: what nobody answered is neither right nor wrong. */
function gradesOf(content: DraftContent, steps: readonly StepProgress[]): PerformRecord["grades"] {
  const graded = stepsOf(content).flatMap((step) => step.modules.filter(isGradedChoice));
  return graded.flatMap((module) => {
    const entry = moduleProgressOf(steps, module.id);
    if (entry?.moduleType !== "multipleChoiceGraded" || !entry.performData || !hasData(entry)) return [];
    const { isCorrect, feedback } = gradeChoices(module, entry.performData.selectedOptionIds);
    return [{ moduleId: module.id, isCorrect, feedback: [...feedback] }];
  });
}

const isGradedChoice = (module: DraftModule): module is ModuleOf<"multipleChoiceGraded"> =>
  module.moduleType === "multipleChoiceGraded";

type DraftModule = DraftContent["sections"][number]["steps"][number]["modules"][number];
