import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { type ArchiveVisitor, readArchiveFrom } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { BadArchive } from "./bad-archive.ts";
import { ByteReader } from "./byte-reader.ts";
import { archiveFormat, type Manifest } from "./manifest.ts";
import { headerOf, readTar } from "./tar.ts";

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const madeAt = new Date("2026-11-02T06:00:00Z");
const rows = Buffer.from("1\tMill\n2\tKiln\n");
const picture = Buffer.from("not quite a picture");
const secret = Buffer.from("a secret of more than thirty-two characters");
const key = "3f0d/77aa/original";

const about = (format: number): Omit<Manifest, "indexes"> => ({
  format,
  product: "0.1.0",
  madeAt: madeAt.toISOString(),
  database: { mode: "test", postgres: "18.4", snapshot: "1:1:", logPosition: null },
  migrations: [{ name: "0001_foundation", sha256: sha256Of(rows) }],
  tables: [{ name: "area", columns: ["id", "name"], rows: 2, bytes: rows.length, sha256: sha256Of(rows) }],
  files: { count: 1, bytes: picture.length, missing: [], damaged: [] },
  secret: { from: "kept", fingerprint: sha256Of(secret) },
});

async function archiveWith(manifest = about(archiveFormat)): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const writer = new ArchiveWriter({ write: async (bytes) => void pieces.push(Buffer.from(bytes)) }, madeAt);
  await writer.add("tables/area/000001.copy.zst", zstdCompressSync(rows));
  await writer.add(`objects/${key}`, picture);
  await writer.add("secret.key", secret);
  await writer.finish(manifest);
  return Buffer.concat(pieces);
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const read = (bytes: Buffer, visitor?: ArchiveVisitor) => readArchiveFrom(inOnePiece(bytes), visitor);

async function faultOf(bytes: Buffer): Promise<string> {
  try {
    await read(bytes);
    return "";
  } catch (error) {
    if (error instanceof BadArchive) return error.message;
    throw error;
  }
}

/** Where each entry's header begins, and its content ends. */
async function spansOf(bytes: Buffer): Promise<{ name: string; header: number; content: number; end: number }[]> {
  const spans = [];
  let header = 0;
  for await (const { name, size, content } of readTar(new ByteReader(inOnePiece(bytes)))) {
    for await (const _ of content);
    spans.push({ name, header, content: header + 512, end: header + 512 + size });
    header += 512 + Math.ceil(size / 512) * 512;
  }
  return spans;
}

describe("an archive of a backup", () => {
  let archive: Buffer;
  beforeAll(async () => {
    archive = await archiveWith();
  });

  it("is read back as it was written", async () => {
    const seen: unknown[] = [];
    const manifest = await read(archive, {
      rows: async (table, bytes) => void seen.push([table, bytes.toString()]),
      rowsDone: async () => void seen.push("rows done"),
      object: async (name, size, content) => {
        for await (const chunk of content) seen.push([name, size, chunk.toString()]);
      },
      secret: async (bytes) => void seen.push(bytes.toString()),
    });
    expect(seen).toEqual([
      ["area", rows.toString()],
      "rows done",
      [key, picture.length, picture.toString()],
      secret.toString(),
    ]);
    expect(manifest).toMatchObject(about(archiveFormat));
  });

  it("is listed and unpacked by tar", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-tar-"));
    try {
      const file = path.join(folder, "backup.tar");
      await writeFile(file, archive);
      const tar = (...words: string[]) => execFileSync("tar", [...words], { cwd: folder, encoding: "utf8" });
      expect(tar("-tf", file).split("\n").slice(0, 3)).toEqual([
        "tables/area/000001.copy.zst",
        `objects/${key}`,
        "secret.key",
      ]);
      expect(tar("-xOf", file, `objects/${key}`)).toBe(picture.toString());
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is refused with the name of the bad entry, whichever byte of it is changed", async () => {
    const spans = await spansOf(archive);
    const wrong: string[] = [];
    for (let at = 0; at < archive.length; at++) {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      const fault = await faultOf(changed);
      const span = spans.findLast((one) => one.header <= at);
      const before = spans[spans.findIndex((one) => one === span) - 1];
      const isInHeader = span !== undefined && at < span.content;
      const named = isInHeader ? (before?.name ?? "the first entry") : (span?.name ?? "");
      const isBehindAll = span === spans.at(-1) && at >= (span?.end ?? 0);
      if (fault === "" || !(fault.includes(named) || isBehindAll)) wrong.push(`byte ${at} (${named}): ${fault}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is refused wherever it is cut off", async () => {
    const accepted: number[] = [];
    for (let length = 0; length < archive.length; length += 7) {
      if ((await faultOf(archive.subarray(0, length))) === "") accepted.push(length);
    }
    expect(accepted).toEqual([]);
  });

  it("is refused with something behind its end", async () => {
    expect(await faultOf(Buffer.concat([archive, Buffer.alloc(1)]))).toBe("the end of the archive is damaged");
  });

  it("is refused without one of its entries, or with one more", async () => {
    const spans = await spansOf(archive);
    for (const { name, header } of spans) {
      const next = spans.find((one) => one.header > header)?.header ?? archive.length - 1024;
      const without = Buffer.concat([archive.subarray(0, header), archive.subarray(next)]);
      expect([name, await faultOf(without)]).not.toEqual([name, ""]);
      const twice = Buffer.concat([archive.subarray(0, next), archive.subarray(header)]);
      expect([name, await faultOf(twice)]).not.toEqual([name, ""]);
    }
  });

  it("of a newer format is refused with the way to read it", async () => {
    expect(await faultOf(await archiveWith(about(archiveFormat + 1)))).toContain("a newer version of the program");
  });
});

describe("the header of an entry", () => {
  it.each([
    ["of a short name", { name: "secret.key", size: 43, modified: 0 }],
    ["of a name that is split in two", { name: `objects/${"a".repeat(90)}/${"b".repeat(90)}`, size: 1, modified: 9 }],
    ["of a file over 8 GiB", { name: "objects/film", size: 20 * 1024 ** 3, modified: 1_800_000_000 }],
  ])("%s is read as it was written", async (_, file) => {
    const tar = readTar(new ByteReader(inOnePiece(headerOf(file))));
    expect((await tar.next()).value).toMatchObject(file);
  });

  it("refuses a name that does not fit", () => {
    expect(() => headerOf({ name: "a".repeat(256), size: 0, modified: 0 })).toThrow(RangeError);
    expect(() => headerOf({ name: "a b", size: 0, modified: 0 })).toThrow(RangeError);
  });
});
