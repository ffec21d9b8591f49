import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Markup } from "../rules/flattened.ts";
import type { Shape } from "../rules/shapes.ts";

export async function findMarkup(scope: Scope, assetId: string): Promise<Markup | undefined> {
  const row = await scope.db
    .selectFrom("asset_markup")
    .select(["base_asset_id", "shapes"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .executeTakeFirst();
  return row && { baseFileId: row.base_asset_id, shapes: row.shapes as readonly Shape[] };
}

/** Whether something is drawn on this picture. */
export async function isBase(scope: Scope, assetId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom("asset_markup")
    .select("asset_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("base_asset_id", "=", assetId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether exactly this is kept of the picture already; compared by value. */
export async function isSame(scope: Scope, assetId: string, { baseFileId, shapes }: Markup): Promise<boolean> {
  const row = await scope.db
    .selectFrom("asset_markup")
    .select("asset_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("base_asset_id", "=", baseFileId)
    .where(sql<boolean>`shapes = ${JSON.stringify(shapes)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMarkup(scope: Scope, assetId: string, { baseFileId, shapes }: Markup): Promise<void> {
  await scope.db
    .insertInto("asset_markup")
    .values({
      workspace_id: scope.workspaceId,
      asset_id: assetId,
      base_asset_id: baseFileId,
      shapes: JSON.stringify(shapes),
      created_by: scope.actor.profileId,
      created_at: scope.now,
    })
    .execute();
}
