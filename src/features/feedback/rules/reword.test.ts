import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Delta, deltaOf, isStorable, normalDelta, plainText } from "#kit/rich-text.ts";
import { hasSameText, reword, tidyText } from "./reword.ts";

const attributes = fc.record(
  { bold: fc.boolean(), code: fc.boolean(), list: fc.constantFrom("bullet" as const, "ordered" as const) },
  { requiredKeys: [] },
);
const piece = fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), fc.constantFrom("\n", "a\nb", "\n\n", "🔧 x"));
const delta: fc.Arbitrary<Delta> = fc.record({
  ops: fc.array(fc.record({ insert: piece, attributes }), { maxLength: 8 }),
});
const words = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));

describe("reword", () => {
  it("[FB9] contains the new wording, whatever it replaces", () => {
    fc.assert(
      fc.property(delta, words, (before, after) => {
        const made = reword(before, after);
        expect(hasSameText(made, after)).toBe(true);
        expect(isStorable(made)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("[FB9] changes nothing where nothing changes", () => {
    fc.assert(
      fc.property(delta, (before) => {
        const tidied = reword(before, plainText(before));
        expect(reword(tidied, plainText(tidied))).toEqual(tidied);
        if (plainText(before) === tidyText(plainText(before))) expect(tidied).toEqual(normalDelta(before));
      }),
    );
  });

  it("[FB9] keeps the formatting of unchanged text, and gives new text the formatting of what it replaces", () => {
    const before: Delta = {
      ops: [
        { insert: "Close the " },
        { insert: "red valve", attributes: { bold: true } },
        { insert: " first" },
        { insert: "\n", attributes: { list: "ordered" } },
        { insert: "Wait" },
        { insert: "\n", attributes: { list: "ordered" } },
      ],
    };
    expect(reword(before, "Close the blue valve first\nWait\nOpen it").ops).toEqual([
      { insert: "Close the " },
      { insert: "blue valve", attributes: { bold: true } },
      { insert: " first" },
      { insert: "\n", attributes: { list: "ordered" } },
      { insert: "Wait" },
      { insert: "\n", attributes: { list: "ordered" } },
      { insert: "Open it" },
      { insert: "\n", attributes: { list: "ordered" } },
    ]);
  });

  it("[FB9] leaves a line out, and does not cut a character in two", () => {
    expect(reword(deltaOf("one\ntwo\nthree"), "one\nthree")).toEqual(deltaOf("one\nthree"));
    expect(plainText(reword(deltaOf("use 🔧 here"), "use 🔩 here"))).toBe("use 🔩 here");
  });
});
