/** An area or a group that a draft may be put into. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
}

/** Where the drafts of a folder belong. */
export interface FolderPlace {
  /** Its path without a slash at the end; blank for the top. */
  readonly folder: string;
  readonly areaIds: readonly string[];
  readonly accessGroupIds: readonly string[];
}

/** [PG40] Folders are confirmed one by one: those that hold files, at most so many. */
export const foldersMax = 200;

export const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");

/**
 * [PG40] Proposes areas and groups for a folder: those whose name one of its own names has, or begins with, word by word.
 * The innermost folder that names an area decides on areas; the same holds for groups. What several places are called
 * proposes none of them.
 */
export function proposePlace(folder: string, areas: readonly NamedPlace[], groups: readonly NamedPlace[]): FolderPlace {
  return { folder, areaIds: innermost(folder, areas), accessGroupIds: innermost(folder, groups) };
}

function innermost(folder: string, places: readonly NamedPlace[]): string[] {
  const names = folder.split("/").filter((name) => name !== "");
  for (const name of names.toReversed()) {
    const words = wordsOf(name);
    const exact = places.filter((place) => wordsOf(place.name) === words);
    const found = exact.length > 0 ? exact : places.filter((place) => isWithin(wordsOf(place.name), words));
    const [first] = found;
    if (first && found.length === 1) return [first.id];
  }
  return [];
}

/** A name of one letter or digit says too little to be found within another one. */
const isWithin = (place: string, folder: string): boolean =>
  place.length > 2 &&
  (` ${folder} `.includes(` ${place} `) || ` ${place} `.startsWith(` ${folder} `)) &&
  folder.length > 2;

const wordsOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^\d{1,3} (?=\p{L})/u, "")
    .trim();

/** [PG41] The place of a file: that of its folder, or of the nearest one above it; undefined where none was confirmed. */
export function placeOfFile(path: string, places: readonly FolderPlace[]): FolderPlace | undefined {
  const byFolder = new Map(places.map((place) => [place.folder, place]));
  const names = folderOf(path).split("/");
  for (let depth = names.length; depth > 0; depth--) {
    const found = byFolder.get(names.slice(0, depth).join("/"));
    if (found) return found;
  }
  return byFolder.get("");
}

/** [PG41] The groups of a draft of this file (ruling R4): those of its folder, or else those of the batch. */
export function groupsOfFile(
  path: string,
  places: readonly FolderPlace[],
  groupIds: readonly string[],
): readonly string[] {
  const own = placeOfFile(path, places)?.accessGroupIds ?? [];
  return own.length > 0 ? own : groupIds;
}
