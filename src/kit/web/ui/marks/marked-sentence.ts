export interface SentencePart {
  readonly text: string;
  readonly isMarked: boolean;
  /** Of a word that was not heard with certainty. */
  readonly isUncertain: boolean;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentence in parts, those marked that a claim repeats letter by letter, capitals aside. `uncertain` are the numbers of words that
 * were not heard with certainty.
 */
export function markedSentence(
  text: string,
  claims: readonly { readonly text: string }[],
  uncertain: readonly number[] = [],
): SentencePart[] {
  const places = claims
    .map((claim) => ({ start: text.toLowerCase().indexOf(claim.text.toLowerCase()), length: claim.text.length }))
    .filter(({ start }) => start >= 0)
    .map(({ start, length }) => ({ start, end: start + length }))
    .sort((a, b) => a.start - b.start);
  const words = [...text.matchAll(/\S+/gu)]
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
    .filter((_, number) => uncertain.includes(number));
  return inParts(text, places).flatMap((part) =>
    inParts(text.slice(part.start, part.end), words.map(within(part))).map((piece) => ({
      text: text.slice(part.start + piece.start, part.start + piece.end),
      isMarked: part.isIn,
      isUncertain: piece.isIn,
    })),
  );
}

const within =
  ({ start, end }: Place) =>
  (word: Place): Place => ({ start: word.start - start, end: Math.min(word.end, end) - start });

/** The text in pieces that lie in one of the places or in none; where two overlap, the first one goes on. */
function inParts(text: string, places: readonly Place[]): (Place & { readonly isIn: boolean })[] {
  const parts: (Place & { readonly isIn: boolean })[] = [];
  let at = 0;
  for (const { start, end } of places) {
    const from = Math.max(start, at);
    if (end <= from) continue;
    if (from > at) parts.push({ start: at, end: from, isIn: false });
    parts.push({ start: from, end, isIn: true });
    at = end;
  }
  if (at < text.length) parts.push({ start: at, end: text.length, isIn: false });
  return parts;
}
