import { contraryOf, likeness, type Quantity, type Reading, readText } from "./words.ts";

/** How an answer compares with the correct one; shares run from 0 to 1. */
export interface Comparison {
  /** Of the correct answer's words, by weight: what the question says already weighs little. */
  readonly covered: number;
  /** Of the answer's words: how many have to do with the matter. */
  readonly onTopic: number;
  /** Of the correct answer's numbers, units included; 1 where it has none. */
  readonly numbersFound: number;
  /** Whether the answer has another number in place of a missing one, or in addition to one of the same unit. */
  readonly hasWrongNumber: boolean;
  /** Whether it has the digits of a missing number with a unit that makes something else of them. */
  readonly hasWrongUnit: boolean;
  /** Whether one of the two denies and the other does not. */
  readonly isDenied: boolean;
  /** Whether one of them denies a word that the other one only affirms. */
  readonly isTurned: boolean;
  /** Pairs of opposites of which it takes the other side. */
  readonly opposites: number;
  /** Of the pairs of clauses that both have: how many stand in the same order; 1 where the correct answer tells none. */
  readonly inOrder: number;
  /** The answer's length as a part of the correct one's, at most 1. */
  readonly length: number;
  /** Words of the correct answer that are neither in the answer nor in the question, as stems. */
  readonly missing: readonly string[];
}

const found = 0.5;
const weightInQuestion = 0.25;
const tellsOrder =
  /\b(first|then|before|prior|after|afterwards|finally|last|zuerst|erst|dann|danach|bevor|ehe|nachdem|zuletzt|vor dem|nach dem)\b/i;

/** Compares an answer with the correct one, by words alone. [G1] */
export function compareAnswers(question: string, correct: string, answer: string): Comparison {
  const [asked, wanted, given] = [readText(question), readText(correct), readText(answer)];
  const best = wanted.stems.map((stem) => likest(stem, given.stems));
  const isInQuestion = wanted.stems.map((stem) => likest(stem, asked.stems).likeness >= found);
  // Rarer words are longer, in both languages: what stands in for a count of how often they occur.
  const weights = wanted.stems.map((stem, at) => (isInQuestion[at] ? weightInQuestion : Math.min(stem.length, 10) / 7));
  const total = sum(weights);
  const missingNumbers = wanted.numbers.filter((number) => !given.numbers.some((other) => isSame(number, other)));
  const numbersFound = wanted.numbers.length === 0 ? 1 : 1 - missingNumbers.length / wanted.numbers.length;
  const known = [...wanted.numbers, ...asked.numbers];
  const shared = best.flatMap(({ likeness: like, at }, place) => (like >= found ? [[place, at] as const] : []));
  const asksForDenial = asked.denials > 0;
  return {
    // A correct answer of numbers alone is covered by its numbers.
    covered: total === 0 ? numbersFound : sum(best.map(({ likeness: like }, at) => like * (weights[at] ?? 0))) / total,
    onTopic: shareOf(given.stems, (stem) => likest(stem, [...wanted.stems, ...asked.stems]).likeness >= found),
    numbersFound,
    hasWrongNumber: given.numbers.some(
      (one) => !known.some((two) => isSame(one, two)) && (missingNumbers.length > 0 || isOfKind(one, wanted.numbers)),
    ),
    hasWrongUnit: missingNumbers.some((one) => given.numbers.some((other) => isOtherUnit(one, other))),
    // "What must you never do?" is answered with and without "never".
    isDenied: !asksForDenial && lengthOf(given) > 0 && given.denials > 0 !== wanted.denials > 0,
    isTurned: !asksForDenial && (deniesAffirmed(wanted, given) || deniesAffirmed(given, wanted)),
    opposites: [...given.sides].filter((side) => isContrary(side, wanted, given)).length,
    inOrder: tellsOrder.test(correct) ? orderOf(shared, wanted, given) : 1,
    length: Math.min(1, lengthOf(given) / Math.max(1, lengthOf(wanted))),
    missing: wanted.stems.filter((_, at) => !isInQuestion[at] && (best[at]?.likeness ?? 0) < found),
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

const isOtherUnit = (one: Quantity, other: Quantity): boolean =>
  one.kind !== null &&
  other.kind !== null &&
  one.digits.some((value) => other.digits.includes(value)) &&
  !isSame(one, other);

/** A side whose contrary is wanted and said nowhere in the answer. */
const isContrary = (side: string, wanted: Reading, given: Reading): boolean =>
  wanted.sides.has(contraryOf(side)) && !wanted.sides.has(side) && !given.sides.has(contraryOf(side));

/** The other text has the denied word too, or one more like it than any that it denies: leather gloves, rubber gloves. */
const deniesAffirmed = (one: Reading, other: Reading): boolean =>
  [...one.denied].some((stem) => {
    const affirmed = likest(stem, [...other.affirmed]).likeness;
    return affirmed >= found && affirmed > likest(stem, [...other.denied]).likeness;
  });

/** The share of pairs of clauses that stand in the same order in both. Words within a clause may stand in any order. */
function orderOf(
  shared: readonly (readonly [place: number, at: number])[],
  { clauses: wanted }: Reading,
  { clauses: given }: Reading,
): number {
  const found = new Map<number, number[]>();
  for (const [place, at] of shared) {
    const [clause, other] = [wanted[place] ?? 0, given[at] ?? 0];
    found.set(clause, [...(found.get(clause) ?? []), other]);
  }
  const places = matchedClauses(found);
  const pairs = places.flatMap((place, index) => places.slice(index + 1).map((later) => later >= place));
  return pairs.length === 0 ? 1 : pairs.filter(Boolean).length / pairs.length;
}

/**
 * For each clause of the correct answer, in its order, the clause of the answer that says it. Clauses with a single
 * candidate choose first, so that a word such as "parts", which may stand in any clause, decides nothing.
 */
function matchedClauses(candidates: ReadonlyMap<number, readonly number[]>): number[] {
  const taken = new Set<number>();
  const matches = new Map<number, number>();
  for (const [clause, others] of [...candidates].sort(([, one], [, other]) => one.length - other.length)) {
    const [first] = [...others.filter((other) => !taken.has(other)), ...others];
    if (first === undefined) continue;
    taken.add(first);
    matches.set(clause, first);
  }
  return [...matches].sort(([one], [other]) => one - other).map(([, match]) => match);
}
