import { describe, expect, test } from "vitest";
import { isolated, withoutBidiControls } from "#kit/isolated.ts";
import { wordsIn } from "../words.ts";
import { isRightToLeft, openAfter, visualRuns } from "./bidi.ts";

const seen = (text: string, isTurned = isRightToLeft(text)) =>
  visualRuns([{ text, style: "a" }], isTurned).map((run) => run.text);

describe("[PR7] words from right to left", () => {
  test.each([
    ["plain words", ["plain words"]],
    ["שלום עולם", ["עולם", " ", "שלום"]],
    ["see שלום here", ["see ", "שלום", " here"]],
    ["see שלום עולם here", ["see ", "עולם", " ", "שלום", " here"]],
    ["שלום abc 12", ["abc 12", " ", "שלום"]],
    ["שלום 12", ["12", " ", "שלום"]],
    ["שלום (א)", ["(", "א", ")", " ", "שלום"]],
    ["צ ≤ ב", ["ב", " ", "≥", " ", "צ"]],
  ])("%s", (text, expected) => {
    expect(seen(text)).toEqual(expected);
  });

  test("a paragraph begins at the right where its first word does", () => {
    expect(isRightToLeft("12 שלום abc")).toBe(true);
    expect(isRightToLeft("abc שלום")).toBe(false);
    expect(isRightToLeft("12")).toBe(false);
  });

  test("forms of letters keep their words", () => {
    const runs = visualRuns(
      [
        { text: "see ", style: "plain" },
        { text: "שלום", style: "bold" },
        { text: " עולם", style: "plain" },
      ],
      false,
    );
    expect(runs.map((run) => [run.style, run.text, run.isRightToLeft])).toEqual([
      ["plain", "see ", false],
      ["plain", "עולם", true],
      ["plain", " ", true],
      ["bold", "שלום", true],
    ]);
  });
});

describe("[PR17] what turns letters", () => {
  test.each([
    ["plain", ""],
    ["\u202eabc", "\u202e"],
    ["\u202eabc\u202c", ""],
    ["\u2068\u202eabc\u2069", ""],
    ["\u2068\u202eabc\u202c", "\u2068"],
    ["\u202b\u2067abc\u202c", "\u202b\u2067"],
    ["\u2069\u202cabc", ""],
  ])("open in the line %j continue in the next as %j", (line, open) => {
    expect(openAfter(line)).toBe(open);
  });

  test.each([
    [
      "several names stand in their order",
      wordsIn("en").approvedBy(["שלום", "עולם"].map(isolated).join(", ")),
      ["Approved by ", "שלום", ", ", "עולם"],
    ],
    [
      "what follows a name stays behind it",
      wordsIn("en").reviewed(8, 10, "שלום", "11/24/2026"),
      ["שלום", " gave 8 of 10 points · 11/24/2026"],
    ],
  ])("%s", (_, line, expected) => {
    expect(isRightToLeft(line)).toBe(false);
    expect(seen(line, false).map(withoutBidiControls).filter(Boolean)).toEqual(expected);
  });
});
