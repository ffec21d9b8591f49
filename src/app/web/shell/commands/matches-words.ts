const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word of a search lies in the text; case and accents do not count. */
export function matchesWords(text: string, search: string): boolean {
  const within = plain(text);
  return plain(search)
    .split(/\s+/u)
    .every((word) => within.includes(word));
}
