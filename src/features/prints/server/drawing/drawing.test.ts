import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SampledPrint, sampledPrint } from "#tests/support/print-samples.ts";
import { type ReadPage, readCodes, readPdf } from "#tests/support/read-pdf.ts";
import type { Block } from "../../rules/paginate.ts";
import type { Sheet } from "../sheet.ts";
import { wordsIn } from "../words.ts";
import { drawSheet } from "./draw-sheet.ts";
import { numberOf } from "./fonts.ts";
import { geometryOf } from "./geometry.ts";
import type { DrawnRow } from "./items.ts";
import { Pen } from "./pen.ts";
import { sheetBlocks } from "./sheet-blocks.ts";

const seeds = Array.from({ length: 50 }, (_, at) => at + 1);
let folder: string;
let picture: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-print-test-"));
  picture = await sharp({ create: { width: 200, height: 150, channels: 3, background: "#446688" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function drawn(sheet: Sheet): Promise<Buffer> {
  const file = path.join(folder, `${randomUUID()}.pdf`);
  await drawSheet(sheet, file, async () => picture);
  return readFile(file);
}

interface Made extends SampledPrint {
  readonly bytes: Buffer;
  readonly pages: readonly ReadPage[];
}
const made = new Map<number, Promise<Made>>();
/** Each is drawn once for all that is asked of it. */
function print(seed: number): Promise<Made> {
  const known = made.get(seed) ?? make(seed);
  made.set(seed, known);
  return known;
}
async function make(seed: number): Promise<Made> {
  const sample = sampledPrint(seed);
  const bytes = await drawn(sample.sheet);
  return { ...sample, bytes, pages: await readPdf(bytes) };
}

/** What lies between head and foot, without spaces, page by page. */
function bodies({ sheet, pages }: Pick<Made, "sheet" | "pages">): string[] {
  const { bodyTop, bodyHeight } = geometryOf(sheet.paper);
  return pages.map(({ height, texts }) =>
    texts
      .filter(
        (one) => !one.isSlanted && one.top < height - bodyTop + 4 && one.bottom > height - bodyTop - bodyHeight - 6,
      )
      .map((one) => one.text)
      .join("")
      .replaceAll(/\s+/gu, ""),
  );
}

/** One for all: it is asked for fonts alone. */
const pen = new Pen(sampledPrint(1).sheet, geometryOf("a4"));

/** What is unseen is not on paper, and what no font has is there with its number. */
function onPaper(text: string): string {
  return pen.fonts
    .stretchesOf(text.replaceAll(/\s+/gu, " "), "plain")
    .map((stretch) => (stretch.font === undefined ? numberOf(stretch.text) : stretch.text))
    .join("")
    .replaceAll(/\s+/gu, "");
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

describe("fifty procedures on paper", () => {
  test.each(seeds)("[PR4] [PR6] number %i: no letter lies outside of its page, and none is left out", async (seed) => {
    const one = await print(seed);
    for (const page of one.pages) {
      for (const text of page.texts) {
        expect(text.left, text.text).toBeGreaterThanOrEqual(0);
        expect(text.bottom, text.text).toBeGreaterThanOrEqual(0);
        expect(text.right, text.text).toBeLessThanOrEqual(page.width);
        expect(text.top, text.text).toBeLessThanOrEqual(page.height);
      }
    }
    const body = bodies(one).join("");
    for (const text of one.texts) {
      // Words from right to left stand in another order than they were typed in: they are looked for one by one.
      const parts = rightToLeft.test(text) ? text.split(/[^\p{L}\p{M}\p{N}]+/u) : [text];
      for (const part of parts) expect(body.includes(onPaper(part)), `${part} in ${seed}`).toBe(true);
    }
  });

  test.each(seeds)("[PR1] [PR2] number %i: what fits on a page is not split", async (seed) => {
    const one = await print(seed);
    const { bodyHeight, margin, bodyWidth } = geometryOf(one.sheet.paper);
    const tools = { fonts: pen.fonts, words: wordsIn(one.sheet.language), sheet: one.sheet };
    const pages = bodies(one);
    let held = 0;
    for (const unit of unitsOf(sheetBlocks(tools, { x: margin, width: bodyWidth }))) {
      if (unit.height > bodyHeight) continue;
      const on = new Set(unit.marks.map((mark) => pages.findIndex((page) => page.includes(mark))));
      expect(on.has(-1), unit.marks.join(" ")).toBe(false);
      expect(on.size, unit.marks.join(" ")).toBeLessThanOrEqual(1);
      held += unit.marks.length;
    }
    expect(held).toBeGreaterThan(10);
  });

  test.each(seeds)("[PR9] number %i: every page says of what it is, which one, and how many", async (seed) => {
    const { sheet, pages } = await print(seed);
    const words = wordsIn(sheet.language);
    for (const [at, page] of pages.entries()) {
      const text = page.texts.map((one) => one.text).join("");
      expect(text).toContain(words.page(at + 1, pages.length));
      expect(text).toContain(words.scan);
      expect(text).toContain("Northwind Plant");
      if (sheet.state === "draft") expect(text).toContain(words.draftMark);
      else expect(text).toContain(words.publishedBy("11/20/2026 19:00 UTC+01:00", "Ann Author"));
      if (sheet.state === "superseded") expect(text).toContain(words.supersededMark);
      expect(text.includes(words.approvedBy("Bob Boss"))).toBe(sheet.state !== "draft");
    }
  });

  test("[PR11] the same sheet gives the same bytes, here and in another process", async () => {
    const here = new Map<number, string>();
    for (const seed of seeds) here.set(seed, digest((await print(seed)).bytes));
    const other = path.join(folder, "other.ts");
    const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    await writeFile(
      other,
      `import { createHash } from "node:crypto";
       import { readFileSync } from "node:fs";
       const { drawSheet } = await import(${at("./draw-sheet.ts")});
       const { sampledPrint } = await import(${at("../../../../../tests/support/print-samples.ts")});
       const picture = Buffer.from(${JSON.stringify(picture.toString("base64"))}, "base64");
       for (let seed = 1; seed <= ${seeds.length}; seed++) {
         const file = ${JSON.stringify(path.join(folder, "other.pdf"))};
         await drawSheet(sampledPrint(seed).sheet, file, async () => picture);
         console.log(createHash("sha256").update(readFileSync(file)).digest("hex"));
       }`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", other], {
      env: { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" },
    });
    expect(stdout.trim().split("\n")).toEqual(seeds.map((seed) => here.get(seed)));
    expect(new Set(here.values()).size).toBe(seeds.length);
  });

  test("[PR9] the code on every page leads to the question whether the copy is current", async () => {
    const { bytes, pages, sheet } = await print(3);
    for (const number of pages.keys()) expect(await readCodes(bytes, number + 1)).toContain(sheet.copyUrl);
  });
});

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface Unit {
  height: number;
  readonly marks: string[];
}

/** Headings with what they stand over: how high they are, and the words of their own that are in them. */
function unitsOf(blocks: readonly Block<DrawnRow>[]): Unit[] {
  const units: Unit[] = [];
  for (const [at, { rows, gapBefore }] of blocks.entries()) {
    const follows = blocks[at - 1]?.keepsNext === true;
    const unit: Unit = (follows && units.at(-1)) || { height: 0, marks: [] };
    if (!follows) units.push(unit);
    unit.height += (follows ? gapBefore : 0) + rows.reduce((sum, row) => sum + row.height, 0);
    const text = rows.flatMap((row) => row.items.map((item) => (item.is === "text" ? item.text : ""))).join(" ");
    unit.marks.push(...(text.match(/[qz]\d+[qz]/g) ?? []));
  }
  return units;
}
