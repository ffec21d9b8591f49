import { faultsOf, lookedAtPx, type PhotoFault, photoLook } from "#features/performs/rules/answers/photo-quality.ts";
import { greyPixels } from "#kit/server/pictures/look-at-picture.ts";

/** What speaks against a stored photo; sharpness is measured by the author's picture where there is one. [PF90] */
export async function faultsOfPhoto(
  photo: Uint8Array,
  reference: Uint8Array | undefined,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<PhotoFault[]> {
  const lookOf = async (picture: Uint8Array) => photoLook(await greyPixels(picture, lookedAtPx));
  return faultsOf({ ...(await lookOf(photo)), ...size }, reference && (await lookOf(reference)));
}
