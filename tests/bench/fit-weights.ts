import { compareAnswers } from "#features/grading/rules/compare.ts";
import { type Feature, features, type Weights } from "#features/grading/rules/share.ts";
import type { GradedQuestion } from "./graded-answers.ts";

const names = Object.keys(features) as Feature[];
const rounds = 1500;
const step = 1;
/** Keeps weights small where the data says little. */
const decay = 0.002;

/** Logistic weights by the steepest way down: the same for the same data, on any machine. */
export function fitWeights(questions: readonly GradedQuestion[]): Weights {
  const samples = questions.flatMap(({ question, correct, answers }) =>
    answers.map(([answer, share]) => {
      const comparison = compareAnswers(question, correct, answer);
      return { values: [1, ...names.map((name) => features[name](comparison))], share };
    }),
  );
  const fitted = new Float64Array(names.length + 1);
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(fitted.length);
    for (const { values, share } of samples) {
      const sum = values.reduce((total, value, at) => total + value * (fitted[at] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-sum)) - share;
      for (const [at, value] of values.entries()) slope[at] = (slope[at] ?? 0) + error * value;
    }
    for (const at of fitted.keys()) {
      const pull = at === 0 ? 0 : decay * (fitted[at] ?? 0);
      fitted[at] = (fitted[at] ?? 0) - step * ((slope[at] ?? 0) / samples.length + pull);
    }
  }
  const entries = names.map((name, at) => [name, Number((fitted[at + 1] ?? 0).toFixed(2))] as const);
  return { bias: Number((fitted[0] ?? 0).toFixed(2)), ...Object.fromEntries(entries) } as Weights;
}
