import { type AnswerFeatures, answerConfidence, answerFeatureNames } from "#features/search/rules/judge.ts";
import { type QuestionSet, readPlant, readQuestionSets } from "./question-set.ts";
import { type Replayed, replay } from "./replay.ts";

/** A question with its features and, where there is evidence, its odds by some weights. */
type Judged = Replayed & { readonly odds: number };

const folds = 5;
const rounds = 400;
/** German texts hold fewest words of their questions: those that can be answered count more there, because one bar serves all sets. */
const germanShare = 1.6;
/** Keeps weights small where the data says little. */
const decay = 0.001;
const refusedShare = 0.97;

/**
 * Fits the weights of the decision whether there is an answer [SR7] on every set, each half of it counting alike, and prints how
 * many are answered where 97 % of the questions on absent topics are refused: by the weights of the product, by new ones on the
 * questions that they were fitted on, and by ones that never saw the article or manual that is asked about.
 */
export async function fitAnswers(): Promise<void> {
  const plant = await readPlant();
  const questions = [...replayPlant(plant), ...(await readQuestionSets()).flatMap(replayHalves)];
  const samples = questions.flatMap((one) => (one.answer ? [{ ...one, answer: one.answer }] : []));
  const groups = [...new Set(questions.map(({ group }) => group))].toSorted();
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]));
  const fitted = fit(samples);
  const crossed = Array.from({ length: folds }, (_, fold) =>
    fit(samples.filter(({ group }) => foldOf.get(group) !== fold)),
  );
  const judge = (oddsOf: (one: Replayed & { readonly answer: AnswerFeatures }) => number): Judged[] =>
    questions.map((one) => ({ ...one, odds: one.answer ? oddsOf({ ...one, answer: one.answer }) : -99 }));
  const logit = (share: number) => Math.log(share / (1 - share));
  print(
    "today",
    judge(({ answer }) => logit(answerConfidence(answer))),
  );
  print(
    "new weights",
    judge(({ answer }) => oddsBy(fitted, answer)),
  );
  print(
    "cross-validated",
    judge(({ answer, group }) => oddsBy(crossed[foldOf.get(group) ?? 0] ?? fitted, answer)),
  );
  for (const [at, name] of answerFeatureNames.entries()) console.log(`  ${name}: ${fitted[at]?.toFixed(2)},`);
  console.log(`  bias: ${fitted.at(-1)?.toFixed(2)}`);
}

const replayPlant = ({ name, passages, questions }: QuestionSet): Replayed[] => {
  const titles = new Map(passages.map(({ id, title }) => [id, title]));
  const grouped = questions.map((one, at) => ({ ...one, group: titles.get(one.passage ?? "") ?? `absent ${at}` }));
  return replay(name, passages, grouped);
};

/** A set without questions on absent topics: all are asked of each half of its articles alone. */
const replayHalves = ({ name, passages, questions }: QuestionSet): Replayed[] => {
  const titles = [...new Set(passages.map(({ title }) => title))];
  const articleOf = new Map(passages.map(({ id, title }) => [id, titles.indexOf(title)]));
  // The same article has the same place in every language, so that a fold holds it in all of them.
  const grouped = questions.map((one) => ({ ...one, group: `article ${articleOf.get(one.passage ?? "")}` }));
  return [0, 1].flatMap((half) =>
    replay(
      name,
      passages.filter(({ title }) => titles.indexOf(title) % 2 === half),
      grouped,
    ),
  );
};

const valuesOf = (answer: AnswerFeatures): number[] => [...answerFeatureNames.map((name) => answer[name]), 1];

const oddsBy = (weights: readonly number[], answer: AnswerFeatures): number =>
  valuesOf(answer).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/** Logistic weights by the steepest way down, on standardised features: the same for the same data; the last one is the bias. */
function fit(samples: readonly (Replayed & { readonly answer: AnswerFeatures })[]): number[] {
  const parts = Map.groupBy(samples, ({ set, isAnswerable }) => `${set} ${isAnswerable}`);
  const count = answerFeatureNames.length;
  const rows = samples.map(({ set, isAnswerable, answer }) => ({
    values: valuesOf(answer),
    wanted: Number(isAnswerable),
    weight:
      (set === "xquad.de" && isAnswerable ? germanShare : 1) /
      ((parts.get(`${set} ${isAnswerable}`)?.length ?? 1) * parts.size),
  }));
  const mean = answerFeatureNames.map(
    (_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) / rows.length,
  );
  const spread = answerFeatureNames.map(
    (_, at) =>
      Math.sqrt(rows.reduce((sum, { values }) => sum + ((values[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0) / rows.length) ||
      1,
  );
  for (const row of rows) {
    row.values = row.values.map((value, at) => (at < count ? (value - (mean[at] ?? 0)) / (spread[at] ?? 1) : 1));
  }
  let weights = Array.from({ length: count + 1 }, () => 0);
  let momentum = weights;
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => (at < count ? decay * weight : 0));
    for (const { values, wanted, weight } of rows) {
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
      const error = weight * (1 / (1 + Math.exp(-sum)) - wanted);
      for (const [at, value] of values.entries()) slope[at] = (slope[at] ?? 0) + error * value;
    }
    momentum = momentum.map((one, at) => 0.9 * one + (slope[at] ?? 0));
    weights = weights.map((weight, at) => weight - 0.3 * (momentum[at] ?? 0));
  }
  const plain = answerFeatureNames.map((_, at) => (weights[at] ?? 0) / (spread[at] ?? 1));
  const bias = plain.reduce((sum, weight, at) => sum - weight * (mean[at] ?? 0), weights[count] ?? 0);
  return [...plain, bias];
}

function print(what: string, judged: readonly Judged[]): void {
  const bars = [...Map.groupBy(judged, ({ set }) => set)].map(([set, all]) => {
    const absent = all.filter(({ isAnswerable }) => !isAnswerable).map(({ odds }) => odds);
    const answerable = all.filter(({ isAnswerable }) => isAnswerable);
    const bar = absent.toSorted((a, b) => b - a)[Math.floor(absent.length * (1 - refusedShare))] ?? 0;
    const share = (from: number, of: readonly number[]) =>
      ((100 * of.filter((odds) => odds > from).length) / Math.max(1, of.length)).toFixed(1);
    const odds = answerable.map((one) => one.odds);
    return `${set} ${share(bar, odds)} % at ${bar.toFixed(2)} (at 0: ${share(0, odds)} %, refused ${(100 - Number(share(0, absent))).toFixed(1)} %)`;
  });
  console.log(`${what}: answered where 97 % are refused: ${bars.join("; ")}`);
}
