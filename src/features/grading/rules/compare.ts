import { likeness, oppositeOf, type Quantity, type Reading, readText } from "./words.ts";

/** What is known of an answer beside the correct one; shares run from 0 to 1. */
export interface Comparison {
  /** Of the correct answer's words, by weight: what the question says already weighs little. */
  readonly covered: number;
  /** Of the answer's words: how many have to do with the matter. */
  readonly onTopic: number;
  /** Of the correct answer's numbers, units included; 1 where it has none. */
  readonly numbersFound: number;
  /** Whether the answer has a number of its own where one is missing, or beside one of the same unit. */
  readonly hasWrongNumber: boolean;
  /** Whether one of the two denies and the other does not. */
  readonly isDenied: boolean;
  /** Whether a word that both have is denied in one of them alone. */
  readonly isTurned: boolean;
  /** Words whose opposite the correct answer has. */
  readonly opposites: number;
  /** Of the pairs of words that both have: how many stand in the same order; 1 where the correct answer tells none. */
  readonly inOrder: number;
  /** The answer's length as a part of the correct one's, at most 1. */
  readonly length: number;
  /** Words of the correct answer that are neither in the answer nor in the question, as stems. */
  readonly missing: readonly string[];
}

const found = 0.5;
const weightInQuestion = 0.25;
const tellsOrder = /\b(first|then|before|after|afterwards|finally|zuerst|erst|dann|danach|bevor|nachdem|zuletzt)\b/i;

/** Compares an answer with the correct one, by words alone. [G1] */
export function compareAnswers(question: string, correct: string, answer: string): Comparison {
  const [asked, wanted, given] = [readText(question), readText(correct), readText(answer)];
  const best = wanted.stems.map((stem) => likest(stem, given.stems));
  const isAsked = wanted.stems.map((stem) => likest(stem, asked.stems).likeness >= found);
  // Rarer words are longer, in both languages: what stands in for a count of how often they occur.
  const weights = wanted.stems.map((stem, at) => (isAsked[at] ? weightInQuestion : Math.min(stem.length, 10) / 7));
  const total = sum(weights);
  const missingNumbers = wanted.numbers.filter((number) => !given.numbers.some((other) => isSame(number, other)));
  const numbersFound = wanted.numbers.length === 0 ? 1 : 1 - missingNumbers.length / wanted.numbers.length;
  const known = [...wanted.numbers, ...asked.numbers];
  const shared = best.flatMap(({ likeness: like, at }, place) => (like >= found ? [[place, at] as const] : []));
  const places = best.flatMap(({ likeness: like, at }) => (like >= found ? [at] : []));
  return {
    // A correct answer of numbers alone is covered by its numbers.
    covered: total === 0 ? numbersFound : sum(best.map(({ likeness: like }, at) => like * (weights[at] ?? 0))) / total,
    onTopic: shareOf(given.stems, (stem) => likest(stem, [...wanted.stems, ...asked.stems]).likeness >= found),
    numbersFound,
    hasWrongNumber: given.numbers.some(
      (one) => !known.some((two) => isSame(one, two)) && (missingNumbers.length > 0 || isOfKind(one, wanted.numbers)),
    ),
    isDenied: given.stems.length > 0 && given.denials > 0 !== wanted.denials > 0,
    isTurned: shared.some(([place, at]) => wanted.denied.has(place) !== given.denied.has(at)),
    opposites: given.stems.filter((stem) => turns(stem, wanted, given)).length,
    inOrder: tellsOrder.test(correct) ? orderOf(places) : 1,
    length: Math.min(1, lengthOf(given) / Math.max(1, lengthOf(wanted))),
    missing: wanted.stems.filter((_, at) => !isAsked[at] && (best[at]?.likeness ?? 0) < found),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const lengthOf = (reading: Reading): number => reading.stems.length + reading.numbers.length;

const shareOf = (stems: readonly string[], isIn: (stem: string) => boolean): number =>
  stems.length === 0 ? 0 : stems.filter(isIn).length / stems.length;

function likest(stem: string, stems: readonly string[]) {
  let best = { likeness: 0, at: -1 };
  for (const [at, other] of stems.entries()) {
    const like = likeness(stem, other);
    if (like > best.likeness) best = { likeness: like, at };
  }
  return best;
}

const isSame = (one: Quantity, other: Quantity): boolean =>
  (one.kind === other.kind || one.kind === null || other.kind === null) &&
  one.values.some((value) => other.values.some((also) => Math.abs(value - also) <= 1e-6 * Math.max(1, value)));

const isOfKind = ({ kind }: Quantity, others: readonly Quantity[]): boolean =>
  kind !== null && others.some((other) => other.kind === kind);

/** A word whose opposite is wanted, where that opposite is not said as well. */
function turns(stem: string, wanted: Reading, given: Reading): boolean {
  const opposite = oppositeOf(stem);
  return (
    opposite !== undefined &&
    wanted.stems.includes(opposite) &&
    !wanted.stems.includes(stem) &&
    !given.stems.includes(opposite)
  );
}

function orderOf(places: readonly number[]): number {
  let [kept, pairs] = [0, 0];
  for (const [index, place] of places.entries()) {
    for (const later of places.slice(index + 1)) {
      if (later === place) continue;
      pairs += 1;
      if (later > place) kept += 1;
    }
  }
  return pairs === 0 ? 1 : kept / pairs;
}
