import { decoderOf, inTurn, readable } from "./picture-decoder.ts";

/** Grey values of a picture, upright, with the longer side at most `sidePx`. Refuses what cannot be read. */
export const greyPixels = (bytes: Uint8Array, sidePx: number) =>
  inTurn(async () => {
    const small = decoderOf(bytes).autoOrient().flatten().toColourspace("b-w");
    const resized = small.resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true });
    const { data, info } = await readable(resized.raw().toBuffer({ resolveWithObject: true }));
    return { data: oneChannel(data, info.channels), width: info.width, height: info.height };
  });

const oneChannel = (data: Buffer, channels: number): Uint8Array =>
  channels === 1 ? data : Uint8Array.from({ length: data.length / channels }, (_, at) => data[at * channels] ?? 0);

const [gridWidth, gridHeight] = [17, 16];
/** A cell is the mean of so many pixels each way, so that a resized picture has the same means, whatever resized it. */
const placePx = 16;
/** Grey values closer than this differ by noise. */
const spreadMin = 4;

/**
 * A perceptual hash, which differs for different pictures, and is the same for one that was re-encoded, scaled down or
 * brightened: whether each of 16 × 16 cells is darker than the one to its right, as 64 hex digits. Null for a picture
 * without content, where noise would decide.
 */
export async function fingerprintOf(bytes: Uint8Array): Promise<string | null> {
  const [width, height] = [gridWidth * placePx, gridHeight * placePx];
  const { data, info } = await inTurn(() => {
    const small = decoderOf(bytes).autoOrient().flatten().toColourspace("b-w");
    return readable(small.resize(width, height, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true }));
  });
  const grey = oneChannel(data, info.channels);
  const means = Array.from({ length: gridWidth * gridHeight }, (_, place) => {
    const [left, top] = [(place % gridWidth) * placePx, Math.floor(place / gridWidth) * placePx];
    let sum = 0;
    for (let y = top; y < top + placePx; y++) {
      for (let x = left; x < left + placePx; x++) sum += grey[y * width + x] ?? 0;
    }
    return sum / placePx ** 2;
  });
  return fingerprintOfGrid(means);
}

/** The same of 17 × 16 grey values. */
export function fingerprintOfGrid(grey: ArrayLike<number>): string | null {
  const values = Array.from(grey);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  if (spread < spreadMin) return null;
  let digits = "";
  for (let y = 0; y < gridHeight; y++) {
    for (let x = 0; x < gridWidth - 1; x += 4) {
      let digit = 0;
      for (let bit = 0; bit < 4; bit++) {
        const at = y * gridWidth + x + bit;
        digit = digit * 2 + ((values[at] ?? 0) < (values[at + 1] ?? 0) ? 1 : 0);
      }
      digits += digit.toString(16);
    }
  }
  return digits;
}
