import { afterAll, beforeAll, describe, it } from "vitest";
import { faults, meetFault } from "#tests/support/uploading/faults.ts";
import { bucketPlace, localPlace, type OpenPlace } from "#tests/support/uploading/places.ts";
import { testFile } from "#tests/support/uploading/test-file.ts";
import { randomFrom } from "./random-input.ts";

/*
 * Seven sizes by fourteen faults [M14], against a server that is a process of its own and is really killed. In small,
 * where 64 bytes stand for 8 MiB, all of it; with the product's chunks the size that needs two of them, in a folder and in
 * a bucket. All sizes, up to 2 GiB, are `tests/chaos/upload-rounds.ts`.
 */

const mebibyte = 1024 ** 2;
const small = 64;

describe.each([
  {
    where: "a folder, in small",
    open: () => localPlace({ pieceBytes: small, minPartBytes: 16 }),
    sizes: [0, 1, small - 1, small, small + 1, 12 * small + 32, 40 * small],
  },
  {
    where: "a folder",
    open: () => localPlace(),
    sizes: [8 * mebibyte + 1],
  },
  {
    where: "a bucket",
    open: () => bucketPlace(),
    sizes: [8 * mebibyte + 1],
  },
])("uploads into $where", ({ open, sizes }) => {
  let place: OpenPlace;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place?.close());

  for (const fault of faults) {
    it(`[M14] ${fault.name}: ${fault.outcome}, whatever the size`, { timeout: 180_000 }, async () => {
      // A server that is a whole product takes its time to start: it is killed at one size, and at all in the rounds.
      const some = fault.name === "server killed" ? sizes.slice(-1) : sizes;
      for (const size of some) {
        const random = randomFrom(size + fault.name.length);
        await meetFault(place, testFile(size, fault.name.length), fault, random).catch((error: Error) => {
          throw new Error(`${size} bytes: ${error.message}`, { cause: error });
        });
      }
    });
  }
});
