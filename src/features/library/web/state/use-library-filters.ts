import { useQueryParams } from "#kit/web/navigation.tsx";
import { libraryFamilies } from "../../rules.ts";
import type { LibraryFilters } from "../queries.ts";

const uses = ["used", "unused"] as const;

/** The filters of the library stand in the URL: they survive reload and back, and can be sent to somebody. */
export function useLibraryFilters() {
  const [query, change] = useQueryParams();
  const family = libraryFamilies.find((one) => one === query.family);
  const use = uses.find((one) => one === query.use);
  const name = query.search || undefined;
  const filters: LibraryFilters = { ...(family && { family }), ...(use && { use }), ...(name && { name }) };
  return {
    filters,
    /** The file that is looked at. */
    openId: query.file || undefined,
    isNarrowed: Object.keys(filters).length > 0,
    setFamily: (next: string) => change({ family: next === "all" ? undefined : next }),
    setUse: (next: string) => change({ use: next === "all" ? undefined : next }),
    setName: (search: string) => change({ search: search || undefined }),
    open: (file: string | undefined) => change({ file }),
    clear: () => change({ family: undefined, use: undefined, search: undefined }),
  };
}
