import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256, sha256ByHand, sha256Running } from "./sha256.ts";

const known = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("the hand-written digest is SHA-256, at every length around a block", () => {
  for (let length = 0; length <= 130; length++) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 37) % 256);
    expect(sha256ByHand(bytes)).toBe(known(bytes));
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => sha256ByHand(bytes) === known(bytes)));
});

test("a sum that is fed in pieces is that of the whole, however it is cut", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const sum = sha256Running();
      for (const part of parts) sum.update(part);
      return sum.digest() === known(Buffer.concat(parts));
    }),
  );
});

test("both ways give the same", async () => {
  const bytes = new TextEncoder().encode("Torque the flange");
  expect(await sha256(bytes.buffer)).toBe(sha256ByHand(bytes));
});
