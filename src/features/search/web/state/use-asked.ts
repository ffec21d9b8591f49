import { useQueryParams } from "#kit/web/navigation.tsx";
import { searchedKinds, searchedLanguages, searchWordsMax } from "../../contract.ts";
import { changedWithin, type SearchAsked } from "../../saved-contract.ts";

/** The filters of a search, in the order in which they are shown. */
export const filterNames = ["kind", "area", "group", "language", "changed"] as const;
export type FilterName = (typeof filterNames)[number];

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const idOf = (text: string | undefined) => (text !== undefined && idPattern.test(text) ? text : undefined);
const oneOf = <T extends string>(all: readonly T[], text: string | undefined) => all.find((one) => one === text);

/** [SR21] What the address asks, which may say anything, and how to change it. */
export function useAsked(): readonly [SearchAsked, (change: Partial<Record<FilterName | "words", string>>) => void] {
  const [params, setParams] = useQueryParams();
  const asked = {
    words: (params.words ?? "").slice(0, searchWordsMax),
    kind: oneOf(searchedKinds, params.kind),
    area: idOf(params.area),
    group: idOf(params.group),
    language: oneOf(searchedLanguages, params.language),
    changed: oneOf(changedWithin, params.changed),
  };
  return [asked, setParams];
}

/** Without what is not asked: as it is sent and stored. */
export const tidyAsked = ({ words, ...filters }: SearchAsked): SearchAsked => ({
  words,
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
});
