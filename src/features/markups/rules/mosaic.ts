/** Pixels as a canvas has them: red, green, blue and opacity, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** [MK14] How many cells the longest side of a picture has: a face or a number plate in it is no longer told apart. */
const cellsOfLongestSide = 40;

export const mosaicCellOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.ceil(Math.max(width, height) / cellsOfLongestSide));

/**
 * [MK14] One pixel for each cell of a picture, of the mean colour in it. However the pixels of a cell lie, the result is the
 * same: what they showed cannot be won back from it.
 */
export function mosaicOf({ width, height, data }: Pixels, cell = mosaicCellOf({ width, height })): Pixels {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const sums = new Float64Array(columns * rows * 4);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = Math.floor(y / cell) * columns + Math.floor(x / cell);
      const from = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel++) {
        sums[place * 4 + channel] = (sums[place * 4 + channel] ?? 0) + (data[from + channel] ?? 0);
      }
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const means = Uint8ClampedArray.from(sums, (sum, at) => sum / Math.max(1, counts[at >> 2] ?? 1));
  return { width: columns, height: rows, data: means };
}
