/** [TX11] Shorter words are not corrected, and longer ones are no words. */
export const lettersMin = 4;
const lettersMax = 40;

/** [TX11] A word as it is compared with another one: without accents, in lower case, ß as ss. */
export const foldWord = (word: string): string =>
  word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** [TX11] The distinct words of texts, folded; of letters alone, since digits are no slips of spelling. */
export function writtenWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)) {
      const folded = foldWord(word);
      if (folded.length >= lettersMin && folded.length <= lettersMax) words.add(folded);
    }
  }
  return words;
}
