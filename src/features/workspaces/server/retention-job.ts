import { forgetAudit } from "#kit/server/audit/audit-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { asSystem } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";

/** [WS8] Every night: the entries of the audit whose days are over, where a workspace has set them. */
export const retentionJob: Job = {
  name: "audit-retention",
  policy: "system",
  schedule: "50 2 * * *",
  async run(foundation) {
    const { rows } = await foundation.database.pool.query<{ id: string; days: number }>(
      "select id, audit_days as days from workspace where audit_days is not null order by id",
    );
    for (const { id, days } of rows) {
      const before = new Date(foundation.clock.now().getTime() - days * day);
      const count = await inTransaction(foundation.database, {}, (client) => forgetAudit(client, id, before));
      if (count === 0) continue;
      await asSystem(foundation, id, async (scope) => {
        scope.record({
          action: "audit.expired",
          objectType: "audit",
          details: { count, before: before.toISOString() },
        });
      });
    }
  },
};
