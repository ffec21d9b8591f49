import type { CsvCell } from "#kit/csv.ts";
import type { ResponseGrade } from "../grade-contract.ts";
import type { ModuleProgress } from "../progress.ts";
import type { VerificationDecision } from "../rules/verification-decision.ts";
import type { BesideRecord } from "./beside-record.ts";

/**
 * [PF110] What was said of an answer since, behind the hash, which covers what stands before it and none of this:
 * a grader's word, and a person's. `beside_state` is "not graded yet", "graded" or "reviewed", and empty where nobody
 * is to say anything.
 */
export const besideColumns = [
  "beside_state",
  "beside_score",
  "beside_score_max",
  "beside_grader",
  "beside_graded_utc",
  "beside_graded_local",
  "beside_feedback",
  "beside_needs_review",
  "beside_reviewed_score",
  "beside_reviewed_by",
  "beside_reviewed_utc",
  "beside_reviewed_local",
  "beside_review_note",
] as const;

type Local = (at: string) => string;

/** The cells of a module, in the order of `besideColumns`; all empty where nothing stands beside it. */
export function besideCells({ responseGrades, decisions }: BesideRecord, entry: ModuleProgress, local: Local) {
  const grade = responseGrades.find((one) => one.moduleId === entry.moduleId);
  if (grade) return gradeCells(grade, local);
  if (entry.moduleType !== "aiStepVerification" || !entry.performData) return nothingBeside;
  const { criteria } = entry.performData;
  const findings = criteria.flatMap(({ text, finding }) =>
    finding ? `${text}: ${finding.verdict}${finding.reason && `, ${finding.reason}`}` : [],
  );
  const own = decisions.filter((one) => one.moduleId === entry.moduleId);
  return decisionCells(own, findings, local);
}

export const nothingBeside: readonly CsvCell[] = besideColumns.map(() => null);

const timeCells = (at: string | null | undefined, local: Local): CsvCell[] => (at ? [at, local(at)] : [null, null]);

function gradeCells(
  { state, score, max, grader, gradedAt, feedback, needsReview, review }: ResponseGrade,
  local: Local,
) {
  const isWaiting = state === "waiting";
  return [
    review ? "reviewed" : isWaiting ? "not graded yet" : "graded",
    score,
    max,
    graderCell(grader),
    ...timeCells(gradedAt, local),
    feedback,
    isWaiting ? null : needsReview,
    review?.score,
    review?.name,
    ...timeCells(review?.at, local),
    review?.note,
  ];
}

const graderCell = (grader: ResponseGrade["grader"]): CsvCell => (grader === "provider" ? "language model" : grader);

/** Of a verification a model's findings stand in the place of feedback, and what a person decided in that of a note. */
function decisionCells(decisions: readonly VerificationDecision[], findings: readonly string[], local: Local) {
  if (decisions.length === 0) return nothingBeside;
  const [models, people] = [decisions.filter((one) => one.by === "model"), decisions.filter(isByPerson)];
  const decided = people.map(
    ({ criterionText, status, override }) => `${criterionText}: ${status ?? "open"}${override ? ` (${override})` : ""}`,
  );
  return [
    people.length > 0 ? "reviewed" : "graded",
    null,
    null,
    namesOf(models),
    ...timeCells(lastOf(models), local),
    findings.join("; "),
    null,
    null,
    namesOf(people),
    ...timeCells(lastOf(people), local),
    decided.join("; "),
  ];
}

const isByPerson = (one: VerificationDecision): boolean => one.by === "person";
const namesOf = (decisions: readonly VerificationDecision[]): string =>
  [...new Set(decisions.map((one) => one.name))].join("; ");
const lastOf = (decisions: readonly VerificationDecision[]): string | undefined =>
  decisions
    .map((one) => one.at)
    .toSorted()
    .at(-1);
