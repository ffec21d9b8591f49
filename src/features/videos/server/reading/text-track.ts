import { type Cue, cuesMax, inOrder, tidyCueText } from "../../rules/cue.ts";

type Read = (start: number, end: number) => Promise<Uint8Array>;

/** The index of a day of video; more is no index. */
const indexBytesMax = 48 * 1024 ** 2;
const boxesMax = 10_000;
const sampleBytesMax = 64 * 1024;

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * What the first subtitle track of an MP4 or QuickTime file says (3GPP timed text, `tx3g` or `text`), as cues; undefined
 * where it has none. Lengths and counts in the file are claims: nothing is allocated or read by them unchecked.
 */
export async function readTextTrack(sizeBytes: number, read: Read): Promise<readonly Cue[] | undefined> {
  const index = await findIndex(sizeBytes, read);
  for (const track of index ? boxesIn(index).filter((box) => box.type === "trak") : []) {
    const media = inside(track.body, "mdia");
    const handler = media && inside(media, "hdlr")?.toString("latin1", 8, 12);
    if (!media || !handler || !["sbtl", "text", "subt"].includes(handler)) continue;
    const cues = await cuesOf(media, sizeBytes, read);
    if (cues.length > 0) return inOrder(cues);
  }
  return undefined;
}

/** The body of the `moov` box: boxes before it are skipped by their lengths. */
async function findIndex(sizeBytes: number, read: Read): Promise<Buffer | undefined> {
  let at = 0;
  for (let n = 0; n < boxesMax && at + 8 <= sizeBytes; n++) {
    const head = Buffer.from(await read(at, Math.min(at + 16, sizeBytes)));
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const length = short === 0 ? sizeBytes - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8 || at + length > sizeBytes) return undefined;
    if (head.toString("latin1", 4, 8) === "moov") {
      const start = at + (isLong ? 16 : 8);
      return length > indexBytesMax ? undefined : Buffer.from(await read(start, at + length));
    }
    at += length;
  }
  return undefined;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && boxes.length < boxesMax; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

function inside(bytes: Buffer, ...path: readonly string[]): Buffer | undefined {
  let held: Buffer | undefined = bytes;
  for (const type of path) held = held && boxesIn(held).find((box) => box.type === type)?.body;
  return held;
}

async function cuesOf(media: Buffer, sizeBytes: number, read: Read): Promise<Cue[]> {
  const header = inside(media, "mdhd");
  const table = inside(media, "minf", "stbl");
  const scale = header && numberAt(header, header[0] === 1 ? 20 : 12);
  if (!table || !scale) return [];
  const cues: Cue[] = [];
  for (const sample of samplesOf(table)) {
    if (sample.end > sizeBytes) break;
    const text = textOf(Buffer.from(await read(sample.start, sample.end)));
    const [startMs, endMs] = [sample.from, sample.to].map((moment) => Math.round((moment / scale) * 1000));
    if (text !== "" && startMs !== undefined && endMs !== undefined && endMs > startMs) {
      cues.push({ startMs, endMs, text });
    }
    if (cues.length >= cuesMax) break;
  }
  return cues;
}

/** A length of two bytes, then the text; styles follow it. */
function textOf(sample: Buffer): string {
  if (sample.length < 2) return "";
  const bytes = sample.subarray(2, 2 + sample.readUInt16BE(0));
  const isUtf16 = bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff;
  return tidyCueText(isUtf16 ? new TextDecoder("utf-16be").decode(bytes) : bytes.toString("utf8"));
}

const numberAt = (bytes: Buffer, at: number): number | undefined =>
  at + 4 <= bytes.length ? bytes.readUInt32BE(at) : undefined;

/** Rows of four-byte numbers after a version and a count; as many as there are, whatever the count claims. */
function* rowsOf(bytes: Buffer | undefined, width: number, from = 8): Generator<readonly number[]> {
  if (!bytes) return;
  for (let at = from; at + width * 4 <= bytes.length; at += width * 4) {
    yield Array.from({ length: width }, (_, n) => bytes.readUInt32BE(at + n * 4));
  }
}

/** The sample's bytes in the file, and its time in units of the track. */
interface Sample {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

function* samplesOf(table: Buffer): Generator<Sample> {
  const sizes = sizesOf(inside(table, "stsz"));
  const times = timesOf(inside(table, "stts"));
  const groups = [...rowsOf(inside(table, "stsc"), 3)];
  let group = 0;
  let from = 0;
  let chunk = 0;
  for (const offset of offsetsOf(table)) {
    chunk += 1;
    while ((groups[group + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= chunk) group += 1;
    let start = offset;
    for (let n = 0; n < (groups[group]?.[1] ?? 0); n++) {
      const { value: size } = sizes.next();
      const { value: length } = times.next();
      if (size === undefined || length === undefined) return;
      if (size <= sampleBytesMax) yield { start, end: start + size, from, to: from + length };
      start += size;
      from += length;
    }
  }
}

function* sizesOf(box: Buffer | undefined): Generator<number, undefined> {
  const [same, count] = [box && numberAt(box, 4), box && numberAt(box, 8)];
  if (same) for (let n = 0; n < Math.min(count ?? 0, boxesMax); n++) yield same;
  else for (const [size = 0] of rowsOf(box, 1, 12)) yield size;
  return undefined;
}

function* timesOf(box: Buffer | undefined): Generator<number, undefined> {
  for (const [count = 0, length = 0] of rowsOf(box, 2)) {
    for (let n = 0; n < Math.min(count, boxesMax); n++) yield length;
  }
  return undefined;
}

function* offsetsOf(table: Buffer): Generator<number> {
  const long = inside(table, "co64");
  if (long) for (const [high = 0, low = 0] of rowsOf(long, 2)) yield high * 2 ** 32 + low;
  else for (const [offset = 0] of rowsOf(inside(table, "stco"), 1)) yield offset;
}
