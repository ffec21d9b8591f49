import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Cadence } from "../../export-contract.ts";

export interface StoredSchedule {
  readonly cadence: Cadence;
  readonly keptMax: number;
  readonly profileId: string;
  readonly nextAt: Date;
}

export async function findSchedule(scope: Scope): Promise<StoredSchedule | undefined> {
  const row = await scope.db
    .selectFrom("content_export_schedule")
    .selectAll()
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { cadence, kept_max: keptMax, profile_id: profileId, next_at: nextAt } = row;
  return { cadence: cadence as Cadence, keptMax, profileId, nextAt };
}

/** [TF20] Two in the morning of the workspace's zone, on the next Monday or the next first of the month. */
async function nextMoment(scope: Scope, cadence: Cadence): Promise<Date> {
  const [unit, step] = cadence === "weekly" ? ["week", "7 days"] : ["month", "1 month"];
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at from workspace w
    cross join lateral generate_series(0, 1) as n
    cross join lateral (select (date_trunc(${unit}, ${scope.now}::timestamptz at time zone w.time_zone)
      + n * ${step}::interval + interval '2 hours') at time zone w.time_zone as at) as s
    where w.id = ${scope.workspaceId} and at > ${scope.now}`.execute(scope.db);
  const at = rows[0]?.at;
  if (!at) throw new Error("a schedule has no next moment");
  return at;
}

/** Changes of the schedule one after the other, also where there is none yet. */
export const lockSchedule = async (scope: Scope): Promise<void> => {
  const key = `export schedule ${scope.workspaceId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.db);
};

export async function putSchedule(scope: Scope, given: Omit<StoredSchedule, "nextAt">): Promise<void> {
  const values = {
    cadence: given.cadence,
    kept_max: given.keptMax,
    profile_id: given.profileId,
    next_at: await nextMoment(scope, given.cadence),
    updated_at: scope.now,
  };
  await scope.db
    .insertInto("content_export_schedule")
    .values({ workspace_id: scope.workspaceId, ...values })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet(values))
    .execute();
}

export async function deleteSchedule(scope: Scope): Promise<void> {
  await scope.db.deleteFrom("content_export_schedule").where("workspace_id", "=", scope.workspaceId).execute();
}

/** The schedule whose moment has come; locked, and its next moment set: of all workers one gets it. */
export async function takeDueSchedule(scope: Scope): Promise<StoredSchedule | undefined> {
  const row = await scope.db
    .selectFrom("content_export_schedule")
    .select("workspace_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("next_at", "<=", scope.now)
    .forUpdate()
    .executeTakeFirst();
  const due = row && (await findSchedule(scope));
  if (due) await putSchedule(scope, due);
  return due;
}
