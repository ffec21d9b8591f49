export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
  /** Where it begins in the whole, in UTF-16 units. */
  readonly at: number;
}

/** A snippet cut at its marks, in order; marks that overlap or lie outside it do no harm. */
export function markedText(
  text: string,
  marks: readonly { readonly start: number; readonly end: number }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const take = (to: number, isMarked: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to), isMarked, at });
    at = Math.max(at, to);
  };
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    take(Math.min(mark.start, text.length), false);
    take(Math.min(mark.end, text.length), true);
  }
  take(text.length, false);
  return parts;
}
