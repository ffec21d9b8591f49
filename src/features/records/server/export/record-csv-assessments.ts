import type { ModuleProgress } from "#features/performs/progress.ts";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import type { PhotoCheck } from "#features/verification/photo-check-contract.ts";
import type { VerificationDecision } from "#features/verification/rules/verification-decision.ts";
import type { CsvCell } from "#kit/csv.ts";
import type { RecordAssessments } from "../record-assessments.ts";

/**
 * [PF110] The assessments of an answer, in columns behind the hash, which does not cover them: a grader's, and a
 * person's. `beside_state` is "not graded yet", "to be checked by a person", "graded" or "reviewed", and empty if the
 * answer is not graded at all.
 */
export const assessmentColumns = [
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

/** The cells of a module, in the order of `assessmentColumns`; all empty where there is no assessment. */
export function assessmentCells(
  { responseGrades, decisions, photoChecks }: RecordAssessments,
  entry: ModuleProgress,
  local: Local,
) {
  const grade = responseGrades.find((one) => one.moduleId === entry.moduleId);
  if (grade) return gradeCells(grade, local);
  const checks = photoChecks.filter((one) => one.moduleId === entry.moduleId);
  if (checks.length > 0) return checkCells(checks, local);
  if (entry.moduleType !== "aiStepVerification" || !entry.performData) return noAssessmentCells;
  const { criteria } = entry.performData;
  const findings = criteria.flatMap(({ text, finding }) =>
    finding ? `${text}: ${finding.verdict}${finding.reason && `, ${finding.reason}`}` : [],
  );
  const own = decisions.filter((one) => one.moduleId === entry.moduleId);
  return decisionCells(own, findings, local);
}

export const noAssessmentCells: readonly CsvCell[] = assessmentColumns.map(() => null);

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

/** For a verification the feedback column has a model's findings, and the note column a person's decisions. */
function decisionCells(decisions: readonly VerificationDecision[], findings: readonly string[], local: Local) {
  if (decisions.length === 0) return noAssessmentCells;
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

/** For photos the feedback column has a model's verdict, and the note column people's decisions. [PF234] */
function checkCells(checks: readonly PhotoCheck[], local: Local): CsvCell[] {
  const linesOf = (of: "model" | "person") =>
    checks.flatMap((check, at) => {
      const said = check[of];
      return said ? `photo ${at + 1}: ${verdictWords[said.verdict]}${said.reason && `, ${said.reason}`}` : [];
    });
  const [models, people] = [checks.flatMap((one) => one.model ?? []), checks.flatMap((one) => one.person ?? [])];
  return [
    stateOfChecks(checks),
    null,
    null,
    namesOf(models),
    ...timeCells(lastOf(models), local),
    linesOf("model").join("; "),
    null,
    null,
    namesOf(people),
    ...timeCells(lastOf(people), local),
    linesOf("person").join("; "),
  ];
}

const verdictWords = { pass: "passed", fail: "failed", unsure: "not sure" } as const;

function stateOfChecks(checks: readonly PhotoCheck[]): string {
  if (checks.some((one) => one.state === "person")) return "to be checked by a person";
  if (checks.some((one) => one.state === "waiting")) return "not graded yet";
  return checks.some((one) => one.person) ? "reviewed" : "graded";
}

interface Named {
  readonly name: string;
  readonly at: string;
}

const isByPerson = (one: VerificationDecision): boolean => one.by === "person";
const namesOf = (decisions: readonly Named[]): string => [...new Set(decisions.map((one) => one.name))].join("; ");
const lastOf = (decisions: readonly Named[]): string | undefined =>
  decisions
    .map((one) => one.at)
    .toSorted()
    .at(-1);
