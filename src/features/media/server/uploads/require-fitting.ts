import { Problem } from "#kit/problem.ts";
import type { FileBytes } from "#kit/server/files/file-bytes.ts";
import { recogniseFile } from "#kit/server/files/recognise-file.ts";
import { archiveLimits, zipDirectoryOf } from "#kit/server/files/zip-directory.ts";
import { type AcceptedType, fittingType } from "../../rules.ts";
import type { StoredAsset } from "../asset-store.ts";

/**
 * [M2] The type by content; the announcement only says which family it must be of.
 *
 * @throws Problem 415 `unsupportedMediaType`, `fileHasMacros`, `fileEncrypted`, `fileDamaged`
 */
export async function requireFitting(file: FileBytes, asset: Pick<StoredAsset, "contentType">): Promise<AcceptedType> {
  // [M27] An archive is taken in where it was announced as one, and opened by imports alone.
  if (asset.contentType === "application/zip") {
    if (!(await zipDirectoryOf(file, archiveLimits))) throw unsupported();
    return "application/zip";
  }
  const content = await recogniseFile(file);
  const type = content && fittingType(content, asset.contentType);
  if (!type) throw unsupported();
  return type;
}

export const unsupported = () =>
  new Problem("unsupported", "unsupportedMediaType", {
    detail:
      "Pictures (PNG, JPEG, WebP, GIF), videos (MP4, QuickTime), sound (MP3, M4A, WAV, OGG), PDF, Office files and plain text are taken in, under a type that fits",
  });
