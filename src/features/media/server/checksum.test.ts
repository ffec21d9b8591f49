import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hexOf, sha256Of } from "./checksum.ts";

test("[M5] a checksum is the same in hex and in every base64", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const digest = createHash("sha256").update(bytes).digest();
      const hex = sha256Of(bytes);
      expect(hexOf(hex)).toBe(hex);
      expect(hexOf(hex.toUpperCase())).toBe(hex);
      expect(hexOf(digest.toString("base64"))).toBe(hex);
      expect(hexOf(digest.toString("base64url"))).toBe(hex);
    }),
  );
});

test.each(["", "abc", "z".repeat(64), `${"a".repeat(43)}==`, "a".repeat(63)])("[M5] %j is no checksum", (text) => {
  expect(hexOf(text)).toBeUndefined();
});
