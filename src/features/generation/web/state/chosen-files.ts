import type { DroppedFile } from "#features/media/web/parts/dropped-entries.ts";
import type { BatchItem } from "../../batch-contract.ts";
import { batchBounds, hasPaperName, isMeant } from "../../rules/batch/batch-bounds.ts";

/** A file with its path in the folder that was chosen. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

export type Chosen =
  | { readonly is: "archive"; readonly file: File }
  | { readonly is: "folder"; readonly title: string; readonly files: readonly ChosenFile[] }
  | { readonly is: "refused"; readonly why: "nothing" | "tooMany" | "oneZip" | "twice"; readonly count: number };

const isZip = ({ name }: File): boolean => /\.zip$/iu.test(name);

/** [PG36] What was dropped or chosen, as a batch takes it. */
export function chosenFrom(dropped: readonly DroppedFile[]): Chosen {
  const [first] = dropped;
  if (first && dropped.length === 1 && isZip(first.file)) return { is: "archive", file: first.file };
  const files = filesOf(dropped);
  const refused = (why: "nothing" | "tooMany" | "oneZip" | "twice") =>
    ({ is: "refused", why, count: files.length }) as const;
  if (files.some(({ file }) => isZip(file)) && files.every(({ path }) => !path.includes("/"))) return refused("oneZip");
  if (!files.some(({ path }) => hasPaperName(path))) return refused("nothing");
  if (files.length > batchBounds.filesMax) return refused("tooMany");
  if (new Set(files.map(({ path }) => keyOf(path))).size < files.length) return refused("twice");
  return { is: "folder", title: first?.path[0] ?? first?.file.name ?? "", files };
}

/** In the order of their paths. */
export const filesOf = (dropped: readonly DroppedFile[]): ChosenFile[] =>
  dropped
    .map(({ file, path }) => ({ file, path: [...path, file.name].join("/").slice(-batchBounds.pathCharactersMax) }))
    .filter(({ path }) => isMeant(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

const keyOf = (path: string): string => path.normalize("NFC").toLowerCase();

/** [PG36] The files that a batch still misses, among those of a folder that was chosen again: by path and size. */
export function missingAmong(
  items: readonly Pick<BatchItem, "place" | "path" | "sizeBytes">[],
  files: readonly ChosenFile[],
): { readonly place: number; readonly path: string; readonly file: File }[] {
  const byPath = new Map(files.map((one) => [keyOf(one.path), one.file]));
  return items.flatMap(({ place, path, sizeBytes }) => {
    const file = byPath.get(keyOf(path));
    return file?.size === sizeBytes ? [{ place, path, file }] : [];
  });
}
