import { useSearch } from "#features/performs/web/parts/list/use-search.ts";
import { isId } from "#kit/ids.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import { dayBeginIn } from "#kit/zoned-days.ts";
import type { RecordFilter } from "../../../contract.ts";

/** [PF165] The filters are stored in the URL: they survive reload and back, and can be shared. Days are the workspace's. */
export function useRecordFilter() {
  const [query, change] = useQueryParams();
  const search = useSearch();
  const { procedure, person, check, result, group, from = "", to = "" } = query;
  const zone = useWorkspaceZone();
  const [fromMoment, toMoment] = [dayBeginIn(zone, from), dayBeginIn(zone, to, 1)];
  const filter: RecordFilter = {
    ...(search.search && { search: search.search }),
    ...(isId(procedure ?? "") && { procedureId: procedure }),
    ...(isId(person ?? "") && { profileId: person }),
    ...(isId(group ?? "") && { accessGroupIds: group }),
    ...(check === "photos" && { toCheck: check }),
    ...(result === "deviations" && { result }),
    ...(fromMoment && { from: fromMoment }),
    ...(toMoment && { to: toMoment }),
  };
  return {
    ...search,
    filter,
    from,
    to,
    change,
    isNarrowed: Object.keys(filter).length > 0,
    /** How many filters are set besides the search. */
    narrowedBy: Object.keys(filter).filter((key) => key !== "search").length,
    clear: () => {
      search.setTyped("");
      const ofOthers = {
        procedure: undefined,
        person: undefined,
        check: undefined,
        result: undefined,
        group: undefined,
      };
      change({ search: undefined, ...ofOthers, from: undefined, to: undefined });
    },
  };
}

export type RecordFilterState = ReturnType<typeof useRecordFilter>;
