import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import * as z from "zod";
import { BadArchive } from "./bad-archive.ts";
import { ByteReader } from "./byte-reader.ts";
import { type Manifest, parseManifest } from "./manifest.ts";
import { readTar, type TarEntry } from "./tar.ts";

/** What a reader does with the content, in the order of the archive: tables, objects, the secret. */
export interface ArchiveVisitor {
  /** Rows of one table, as `copy … to stdout` wrote them; a long table comes in several calls. */
  rows?(table: string, bytes: Buffer): Promise<void>;
  /** Once, behind the last rows. */
  rowsDone?(): Promise<void>;
  /** An object of the store. Its content is read whole, or not at all. */
  object?(key: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  secret?(bytes: Buffer): Promise<void>;
}

interface Seen {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const seenShape = z.object({ name: z.string(), size: z.number(), sha256: z.string() });
const decompress = promisify(zstdDecompress);
const readBytes = 1024 * 1024;
/** In bytes: a piece of rows, and what a read from the database adds to it at most. */
const outputBytesMax = 4.5 * 1024 * 1024;
const outputBytesMin = 16 * 1024;
/** Rows become about an eighth. Output in many small chunks would cost more in collected garbage than decompressing does. */
const outputBytesOf = (compressed: Buffer): number =>
  Math.min(outputBytesMax, Math.max(outputBytesMin, compressed.length * 16));

/**
 * Reads an archive from its first byte to its last, verifies every digest on the way and returns the manifest. Content
 * is visited before the index that confirms it was read: it is known to be right only when the promise resolves.
 * @throws BadArchive whose message names the first bad entry
 */
export const readArchive = (path: string, visitor: ArchiveVisitor = {}): Promise<Manifest> =>
  readArchiveFrom(createReadStream(path, { highWaterMark: readBytes }), visitor);

export async function readArchiveFrom(source: AsyncIterable<Buffer>, visitor: ArchiveVisitor = {}): Promise<Manifest> {
  const bytes = new ByteReader(source);
  try {
    const reading = new Reading(visitor);
    for await (const entry of readTar(bytes)) await reading.take(entry);
    return reading.end();
  } finally {
    await bytes.close();
  }
}

interface TableSoFar {
  rows: number;
  bytes: number;
  readonly hash: ReturnType<typeof createHash>;
}

class Reading {
  readonly #visitor: ArchiveVisitor;
  readonly #tables = new Map<string, TableSoFar>();
  readonly #indexes: string[] = [];
  /** Entries that no index has confirmed yet. */
  #unconfirmed: Seen[] = [];
  #files = { count: 0, bytes: 0 };
  #hasSecret = false;
  #areRowsDone = false;
  #manifest: Manifest | undefined;

  constructor(visitor: ArchiveVisitor) {
    this.#visitor = visitor;
  }

  async take(entry: TarEntry): Promise<void> {
    const { name } = entry;
    if (this.#manifest) throw new BadArchive(`${name}: stands behind the manifest`);
    if (name.startsWith("tables/")) await this.#takeRows(entry);
    else if (name.startsWith("index/")) this.#confirm(name, await wholeOf(entry));
    else if (name.startsWith("manifest.")) await this.#takeManifest(name, await wholeOf(entry));
    else if (name.startsWith("objects/")) await this.#takeObject(entry);
    else if (name === "secret.key") await this.#takeSecret(entry);
    else throw new BadArchive(`${name}: not an entry of a backup`);
  }

  end(): Manifest {
    if (!this.#manifest) throw new BadArchive("the archive ends early: it has no manifest");
    return this.#manifest;
  }

  async #takeRows(entry: TarEntry): Promise<void> {
    const [, table = ""] = entry.name.split("/");
    if (this.#areRowsDone) throw new BadArchive(`${entry.name}: stands behind the objects`);
    const compressed = await wholeOf(entry);
    this.#see(entry, sha256Of(compressed));
    const rows = await decompress(compressed, { chunkSize: outputBytesOf(compressed) }).catch((error: unknown) => {
      throw new BadArchive(`${entry.name}: the content is damaged`, { cause: error });
    });
    const soFar = this.#tables.get(table) ?? { rows: 0, bytes: 0, hash: createHash("sha256") };
    soFar.rows += linesIn(rows);
    soFar.bytes += rows.length;
    soFar.hash.update(rows);
    this.#tables.set(table, soFar);
    await this.#visitor.rows?.(table, rows);
  }

  async #endRows(): Promise<void> {
    if (this.#areRowsDone) return;
    this.#areRowsDone = true;
    await this.#visitor.rowsDone?.();
  }

  async #takeObject(entry: TarEntry): Promise<void> {
    await this.#endRows();
    const hash = createHash("sha256");
    const content = hashed(entry.content, hash);
    await this.#visitor.object?.(entry.name.slice("objects/".length), entry.size, content);
    for await (const _ of content);
    this.#see(entry, hash.digest("hex"));
    this.#files.count += 1;
    this.#files.bytes += entry.size;
  }

  async #takeSecret(entry: TarEntry): Promise<void> {
    await this.#endRows();
    const bytes = await wholeOf(entry);
    this.#see(entry, sha256Of(bytes));
    this.#hasSecret = true;
    await this.#visitor.secret?.(bytes);
  }

