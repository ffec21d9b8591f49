const hourMs = 3_600_000;
/** West of every time zone: a clock without a zone shows no later moment than this many hours behind UTC. */
const westernmostHours = 12;

/**
 * The latest moment, in ms, at which a JPEG can have been taken by what its camera wrote into it; undefined where it
 * says nothing. Cameras note the time that they show, and only some its zone: without one the moment is the one in the
 * westernmost zone, so that no picture counts as older than it is. Damaged notes count as none.
 */
export function latestTakenMs(jpeg: Uint8Array): number | undefined {
  try {
    const notes = exifOf(jpeg);
    return notes && momentIn(notes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const [markerApp1, markerScan] = [0xff_e1, 0xff_da];

/** The TIFF structure in which a JPEG keeps what its camera noted. */
function exifOf(jpeg: Uint8Array): DataView | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xff_d8) return undefined;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker < 0xff_00 || marker === markerScan || length < 2) return undefined;
    const isExif = marker === markerApp1 && length >= 16 && view.getUint32(at + 4) === 0x45_78_69_66;
    if (isExif) return new DataView(view.buffer, view.byteOffset + at + 10, length - 8);
    at += 2 + length;
  }
  return undefined;
}

const tags = { exifDirectory: 0x87_69, changedAt: 0x01_32, takenAt: 0x90_03, offset: 0x90_10, takenOffset: 0x90_11 };

function momentIn(tiff: DataView): number | undefined {
  const isLittle = tiff.getUint16(0) === 0x49_49;
  const main = directoryAt(tiff, tiff.getUint32(4, isLittle), isLittle);
  const inner = main.get(tags.exifDirectory);
  const exif = inner === undefined ? undefined : directoryAt(tiff, tiff.getUint32(inner + 8, isLittle), isLittle);
  const text = (from: ReadonlyMap<number, number> | undefined, tag: number) => {
    const entry = from?.get(tag);
    return entry === undefined ? undefined : textAt(tiff, entry, isLittle);
  };
  const taken = text(exif, tags.takenAt) ?? text(main, tags.changedAt);
  return taken === undefined ? undefined : latestMoment(taken, text(exif, tags.takenOffset) ?? text(exif, tags.offset));
}

/** Where the entries of a directory stand, by their tags. */
function directoryAt(tiff: DataView, start: number, isLittle: boolean): Map<number, number> {
  const entries = new Map<number, number>();
  const count = tiff.getUint16(start, isLittle);
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12;
    entries.set(tiff.getUint16(at, isLittle), at);
  }
  return entries;
}

function textAt(tiff: DataView, entry: number, isLittle: boolean): string {
  const length = Math.min(tiff.getUint32(entry + 4, isLittle), 64);
  const start = length <= 4 ? entry + 8 : tiff.getUint32(entry + 8, isLittle);
  let text = "";
  for (let at = 0; at < length; at++) text += String.fromCharCode(tiff.getUint8(start + at));
  return text.replace(/\0.*$/su, "").trim();
}

function latestMoment(taken: string, offset: string | undefined): number | undefined {
  const local = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(taken);
  if (!local) return undefined;
  const shown = Date.parse(`${local[1]}-${local[2]}-${local[3]}T${local[4]}Z`);
  const zone = /^([+-])(\d\d):(\d\d)$/.exec(offset ?? "");
  if (Number.isNaN(shown)) return undefined;
  if (!zone) return shown + westernmostHours * hourMs;
  const ahead = (Number(zone[2]) + Number(zone[3]) / 60) * hourMs;
  return zone[1] === "-" ? shown + ahead : shown - ahead;
}
