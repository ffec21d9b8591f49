import { BadArchive } from "./bad-archive.ts";
import type { ByteReader } from "./byte-reader.ts";

/**
 * The tar format as far as a backup needs it: plain files with a name and a size (ustar), so that any `tar` lists and
 * unpacks an archive. Written here rather than taken from a package because a reader of backups must be strict: it
 * accepts a header only in exactly the bytes that `headerOf` writes, and padding only as zeros, so that no byte of an
 * archive can change unnoticed.
 */
const blockBytes = 512;
/** The largest size that ustar writes in octal digits, in bytes; above it the size is a binary number, as GNU tar writes it. */
const octalSizeMax = 0o77777777777;
const nameBytesMax = 100;
const prefixBytesMax = 155;

export interface TarFile {
  /** Path inside the archive: ASCII, at most 255 characters. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Seconds since 1970. */
  readonly modified: number;
}

/** @throws RangeError where the name does not fit into a header */
export function headerOf({ name, size, modified }: TarFile): Buffer {
  const header = Buffer.alloc(blockBytes);
  const [prefix, rest] = splitName(name);
  header.write(rest, 0, "latin1");
  header.write("0000600\0", 100, "latin1");
  header.write("0000000\0", 108, "latin1");
  header.write("0000000\0", 116, "latin1");
  writeSize(header, size);
  header.write(`${modified.toString(8).padStart(11, "0")}\0`, 136, "latin1");
  header.write("        0", 148, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(prefix, 345, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

function splitName(name: string): [prefix: string, rest: string] {
  if (!/^[!-~]+$/.test(name)) throw new RangeError(`not a name for an archive: ${name}`);
  if (name.length <= nameBytesMax) return ["", name];
  const cut = name.indexOf("/", name.length - nameBytesMax - 1);
  if (cut < 1 || cut > prefixBytesMax) throw new RangeError(`too long a name for an archive: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

function writeSize(header: Buffer, size: number): void {
  if (size <= octalSizeMax) {
    header.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
    return;
  }
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(size), 128);
}

/** The zeros that fill a file's last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** The two empty blocks that end an archive. */
export const endOfTar: Buffer = Buffer.alloc(2 * blockBytes);

/** @throws BadArchive unless the bytes are exactly those of `headerOf` */
function fileOf(header: Buffer, where: string): TarFile {
  const text = (start: number, bytes: number) => header.toString("latin1", start, start + bytes).replace(/\0.*$/s, "");
  const prefix = text(345, prefixBytesMax);
  const file: TarFile = {
    name: prefix === "" ? text(0, nameBytesMax) : `${prefix}/${text(0, nameBytesMax)}`,
    size: header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 11), 8),
    modified: Number.parseInt(text(136, 11), 8),
  };
  const isWhole = Number.isSafeInteger(file.size) && Number.isSafeInteger(file.modified) && isNamed(file.name);
  if (!isWhole || !headerOf(file).equals(header)) throw new BadArchive(`${where}: the entry's header is damaged`);
  return file;
}

function isNamed(name: string): boolean {
  try {
    splitName(name);
    return true;
  } catch {
    return false;
  }
}

export interface TarEntry extends TarFile {
  /** Read it to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * The entries of an archive in order. @throws BadArchive if it is damaged, ends early or continues behind its end; the
 * message names the entry.
 */
export async function* readTar(bytes: ByteReader): AsyncGenerator<TarEntry> {
  let where = "the first entry";
  for (;;) {
    const header = await bytes.take(blockBytes);
    if (header.length < blockBytes) throw new BadArchive(`${where}: the archive ends early`);
    if (header.every((byte) => byte === 0)) break;
    const file = fileOf(header, where);
    yield { ...file, content: contentOf(bytes, file) };
    const padding = await bytes.take(paddingOf(file.size).length);
    if (padding.length < paddingOf(file.size).length) throw endsEarly(file);
    if (padding.some((byte) => byte !== 0)) throw new BadArchive(`${file.name}: the entry's padding is damaged`);
    where = `the entry after ${file.name}`;
  }
  const rest = await bytes.take(blockBytes + 1);
  if (rest.length !== blockBytes || rest.some((byte) => byte !== 0)) {
    throw new BadArchive("the end of the archive is damaged");
  }
}

async function* contentOf(bytes: ByteReader, file: TarFile): AsyncGenerator<Buffer> {
  for (let left = file.size; left > 0; ) {
    const chunk = await bytes.some(left);
    if (chunk.length === 0) throw endsEarly(file);
    left -= chunk.length;
    yield chunk;
  }
}

const endsEarly = (file: TarFile) => new BadArchive(`${file.name}: the archive ends early, inside this entry`);
