import { type RawBuilder, sql } from "kysely";
import {
  holdsWord,
  type PropertyListing,
  type PropertyListQuery,
  propertyListing,
} from "#features/properties/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { countedFor, visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import type { Document, SortKey } from "../contract.ts";
import { documentPolicy } from "../policy.ts";
import { isRestorable } from "./bin/restorable.ts";
import { storedDocuments } from "./document-store.ts";
import { top } from "./folder-store.ts";
import { isShown } from "./list-folders.ts";
import { shownDocument } from "./shown.ts";

export interface DocumentListQuery extends PropertyListQuery {
  readonly folderId?: string | undefined;
  readonly deep?: "true" | "false" | undefined;
  readonly name?: string | undefined;
  readonly sort?: SortKey | undefined;
  readonly descending?: "true" | "false" | undefined;
  readonly includeDeleted?: "true" | "false" | "only" | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** What each order goes by, the last part being the id: a cursor has a value for each. */
const orders = {
  name: [{ column: "d.sort_key", type: "text" }],
  updatedAt: [{ column: "d.updated_at", type: "timestamptz" }],
  size: [{ column: "d.size_bytes", type: "bigint" }],
  type: [
    { column: "d.mime_type", type: "text" },
    { column: "d.sort_key", type: "text" },
  ],
} as const satisfies Record<SortKey, readonly { readonly column: string; readonly type: string }[]>;

const pageSize = 100;

/**
 * [D6] A page of the documents in sight, and with the first how many there are in all.
 * @throws Problem 404 for a folder that is not shown, 403 for deleted ones, 400 for a foreign cursor
 */
export async function listDocuments(
  scope: Scope,
  input: DocumentListQuery,
): Promise<{ documents: Document[]; total: number | null; next: string | null }> {
  const deleted = input.includeDeleted ?? "false";
  if (deleted !== "false") assertAllowed(scope, documentPolicy.seeDeleted, undefined);
  const folderId = input.folderId === "root" ? null : input.folderId;
  if (typeof folderId === "string" && !(await isShown(scope, folderId, deleted !== "false"))) throw notFound();
  const sort = input.sort ?? "name";
  const isDescending = input.descending === "true";
  const limit = input.limit ?? pageSize;
  const listing = await propertyListing(scope, "document", input, "d.id");
  const byProperty = listing?.sortText?.(isDescending);
  const columns = [...(byProperty ? [byProperty] : orders[sort].map((one) => sql.ref(one.column))), sql.ref("d.id")];
  const mark = markOf(byProperty && input.sortProperty ? input.sortProperty : sort, isDescending);
  const types = byProperty ? ["text"] : orders[sort].map((one) => one.type);
  const last = input.after === undefined ? undefined : lastOf(input.after, mark, types);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const matching = matchingOf(scope, { ...input, listing }, folderId);
  const page = storedDocuments(scope)
    .where(sql<boolean>`${matching} and ${visibleTo(scope, "d")}`)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.join(columns)}) ${sql.raw(isDescending ? "<" : ">")} (${sql.join(last ?? [])})`),
    )
    .select([sql<string>`d.sort_key`.as("sortKey"), sql<string>`d.updated_at`.as("at")])
    .select((byProperty ?? sql<string>`''`).as("propertyKey"))
    .orderBy(sql`${sql.join(columns.map((column) => sql`${column} ${direction}`))}`)
    .limit(sql.lit(limit + 1));
  if (folderId !== undefined && input.deep !== "true") await planForThisFolder(scope);
  // They do not wait for each other, so they leave together.
  const [found, total] = await Promise.all([
    page.execute(),
    input.after === undefined ? countMatching(scope, matching) : null,
  ]);
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  const ofSort = {
    name: () => [end?.sortKey ?? ""],
    updatedAt: () => [end?.updatedAt.toISOString() ?? ""],
    size: () => [String(end?.sizeBytes ?? 0)],
    type: () => [end?.mimeType ?? "", end?.sortKey ?? ""],
  }[sort];
  const valuesOf = byProperty ? () => [end?.propertyKey ?? ""] : ofSort;
  const isMore = found.length > limit && end !== undefined;
  return {
    documents: rows.map((row) => shownDocument(scope, row)),
    total,
    next: isMore ? cursorOf(mark, ...valuesOf(), end.id) : null,
  };
}

/**
 * A plan that is kept for all folders is made for one of middling size, and sorts all of a large one for each page. With
 * the folder known the planner walks the index of the order instead.
 */
const planForThisFolder = (scope: Scope): Promise<unknown> =>
  sql`set local plan_cache_mode = force_custom_plan`.execute(scope.db);

type MatchQuery = DocumentListQuery & { readonly listing: PropertyListing | undefined };

/** The filter of the list, independent of visibility. */
function matchingOf(scope: Scope, input: MatchQuery, folderId: string | null | undefined): RawBuilder<boolean> {
  const words = nameKey(input.name ?? "")
    .split(/\s+/u)
    .filter(Boolean);
  const conditions = [
    sql`d.workspace_id = ${scope.workspaceId}`,
    placeIn(scope, folderId, folderId !== undefined && input.deep !== "true"),
    ...words.map((word) => sql`(position(${word} in d.name_key) > 0 or ${holdsWord(scope, "d.id", word)})`),
    input.listing?.filter ?? sql`true`,
    stateOf(scope, input.includeDeleted ?? "false"),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function placeIn(scope: Scope, folderId: string | null | undefined, isOneFolder: boolean): RawBuilder<unknown> {
  if (isOneFolder) return sql`d.place_id = ${folderId ?? top}`;
  if (typeof folderId !== "string") return sql`true`;
  return sql`d.folder_id in (select b.below_id from document_folder_below b
    where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${folderId})`;
}

const stateOf = (scope: Scope, deleted: "true" | "false" | "only"): RawBuilder<unknown> =>
  ({
    false: sql`d.deleted_at is null`,
    only: sql`d.deleted_at is not null and ${isRestorable(scope, "d")}`,
    true: sql`(d.deleted_at is null or ${isRestorable(scope, "d")})`,
  })[deleted];

async function countMatching(scope: Scope, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from document d where ${matching} and ${countedFor(scope, "d")}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** A cursor is good for the order that it was made in. */
const markOf = (sort: string, isDescending: boolean): string => `${sort}${isDescending ? "-" : "+"}`;

/** @throws Problem 400 */
function lastOf(cursor: string, wantedMark: string, types: readonly string[]): RawBuilder<unknown>[] {
  const parts = partsOf(cursor, types.length + 2);
  const [mark, ...values] = parts ?? [];
  const id = values.at(-1) ?? "";
  const isWhole = values.slice(0, -1).every((value, at) => isValueOf(types[at] ?? "text", value));
  if (mark !== wantedMark || !isId(id) || !isWhole) {
    throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
  }
  return values.map((value, at) => sql`${value}::${sql.raw(types[at] ?? "uuid")}`);
}

function isValueOf(type: string, value: string): boolean {
  if (type === "timestamptz") return !Number.isNaN(Date.parse(value));
  return type === "bigint" ? /^\d{1,18}$/.test(value) : !value.includes("\0");
}
