import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bm25 } from "./bm25.ts";
import { queryWordsOf } from "./query-words.ts";
import { snippetOf } from "./snippet.ts";

describe("[TX9] BM25", () => {
  const corpus = { passageCount: 100, wordCount: 20_000, holders: [2, 60] };
  it("a rare word weighs more than a frequent one, and more occurrences weigh more", () => {
    expect(bm25(corpus, [1, 0], 200)).toBeGreaterThan(bm25(corpus, [0, 1], 200));
    expect(bm25(corpus, [2, 0], 200)).toBeGreaterThan(bm25(corpus, [1, 0], 200));
  });
  it("prefers the shorter of two that hold the same", () => {
    expect(bm25(corpus, [1, 1], 100)).toBeGreaterThan(bm25(corpus, [1, 1], 250));
  });
  it("is what the formula says", () => {
    const rarity = Math.log(1 + 98.5 / 2.5);
    expect(bm25(corpus, [3, 0], 100)).toBeCloseTo((rarity * 3 * 1.9) / (3 + 0.9 * (0.6 + 0.4 * 0.5)), 10);
  });
  it("is never negative and never endless, whatever is asked", () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(99), fc.nat(200), fc.nat(400), (passageCount, wordCount, held, length) => {
        const score = bm25({ passageCount, wordCount, holders: [held] }, [1], length);
        expect(Number.isFinite(score)).toBe(true);
        expect(score).toBeGreaterThan(0);
      }),
    );
  });
});

describe("[TX8] the words of a search", () => {
  test.each([
    ["valve seat", ["valve", "seat"], true],
    ["valve seat ", ["valve", "seat"], false],
    ["Ventil, VENTIL!", ["ventil"], false],
    ["M8 x", ["m8", "x"], false],
    ["e-mail it's", ["e-mail", "it's"], true],
    ["a:* & !b | 'c", ["a", "b", "c"], false],
    ["  ", [], false],
  ])("%j", (text, words, isTyping) => {
    expect(queryWordsOf(text)).toEqual({ words, isTyping });
  });
  it("are twelve at most", () => {
    expect(queryWordsOf(Array.from({ length: 40 }, (_, index) => `w${index}`).join(" ")).words).toHaveLength(12);
  });
});

describe("[TX10] the part of a passage that is shown", () => {
  it("keeps its marks at their words, wherever it was cut", () => {
    const words = fc.array(fc.constantFrom("bolt", "valve", "prüfen", "𝄞", "a-very-long-word-without-an-end"), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(words, fc.array(fc.nat(199), { maxLength: 8 }), (list, picked) => {
        const text = list.join(" ");
        const starts = list.map((_, index) => list.slice(0, index).join(" ").length + (index > 0 ? 1 : 0));
        const at = [...new Set(picked.map((index) => index % list.length))].toSorted((a, b) => a - b);
        const marks = at.map((index) => ({
          start: starts[index] ?? 0,
          end: (starts[index] ?? 0) + (list[index]?.length ?? 0),
        }));
        const shown = snippetOf(text, marks);
        expect(shown.snippet.length).toBeLessThanOrEqual(330);
        const marked = new Set(at.map((index) => list[index]));
        for (const { start, end } of shown.marks) expect(marked).toContain(shown.snippet.slice(start, end));
        if (marks.length > 0) expect(shown.marks.length).toBeGreaterThan(0);
      }),
    );
  });
});
