/**
 * The type that the first bytes of a file suggest, among the accepted ones. A zip may be an Office file; a compound an
 * old or an encrypted one.
 */
export type SniffedType =
  | "image/png"
  | "image/jpeg"
  | "image/webp"
  | "image/gif"
  | "video/mp4"
  | "video/quicktime"
  | "audio/mpeg"
  | "audio/mp4"
  | "audio/wav"
  | "audio/ogg"
  | "application/pdf"
  | "zip"
  | "compound";

/** As many bytes as decide. */
export const sniffedBytes = 64;

/** Major brands of files that players treat as MP4; pictures (`heic`, `avif`) have others. */
const mp4Brands = new Set(
  "isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 avc1 M4V MSNV dash 3gp4 3gp5 3gp6 3gp7 XAVC".split(" "),
);
const m4aBrands = new Set(["M4A", "M4B"]);
/** The major brand with its type box; longer ones do not occur. */
const typeBoxBytesMax = 1024;
/** What the first packet of a sound in Ogg begins with. */
const oggSounds = ["OpusHead", "\x01vorbis", "\x7fFLAC", "Speex   "];

/** By magic bytes alone, never by a name or a header (threat B111). Undefined for everything else, SVG and HTML too. */
export function sniffType(head: Uint8Array): SniffedType | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF") return riffTypes[text(8, 12)];
  if (text(0, 5) === "%PDF-") return "application/pdf";
  if (text(4, 8) === "ftyp" && isTypeBox(head)) return videoType(text(8, 12));
  if (text(0, 4) === "OggS" && oggSounds.some((packet) => text(28, 28 + packet.length) === packet)) return "audio/ogg";
  if ((text(0, 3) === "ID3" && isTag(head)) || isSoundFrame(head)) return "audio/mpeg";
  if (text(0, 4) === "PK\x03\x04") return "zip";
  if (text(0, 8) === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") return "compound";
  return undefined;
}

const riffTypes: Readonly<Record<string, SniffedType>> = { WEBP: "image/webp", WAVE: "audio/wav" };

function isTypeBox(head: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  const length = ((a * 256 + b) * 256 + c) * 256 + d;
  return length >= 16 && length <= typeBoxBytesMax;
}

function videoType(brand: string): SniffedType | undefined {
  if (brand === "qt  ") return "video/quicktime";
  if (m4aBrands.has(brand.trimEnd())) return "audio/mp4";
  return mp4Brands.has(brand.trimEnd()) ? "video/mp4" : undefined;
}

/** ID3v2: a version that exists, and a length of seven bits a byte. */
const isTag = (head: Uint8Array): boolean =>
  head.length >= 10 && [2, 3, 4].includes(head[3] ?? 0) && head.subarray(6, 10).every((byte) => byte < 128);

/** An MPEG audio frame of layer III without reserved values in its header. */
function isSoundFrame(head: Uint8Array): boolean {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = head;
  if (head.length < 4 || sync !== 0xff || (kind & 0xe0) !== 0xe0) return false;
  const version = (kind >> 3) & 3;
  const layer = (kind >> 1) & 3;
  const bitRate = rates >> 4;
  return (
    version !== 1 && layer === 1 && bitRate !== 0 && bitRate !== 15 && ((rates >> 2) & 3) !== 3 && (mode & 3) !== 2
  );
}
