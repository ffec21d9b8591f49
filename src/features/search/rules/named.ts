/** [SR11] Places that are shown of a thing, and things that are found by name, at most. */
export const foundLimits = { places: 3, named: 20 } as const;

const nameWordsMax = 12;

/** [SR11] The words that a name must contain, in small letters. */
export const nameWordsOf = (words: string): string[] =>
  [
    ...new Set(
      words
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ].slice(0, nameWordsMax);

/** [SR14] The words with their corrections: a name that was typed with a slip is one that has them as they were read. */
export function readAs(
  words: string,
  corrections: readonly { readonly typed: string; readonly read: string }[],
): string {
  const reads = new Map(corrections.map(({ typed, read }) => [typed, read]));
  return words.replaceAll(/[\p{L}\p{N}]+/gu, (word) => reads.get(word.toLowerCase()) ?? word);
}
