import type { SampleFile } from "./sample-picture.ts";

/** What is said of the type at the beginning of an MP4. */
function typeBox(): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(box.length, 0);
  box.write("ftypisom", 4, "latin1");
  box.writeUInt32BE(512, 12);
  box.write("isommp42", 16, "latin1");
  return box;
}

/** An MP4 of any size that no player shows: its head, and bytes that tell its places apart. */
export function largeVideo(name: string, bytes: number): SampleFile {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1024) buffer.writeUInt32BE(at, at);
  typeBox().copy(buffer);
  // All else is one box of data.
  buffer.writeUInt32BE(bytes - 24, 24);
  buffer.write("mdat", 28, "latin1");
  return { name, mimeType: "video/mp4", buffer };
}
