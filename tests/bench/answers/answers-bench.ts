import { type AnswerFeatures, answerConfidence, isAnswered } from "#features/search/rules/judge.ts";
import type { Features } from "#features/search/rules/relevance.ts";
import { retrieve } from "#features/search/server/service.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import {
  openSetWorld,
  type QuestionSet,
  readPlant,
  readQuestionSets,
  type SetQuestion,
  type SetWorld,
} from "./question-set.ts";

/** One question as it was answered. */
export interface Answered {
  readonly set: string;
  /** Whether one of the passages there answers it. */
  readonly isAnswerable: boolean;
  /** The features of the passages that were found, and whether each is the right one. */
  readonly found: readonly { readonly features: Features; readonly isRight: boolean }[];
  /** From 0: the place of the right passage; -1 where it was not found. */
  readonly place: number;
  readonly answer: AnswerFeatures | undefined;
  readonly ms: number;
}

/** A slip as people make them: two letters exchanged, one left out, twice or another, in the longest word. */
export function withSlip(question: string, chance: () => number): string {
  const words = question.match(/\p{L}{5,}/gu) ?? [];
  const word = words.toSorted((a, b) => b.length - a.length)[Math.floor(chance() * Math.min(2, words.length))];
  if (word === undefined) return question;
  const at = 1 + Math.floor(chance() * (word.length - 2));
  const letter = String.fromCodePoint(97 + Math.floor(chance() * 26));
  const slips = [
    word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at] ?? "") + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
  ];
  return question.replace(word, slips[Math.floor(chance() * slips.length)] ?? word);
}

/** The same numbers on every run. */
export function steadyChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

async function ask(
  { asker, places }: SetWorld,
  set: string,
  { passage, question: text }: SetQuestion,
): Promise<Answered> {
  const right = places.get(passage ?? "");
  const started = performance.now();
  const retrieved = await asker.run((scope) => retrieve(scope, { text, kinds: ["document", "procedure"] }));
  const ms = performance.now() - started;
  const found = retrieved.evidence.map(({ features, sourceId, pageFrom }) => ({
    features,
    isRight: `${sourceId} ${pageFrom}` === right,
  }));
  return {
    set,
    isAnswerable: right !== undefined,
    found,
    place: found.findIndex(({ isRight }) => isRight),
    answer: retrieved.answerFeatures,
    ms,
  };
}

/** What came of a set: its questions as they are, with a slip, and those where their topic may be absent. */
export interface SetAnswers {
  readonly plain: readonly Answered[];
  readonly slips: readonly Answered[];
  readonly refusable: readonly Answered[];
}

/**
 * Asks every question of a set, as it is and with a slip. Where a set has no questions on absent topics, all are asked once more
 * of each half of the documents alone.
 */
export async function askSet(set: QuestionSet): Promise<SetAnswers> {
  const chance = steadyChance(7);
  const answerable = set.questions.filter(({ passage }) => passage !== null);
  const absent = set.questions.filter(({ passage }) => passage === null);
  const mistyped = set.mistyped ?? answerable.map((one) => ({ ...one, question: withSlip(one.question, chance) }));
  const whole = await openSetWorld(set.passages);
  const plain = await askAll(whole, set.name, answerable);
  const slips = await askAll(whole, set.name, mistyped);
  const refused = await askAll(whole, set.name, absent);
  await whole.world.close();
  if (absent.length > 0) return { plain, slips, refusable: [...plain, ...refused] };
  const titles = [...new Set(set.passages.map(({ title }) => title))];
  const refusable: Answered[] = [];
  for (const half of [0, 1]) {
    const halved = await openSetWorld(set.passages.filter(({ title }) => titles.indexOf(title) % 2 === half));
    refusable.push(...(await askAll(halved, set.name, answerable)));
    await halved.world.close();
  }
  return { plain, slips, refusable };
}

async function askAll(world: SetWorld, set: string, questions: readonly SetQuestion[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const question of questions) answers.push(await ask(world, set, question));
  return answers;
}

const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

export function report(name: string, { plain, slips, refusable }: SetAnswers): void {
  const within = (answers: readonly Answered[], n: number) =>
    percent(answers.filter(({ place }) => place >= 0 && place < n).length, answers.length);
  const times = plain.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const answerable = refusable.filter((one) => one.isAnswerable);
  const absent = refusable.filter((one) => !one.isAnswerable);
  const shown = (answers: readonly Answered[]) => answers.filter(({ answer }) => answer && isAnswered(answer)).length;
  console.log(
    `${name}: right passage first ${within(plain, 1)}, in five ${within(plain, 5)}, in thirty ${within(plain, 30)}; ` +
      `with a slip ${within(slips, 1)}, ${within(slips, 5)}; ` +
      `answered ${percent(shown(answerable), answerable.length)} of ${answerable.length}, ` +
      `refused ${percent(absent.length - shown(absent), absent.length)} of ${absent.length} on absent topics; ` +
      `${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
  );
  const confidences = absent.map(({ answer }) => (answer ? answerConfidence(answer) : 0)).toSorted((a, b) => b - a);
  const bar = confidences[Math.floor(confidences.length * 0.03)] ?? 0;
  const above = answerable.filter(({ answer }) => answer && answerConfidence(answer) > bar).length;
  console.log(`  at the bar that refuses 97 %: ${percent(above, answerable.length)} answered (bar ${bar.toFixed(3)})`);
}

/** How well questions find their passage, and how well absent topics are refused. */
export async function benchAnswers(): Promise<void> {
  const sets = [await readPlant(), ...(await readQuestionSets())];
  const stopDatabase = await startRunDatabase();
  for (const set of sets) report(set.name, await askSet(set));
  await stopDatabase();
}
