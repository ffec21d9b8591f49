/** Below it the server's own recogniser was wrong about a word often enough for a person to listen again (decision 86). */
const ownLogProbabilityMin = -0.5;
/** Other services say a probability of each word. */
const probabilityMin = 0.5;

/** A stretch of what the server's own recogniser heard, as services say it: with its certainty on their scale, which ends at -1. */
export const asHeard = <Span extends OwnCertainty>({ logProbability, wordLogProbabilities, ...span }: Span) => ({
  ...span,
  // It is surer of its words than they are: below this mean it understands nothing, either.
  confidence: -logProbability / ownLogProbabilityMin,
  uncertain: uncertainOfOwn(wordLogProbabilities),
});

/** Natural logarithms. */
interface OwnCertainty {
  readonly logProbability: number;
  readonly wordLogProbabilities: readonly number[];
}

/** [PG75] The numbers of the words, from 0, that the server's own recogniser was not sure of. */
export const uncertainOfOwn = (logProbabilities: readonly number[]): number[] =>
  numbersOf(logProbabilities, (one) => one < ownLogProbabilityMin);

/** [PG75] The same of a service that says how probable each word is. */
export const uncertainOfService = (probabilities: readonly number[]): number[] =>
  numbersOf(probabilities, (one) => one < probabilityMin);

const numbersOf = (all: readonly number[], isUncertain: (one: number) => boolean): number[] =>
  all.flatMap((one, number) => (isUncertain(one) ? [number] : []));

/** Words are what white space separates. */
export const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");

/** The share of uncertain words among those whose certainty is known; 0 where none is. */
export function uncertainShareOf(heard: readonly HeardWords[]): number {
  const rated = heard.filter(({ uncertain }) => uncertain !== undefined);
  const words = rated.reduce((sum, { text }) => sum + wordsIn(text).length, 0);
  return rated.reduce((sum, { uncertain = [] }) => sum + uncertain.length, 0) / Math.max(1, words);
}

interface HeardWords {
  readonly text: string;
  /** Numbers of its words, from 0; undefined where nothing is known of them. */
  readonly uncertain?: readonly number[] | undefined;
}

/** What was said, as far as claims are held against it. */
export type Said = string | HeardWords;

export const textOfSaid = (said: Said): string => (typeof said === "string" ? said : said.text);

/** [PG75] The words of a sentence that were not heard with certainty, as it has them. */
export function uncertainIn(said: Said): string[] {
  if (typeof said === "string" || said.uncertain === undefined) return [];
  const words = wordsIn(said.text);
  return said.uncertain.flatMap((number) => words[number] ?? []);
}

/**
 * [PG76] Whether a sentence says something in words of which one was not heard with certainty, wherever it says it. `says`
 * is asked about ever longer pieces of the sentence.
 */
export function isUncertainIn(said: Said, says: (piece: string) => boolean): boolean {
  if (typeof said === "string" || said.uncertain === undefined || said.uncertain.length === 0) return false;
  const words = wordsIn(said.text);
  const uncertain = new Set(said.uncertain);
  for (const from of words.keys()) {
    const to = words.findIndex((_, at) => at >= from && says(words.slice(from, at + 1).join(" ")));
    // A later beginning may still say it in fewer words.
    const isShortest = to >= 0 && (to === from || !says(words.slice(from + 1, to + 1).join(" ")));
    if (isShortest && !words.slice(from, to + 1).some((_, at) => uncertain.has(from + at))) return false;
  }
  return true;
}
