import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Block, mayEndPageInParagraph, paginate, type Row } from "./paginate.ts";

interface Named extends Row {
  readonly name: string;
}

const pageHeight = 100;

const anyBlock = fc.record({
  heights: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { minLength: 1, maxLength: 12 }),
  gapBefore: fc.integer({ min: 0, max: 20 }),
  keepsNext: fc.boolean(),
});

const anyBlocks = fc.array(anyBlock, { maxLength: 12 }).map((blocks) =>
  blocks.map(
    ({ heights, gapBefore, keepsNext }, block): Block<Named> => ({
      gapBefore,
      keepsNext,
      rows: heights.map(([height, mayEndPage], row) => ({ height, mayEndPage, name: `${block}.${row}` })),
    }),
  ),
);

/** Headings with their blocks, as in the rule. */
function unitsOf(blocks: readonly Block<Named>[]): Block<Named>[][] {
  const units: Block<Named>[][] = [];
  for (const [at, block] of blocks.entries()) {
    if (at > 0 && blocks[at - 1]?.keepsNext) units.at(-1)?.push(block);
    else units.push([block]);
  }
  return units;
}

const heightOf = (unit: readonly Block<Named>[]) =>
  unit.reduce(
    (sum, block, at) => sum + (at > 0 ? block.gapBefore : 0) + block.rows.reduce((all, row) => all + row.height, 0),
    0,
  );

const pageOf = (pages: ReturnType<typeof paginate<Named>>, name: string) =>
  pages.findIndex((page) => page.some(({ row }) => row.name === name));

