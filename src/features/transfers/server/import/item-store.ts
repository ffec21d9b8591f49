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

/** [TF27] The links of a procedure, as an item behind all others. The caller holds the import. */
export async function insertLinksItem(scope: Scope, importId: string, { path, part, title }: NewItem): Promise<void> {
  await sql`
    insert into content_import_item (workspace_id, import_id, place, kind, path, part, title)
    select ${scope.workspaceId}::uuid, ${importId}::uuid, max(place) + 1, 'links', ${path}::text, ${part}::text, ${title}::text
    from content_import_item where workspace_id = ${scope.workspaceId} and import_id = ${importId}`.execute(scope.db);
  await sql`update content_import set total = total + 1
    where workspace_id = ${scope.workspaceId} and id = ${importId}`.execute(scope.db);
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

export async function storeResult(scope: Scope, importId: string, place: number, result: ItemResult): Promise<void> {
  await scope.db
    .updateTable("content_import_item")
    .set({
      outcome: result.outcome,
      findings: JSON.stringify(result.findings),
      thing_id: result.thingId ?? null,
      ...(result.externalId !== undefined && { external_id: result.externalId }),
      ...(result.title !== undefined && { title: result.title }),
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("import_id", "=", importId)
    .where("place", "=", place)
    .execute();
}

/** [TF10] Whether an earlier item of the same import has this external id. */
export async function isTakenBefore(
  scope: Scope,
  importId: string,
  { place, externalId }: { readonly place: number; readonly externalId: string },
): Promise<boolean> {
  const row = await itemsOf(scope, importId)
    .select("place")
    .where("external_id", "=", externalId)
    .where("kind", "=", "procedure")
    .where("place", "<", place)
    .where("outcome", "in", ["created", "updated", "unchanged"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
