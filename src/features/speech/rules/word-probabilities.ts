/**
 * [SPK7] How sure a recogniser is of each word of a text: the lowest logarithm of a probability among its tokens. Tokens of punctuation
 * alone count for no word. `texts` are the text up to and including each token; the last one is the whole.
 */
export function wordLogProbabilities(texts: readonly string[], logProbabilities: readonly number[]): number[] {
  const words = [...(texts.at(-1) ?? "").matchAll(/\S+/gu)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
    lowest: 0,
  }));
  for (const [at, text] of texts.entries()) {
    const before = texts[at - 1]?.length ?? 0;
    if (!/[\p{L}\p{N}%°]/u.test(text.slice(before))) continue;
    for (const word of words) {
      const isOfWord = word.from < text.length && word.to > before;
      if (isOfWord) word.lowest = Math.min(word.lowest, logProbabilities[at] ?? 0);
    }
  }
  return words.map(({ lowest }) => lowest);
}
