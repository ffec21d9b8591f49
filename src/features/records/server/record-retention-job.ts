import { sql } from "kysely";
import { setUses } from "#features/media/server/service.ts";
import { deleteGrades } from "#features/verification/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";

const batchMax = 200;

/**
 * [PF75] Every night: deletes records older than the workspace's limit, if it has one. Their files lose this user, and
 * are deleted in time. The audit records their number, not their content.
 */
export const recordRetentionJob: Job = {
  name: "record-retention",
  policy: "system",
  schedule: "40 2 * * *",
  async run(appContext) {
    const { rows } = await appContext.database.pool.query<{ id: string; days: number }>(
      "select id, record_days as days from workspace where record_days is not null order by id",
    );
    for (const { id, days } of rows) {
      while ((await asSystem(appContext, id, (scope) => forgetBatch(scope, days))) === batchMax);
    }
  },
};

async function forgetBatch(scope: Scope, days: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select fettle_forget_records(${scope.now}, ${batchMax}) as id`.execute(
    scope.db,
  );
  if (rows.length === 0) return 0;
  await deleteGrades(
    scope,
    rows.map(({ id }) => id),
  );
  for (const { id } of rows) {
    await setUses(scope, { type: "record", id }, []);
    await setUses(scope, { type: "perform", id }, []);
  }
  const before = new Date(scope.now.getTime() - days * day).toISOString();
  scope.audit({ action: "records.expired", objectType: "record", details: { count: rows.length, before } });
  scope.publish({ topic: "records" });
  return rows.length;
}
