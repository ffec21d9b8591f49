/** One line of what stands on paper: a line of words, a row of pictures, a box to sign in. It is never cut itself. */
export interface Row {
  /** In points. */
  readonly height: number;
  /** Whether a page may end behind it, where the block that it stands in is too long for a page. */
  readonly mayEndPage: boolean;
}

/** What belongs together: a heading, or one module of a step. */
export interface Block<R extends Row = Row> {
  readonly rows: readonly R[];
  /** Above it, in points; at the top of a page there is none. */
  readonly gapBefore: number;
  /** A heading: no page ends between it and what it stands over. */
  readonly keepsNext: boolean;
  /** What it is a part of; blocks of one whole have the same object, and follow each other. */
  readonly whole?: Whole<R>;
}

/** Blocks that stand on one page where they fit on one, as the blocks of a step do. */
export interface Whole<R extends Row = Row> {
  /** Stands at the head of every further page of one that does not fit. */
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
 * Blocks onto pages, in their order. [PR1] A heading stays with the block behind it. [PR18] A whole with its headings,
 * [PR2] and a block with its own, stand on one page where they fit on one; where they do not, pages end behind rows that
 * let them. A row is no higher than a page.
 */
export function paginate<R extends Row>(blocks: readonly Block<R>[], pageHeight: number): Page<R>[] {
  const pages: PlacedRow<R>[][] = [];
  let page: PlacedRow<R>[] = [];
  let y = 0;
  /** Of what was placed last. */
  let begun: Whole<R> | undefined;
  const roomOf = (pieces: readonly Piece<R>[], from: number) =>
    from + heightOf(pieces, from === 0) <= pageHeight + hair;
  const fits = (pieces: readonly Piece<R>[]) => roomOf(pieces, y);
  /** What a page says first that begins with `next`. */
  const headOf = ([next]: readonly Piece<R>[]) => (begun && next?.whole === begun ? begun.continued : undefined);
  /** @param next what the page begins with, behind the line that says what goes on, where there is room for both */
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
        // Headings so long that they leave no room: nothing is lost, and nothing stands below the page.
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
    // A heading of a section belongs to no step, and stands over one.
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

/** Headings with the block that they stand over, as one list of rows. */
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

/** What of a unit must stand on one page. */
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
 * [PR3] Behind which of a paragraph's lines a page may end: two lines at least stand before it, and two behind.
 * @param at from 0
 */
export const mayEndPageInParagraph = (at: number, lineCount: number): boolean =>
  at === lineCount - 1 || (at >= 1 && at <= lineCount - 3);
