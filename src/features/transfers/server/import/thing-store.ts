import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

type ThingKind = "document" | "note" | "set";

/** [TF22] What an external id became, where it is still there and the actor sees it. */
export async function findThing(scope: Scope, kind: ThingKind, externalId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.thing_id as id from import_thing t ${isThere[kind](scope)}
    where t.workspace_id = ${scope.workspaceId} and t.kind = ${kind} and t.external_id = ${externalId}
    order by t.imported_at, t.thing_id limit 1`.execute(scope.db);
  return rows[0]?.id;
}

const isThere: Readonly<Record<ThingKind, (scope: Scope) => ReturnType<typeof sql>>> = {
  document: (scope) => sql`join document d on d.workspace_id = t.workspace_id and d.id = t.thing_id
    and d.deleted_at is null and ${visibleTo(scope, "d")}`,
  note: (scope) => sql`join area_note n on n.workspace_id = t.workspace_id and n.id = t.thing_id
    join area a on a.workspace_id = n.workspace_id and a.id = n.area_id and ${visibleTo(scope, "a")}`,
  set: (scope) => sql`join procedure_set s on s.workspace_id = t.workspace_id and s.id = t.thing_id
    and s.deleted_at is null and ${visibleTo(scope, "s")}`,
};

export async function putThing(scope: Scope, kind: ThingKind, thingId: string, externalId: string): Promise<void> {
  await scope.db
    .insertInto("import_thing")
    .values({
      workspace_id: scope.workspaceId,
      kind,
      thing_id: thingId,
      external_id: externalId,
      imported_at: scope.now,
    })
    .execute();
}

/** An active property by its name, with what its values may be. */
export async function findPropertyByName(scope: Scope, kind: string, name: string) {
  const row = await scope.db
    .selectFrom("property")
    .select(["id", "type", "options", "revision", "default_value as defaultValue"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("kind", "=", kind)
    .where("name_key", "=", name)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return row;
}
