import { describe, expect, it } from "vitest";
import type { ModuleProgress } from "#features/performs/progress.ts";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import type { VerificationDecision } from "#features/verification/rules/verification-decision.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { assessmentCells, assessmentColumns, noAssessmentCells } from "./record-csv-assessments.ts";

const moduleId = idOf(1);
const times = { startedAt: momentAt(1), updatedAt: momentAt(2) };
const local = (at: string) => `local ${at}`;

const response: ModuleProgress = {
  moduleId,
  moduleType: "freeResponse",
  performData: { ...times, input: "x", isAiGraded: true, gradedFeedback: null, gradedQuizScore: null },
  clearedAt: null,
};
const waiting: ResponseGrade = {
  moduleId,
  state: "waiting",
  score: null,
  max: 10,
  needsReview: false,
  grader: null,
  feedback: "",
  gradedAt: null,
  review: null,
  revision: 0,
};
const graded: ResponseGrade = {
  ...waiting,
  state: "graded",
  score: 6,
  grader: "provider",
  feedback: "Missing: padlock",
  gradedAt: momentAt(10),
};
const reviewed: ResponseGrade = { ...graded, review: { score: 8, name: "Ida", note: "Fine", at: momentAt(20) } };

const verification: ModuleProgress = {
  moduleId,
  moduleType: "aiStepVerification",
  performData: {
    ...times,
    submissionImageId: null,
    referenceFettleImageId: null,
    criteria: [
      { text: "Cap on", status: "verifiedAutomatically", finding: { verdict: "pass", reason: "" } },
      { text: "Hose dry", status: "verifiedManually", finding: { verdict: "fail", reason: "Drops" } },
    ],
    signatureMediaRef: null,
    feedback: null,
  },
  clearedAt: null,
};
const decision: VerificationDecision = {
  moduleId,
  criterion: 0,
  criterionText: "Cap on",
  by: "model",
  name: "small",
  status: "verifiedAutomatically",
  override: null,
  at: momentAt(10),
};
const byAnn: VerificationDecision = {
  ...decision,
  criterion: 1,
  criterionText: "Hose dry",
  by: "person",
  name: "Ann",
  status: "verifiedManually",
  override: "falseFail",
  at: momentAt(30),
};

/** The cells that hold something, by their columns. */
function told(
  entry: ModuleProgress,
  responseGrades: readonly ResponseGrade[],
  decisions: readonly VerificationDecision[] = [],
) {
  const cells = assessmentCells({ responseGrades, decisions, photoChecks: [] }, entry, local);
  expect(cells).toHaveLength(assessmentColumns.length);
  return Object.fromEntries(
    assessmentColumns.flatMap((column, at) => {
      const cell = cells[at] ?? "";
      return cell === "" ? [] : [[column.replace("beside_", ""), cell]];
    }),
  );
}

const byModel = { grader: "language model", graded_utc: momentAt(10), graded_local: local(momentAt(10)) };

const said = "Cap on: pass; Hose dry: fail, Drops";
const byGrader = { state: "graded", score: 6, score_max: 10, ...byModel, feedback: "Missing: padlock" };

describe("[PF110] the assessments of an answer, as cells", () => {
  it.each<[string, ReturnType<typeof told>, object]>([
    ["nothing, where nobody is to grade it", told(response, []), {}],
    ["nothing of another answer", told(response, [{ ...graded, moduleId: idOf(2) }]), {}],
    [
      "that it is not graded yet, which is no score",
      told(response, [waiting]),
      { state: "not graded yet", score_max: 10 },
    ],
    ["a grader's score, feedback and time", told(response, [graded]), { ...byGrader, needs_review: false }],
    [
      "that a person is to look",
      told(response, [{ ...graded, grader: "embedded", needsReview: true }]),
      { ...byGrader, grader: "embedded", needs_review: true },
    ],
    [
      "a person's score, name, note and time, and the grader's as it was",
      told(response, [reviewed]),
      {
        ...byGrader,
        state: "reviewed",
        needs_review: false,
        reviewed_score: 8,
        reviewed_by: "Ida",
        reviewed_utc: momentAt(20),
        reviewed_local: local(momentAt(20)),
        review_note: "Fine",
      },
    ],
    [
      "what a model saw of a photo",
      told(verification, [], [decision]),
      { state: "graded", ...byModel, grader: "small", feedback: said },
    ],
    [
      "who decided against it",
      told(verification, [], [decision, byAnn]),
      {
        ...byModel,
        state: "reviewed",
        grader: "small",
        feedback: said,
        reviewed_by: "Ann",
        reviewed_utc: momentAt(30),
        reviewed_local: local(momentAt(30)),
        review_note: "Hose dry: verifiedManually (falseFail)",
      },
    ],
  ])("%s", (_, cells, expected) => expect(cells).toEqual(expected));

  it("there are as many where nothing was answered", () =>
    expect(noAssessmentCells).toHaveLength(assessmentColumns.length));
});
