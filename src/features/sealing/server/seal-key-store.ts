import type { Scope } from "#kit/server/scope.ts";

export interface StoredSealKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

/** The newest first. */
export const selectSealKeys = (scope: Scope, profileId: string): Promise<StoredSealKey[]> =>
  scope.db
    .selectFrom("seal_key")
    .select(["id", "public_key as publicKey", "private_key as privateKey"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export async function insertSealKey(scope: Scope, profileId: string, key: StoredSealKey): Promise<void> {
  await scope.db
    .insertInto("seal_key")
    .values({
      workspace_id: scope.workspaceId,
      profile_id: profileId,
      id: key.id,
      public_key: key.publicKey,
      private_key: key.privateKey,
      created_at: scope.now,
    })
    .execute();
}
