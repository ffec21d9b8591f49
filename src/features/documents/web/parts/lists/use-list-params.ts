import { listParamsOf } from "#features/properties/web/parts/list-query.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import type { Sort } from "#kit/web/ui/lists/virtual-rows.tsx";
import { type Order, orderOf } from "../../state/item.ts";

/** Where a search looks: the names in this folder, the names in all folders, or the text of the documents. */
export const scopes = ["here", "all", "text"] as const;
export type Scope = (typeof scopes)[number];

const scopeOf = (text: string | undefined): Scope => scopes.find((scope) => scope === text) ?? "here";

/** Search and order are stored in the address: they survive reload and back, and can be shared. */
export function useListParams() {
  const [query, change] = useQueryParams();
  const search = (query.search ?? "").slice(0, 200);
  const order = orderOf(query.sort, query.down);
  const setOrder = ({ key, isDescending }: Order) =>
    change({ sort: key === "name" ? undefined : key, down: isDescending ? "true" : undefined });
  const sort: Sort = { id: order.key, direction: order.isDescending ? "descending" : "ascending" };
  return {
    search,
    isSearching: search.trim() !== "",
    scope: scopeOf(query.in),
    order,
    sort,
    listed: listParamsOf(query),
    setSearch: (text: string) => change({ search: text, ...(text.trim() === "" && { in: undefined }) }),
    setScope: (scope: Scope) => change({ in: scope === "here" ? undefined : scope }),
    setOrder,
    setSort: ({ id, direction }: Sort) =>
      setOrder({ ...orderOf(id, undefined), isDescending: direction === "descending" }),
    clear: () => change({ search: undefined, in: undefined }),
  };
}

export type ListParams = ReturnType<typeof useListParams>;
