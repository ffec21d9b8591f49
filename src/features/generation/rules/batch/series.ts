/** A file of a batch, as far as its name goes. */
export interface NamedFile {
  readonly place: number;
  readonly path: string;
}

interface ReadName {
  /** The folder and the name without marks of a version: files of one series have the same. */
  readonly key: string;
  /** How far along its series it is; a name without a mark has none. */
  readonly rank: readonly number[] | undefined;
}

const gap = String.raw`(?:^|[\s_.,;()[\]-]+)`;
const end = String.raw`(?=$|[\s_.,;()[\]-])`;
const marks = new RegExp(
  `${gap}(?:v|ver|version|rev|revision|ausgabe)[\\s_.-]*(\\d{1,4}(?:\\.\\d{1,4}){0,2})${end}`,
  "giu",
);
const lettered = new RegExp(`${gap}(?:rev|revision|ausgabe)[\\s_.-]*([a-z])${end}`, "iu");
const dated = new RegExp(`${gap}((?:19|20)\\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\\d|3[01])${end}`, "u");
const datedByDay = new RegExp(`${gap}(0[1-9]|[12]\\d|3[01])[-_.](0[1-9]|1[0-2])[-_.]((?:19|20)\\d{2})${end}`, "u");

/** What the drawing of a plant calls a part: `V1` in front of the name, or behind a word that begins with its letter. */
const isPart = (stem: string, { 0: mark, index }: RegExpMatchArray): boolean =>
  /^[\s_.,;()[\]-]*V\d+$/u.test(mark) && /(?:^|[\s_.,;()[\]-])(?:v\p{L}+)?$/iu.test(stem.slice(0, index));

/** The mark of a version in a name, and the name without it. */
function versionIn(stem: string): { readonly number: string; readonly rest: string } | undefined {
  const match = [...stem.matchAll(marks)].find((one) => !isPart(stem, one));
  if (!match) return undefined;
  const rest = `${stem.slice(0, match.index)} ${stem.slice(match.index + match[0].length)}`;
  return { number: match[1] ?? "", rest };
}

/**
 * [PG39] The versions among files: of one folder and one kind of file, with names that differ in a version (v2, Rev 3, Rev B) or
 * a date alone. Returns for each earlier version the place of the last one of its series, in the order of the versions.
 */
export function earlierVersions(files: readonly NamedFile[]): Map<number, number> {
  const series = new Map<string, (NamedFile & ReadName)[]>();
  for (const file of files) {
    const read = readName(file.path);
    series.set(read.key, [...(series.get(read.key) ?? []), { ...file, ...read }]);
  }
  const later = new Map<number, number>();
  for (const found of series.values()) {
    // Two names without a mark, or with the same one, are two files and no versions of each other.
    const ranks = new Set(found.map(({ rank }) => rank?.join(".") ?? ""));
    if (found.length < 2 || ranks.size < found.length) continue;
    const ordered = [...found].sort(byVersion);
    const last = ordered.at(-1);
    for (const file of ordered.slice(0, -1)) if (last) later.set(file.place, last.place);
  }
  return later;
}

/** In the order in which the versions came to be; a name without a mark is the first. */
export function byVersion(a: Pick<NamedFile, "path">, b: Pick<NamedFile, "path">): number {
  const [one, other] = [readName(a.path).rank ?? [], readName(b.path).rank ?? []];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? -1) - (other[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A dated name and one with a number have different keys: they do not say which came first. */
function readName(path: string): ReadName {
  const folder = path.split("/").slice(0, -1).join("/");
  const { stem, ending } = partsOf(path);
  const found = versionIn(stem);
  if (found) return { key: keyOf(folder, found.rest, ending), rank: found.number.split(".").map(Number) };
  const letter = stem.match(lettered);
  if (letter) {
    const rank = [(letter[1] ?? "a").toLowerCase().charCodeAt(0) - 96];
    return { key: keyOf(folder, stem.replace(lettered, " "), ending), rank };
  }
  const date = stem.match(dated);
  if (date) {
    return { key: keyOf(folder, stem.replace(dated, " "), ending), rank: date.slice(1, 4).map(Number) };
  }
  const day = stem.match(datedByDay);
  if (day) {
    const [, d = "", m = "", y = ""] = day;
    return { key: keyOf(folder, stem.replace(datedByDay, " "), ending), rank: [y, m, d].map(Number) };
  }
  return { key: keyOf(folder, stem, ending), rank: undefined };
}

const keyOf = (folder: string, stem: string, ending: string): string => {
  const words = stem
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_.,;()[\]-]+/gu, " ")
    .trim();
  return `${folder.normalize("NFC").toLowerCase()}/${words}.${ending}`;
};

function partsOf(path: string): { stem: string; ending: string } {
  const name = path.split("/").at(-1) ?? path;
  const at = name.lastIndexOf(".");
  return at > 0 ? { stem: name.slice(0, at), ending: name.slice(at + 1).toLowerCase() } : { stem: name, ending: "" };
}

/**
 * [PG38] What a file is called where it does not say so itself: its name without its ending, the mark of its version and
 * a number that only sorts it, with a capital. Never blank.
 */
export function titleOfPath(path: string): string {
  const { stem } = partsOf(path);
  const unversioned = versionIn(stem)?.rest ?? stem;
  const spaced = [lettered, dated, datedByDay].reduce((text, mark) => text.replace(mark, " "), unversioned);
  const words = spaced
    .replaceAll(/[_\s]+/gu, " ")
    .replace(/^\d{1,3}[\s.)-]+(?=\p{L})/u, "")
    .replace(/^[\s.,;-]+|[\s.,;-]+$/gu, "");
  const title = words || stem;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
