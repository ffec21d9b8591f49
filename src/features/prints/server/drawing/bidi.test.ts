import { describe, expect, test } from "vitest";
import { isRightToLeft, visualRuns } from "./bidi.ts";

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
