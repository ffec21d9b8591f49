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

/** [TX11] Whether `writtenWords` of a text has this word, which is one of them. */
export function isWrittenIn(text: string, word: string): boolean {
  const lower = text.normalize("NFC").toLowerCase();
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!endsInWord.test(lower.slice(Math.max(0, at - 2), at)) && !beginsInWord.test(lower.slice(end, end + 2)))
      return true;
  }
  return false;
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsInWord = /^[\p{L}\p{N}]/u;
