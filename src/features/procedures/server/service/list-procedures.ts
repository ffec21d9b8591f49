import type { Scope } from "#kit/server/scope.ts";
import type { ProcedureSummary } from "../../contract.ts";
import { type ListCounts, type ListFilters, type ListTab, selectCounts, selectPage } from "../list-store.ts";
import { summaryOf } from "../to-wire.ts";

const pageRows = 50;

/** A page of a tab; `next` is the `after` of the page that follows, null at the end. [P62] [P63] */
export async function listProcedures(
  scope: Scope,
  tab: ListTab,
  query: ListFilters & { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<{ procedures: ProcedureSummary[]; next: string | null }> {
  const { rows, next } = await selectPage(scope, tab, query, { after: query.after, limit: query.limit ?? pageRows });
  return { procedures: rows.map((row) => summaryOf(scope, row)), next };
}

export const countProcedures = (scope: Scope, filters: ListFilters): Promise<ListCounts> =>
  selectCounts(scope, filters);
