import type pg from "pg";
import type { Scope } from "#kit/server/scope.ts";

export interface StoredKey {
  readonly id: string;
  readonly keyHash: Buffer;
  readonly sealed: Buffer;
  readonly createdAt: Date;
}

/**
 * Makes readable, for this transaction alone, the rows with this hash: a caller with a secret is in no workspace yet.
 */
async function present(client: pg.ClientBase, hash: Buffer): Promise<void> {
  await client.query("select set_config('fettle.presented', $1, true)", [hash.toString("hex")]);
}

/** The workspace whose current key has this hash. */
export async function findWorkspaceOfKey(client: pg.ClientBase, keyHash: Buffer): Promise<string | undefined> {
  await present(client, keyHash);
  const { rows } = await client.query<{ workspace_id: string }>(
    "select workspace_id from license_key where key_hash = $1 and ended_at is null",
    [keyHash],
  );
  return rows[0]?.workspace_id;
}

/** The workspace and the user of the device that this secret was given to; it may have been revoked since. */
export async function findDeviceOfSecret(
  client: pg.ClientBase,
  secretHash: Buffer,
): Promise<{ workspaceId: string; userId: string } | undefined> {
  await present(client, secretHash);
  const { rows } = await client.query<{ workspaceId: string; userId: string }>(
    `select workspace_id as "workspaceId", user_id as "userId" from device where secret_hash = $1`,
    [secretHash],
  );
  return rows[0];
}

/**
 * The current key, locked until the commit: a rotation waits for devices that come in by it, and the other way round.
 */
export async function findKey(scope: Scope, lock?: "forShare" | "forUpdate"): Promise<StoredKey | undefined> {
  const query = scope.db
    .selectFrom("license_key")
    .select(["id", "key_hash as keyHash", "sealed", "created_at as createdAt"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("ended_at", "is", null);
  return (lock === undefined ? query : query[lock]()).executeTakeFirst();
}

/** Where two make the first key at once, one does, and both read it. */
export async function insertKey(
  scope: Scope,
  key: { readonly id: string; readonly keyHash: Buffer; readonly sealed: Buffer },
): Promise<void> {
  await scope.db
    .insertInto("license_key")
    .values({
      workspace_id: scope.workspaceId,
      id: key.id,
      key_hash: key.keyHash,
      sealed: key.sealed,
      created_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endKey(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable("license_key")
    .set({ ended_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
