import { type PropertyListQuery, propertyListing } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ProcedureSummary } from "../../contract.ts";
import { type ListCounts, type ListFilters, type ListTab, selectCounts, selectPage } from "../list-store.ts";
import { summaryOf } from "../to-wire.ts";
import { zoneForTitles } from "./title-zone.ts";

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
  const mark = `${query.sortProperty}${isDescending ? "-" : "+"}`;
  const { rows, next } = await selectPage(
    scope,
    tab,
    { ...query, also: listing?.filter },
    {
      after: query.after,
      limit: query.limit ?? pageRows,
      sort: listing?.sortText && { text: listing.sortText(isDescending), isDescending, mark },
    },
  );
  const timeZone = await zoneForTitles(
    scope,
    rows.flatMap((row) => [row.title, row.draftTitle]),
  );
  return { procedures: rows.map((row) => summaryOf(scope, row, timeZone)), next };
}

export async function countProcedures(scope: Scope, query: ListFilters & PropertyListQuery): Promise<ListCounts> {
  const listing = await propertyListing(scope, "procedure", query, "p.id");
  return selectCounts(scope, { ...query, also: listing?.filter });
}
