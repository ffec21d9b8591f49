import { sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#kit/server/scope.ts";

export interface StoredDevice {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly lastSeenAt: Date;
  readonly activeAt: Date | null;
  readonly revokedAt: Date | null;
  /** Counts the changes of profile. */
  readonly turn: number;
  readonly actingProfileId: string | null;
}

/** The gate's question of a shared device, in one statement: which device of the workspace the user is. */
export async function findDeviceOfUser(
  client: pg.ClientBase,
  workspaceId: string,
  userId: string,
): Promise<StoredDevice | undefined> {
  const { rows } = await client.query<StoredDevice>(
    `select d.id, d.user_id as "userId", d.name, d.last_seen_at as "lastSeenAt", d.active_at as "activeAt",
       d.revoked_at as "revokedAt", d.turn, l.profile_id as "actingProfileId"
     from device d
     left join profile_link l on l.workspace_id = d.workspace_id and l.user_id = d.user_id
     where d.workspace_id = $1 and d.user_id = $2`,
    [workspaceId, userId],
  );
  return rows[0];
}

/** The workspace of the device that a user is, asked above the tenants: a user sees its own rows. */
export async function findWorkspaceOfUser(client: pg.ClientBase, userId: string): Promise<string | undefined> {
  await client.query("select set_config('fettle.user', $1, true)", [userId]);
  const { rows } = await client.query<{ workspace_id: string }>(
    "select workspace_id from device where user_id = $1 and revoked_at is null",
    [userId],
  );
  return rows[0]?.workspace_id;
}

export interface NewDevice {
  readonly id: string;
  readonly userId: string;
  readonly licenseKeyId: string;
  readonly secretHash: Buffer;
  readonly name: string;
}

export async function insertDevice(scope: Scope, device: NewDevice): Promise<void> {
  await scope.db
    .insertInto("device")
    .values({
      workspace_id: scope.workspaceId,
      id: device.id,
      user_id: device.userId,
      license_key_id: device.licenseKeyId,
      secret_hash: device.secretHash,
      name: device.name,
      created_at: scope.now,
      last_seen_at: scope.now,
    })
    .execute();
}

export interface DeviceChange {
  /** A sign of the person now, or the lock. */
  readonly activeAt: Date | null;
}

/** Counts one turn, unless another call has since `turn` was read: of two concurrent ones, one is refused. */
export async function takeTurn(scope: Scope, deviceId: string, turn: number, change: DeviceChange): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("device")
    .set({ turn: turn + 1, active_at: change.activeAt, last_seen_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", deviceId)
    .where("turn", "=", turn)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateActive(scope: Scope, deviceId: string, { activeAt }: DeviceChange): Promise<void> {
  await scope.db
    .updateTable("device")
    .set({ active_at: activeAt, last_seen_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", deviceId)
    .execute();
}

/** False if there is no such device, or its name is another one than that of the revision. */
export async function renameDevice(
  scope: Scope,
  { deviceId, revision }: { readonly deviceId: string; readonly revision: number },
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("device")
    .set({ name, revision: revision + 1 })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", deviceId)
    .where("revision", "=", revision)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Revoked {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

/**
 * One device, or all of the workspace. Their sessions end with the commit, and so do all offers, which do not say which device they
 * were made to.
 */
export async function revokeDevices(scope: Scope, deviceId?: string): Promise<Revoked[]> {
  let query = scope.db
    .updateTable("device")
    .set({ revoked_at: scope.now, active_at: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("revoked_at", "is", null);
  if (deviceId !== undefined) query = query.where("id", "=", deviceId);
  const revoked = await query.returning(["id", "user_id as userId", "name"]).execute();
  await endDeviceSessions(
    scope,
    revoked.map((device) => device.id),
  );
  if (revoked.length > 0) {
    await scope.db.deleteFrom("profile_offer").where("workspace_id", "=", scope.workspaceId).execute();
  }
  return revoked;
}

/** Whether a user is a revoked device. Its row is held, so that it is not revoked before the commit. */
export async function isRevoked(scope: Scope, userId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom("device")
    .select("revoked_at")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.revoked_at !== null;
}

/** Takes effect with the commit; the next acting person gets new secrets. */
export async function endDeviceTokens(scope: Scope, deviceId: string): Promise<void> {
  await sql`select fettle_end_device_tokens(${deviceId})`.execute(scope.db);
}

/** Locks the device's row, outside the tenants, and returns whether no other call has taken a turn since. */
export async function holdsTurn(
  client: pg.ClientBase,
  workspaceId: string,
  userId: string,
  turn: number,
): Promise<boolean> {
  await client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);
  const { rowCount } = await client.query(
    "select from device where workspace_id = $1 and user_id = $2 and turn = $3 and revoked_at is null for update",
    [workspaceId, userId, turn],
  );
  return rowCount === 1;
}

export async function endDeviceSessions(scope: Scope, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length > 0) await sql`select fettle_end_device_sessions(${[...deviceIds]}::uuid[])`.execute(scope.db);
}

export const selectDevices = (scope: Scope, usedSince: Date) =>
  scope.db
    .selectFrom("device as d")
    .leftJoin("profile_link as l", (join) =>
      join.onRef("l.workspace_id", "=", "d.workspace_id").onRef("l.user_id", "=", "d.user_id"),
    )
    .leftJoin("profile as p", (join) =>
      join
        .onRef("p.workspace_id", "=", "l.workspace_id")
        .onRef("p.id", "=", "l.profile_id")
        .on("p.removed_at", "is", null),
    )
    .select(["d.id", "d.name", "d.created_at as createdAt", "d.last_seen_at as lastSeenAt", "d.active_at as activeAt"])
    .select("d.revision")
    .select(["p.id as profileId", "p.display_name as displayName"])
    .where("d.workspace_id", "=", scope.workspaceId)
    .where("d.revoked_at", "is", null)
    .where("d.last_seen_at", ">", usedSince)
    .orderBy("d.last_seen_at", "desc")
    .orderBy("d.id")
    .limit(1000)
    .execute();

/** The users of devices that act as a profile at present. */
export async function selectActing(scope: Scope, profileId: string): Promise<{ id: string; userId: string }[]> {
  return scope.db
    .selectFrom("device as d")
    .innerJoin("profile_link as l", (join) =>
      join.onRef("l.workspace_id", "=", "d.workspace_id").onRef("l.user_id", "=", "d.user_id"),
    )
    .select(["d.id", "d.user_id as userId"])
    .where("d.workspace_id", "=", scope.workspaceId)
    .where("l.profile_id", "=", profileId)
    .execute();
}

export async function requiresPin(scope: Scope): Promise<boolean> {
  const row = await scope.db
    .selectFrom("device_setting")
    .select("requires_pin")
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  return row?.requires_pin ?? false;
}

export async function setRequiresPin(scope: Scope, isRequired: boolean): Promise<void> {
  await scope.db
    .insertInto("device_setting")
    .values({ workspace_id: scope.workspaceId, requires_pin: isRequired })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet({ requires_pin: isRequired }))
    .execute();
}
