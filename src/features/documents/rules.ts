import { nameParts, tidy } from "#kit/text.ts";

/** How deep folders may be nested, top-level folders counting as 1 (threat B68). */
export const folderDepthMax = 20;
/** How many things one call moves, deletes or restores (threat B68). */
export const itemsMax = 1000;
/** How many folders a workspace may have. */
export const foldersMax = 50_000;
export const documentNameLengthMax = 255;
export const folderNameLengthMax = 200;

/** At most so many UTF-16 units, and no half of a sign. */
function cut(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const isHalved = /[\ud800-\udbff]/.test(text.charAt(unitsMax - 1));
  return text.slice(0, isHalved ? unitsMax - 1 : unitsMax);
}

/** [D5] A name as it is kept: in one Unicode form, without controls and marks that turn the direction of writing. */
export const plainName = (name: string): string => tidy(name.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu, ""));

/**
 * [D4] The name to propose where one is taken: `name (2).ext` (ruling R5). A number that it already has is incremented.
 * `isTaken` gets whole names.
 */
export function freeDocumentName(wanted: string, isTaken: (name: string) => boolean): string {
  const { stem, ending } = nameParts(tidy(wanted));
  const plain = stem.replace(/ \(\d{1,6}\)$/, "");
  for (let number = 2; ; number++) {
    const mark = ` (${number})`;
    const room = documentNameLengthMax - ending.length - mark.length;
    const name = `${cut(plain, room)}${mark}${ending}`;
    if (!isTaken(name)) return name;
  }
}

/**
 * [D6] What lists are ordered by: without case and accents, numbers by value. Compared unit by unit, so that every
 * database and every browser orders alike.
 */
export function sortKeyOf(name: string): string {
  const folded = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return folded.replace(/0*(\d{1,255})/g, (_, digits: string) => String(digits.length).padStart(3, "0") + digits);
}

/** A folder by its place and the groups on itself. */
export interface FolderNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly groupIds: readonly string[];
}

/**
 * [D1] The groups that a folder passes down: its own and those of all folders above it; none from the top. Visits each
 * folder once, however many ask. A cycle, which should not exist, ends where it began.
 */
export function handedDown(folders: ReadonlyMap<string, FolderNode>): (id: string | null) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const none: ReadonlySet<string> = new Set();
  return function groupsOf(id): ReadonlySet<string> {
    if (id === null) return none;
    const found = known.get(id);
    if (found !== undefined) return found;
    const folder = folders.get(id);
    if (folder === undefined) return none;
    known.set(id, none);
    const above = groupsOf(folder.parentId);
    const all = folder.groupIds.length === 0 ? above : new Set([...above, ...folder.groupIds]);
    known.set(id, all);
    return all;
  };
}

/** The folder and all above it, from itself upwards. */
export function chainUp<Folder extends { readonly id: string; readonly parentId: string | null }>(
  folders: ReadonlyMap<string, Folder>,
  id: string | null,
): Folder[] {
  const chain: Folder[] = [];
  for (let at = id === null ? undefined : folders.get(id); at && !chain.includes(at); ) {
    chain.push(at);
    at = at.parentId === null ? undefined : folders.get(at.parentId);
  }
  return chain;
}

/** [D4] The first of "name (2)", "name (3)" that is free. Folders have no ending. */
export function freeFolderName(wanted: string, isTaken: (name: string) => boolean): string {
  const plain = tidy(wanted).replace(/ \(\d{1,6}\)$/, "");
  for (let number = 2; ; number++) {
    const mark = ` (${number})`;
    const name = `${cut(plain, folderNameLengthMax - mark.length)}${mark}`;
    if (!isTaken(name)) return name;
  }
}
