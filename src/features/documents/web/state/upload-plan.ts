import type { Dropped, DroppedFile } from "#features/media/web/parts/dropped-entries.ts";
import { nameKey } from "#kit/text.ts";
import type { DocumentFolder } from "../../contract.ts";
import { freeDocumentName, itemsMax, plainName } from "../../rules.ts";

/** The folder of a path: names that differ only in case are one folder, as on the server. "" is the target itself. */
export const folderKey = (path: readonly string[]): string => path.map(nameKey).join("\u0000");

export interface PlannedFolder {
  readonly key: string;
  readonly parentKey: string;
  readonly name: string;
  /** The existing folder; without it, the folder is created. */
  readonly existingId?: string;
}

/** [D40] The folders that a drop needs, parents first, reusing existing ones. */
export function planFolders(
  dropped: Dropped,
  folders: readonly DocumentFolder[],
  targetId: string | null,
): PlannedFolder[] {
  const planned = new Map<string, PlannedFolder>();
  const idOf = (key: string) => (key === "" ? targetId : planned.get(key)?.existingId);
  for (const path of [...dropped.folders, ...dropped.files.map((one) => one.path)]) {
    for (let depth = 1; depth <= path.length; depth++) {
      const key = folderKey(path.slice(0, depth));
      if (planned.has(key)) continue;
      const parentKey = folderKey(path.slice(0, depth - 1));
      const name = plainName(path[depth - 1] ?? "");
      const parentId = idOf(parentKey);
      const there =
        parentId === undefined
          ? undefined
          : folders.find((folder) => folder.parentId === parentId && nameKey(folder.name) === nameKey(name));
      planned.set(key, { key, parentKey, name, ...(there && { existingId: there.id }) });
    }
  }
  return [...planned.values()];
}

/** A file with its place, before the conflicts there are known. */
export interface Placed {
  readonly file: File;
  readonly key: string;
  /** Free among the files of the same drop. */
  readonly fileName: string;
}

/** [D41] Two files of one drop never take the same name: the second gets the next one that is free. */
export function placeFiles(files: readonly DroppedFile[]): Placed[] {
  const takenIn = new Map<string, Set<string>>();
  return files.map(({ file, path }) => {
    const key = folderKey(path);
    const taken = takenIn.get(key) ?? new Set();
    takenIn.set(key, taken);
    const wanted = plainName(file.name);
    const fileName = taken.has(nameKey(wanted)) ? freeDocumentName(wanted, (name) => taken.has(nameKey(name))) : wanted;
    taken.add(nameKey(fileName));
    return { file, key, fileName };
  });
}

/** Names to ask the server about in one folder, as many as one call takes. */
export function nameChunks(placed: readonly Placed[]): string[][] {
  const names = placed.map((one) => one.fileName);
  return Array.from({ length: Math.ceil(names.length / itemsMax) }, (_, at) =>
    names.slice(at * itemsMax, (at + 1) * itemsMax),
  );
}

/** What the server found in the way of one file. */
export interface Taken {
  readonly at: number;
  readonly fileName: string;
  readonly documentId: string;
  readonly proposedName: string;
  readonly mayReplace: boolean;
}

interface FoundTaken extends Omit<Taken, "at" | "fileName"> {
  readonly name: string;
}

/**
 * Joins what the server found in one folder with the files that go there. A proposal that another file of the drop
 * takes is counted on.
 */
export function takenOf(placed: readonly Placed[], key: string, found: readonly FoundTaken[]): Taken[] {
  const byName = new Map(found.map((one) => [nameKey(one.name), one]));
  const used = new Set(placed.filter((one) => one.key === key).map((one) => nameKey(one.fileName)));
  return placed.flatMap((one, at) => {
    const there = one.key === key ? byName.get(nameKey(one.fileName)) : undefined;
    if (!there) return [];
    const isUsed = (name: string) => used.has(nameKey(name));
    const proposedName = isUsed(there.proposedName) ? freeDocumentName(there.proposedName, isUsed) : there.proposedName;
    used.add(nameKey(proposedName));
    const { documentId, mayReplace } = there;
    return [{ at, fileName: one.fileName, documentId, proposedName, mayReplace }];
  });
}
