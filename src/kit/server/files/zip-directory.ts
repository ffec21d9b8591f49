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
export const archiveLimits: ZipLimits = { entriesMax: 60_000, directoryBytesMax: 16 * 1024 * 1024 };

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
    const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) return undefined;
    entries.push({
      name: Buffer.from(view.buffer, view.byteOffset + at + entryBytes, nameBytes).toString("utf8"),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
      // The mode of Unix is in the upper half of the attributes.
      isLink: view.getUint32(at + 38, true) >>> 28 === 0xa,
    });
    at = next;
  }
  return at === end.size && liesApart(entries, end.at) ? entries : undefined;
}

/** Returns whether a reader that looks at the file's end takes it for a zip, whatever its first bytes say. */
export const endsAsZip = async (file: FileBytes): Promise<boolean> => (await endOf(file)) !== undefined;

async function endOf(file: FileBytes) {
  const tail = Buffer.from(await tailOf(file, endBytes + 0xffff));
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== 0x06054b50) continue;
    // The comment reaches to the file's end: what only looks like an end does not.
    if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) };
  }
  return undefined;
}

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
  const header = dataOf(await file.read(entry.headerAt, entry.headerAt + headerBytes));
  if (header.byteLength < headerBytes || header.getUint32(0, true) !== 0x04034b50) return undefined;
  const start = entry.headerAt + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + entry.packedBytes > file.sizeBytes) return undefined;
  const packed = await file.read(start, start + entry.packedBytes);
  if (entry.method === 0) return Buffer.from(packed);
  if (entry.method !== 8) return undefined;
  try {
    return await inflate(packed, { maxOutputLength: bytesMax });
  } catch {
    return undefined;
  }
}

const dataOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
