import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isProblem } from "#kit/problem.ts";
import { inPieces } from "./object-body.ts";

test("pieces hold the same bytes, all but the last of full length, however the bytes arrive", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (chunks, pieceBytes) => {
        const whole = Buffer.concat(chunks);
        const pieces: Buffer[] = [];
        const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
        for await (const piece of inPieces(body, whole.length, pieceBytes, 1000)) pieces.push(piece);

        expect(Buffer.concat(pieces).equals(whole)).toBe(true);
        expect(pieces.slice(0, -1).every((piece) => piece.length === pieceBytes)).toBe(true);
        expect(pieces).toHaveLength(Math.max(1, Math.ceil(whole.length / pieceBytes)));
      },
    ),
  );
});

test("a sender that stalls is cut off", async () => {
  const stalled = new Readable({ read() {} });
  stalled.push(Buffer.alloc(3));
  const reading = async () => {
    for await (const _ of inPieces(stalled, 10, 10, 20)) throw new Error("nothing should have come");
  };
  await expect(reading()).rejects.toSatisfy((error) => isProblem(error, "bodyInterrupted"));
  expect(stalled.destroyed).toBe(true);
});
