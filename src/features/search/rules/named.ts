import type { FlagName } from "#features/flags/rules.ts";
import type { SearchedKind } from "../contract.ts";

/** [SR11] Places that are shown of a thing, and things that are found by name, at most. */
export const foundLimits = { places: 3, named: 20 } as const;

const nameWordsMax = 12;

/** [SR11] The words that a name must contain, in small letters. */
export const nameWordsOf = (words: string): string[] =>
  [
    ...new Set(
      words
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ].slice(0, nameWordsMax);

/** [SR14] The words with their corrections: a name that was typed with a slip is one that has them as they were read. */
export function readAs(
  words: string,
  corrections: readonly { readonly typed: string; readonly read: string }[],
): string {
  const reads = new Map(corrections.map(({ typed, read }) => [typed, read]));
  return words.replaceAll(/[\p{L}\p{N}]+/gu, (word) => reads.get(word.toLowerCase()) ?? word);
}

const flagOf: Partial<Record<SearchedKind, FlagName>> = {
  area: "areas_web_v2_enabled",
  note: "areas_web_v2_enabled",
  set: "procedure_sets_enabled",
};

/** [SR50] Whether the workspace has the screens that show what is found. */
export function isShown(kind: SearchedKind, flags: Readonly<Record<string, boolean>>): boolean {
  const flag = flagOf[kind];
  return flag === undefined || flags[flag] === true;
}
