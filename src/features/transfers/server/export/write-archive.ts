import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { createSHA256, type IHasher } from "hash-wasm";
import { directoryLineOf, endOf, headerOf } from "#kit/server/files/zip-entries.ts";
import type { ObjectPart } from "#kit/server/storage/object-store.ts";
import { second } from "#kit/time.ts";
import { type Cursor, firstCursor } from "./cursor.ts";
import { insertEntries, type ListedEntry, selectEntries } from "./entry-store.ts";
import { archiveKey, asExporter, type ExportRun, exportLeaseMs, heldByExporter, LostExport } from "./export-run.ts";
import { renewLease, storePart } from "./export-store.ts";
import { publishExport } from "./service.ts";
import type { FileEntry, TextEntry } from "./source.ts";
import { sources } from "./sources.ts";

const deflate = promisify(deflateRaw);
/** 10,000 parts of it are 160 GB. */
const partBytesDefault = 16 * 1024 * 1024;
const linesAtOnce = 2_000;
const renewedEveryMs = 60 * second;

/** [TF16] The name of the list of all entries with their digests and moments. */
const contentsPath = (page: number): string => `workspace/contents-${String(page).padStart(4, "0")}.jsonl`;

/**
 * [TF17] Writes an archive part by part. What a part holds, and where the next one begins, is stored in the transaction that
 * proves the hold on the export; a worker that takes over goes on from there and writes the part again that was not noted.
 * Memory is bounded by a part and a page of a source.
 */
export class ArchiveWriter {
  readonly #run: ExportRun;
  readonly #key: string;
  readonly #uploadId: string;
  readonly #hash: IHasher;
  #cursor: Cursor;
  #parts: readonly ObjectPart[];
  /** Bytes of the archive in front of those that are held. */
  #writtenBytes: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Entries whose headers are held. */
  #entries: ListedEntry[] = [];
  #renewedAt = performance.now();

  private constructor(run: ExportRun, uploadId: string, hash: IHasher) {
    const { found } = run.claimed;
    this.#run = run;
    this.#key = archiveKey(run.workspaceId, found.id);
    this.#uploadId = uploadId;
    this.#hash = hash;
    this.#cursor = found.cursor ?? firstCursor;
    this.#parts = found.parts;
    this.#writtenBytes = found.sizeBytes;
  }

  static async from(run: ExportRun, uploadId: string): Promise<ArchiveWriter> {
    const { hashState } = run.claimed.found;
    const hash = await createSHA256();
    if (hashState === null) hash.init();
    else hash.load(Buffer.from(hashState, "base64"));
    return new ArchiveWriter(run, uploadId, hash);
  }

