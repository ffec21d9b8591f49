import { scoreMax } from "#features/grading/rules.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ResponseGrade } from "../../grade-contract.ts";
import { responsesIn } from "../../rules/responses.ts";
import type { Steps } from "../../rules/steps-progress.ts";
import { type GradeRow, selectGrades } from "./grade-store.ts";

/** What stands beside a record: one for each free response that wants a grade, whoever has not graded it yet. [PF84] */
export async function responseGradesOf(scope: Scope, performId: string, steps: Steps): Promise<ResponseGrade[]> {
  const responses = responsesIn(steps);
  if (responses.length === 0) return [];
  const rows = new Map((await selectGrades(scope, performId, responses)).map((row) => [row.module_id, row]));
  return responses.map(({ moduleId }) => gradeOnTheWire(moduleId, rows.get(moduleId)));
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
