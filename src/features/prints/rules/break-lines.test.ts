import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakLines } from "./break-lines.ts";

/** Every character is as wide as any other. */
const measure = (text: string): number => [...text].length;
const lines = (text: string, width: number) =>
  breakLines([{ text, style: "a" }], width, measure).map((line) => line.runs.map((run) => run.text).join(""));

describe("[PR4] lines", () => {
  test.each([
    ["one two three", 7, ["one two", "three"]],
    ["one  two", 20, ["one  two"]],
    ["one      two", 5, ["one", "two"]],
    ["abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["to abcdefghij", 4, ["to", "abcd", "efgh", "ij"]],
    ["  led in", 20, ["  led in"]],
    ["漢字漢字", 3, ["漢字漢", "字"]],
    ["👩‍🔧👩‍🔧", 3, ["👩‍🔧", "👩‍🔧"]],
    ["สวัสดีชาวโลก", 8, ["สวัสดี", "ชาวโลก"]],
    ["ตรวจสอบปั๊มน้ำ.", 9, ["ตรวจสอบ", "ปั๊มน้ำ."]],
    ["", 5, [""]],
    ["   ", 2, [""]],
  ])("%j in %i", (text, width, expected) => {
    expect(lines(text, width)).toEqual(expected);
  });

  test("a word may change its form in the middle", () => {
    const found = breakLines(
      [
        { text: "one un", style: "plain" },
        { text: "believ", style: "bold" },
        { text: "able", style: "plain" },
      ],
      12,
      measure,
    );
    expect(found.map((line) => line.runs.map((run) => `${run.style}:${run.text}`))).toEqual([
      ["plain:one"],
      ["plain:un", "bold:believ", "plain:able"],
    ]);
  });

  const words = fc
    .array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 30 }), fc.constant(" "), fc.constant("漢字")), {
      maxLength: 30,
    })
    .map((parts) => parts.join(" "));

  test("nothing is left out but spaces, and no line is wider than its column", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 4 }), fc.integer({ min: 12, max: 60 }), (runs, width) => {
        const found = breakLines(
          runs.map((text, style) => ({ text, style })),
          width,
          measure,
        );
        const bare = (text: string) => text.replaceAll(/\s+/gu, "");
        expect(bare(found.flatMap((line) => line.runs.map((run) => run.text)).join(""))).toBe(bare(runs.join("")));
        for (const line of found) {
          const text = line.runs.map((run) => run.text).join("");
          // One character that people see as one is never cut, however many make it.
          const isOne = [...new Intl.Segmenter("en").segment(text.trim())].length <= 1;
          if (!isOne) expect(line.width).toBeLessThanOrEqual(width);
          expect(line.width).toBe(measure(text));
        }
      }),
      { numRuns: 500 },
    );
  });
});
