/** Below it the server's own recogniser was wrong about a word often enough for a person to listen again (decision 86). */
const ownLogProbabilityMin = -0.5;
/** Other services say a probability of each word. */
const probabilityMin = 0.5;

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

/** What was said, as far as claims are held against it. */
export type Said = string | { readonly text: string; readonly uncertain?: readonly number[] | undefined };

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
