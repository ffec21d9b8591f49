const wordsMax = 12;

export interface QueryWords {
  readonly words: readonly string[];
  /** The last one is still being typed, and matches every word that it begins. */
  readonly isTyping: boolean;
}

/**
 * [TX8] The words of a search, each once, at most twelve; punctuation between them is ignored. The last one is being
 * typed unless another character follows it.
 */
export function queryWordsOf(text: string): QueryWords {
  const all = text.normalize("NFC").match(/[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu) ?? [];
  const words = [...new Set(all.map((word) => word.toLowerCase()))].slice(0, wordsMax);
  const last = all.at(-1)?.toLowerCase();
  const isTyping = /[\p{L}\p{N}]$/u.test(text) && last !== undefined && last.length >= 2 && words.at(-1) === last;
  return { words, isTyping };
}
