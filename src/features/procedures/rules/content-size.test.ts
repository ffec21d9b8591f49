import fc from "fast-check";
import { expect, it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { contentLimits } from "../content.ts";
import { contentBytes, isWithinSize } from "./content-size.ts";

it("[P7] counts the bytes that the content takes in UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const content = { ...contentWith([]), title };
      expect(contentBytes(content)).toBe(Buffer.byteLength(JSON.stringify(content)));
    }),
  );
});

it("[P7] refuses content of more than 5 MB", () => {
  const content = contentWith([]);
  const room = contentLimits.bytesMax - contentBytes(content);
  expect(isWithinSize({ ...content, description: "x".repeat(room) })).toBe(true);
  expect(isWithinSize({ ...content, description: "x".repeat(room + 1) })).toBe(false);
});
