/** The media type that the first bytes of a file show, of those that are taken in at all; 16 bytes are enough. */
export type SniffedType =
  | "image/png"
  | "image/jpeg"
  | "image/webp"
  | "image/gif"
  | "video/mp4"
  | "video/quicktime"
  | "application/pdf";

/** Major brands of files that players treat as MP4; pictures (`heic`, `avif`) and sound (`M4A `) have others. */
const mp4Brands = new Set(
  "isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 avc1 M4V MSNV dash 3gp4 3gp5 3gp6 3gp7 XAVC".split(" "),
);
/** The major brand with its type box; longer ones do not occur. */
const typeBoxBytesMax = 1024;

/** By magic bytes alone, never by a name or a header (threat B111). Undefined for everything else, SVG and HTML too. */
export function sniffType(head: Uint8Array): SniffedType | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(0, 5) === "%PDF-") return "application/pdf";
  if (text(4, 8) === "ftyp" && isTypeBox(head)) return videoType(text(8, 12));
  return undefined;
}

function isTypeBox(head: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  const length = ((a * 256 + b) * 256 + c) * 256 + d;
  return length >= 16 && length <= typeBoxBytesMax;
}

function videoType(brand: string): SniffedType | undefined {
  if (brand === "qt  ") return "video/quicktime";
  return mp4Brands.has(brand.trimEnd()) ? "video/mp4" : undefined;
}
