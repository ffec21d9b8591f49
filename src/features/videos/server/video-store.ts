import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { VideoFacts } from "./reading/video-messages.ts";

export interface StoredStill {
  readonly fileId: string;
  readonly atMs: number;
}

export type VideoState = "waiting" | "running" | "done" | "failed";

export interface StoredVideo {
  readonly state: VideoState;
  readonly attempts: number;
  readonly durationMs: number | null;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly stills: readonly StoredStill[];
}

/** Videos that were never read. */
const unread: StoredVideo = {
  state: "waiting",
  attempts: 0,
  durationMs: null,
  widthPx: null,
  heightPx: null,
  stills: [],
};

export async function findVideo(scope: Scope, assetId: string, lock?: "forUpdate"): Promise<StoredVideo> {
  const row = await scope.db
    .selectFrom("asset_film")
    .select(["state", "attempts", "duration_ms", "width_px", "height_px", "stills"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return unread;
  return {
    state: row.state as VideoState,
    attempts: row.attempts,
    durationMs: row.duration_ms,
    widthPx: row.width_px,
    heightPx: row.height_px,
    stills: row.stills as readonly StoredStill[],
  };
}

/** [V3] Of all who want to read a video, one is answered the attempt that this is; a reader that died is replaced. */
export async function claimVideo(scope: Scope, assetId: string, heldUntil: Date): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    insert into asset_film (workspace_id, asset_id, state, attempts, held_until)
    values (${scope.workspaceId}, ${assetId}, 'running', 1, ${heldUntil})
    on conflict (workspace_id, asset_id) do update
      set state = 'running', attempts = asset_film.attempts + 1, held_until = excluded.held_until
      where asset_film.state = 'waiting' or (asset_film.state = 'running' and asset_film.held_until < ${scope.now})
    returning attempts`.execute(scope.db);
  return rows[0]?.attempts;
}

export async function markRead(scope: Scope, assetId: string, facts: Omit<VideoFacts, "keyFrames">): Promise<void> {
  await running(scope, assetId)
    .set({
      state: "done",
      failure: null,
      held_until: null,
      duration_ms: facts.durationMs,
      width_px: facts.widthPx,
      height_px: facts.heightPx,
      read_at: scope.now,
    })
    .execute();
}

/** `waiting` where it is to be tried again. */
export async function markFailed(
  scope: Scope,
  assetId: string,
  state: "waiting" | "failed",
  failure: string,
): Promise<void> {
  await running(scope, assetId).set({ state, failure, held_until: null, read_at: scope.now }).execute();
}

const running = (scope: Scope, assetId: string) =>
  scope.db
    .updateTable("asset_film")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("state", "=", "running");

export async function keepStills(scope: Scope, assetId: string, stills: readonly StoredStill[]): Promise<void> {
  await scope.db
    .updateTable("asset_film")
    .set({ stills: JSON.stringify(stills) })
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .execute();
}

/** What plays and is still to be read, the oldest first. */
export async function selectUnread(scope: Scope, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from asset a
    left join asset_film f on f.workspace_id = a.workspace_id and f.asset_id = a.id
    where a.workspace_id = ${scope.workspaceId} and a.state = 'stored'
      and (a.content_type like 'video/%' or a.content_type like 'audio/%')
      and (f.asset_id is null or f.state = 'waiting' or (f.state = 'running' and f.held_until < ${scope.now}))
    order by a.created_at limit ${max}`.execute(scope.db);
  return rows.map((row) => row.id);
}

/** Videos that are gone, whose stills are still held for them. */
export async function selectGoneVideos(scope: Scope, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.user_id as id from asset_use u
    where u.workspace_id = ${scope.workspaceId} and u.user_type = 'video'
      and not exists (select from asset a where a.workspace_id = u.workspace_id and a.id = u.user_id)
    limit ${max}`.execute(scope.db);
  return rows.map((row) => row.id);
}
