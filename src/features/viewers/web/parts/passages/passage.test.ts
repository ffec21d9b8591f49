import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAll, findPassage, fold, type Hit, type Piece, segmentsOf } from "./passage.ts";

const lines = (...texts: string[]): Piece[] => texts.map((text) => ({ text, endsLine: true }));
/** The marked text, pieces joined by "|". */
const marked = (pieces: readonly Piece[], hits: readonly Hit[] | undefined): string[] =>
  (hits ?? []).map((hit) => hit.map(({ piece, start, end }) => pieces[piece]?.text.slice(start, end)).join("|"));
const bare = (text: string): string => fold([{ text: text.replaceAll(/[-\s]/g, "") }]).text;

describe("words in a text", () => {
  it.each<[string, Piece[], string, string[]]>([
    ["in another case", lines("Close the Valve."), "close the VALVE", ["Close the Valve"]],
    ["with accents left out", lines("Prüfdruck für Ventile"), "prufdruck fur", ["Prüfdruck für"]],
    ["with accents of another make", lines("Pru\u0308fdruck"), "Prüfdruck", ["Pru\u0308fdruck"]],
    ["with a ligature", lines("the \ufb01nal \ufb02ow"), "final flow", ["\ufb01nal \ufb02ow"]],
    ["over the end of a line", lines("close the", "valve now"), "the valve", ["the|valve"]],
    ["broken by a hyphen", lines("the pres-", "sure rises"), "pressure rises", ["pres|sure rises"]],
    ["with a soft hyphen", lines("pres\u00adsure"), "pressure", ["pres\u00adsure"]],
    [
      "with a hyphen of its own at the end of a line",
      lines("a low-", "pressure line"),
      "low-pressure",
      ["low|pressure"],
    ],
    ["with another dash", lines("T\u2013piece"), "T-piece", ["T\u2013piece"]],
    ["in white space of any kind", lines("17 \u00a0\t bar"), "17 bar", ["17 \u00a0\t bar"]],
    ["in items of a letter each", [..."seal"].map((text) => ({ text })), "seal", ["s|e|a|l"]],
    ["in plain text with line ends", [{ text: "pres-\nsure\nvalve" }], "pressure valve", ["pres-\nsure\nvalve"]],
    ["twice", lines("pump, pump"), "pump", ["pump", "pump"]],
    ["that are not there", lines("pump"), "pumps", []],
    ["with nothing in them", lines("pump"), " - ", []],
    ["outside the plane", lines("a \u{1d400}\u{1f600} b"), "a\u{1f600}", ["\u{1d400}\u{1f600}"]],
  ])("are found %s", (_, pieces, words, expected) => {
    expect(marked(pieces, findAll(fold(pieces), words))).toEqual(expected);
  });

  it("are no others across the border of words", () => {
    expect(findAll(fold(lines("there is land")), "island")).toEqual([]);
  });

  it("are as many as are asked for at most", () => {
    expect(findAll(fold([{ text: "a ".repeat(50) }]), "a", 7)).toHaveLength(7);
  });
});

describe("[D61] a passage", () => {
  const page = lines(
    "4.2 Replacing the shaft seal. Relieve the pres-",
    "sure before the cover is opened. Check that the gauge",
    "reads zero. Wear gloves.",
  );
  const folded = fold(page);

  it.each([
    ["as it stands", "Check that the gauge reads zero.", "whole"],
    ["in other white space", "Checkthat the  gauge\nreads zero.", "whole"],
    ["with the word whole", "Relieve the pressure before the cover", "whole"],
    [
      "with a sentence that is on another page",
      "Call the fitter at once and wait. Check that the gauge reads zero.",
      "parts",
    ],
    ["by its words alone", "gloves gauge seal", "words"],
  ])("is found %s", (_, passage, closeness) => {
    expect(findPassage(folded, passage)?.closeness).toBe(closeness);
  });

  it("is marked over its lines and no further", () => {
    expect(marked(page, findPassage(folded, "the pressure before the cover")?.hits)).toEqual([
      "the pres|sure before the cover",
    ]);
  });

  it.each(["", "   ", "...", "a passage about something else entirely", "of"])(
    "that is not there is not: %j",
    (passage) => {
      expect(findPassage(folded, passage)).toBeUndefined();
    },
  );

  it("is found however its pieces were cut and broken", () => {
    const word = fc.stringMatching(/^[a-zäöüß]{1,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 12 }), fc.infiniteStream(fc.boolean()), (words, breaks) => {
        const pieces: Piece[] = [];
        for (const [at, one] of words.entries()) {
          const half = Math.floor(one.length / 2);
          const isBroken = half > 0 && breaks.next().value === true;
          if (isBroken) pieces.push({ text: `${one.slice(0, half)}-`, endsLine: true }, { text: one.slice(half) });
          else pieces.push({ text: one });
          const endsLine = breaks.next().value === true;
          if (at < words.length - 1) pieces.push(endsLine ? { text: "", endsLine } : { text: " " });
        }
        const passage = words.slice(1, -1).join(" ");
        const [hit] = findAll(fold(pieces), passage);
        const text = (hit ?? []).map(({ piece, start, end }) => pieces[piece]?.text.slice(start, end)).join("");
        // Words that differ only in their accents are equal, and the first of them is found.
        expect(bare(text)).toBe(bare(passage));
      }),
    );
  });
});

describe("a piece with marks", () => {
  it.each<[string, Hit[], { text: string; hit?: number }[]]>([
    ["none", [], [{ text: "valve seal" }]],
    ["one inside", [[{ piece: 0, start: 2, end: 5 }]], [{ text: "va" }, { text: "lve", hit: 0 }, { text: " seal" }]],
    ["all of it", [[{ piece: 0, start: 0, end: 10 }]], [{ text: "valve seal", hit: 0 }]],
    ["of another piece", [[{ piece: 1, start: 0, end: 3 }]], [{ text: "valve seal" }]],
    [
      "that overlap",
      [[{ piece: 0, start: 0, end: 5 }], [{ piece: 0, start: 3, end: 8 }], [{ piece: 0, start: 6, end: 10 }]],
      [{ text: "valve", hit: 0 }, { text: " " }, { text: "seal", hit: 2 }],
    ],
  ])("is cut at them: %s", (_, hits, expected) => {
    expect(segmentsOf("valve seal", 0, hits)).toEqual(expected);
  });
});
