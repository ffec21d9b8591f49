import { sql } from "kysely";
import { claimRow } from "#kit/server/jobs/claim-row.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { type BatchState, type DraftBatch, type ItemState, itemStates } from "../../batch-contract.ts";
import type { ArchiveFailure } from "../../rules/batch/batch-bounds.ts";
import type { FolderPlace } from "../../rules/batch/places.ts";

export interface StoredBatch {
  readonly id: string;
  readonly profileId: string;
  readonly title: string;
  readonly state: BatchState;
  readonly failure: ArchiveFailure | null;
  readonly archiveId: string | null;
  readonly keepsDocuments: boolean;
  readonly places: readonly FolderPlace[];
  readonly groupIds: readonly string[];
  readonly makeGlobal: boolean;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const rowsIn = (scope: Scope) =>
  scope.db.selectFrom("draft_batch").selectAll().where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>["executeTakeFirstOrThrow"]>>;

const batchOf = (row: Row): StoredBatch => ({
  id: row.id,
  profileId: row.profile_id,
  title: row.title,
  state: row.state as BatchState,
  failure: row.failure as ArchiveFailure | null,
  archiveId: row.archive_id,
  keepsDocuments: row.keeps_documents,
  places: row.places as readonly FolderPlace[],
  groupIds: row.group_ids,
  makeGlobal: row.make_global,
  attempts: row.attempts,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface NewBatch {
  readonly id: string;
  readonly title: string;
  readonly state: BatchState;
  readonly archiveId: string | null;
}

export async function insertBatch(scope: Scope, { id, title, state, archiveId }: NewBatch): Promise<void> {
  await scope.db
    .insertInto("draft_batch")
    .values({
      workspace_id: scope.workspaceId,
      id,
      profile_id: scope.actor.profileId,
      title,
      state,
      archive_id: archiveId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

/** [PG35] How long a batch is listed. */
const listedMs = 30 * day;
const listedMax = 100;

export async function selectOwnBatches(scope: Scope): Promise<StoredBatch[]> {
  const rows = await rowsIn(scope)
    .where("profile_id", "=", scope.actor.profileId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(listedMax)
    .execute();
  return rows.map(batchOf);
}

export async function findOwnBatch(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredBatch | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", id)
    .where("profile_id", "=", scope.actor.profileId)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && batchOf(row);
}

/** Locks a batch whose file has come to its end; undefined where the batch is gone. */
export async function lockBatch(scope: Scope, id: string): Promise<StoredBatch | undefined> {
  const row = await rowsIn(scope).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && batchOf(row);
}

/** [PG35] Of the actor's own batches and of their files. */
export async function selectOwnBatchUsers(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select b.id from draft_batch b
    where b.workspace_id = ${scope.workspaceId} and b.profile_id = ${scope.actor.profileId} and b.id = any(${[...ids]}::uuid[])
    union all
    select i.id from draft_batch_item i
    join draft_batch b on b.workspace_id = i.workspace_id and b.id = i.batch_id
    where i.workspace_id = ${scope.workspaceId} and b.profile_id = ${scope.actor.profileId}
      and i.id = any(${[...ids]}::uuid[])`.execute(scope.db);
  return new Set(rows.map((row) => row.id));
}

export async function countUnfinished(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom("draft_batch")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("state", "in", ["listing", "planned", "running", "paused"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface BatchCounts {
  readonly counts: DraftBatch["counts"];
  readonly accepted: number;
  readonly skipped: number;
}

const noFiles = Object.fromEntries(itemStates.map((state) => [state, 0])) as DraftBatch["counts"];
export const nothingCounted: BatchCounts = { counts: noFiles, accepted: 0, skipped: 0 };

export async function countItems(scope: Scope, ids: readonly string[]): Promise<Map<string, BatchCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ batch_id: string; state: ItemState; count: number; accepted: number; skipped: number }>`
    select i.batch_id, i.state, count(*)::int as count,
      count(*) filter (where g.reviewed_at is not null)::int as accepted,
      count(*) filter (where g.reviewed_at is null and i.skipped_at is not null)::int as skipped
    from draft_batch_item i
    left join video_generation g on g.workspace_id = i.workspace_id and g.id = i.generation_id
    where i.workspace_id = ${scope.workspaceId} and i.batch_id = any(${[...ids]}::uuid[])
    group by i.batch_id, i.state`.execute(scope.db);
  const found = new Map<string, BatchCounts>();
  for (const row of rows) {
    const { counts, accepted, skipped } = found.get(row.batch_id) ?? nothingCounted;
    found.set(row.batch_id, {
      counts: { ...counts, [row.state]: row.count },
      accepted: accepted + row.accepted,
      skipped: skipped + row.skipped,
    });
  }
  return found;
}

const written = (scope: Scope, id: string) =>
  scope.db.updateTable("draft_batch").where("workspace_id", "=", scope.workspaceId).where("id", "=", id);

export async function setBatchState(scope: Scope, id: string, state: BatchState): Promise<void> {
  await written(scope, id)
    .set({ state, held_by: null, held_until: null, attempts: 0, updated_at: scope.now })
    .execute();
}

export type Confirmed = Pick<StoredBatch, "keepsDocuments" | "places" | "groupIds" | "makeGlobal">;

/** [PG40] */
export async function confirmPlaces(scope: Scope, id: string, confirmed: Confirmed): Promise<void> {
  await written(scope, id)
    .set({
      keeps_documents: confirmed.keepsDocuments,
      places: JSON.stringify(confirmed.places),
      group_ids: [...confirmed.groupIds],
      make_global: confirmed.makeGlobal,
    })
    .execute();
}

export async function failBatch(scope: Scope, id: string, failure: ArchiveFailure): Promise<void> {
  await written(scope, id)
    .set({ state: "failed", failure, held_by: null, held_until: null, updated_at: scope.now })
    .execute();
}

export async function deleteBatch(scope: Scope, id: string): Promise<void> {
  await scope.db.deleteFrom("draft_batch").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
}

export async function selectOldBatches(scope: Scope, max: number): Promise<string[]> {
  const rows = await rowsIn(scope)
    .where("updated_at", "<", new Date(scope.now.getTime() - listedMs))
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/** A batch that one worker holds. */
export interface ClaimedBatch {
  readonly found: StoredBatch;
  readonly heldBy: string;
}

/** [PG37] So many files of a batch are with the job that makes drafts; it never runs dry, and pausing is felt soon. */
export const workingMax = 8;

/** A file whose turn it is: its bytes are there, and so are those of its earlier versions. */
export const isReady = sql<boolean>`i.state = 'stored' and not exists (
  select from draft_batch_item e
  where e.workspace_id = i.workspace_id and e.batch_id = i.batch_id and e.later_place = i.place
    and e.state = 'earlier' and e.asset_id is null
    and (select b.archive_id from draft_batch b where b.workspace_id = i.workspace_id and b.id = i.batch_id) is null)`;

/** [PG37] Gives each batch with something to do to one worker alone; a worker that died is replaced after its lease. */
export async function claimBatch(scope: Scope, leaseMs: number): Promise<ClaimedBatch | undefined> {
  const isWaiting = sql<boolean>`(state = 'listing' or (state = 'running'
    and exists (select from draft_batch_item i
      where i.workspace_id = draft_batch.workspace_id and i.batch_id = draft_batch.id and ${isReady})
    and (select count(*) from draft_batch_item i where i.workspace_id = draft_batch.workspace_id
      and i.batch_id = draft_batch.id and i.state = 'working') < ${workingMax}))`;
  const claimed = await claimRow(scope, "draft_batch", isWaiting, leaseMs);
  const found = claimed && (await rowsIn(scope).where("id", "=", claimed.id).executeTakeFirst());
  return found && { found: batchOf(found), heldBy: claimed.heldBy };
}

/** [PG37] Locks what this worker still holds; undefined where it was paused, cancelled or taken over. */
export async function lockHeldBatch(scope: Scope, { found, heldBy }: ClaimedBatch): Promise<StoredBatch | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", found.id)
    .where("held_by", "=", heldBy)
    .where("state", "in", ["listing", "running"])
    .forUpdate()
    .executeTakeFirst();
  return row && batchOf(row);
}

/** Gives it back, to be taken up again from that moment on, or at once. */
export async function releaseBatch(scope: Scope, { found, heldBy }: ClaimedBatch, from: Date | null): Promise<void> {
  await written(scope, found.id).where("held_by", "=", heldBy).set({ held_by: null, held_until: from }).execute();
}

/** The caller has locked the row. */
export async function renewLease(scope: Scope, id: string, leaseMs: number): Promise<void> {
  await written(scope, id)
    .set({ attempts: 1, held_until: new Date(scope.now.getTime() + leaseMs), updated_at: scope.now })
    .execute();
}
