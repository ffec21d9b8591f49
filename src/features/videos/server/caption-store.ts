import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

export interface StoredCaptions {
  readonly language: string;
  readonly vtt: string;
  readonly revision: number;
  readonly updatedAt: Date;
}

const ofVideo = (scope: Scope, assetId: string) =>
  scope.db
    .selectFrom("asset_captions")
    .select(["language", "vtt", "revision", "updated_at"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId);

type Row = Awaited<ReturnType<ReturnType<typeof ofVideo>["executeTakeFirstOrThrow"]>>;

const captionsOf = ({ language, vtt, revision, updated_at: updatedAt }: Row): StoredCaptions => ({
  language,
  vtt,
  revision,
  updatedAt,
});

/** By language. */
export async function selectCaptions(scope: Scope, assetId: string): Promise<StoredCaptions[]> {
  return (await ofVideo(scope, assetId).orderBy("language").execute()).map(captionsOf);
}

/** By language, without the cues. */
export async function selectLanguages(scope: Scope, assetId: string): Promise<Omit<StoredCaptions, "vtt">[]> {
  const rows = await scope.db
    .selectFrom("asset_captions")
    .select(["language", "revision", "updated_at as updatedAt"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .orderBy("language")
    .execute();
  return rows;
}

export async function findCaptions(
  scope: Scope,
  assetId: string,
  language: string,
  lock?: "forUpdate",
): Promise<StoredCaptions | undefined> {
  const row = await ofVideo(scope, assetId)
    .where("language", "=", language)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && captionsOf(row);
}

/** Locks the video's file: of two that write its first captions, one comes second. */
export async function lockVideo(scope: Scope, assetId: string): Promise<void> {
  await sql`select from asset where workspace_id = ${scope.workspaceId} and id = ${assetId} for no key update`.execute(
    scope.db,
  );
}

export async function putCaptions(
  scope: Scope,
  assetId: string,
  { language, vtt, revision }: Omit<StoredCaptions, "updatedAt">,
): Promise<void> {
  const written = { vtt, revision, updated_by: scope.actor.profileId, updated_at: scope.now };
  await scope.db
    .insertInto("asset_captions")
    .values({ workspace_id: scope.workspaceId, asset_id: assetId, language, ...written })
    .onConflict((conflict) => conflict.columns(["workspace_id", "asset_id", "language"]).doUpdateSet(written))
    .execute();
}

export async function deleteCaptions(scope: Scope, assetId: string, language: string): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom("asset_captions")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("language", "=", language)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
