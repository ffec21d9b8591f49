import { contentWords, fold, namesOf } from "./sentence-words.ts";

/** What an answer takes from one of its sources. */
export interface CitedSentences {
  readonly citation: number;
  /** The document or procedure. */
  readonly sourceId: string;
  readonly sentences: readonly string[];
}

export interface Difference {
  readonly one: CitedAmount;
  readonly other: CitedAmount;
}

interface CitedAmount {
  readonly citation: number;
  /** As it is written, with its unit. */
  readonly amount: string;
}

/** Two sentences speak of the same where they share so many words, and this share of those of the shorter one. */
const sharedWordsMin = 2;
const sharedShareMin = 0.6;

/**
 * [CP25] Where two sources say different amounts of the same: two sentences of different sources that share most of their
 * words, name nothing different, and have amounts of the same unit but none in common ("8 minutes", "10 min").
 */
export function differencesIn(cited: readonly CitedSentences[]): Difference[] {
  const all = cited.flatMap(({ citation, sourceId, sentences }) =>
    sentences.map((sentence) => ({ citation, sourceId, ...statementOf(sentence) })),
  );
  const found = new Map<string, Difference>();
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (one.sourceId === other.sourceId || !isOfTheSame(one, other)) continue;
      const amounts = differingAmounts(one, other);
      const key = `${one.citation} ${other.citation}`;
      if (!amounts || found.has(key)) continue;
      found.set(key, {
        one: { citation: one.citation, amount: amounts[0] },
        other: { citation: other.citation, amount: amounts[1] },
      });
    }
  }
  return [...found.values()];
}

interface Amount {
  readonly value: number;
  readonly unit: string;
  readonly text: string;
}

interface Statement {
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly amounts: readonly Amount[];
}

/** A number with what it counts: a unit, a percent sign, or a thing. */
const amountPattern = /(?<![\p{L}\d.,-])(\d+(?:[.,]\d+)?)\s?(%|°\s?[CF]|[\p{L}µ][\p{L}²³/]*)/gu;

/** Units that are written in several ways, by the beginning of each. */
const units: readonly [unit: string, pattern: RegExp][] = [
  ["s", /^(s|sec|sek|seconds?|sekunden?|segundos?)$/],
  ["min", /^(min|mins|minutes?|minuten?|minutos?)$/],
  ["h", /^(h|hrs?|hours?|std|stunden?|horas?)$/],
  ["d", /^(d|days?|tage?n?|dias?)$/],
  ["°c", /^°\s?c$/],
  ["l", /^(l|lit(er|re|ro)s?)$/],
];

function statementOf(sentence: string): Statement {
  const amounts = [...sentence.matchAll(amountPattern)].map(([text, number = "", unit = ""]): Amount => {
    const value = Number(number.replaceAll(",", "."));
    return { value, unit: unitOf(unit), text };
  });
  const counted = new Set(amounts.flatMap(({ text }) => contentWords(text)));
  return {
    words: new Set(contentWords(sentence).filter((word) => !counted.has(word))),
    names: new Set(namesOf(sentence)),
    amounts,
  };
}

function unitOf(written: string): string {
  const unit = fold(written);
  return units.find(([, pattern]) => pattern.test(unit))?.[0] ?? contentWords(unit)[0] ?? unit;
}

function isOfTheSame(one: Statement, other: Statement): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  if (shared < sharedWordsMin || shared < sharedShareMin * Math.min(one.words.size, other.words.size)) return false;
  // "Pump P-12" and "pump P-14" may well take different amounts.
  return isWithin(one.names, other.names) || isWithin(other.names, one.names);
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));

/** The first amounts of one unit that have nothing in common. */
function differingAmounts(one: Statement, other: Statement): [string, string] | undefined {
  for (const { unit, text } of one.amounts) {
    const mine = new Set(one.amounts.filter((amount) => amount.unit === unit).map(({ value }) => value));
    const theirs = other.amounts.filter((amount) => amount.unit === unit);
    const [first] = theirs;
    if (first && theirs.every(({ value }) => !mine.has(value))) return [text, first.text];
  }
  return undefined;
}