describe("blocks on pages", () => {
  test("every row is on a page once, in its order", () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const names = paginate(blocks, pageHeight).flatMap((page) => page.map(({ row }) => row.name));
        expect(names).toEqual(blocks.flatMap((block) => block.rows.map((row) => row.name)));
      }),
      { numRuns: 500 },
    );
  });

  test("rows never leave the page or overlap, and no page is empty", () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        for (const page of paginate(blocks, pageHeight)) {
          expect(page.length).toBeGreaterThan(0);
          expect(page[0]?.y).toBe(0);
          let end = 0;
          for (const { row, y } of page) {
            expect(y).toBeGreaterThanOrEqual(end);
            end = y + row.height;
            expect(end).toBeLessThanOrEqual(pageHeight);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test("[PR2] a block that fits on a page with its headings is on one page", () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const pages = paginate(blocks, pageHeight);
        for (const unit of unitsOf(blocks)) {
          if (heightOf(unit) > pageHeight) continue;
          const on = new Set(unit.flatMap((block) => block.rows.map((row) => pageOf(pages, row.name))));
          expect(on.size).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("[PR1] [PR3] a longer one is split where it may be, and its headings stay with it", () => {
    const small = fc.array(fc.record({ height: fc.integer({ min: 1, max: 10 }), mayEndPage: fc.boolean() }), {
      minLength: 30,
      maxLength: 80,
    });
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 90 }), (rows, before) => {
        const named = rows.map((row, at) => ({ ...row, mayEndPage: row.mayEndPage || at % 4 === 3, name: `m${at}` }));
        const above = [{ height: before, mayEndPage: true, name: "above" }];
        const head = [0, 1].map((at) => ({ height: 8, mayEndPage: true, name: `h${at}` }));
        const pages = paginate(
          [
            { rows: above, gapBefore: 0, keepsNext: false },
            { rows: head, gapBefore: 5, keepsNext: true },
            { rows: named, gapBefore: 5, keepsNext: false },
          ],
          pageHeight,
        );
        expect(pageOf(pages, "h0")).toBe(pageOf(pages, "h1"));
        if (heightOf([{ rows: named, gapBefore: 0, keepsNext: false }]) + 21 <= pageHeight) return;
        expect(pageOf(pages, "m0")).toBe(pageOf(pages, "h1"));
        const ends = pages.slice(0, -1).flatMap((page) => page.at(-1)?.row ?? []);
        for (const last of ends) expect(last.mayEndPage).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  describe("[PR18] a whole", () => {
    const small = fc.record({
      heights: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
      gapBefore: fc.integer({ min: 0, max: 10 }),
    });
    const step = fc.record({ isUnderSection: fc.boolean(), modules: fc.array(small, { maxLength: 6 }) });
    /** Steps of a heading and modules, some below the heading of a section; all rows may end a page. */
    const anySteps = fc.array(step, { minLength: 1, maxLength: 8 }).map((steps) =>
      steps.map(({ isUnderSection, modules }, at): Block<Named>[] => {
        const row = (name: string, height: number): Named => ({ name: `${at}.${name}`, height, mayEndPage: true });
        const whole = { continued: { ...row("continued", 9), mayEndPage: false } };
        return [
          ...(isUnderSection ? [{ rows: [row("section", 8)], gapBefore: 6, keepsNext: true }] : []),
          { rows: [row("head", 7)], gapBefore: 4, keepsNext: modules.length > 0, whole },
          ...modules.map(({ heights, gapBefore }, module) => ({
            rows: heights.map((height, line) => row(`${module}.${line}`, height)),
            gapBefore,
            keepsNext: false,
            whole,
          })),
        ];
      }),
    );

    test("is on one page if it fits on one with its headings", () => {
      fc.assert(
        fc.property(anySteps, (steps) => {
          const pages = paginate(steps.flat(), pageHeight);
          for (const step of steps) {
            const on = new Set(step.flatMap(({ rows }) => rows.map(({ name }) => pageOf(pages, name))));
            if (heightOf(step) <= pageHeight) expect(on.size).toBe(1);
            else expect(on.size).toBeGreaterThan(1);
          }
        }),
        { numRuns: 500 },
      );
    });

    test("that is longer says at the head of each further page that it continues, and nowhere else", () => {
      fc.assert(
        fc.property(anySteps, (steps) => {
          const pages = paginate(steps.flat(), pageHeight);
          const stepOf = (name: string) => name.split(".")[0];
          let before: string | undefined;
          for (const page of pages) {
            const [first, second] = page;
            const goesOn = first?.row.name.endsWith("continued") === true;
            expect(goesOn).toBe(stepOf((goesOn ? second : first)?.row.name ?? "") === before);
            if (goesOn) expect(stepOf(first.row.name)).toBe(before);
            expect(page.slice(1).filter(({ row }) => row.name.endsWith("continued"))).toEqual([]);
            const last = page.at(-1);
            before = stepOf(last?.row.name ?? "");
            expect((last?.y ?? 0) + (last?.row.height ?? 0)).toBeLessThanOrEqual(pageHeight);
          }
        }),
        { numRuns: 500 },
      );
    });

    test("loses no row and keeps their order", () => {
      fc.assert(
        fc.property(anySteps, (steps) => {
          const blocks = steps.flat();
          const names = paginate(blocks, pageHeight).flatMap((page) => page.map(({ row }) => row.name));
          expect(names.filter((name) => !name.endsWith("continued"))).toEqual(
            blocks.flatMap(({ rows }) => rows.map(({ name }) => name)),
          );
        }),
        { numRuns: 300 },
      );
    });

    test("does not say so where the continuation leaves no room for it", () => {
      const whole = { continued: { name: "continued", height: 9, mayEndPage: false } };
      const rows = ["a", "b"].map((name) => ({ name, height: 95, mayEndPage: true }));
      const pages = paginate([{ rows, gapBefore: 0, keepsNext: false, whole }], pageHeight);
      expect(pages.map((page) => page.map(({ row }) => row.name))).toEqual([["a"], ["b"]]);
    });
  });

  test("[PR3] a paragraph leaves two lines on either side", () => {
    const ends = (lines: number) => Array.from({ length: lines }, (_, at) => mayEndPageInParagraph(at, lines));
    expect(ends(1)).toEqual([true]);
    expect(ends(2)).toEqual([false, true]);
    expect(ends(3)).toEqual([false, false, true]);
    expect(ends(4)).toEqual([false, true, false, true]);
    expect(ends(6)).toEqual([false, true, true, true, false, true]);
  });

  test("headings that leave no room end a page, and lose nothing", () => {
    const heads = Array.from({ length: 3 }, (_, at) => ({
      rows: [{ height: 60, mayEndPage: true, name: `${at}` }],
      gapBefore: 3,
      keepsNext: at < 2,
    }));
    expect(paginate(heads, pageHeight).map((page) => page.map(({ row }) => row.name))).toEqual([["0"], ["1"], ["2"]]);
  });
});
