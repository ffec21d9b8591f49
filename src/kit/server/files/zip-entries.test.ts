import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { FileBytes } from "./file-bytes.ts";
import { archiveLimits, readEntry, storedEntry, zipDirectoryOf } from "./zip-directory.ts";
import { directoryLineOf, endOf, headerOf, type WrittenEntry } from "./zip-entries.ts";

const content = Buffer.from("Turn the switch to 0.");
const about = (path: string, startsAt: number): WrittenEntry => ({
  path,
  startsAt,
  packedBytes: content.length,
  sizeBytes: content.length,
  crc32: crc32(content),
  isDeflated: false,
  modifiedAt: new Date("2026-11-26T12:30:00Z"),
});

/** A file whose parts lie far apart: what is between them is zeros, and takes no memory. */
function sparse(parts: readonly (readonly [at: number, bytes: Buffer])[]): FileBytes {
  const sizeBytes = Math.max(...parts.map(([at, bytes]) => at + bytes.length));
  return {
    sizeBytes,
    async read(start, end) {
      const read = Buffer.alloc(end - start);
      for (const [at, bytes] of parts) {
        const from = Math.max(start, at);
        const to = Math.min(end, at + bytes.length);
        if (from < to) bytes.copy(read, from - start, from - at, to - at);
      }
      return read;
    },
  };
}

describe("the parts of a zip", () => {
  it.each([
    ["within 4 GiB", 100_000],
    ["above 4 GiB, with numbers of 64 bits", 6 * 1024 ** 3],
  ])("are read as they were written, %s", async (_, secondAt) => {
    const entries = [about("manifest.json", 0), about("procedures/Wärme.json", secondAt)];
    const parts = entries.map((entry) => [entry.startsAt, Buffer.concat([headerOf(entry), content])] as const);
    const directory = Buffer.concat(entries.map(directoryLineOf));
    const startsAt = secondAt + 1_000;
    const end = endOf({ count: entries.length, startsAt, sizeBytes: directory.length });
    const file = sparse([...parts, [startsAt, Buffer.concat([directory, end])]]);
    const read = await zipDirectoryOf(file, archiveLimits);
    expect(read?.map(({ name, headerAt, unpackedBytes }) => [name, headerAt, unpackedBytes])).toEqual(
      entries.map(({ path, startsAt: at, sizeBytes }) => [path, at, sizeBytes]),
    );
    for (const entry of read ?? []) {
      expect(await readEntry(file, entry, 1_000)).toEqual(content);
      const piece = await (await storedEntry(file, entry))?.read(5, 8);
      expect(String(piece)).toBe("the");
    }
  });

  it("hold as many entries as there are, beyond 65,535", async () => {
    const header = headerOf(about("a", 0)).length + content.length;
    const entries = Array.from({ length: 70_000 }, (_, n) =>
      about(String.fromCodePoint(0x4e00 + (n % 100)), n * (header + 2)),
    );
    const directory = Buffer.concat(entries.map(directoryLineOf));
    const startsAt = entries.length * (header + 2);
    const end = endOf({ count: entries.length, startsAt, sizeBytes: directory.length });
    const file = sparse([[startsAt, Buffer.concat([directory, end])]]);
    expect(await zipDirectoryOf(file, archiveLimits)).toHaveLength(70_000);
  });
});
