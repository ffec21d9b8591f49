import { Problem } from "#kit/problem.ts";
import { type AcceptedType, fits } from "../rules.ts";
import type { StoredAsset } from "./asset-store.ts";

/** [M2] The type by content; the announcement only says which family it must be of. */
export function demandFitting(content: AcceptedType | undefined, asset: StoredAsset): AcceptedType {
  if (!content || !fits(content, asset.contentType)) throw unsupported();
  return content;
}

export const unsupported = () =>
  new Problem("unsupported", "unsupportedMediaType", {
    detail: "PNG, JPEG, WebP, GIF, MP4, QuickTime and PDF files are taken in, under a type that fits",
  });
