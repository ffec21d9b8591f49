import { describe, expect, it } from "vitest";
import { isProblem } from "#kit/problem.ts";
import { chunkRange } from "./content-range.ts";

describe("[M13] what a chunk says of itself", () => {
  it.each([
    ["bytes 0-99/200", 100, { asks: false, from: 0, to: 99, total: 200 }],
    ["bytes 100-199/200", undefined, { asks: false, from: 100, to: 199, total: 200 }],
    ["bytes 0-99/*", 100, { asks: false, from: 0, to: 99, total: undefined }],
    ["bytes 0-*/200", 200, { asks: false, from: 0, to: undefined, total: 200 }],
    ["bytes 50-*/*", undefined, { asks: false, from: 50, to: undefined, total: undefined }],
    ["bytes */200", 0, { asks: true, total: 200 }],
    ["bytes */*", undefined, { asks: true, total: undefined }],
    [undefined, 200, { asks: false, from: 0, to: undefined, total: 200 }],
    [undefined, undefined, { asks: false, from: 0, to: undefined, total: undefined }],
  ])("%s with a body of %s", (header, length, said) => {
    expect(chunkRange(header, length)).toEqual(said);
  });

  it.each([
    ["bytes 0-99", 100],
    ["bytes=0-99/200", 100],
    ["octets 0-99/200", 100],
    ["bytes 99-0/200", 100],
    ["bytes 0-200/200", 201],
    ["bytes 200-*/200", 1],
    ["bytes 0-99/200", 99],
    ["bytes 0-99/200, bytes 100-199/200", 200],
    ["bytes -1-99/200", 100],
    ["bytes 0-9999999999999999/9999999999999999", 100],
    ["", 0],
  ])("%s with a body of %s is refused", (header, length) => {
    expect(() => chunkRange(header, length)).toThrow(
      expect.toSatisfy((error) => isProblem(error, "contentRangeInvalid")),
    );
  });
});
