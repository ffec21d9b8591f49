import { expect, it } from "vitest";
import type { Criterion, StepProgress } from "#features/performs/progress.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { decisionsThatStand, type LoggedDecision } from "./verification-decision.ts";

const [moduleId, photoId, stepId] = [idOf(0xa1), idOf(0xb2), idOf(0xc3)];

const showing = (...criteria: readonly Criterion[]): StepProgress[] => [
  {
    stepId,
    markedDone: false,
    updatedAt: null,
    modules: [
      {
        moduleId: moduleId.toUpperCase(),
        moduleType: "aiStepVerification",
        clearedAt: null,
        performData: {
          startedAt: momentAt(1),
          updatedAt: momentAt(2),
          submissionImageId: photoId.toUpperCase(),
          referenceFettleImageId: null,
          criteria: [...criteria],
          signatureMediaRef: null,
          feedback: null,
        },
      },
    ],
  },
];

const logged = (more: Partial<LoggedDecision>): LoggedDecision => ({
  moduleId,
  photoId,
  criterion: 0,
  criterionText: "The cap is on",
  by: "model",
  name: "small",
  status: null,
  override: null,
  at: momentAt(10),
  ...more,
});
const byAnn = (more: Partial<LoggedDecision>) => logged({ by: "person", name: "Ann", ...more });

const seen: Criterion = {
  text: "The cap is on",
  status: "verifiedAutomatically",
  finding: { verdict: "pass", reason: "" },
};
const unseen: Criterion = { text: "The cap is on", status: "verifiedManually" };
const takenBack: Criterion = { ...seen, status: null };

it.each<[string, Criterion, LoggedDecision, boolean]>([
  ["a model's, of a criterion that it said something of", seen, logged({ status: "verifiedAutomatically" }), true],
  ["a model's, where a person did otherwise", takenBack, logged({ status: "verifiedAutomatically" }), true],
  ["a model's, where the record holds nothing of it", unseen, logged({}), false],
  ["a person's, which is how it ended", unseen, byAnn({ status: "verifiedManually" }), true],
  ["a person's, which was overtaken", seen, byAnn({ status: "verifiedManually" }), false],
  ["a person's who took back what a model saw", takenBack, byAnn({ override: "falsePass" }), true],
  ["a person's who took back what they had said", { ...unseen, status: null }, byAnn({}), false],
  ["about another photo", seen, logged({ photoId: idOf(0xd4) }), false],
  ["about no photo", seen, logged({ photoId: null }), false],
  ["about other words", seen, logged({ criterionText: "The hose is dry" }), false],
  ["about a criterion that is not there", seen, logged({ criterion: 1 }), false],
  ["about another module", seen, logged({ moduleId: idOf(0xe5) }), false],
])("[PF112] a decision: %s", (_, criterion, decision, stands) => {
  const { photoId: _photo, ...told } = decision;
  // The module is named as the record names it, whatever the database made of its id.
  const expected = stands ? [{ ...told, moduleId: moduleId.toUpperCase() }] : [];
  expect(decisionsThatStand(showing(criterion), [decision])).toEqual(expected);
});

it("[PF112] decisions are in the order of the criteria, the model's before the person's", () => {
  const hose: Criterion = { ...seen, text: "The hose is dry", status: "verifiedManually" };
  const ofHose = { criterion: 1, criterionText: "The hose is dry" };
  const log = [byAnn({ ...ofHose, status: "verifiedManually" }), logged(ofHose), logged({})];
  const told = decisionsThatStand(showing(seen, hose), log).map((one) => [one.criterion, one.by]);
  expect(told).toEqual([
    [0, "model"],
    [1, "model"],
    [1, "person"],
  ]);
});
