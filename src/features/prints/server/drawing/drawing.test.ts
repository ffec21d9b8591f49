import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { twoDigits } from "#kit/text.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { searched } from "#tests/support/depth.ts";
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

const seeds = Array.from({ length: searched(16) }, (_, at) => at + 1);
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
/** Each sheet is drawn once for all its assertions. */
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

const continued = /(?:Step\d\d,continued|Schritt\d\d,Fortsetzung)/g;

/** The text between head and foot, without spaces, page by page, and without the continuation lines. */
function bodies({ sheet, pages }: Pick<Made, "sheet" | "pages">): string[] {
  const { bodyTop, bodyHeight } = geometryOf(sheet.paper);
  return pages.map(({ height, texts }) =>
    texts
      .filter(
        (one) => !one.isSlanted && one.top < height - bodyTop + 4 && one.bottom > height - bodyTop - bodyHeight - 6,
      )
      .map((one) => one.text)
      .join("")
      .replaceAll(/\s+/gu, "")
      .replaceAll(continued, ""),
  );
}

const hasFullDisk = process.platform === "linux";

test.runIf(hasFullDisk)("a sheet that the disk has no room for ends with its error", async () => {
  // Noise, which no compression makes smaller: more than may wait for the disk.
  const large = await sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const { sheet } = sampledPrint(1);
  await expect(drawSheet(sheet, "/dev/full", async () => large)).rejects.toMatchObject({ code: "ENOSPC" });
});

/** One for all: it is asked for fonts alone. */
const pen = new Pen(sampledPrint(1).sheet, geometryOf("a4"));

/** Invisible characters are not on paper, and a character that no font has is there by its number. */
function onPaper(text: string): string {
  return pen.fonts
    .stretchesOf(text.replaceAll(/\s+/gu, " "), "plain")
    .map((stretch) => (stretch.font === undefined ? numberOf(stretch.text) : stretch.text))
    .join("")
    .replaceAll(/\s+/gu, "")
    .replaceAll(drawnFirst, "");
}

/** The short i of Hindi is drawn before the letter that it is spoken after. */
const drawnFirst = /\u093f/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

