import { createHash } from "node:crypto";

/** A file of any size, whose bytes are made when they are asked for: no chunk is like another one. */
export interface TestFile {
  readonly size: number;
  readonly contentType: string;
  readonly fileName: string;
  /** From `from` to `to`, the last one excluded. */
  read(from: number, to: number): Buffer;
}

/** So that the type is known by it. */
const videoHead = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");

const blockBytes = 4096;
const pattern = Buffer.from(Array.from({ length: blockBytes }, (_, at) => (at * 167 + (at >> 5)) & 0xff));

/** A video, as far as its first bytes say; a text where it is too short for that. */
export function testFile(size: number, seed = 0): TestFile {
  if (size < videoHead.length) {
    return {
      size,
      contentType: "text/plain",
      fileName: "note.txt",
      read: (from, to) => Buffer.alloc(Math.max(to - from, 0), "a"),
    };
  }
  return { size, contentType: "video/mp4", fileName: "film.mp4", read: (from, to) => bytesOf(from, to, seed) };
}

/** Blocks of a pattern, each of which begins with its number. */
function bytesOf(from: number, to: number, seed: number): Buffer {
  const first = Math.floor(from / blockBytes);
  const last = Math.ceil(to / blockBytes);
  const bytes = Buffer.allocUnsafe((last - first) * blockBytes);
  for (let block = first; block < last; block++) {
    const at = (block - first) * blockBytes;
    pattern.copy(bytes, at);
    bytes.writeUInt32LE(block, at + 32);
    bytes.writeUInt32LE(seed, at + 36);
  }
  if (first === 0) videoHead.copy(bytes, 0);
  return bytes.subarray(from - first * blockBytes, to - first * blockBytes);
}

/** In hex, without holding the file. */
export function sha256OfFile(file: TestFile): string {
  const hash = createHash("sha256");
  const step = 4 * 1024 * 1024;
  for (let at = 0; at < file.size; at += step) hash.update(file.read(at, Math.min(at + step, file.size)));
  return hash.digest("hex");
}
