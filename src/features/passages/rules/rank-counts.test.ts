import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bm25 } from "./bm25.ts";
import { areHeld, countHolders, rankCounts } from "./rank-counts.ts";
import { SearchedPassages } from "./searched-passages.ts";
import { lexemesOf } from "./term.ts";

/** How often each of a few lexemes stands in the passages of texts. */
type Texts = readonly (readonly (readonly number[])[])[];

const blockMax = 256;
const lengthOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 7);

/** As the database packs them. */
function packed(texts: Texts, lexemes: number) {
  const blocks = texts.flatMap((passages, text) =>
    Array.from({ length: Math.ceil(passages.length / blockMax) }, (_, at) => {
      const first = at * blockMax;
      return { text, first, number: numberOf(text, at), passages: passages.slice(first, first + blockMax) };
    }),
  );
  const lengths = blocks.map(({ text, first, number, passages }) => {
    const bytes = passages.flatMap((counts) => [lengthOf(counts) >> 8, lengthOf(counts) & 255]);
    return searchedBlock({ source: text, text, number, first }, bytes);
  });
  return {
    passages: new SearchedPassages(Buffer.concat(lengths)),
    lexemes: Array.from({ length: lexemes }, (_, at) =>
      Buffer.concat(
        blocks.map(({ number, passages }) =>
          heldBlock(
            number,
            passages.flatMap((counts, place) => ((counts[at] ?? 0) > 0 ? [place, counts[at] ?? 0] : [])),
          ),
        ),
      ),
    ),
  };
}

/** All of them end alike: they are found one behind the other. */
const numberOf = (text: number, at: number): number => text * 65_536 + at;

function searchedBlock(
  { source, text, number, first }: { source: number; text: number; number: number; first: number },
  lengths: readonly number[],
): Buffer {
  const head = Buffer.alloc(44);
  head.writeUInt32BE(source);
  head.writeUInt32BE(text, 16);
  head.writeInt32BE(number, 32);
  head.writeUInt32BE(first, 36);
  head.writeUInt32BE(lengths.length, 40);
  return Buffer.concat([head, Buffer.from(lengths)]);
}

function heldBlock(number: number, counts: readonly number[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(number);
  head.writeUInt32BE(counts.length, 4);
  return Buffer.concat([head, Buffer.from(counts)]);
}

const idOf = (number: number) => `${number.toString(16).padStart(8, "0")}-0000-0000-0000-000000000000`;

describe("[TX9] the best passages", () => {
  it("are those that BM25 of every passage puts first, whatever is held where", () => {
    const passage = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 });
    const text = fc.oneof(
      fc.array(passage, { minLength: 1, maxLength: 9 }),
      passage.map((one) => Array.from({ length: 300 }, (_, at) => (at % 97 === 0 ? one : [0, at % 2, 0, 0]))),
    );
    const terms = [[[0]], [[1], [2]], [[2, 3]]];
    const shares = [1, 0.5, 0.8];
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 30 }), (texts, max) => {
        const all = texts.flatMap((passages, at) => passages.map((counts, ordinal) => ({ text: at, ordinal, counts })));
        const counted = all.map((one) => ({ ...one, counts: countsOf(one.counts), wordCount: lengthOf(one.counts) }));
        const corpus = {
          passageCount: all.length,
          wordCount: counted.reduce((sum, { wordCount }) => sum + wordCount, 0),
          holders: terms.map((_, term) => counted.filter(({ counts }) => (counts[term] ?? 0) > 0).length),
        };
        const expected = counted
          .map((one) => ({ ...one, score: bm25(corpus, one.counts, one.wordCount, shares) }))
          .filter(({ score }) => score > 0)
          .toSorted((a, b) => b.score - a.score || a.text - b.text || a.ordinal - b.ordinal)
          .map(({ text: number, ...one }) => ({ sourceId: idOf(number), textId: idOf(number), ...one }));
        const { passages, lexemes } = packed(texts, 4);
        const found = rankCounts(passages, lexemes, terms, { shares, max });
        expect(found).toEqual({ ranked: expected.slice(0, max), corpus });
        expect(areHeld(passages, lexemes, terms)).toEqual(corpus.holders.map((holders) => holders > 0));
      }),
    );
  });
});

it("[TX9] a text of several sources is found in each, with every lexeme that begins alike", () => {
  const begun = heldBlock(7, [0, 1, 0, 2, 0, 3]);
  const passages = new SearchedPassages(
    Buffer.concat([0, 1, 2].map((source) => searchedBlock({ source, text: 0, number: 7, first: 0 }, [0, 9]))),
  );
  const found = rankCounts(passages, [begun], [[[0]]], { max: 9 });
  expect(found.ranked.map(({ sourceId, counts }) => [sourceId, counts])).toEqual(
    [0, 1, 2].map((at) => [idOf(at), [6]]),
  );
  expect(found.corpus).toEqual({ passageCount: 3, wordCount: 27, holders: [3] });
});

it("[TX9] the best are found where some of all say little of the others", () => {
  // One passage in eleven is looked at beforehand: these alone hold the word often, and are too few.
  const counts = Array.from({ length: 20_480 }, (_, place) => [place % 341 === 0 ? 2 + place / 341 : 1]);
  const texts = Array.from({ length: 80 }, (_, text) => counts.slice(text * 256, (text + 1) * 256));
  const { passages, lexemes } = packed(texts, 1);
  const { ranked } = rankCounts(passages, lexemes, [[[0]]], { max: 200 });
  const often = ranked.map(({ counts: [times] }) => times).filter((times) => times !== 1);
  expect(ranked.length).toBe(200);
  expect(often.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 61 }, (_, at) => 2 + at));
});

it("[TX24] a block is counted as far as it was read", () => {
  const one = packed([[[1, 2]], [[0, 2]]], 2);
  const grown = packed(
    [
      [
        [1, 2],
        [1, 2],
      ],
      [[0, 2]],
    ],
    2,
  );
  const terms = [[[0]], [[0, 1]]];
  expect(countHolders(grown.passages, grown.lexemes, terms)).toEqual([2, 2]);
  expect(countHolders(one.passages, grown.lexemes, terms)).toEqual([1, 1]);
  expect(rankCounts(one.passages, grown.lexemes, terms, { max: 9 }).corpus.holders).toEqual([1, 1]);
  const second = packed([[[0], [1]]], 1);
  expect(areHeld(second.passages, second.lexemes, [[[0]]])).toEqual([true]);
  expect(areHeld(one.passages, second.lexemes, [[[0]]])).toEqual([false]);
});

/** Of one lexeme; of either of two; of both of two. */
const countsOf = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [a, b + c, Math.min(c, d)];

it("[TX8] a term is looked up by its lexemes in each language, each once", () => {
  const term = { english: "'run' | 'can''t'", german: "'a-b' & 'a' & 'b'", spanish: "", simple: "'ru':*" };
  const { lexemes, terms } = lexemesOf([term, { ...term, german: "", simple: "" }]);
  expect(lexemes).toEqual([
    { language: 0, lexeme: "run", isPrefix: false },
    { language: 0, lexeme: "can't", isPrefix: false },
    { language: 1, lexeme: "a-b", isPrefix: false },
    { language: 1, lexeme: "a", isPrefix: false },
    { language: 1, lexeme: "b", isPrefix: false },
    { language: 3, lexeme: "ru", isPrefix: true },
  ]);
  expect(terms).toEqual([
    [[0], [1], [2, 3, 4], [5]],
    [[0], [1]],
  ]);
});
