import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Delta,
  deltaOf,
  deltaOfLines,
  emptyDelta,
  isBlank,
  isSafeLink,
  linesOf,
  normalDelta,
  plainText,
  richText,
} from "./rich-text.ts";

const accepts = (value: unknown): boolean => richText.safeParse(value).success;

const attributes = fc.record(
  {
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    strike: fc.boolean(),
    code: fc.boolean(),
    link: fc.constantFrom("https://example.test/a", "mailto:a@example.test"),
    list: fc.constantFrom("bullet" as const, "ordered" as const),
    indent: fc.integer({ min: 0, max: 8 }),
  },
  { requiredKeys: [] },
);
const insert = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "a\nb", "\n\n", "\r\n", "x"));
const delta: fc.Arbitrary<Delta> = fc.record({
  ops: fc.array(fc.oneof(fc.record({ insert }), fc.record({ insert, attributes })), { maxLength: 12 }),
});

describe("what may be stored", () => {
  it.each([
    ["nothing", { ops: [] }, true],
    ["plain text", { ops: [{ insert: "a\n" }] }, true],
    ["a mark", { ops: [{ insert: "a", attributes: { bold: true } }] }, true],
    ["a list", { ops: [{ insert: "\n", attributes: { list: "ordered", indent: 8 } }] }, true],
    ["a web link", { ops: [{ insert: "a", attributes: { link: "https://example.test" } }] }, true],
    ["a script link", { ops: [{ insert: "a", attributes: { link: "javascript:alert(1)" } }] }, false],
    ["an unknown attribute", { ops: [{ insert: "a", attributes: { color: "red" } }] }, false],
    ["an unknown list", { ops: [{ insert: "\n", attributes: { list: "checked" } }] }, false],
    ["an indent that is too deep", { ops: [{ insert: "\n", attributes: { indent: 9 } }] }, false],
    ["a picture", { ops: [{ insert: { image: "https://example.test/a.png" } }] }, false],
    ["a deletion", { ops: [{ delete: 3 }] }, false],
    ["a foreign key", { ops: [], html: "<b>" }, false],
    ["2,000 insertions", { ops: Array.from({ length: 2_000 }, () => ({ insert: "a" })) }, true],
    ["2,001 insertions", { ops: Array.from({ length: 2_001 }, () => ({ insert: "a" })) }, false],
    ["100,000 characters", { ops: [{ insert: "a".repeat(99_999) }, { insert: "\n" }] }, true],
    ["100,001 characters", { ops: [{ insert: "a".repeat(100_000) }, { insert: "\n" }] }, false],
  ])("%s", (_, value, expected) => expect(accepts(value)).toBe(expected));
});

describe("links", () => {
  it.each([
    ["https://example.test/a?b=c", true],
    ["HTTP://example.test", true],
    ["mailto:a@example.test", true],
    ["javascript:alert(1)", false],
    [" javascript:alert(1)", false],
    ["java\nscript:alert(1)", false],
    ["data:text/html,<b>", false],
    ["//example.test", false],
    ["/path", false],
    ["tel:123", false],
    ["https:", false],
    ["", false],
  ])("%s", (link, expected) => expect(isSafeLink(link)).toBe(expected));
});

describe("lines", () => {
  it("puts the attributes of a line on the line and those of a run on the run", () => {
    const text: Delta = {
      ops: [
        { insert: "Set " },
        { insert: "TW-14", attributes: { bold: true } },
        { insert: "\nStop" },
        { insert: "\n", attributes: { list: "bullet", indent: 1 } },
        { insert: "tail" },
      ],
    };
    expect(linesOf(text)).toEqual([
      {
        runs: [
          { text: "Set ", marks: [] },
          { text: "TW-14", marks: ["bold"] },
        ],
        indent: 0,
      },
      { runs: [{ text: "Stop", marks: [] }], list: "bullet", indent: 1 },
      { runs: [{ text: "tail", marks: [] }], indent: 0 },
    ]);
  });

  it.each([
    ["nothing", { ops: [] }, ""],
    ["an empty line", emptyDelta, ""],
    ["one line", { ops: [{ insert: "a\n" }] }, "a"],
    ["two lines, the last without its break", { ops: [{ insert: "a\nb" }] }, "a\nb"],
    ["an empty line between", { ops: [{ insert: "a\n\nb\n" }] }, "a\n\nb"],
    ["line breaks of another system", { ops: [{ insert: "a\r\nb\rc" }] }, "a\nb\nc"],
  ])("%s is read as plain text", (_, value, expected) => expect(plainText(value)).toBe(expected));

  it.each([
    ["", true],
    [" \n\t", true],
    ["a", false],
  ])("%j is blank: %s", (text, expected) => expect(isBlank(deltaOf(text))).toBe(expected));
});

describe("the normal form", () => {
  it("keeps the lines, is stable, and may be stored", () => {
    fc.assert(
      fc.property(delta, (value) => {
        const normal = normalDelta(value);
        expect(linesOf(normal)).toEqual(linesOf(value));
        expect(normalDelta(normal)).toEqual(normal);
        expect(deltaOfLines(linesOf(value))).toEqual(normal);
        expect(accepts(normal)).toBe(true);
        expect(normal.ops.at(-1)?.insert.endsWith("\n")).toBe(true);
      }),
    );
  });

  it("joins neighbours that look alike", () => {
    const split: Delta = {
      ops: [
        { insert: "a", attributes: { bold: true } },
        { insert: "b", attributes: { bold: true, italic: false } },
      ],
    };
    expect(normalDelta(split)).toEqual({ ops: [{ insert: "ab", attributes: { bold: true } }, { insert: "\n" }] });
  });
});
