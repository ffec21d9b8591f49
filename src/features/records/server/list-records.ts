import type { Place } from "#features/performs/server/run-service.ts";
import { entryOnTheWire } from "#features/performs/server/run-service.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ListedRecord, PerformRecord, RecordCount } from "../contract.ts";
import { selectAssessments } from "./record-assessments.ts";
import { gradesOf } from "./record-grades.ts";
import {
  countBetween,
  findVisibleRecord,
  type HistoryQuery,
  hasVisibleHistory,
  selectHistory,
} from "./record-lists.ts";

interface HistoryPage {
  readonly history: ListedRecord[];
  /** `after` of the page that follows; null at the end. */
  readonly next: string | null;
}

/** Completed performs visible to the actor, newest first: of one procedure, or of the workspace. [PF72] [PF73] */
export async function listHistory(scope: Scope, query: HistoryQuery): Promise<HistoryPage> {
  const { entries, next } = await selectHistory(scope, query);
  const { procedureId } = query;
  if (entries.length === 0 && procedureId !== undefined && !(await hasVisibleHistory(scope, procedureId))) {
    throw notFound();
  }
  return { history: entries.map((entry) => ({ ...entryOnTheWire(entry), deviations: entry.deviations })), next };
}

const cutsMax = 61;

/** [PF254] @throws Problem 400 `unknownAccessGroup`, or for cuts that are not moments in their order */
export async function countRecords(
  scope: Scope,
  query: { readonly cuts: string; readonly accessGroupIds?: string | undefined },
): Promise<{ counts: RecordCount[] }> {
  const cuts = query.cuts.split(",").map((text) => new Date(text));
  const isInOrder = cuts.every((cut, at) => !Number.isNaN(cut.getTime()) && cut > (cuts[at - 1] ?? new Date(0)));
  if (cuts.length < 2 || cuts.length > cutsMax || !isInOrder) {
    throw new Problem("invalid", "invalidRequest", { errors: { cuts: [`2 to ${cutsMax} moments in their order`] } });
  }
  return { counts: await countBetween(scope, cuts, query.accessGroupIds) };
}

/** One record with its questions and answers. The answers of graded choices are revealed now (threat B90). [PF74] */
export async function getRecord(scope: Scope, { procedureId, performId }: Place): Promise<PerformRecord> {
  const record = await findVisibleRecord(scope, procedureId, performId);
  if (!record) throw notFound();
  const content = await getVersionContent(scope, record.versionId);
  const assessments = (await selectAssessments(scope, [record]))(record.id);
  return {
    ...entryOnTheWire(record),
    versionId: record.versionId,
    contentHash: record.contentHash,
    hashVersion: record.hashVersion,
    device: record.device,
    claimed_started_at: record.claimedStartAt.toISOString(),
    claimed_at: record.claimedAt.toISOString(),
    procedure: withoutAnswers(content),
    stepsProgress: [...record.steps],
    attribution: record.attribution,
    signatures: [...record.signatures],
    files: [...record.files],
    grades: gradesOf(content, record.steps),
    responseGrades: [...assessments.responseGrades],
    decisions: [...assessments.decisions],
    photoChecks: [...assessments.photoChecks],
  };
}
