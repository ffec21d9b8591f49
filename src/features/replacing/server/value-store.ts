import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ValueKind, ValueReplacement } from "../value-contract.ts";
import type { ReplacedText } from "./property-texts.ts";

/** What a replacement did to one thing, and the former texts. */
export interface StoredThing {
  readonly thingId: string;
  readonly count: number;
  readonly texts: readonly ReplacedText[];
  readonly undoneAt: Date | null;
}

/** The last one first. */
export async function selectValueReplacements(
  scope: Scope,
  kind: ValueKind,
  limit: number,
): Promise<ValueReplacement[]> {
  const { rows } = await sql<Omit<ValueReplacement, "createdAt"> & { readonly createdAt: Date }>`
    select r.id, r.search as text, r.replaced_by as by, r.is_case_sensitive as "isCaseSensitive",
      r.created_at as "createdAt", count(v.thing_id)::int as "thingCount",
      coalesce(sum(v.place_count), 0)::int as "placeCount", count(v.undone_at)::int as "undoneCount"
    from text_replacement r left join text_replacement_value v
      on v.workspace_id = r.workspace_id and v.replacement_id = r.id
    where r.workspace_id = ${scope.workspaceId} and r.profile_id = ${scope.actor.profileId} and r.kind = ${kind}
    group by r.workspace_id, r.id order by r.created_at desc, r.id desc limit ${sql.lit(limit)}`.execute(scope.db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const things = (scope: Scope, replacementId: string) =>
  scope.db
    .selectFrom("text_replacement_value as v")
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.replacement_id", "=", replacementId)
    .select(["v.thing_id as thingId", "v.place_count as count", "v.undone_at as undoneAt"]);

export const selectThings = (scope: Scope, replacementId: string) => things(scope, replacementId).execute();

export async function findThing(
  scope: Scope,
  replacementId: string,
  thingId: string,
): Promise<StoredThing | undefined> {
  const row = await things(scope, replacementId).select("v.texts").where("v.thing_id", "=", thingId).executeTakeFirst();
  return row && { ...row, texts: row.texts as ReplacedText[] };
}

export async function insertThing(
  scope: Scope,
  replacementId: string,
  { thingId, count, texts }: Omit<StoredThing, "undoneAt">,
): Promise<void> {
  await scope.db
    .insertInto("text_replacement_value")
    .values({
      workspace_id: scope.workspaceId,
      replacement_id: replacementId,
      thing_id: thingId,
      place_count: count,
      texts: JSON.stringify(texts),
    })
    .execute();
}

export async function markThingUndone(scope: Scope, replacementId: string, thingId: string): Promise<void> {
  await scope.db
    .updateTable("text_replacement_value")
    .set({ undone_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("replacement_id", "=", replacementId)
    .where("thing_id", "=", thingId)
    .execute();
}
