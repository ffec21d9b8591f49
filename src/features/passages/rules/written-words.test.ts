import fc from "fast-check";
import { expect, it } from "vitest";
import { foldWord, isWrittenIn, writtenWords } from "./written-words.ts";

it("[TX11] are the distinct words in lower case, of four letters and more, without digits", () => {
  const words = writtenWords(["The Gasket, the GASKET and CW-4 x12", "Größe (4711) öl M8x20 überall"]);
  expect([...words].toSorted()).toEqual(["gasket", "größe", "überall"]);
});

it("[TX11] folds accents, capitals and ß", () => {
  expect(foldWord("GRÖßE")).toBe("grosse");
});

it("[TX11] a text has a word exactly if it is one of its words", () => {
  const units = ["a", "A", "ß", "ö", "1", " ", "-", ".", "漢", "𝒳", "😀"];
  const word = fc.string({ unit: fc.constantFrom("a", "ß", "ö", "漢"), minLength: 4, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, fc.string({ unit: fc.constantFrom(...units), maxLength: 4 }))),
      word,
      (parts, other) => {
        const text = parts.join("");
        const words = writtenWords([text]);
        for (const one of words) expect(isWrittenIn(text, one)).toBe(true);
        expect(isWrittenIn(text, other)).toBe(words.has(other));
        expect(isWrittenIn(text, "aaaa")).toBe(words.has("aaaa"));
      },
    ),
    { numRuns: 1000 },
  );
});
