import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

type Colour = readonly [number, number, number];

/** A picture as a camera or a disk gives it: a PNG of one colour with a darker bar across. */
export function samplePicture(name: string, colour: Colour = [52, 120, 98], width = 320, height = 240): SampleFile {
  const row = (isBar: boolean) =>
    Buffer.concat([
      Buffer.from([0]),
      Buffer.from(Array.from({ length: width }, () => colour.map((part) => (isBar ? part >> 1 : part))).flat()),
    ]);
  const rows = Array.from({ length: height }, (_, y) => row(Math.abs(y - height / 2) < height / 8));
  return picture(name, width, height, rows);
}

/** A picture that nothing makes smaller: as large as its pixels, three bytes each. Every one is another. */
export const noisyPicture = (name: string, width: number, height: number): SampleFile =>
  picture(
    name,
    width,
    height,
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(width * 3)])),
  );

/** A PNG of rows of RGB, each behind the number of its filter. */
function picture(name: string, width: number, height: number, rows: readonly Buffer[]): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, true colour.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.of())];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
