import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ImportItem } from "../../contract.ts";
import type { Finding, Outcome } from "../../rules/finding.ts";
import type { ItemResult } from "./import-store.ts";

export interface NewItem {
  readonly kind: ImportItem["kind"];
  readonly path: string;
  readonly part: string;
  readonly title: string;
}

export interface WaitingItem extends NewItem {
  readonly place: number;
}

const rowsAtOnce = 2_000;

export async function insertItems(scope: Scope, importId: string, items: readonly NewItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    await scope.db
      .insertInto("content_import_item")
      .values(
        items.slice(at, at + rowsAtOnce).map((item, index) => ({
          ...item,
          workspace_id: scope.workspaceId,
          import_id: importId,
          place: at + index,
        })),
      )
      .execute();
  }
}

/** [TF27] The links of procedures, as items behind all others. The caller holds the import. */
export async function insertLinksItems(
  scope: Scope,
  importId: string,
  items: readonly Omit<NewItem, "kind">[],
): Promise<void> {
  if (items.length === 0) return;
  const { paths, parts, titles } = {
    paths: items.map(({ path }) => path),
    parts: items.map(({ part }) => part),
    titles: items.map(({ title }) => title),
  };
  await sql`
    with given as (
      select * from unnest(${paths}::text[], ${parts}::text[], ${titles}::text[])
        with ordinality as t (path, part, title, nth)
    ), counted as (
      update content_import set total = total + ${items.length}
      where workspace_id = ${scope.workspaceId} and id = ${importId}
    )
    insert into content_import_item (workspace_id, import_id, place, kind, path, part, title)
    select ${scope.workspaceId}::uuid, ${importId}::uuid, last.place + given.nth, 'links', given.path, given.part, given.title
    from given, (
      select max(place) as place from content_import_item
      where workspace_id = ${scope.workspaceId} and import_id = ${importId}
    ) as last`.execute(scope.db);
}

const itemsOf = (scope: Scope, importId: string) =>
  scope.db
    .selectFrom("content_import_item as i")
    .where("i.workspace_id", "=", scope.workspaceId)
    .where("i.import_id", "=", importId);

export async function selectWaiting(scope: Scope, importId: string, max: number): Promise<WaitingItem[]> {
  const rows = await itemsOf(scope, importId)
    .select(["place", "kind", "path", "part", "title"])
    .where("outcome", "is", null)
    .orderBy("place")
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ImportItem["kind"] }));
}

export interface PlacedResult extends ItemResult {
  readonly place: number;
}

/** [TF14] Notes what became of items, counts them, and renews the lease. The caller has locked the import. */
export async function storeResults(
  scope: Scope,
  importId: string,
  results: readonly PlacedResult[],
  leaseMs: number,
): Promise<void> {
  const rows = results.map(({ place, outcome, findings, externalId, title, thingId }) => ({
    place,
    outcome,
    findings,
    external_id: externalId ?? null,
    title: title ?? null,
    thing_id: thingId ?? null,
  }));
  const heldUntil = new Date(scope.now.getTime() + leaseMs);
  await sql`
    with counted as (
      update content_import
      set done = done + ${results.length}, attempts = 1, held_until = ${heldUntil}, updated_at = ${scope.now}
      where workspace_id = ${scope.workspaceId} and id = ${importId}
    )
    update content_import_item i
    set outcome = r.outcome, findings = r.findings, thing_id = r.thing_id,
      external_id = coalesce(r.external_id, i.external_id), title = coalesce(r.title, i.title)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place int, outcome text, findings jsonb, external_id text, title text, thing_id uuid)
    where i.workspace_id = ${scope.workspaceId} and i.import_id = ${importId} and i.place = r.place`.execute(scope.db);
}

/** [TF10] The first item of the same import that has one of these external ids, by external id. */
export async function placesTaken(
  scope: Scope,
  importId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await itemsOf(scope, importId)
    .select("external_id as externalId")
    .select(({ fn }) => fn.min("place").as("place"))
    .where("external_id", "=", sql<string>`any(${[...externalIds]}::text[])`)
    .where("kind", "=", "procedure")
    .where("outcome", "in", ["created", "updated", "unchanged"])
    .groupBy("external_id")
    .execute();
  return new Map(rows.flatMap(({ externalId, place }) => (externalId === null ? [] : [[externalId, place]])));
}

/** Where the procedure of an external id stands in its import. */
export async function placeOfProcedure(scope: Scope, importId: string, externalId: string): Promise<number> {
  const row = await itemsOf(scope, importId)
    .select("place")
    .where("external_id", "=", externalId)
    .where("kind", "=", "procedure")
    .where("outcome", "in", ["created", "updated", "unchanged"])
    .executeTakeFirstOrThrow();
  return row.place;
}

/** A page of items after a place, with what they became as far as the actor sees it now. */
export async function selectItems(
  scope: Scope,
  importId: string,
  { after, limit, outcome }: { readonly after: number; readonly limit: number; readonly outcome: Outcome | undefined },
): Promise<ImportItem[]> {
  const rows = await itemsOf(scope, importId)
    .leftJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "i.workspace_id").onRef("p.id", "=", "i.thing_id"),
    )
    .leftJoin("area as a", (join) =>
      join.onRef("a.workspace_id", "=", "i.workspace_id").onRef("a.id", "=", "i.thing_id"),
    )
    .select(["i.place", "i.kind", "i.path", "i.external_id", "i.title", "i.outcome", "i.findings"])
    .select(
      sql<string | null>`case
        when p.id is not null and p.deleted_at is null and ${visibleTo(scope, "p")} then p.id
        when a.id is not null and ${visibleTo(scope, "a")} then a.id end`.as("thingId"),
    )
    .where("i.place", ">", after)
    .$if(outcome !== undefined, (query) => query.where("i.outcome", "=", outcome ?? null))
    .orderBy("i.place")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    place: row.place,
    kind: row.kind as ImportItem["kind"],
    path: row.path,
    externalId: row.external_id,
    title: row.title,
    outcome: row.outcome as Outcome | null,
    findings: row.findings as Finding[],
    thingId: row.thingId,
  }));
}
