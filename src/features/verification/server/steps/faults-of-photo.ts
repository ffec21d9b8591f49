import {
  faultsOf,
  inspectedPx,
  type PhotoFault,
  photoQualityOf,
} from "#features/performs/rules/answers/photo-quality.ts";
import { greyPixels } from "#kit/server/pictures/picture-pixels.ts";

/** The faults of a stored photo; sharpness is measured relative to the author's picture if there is one. [PF90] */
export async function faultsOfPhoto(
  photo: Uint8Array,
  reference: Uint8Array | undefined,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<PhotoFault[]> {
  const qualityOf = async (picture: Uint8Array) => photoQualityOf(await greyPixels(picture, inspectedPx));
  return faultsOf({ ...(await qualityOf(photo)), ...size }, reference && (await qualityOf(reference)));
}
