/** One value from 0 to 255 for every pixel, row by row. */
export interface GreyPixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** The longer side in px of the examined picture: the measure of sharpness holds for this size alone. */
export const inspectedPx = 500;

export interface PhotoQuality {
  /** Variance of the Laplacian: how hard the edges are. */
  readonly sharpness: number;
  /** Mean, from 0 to 255. */
  readonly brightness: number;
}

export const photoFaults = ["tooSmall", "tooDark", "blurred"] as const;
export type PhotoFault = (typeof photoFaults)[number];

const shorterSideMinPx = 320;
const brightnessMin = 40;
/** Below it edges are blurred whatever the picture shows: sharp pictures from a workshop are well above. */
const sharpnessMin = 60;
/** What may be lost against the reference: another hand and another light lose half, a blurred picture nearly all. */
const shareOfReference = 0.25;
const sharpnessAskedMax = 250;

/** How a picture looks that was made smaller to `inspectedPx`. [PF90] */
export function photoQualityOf({ data, width, height }: GreyPixels): PhotoQuality {
  let [sum, squares, light] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = data[at] ?? 0;
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const edge = 4 * value - around;
      sum += edge;
      squares += edge * edge;
      light += value;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return { sharpness: squares / count - (sum / count) ** 2, brightness: light / count };
}

/** Grey values of pixels in red, green, blue and opacity, as a canvas gives them. */
export function greyOf(rgba: ArrayLike<number>, width: number, height: number): GreyPixels {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const [red, green, blue] = [rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0];
    data[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { data, width, height };
}

export interface PhotoFacts extends PhotoQuality {
  /** As it was taken. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Returns a photo's faults: hints for the photographer, which never prevent its use, and conditions of an automatic
 * decision. The required sharpness is relative to the author's own picture if there is one. [PF90]
 */
export function faultsOf(photo: PhotoFacts, reference?: PhotoQuality): PhotoFault[] {
  const asked = reference ? Math.min(reference.sharpness * shareOfReference, sharpnessAskedMax) : sharpnessMin;
  return [
    ...(Math.min(photo.widthPx, photo.heightPx) < shorterSideMinPx ? ["tooSmall" as const] : []),
    ...(photo.brightness < brightnessMin ? ["tooDark" as const] : []),
    ...(photo.sharpness < asked ? ["blurred" as const] : []),
  ];
}
