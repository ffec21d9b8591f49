import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { StepProgress } from "../progress.ts";
import { withOtherAnswers } from "../rules/sync/open-conflicts.ts";
import type { StoredPerform } from "./perform-store.ts";
import type { Provenance } from "./provenance.ts";
import { joinedTokens } from "./tokens.ts";

export interface NewPerform {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly stepCount: number;
  readonly doneCount: number;
  readonly updatesList: readonly string[];
  readonly steps: readonly StepProgress[];
  readonly brought: Provenance;
  readonly stamp: string;
  readonly claimedStartAt: Date;
  readonly claimedAt: Date;
}

/** Inserts a perform of the actor's. False where the id is taken already, by whatever holds files under such an id. */
export async function insertPerform(scope: Scope, perform: NewPerform): Promise<boolean> {
  if (await holdsFiles(scope, perform.id)) return false;
  const inserted = await scope.db
    .insertInto("perform")
    .values({
      workspace_id: scope.workspaceId,
      id: perform.id,
      procedure_id: perform.procedureId,
      version_id: perform.versionId,
      version_number: perform.versionNumber,
      title: perform.title,
      step_count: perform.stepCount,
      done_count: perform.doneCount,
      profile_id: scope.actor.profileId,
      tokens: joinedTokens(perform.updatesList),
      steps: JSON.stringify(perform.steps),
      brought: JSON.stringify(perform.brought),
      stamp: perform.stamp,
      claimed_start_at: perform.claimedStartAt,
      claimed_at: perform.claimedAt,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .returning("id")
    .execute();
  return inserted.length > 0;
}

/**
 * [PF61] Versions, what was entered before a reset, and unrecorded answers hold their files as performs do. A perform's id comes
 * from a device: under one of theirs it would open their files to its performer, and free them (threat B113).
 */
async function holdsFiles({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select exists (
      select from procedure_version where workspace_id = ${workspaceId} and id = ${id}
    ) or exists (
      select from asset_use where workspace_id = ${workspaceId} and user_type = 'perform' and user_id = ${id}
    ) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
}

/** What is stored with the entries: the number of done steps, and what the save brought. */
export interface SaveMetadata {
  readonly doneCount: number;
  readonly brought: Provenance;
}

/** Replaces the entries of a perform that the caller has locked. */
export async function storeSave(scope: Scope, next: StoredPerform, metadata: SaveMetadata): Promise<void> {
  await sql`update perform set ${assignments(next, metadata)}, out_of_sight_since = ${next.hiddenSince}
    where workspace_id = ${scope.workspaceId} and id = ${next.id}`.execute(scope.db);
}

/**
 * The same without reading the row first, if it is still as `before`, is running, and its version is the published one
 * and visible to the actor. False leaves everything unchanged. The stamp may be a caller's, so the revision is compared
 * too. `isLast` ends the transaction with it.
 *
 * That it runs is asked as what it is not: PostgreSQL plans the statement once, and where few performs ran at that time it would go
 * through all running ones of the workspace by their index.
 */
export async function storeSaveUnread(
  scope: Scope,
  before: Pick<StoredPerform, "stamp" | "revision">,
  next: StoredPerform,
  { isLast, ...metadata }: SaveMetadata & { readonly isLast: boolean },
): Promise<boolean> {
  const update = sql`update perform set ${assignments(next, metadata)}, out_of_sight_since = null
    from procedure
    where perform.workspace_id = ${scope.workspaceId} and perform.id = ${next.id} and perform.stamp = ${before.stamp}
      and perform.revision = ${before.revision} and perform.state not in ('submitted', 'removed')
      and procedure.workspace_id = perform.workspace_id
      and procedure.id = perform.procedure_id and procedure.deleted_at is null
      and procedure.published_version_id = perform.version_id and ${visibleTo(scope, "procedure")}`;
  const stored = isLast ? await scope.finish(update) : Number((await update.execute(scope.db)).numAffectedRows ?? 0);
  return stored === 1;
}

const assignments = (next: StoredPerform, { doneCount, brought }: SaveMetadata) => sql`
  revision = ${next.revision}, tokens = ${joinedTokens(next.updatesList)}, steps = ${JSON.stringify(next.steps)},
  conflicts = ${JSON.stringify(next.conflicts)},
  done_count = ${doneCount}, brought = perform.brought || ${JSON.stringify(brought)}::jsonb, stamp = ${next.stamp}, claimed_at = ${next.claimedAt}, updated_at = ${next.updatedAt}`;

/** Replaces the server's own data in the answers of a perform that the caller has locked. */
export async function storeSteps(scope: Scope, before: StoredPerform, steps: readonly StepProgress[]): Promise<void> {
  await scope.db
    .updateTable("perform")
    .set({ steps: JSON.stringify(steps), stamp: scope.newId(), revision: before.revision + 1 })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", before.id)
    .execute();
}

export interface Move {
  readonly versionId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly stepCount: number;
  readonly doneCount: number;
  readonly updatesList: readonly string[];
  readonly steps: readonly StepProgress[];
}

/** Moves a perform to another version, and stores its former answers under `trailId`, both of each open conflict. */
export async function storeReset(scope: Scope, before: StoredPerform, move: Move, trailId: string): Promise<void> {
  await scope.db
    .insertInto("perform_trail")
    .values({
      workspace_id: scope.workspaceId,
      id: trailId,
      perform_id: before.id,
      generation: before.generation,
      version_id: before.versionId,
      steps: JSON.stringify(withOtherAnswers(before.steps, before.conflicts)),
      ended_at: scope.now,
    })
    .execute();
  await scope.db
    .updateTable("perform")
    .set({
      version_id: move.versionId,
      version_number: move.versionNumber,
      title: move.title,
      step_count: move.stepCount,
      done_count: move.doneCount,
      tokens: joinedTokens(move.updatesList),
      steps: JSON.stringify(move.steps),
      conflicts: "[]",
      stamp: scope.newId(),
      generation: before.generation + 1,
      revision: before.revision + 1,
      updated_at: scope.now,
      out_of_sight_since: null,
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", before.id)
    .execute();
}

/**
 * Ends running performs and removes their entries from this table: a record holds them, or the unrecorded answers do,
 * or they are discarded. `endedBy`: who ended it, where that is not the performer.
 */
export async function endPerforms(
  scope: Scope,
  ids: readonly string[],
  state: "submitted" | "removed",
  endedBy: string | null = null,
): Promise<void> {
  const end = { state, steps: "[]", conflicts: "[]", brought: "{}", ended_at: scope.now, ended_by: endedBy };
  await scope.db
    .updateTable("perform")
    .set((eb) => ({ ...end, generation: eb("generation", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Also removes what was entered before the resets of these performs. Returns the ids of its trails. */
export async function deleteTrails(scope: Scope, performIds: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom("perform_trail")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** A member's running performs of a procedure, locked in the order of their ids. */
export async function lockActiveIds(scope: Scope, procedureId: string, profileId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("perform")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .where("procedure_id", "=", procedureId)
    .where("state", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