  /** Writes what is left, and returns what the whole is. @throws LostExport, LostRights */
  async write(): Promise<{
    readonly parts: readonly ObjectPart[];
    readonly sizeBytes: number;
    readonly sha256: string;
  }> {
    while (this.#cursor.source < sources.length) await this.#page();
    while (this.#cursor.directory === null) await this.#contents();
    await this.#directory();
    return { parts: this.#parts, sizeBytes: this.#writtenBytes, sha256: this.#hash.digest("hex") };
  }

  async #page(): Promise<void> {
    await this.#finishOpen();
    const { source, after, pages } = this.#cursor;
    const { found, readAt } = await asExporter(this.#run, async (scope) => ({
      found: await (sources[source] as (typeof sources)[number]).page(scope, after, {
        page: pages + 1,
        reached: this.#run.deps,
      }),
      readAt: scope.now,
    }));
    for (const entry of found.entries) await this.#addText(entry, readAt);
    for (const file of found.files ?? []) await this.#addFile(file, readAt);
    const isEnd = found.next === null;
    this.#cursor = {
      ...this.#cursor,
      source: isEnd ? source + 1 : source,
      after: found.next,
      pages: isEnd ? 0 : pages + 1,
      done: this.#cursor.done + found.done,
      missing: this.#cursor.missing + found.missing,
      ...(found.leftOut && { leftOut: found.leftOut }),
    };
    await this.#flushIfFull();
  }

  /** The rest of the file that an earlier part ended in: its header is written, whatever has become of the file since. */
  async #finishOpen(): Promise<void> {
    const { open } = this.#cursor;
    if (!open) return;
    await this.#sendFile(open, open.sentBytes);
    await this.#endFile(open);
  }

  /** The next file is found behind this one, also where the part ends here. */
  async #endFile({ sha256 }: Pick<FileEntry, "sha256">): Promise<void> {
    this.#cursor = { ...this.#cursor, after: [sha256], open: null, done: this.#cursor.done + 1 };
    await this.#flushIfFull();
  }

  async #addText({ path, bytes }: TextEntry, readAt: Date): Promise<void> {
    const packed = await deflate(bytes, { level: 6 });
    const isDeflated = packed.length < bytes.length;
    this.#begin({
      path,
      packedBytes: isDeflated ? packed.length : bytes.length,
      sizeBytes: bytes.length,
      crc32: crc32(bytes),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      isDeflated,
      modifiedAt: readAt,
    });
    this.#hold(isDeflated ? packed : bytes);
  }

  /** [TF16] A file is read twice: its header holds its checksum, and its digest is compared before a byte of it is written. */
  async #addFile(file: FileEntry, readAt: Date): Promise<void> {
    const sum = await this.#sumOf(file);
    if (sum === undefined) {
      this.#cursor = { ...this.#cursor, missing: this.#cursor.missing + 1 };
      return this.#endFile(file);
    }
    const { path, sizeBytes, sha256 } = file;
    this.#begin({
      path,
      packedBytes: sizeBytes,
      sizeBytes,
      crc32: sum,
      sha256,
      isDeflated: false,
      modifiedAt: readAt,
    });
    await this.#sendFile(file, 0);
    await this.#endFile(file);
  }

  /** Undefined where the bytes are gone, or are not those that were stored. */
  async #sumOf({ assetId, sizeBytes, sha256 }: FileEntry): Promise<number | undefined> {
    const found = await this.#run.deps.store.get(`${this.#run.workspaceId}/${assetId}/original`);
    if (!found) return undefined;
    const hash = createHash("sha256");
    let sum = 0;
    let read = 0;
    for await (const chunk of found.body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sum = crc32(chunk, sum);
      read += chunk.length;
      await this.#renew();
    }
    return read === sizeBytes && hash.digest("hex") === sha256 ? sum : undefined;
  }

  async #sendFile({ assetId, sizeBytes, sha256 }: Omit<FileEntry, "path">, from: number): Promise<void> {
    if (from >= sizeBytes) return;
    const found = await this.#run.deps.store.get(`${this.#run.workspaceId}/${assetId}/original`, { start: from });
    if (!found) throw new Error(`the bytes of the stored file ${assetId} are gone`);
    let sent = from;
    for await (const chunk of found.body as AsyncIterable<Buffer>) {
      this.#hold(chunk);
      sent += chunk.length;
      if (!this.#isFull()) continue;
      this.#cursor = { ...this.#cursor, open: { assetId, sha256, sizeBytes, sentBytes: sent } };
      await this.#flush();
    }
    if (sent !== sizeBytes) throw new Error(`the stored file ${assetId} is not as long as it was`);
  }

  /** [TF16] Lists all entries with their digests, and the moment at which each was read. */
  async #contents(): Promise<void> {
    const { pages, entries, after } = this.#cursor;
    const from = Number(after?.[0] ?? 0);
    const until = Number(after?.[1] ?? entries);
    const listed = (await this.#entriesFrom(from)).filter(({ place }) => place < until);
    if (listed.length === 0) {
      const startsAt = this.#writtenBytes + this.#heldBytes;
      this.#cursor = { ...this.#cursor, after: null, directory: { startsAt, lines: 0 } };
      return;
    }
    const lines = listed.map(({ path, sizeBytes, sha256, modifiedAt }) =>
      JSON.stringify({ path, sizeBytes, sha256, readAt: modifiedAt.toISOString() }),
    );
    const now = this.#run.appContext.clock.now();
    await this.#addText({ path: contentsPath(pages + 1), bytes: Buffer.from(`${lines.join("\n")}\n`) }, now);
    const next = (listed.at(-1)?.place ?? from) + 1;
    this.#cursor = { ...this.#cursor, after: [`${next}`, `${until}`], pages: pages + 1 };
    await this.#flushIfFull();
  }

  async #directory(): Promise<void> {
    const begun = this.#cursor.directory;
    if (!begun || begun.lines > this.#cursor.entries) return;
    let lines = begun.lines;
    while (lines < this.#cursor.entries) {
      for (const entry of await this.#entriesFrom(lines)) {
        this.#hold(directoryLineOf(entry));
        lines = entry.place + 1;
      }
      this.#cursor = { ...this.#cursor, directory: { ...begun, lines } };
      await this.#flushIfFull();
    }
    const { startsAt } = begun;
    const sizeBytes = this.#writtenBytes + this.#heldBytes - startsAt;
    this.#hold(endOf({ count: lines, startsAt, sizeBytes }));
    // One line more than there are entries: the end is written as well.
    this.#cursor = { ...this.#cursor, directory: { startsAt, lines: lines + 1 } };
    await this.#flush();
  }

  /** Those that were stored with a part, and then those that are held. */
  async #entriesFrom(place: number): Promise<readonly ListedEntry[]> {
    const first = this.#entries[0]?.place ?? this.#cursor.entries;
    if (place >= first) return this.#entries.filter((entry) => entry.place >= place).slice(0, linesAtOnce);
    return asExporter(this.#run, (scope) => selectEntries(scope, this.#run.claimed.found.id, place, linesAtOnce));
  }

  #begin(entry: Omit<ListedEntry, "place" | "startsAt">): void {
    const startsAt = this.#writtenBytes + this.#heldBytes;
    this.#entries.push({ ...entry, startsAt, place: this.#cursor.entries });
    this.#cursor = { ...this.#cursor, entries: this.#cursor.entries + 1 };
    this.#hold(headerOf(entry));
  }

  #hold(bytes: Buffer): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #isFull(): boolean {
    const { store, partBytes = partBytesDefault } = this.#run.deps;
    return this.#heldBytes >= Math.max(partBytes, store.minPartBytes);
  }

  async #flushIfFull(): Promise<void> {
    if (this.#isFull()) await this.#flush();
    else await this.#renew();
  }

  /** Stores what is held as a part, and then that it is stored. */
  async #flush(): Promise<void> {
    const body = Buffer.concat(this.#held, this.#heldBytes);
    const number = this.#parts.length + 1;
    const about = { size: body.length };
    const part = await this.#run.deps.store.part(this.#key, this.#uploadId, number, body, about);
    const parts = [...this.#parts, part];
    this.#hash.update(body);
    const sizeBytes = this.#writtenBytes + body.length;
    const hashState = Buffer.from(this.#hash.save()).toString("base64");
    const { done, missing, leftOut = [] } = this.#cursor;
    await heldByExporter(this.#run, async (scope, found) => {
      await insertEntries(scope, found.id, this.#entries);
      const stored = { cursor: this.#cursor, parts, sizeBytes, hashState, done, missing, leftOut };
      await storePart(scope, found.id, stored, exportLeaseMs);
      publishExport(scope, found.id);
    });
    this.#parts = parts;
    this.#writtenBytes = sizeBytes;
    this.#held = [];
    this.#heldBytes = 0;
    this.#entries = [];
    this.#renewedAt = performance.now();
  }

  async #renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < renewedEveryMs) return;
    this.#renewedAt = performance.now();
    const isHeld = await asExporter(this.#run, (scope) => renewLease(scope, this.#run.claimed, exportLeaseMs));
    if (!isHeld) throw new LostExport();
  }
}
