import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { InterviewState } from "../content.ts";
import type { InterviewKind, ListedInterview } from "../contract.ts";
import type { Said } from "../rules/said.ts";

export interface StoredInterview {
  readonly id: string;
  readonly profileId: string;
  readonly kind: InterviewKind;
  readonly state: InterviewState;
  readonly said: Said | null;
  readonly procedureId: string | null;
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const rowsIn = (scope: Scope) =>
  scope.db.selectFrom("interview").selectAll().where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>["executeTakeFirstOrThrow"]>>;

const interviewOf = (row: Row): StoredInterview => ({
  id: row.id,
  profileId: row.profile_id,
  kind: row.kind as InterviewKind,
  state: row.state as InterviewState,
  said: row.said as Said | null,
  procedureId: row.procedure_id,
  reviewedAt: row.reviewed_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** [IV8] Whoever's it is. */
export async function findInterview(
  scope: Scope,
  id: string,
  lock?: "forUpdate",
): Promise<StoredInterview | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", id)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && interviewOf(row);
}

export async function findByProcedure(scope: Scope, procedureId: string): Promise<StoredInterview | undefined> {
  const row = await rowsIn(scope).where("procedure_id", "=", procedureId).executeTakeFirst();
  return row && interviewOf(row);
}

/** [IV8] The actor's own that go on. */
export async function selectOpen(scope: Scope): Promise<ListedInterview[]> {
  const { rows } = await sql<{ id: string; kind: InterviewKind; title: string; steps: number; updatedAt: Date }>`
    select id, kind, coalesce(state -> 'title' ->> 'text', '') as title, updated_at as "updatedAt",
      (select count(*)::int from jsonb_array_elements(state -> 'steps') s where s ->> 'isRemoved' = 'false') as steps
    from interview
    where workspace_id = ${scope.workspaceId} and profile_id = ${scope.actor.profileId} and procedure_id is null
    order by updated_at desc, id`.execute(scope.db);
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
}

export async function countOpen(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom("interview")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("procedure_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False where the id is taken. */
export async function insertInterview(
  scope: Scope,
  given: { readonly id: string; readonly kind: InterviewKind; readonly state: InterviewState },
): Promise<boolean> {
  const inserted = await scope.db
    .insertInto("interview")
    .values({
      workspace_id: scope.workspaceId,
      id: given.id,
      profile_id: scope.actor.profileId,
      kind: given.kind,
      state: JSON.stringify(given.state),
      created_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

const written = (scope: Scope, id: string) =>
  scope.db.updateTable("interview").where("workspace_id", "=", scope.workspaceId).where("id", "=", id);

export async function storeState(scope: Scope, id: string, state: InterviewState): Promise<void> {
  await written(scope, id)
    .set({ state: JSON.stringify(state), updated_at: scope.now })
    .execute();
}

export async function storeDraft(
  scope: Scope,
  id: string,
  made: { readonly procedureId: string; readonly said: Said },
) {
  await written(scope, id)
    .set({ procedure_id: made.procedureId, said: JSON.stringify(made.said), updated_at: scope.now })
    .execute();
}

export async function markReviewed(scope: Scope, id: string): Promise<void> {
  await written(scope, id).set({ reviewed_at: scope.now }).execute();
}

export async function deleteInterview(scope: Scope, id: string): Promise<void> {
  await scope.db.deleteFrom("interview").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
}

/** [IV13] Those through which the actor sees a photo: their own that go on. */
export async function selectOwnOpenIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("interview")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("procedure_id", "is", null)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}
