import fc from "fast-check";
import { expect, it } from "vitest";
import { endOfWord, nextWord } from "./boundaries.ts";

const pattern = /[\p{L}\p{N}]+(?:[.,'’/-][\p{L}\p{N}]+)*/gu;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (let at = nextWord(text, 0); at < text.length; ) {
    const end = endOfWord(text, at);
    words.push(text.slice(at, end));
    at = nextWord(text, end);
  }
  return words;
}

it("[SR3] a word begins and ends where its letters and digits do, in every script, with what joins them", () => {
  const units = [
    "a",
    "É",
    "ß",
    "7",
    ".",
    ",",
    "'",
    "’",
    "/",
    "-",
    " ",
    "Ж",
    "漢",
    "²",
    "_",
    "\u0301",
    "𝒳",
    "😀",
    "\uD835",
  ];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 24 }), (text) => {
      expect(wordsOf(text)).toEqual([...text.matchAll(pattern)].map(([word]) => word));
    }),
    { numRuns: 2000 },
  );
});
