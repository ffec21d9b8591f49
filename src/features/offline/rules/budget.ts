/** As much of a kept procedure as decides whether it may stay. */
export interface Weighed {
  readonly procedureId: string;
  /** `marked` by the person, or only `opened`. */
  readonly why: "marked" | "opened";
  readonly bytes: number;
  /** By the device's clock. */
  readonly usedAt: number;
}

const mebibyte = 1024 * 1024;
/** The limits for procedures that were only opened: their number, and the bytes of their files. */
export const openedMax = 12;
export const openedBytesMax = 250 * mebibyte;
/** A procedure that was only opened is kept with its files up to this size; a larger one is left to be marked. */
export const openedOneBytesMax = 60 * mebibyte;

/** Which of the procedures that were only opened to evict: the longest unused first. Marked ones stay. [OF12] */
export function toEvict(all: readonly Weighed[], bytesMax = openedBytesMax): string[] {
  const opened = all.filter(({ why }) => why === "opened").toSorted((a, b) => b.usedAt - a.usedAt);
  let bytes = 0;
  return opened
    .filter((one, index) => {
      bytes += one.bytes;
      return index >= openedMax || bytes > bytesMax;
    })
    .map(({ procedureId }) => procedureId);
}

/** The limits for files that somebody works with: of one, of all of them, and their number. [PG80] */
export const heldOneBytesMax = 250 * mebibyte;
export const heldBytesMax = 500 * mebibyte;
export const heldMax = 4;

/** Which of the held files to release, so that another one may be held: the longest unused first. [PG80] */
export function toRelease<File extends { readonly bytes: number; readonly usedAt: number }>(
  held: readonly File[],
  bytes: number,
): File[] {
  let all = bytes;
  return held
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .filter((one, index) => {
      all += one.bytes;
      return index >= heldMax - 1 || all > heldBytesMax;
    });
}

/** Bytes, as a browser estimates them. */
interface Room {
  readonly usage?: number;
  readonly quota?: number;
}

/** Whether something of this size can be kept; part of the space stays free for what people enter. [OF13] */
export const hasRoom = (bytes: number, { usage = 0, quota = Number.POSITIVE_INFINITY }: Room): boolean =>
  usage + bytes <= quota - reservedBytes;

/** For answers, photos and signatures. */
const reservedBytes = 50 * mebibyte;
