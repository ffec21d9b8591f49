export interface Mark {
  readonly start: number;
  readonly end: number;
}

const lengthMax = 320;

/**
 * [TX10] The part of a passage with the most marked words, at most 320 characters, begun and ended between words; an
 * ellipsis says that something was left out. Marks are moved along, in UTF-16 units.
 */
export function snippetOf(text: string, marks: readonly Mark[]): { readonly snippet: string; readonly marks: Mark[] } {
  if (text.length <= lengthMax) return { snippet: text, marks: [...marks] };
  const starts =
    marks.length === 0 ? [0] : marks.map((mark) => Math.max(0, Math.min(mark.start - 60, text.length - lengthMax)));
  const heldFrom = (start: number) =>
    marks.filter((mark) => mark.start >= start && mark.end <= start + lengthMax - 4).length;
  const best = starts.reduce((one, other) => (heldFrom(other) > heldFrom(one) ? other : one), starts[0] ?? 0);
  const start = best === 0 ? 0 : text.indexOf(" ", best) + 1;
  const whole = start + lengthMax - 4 >= text.length;
  const cut = text.lastIndexOf(" ", start + lengthMax - 4);
  const end = whole ? text.length : cut > start ? cut : start + lengthMax - 4;
  const [before, after] = [start > 0 ? "… " : "", whole ? "" : " …"];
  return {
    snippet: before + text.slice(start, end) + after,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ start: mark.start - start + before.length, end: mark.end - start + before.length })),
  };
}
