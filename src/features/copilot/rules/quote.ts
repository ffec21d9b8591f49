export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * [CP6] A passage's text as it is quoted: words alone. Markdown, links, pictures and HTML of a file are left out, and what
 * looks like a citation of ours is written in round brackets. Each pattern ends at what could begin it anew, so that no
 * file keeps the server busy with a run of brackets or blanks.
 */
export function plainQuote(text: string): string {
  return text
    .replaceAll(/!\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, " ")
    .replaceAll(/^#{1,6} +/gm, "")
    .replaceAll(/(\*\*|__|`+)(?=\S)/g, "")
    .replaceAll(/(?<=\S)(\*\*|__|`+)/g, "")
    .replaceAll(/(?<!\s)\s*\|[\s|:-]*/g, " · ")
    .replaceAll(/\[(\d+)\]/g, "($1)")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^(?: · )+|(?: · )+$/g, "")
    .trim();
}

/** How much is shown around what is quoted, in characters. */
const aroundMax = 160;
const excerptMax = 700;

/**
 * [CP6] The words around the sentences that are quoted, from a word to a word, with where the quotes lie in them.
 * `spans` are places in `text`, in their order.
 */
export function excerptOf(text: string, spans: readonly Span[]): { excerpt: string; marks: Span[] } {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return { excerpt: plainQuote(text.slice(0, excerptMax)), marks: [] };
  const from = wordStart(text, Math.max(0, first.start - aroundMax));
  const to = wordEnd(text, Math.min(text.length, last.end + aroundMax));
  let excerpt = from > 0 ? "…" : "";
  const marks: Span[] = [];
  const add = (piece: string): Span => {
    const clean = plainQuote(piece);
    if (clean === "") return { start: excerpt.length, end: excerpt.length };
    const start = excerpt.length + (excerpt === "" || excerpt === "…" ? 0 : 1);
    excerpt = `${excerpt}${start > excerpt.length ? " " : ""}${clean}`;
    return { start, end: excerpt.length };
  };
  let at = from;
  for (const span of ordered) {
    if (span.end <= at) continue;
    if (excerpt.length > excerptMax) break;
    add(text.slice(at, span.start));
    const mark = add(text.slice(Math.max(at, span.start), span.end));
    if (mark.end > mark.start) marks.push(mark);
    at = span.end;
  }
  add(text.slice(at, to));
  return { excerpt: to < text.length ? `${excerpt}…` : excerpt, marks };
}

/** A cut within a word goes on behind it. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + 60).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(Math.max(0, at - 60), at).search(/\s\S*$/);
  return space < 0 ? at : Math.max(0, at - 60) + space;
}