  #see({ name, size }: TarEntry, sha256: string): void {
    this.#unconfirmed.push({ name, size, sha256 });
  }

  /** The index vouches for itself by its name, so what differs from it is the entry. */
  #confirm(name: string, bytes: Buffer): void {
    this.#indexes.push(ownDigestOf(name, bytes));
    const listed = bytes
      .toString()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => seenShape.parse(JSON.parse(line)));
    listed.forEach((line, at) => {
      const seen = this.#unconfirmed[at];
      if (seen?.name !== line.name) throw new BadArchive(`${line.name}: missing from the archive`);
      if (seen.sha256 !== line.sha256 || seen.size !== line.size)
        throw new BadArchive(`${line.name}: the content is damaged`);
    });
    const unlisted = this.#unconfirmed[listed.length];
    if (unlisted) throw new BadArchive(`${unlisted.name}: no index lists this entry`);
    this.#unconfirmed = [];
  }

  async #takeManifest(name: string, bytes: Buffer): Promise<void> {
    await this.#endRows();
    ownDigestOf(name, bytes);
    const manifest = parseManifest(bytes.toString());
    const [unlisted] = this.#unconfirmed;
    if (unlisted) throw new BadArchive(`${unlisted.name}: no index lists this entry`);
    manifest.indexes.forEach((sha256, at) => {
      if (this.#indexes[at] !== sha256) throw new BadArchive(`index ${at + 1}: missing from the archive`);
    });
    if (this.#indexes.length > manifest.indexes.length) throw new BadArchive("the manifest does not list every index");
    this.#compare(manifest);
    this.#manifest = manifest;
  }

  #compare({ tables, files, secret }: Manifest): void {
    for (const table of tables) {
      const { rows = 0, bytes = 0, hash = createHash("sha256") } = this.#tables.get(table.name) ?? {};
      const isSame = rows === table.rows && bytes === table.bytes && hash.digest("hex") === table.sha256;
      if (!isSame) throw new BadArchive(`tables/${table.name}: not the rows that the manifest lists`);
      this.#tables.delete(table.name);
    }
    const [unlisted] = this.#tables.keys();
    if (unlisted !== undefined) throw new BadArchive(`tables/${unlisted}: the manifest does not list this table`);
    const counted = files ?? { count: 0, bytes: 0 };
    if (counted.count !== this.#files.count || counted.bytes !== this.#files.bytes) {
      throw new BadArchive("objects: not as many as the manifest lists");
    }
    if ((secret.from === "kept") !== this.#hasSecret) throw new BadArchive("secret.key: missing from the archive");
  }
}

/** For entries with a size limit: a piece of a table, an index, the manifest, the secret. */
async function wholeOf(entry: TarEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of entry.content) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The digest in a name such as `index/000001.<sha256>.jsonl`. @throws BadArchive where the content has another one */
function ownDigestOf(name: string, bytes: Buffer): string {
  const sha256 = name.split(".").at(-2) ?? "";
  if (sha256Of(bytes) !== sha256) throw new BadArchive(`${name}: the content is damaged`);
  return sha256;
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
