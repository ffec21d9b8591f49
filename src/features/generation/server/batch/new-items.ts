import { hasPaperName } from "../../rules/batch/batch-bounds.ts";
import { byVersion, earlierVersions } from "../../rules/batch/series.ts";
import type { NewItem } from "./item-store.ts";

export interface ListedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAt?: string | undefined;
}

/** [PG36] [PG39] The files of a batch as they begin; places are their numbers. */
export function newItems(files: readonly ListedFile[], isArchive: boolean): NewItem[] {
  const named = files.map(({ path }, place) => ({ place, path })).filter(({ path }) => hasPaperName(path));
  const later = earlierVersions(named);
  return files.map(({ path, sizeBytes, modifiedAt }, place) => {
    const isPaper = hasPaperName(path);
    const laterPlace = later.get(place) ?? null;
    const waits = isArchive ? "stored" : "awaited";
    return {
      place,
      path,
      sizeBytes,
      modifiedAt: modifiedAt ?? null,
      state: isPaper ? (laterPlace === null ? waits : "earlier") : "left",
      cause: isPaper ? null : "notADocument",
      laterPlace,
    };
  });
}

/** The first version first. */
export const inOrderOfVersions = <File extends { readonly path: string }>(files: readonly File[]): File[] =>
  [...files].sort(byVersion);
