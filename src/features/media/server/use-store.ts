import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** What may use a file, and so decide who sees it. */
export type AssetUserType =
  | "area"
  | "procedureDraft"
  | "procedure"
  | "perform"
  | "record"
  | "profile"
  | "video"
  | "feedback"
  | "template"
  | "document"
  | "correctiveAction"
  | "generation"
  | "import"
  | "batch"
  | "interview"
  | "voiceOver";

export interface AssetUser {
  readonly type: AssetUserType;
  readonly id: string;
}

/** A user with the files that it uses. */
export interface AssetUses {
  readonly user: AssetUser;
  readonly assetIds: readonly string[];
}

const usesOf = (scope: Scope, user: AssetUser) =>
  scope.db
    .selectFrom("asset_use")
    .select("asset_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_type", "=", user.type)
    .where("user_id", "=", user.id);

export async function selectUsedAssets(scope: Scope, user: AssetUser): Promise<string[]> {
  const rows = await usesOf(scope, user).orderBy("asset_id").execute();
  return rows.map((row) => row.asset_id);
}

/** Everything that uses a file, seen by the actor or not. */
export async function selectUsers(scope: Scope, assetId: string): Promise<AssetUser[]> {
  const rows = await scope.db
    .selectFrom("asset_use")
    .select(["user_type", "user_id"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .execute();
  return rows.map((row) => ({ type: row.user_type as AssetUserType, id: row.user_id }));
}

/** A picture on which something was drawn, over another one. */
export interface Drawing {
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly unusedSince: Date | null;
  readonly users: readonly AssetUser[];
}

/** The stored pictures that show a picture with something drawn on it, and what uses them. */
export async function selectDrawingsOn(scope: Scope, baseId: string): Promise<Drawing[]> {
  const rows = await scope.db
    .selectFrom("asset_markup as m")
    .innerJoin("asset as a", (join) =>
      join.onRef("a.workspace_id", "=", "m.workspace_id").onRef("a.id", "=", "m.asset_id"),
    )
    .leftJoin("asset_use as u", (join) =>
      join.onRef("u.workspace_id", "=", "m.workspace_id").onRef("u.asset_id", "=", "m.asset_id"),
    )
    .select(["a.id", "a.uploaded_by", "a.created_at", "a.unused_since", "u.user_type", "u.user_id"])
    .where("m.workspace_id", "=", scope.workspaceId)
    .where("m.base_asset_id", "=", baseId)
    .where("a.state", "=", "stored")
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((ofOne) => {
    const [one] = ofOne;
    if (!one) return [];
    const users = ofOne.flatMap(({ user_type: type, user_id: id }) =>
      type === null || id === null ? [] : [{ type: type as AssetUserType, id }],
    );
    return [{ uploadedBy: one.uploaded_by, createdAt: one.created_at, unusedSince: one.unused_since, users }];
  });
}

export async function insertUses(scope: Scope, user: AssetUser, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  const row = { workspace_id: scope.workspaceId, user_type: user.type, user_id: user.id };
  await scope.db
    .insertInto("asset_use")
    .values(assetIds.map((assetId) => ({ ...row, asset_id: assetId })))
    // Two saves of one thing may both bring the same file.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One statement for as many users as there are. */
export async function insertUsesOfMany(scope: Scope, uses: readonly AssetUses[]): Promise<void> {
  const rows = uses.flatMap(({ user, assetIds }) => assetIds.map((assetId) => ({ ...user, assetId })));
  await sql`insert into asset_use (workspace_id, user_type, user_id, asset_id)
    select ${scope.workspaceId}, u.type, u.id, u."assetId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (type text, id uuid, "assetId" uuid)
    on conflict do nothing`.execute(scope.db);
}

export async function deleteUses(scope: Scope, user: AssetUser, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  await scope.db
    .deleteFrom("asset_use")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_type", "=", user.type)
    .where("user_id", "=", user.id)
    .where("asset_id", "=", sql<string>`any(${[...assetIds]}::uuid[])`)
    .execute();
}
