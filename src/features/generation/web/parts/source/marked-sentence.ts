import type { Claim } from "../../../rules/claims.ts";

export interface SentencePart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The sentence in parts, those marked that a claim repeats letter by letter, capitals aside. */
export function markedSentence(text: string, claims: readonly Pick<Claim, "text">[]): SentencePart[] {
  const places = claims
    .map((claim) => ({ start: text.toLowerCase().indexOf(claim.text.toLowerCase()), length: claim.text.length }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start);
  const parts: SentencePart[] = [];
  let at = 0;
  for (const { start, length } of places) {
    const from = Math.max(start, at);
    const end = start + length;
    if (end <= at) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false });
    parts.push({ text: text.slice(from, end), isMarked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false });
  return parts;
}
