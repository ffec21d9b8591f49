import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { OpenConflict, StepProgress } from "../progress.ts";
import { tokensOf } from "./tokens.ts";

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
  readonly conflicts: readonly OpenConflict[];
  /** New with every write of the entries: the id of the save, where it has one. */
  readonly stamp: string;
  readonly claimedStartAt: Date;
  readonly claimedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Whether the actor sees the procedure. */
  readonly isVisible: boolean;
  readonly hiddenSince: Date | null;
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
  readonly conflicts: readonly OpenConflict[];
  readonly stamp: string;
  readonly claimed_start_at: Date;
  readonly claimed_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly out_of_sight_since: Date | null;
  readonly procedure_deleted_at: Date | null;
  readonly is_visible: boolean;
  readonly superseded_at: Date | null;
}

const performsWhere = (scope: Scope, condition: RawBuilder<unknown>) => sql<Row>`
  select perform.id, perform.procedure_id, perform.version_id, perform.version_number, perform.title,
    perform.step_count, perform.profile_id, perform.state, perform.generation, perform.revision, perform.tokens,
    perform.steps, perform.conflicts, perform.stamp, perform.claimed_start_at, perform.claimed_at, perform.created_at, perform.updated_at,
    perform.out_of_sight_since, procedure.deleted_at as procedure_deleted_at,
    ${visibleTo(scope, "procedure")} as is_visible,
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
  conflicts: row.conflicts,
  stamp: row.stamp,
  claimedStartAt: row.claimed_start_at,
  claimedAt: row.claimed_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isVisible: row.is_visible,
  hiddenSince: row.out_of_sight_since,
  procedureDeletedAt: row.procedure_deleted_at,
  supersededAt: row.superseded_at,
});

/** Returns a perform of any member; `forUpdate` locks it until the commit. */
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

/** Returns who ended another member's perform, and when; undefined where its performer did or it is not ended. */
export async function findEnder(scope: Scope, id: string): Promise<{ displayName: string; at: Date } | undefined> {
  const row = await scope.db
    .selectFrom("perform")
    .innerJoin("profile", (join) =>
      join.onRef("profile.workspace_id", "=", "perform.workspace_id").onRef("profile.id", "=", "perform.ended_by"),
    )
    .select(["profile.display_name", "perform.ended_at"])
    .where("perform.workspace_id", "=", scope.workspaceId)
    .where("perform.id", "=", id)
    .executeTakeFirst();
  return row?.ended_at ? { displayName: row.display_name, at: row.ended_at } : undefined;
}
