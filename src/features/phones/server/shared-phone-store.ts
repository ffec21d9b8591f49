import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { SharedPhone } from "../contract.ts";
import { storedPhone } from "./phone-number.ts";

type Sharer = SharedPhone["profiles"][number];

const kept = (scope: Scope) =>
  scope.db
    .selectFrom("shared_phone as phone")
    .select(["phone.id", "phone.number", "phone.created_at", "phone.revision"])
    .select(
      sql<Sharer[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'displayName', p.display_name, 'profileIcon', p.icon)
          order by lower(p.display_name), p.id)
        from shared_phone_profile s
        join profile p on p.workspace_id = s.workspace_id and p.id = s.profile_id and p.removed_at is null
        where s.workspace_id = phone.workspace_id and s.phone_id = phone.id), '[]'::json)`.as("profiles"),
    )
    .where("phone.workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof kept>["executeTakeFirstOrThrow"]>>;

const onTheWire = (row: Row): SharedPhone => ({
  id: row.id,
  ...storedPhone(row.number),
  createdAt: row.created_at.toISOString(),
  profiles: row.profiles,
  revision: row.revision,
});

export async function selectSharedPhones(scope: Scope): Promise<SharedPhone[]> {
  return (await kept(scope).orderBy("phone.created_at").orderBy("phone.id").execute()).map(onTheWire);
}

export async function findSharedPhone(scope: Scope, id: string, lock?: "forUpdate"): Promise<SharedPhone | undefined> {
  const row = await kept(scope)
    .where("phone.id", "=", id)
    .$if(lock === "forUpdate", (query) => query.forUpdate("phone"))
    .executeTakeFirst();
  return row && onTheWire(row);
}

export async function isShared(scope: Scope, number: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom("shared_phone")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether it was new. */
export async function insertSharedPhone(scope: Scope, id: string, number: string): Promise<boolean> {
  const inserted = await scope.db
    .insertInto("shared_phone")
    .values({
      workspace_id: scope.workspaceId,
      id,
      number,
      created_by: scope.actor.profileId,
      created_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteSharedPhone(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("shared_phone")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Of a number that the caller has locked. */
export async function replaceSharers(scope: Scope, phoneId: string, profileIds: readonly string[]): Promise<void> {
  await scope.db
    .updateTable("shared_phone")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", phoneId)
    .execute();
  await scope.db
    .deleteFrom("shared_phone_profile")
    .where("workspace_id", "=", scope.workspaceId)
    .where("phone_id", "=", phoneId)
    .execute();
  if (profileIds.length === 0) return;
  await scope.db
    .insertInto("shared_phone_profile")
    .values(
      profileIds.map((profileId) => ({ workspace_id: scope.workspaceId, phone_id: phoneId, profile_id: profileId })),
    )
    .execute();
}
