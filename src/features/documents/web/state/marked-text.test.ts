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
