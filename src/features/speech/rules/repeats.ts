const repeatsMax = 3;
const wordsMax = 4;

/**
 * [SPK3] Whether a text says the same one to four words more than three times in a row: a recogniser that understands
 * nothing goes round in circles, and is sure of it.
 */
export function goesRound(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  for (let size = 1; size <= wordsMax; size += 1) {
    let alike = 0;
    for (let at = size; at < words.length; at += 1) {
      alike = words[at] === words[at - size] ? alike + 1 : 0;
      if (alike >= size * repeatsMax) return true;
    }
  }
  return false;
}
