import { contentLimits, type DraftContent } from "../content.ts";

/** The size of content as JSON in UTF-8, in bytes, counted without the encoder of either side. [P7] */
export function contentBytes(content: DraftContent): number {
  const json = JSON.stringify(content);
  let bytes = json.length;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    // A surrogate pair is four bytes and two units; JSON.stringify escapes lone surrogates.
    if (unit >= 0xd800 && unit <= 0xdfff) bytes += 1;
    else if (unit >= 0x800) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}

export const isWithinSize = (content: DraftContent): boolean => contentBytes(content) <= contentLimits.bytesMax;
