import sharp from "sharp";
import type { Paper, ReadPaper } from "../../../rules/paper.ts";
import { Unreadable } from "../lines.ts";
import { Archive } from "./archive.ts";
import { readDocx } from "./docx.ts";
import { type PaperPicture, PaperWriter } from "./paper-writer.ts";
import { readPdfPaper } from "./pdf.ts";
import { readPlainPaper } from "./plain.ts";
import { readPptx } from "./pptx.ts";
import { readXlsx } from "./xlsx.ts";

/** [TX21] Reads the structure of a file; its pictures go to `onPicture`, if somebody wants them. */
export async function readPaper(
  bytes: Buffer,
  contentType: string,
  onPicture: ((picture: PaperPicture) => void) | undefined,
): Promise<ReadPaper> {
  const writer = new PaperWriter(onPicture);
  if (contentType === "application/pdf") {
    return readPdfPaper(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), writer);
  }
  return { ...readByType(bytes, contentType, writer), scans: [] };
}

function readByType(bytes: Buffer, contentType: string, writer: PaperWriter): Paper {
  if (contentType.startsWith("text/")) return readPlainPaper(bytes, contentType, writer);
  if (contentType.endsWith("wordprocessingml.document")) return readDocx(new Archive(bytes), writer);
  if (contentType.endsWith("presentationml.presentation")) return readPptx(new Archive(bytes), writer);
  if (contentType.endsWith("spreadsheetml.sheet")) return readXlsx(new Archive(bytes), writer);
  throw new Unreadable("damaged", "a file of this type has no structure that is known here");
}

const sentBytesMax = 4 * 1024 ** 2;
const sideMax = 2400;

/** A picture small enough to be handed over; undefined for one that cannot be decoded. */
export async function handable({ bytes }: PaperPicture): Promise<Buffer | undefined> {
  if (bytes.length <= sentBytesMax) return Buffer.from(bytes);
  return sharp(bytes, { limitInputPixels: 50_000_000 })
    .resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(() => undefined);
}
