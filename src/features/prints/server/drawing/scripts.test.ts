import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { sampledPrint } from "#tests/support/print-samples.ts";
import { inkOf, readPdf } from "#tests/support/read-pdf.ts";
import type { Sheet } from "../sheet.ts";
import { wordsIn } from "../words.ts";
import { drawSheet } from "./draw-sheet.ts";
import { shapedText } from "./fonts.ts";
import { geometryOf } from "./geometry.ts";
import { textRows } from "./paragraphs.ts";
import { Pen } from "./pen.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-scripts-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { sheet } = sampledPrint(1);
const content = withoutAnswers(contentWith([[["instruction"]]]));
const penFor = (title: string) => new Pen({ ...sheet, title }, geometryOf("a4"));

async function drawn(changes: Partial<Sheet>): Promise<Buffer> {
  const file = path.join(folder, "print.pdf");
  await drawSheet({ ...sheet, language: "en", content, ...changes }, file, async () => null);
  return readFile(file);
}

const names = [
  ["Thai", "สมชาย ปั๊มดี", "thai"],
  ["Hindi", "राजश शमा", "devanagari"],
  ["Arabic", "محمد", "plain"],
  ["Urdu", "طاہر", "arabic"],
  ["Simplified Chinese", "检查液压泵", "sc"],
  ["Traditional Chinese", "臺灣體國機器檢查閥門", "sc"],
  ["Japanese", "田中さくら", "jp"],
  ["Korean", "김철수 金", "kr"],
  ["pictographs", "🔧🏭🦺", "emoji"],
  ["Tamil", "தமழ", "unifont"],
  ["Bengali", "বল", "unifont"],
  ["Khmer", "ខមរ", "unifont"],
  ["Amharic", "አማርኛ", "unifont"],
] as const;

describe("[PR6] a name in every script", () => {
  test.each(names)("in %s is on paper in letters, without a box for any", async (_, name, family) => {
    const bytes = await drawn({ title: name });
    const text = (await readPdf(bytes)).flatMap((page) => page.texts.map((one) => one.text)).join("");
    const letters = [...name].filter((one) => one !== " ");
    for (const letter of letters) expect(text, letter).toContain(letter);
    expect(text).not.toContain(wordsIn("en").missingGlyphs.slice(0, 20));
    const fonts = penFor(name).fonts.stretchesOf(name, "bold");
    expect(fonts.some(({ font }) => font?.startsWith(family === "plain" ? "bold" : family))).toBe(true);
  });

  test("a character beyond the first plane that no font has is a box with its number, and the first page says so", async () => {
    const text = (await readPdf(await drawn({ title: "Seal \u{12000}" })))
      .flatMap((page) => page.texts.map((one) => one.text))
      .join("");
    expect(text).toContain(wordsIn("en").missingGlyphs.slice(0, 20));
    expect(text).toContain("120");
  });

  test("a Latin name opens no other font", () => {
    const pen = penFor("Ann Author");
    expect(pen.fonts.stretchesOf("Ann Author, Łódź", "bold")).toEqual([{ font: "bold", text: "Ann Author, Łódź" }]);
  });
});

describe("[PR19] letters that join", () => {
  test("are drawn in one font where DejaVu lacks one of them", () => {
    const text = "ڈاکٹر طاہر ہے";
    const fonts = new Set(
      penFor(text)
        .fonts.stretchesOf(text, "plain")
        .filter(({ text: part }) => part.trim() !== "")
        .map(({ font }) => font),
    );
    expect([...fonts]).toEqual(["arabic/arabic/Regular"]);
  });

  test.each(["محمد", "طاہر", "क्षत्रिय", "विद्यार्थी"])("make %s narrower than its letters side by side", (word) => {
    const { fonts } = penFor(word);
    const apart = [...word].reduce((sum, letter) => sum + fonts.widthOf(letter, "plain"), 0);
    expect(fonts.widthOf(word, "plain")).toBeLessThan(apart);
  });

  test("are kept apart where their writer put a joiner that says so", () => {
    const { fonts } = penFor("می\u200cخواهم");
    expect(fonts.widthOf("می\u200cخ", "plain")).not.toBeCloseTo(fonts.widthOf("میخ", "plain"), 3);
  });

  test("of a flag and of a person with a tool make one picture", () => {
    const { fonts } = penFor("");
    expect(fonts.widthOf("🇩🇪", "plain")).toBeLessThan(1.5);
    expect(fonts.widthOf("👩\u200d🔧", "plain")).toBeCloseTo(fonts.widthOf("👩", "plain"), 1);
  });

  test("the vowel am of Thai is handed to the font with its ring below the tone mark", () => {
    expect(shapedText("น้ำ")).toBe("น\u0e4d\u0e49\u0e32");
    expect(shapedText("คำ")).toBe("ค\u0e4d\u0e32");
  });
});

describe("[PR19] the weight of a text", () => {
  test.each(["王检查液压泵", "विद्यार्थी", "طاہر ہے"])("%s is drawn with more ink where it is bold", async (text) => {
    const ink = async (font: "plain" | "bold") => {
      const pen = penFor(text);
      const chunks: Buffer[] = [];
      pen.document.on("data", (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise((resolve) => pen.document.once("end", resolve));
      pen.document.addPage();
      for (const row of textRows(pen.fonts, text, { font, size: 40 }, { x: 40, width: 500 })) pen.draw(row.items, 40);
      pen.document.end();
      await ended;
      return inkOf(Buffer.concat(chunks), 1);
    };
    const [plain, bold] = [await ink("plain"), await ink("bold")];
    expect(plain).toBeGreaterThan(0);
    expect(bold).toBeGreaterThan(plain * 1.1);
  });

  test("leaves every word room: none reaches into the next", () => {
    const text = "محمد طاہر ڈاکٹر گلچین";
    const { fonts } = penFor(text);
    const [row] = textRows(fonts, text, { font: "bold", size: 10 }, { x: 0, width: 1000 });
    const placed = (row?.items ?? [])
      .flatMap((item) => (item.is === "text" ? [item] : []))
      .toSorted((a, b) => a.x - b.x);
    expect(placed.length).toBeGreaterThan(6);
    for (const [at, item] of placed.entries()) {
      const next = placed[at + 1];
      const end = item.x + fonts.widthOfStretch({ font: item.font, text: item.text }) * 10;
      if (next) expect(next.x).toBeCloseTo(end, 6);
    }
  });
});
