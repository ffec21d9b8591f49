import { listParamsOf } from "#features/properties/web/parts/list-query.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay } from "#kit/web/place.tsx";
import { procedurePolicy } from "../../../policy.ts";
import { type ListFilters, type StatusTab, statusTabs } from "../../queries.ts";

const isTab = (text: string | undefined): text is StatusTab => statusTabs.some((tab) => tab === text);

/** The filters of the list are stored in the URL: they survive reload and back, and can be shared. */
export function useListFilters() {
  const [query, change] = useQueryParams();
  const maySeeDrafts = useMay(procedurePolicy.viewDrafts);
  const wanted = isTab(query.status) ? query.status : "all";
  const status: StatusTab = maySeeDrafts ? wanted : "published";
  const filters: ListFilters = {
    status,
    search: query.search || undefined,
    areaId: query.areaId || undefined,
    accessGroupId: query.groupId || undefined,
    ...listParamsOf(query),
  };
  const isNarrowed = Boolean(filters.search || filters.areaId || filters.accessGroupId || filters.properties);
  return {
    filters,
    maySeeDrafts,
    isNarrowed,
    setStatus: (next: StatusTab) => change({ status: next === "all" ? undefined : next }),
    setSearch: (search: string) => change({ search: search.trim() || undefined }),
    setArea: (areaId: string | null) => change({ areaId: areaId ?? undefined }),
    setGroup: (groupId: string | null) => change({ groupId: groupId ?? undefined }),
    clear: () => change({ search: undefined, areaId: undefined, groupId: undefined, properties: undefined }),
  };
}
