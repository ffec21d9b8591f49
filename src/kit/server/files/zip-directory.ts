import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { type FileBytes, tailOf } from "./file-bytes.ts";

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  readonly packedBytes: number;
  /** As the directory claims; the unpacked size may differ. */
  readonly unpackedBytes: number;
  readonly headerAt: number;
  /** A symbolic link, which a program of Unix would follow. */
  readonly isLink: boolean;
}

export interface ZipLimits {
  readonly entriesMax: number;
  readonly directoryBytesMax: number;
}

/** Of a file of Office. */
const officeLimits: ZipLimits = { entriesMax: 10_000, directoryBytesMax: 4 * 1024 * 1024 };
/** Of an archive that holds many files of its sender. */
export const archiveLimits: ZipLimits = { entriesMax: 200_000, directoryBytesMax: 48 * 1024 * 1024 };

const inflate = promisify(inflateRaw);
const endBytes = 22;
const entryBytes = 46;
const headerBytes = 30;

/**
 * The directory of a zip that is nothing else: it spans the whole file, its entries are contiguous and in front of the
 * directory (overlapping ones are bombs), and there are no more of them than `limits` say. Undefined for every other
 * file. Nothing is unpacked.
 */
export async function zipDirectoryOf(
  file: FileBytes,
  { entriesMax, directoryBytesMax }: ZipLimits = officeLimits,
): Promise<readonly ZipEntry[] | undefined> {
  const end = await endOf(file);
  if (!end || end.count > entriesMax || end.size > directoryBytesMax || end.at + end.size > file.sizeBytes)
    return undefined;
  const view = dataOf(await file.read(end.at, end.at + end.size));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < end.count; index++) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const next = at + entryBytes + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) return undefined;
    const sizes = sizesOf(view, at, at + entryBytes + nameBytes, extraBytes);
    if (!sizes) return undefined;
    entries.push({
      name: Buffer.from(view.buffer, view.byteOffset + at + entryBytes, nameBytes).toString("utf8"),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      ...sizes,
      // The mode of Unix is in the upper half of the attributes.
      isLink: view.getUint32(at + 38, true) >>> 28 === 0xa,
    });
    at = next;
  }
  return at === end.size && liesApart(entries, end.at) ? entries : undefined;
}

/**
 * The sizes of an entry and where it lies; those that do not fit into 32 bits are in its extra field. Undefined where they
 * are in neither.
 */
function sizesOf(view: DataView, at: number, extraAt: number, extraBytes: number) {
  const large = largeNumbersOf(view, extraAt, extraBytes);
  const next = (field: number): number | undefined => {
    const short = view.getUint32(at + field, true);
    return short === max32 ? large.shift() : short;
  };
  const unpackedBytes = next(24);
  const packedBytes = next(20);
  const headerAt = next(42);
  if (unpackedBytes === undefined || packedBytes === undefined || headerAt === undefined) return undefined;
  return { unpackedBytes, packedBytes, headerAt };
}

const max32 = 0xffffffff;

function largeNumbersOf(view: DataView, extraAt: number, extraBytes: number): number[] {
  for (let at = extraAt; at + 4 <= extraAt + extraBytes; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const bytes = Math.min(view.getUint16(at + 2, true), extraAt + extraBytes - at - 4);
    const count = Math.floor(bytes / 8);
    return Array.from({ length: count }, (_, index) => Number(view.getBigUint64(at + 4 + index * 8, true)));
  }
  return [];
}

/** Returns whether a reader that looks at the file's end takes it for a zip, whatever its first bytes say. */
export const endsAsZip = async (file: FileBytes): Promise<boolean> => (await endOf(file)) !== undefined;

async function endOf(file: FileBytes) {
  const tail = Buffer.from(await tailOf(file, endBytes + 0xffff));
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== 0x06054b50) continue;
    // The comment reaches to the file's end: what only looks like an end does not.
    if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const end = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) };
    const isLarge = end.count === 0xffff || end.size === max32 || end.at === max32;
    return isLarge ? ((await largeEndOf(file, file.sizeBytes - tail.length + at)) ?? end) : end;
  }
  return undefined;
}

/** The end of an archive whose numbers take 64 bits, in front of the other one; undefined where there is none. */
async function largeEndOf(file: FileBytes, endAt: number) {
  const at = endAt - largeEndBytes - locatorBytes;
  if (at < 0) return undefined;
  const view = dataOf(await file.read(at, endAt));
  const isThere =
    view.getUint32(0, true) === 0x06064b50 &&
    view.getUint32(largeEndBytes, true) === 0x07064b50 &&
    view.getBigUint64(largeEndBytes + 8, true) === BigInt(at);
  if (!isThere) return undefined;
  const [count, size, start] = [32, 40, 48].map((field) => Number(view.getBigUint64(field, true)));
  return { count: count ?? 0, size: size ?? 0, at: start ?? 0 };
}

const largeEndBytes = 56;
const locatorBytes = 20;

function liesApart(entries: readonly ZipEntry[], directoryAt: number): boolean {
  let free = 0;
  for (const { headerAt, packedBytes, name } of entries.toSorted((a, b) => a.headerAt - b.headerAt)) {
    if (headerAt < free || (free === 0 && headerAt !== 0)) return false;
    free = headerAt + headerBytes + Buffer.byteLength(name) + packedBytes;
  }
  return entries.length > 0 && free <= directoryAt;
}

/** The bytes of a small entry; undefined where it is larger than `bytesMax`, encrypted or damaged. */
export async function readEntry(file: FileBytes, entry: ZipEntry, bytesMax: number): Promise<Buffer | undefined> {
  if (entry.isEncrypted || entry.packedBytes > bytesMax || entry.headerAt + headerBytes > file.sizeBytes)
    return undefined;
  const start = await contentStart(file, entry);
  if (start === undefined) return undefined;
  const packed = await file.read(start, start + entry.packedBytes);
  if (entry.method === 0) return Buffer.from(packed);
  if (entry.method !== 8) return undefined;
  try {
    return await inflate(packed, { maxOutputLength: bytesMax });
  } catch {
    return undefined;
  }
}

/** The content of an entry that lies in the archive as it is, to be read in pieces; undefined for every other entry. */
export async function storedEntry(file: FileBytes, entry: ZipEntry): Promise<FileBytes | undefined> {
  if (entry.isEncrypted || entry.method !== 0 || entry.packedBytes !== entry.unpackedBytes) return undefined;
  const at = await contentStart(file, entry);
  if (at === undefined) return undefined;
  return { sizeBytes: entry.packedBytes, read: (start, end) => file.read(at + start, at + end) };
}

async function contentStart(file: FileBytes, entry: ZipEntry): Promise<number | undefined> {
  if (entry.headerAt + headerBytes > file.sizeBytes) return undefined;
  const header = dataOf(await file.read(entry.headerAt, entry.headerAt + headerBytes));
  if (header.byteLength < headerBytes || header.getUint32(0, true) !== 0x04034b50) return undefined;
  const start = entry.headerAt + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
  return start + entry.packedBytes > file.sizeBytes ? undefined : start;
}

const dataOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
