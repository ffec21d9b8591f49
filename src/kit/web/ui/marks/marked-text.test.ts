import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedText } from "./marked-text.ts";

describe("a passage that was found", () => {
  it("is cut at its marks", () => {
    expect(markedText("torque to 42 Nm", [{ start: 10, end: 12 }]).map((part) => [part.text, part.isMarked])).toEqual([
      ["torque to ", false],
      ["42", true],
      [" Nm", false],
    ]);
  });

  it("shows its marks, and no more where marks overlap or lie outside", () => {
    const marks = [
      { start: 4, end: 99 },
      { start: 1, end: 3 },
      { start: 2, end: 5 },
    ];
    expect(markedText("abcdef", marks)).toEqual([
      { at: 0, text: "a", isMarked: false },
      { at: 1, text: "bc", isMarked: true },
      { at: 3, text: "de", isMarked: true },
      { at: 5, text: "f", isMarked: true },
    ]);
  });

  it("loses nothing and doubles nothing, whatever the marks", () => {
    const mark = fc.record({ start: fc.nat({ max: 30 }), end: fc.nat({ max: 30 }) });
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(mark, { maxLength: 5 }), (text, marks) => {
        const parts = markedText(text, marks);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every((part) => text.slice(part.at, part.at + part.text.length) === part.text)).toBe(true);
      }),
    );
  });
});
