import { expect, it } from "vitest";
import { foldWord, writtenWords } from "./written-words.ts";

it("[TX11] are the distinct words in lower case, of four letters and more, without digits", () => {
  const words = writtenWords(["The Gasket, the GASKET and CW-4 x12", "Größe (4711) öl M8x20 überall"]);
  expect([...words].toSorted()).toEqual(["gasket", "größe", "überall"]);
});

it("[TX11] folds accents, capitals and ß", () => {
  expect(foldWord("GRÖßE")).toBe("grosse");
});
