/** One row on paper: a line of text, a row of pictures, a box to sign in. It is never cut. */
export interface Row {
  /** In points. */
  readonly height: number;
  /** Whether a page may end behind it, if its block is too long for a page. */
  readonly mayEndPage: boolean;
}

/** What belongs together: a heading, or one module of a step. */
export interface Block<R extends Row = Row> {
  readonly rows: readonly R[];
  /** The space above it, in points; none at the top of a page. */
  readonly gapBefore: number;
  /** A heading: no page ends between it and its block. */
  readonly keepsNext: boolean;
  /** The whole that it belongs to; blocks of one whole share the same object, and follow each other. */
  readonly whole?: Whole<R>;
}

/** Blocks that share a page if they fit on one, as the blocks of a step do. */
export interface Whole<R extends Row = Row> {
  /** Repeated at the head of every further page of a whole that does not fit on one. */
  readonly continued: R;
}

export interface PlacedRow<R extends Row = Row> {
  readonly row: R;
  /** From the top of the page's body, in points. */
  readonly y: number;
}

export type Page<R extends Row = Row> = readonly PlacedRow<R>[];

/** Lengths are sums of fractions: so much is no difference, in points. */
const hair = 0.01;

interface Piece<R extends Row> {
  readonly row: R;
  readonly gapBefore: number;
  /** Heads keep what follows them. */
  readonly mayEndPage: boolean;
  readonly whole: Whole<R> | undefined;
}

/**
 * Arranges blocks on pages, in their order. [PR1] A heading stays with the block behind it. [PR18] A whole with its
 * headings, [PR2] and a block with its own, are on one page if they fit on one; otherwise, pages end behind rows that
 * allow it. A row is no higher than a page.
 */
export function paginate<R extends Row>(blocks: readonly Block<R>[], pageHeight: number): Page<R>[] {
  const pages: PlacedRow<R>[][] = [];
  let page: PlacedRow<R>[] = [];
  let y = 0;
  /** Of the last placed row. */
  let begun: Whole<R> | undefined;
  const roomOf = (pieces: readonly Piece<R>[], from: number) =>
    from + heightOf(pieces, from === 0) <= pageHeight + hair;
  const fits = (pieces: readonly Piece<R>[]) => roomOf(pieces, y);
  /** What a page says first that begins with `next`. */
  const headOf = ([next]: readonly Piece<R>[]) => (begun && next?.whole === begun ? begun.continued : undefined);
  /** @param next the rows that the page begins with, behind the continuation line, if there is room for both */
  const turn = (next: readonly Piece<R>[] = []) => {
    if (page.length > 0) pages.push(page);
    page = [];
    y = 0;
    const head = headOf(next);
    if (!head || !roomOf(next, head.height)) return;
    page.push({ row: head, y });
    y = head.height;
  };
  const place = (pieces: readonly Piece<R>[]) => {
    for (const { row, gapBefore, whole } of pieces) {
      if (y > 0) y += gapBefore;
      page.push({ row, y });
      y += row.height;
      begun = whole;
    }
  };
  const placeUnit = (unit: readonly Piece<R>[]) => {
    if (fits(unit)) return place(unit);
    if (roomOf(unit, headOf(unit)?.height ?? 0)) {
      turn(unit);
      return place(unit);
    }
    for (const stretch of stretchesOf(unit)) {
      if (!fits(stretch)) turn(stretch);
      if (fits(stretch)) place(stretch);
      else {
        // Headings so long that they leave no room: nothing is lost, and nothing is placed below the page.
        for (const piece of stretch) {
          if (!fits([piece])) turn([piece]);
          place([piece]);
        }
      }
    }
  };
  for (const units of wholesOf(unitsOf(blocks))) {
    const pieces = units.flat();
    if (!fits(pieces) && roomOf(pieces, 0)) turn();
    for (const unit of units) placeUnit(unit);
  }
  turn();
  return pages;
}

/** Units that belong to one whole, together; every other one alone. */
function wholesOf<R extends Row>(units: readonly Piece<R>[][]): Piece<R>[][][] {
  const wholes: Piece<R>[][][] = [];
  let open: Whole<R> | undefined;
  for (const unit of units) {
    // The heading of a section belongs to no step, but may precede one.
    const whole = unit.at(-1)?.whole;
    if (whole && whole === open) wholes.at(-1)?.push(unit);
    else wholes.push([unit]);
    open = whole;
  }
  return wholes;
}

function heightOf<R extends Row>(pieces: readonly Piece<R>[], isAtTop: boolean): number {
  const gaps = pieces.reduce((sum, piece) => sum + piece.gapBefore, 0) - (isAtTop ? (pieces[0]?.gapBefore ?? 0) : 0);
  return gaps + pieces.reduce((sum, piece) => sum + piece.row.height, 0);
}

/** Headings with their block, as one list of rows. */
function unitsOf<R extends Row>(blocks: readonly Block<R>[]): Piece<R>[][] {
  const units: Piece<R>[][] = [];
  let open: Piece<R>[] | undefined;
  for (const { rows, gapBefore, keepsNext, whole } of blocks) {
    const unit: Piece<R>[] = open ?? [];
    for (const [at, row] of rows.entries()) {
      const mayEndPage = row.mayEndPage && !keepsNext;
      unit.push({ row, gapBefore: at === 0 ? gapBefore : 0, mayEndPage, whole });
    }
    if (!open && unit.length > 0) units.push(unit);
    open = keepsNext ? unit : undefined;
  }
  return units;
}

/** The rows of a unit that must be on one page. */
function stretchesOf<R extends Row>(unit: readonly Piece<R>[]): Piece<R>[][] {
  const stretches: Piece<R>[][] = [];
  let open: Piece<R>[] = [];
  for (const piece of unit) {
    open.push(piece);
    if (!piece.mayEndPage) continue;
    stretches.push(open);
    open = [];
  }
  if (open.length > 0) stretches.push(open);
  return stretches;
}

/**
 * [PR3] Whether a page may end behind a line of a paragraph: at least two lines before it, and two behind.
 * @param at from 0
 */
export const mayEndPageInParagraph = (at: number, lineCount: number): boolean =>
  at === lineCount - 1 || (at >= 1 && at <= lineCount - 3);
