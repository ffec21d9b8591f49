import { brotliDecompressSync } from "node:zlib";
import { ByteReader, ByteWriter } from "./bytes.ts";

/** The tags that WOFF2 writes as a number (W3C WOFF 2.0, 4.1), in their order. */
const knownTags = (
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX " +
  "vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat " +
  "fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
)
  .match(/.{4} ?/g)
  ?.map((tag) => tag.slice(0, 4)) as readonly string[];

interface Entry {
  readonly tag: string;
  readonly length: number;
  readonly isTransformed: boolean;
}

/**
 * A TrueType font out of a WOFF2 file (W3C WOFF 2.0), with outlines as pdfkit can take them: it cannot take glyphs out of
 * a WOFF2 file by itself.
 * @param stamp becomes the font's check sum: pdfkit takes two fonts of one name and one check sum for the same
 */
export function unpackWoff2(bytes: Uint8Array, stamp: number): Buffer {
  const tables = readTables(bytes);
  const glyphs = tables.get("glyf");
  const head = tables.get("head");
  if (!glyphs || !head) throw new Error("a font without outlines");
  if (glyphs.isTransformed) {
    const { glyf, loca, xMins } = rebuildGlyphs(glyphs.bytes);
    tables.set("glyf", { bytes: glyf, isTransformed: false });
    tables.set("loca", { bytes: loca, isTransformed: false });
    // The offsets are written as four bytes.
    head.bytes.writeInt16BE(1, 50);
    const metrics = tables.get("hmtx");
    if (metrics?.isTransformed) {
      const count = tables.get("hhea")?.bytes.readUInt16BE(34) ?? 0;
      tables.set("hmtx", { bytes: rebuildMetrics(metrics.bytes, count, xMins), isTransformed: false });
    }
  }
  head.bytes.writeUInt32BE(stamp, 8);
  return writeFont(tables);
}

interface Table {
  readonly bytes: Buffer;
  readonly isTransformed: boolean;
}

function readTables(bytes: Uint8Array): Map<string, Table> {
  const file = new ByteReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (file.tag() !== "wOF2") throw new Error("not a WOFF2 file");
  file.at = 12;
  const count = file.uint16();
  file.at = 20;
  const compressedLength = file.uint32();
  file.at = 48;
  const entries = Array.from({ length: count }, () => readEntry(file));
  const data = brotliDecompressSync(file.bytes.subarray(file.at, file.at + compressedLength));
  const tables = new Map<string, Table>();
  let at = 0;
  for (const { tag, length, isTransformed } of entries) {
    tables.set(tag, { bytes: Buffer.from(data.subarray(at, at + length)), isTransformed });
    at += length;
  }
  return tables;
}

function readEntry(file: ByteReader): Entry {
  const flags = file.uint8();
  const number = flags & 0x3f;
  const tag = number === 0x3f ? file.tag() : (knownTags[number] ?? "");
  const version = flags >> 6;
  // For the outlines 0 is the transformation and 3 is none; for every other table 0 is none.
  const isTransformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
  const length = file.base128();
  return { tag, length: isTransformed ? file.base128() : length, isTransformed };
}

interface Outlines {
  readonly glyf: Buffer;
  readonly loca: Buffer;
  readonly xMins: Int16Array;
}

interface GlyphStreams {
  readonly pointCounts: ByteReader;
  readonly flags: ByteReader;
  readonly coordinates: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
}

function rebuildGlyphs(bytes: Buffer): Outlines {
  const header = new ByteReader(bytes);
  header.at = 4;
  const count = header.uint16();
  header.at = 8;
  const lengths = Array.from({ length: 7 }, () => header.uint32());
  let from = header.at;
  const [contourCounts, pointCounts, flags, coordinates, composites, boxes, instructions] = lengths.map((length) => {
    from += length;
    return new ByteReader(bytes.subarray(from - length, from));
  }) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const hasBox = boxes.bytes;
  boxes.at = 4 * Math.floor((count + 31) / 32);
  const streams = { pointCounts, flags, coordinates, composites, boxes, instructions };
  const glyf = new ByteWriter(bytes.length * 2);
  const loca = Buffer.alloc(4 * (count + 1));
  const xMins = new Int16Array(count);
  for (let glyph = 0; glyph < count; glyph++) {
    const contours = contourCounts.int16();
    const isBoxed = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
    if (contours > 0) xMins[glyph] = writeSimple(glyf, contours, isBoxed, streams);
    else if (contours < 0) xMins[glyph] = writeComposite(glyf, streams);
    glyf.pad(4);
    loca.writeUInt32BE(glyf.length, 4 * (glyph + 1));
  }
  return { glyf: glyf.taken(), loca, xMins };
}

/** @returns where the glyph begins at its left */
function writeSimple(to: ByteWriter, contours: number, isBoxed: boolean, streams: GlyphStreams): number {
  const ends: number[] = [];
  let points = 0;
  for (let at = 0; at < contours; at++) {
    points += streams.pointCounts.uint255();
    ends.push(points - 1);
  }
  const { onCurve, xs, ys } = readPoints(points, streams);
  const instructions = streams.instructions.take(streams.coordinates.uint255());
  const box = isBoxed
    ? [streams.boxes.int16(), streams.boxes.int16(), streams.boxes.int16(), streams.boxes.int16()]
    : boundsOf(xs, ys);
  to.int16(contours);
  for (const side of box) to.int16(side);
  for (const end of ends) to.uint16(end);
  to.uint16(instructions.length);
  to.bytes(instructions);
  // Every coordinate takes two bytes: the file is read once and thrown away.
  to.bytes(onCurve);
  for (const all of [xs, ys]) {
    let last = 0;
    for (const one of all) {
      to.int16(one - last);
      last = one;
    }
  }
  return box[0] ?? 0;
}

