import fc from "fast-check";
import { createEditor } from "lexical";
import { expect, it } from "vitest";
import { type Delta, type DeltaLine, type DeltaRun, deltaOfLines, inlineNames, normalDelta } from "#kit/rich-text.ts";
import { $fromDelta, $toDelta, richTextNodes } from "./lexical-delta.ts";

const editor = createEditor({
  nodes: richTextNodes,
  onError: (error) => {
    throw error;
  },
});

/** There and back, read again after Lexical has put its tree in order. */
function roundTrip(delta: Delta): Delta {
  editor.update(() => $fromDelta(delta), { discrete: true });
  return editor.getEditorState().read($toDelta);
}

const run: fc.Arbitrary<DeltaRun> = fc
  .record({
    text: fc.constantFrom("abc ", "ü ", "  two", "日本", "x\u00a0y", "😀", "a\tb", "<b>"),
    marks: fc.subarray([...inlineNames]),
    link: fc.option(fc.constantFrom("https://example.test/1", "mailto:a@example.test"), { nil: undefined }),
  })
  .map(({ text, marks, link }) => ({ text, marks, ...(link && { link }) }));

const line: fc.Arbitrary<DeltaLine> = fc
  .record({
    runs: fc.array(run, { maxLength: 4 }),
    list: fc.constantFrom(undefined, "bullet" as const, "ordered" as const),
    indent: fc.nat({ max: 8 }),
  })
  .map(({ runs, list, indent }) => ({ runs, ...(list && { list }), indent }));

it("brings back every text as it was", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const delta = deltaOfLines(lines);
      expect(roundTrip(delta)).toEqual(normalDelta(delta));
    }),
    { numRuns: 200 },
  );
});

it.each<[string, Delta, Delta]>([
  ["nothing", { ops: [] }, { ops: [{ insert: "\n" }] }],
  ["text without its last line break", { ops: [{ insert: "a\nb" }] }, { ops: [{ insert: "a\nb\n" }] }],
  [
    "an unsafe link",
    { ops: [{ insert: "a", attributes: { link: "javascript:alert(1)" } }, { insert: "\n" }] },
    { ops: [{ insert: "a\n" }] },
  ],
])("puts %s into the normal form", (_, before, after) => expect(roundTrip(before)).toEqual(after));
