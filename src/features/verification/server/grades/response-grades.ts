import { scoreMax } from "#features/grading/rules.ts";
import { type Response, responsesIn } from "#features/performs/rules/answers/responses.ts";
import { moduleProgressOf, type Steps } from "#features/performs/rules/steps/steps-progress.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ResponseGrade } from "../../grade-contract.ts";
import { type GradeRow, selectGrades } from "./grade-store.ts";

interface Recorded {
  readonly id: string;
  readonly steps: Steps;
}

/**
 * The grades of these records, by their ids: one for each free response that needs a grade, including those that are
 * not graded yet. [PF84] An imported answer that came with its grade needs none.
 */
export async function responseGradesOf(
  scope: Scope,
  records: readonly Recorded[],
): Promise<ReadonlyMap<string, ResponseGrade[]>> {
  const wanted = records.flatMap(({ id, steps }) => responsesIn(steps).map((one) => ({ performId: id, ...one })));
  if (wanted.length === 0) return new Map();
  const rows = new Map((await selectGrades(scope, wanted)).map((row) => [`${row.perform_id} ${row.module_id}`, row]));
  return new Map(
    records.map(({ id, steps }) => [
      id,
      responsesIn(steps).flatMap((response) => {
        const row = rows.get(`${id} ${response.moduleId}`.toLowerCase());
        return row || !cameGraded(steps, response) ? gradeOnTheWire(response.moduleId, row) : [];
      }),
    ]),
  );
}

function cameGraded(steps: Steps, { moduleId }: Response): boolean {
  const entry = moduleProgressOf(steps, moduleId);
  return entry?.moduleType === "freeResponse" && (entry.performData?.gradedQuizScore ?? null) !== null;
}

function gradeOnTheWire(moduleId: string, row: GradeRow | undefined): ResponseGrade {
  return {
    moduleId,
    state: row?.state === "graded" ? "graded" : "waiting",
    score: row?.score ?? null,
    max: row?.score_max ?? scoreMax,
    needsReview: (row?.needs_review ?? false) && row?.reviewed_at === null,
    grader: (row?.grader ?? null) as ResponseGrade["grader"],
    feedback: row?.feedback ?? "",
    gradedAt: row?.graded_at?.toISOString() ?? null,
    review: row ? reviewOf(row) : null,
    revision: row?.revision ?? 0,
  };
}

const reviewOf = ({ reviewed_score, reviewed_name, reviewed_at, review_note }: GradeRow): ResponseGrade["review"] =>
  reviewed_score === null || reviewed_at === null
    ? null
    : { score: reviewed_score, name: reviewed_name ?? "", note: review_note, at: reviewed_at.toISOString() };
