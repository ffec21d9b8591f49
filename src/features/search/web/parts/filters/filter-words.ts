import { useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { groupQueries } from "#features/groups/web/queries.ts";
import { languageNames, useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { searchedKinds, searchedLanguages } from "../../../contract.ts";
import { isShown } from "../../../rules/named.ts";
import { changedWithin, type SearchAsked } from "../../../saved-contract.ts";
import type { FilterName } from "../../state/use-asked.ts";
import { searchPageText } from "../../text.ts";

export interface FilterChoice {
  readonly id: string;
  readonly text: string;
}

/** What each filter may be, in words; undefined while it loads. A filter with nothing to choose from is not offered. */
export function useFilterChoices(): Readonly<Record<FilterName, readonly FilterChoice[] | undefined>> {
  const t = useText(searchPageText);
  const { workspaceId, flags } = usePlace();
  const hasGroups = flags.access_groups_enabled ?? false;
  const areas = useQuery(areaQueries.list(workspaceId));
  const groups = useQuery({ ...groupQueries.list(workspaceId), enabled: hasGroups });
  return {
    kind: searchedKinds.filter((kind) => isShown(kind, flags)).map((id) => ({ id, text: t(`search.kinds.${id}`) })),
    area: isShown("area", flags) ? namedOf(areas) : [],
    group: hasGroups ? namedOf(groups) : [],
    language: searchedLanguages.map((id) => ({
      id,
      text: id === "es" ? t("search.filters.spanish") : languageNames[id],
    })),
    changed: changedWithin.map((id) => ({ id, text: t(`search.filters.within.${id}`) })),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function namedOf({ data, isPending }: { readonly data?: readonly Named[] | undefined; readonly isPending: boolean }) {
  return isPending ? undefined : (data ?? []).map(({ id, name }) => ({ id, text: name }));
}

/** "Area: Retort hall", of a filter that is on. */
export function useFilterWords(): (name: FilterName, asked: SearchAsked) => string {
  const t = useText(searchPageText);
  const choices = useFilterChoices();
  return (name, asked) => {
    const value = choices[name]?.find(({ id }) => id === asked[name])?.text ?? t("search.filters.other");
    return t("search.filters.is", { filter: t(`search.filters.${name}`), value });
  };
}
