import type { FileBytes } from "./file-bytes.ts";

/** The largest text that is looked at, and so taken in, in bytes. */
export const textBytesMax = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

/** What a browser or an interpreter would act on if it were told another type (WHATWG, MIME sniffing; scripts). */
const active = /^(?:<(?:!doctype|html|head|body|script|style|title|iframe|object|embed|svg|math|xml|\?)|#!)/i;

/**
 * Whether a file is plain text: UTF-8, or UTF-16 with its mark, to the last byte, without control characters other than
 * white space, and nothing that begins like markup or a script.
 */
export async function isPlainText(file: FileBytes): Promise<boolean> {
  if (file.sizeBytes > textBytesMax) return false;
  const encoding = encodingOf(await file.read(0, Math.min(3, file.sizeBytes)));
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    let head = "";
    for (let at = 0; at < file.sizeBytes; at += pieceBytes) {
      const piece = await file.read(at, Math.min(file.sizeBytes, at + pieceBytes));
      const text = decoder.decode(piece, { stream: at + pieceBytes < file.sizeBytes });
      if (holdsControls(text)) return false;
      if (head.length < 2000 && !active.test(head)) head = (head + text.slice(0, 4000)).trimStart().slice(0, 4000);
    }
    return !active.test(head);
  } catch {
    return false;
  }
}

/** By the byte order mark; without one it must be UTF-8. */
export function encodingOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** Those of other kinds than white space occur in no text for people. */
const holdsControls = (text: string): boolean => /(?!\s)\p{Cc}/u.test(text);
