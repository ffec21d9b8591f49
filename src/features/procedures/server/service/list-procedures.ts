import type { Scope } from "#kit/server/scope.ts";
import { type PropertyListQuery, propertyListing } from "../../../properties/server/service.ts";
import type { ProcedureSummary } from "../../contract.ts";
import { type ListCounts, type ListFilters, type ListTab, selectCounts, selectPage } from "../list-store.ts";
import { summaryOf } from "../to-wire.ts";

const pageRows = 50;

/** A page of a tab; `next` is the `after` of the page that follows, null at the end. [P62] [P63] */
export async function listProcedures(
  scope: Scope,
  tab: ListTab,
  query: ListFilters &
    PropertyListQuery & {
      readonly descending?: "true" | "false" | undefined;
      readonly limit?: number | undefined;
      readonly after?: string | undefined;
    },
): Promise<{ procedures: ProcedureSummary[]; next: string | null }> {
  const listing = await propertyListing(scope, "procedure", query, "p.id");
  const isDescending = query.descending === "true";
  const { rows, next } = await selectPage(
    scope,
    tab,
    { ...query, listing },
    {
      after: query.after,
      limit: query.limit ?? pageRows,
      sort: listing?.sortText && { mark: `${query.sortProperty}${isDescending ? "-" : "+"}`, isDescending },
    },
  );
  return { procedures: rows.map((row) => summaryOf(scope, row)), next };
}

export const countProcedures = async (scope: Scope, query: ListFilters & PropertyListQuery): Promise<ListCounts> =>
  selectCounts(scope, { ...query, listing: await propertyListing(scope, "procedure", query, "p.id") });
