import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { StepProgress } from "../progress.ts";
import { joinedTokens, tokensOf } from "./tokens.ts";

export type PerformState = "active" | "submitted" | "removed";

/** A perform as it is kept, with what decides whether it may go on. */
export interface StoredPerform {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly stepCount: number;
  readonly profileId: string;
  readonly state: PerformState;
  readonly generation: number;
  readonly revision: number;
  readonly updatesList: readonly string[];
  readonly steps: readonly StepProgress[];
  /** New with every write of the entries. */
  readonly stamp: string;
  readonly claimedStartAt: Date;
  readonly claimedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Whether the actor sees the procedure. */
  readonly isInSight: boolean;
  readonly outOfSightSince: Date | null;
  readonly procedureDeletedAt: Date | null;
  /** When a newer version was published; null while the version is the newest. */
  readonly supersededAt: Date | null;
}

/** The row as the hottest statement of the product reads it: written out, for building it costs a tenth of a save. */
interface Row {
  readonly id: string;
  readonly procedure_id: string;
  readonly version_id: string;
  readonly version_number: number;
  readonly title: string;
  readonly step_count: number;
  readonly profile_id: string;
  readonly state: PerformState;
  readonly generation: number;
  readonly revision: number;
  readonly tokens: string;
  readonly steps: readonly StepProgress[];
  readonly stamp: string;
  readonly claimed_start_at: Date;
  readonly claimed_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly out_of_sight_since: Date | null;
  readonly procedure_deleted_at: Date | null;
  readonly is_in_sight: boolean;
  readonly superseded_at: Date | null;
}

const performsWhere = (scope: Scope, condition: RawBuilder<unknown>) => sql<Row>`
  select perform.id, perform.procedure_id, perform.version_id, perform.version_number, perform.title,
    perform.step_count, perform.profile_id, perform.state, perform.generation, perform.revision, perform.tokens,
    perform.steps, perform.stamp, perform.claimed_start_at, perform.claimed_at, perform.created_at, perform.updated_at,
    perform.out_of_sight_since, procedure.deleted_at as procedure_deleted_at,
    ${visibleTo(scope, "procedure")} as is_in_sight,
    (select min(newer.published_at) from procedure_version newer
      where newer.workspace_id = perform.workspace_id and newer.procedure_id = perform.procedure_id
        and newer.number > perform.version_number) as superseded_at
  from perform
  join procedure on procedure.workspace_id = perform.workspace_id and procedure.id = perform.procedure_id
  where perform.workspace_id = ${scope.workspaceId} and ${condition}`;

const performOf = (row: Row): StoredPerform => ({
  id: row.id,
  procedureId: row.procedure_id,
  versionId: row.version_id,
  versionNumber: row.version_number,
  title: row.title,
  stepCount: row.step_count,
  profileId: row.profile_id,
  state: row.state,
  generation: row.generation,
  revision: row.revision,
  updatesList: tokensOf(row.tokens),
  steps: row.steps,
  stamp: row.stamp,
  claimedStartAt: row.claimed_start_at,
  claimedAt: row.claimed_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isInSight: row.is_in_sight,
  outOfSightSince: row.out_of_sight_since,
  procedureDeletedAt: row.procedure_deleted_at,
  supersededAt: row.superseded_at,
});