/** Left, bottom, right, top. */
function boundsOf(xs: Int16Array, ys: Int16Array): readonly [number, number, number, number] {
  let [left = 0] = xs;
  let right = left;
  let [bottom = 0] = ys;
  let top = bottom;
  for (const x of xs) {
    if (x < left) left = x;
    if (x > right) right = x;
  }
  for (const y of ys) {
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  return [left, bottom, right, top];
}

interface Points {
  /** 1 for a point on the curve: the flag of the format without any that shortens. */
  readonly onCurve: Uint8Array;
  readonly xs: Int16Array;
  readonly ys: Int16Array;
}

function readPoints(count: number, { flags, coordinates }: GlyphStreams): Points {
  const points = { onCurve: new Uint8Array(count), xs: new Int16Array(count), ys: new Int16Array(count) };
  let x = 0;
  let y = 0;
  for (let at = 0; at < count; at++) {
    const flag = flags.uint8();
    const [dx, dy] = readMove(flag & 0x7f, coordinates);
    x += dx;
    y += dy;
    points.onCurve[at] = flag >> 7 === 0 ? 1 : 0;
    points.xs[at] = x;
    points.ys[at] = y;
  }
  return points;
}

/** The triplet of W3C WOFF 2.0, 5.2: the offset of a point from the previous one, in one to four bytes. */
function readMove(flag: number, from: ByteReader): readonly [number, number] {
  const signed = (bit: number, size: number) => (flag & bit ? size : -size);
  if (flag < 10) return [0, signed(1, ((flag & 14) << 7) + from.uint8())];
  if (flag < 20) return [signed(1, (((flag - 10) & 14) << 7) + from.uint8()), 0];
  if (flag < 84) {
    const rest = flag - 20;
    const both = from.uint8();
    return [signed(1, 1 + (rest & 0x30) + (both >> 4)), signed(2, 1 + ((rest & 0x0c) << 2) + (both & 0x0f))];
  }
  if (flag < 120) {
    const rest = flag - 84;
    const dx = 1 + (Math.floor(rest / 12) << 8) + from.uint8();
    return [signed(1, dx), signed(2, 1 + (((rest % 12) >> 2) << 8) + from.uint8())];
  }
  if (flag < 124) {
    const [first, second, third] = [from.uint8(), from.uint8(), from.uint8()];
    return [signed(1, (first << 4) + (second >> 4)), signed(2, ((second & 0x0f) << 8) + third)];
  }
  return [signed(1, from.uint16()), signed(2, from.uint16())];
}

const hasWords = 0x1;
const hasScale = 0x8;
const hasMore = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;
const hasInstructions = 0x100;

function writeComposite(to: ByteWriter, { composites, coordinates, boxes, instructions }: GlyphStreams): number {
  const from = composites.at;
  let flags: number;
  let isInstructed = false;
  do {
    flags = composites.uint16();
    isInstructed ||= (flags & hasInstructions) !== 0;
    const scales = flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0;
    composites.at += 2 + (flags & hasWords ? 4 : 2) + scales;
  } while (flags & hasMore);
  const box = [boxes.int16(), boxes.int16(), boxes.int16(), boxes.int16()];
  to.int16(-1);
  for (const side of box) to.int16(side);
  to.bytes(composites.bytes.subarray(from, composites.at));
  if (isInstructed) {
    const program = instructions.take(coordinates.uint255());
    to.uint16(program.length);
    to.bytes(program);
  }
  return box[0] ?? 0;
}

/** Left side bearings that were left out are where the glyphs begin. @param count of the glyphs with widths of their own */
function rebuildMetrics(bytes: Buffer, count: number, xMins: Int16Array): Buffer {
  const from = new ByteReader(bytes);
  const flags = from.uint8();
  const widths = Array.from({ length: count }, () => from.uint16());
  const to = new ByteWriter(xMins.length * 4);
  for (const [glyph, xMin] of xMins.entries()) {
    const width = widths[glyph];
    if (width !== undefined) to.uint16(width);
    const isLeftOut = (flags & (width === undefined ? 2 : 1)) !== 0;
    to.int16(isLeftOut ? xMin : from.int16());
  }
  return to.taken();
}

function writeFont(tables: ReadonlyMap<string, Table>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const font = new ByteWriter(sorted.reduce((sum, [, { bytes }]) => sum + bytes.length + 20, 12));
  font.uint32(0x00010000);
  font.uint16(sorted.length);
  // What a search in the directory starts with, and no reader needs.
  for (let at = 0; at < 3; at++) font.uint16(0);
  let offset = 12 + 16 * sorted.length;
  for (const [tag, { bytes }] of sorted) {
    font.bytes(Buffer.from(tag.padEnd(4), "latin1"));
    font.uint32(0);
    font.uint32(offset);
    font.uint32(bytes.length);
    offset += Math.ceil(bytes.length / 4) * 4;
  }
  for (const [, { bytes }] of sorted) {
    font.bytes(bytes);
    font.pad(4);
  }
  return font.taken();
}
