import { constants, crc32, deflateRawSync } from "node:zlib";

const mebibyte = 1024 ** 2;
const space = 0x20;

/** A deflated piece that another may follow: its end is on a byte, and nothing later refers to it. */
const piece = (bytes: number): Buffer =>
  deflateRawSync(Buffer.alloc(bytes, space), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
const end = deflateRawSync(Buffer.alloc(0));

/**
 * So many spaces as a raw deflate stream. A mebibyte is packed once and written as often as it takes: a bomb of a
 * gigabyte is made in a millisecond, and without a gigabyte.
 */
export const packedSpaces = (bytes: number): Buffer =>
  Buffer.concat([...Array(Math.floor(bytes / mebibyte)).fill(piece(mebibyte)), piece(bytes % mebibyte), end]);

/** The same as a zlib stream, which PDF calls FlateDecode. */
export function zippedSpaces(bytes: number): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(adler32OfSpaces(bytes));
  return Buffer.concat([Buffer.from([0x78, 0xda]), packedSpaces(bytes), sum]);
}

/** RFC 1950: the sum of the bytes and 1, and the sum of those sums. */
function adler32OfSpaces(bytes: number): number {
  const modulus = 65_521n;
  const count = BigInt(bytes);
  const sum = 1n + count * BigInt(space);
  const sumOfSums = count + BigInt(space) * ((count * (count + 1n)) / 2n);
  return Number((sumOfSums % modulus) * 65_536n + (sum % modulus));
}

export function crc32OfSpaces(bytes: number): number {
  const some = Buffer.alloc(mebibyte, space);
  let sum = 0;
  for (let left = bytes; left > 0; left -= mebibyte) sum = crc32(some.subarray(0, Math.min(left, mebibyte)), sum);
  return sum;
}
