import { listParamsOf } from "#features/properties/web/parts/list-query.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import type { Sort } from "#kit/web/ui/lists/virtual-rows.tsx";
import { type MemberSort, memberSorts } from "../../../rules.ts";
import type { MemberTable } from "../../queries.ts";

const isSort = (text: string | undefined): text is MemberSort => memberSorts.some((sort) => sort === text);

/** The filters and the order are stored in the URL: they survive reload and back, and can be shared. */
export function useMemberTable() {
  const [query, change] = useQueryParams();
  const sort = isSort(query.sort) ? query.sort : "name";
  const table: MemberTable = {
    search: query.search || undefined,
    role: query.role || undefined,
    groupId: query.groupId || undefined,
    sort,
    ...listParamsOf(query),
  };
  return {
    table,
    isNarrowed: Boolean(table.search || table.role || table.groupId || table.properties),
    sort: sortOf(sort),
    setSort: ({ id, direction }: Sort) => {
      const next = direction === "ascending" ? id : `-${id}`;
      change({ sort: next === "name" ? undefined : next });
    },
    setSearch: (search: string) => change({ search: search.trim() || undefined }),
    setRole: (role: string | null) => change({ role: role ?? undefined }),
    setGroup: (groupId: string | null) => change({ groupId: groupId ?? undefined }),
    /** The member whose drawer is open. */
    openId: query.member,
    open: (id: string | undefined) => change({ member: id }, { replace: id === undefined }),
    clear: () => change({ search: undefined, role: undefined, groupId: undefined, properties: undefined }),
  };
}

const sortOf = (sort: MemberSort): Sort =>
  sort.startsWith("-") ? { id: sort.slice(1), direction: "descending" } : { id: sort, direction: "ascending" };
