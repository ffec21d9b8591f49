import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test.each([
  [undefined, 10, undefined],
  ["bytes=0-3", 10, { start: 0, end: 3 }],
  ["bytes=4-", 10, { start: 4, end: 9 }],
  ["bytes=4-999", 10, { start: 4, end: 9 }],
  ["bytes=-3", 10, { start: 7, end: 9 }],
  ["bytes=-30", 10, { start: 0, end: 9 }],
  ["bytes=10-", 10, "unsatisfiable"],
  ["bytes=-0", 10, "unsatisfiable"],
  ["bytes=-1", 0, "unsatisfiable"],
  ["bytes=0-", 0, "unsatisfiable"],
  ["bytes=5-4", 10, undefined],
  ["bytes=-", 10, undefined],
  ["bytes=0-1,4-5", 10, undefined],
  ["lines=0-1", 10, undefined],
] as const)("%s of %d bytes", (header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected);
});