/** Whoever's it is; `forUpdate` keeps others from changing it until the commit. */
export async function findPerform(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredPerform | undefined> {
  const locked = lock === "forUpdate" ? sql`for update of perform` : sql``;
  const { rows } = await performsWhere(scope, sql`perform.id = ${id} ${locked}`).execute(scope.db);
  return rows[0] && performOf(rows[0]);
}

/** The actor's own running performs of a procedure, last touched first. */
export async function selectOwnActive(scope: Scope, procedureId: string): Promise<StoredPerform[]> {
  const { rows } = await performsWhere(
    scope,
    sql`perform.profile_id = ${scope.actor.profileId} and perform.state = 'active'
      and perform.procedure_id = ${procedureId} order by perform.updated_at desc, perform.id`,
  ).execute(scope.db);
  return rows.map(performOf);
}

/** The actor's own running performs as lists show them, last touched first: no content and no entries are read. */
export const selectOwnSummaries = (scope: Scope) =>
  scope.db
    .selectFrom("perform")
    .select(["id", "procedure_id", "title", "version_number", "step_count", "done_count", "created_at", "updated_at"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("state", "=", "active")
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();

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
  readonly claimedStartAt: Date;
  readonly claimedAt: Date;
}

/** Inserts a perform of the actor's. False where the id is taken already. */
export async function insertPerform(scope: Scope, perform: NewPerform): Promise<boolean> {
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
      stamp: scope.newId(),
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

/** Replaces the entries of a perform that the caller has locked. */
export async function storeSave(scope: Scope, next: StoredPerform, doneCount: number): Promise<void> {
  await sql`update perform set ${assignments(next, doneCount)}, out_of_sight_since = ${next.outOfSightSince}
    where workspace_id = ${scope.workspaceId} and id = ${next.id}`.execute(scope.db);
}

/**
 * The same without having read the row, if it is still the one with the stamp `before`, runs, and its version is the
 * published one in the actor's sight. False leaves everything as it was.
 */
export async function storeSaveUnread(
  scope: Scope,
  before: string,
  next: StoredPerform,
  doneCount: number,
): Promise<boolean> {
  const result = await sql`update perform set ${assignments(next, doneCount)}, out_of_sight_since = null
    from procedure
    where perform.workspace_id = ${scope.workspaceId} and perform.id = ${next.id} and perform.stamp = ${before}
      and perform.state = 'active' and procedure.workspace_id = perform.workspace_id
      and procedure.id = perform.procedure_id and procedure.deleted_at is null
      and procedure.published_version_id = perform.version_id and ${visibleTo(scope, "procedure")}`.execute(scope.db);
  return result.numAffectedRows === 1n;
}

const assignments = (next: StoredPerform, doneCount: number) => sql`
  revision = ${next.revision}, tokens = ${joinedTokens(next.updatesList)}, steps = ${JSON.stringify(next.steps)},
  done_count = ${doneCount}, stamp = ${next.stamp}, claimed_at = ${next.claimedAt}, updated_at = ${next.updatedAt}`;

export interface Move {
  readonly versionId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly stepCount: number;
  readonly doneCount: number;
  readonly updatesList: readonly string[];
  readonly steps: readonly StepProgress[];
}

/** Moves a perform to another version, and keeps what it held until now under `trailId`. */
export async function storeReset(scope: Scope, before: StoredPerform, move: Move, trailId: string): Promise<void> {
  await scope.db
    .insertInto("perform_trail")
    .values({
      workspace_id: scope.workspaceId,
      id: trailId,
      perform_id: before.id,
      generation: before.generation,
      version_id: before.versionId,
      steps: JSON.stringify(before.steps),
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

/** Ends running performs. What was entered leaves this table: a record holds it, or nobody shall. */
export async function endPerforms(scope: Scope, ids: readonly string[], state: "submitted" | "removed"): Promise<void> {
  await scope.db
    .updateTable("perform")
    .set((eb) => ({ state, steps: "[]", generation: eb("generation", "+", 1), ended_at: scope.now }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** What was entered before the resets of these performs goes too. Answers the ids that it was kept under. */
export async function deleteTrails(scope: Scope, performIds: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom("perform_trail")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** The actor's running performs of a procedure, locked in the order of their ids. */
export async function lockOwnActiveIds(scope: Scope, procedureId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("perform")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("procedure_id", "=", procedureId)
    .where("state", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** The ones of these ids that are performs of the actor's, or what one of them held before a reset. */
export async function selectOwnIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const wanted = sql<string>`any(${[...ids]}::uuid[])`;
  const rows = await scope.db
    .selectFrom("perform")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("id", "=", wanted)
    .unionAll(
      scope.db
        .selectFrom("perform_trail as trail")
        .innerJoin("perform", (join) =>
          join.onRef("perform.workspace_id", "=", "trail.workspace_id").onRef("perform.id", "=", "trail.perform_id"),
        )
        .select("trail.id")
        .where("trail.workspace_id", "=", scope.workspaceId)
        .where("perform.profile_id", "=", scope.actor.profileId)
        .where("trail.id", "=", wanted),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}
