import { decoderOf, inTurn, measure, type PictureType, pictureTypeOf, readable } from "./picture-decoder.ts";

export interface InspectedPicture {
  readonly contentType: PictureType;
  /** As a viewer sees it: a photograph's orientation is applied. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Detects what an uploaded picture really is (ruling R5, threat B111), from its content. It is decoded to its end, so a
 * picture that passes can be shown. Refuses with `unsupportedMediaType` (SVG among them), `pictureTooLarge` and
 * `pictureUnreadable`. The bytes may still contain metadata, and anything behind the picture: serve only what
 * `resizePicture` made of them.
 */
export async function inspectPicture(bytes: Buffer): Promise<InspectedPicture> {
  const contentType = pictureTypeOf(bytes);
  return inTurn(async () => {
    const size = await measure(bytes);
    // JPEG decodes to an eighth on its way here, which still reads every byte.
    await readable(decoderOf(bytes).resize(32, 32, { fit: "inside" }).raw().toBuffer());
    return { contentType, ...size };
  });
}
