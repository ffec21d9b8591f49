import { expect, it } from "vitest";
import { byWordsAndMeaning } from "./fuse.ts";

const ordered = (rows: readonly [string, number, number | undefined][]) =>
  byWordsAndMeaning(
    rows.map(([name, score, alike]) => ({ name, score, alike })),
    ({ alike }) => alike,
  ).map(({ name }) => name);

it.each<[string, readonly [string, number, number | undefined][], string[]]>([
  [
    "nothing has an embedding: the words decide",
    [
      ["a", 0.9, undefined],
      ["b", 0.5, undefined],
    ],
    ["a", "b"],
  ],
  [
    "of equals by words the one that is nearer in meaning comes first",
    [
      ["a", 0.5, 0.1],
      ["b", 0.5, 0.8],
    ],
    ["b", "a"],
  ],
  [
    "what is nearest in meaning comes before what hardly fits by words",
    [
      ["a", 0.9, 0.1],
      ["b", 0.4, 0.1],
      ["c", 0, 0.8],
    ],
    ["a", "c", "b"],
  ],
  [
    "it does not push away what fits by words and meaning",
    [
      ["a", 0.9, 0.7],
      ["c", 0, 0.8],
    ],
    ["a", "c"],
  ],
  [
    "what has no embedding counts as the least alike",
    [
      ["a", 0.6, undefined],
      ["b", 0.5, 0.9],
      ["c", 0.1, 0.2],
    ],
    ["b", "a", "c"],
  ],
  [
    "all are alike: the words decide",
    [
      ["a", 0.2, 0.5],
      ["b", 0.9, 0.5],
    ],
    ["b", "a"],
  ],
])("[SR28] %s", (_name, rows, names) => {
  expect(ordered(rows)).toEqual(names);
});
