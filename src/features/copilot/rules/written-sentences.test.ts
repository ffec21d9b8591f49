import fc from "fast-check";
import { expect, it } from "vitest";
import { writtenSentences } from "./written-sentences.ts";

const sentences = [
  { text: 'Close the valve marked "V-12".', cites: [1] },
  { text: "Wait {ten} minutes]", cites: [2, 3] },
];

it("[CP7] reads the whole sentences of an answer that ends anywhere, and no half ones", () => {
  const json = JSON.stringify({ found: true, sentences });
  for (let end = 0; end <= json.length; end++) {
    const read = writtenSentences(json.slice(0, end));
    expect(read).toEqual(sentences.slice(0, read.length));
  }
  expect(writtenSentences(json)).toEqual(sentences);
});

it("[CP7] leaves out what has another shape", () => {
  const odd = {
    sentences: [{ text: 3, cites: [] }, { text: "Yes." }, { text: "Open it.", cites: ["1"] }, sentences[0]],
  };
  expect(writtenSentences(JSON.stringify(odd))).toEqual([sentences[0]]);
  expect(writtenSentences('{"found": false}')).toEqual([]);
  expect(writtenSentences("Sure, here you go.")).toEqual([]);
});

it("[CP7] survives any text", () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(writtenSentences(`{"sentences": [${text}`))));
});
