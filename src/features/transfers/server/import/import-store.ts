import { sql } from "kysely";
import { claimRow } from "#kit/server/jobs/claim-row.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { ImportFailure, ImportState } from "../../contract.ts";
import type { Finding, Outcome } from "../../rules/finding.ts";
import type { LeftOut } from "../../rules/left-out.ts";

export interface StoredImport {
  readonly id: string;
  readonly profileId: string;
  readonly assetId: string;
  readonly fileName: string;
  readonly state: ImportState;
  readonly isDryRun: boolean;
  readonly groupIds: readonly string[];
  readonly makeGlobal: boolean;
  readonly createsPlaces: boolean;
  readonly failure: ImportFailure | null;
  readonly failedAt: string | null;
  readonly total: number;
  readonly done: number;
  readonly attempts: number;
  readonly leftOut: readonly LeftOut[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const rowsIn = (scope: Scope) =>
  scope.db.selectFrom("content_import").selectAll().where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>["executeTakeFirstOrThrow"]>>;

const importOf = (row: Row): StoredImport => ({
  id: row.id,
  profileId: row.profile_id,
  assetId: row.asset_id,
  fileName: row.file_name,
  state: row.state as ImportState,
  isDryRun: row.is_dry_run,
  groupIds: row.group_ids,
  makeGlobal: row.make_global,
  createsPlaces: row.creates_places,
  failure: row.failure as ImportFailure | null,
  failedAt: row.failed_at,
  total: row.total,
  done: row.done,
  attempts: row.attempts,
  leftOut: row.left_out as readonly LeftOut[],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export type NewImport = Pick<
  StoredImport,
  "id" | "assetId" | "fileName" | "isDryRun" | "groupIds" | "makeGlobal" | "createsPlaces"
>;

export async function insertImport(scope: Scope, given: NewImport): Promise<void> {
  await scope.db
    .insertInto("content_import")
    .values({
      workspace_id: scope.workspaceId,
      id: given.id,
      profile_id: scope.actor.profileId,
      asset_id: given.assetId,
      file_name: given.fileName,
      state: "waiting",
      is_dry_run: given.isDryRun,
      group_ids: [...given.groupIds],
      make_global: given.makeGlobal,
      creates_places: given.createsPlaces,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

/** [TF13] How long an import is listed. */
export const listedMs = 30 * day;
const listedMax = 100;
const notOver = ["waiting", "running", "paused", "checked"] as const;

/** [TF13] The actor's own, the newest first. */
export async function selectOwnImports(scope: Scope): Promise<StoredImport[]> {
  const rows = await rowsIn(scope)
    .where("profile_id", "=", scope.actor.profileId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(listedMax)
    .execute();
  return rows.map(importOf);
}

export async function findOwnImport(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredImport | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", id)
    .where("profile_id", "=", scope.actor.profileId)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && importOf(row);
}

/** [TF13] Archives of the actor's own imports. */
export async function selectOwnImportIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await rowsIn(scope)
    .where("id", "in", [...ids])
    .where("profile_id", "=", scope.actor.profileId)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function countUnfinished(scope: Scope): Promise<number> {
  const rows = await rowsIn(scope)
    .where("profile_id", "=", scope.actor.profileId)
    .where("state", "in", [...notOver])
    .execute();
  return rows.length;
}

export type Counts = Record<Outcome, number>;

export async function countOutcomes(scope: Scope, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("content_import_item")
    .select(["import_id", "outcome"])
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("import_id", "in", [...ids])
    .where("outcome", "is not", null)
    .groupBy(["import_id", "outcome"])
    .execute();
  const counts = new Map<string, Counts>();
  for (const { import_id: id, outcome, count } of rows) {
    const own = counts.get(id) ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
    counts.set(id, { ...own, [outcome as Outcome]: Number(count) });
  }
  return counts;
}

const written = (scope: Scope, id: string) =>
  scope.db.updateTable("content_import").where("workspace_id", "=", scope.workspaceId).where("id", "=", id);

export async function setImportState(scope: Scope, id: string, state: ImportState): Promise<void> {
  await written(scope, id)
    .set({ state, held_by: null, held_until: null, attempts: 0, updated_at: scope.now })
    .execute();
}

/** [TF11] What a dry run has looked at is brought in from the beginning. */
export async function beginReal(scope: Scope, id: string): Promise<void> {
  // [TF27] Items of links come anew with their procedures.
  const { numDeletedRows } = await scope.db
    .deleteFrom("content_import_item")
    .where("workspace_id", "=", scope.workspaceId)
    .where("import_id", "=", id)
    .where("kind", "=", "links")
    .executeTakeFirstOrThrow();
  await written(scope, id)
    .set((eb) => ({ is_dry_run: false, done: 0, total: eb("total", "-", Number(numDeletedRows)) }))
    .execute();
  await scope.db
    .updateTable("content_import_item")
    .set({ outcome: null, findings: "[]", thing_id: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("import_id", "=", id)
    .execute();
  await setImportState(scope, id, "running");
}

export async function deleteImport(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("content_import")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function selectOldImports(scope: Scope, max: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("content_import")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("updated_at", "<", new Date(scope.now.getTime() - listedMs))
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/** An import that one worker holds. */
export interface ClaimedImport {
  readonly found: StoredImport;
  readonly heldBy: string;
}

/** [TF14] Gives each import to one worker alone; a worker that died is replaced after its lease. */
export async function claimImport(scope: Scope, leaseMs: number): Promise<ClaimedImport | undefined> {
  const claimed = await claimRow(scope, "content_import", sql<boolean>`state in ('waiting', 'running')`, leaseMs);
  const found = claimed && (await rowsIn(scope).where("id", "=", claimed.id).executeTakeFirst());
  return found && { found: importOf(found), heldBy: claimed.heldBy };
}

/** [TF14] Locks what this worker still holds; undefined where it was paused, cancelled or taken over. */
export async function lockHeldImport(
  scope: Scope,
  { found, heldBy }: ClaimedImport,
): Promise<StoredImport | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", found.id)
    .where("held_by", "=", heldBy)
    .where("state", "in", ["waiting", "running"])
    .forUpdate()
    .executeTakeFirst();
  return row && importOf(row);
}

/** Gives it back, to be taken up again from that moment on. */
export async function releaseImport(scope: Scope, { found, heldBy }: ClaimedImport, from: Date): Promise<void> {
  await written(scope, found.id).where("held_by", "=", heldBy).set({ held_by: null, held_until: from }).execute();
}

export async function failImport(scope: Scope, id: string, failure: ImportFailure, failedAt: string): Promise<void> {
  await written(scope, id)
    .set({ state: "failed", failure, failed_at: failedAt, held_by: null, held_until: null, updated_at: scope.now })
    .execute();
}

export async function beginItems(
  scope: Scope,
  id: string,
  { total, leftOut }: { readonly total: number; readonly leftOut: readonly LeftOut[] },
  leaseMs: number,
): Promise<void> {
  await written(scope, id)
    .set({
      state: "running",
      total,
      left_out: JSON.stringify(leftOut),
      attempts: 1,
      held_until: new Date(scope.now.getTime() + leaseMs),
      updated_at: scope.now,
    })
    .execute();
}

export interface ItemResult {
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly externalId?: string | undefined;
  readonly title?: string | undefined;
  readonly thingId?: string | undefined;
}
