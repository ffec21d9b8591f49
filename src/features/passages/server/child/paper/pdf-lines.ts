/** A stretch of text as a page of a PDF has it, in points from the bottom left. */
export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
}

export interface PdfLine {
  /** Stretches with a gap between them, as the cells of a row have. */
  readonly cells: readonly { readonly text: string; readonly x: number }[];
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
}

/** Puts the pieces of a page into lines, column by column where the page has two. */
export function linesOfPage(pieces: readonly PdfPiece[], width: number): PdfLine[] {
  const filled = pieces.filter((piece) => piece.text.trim() !== "");
  const gutter = gutterOf(filled, width);
  if (gutter === undefined) return linesOfColumn(filled);
  // What spans both columns divides the page into parts that are read one after the other.
  const spans = (piece: PdfPiece) => piece.x < gutter - 1 && piece.x + piece.width > gutter + 1;
  const dividers = filled.filter(spans).map((piece) => piece.y);
  const partOf = ({ y }: PdfPiece) => dividers.filter((divider) => divider > y + 1).length;
  const ordered: PdfLine[] = [];
  for (let part = 0; part <= dividers.length; part++) {
    const own = filled.filter((piece) => partOf(piece) === part);
    ordered.push(...linesOfColumn(own.filter(spans)));
    const rest = own.filter((piece) => !spans(piece));
    ordered.push(...linesOfColumn(rest.filter((piece) => piece.x < gutter)));
    ordered.push(...linesOfColumn(rest.filter((piece) => piece.x >= gutter)));
  }
  return ordered;
}

/**
 * The middle of the gap between two columns of running text. Tables have gaps as well, but short cells: columns fill
 * most of their width.
 */
function gutterOf(pieces: readonly PdfPiece[], width: number): number | undefined {
  for (let share = 0.42; share <= 0.58; share += 0.02) {
    const x = width * share;
    const left = pieces.filter((piece) => piece.x + piece.width < x);
    const right = pieces.filter((piece) => piece.x > x);
    const across = pieces.length - left.length - right.length;
    if (left.length < 6 || right.length < 6 || across > pieces.length * 0.1) continue;
    const isFull = (own: readonly PdfPiece[]) =>
      own.filter((piece) => piece.width > width * 0.25).length >= own.length * 0.5;
    const edge = Math.min(...right.map((piece) => piece.x));
    const isAligned = right.filter((piece) => piece.x < edge + 30).length >= right.length * 0.7;
    if (isFull(left) && isFull(right) && isAligned) return x;
  }
  return undefined;
}

function linesOfColumn(pieces: readonly PdfPiece[]): PdfLine[] {
  const rows: PdfPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.y - piece.y < Math.max(2, Math.min(first.size, piece.size) * 0.5)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => lineOf(row.toSorted((a, b) => a.x - b.x)));
}

function lineOf(pieces: readonly PdfPiece[]): PdfLine {
  const cells: { text: string; x: number }[] = [];
  let right = Number.NEGATIVE_INFINITY;
  let text = "";
  for (const piece of pieces) {
    const gap = piece.x - right;
    const cell = cells.at(-1);
    if (!cell || gap > piece.size * 1.6) {
      cells.push({ text: piece.text, x: piece.x });
      text += `${text === "" ? "" : " "}${piece.text}`;
    } else {
      const joint = gap > piece.size * 0.15 && !/\s$/.test(cell.text) && !/^\s/.test(piece.text) ? " " : "";
      cell.text += joint + piece.text;
      text += joint + piece.text;
    }
    right = piece.x + piece.width;
  }
  const letters = pieces.filter((piece) => piece.text.trim() !== "");
  return {
    cells,
    text,
    x: pieces[0]?.x ?? 0,
    right,
    y: pieces[0]?.y ?? 0,
    size: Math.max(...letters.map((piece) => piece.size)),
    isBold: letters.every((piece) => piece.isBold),
  };
}
