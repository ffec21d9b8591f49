import { isSynonym, synonymLimits } from "../../rules/synonyms.ts";

/** Groups as they are typed: one on each line, with commas between the words. */
export const linesOf = (groups: readonly (readonly string[])[]): string =>
  groups.map((group) => group.join(", ")).join("\n");

export type LineFault =
  | { readonly is: "tooManyGroups" }
  | { readonly is: "tooFew" | "tooMany"; readonly line: number }
  | { readonly is: "unusable"; readonly line: number; readonly word: string };

/** [SR15] The typed groups, or the first thing that is wrong with them; lines count from 1. */
export function groupsOf(text: string): { readonly groups: string[][] } | { readonly fault: LineFault } {
  const lines = text.split("\n").flatMap((line, index) => {
    const words = line
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter(Boolean);
    return words.length === 0 ? [] : [{ words, line: index + 1 }];
  });
  for (const { words, line } of lines) {
    if (new Set(words.map((word) => word.toLowerCase())).size < synonymLimits.wordsMin) {
      return { fault: { is: "tooFew", line } };
    }
    if (words.length > synonymLimits.wordsMax) return { fault: { is: "tooMany", line } };
    const word = words.find((one) => one.length > synonymLimits.charactersMax || !isSynonym(one));
    if (word !== undefined) return { fault: { is: "unusable", line, word } };
  }
  if (lines.length > synonymLimits.groupsMax) return { fault: { is: "tooManyGroups" } };
  return { groups: lines.map(({ words }) => words) };
}
