const repeatsMax = 3;
const wordsMax = 4;

/**
 * [SPK10] [SPK3] Whether a recogniser understood something where it heard a voice. In noise it finds no word; and it may say the
 * same one to four words more than three times in a row: what understands nothing goes round in circles, and is sure of it.
 */
export function isUnderstood(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.length > 0 && !goesRound(words);
}

function goesRound(words: readonly string[]): boolean {
  for (let size = 1; size <= wordsMax; size += 1) {
    let alike = 0;
    for (let at = size; at < words.length; at += 1) {
      alike = words[at] === words[at - size] ? alike + 1 : 0;
      if (alike >= size * repeatsMax) return true;
    }
  }
  return false;
}
