import { performPolicy } from "#features/performs/policy.ts";
import type { Place } from "#features/performs/server/run-service.ts";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import { notifyReaders, responseGradesOf, storeReview } from "#features/verification/server/service.ts";
import { isSameId } from "#kit/ids.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { findVisibleRecord } from "../record-lists.ts";

export interface ReviewOrder {
  readonly score: number;
  readonly note?: string | undefined;
  readonly revision: number;
}

/**
 * A person's score for an answer of a record, in their own name. Record and grader's score stay as they are. [PF86]
 *
 * @throws Problem 403 for one's own answer, 409 `notGradedYet` before the grader's score, and 409 `gradeChanged` with the
 * current grade, where another person has reviewed it since
 */
export async function reviewGrade(
  scope: Scope,
  { procedureId, performId }: Place,
  moduleId: string,
  order: ReviewOrder,
): Promise<ResponseGrade> {
  const record = await findVisibleRecord(scope, procedureId, performId);
  if (!record) throw notFound();
  const find = async () =>
    (await responseGradesOf(scope, [record])).get(record.id)?.find((one) => isSameId(one.moduleId, moduleId));
  const before = await find();
  if (!before) throw notFound();
  assertAllowed(scope, performPolicy.reviewGrade, record);
  if (before.state === "waiting")
    throw new Problem("conflict", "notGradedYet", { detail: "Nobody has graded this yet" });
  const { score, note = "", revision } = order;
  const wasStored = await storeReview(scope, { performId, moduleId, score, note, revision });
  const after = await find();
  if (!after) throw notFound();
  if (!wasStored) {
    throw new Problem("conflict", "gradeChanged", { detail: "Somebody else has reviewed this", current: after });
  }
  scope.audit({
    action: "grade.reviewed",
    objectType: "perform",
    objectId: performId,
    details: {
      moduleId,
      grader: before.grader,
      from: before.review?.score ?? before.score,
      to: score,
      max: before.max,
    },
  });
  await notifyReaders(scope, record);
  return after;
}
