import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { crc32 } from "node:zlib";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import { unpackWoff2 } from "./unpack-woff2.ts";

const require = createRequire(import.meta.url);

/** Weights as the fonts name them. */
export type Weight = "Regular" | "Bold";

/** Family, slice and weight: a family is cut into files by ranges of characters, and a print opens those that it needs. */
export type SliceName = `${FamilyName}/${string}/${Weight}`;

interface Family {
  readonly package: string;
  /** The package's words for the file of a slice, before and after its name. */
  readonly file: readonly [string, string];
  /** One file holds every weight. */
  readonly isVariable: boolean;
  /** Of its slices those with these names; the others contain Latin letters, which the plain fonts have. */
  readonly slices: RegExp;
}

const noto = (script: string, slices: RegExp): Family => ({
  package: `@fontsource-variable/noto-sans-${script}`,
  file: [`noto-sans-${script}-`, "-wght-normal.woff2"],
  isVariable: true,
  slices,
});
const numbered = /^\[\d+\]$/;

/** All may be given away and sold as part of a product, and be embedded (SIL Open Font License 1.1). */
const families = {
  thai: noto("thai", /^thai$/),
  devanagari: noto("devanagari", /^devanagari$/),
  /** For the languages other than Arabic and Persian that are written with its letters. */
  arabic: noto("arabic", /^arabic$/),
  jp: noto("jp", numbered),
  kr: noto("kr", numbered),
  sc: noto("sc", numbered),
  emoji: {
    package: "@fontsource/noto-emoji",
    file: ["noto-emoji-", "-400-normal.woff2"],
    isVariable: false,
    slices: numbered,
  },
  /** Every character of the first plane, drawn in squares as on old screens; its letters do not join. */
  unifont: {
    package: "@fontsource/unifontex",
    file: ["unifontex-", "-400-normal.woff2"],
    isVariable: false,
    slices: /^latin$/,
  },
} as const satisfies Record<string, Family>;
type FamilyName = keyof typeof families;

const thai = /\p{Script=Thai}/u;
const devanagari = /[\p{Script=Devanagari}\u1cd0-\u1cf9\ua830-\ua839]/u;
const arabic = /\p{Script=Arabic}/u;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2e80-\u33ff\uff00-\uffef]/u;
const pictograph = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** Unpacking the font of last resort takes a second: it is not opened for characters that it lacks. */
const beyondFirstPlane = /[\u{10000}-\u{10ffff}]/u;

/** Which East Asian forms a Han character takes: those of the language that the sheet's other characters suggest. */
export function eastAsianOrder(texts: string): readonly FamilyName[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)) return ["jp", "sc", "kr"];
  if (/\p{Script=Hangul}/u.test(texts)) return ["kr", "jp", "sc"];
  return ["sc", "jp", "kr"];
}

/** The slices that may draw a cluster of characters, the best first. */
export function slicesFor(cluster: string, weight: Weight, order: readonly FamilyName[]): SliceName[] {
  const fit: FamilyName[] = [];
  if (thai.test(cluster)) fit.push("thai");
  if (devanagari.test(cluster)) fit.push("devanagari");
  if (arabic.test(cluster)) fit.push("arabic");
  if (eastAsian.test(cluster)) fit.push(...order);
  if (pictograph.test(cluster)) fit.push("emoji");
  const names = fit.flatMap((family) =>
    slicesWith(family, cluster).map((slice): SliceName => `${family}/${slice}/${weightIn(family, weight)}`),
  );
  return beyondFirstPlane.test(cluster) ? names : [...names, lastResort];
}

/** For characters without a better font. */
export const lastResort: SliceName = "unifont/latin/Regular";

const weightIn = (family: FamilyName, weight: Weight): Weight => (families[family].isVariable ? weight : "Regular");

/** Which slices of a family have all of these characters, by the package's own list. */
function slicesWith(family: FamilyName, cluster: string): string[] {
  const ranges = rangesOf(family);
  const [first = 0, ...rest] = [...cluster].map((one) => one.codePointAt(0) ?? 0);
  const has = (slice: string, code: number) => ranges.some((one) => one.slice === slice && isIn(one, code));
  return ranges
    .filter((range) => isIn(range, first) && rest.every((code) => has(range.slice, code)))
    .map((range) => range.slice);
}

interface SliceRange {
  readonly slice: string;
  readonly from: number;
  readonly to: number;
}
const isIn = (range: SliceRange, code: number) => range.from <= code && code <= range.to;

const knownRanges = new Map<FamilyName, readonly SliceRange[]>();

function rangesOf(name: FamilyName): readonly SliceRange[] {
  const known = knownRanges.get(name);
  if (known) return known;
  const list = readFileSync(path.join(folderOf(name), "unicode.json"), "utf8");
  const ranges = Object.entries(JSON.parse(list) as Record<string, string>).flatMap(([slice, text]) =>
    families[name].slices.test(slice) ? text.split(",").map((range) => parsed(slice, range)) : [],
  );
  knownRanges.set(name, ranges);
  return ranges;
}

/** `U+4E00` or `U+4E00-4E0F`. */
function parsed(slice: string, range: string): SliceRange {
  const [from = "", to = from] = range.replace(/^U\+/i, "").split("-");
  return {
    slice: slice.replaceAll(/[[\]]/g, ""),
    from: Number.parseInt(from, 16),
    to: Number.parseInt(to, 16),
  };
}

const folderOf = (name: FamilyName) => path.dirname(require.resolve(`${families[name].package}/package.json`));

export const isSlice = (name: string): name is SliceName => name.includes("/");

/** Unpacking takes longer than drawing a sheet with it; in bytes. */
const unpacked = new BoundedMemory<Buffer>(8 * 1024 ** 2);

/** @returns a TrueType font, and which of its weights is asked for; undefined where it has one */
export function readSlice(name: SliceName): { readonly bytes: Buffer; readonly weight: Weight | undefined } {
  const [family, slice, weight] = name.split("/") as [FamilyName, string, Weight];
  const { file, isVariable } = families[family];
  const read = () => readFileSync(path.join(folderOf(family), "files", `${file[0]}${slice}${file[1]}`));
  const bytes = unpacked.recall(name) ?? unpackWoff2(read(), crc32(name));
  unpacked.remember(name, bytes, bytes.length);
  return { bytes, weight: isVariable ? weight : undefined };
}
