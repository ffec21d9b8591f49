import type { Scope } from "#kit/server/scope.ts";

export interface StoredTake {
  readonly id: string;
  readonly passageId: string;
  readonly assetId: string;
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly recordedAt: Date;
}

/** In the order in which they were recorded. */
export async function selectTakes(scope: Scope, generationId: string): Promise<StoredTake[]> {
  const rows = await scope.db
    .selectFrom("voice_take")
    .select(["id", "passage_id", "asset_id", "from_ms", "length_ms", "recorded_at"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("generation_id", "=", generationId)
    .orderBy("recorded_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    passageId: row.passage_id,
    assetId: row.asset_id,
    fromMs: row.from_ms,
    lengthMs: row.length_ms,
    recordedAt: row.recorded_at,
  }));
}

export async function insertTake(scope: Scope, generationId: string, take: StoredTake): Promise<void> {
  await scope.db
    .insertInto("voice_take")
    .values({
      workspace_id: scope.workspaceId,
      generation_id: generationId,
      id: take.id,
      passage_id: take.passageId,
      asset_id: take.assetId,
      from_ms: take.fromMs,
      length_ms: take.lengthMs,
      recorded_at: take.recordedAt,
      created_at: scope.now,
    })
    .execute();
}

export async function deleteTake(scope: Scope, generationId: string, id: string): Promise<void> {
  await scope.db
    .deleteFrom("voice_take")
    .where("workspace_id", "=", scope.workspaceId)
    .where("generation_id", "=", generationId)
    .where("id", "=", id)
    .execute();
}

/** [PG74] Those generations of these that are the actor's own. */
export async function selectOwnGenerationIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("video_generation")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
