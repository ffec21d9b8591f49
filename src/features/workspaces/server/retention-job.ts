import { forgetAudit } from "#kit/server/audit/audit-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { day } from "#kit/time.ts";

/** [WS8] Every night: the entries of the audit whose days are over, where a workspace has set them. */
export const retentionJob: Job = {
  name: "audit-retention",
  policy: "system",
  schedule: "50 2 * * *",
  async run(appContext) {
    const { rows } = await appContext.database.pool.query<{ id: string; days: number }>(
      "select id, audit_days as days from workspace where audit_days is not null order by id",
    );
    for (const { id, days } of rows) {
      const now = appContext.clock.now();
      const before = new Date(now.getTime() - days * day);
      await inTransaction(appContext.database, {}, (client) =>
        forgetAudit(client, appContext.seals, id, { before, now }),
      );
    }
  },
};
