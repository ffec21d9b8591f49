/** [TX11] Shorter words are not corrected, and longer ones are no words. */
export const lettersMin = 4;
const lettersMax = 40;

/** [TX11] A word as it is compared with another one: without accents, in lower case, ß as ss. */
export const foldWord = (word: string): string =>
  word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** [TX11] The distinct words of texts in lower case; of letters alone, since digits are no slips of spelling. */
export function writtenWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)) {
      if (word.length >= lettersMin && word.length <= lettersMax) words.add(word.normalize("NFC").toLowerCase());
    }
  }
  return words;
}