describe("procedures on paper", () => {
  test.each(seeds)("[PR4] [PR6] number %i: no letter is outside of its page, and none is left out", async (seed) => {
    const one = await print(seed);
    for (const page of one.pages) {
      for (const text of page.texts) {
        expect(text.left, text.text).toBeGreaterThanOrEqual(0);
        expect(text.bottom, text.text).toBeGreaterThanOrEqual(0);
        expect(text.right, text.text).toBeLessThanOrEqual(page.width);
        expect(text.top, text.text).toBeLessThanOrEqual(page.height);
      }
    }
    const body = bodies(one).join("").replaceAll(drawnFirst, "");
    for (const text of one.texts) {
      // Right-to-left words are in another order than they were typed in: each is searched for separately.
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
    const blocks = sheetBlocks(tools, { x: margin, width: bodyWidth });
    for (const unit of unitsOf(blocks)) {
      if (unit.height > bodyHeight - unit.headHeight) continue;
      const on = new Set(unit.marks.map((mark) => pages.findIndex((page) => page.includes(mark))));
      expect(on.has(-1), unit.marks.join(" ")).toBe(false);
      expect(on.size, unit.marks.join(" ")).toBeLessThanOrEqual(1);
      held += unit.marks.length;
    }
    expect(held).toBeGreaterThan(10);
  });

  test.each(seeds)(
    "[PR18] number %i: a step that fits on a page is not split, and a longer one says that it goes on",
    async (seed) => {
      const one = await print(seed);
      const { bodyHeight, bodyTop, margin, bodyWidth } = geometryOf(one.sheet.paper);
      const words = wordsIn(one.sheet.language);
      const tools = { fonts: pen.fonts, words, sheet: one.sheet };
      const pages = bodies(one);
      const heads = one.pages.map(({ height, texts }) =>
        texts
          .filter((text) => !text.isSlanted && Math.abs(height - text.top - bodyTop) < 8)
          .map((text) => text.text)
          .join(""),
      );
      const said: string[] = [];
      let number = 0;
      for (const step of wholesOf(sheetBlocks(tools, { x: margin, width: bodyWidth }))) {
        number += 1;
        const on = [...new Set(step.marks.map((mark) => pages.findIndex((page) => page.includes(mark))))];
        const [first, last] = [Math.min(...on), Math.max(...on)];
        if (step.height <= bodyHeight) expect(on.length, step.marks.join(" ")).toBeLessThanOrEqual(1);
        for (let page = first + 1; page <= last; page++) {
          said.push(heads[page] ?? "");
          expect(heads[page]).toBe(words.stepContinued(twoDigits(number)));
        }
      }
      const all = one.pages.flatMap((page) => page.texts.map((text) => text.text)).join("");
      expect(all.replaceAll(/\s+/gu, "").match(continued)?.length ?? 0).toBeGreaterThanOrEqual(said.length);
      expect(said.length).toBeGreaterThan(0);
    },
  );

  test.each(seeds)("[PR9] number %i: every page names its document, its number and the total", async (seed) => {
    const { sheet, pages } = await print(seed);
    const words = wordsIn(sheet.language);
    for (const [at, page] of pages.entries()) {
      const text = page.texts.map((one) => one.text).join("");
      expect(text).toContain(words.page(at + 1, pages.length));
      expect(text).toContain(words.scan);
      expect(text).toContain("Northwind Plant");
      if (sheet.state === "draft") expect(text).toContain(words.draftMark);
      else
        expect(text).toContain(
          words.publishedBy(`${sheet.language === "de" ? "20.11.2026" : "11/20/2026"} 19:00 UTC+01:00`, "Ann Author"),
        );
      if (sheet.state === "superseded") expect(text).toContain(words.supersededMark);
      expect(text.includes(words.approvedBy("Bob Boss"))).toBe(sheet.state !== "draft");
    }
  });

  test("[PR11] the same sheet gives the same bytes, here and in another process", async () => {
    const some = seeds.slice(0, 5);
    const here = new Map<number, string>();
    for (const seed of some) here.set(seed, digest((await print(seed)).bytes));
    const other = path.join(folder, "other.ts");
    const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    await writeFile(
      other,
      `import { createHash } from "node:crypto";
       import { readFileSync } from "node:fs";
       const { drawSheet } = await import(${at("./draw-sheet.ts")});
       const { sampledPrint } = await import(${at("../../../../../tests/support/print-samples.ts")});
       const picture = Buffer.from(${JSON.stringify(picture.toString("base64"))}, "base64");
       for (let seed = 1; seed <= ${some.length}; seed++) {
         const file = ${JSON.stringify(path.join(folder, "other.pdf"))};
         await drawSheet(sampledPrint(seed).sheet, file, async () => picture);
         console.log(createHash("sha256").update(readFileSync(file)).digest("hex"));
       }`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", other], {
      env: { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" },
    });
    expect(stdout.trim().split("\n")).toEqual(some.map((seed) => here.get(seed)));
    expect(new Set(here.values()).size).toBe(some.length);
  });

  test("[PR9] the code on every page leads to the question whether the copy is current", async () => {
    const { bytes, pages, sheet } = await print(3);
    for (const number of pages.keys()) expect(await readCodes(bytes, number + 1)).toContain(sheet.copyUrl);
  });
});

describe("[PR17] letters that turn others", () => {
  const rlo = "\u202e";
  /** What each line says from left to right. */
  async function linesOf(sheet: Sheet): Promise<string[]> {
    const pages = await readPdf(await drawn(sheet));
    const lines = new Map<string, { left: number; text: string }[]>();
    for (const [at, page] of pages.entries()) {
      for (const one of page.texts) {
        const key = `${at} ${Math.round(one.top)}`;
        lines.set(key, [...(lines.get(key) ?? []), { left: one.left, text: one.text }]);
      }
    }
    return [...lines.values()].map((line) =>
      line
        .toSorted((a, b) => a.left - b.left)
        .map((one) => one.text)
        .join(""),
    );
  }
  const { sheet } = sampledPrint(1);
  const words = wordsIn("en");
  const at = "11/20/2026 19:00 UTC+01:00";

  test.each([
    ["an override", `${rlo}Ann`, "Ann"],
    ["both", `שלום ${rlo}Ann`, /שלום|Ann/],
  ])("in a name with %s reverse neither the date nor the words next to it", async (_, publishedBy, shown) => {
    const named = { ...sheet, language: "en", state: "published", publishedBy, effectiveAt: null } as const;
    const lines = await linesOf({
      ...named,
      approvals: [{ stage: null, name: "Bob Boss", signedAt: "2026-11-20T18:00:00.000Z" }],
    });
    const facts = lines.filter((line) => line.startsWith(`Published ${at} by `));
    // Among the facts of the first page, and at the foot of every page.
    expect(facts.length).toBeGreaterThan(1);
    for (const line of facts) expect(line).toMatch(shown);
    expect(lines.some((line) => line.includes("· Approved by Bob Boss"))).toBe(true);
  });

  test("in a text do not turn the address that a link leads to, and nothing of the next line", async () => {
    const link = "https://example.com/manual";
    const ops = [
      { insert: `${rlo}שלום `, attributes: {} },
      { insert: "the manual", attributes: { link } },
      { insert: "\n" },
      { insert: "Then wait 5 minutes (no more)\n" },
    ];
    const instruction = { version: 1 as const, content: { ops } };
    const content = contentWith([[["instruction"]]]);
    const [module] = content.sections[0]?.steps[0]?.modules ?? [];
    if (module?.moduleType !== "instruction") throw new Error("sample");
    Object.assign(module, { moduleData: instruction });
    const lines = await linesOf({ ...sheet, language: "en", content: withoutAnswers(content) });
    expect(lines.some((line) => line.includes(`(${link})`))).toBe(true);
    expect(lines).toContainEqual(expect.stringContaining("Then wait 5 minutes (no more)"));
    expect(words.publishedBy(at, "Ann")).toBe(`Published ${at} by Ann`);
  });
});

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface Unit {
  height: number;
  /** Of the continuation line at the top of a page. */
  readonly headHeight: number;
  readonly marks: string[];
}

/** Headings with their blocks: their height, and the text that is their own. */
function unitsOf(blocks: readonly Block<DrawnRow>[]): Unit[] {
  const units: Unit[] = [];
  for (const [at, block] of blocks.entries()) {
    const follows = blocks[at - 1]?.keepsNext === true;
    const headHeight = block.whole ? block.whole.continued.height + block.gapBefore : 0;
    const unit: Unit = (follows && units.at(-1)) || { height: 0, headHeight, marks: [] };
    if (!follows) units.push(unit);
    add(unit, block, follows);
  }
  return units;
}

function add(unit: Unit, { rows, gapBefore }: Block<DrawnRow>, follows: boolean): void {
  unit.height += (follows ? gapBefore : 0) + rows.reduce((sum, row) => sum + row.height, 0);
  const text = rows.flatMap((row) => row.items.map((item) => (item.is === "text" ? item.text : ""))).join(" ");
  unit.marks.push(...(text.match(/[qz]\d+[qz]/g) ?? []));
}

/** Steps, each with the headings over it. */
function wholesOf(blocks: readonly Block<DrawnRow>[]): Unit[] {
  const wholes = new Map<object, Unit>();
  let above: Block<DrawnRow> | undefined;
  for (const block of blocks) {
    if (block.whole) {
      const known = wholes.get(block.whole);
      const unit = known ?? { height: 0, headHeight: 0, marks: [] };
      if (!known && above) add(unit, above, false);
      add(unit, block, known !== undefined || above !== undefined);
      wholes.set(block.whole, unit);
    }
    above = !block.whole && block.keepsNext ? block : undefined;
  }
  return [...wholes.values()];
}
