import { releaseFiles } from "#features/performs/server/run-service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { deleteUnrecordedBefore } from "./unrecorded-store.ts";

const batchMax = 200;

/**
 * [PF199] Every night, like the records: deletes unrecorded answers after their retention time. The audit records their
 * number.
 */
export const unrecordedRetentionJob: Job = {
  name: "unrecorded-retention",
  policy: "system",
  schedule: "40 2 * * *",
  async run(appContext) {
    const { rows } = await appContext.database.pool.query<{ id: string; days: number }>(
      "select id, record_days as days from workspace where record_days is not null order by id",
    );
    for (const { id, days } of rows) {
      while ((await asSystem(appContext, id, (scope) => forgetUnrecorded(scope, days))) === batchMax);
    }
  },
};

async function forgetUnrecorded(scope: Scope, days: number): Promise<number> {
  const before = new Date(scope.now.getTime() - days * day);
  const ids = await deleteUnrecordedBefore(scope, before, batchMax);
  if (ids.length === 0) return 0;
  await releaseFiles(scope, ids);
  const details = { count: ids.length, before: before.toISOString() };
  scope.audit({ action: "unrecordedAnswers.expired", objectType: "unrecordedAnswers", details });
  scope.publish({ topic: "records" });
  return ids.length;
}
