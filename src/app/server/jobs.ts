import { sweepSessions } from "#features/sessions/server/session-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { idempotencyKeptHours } from "#kit/server/http/idempotency.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { deliverMessages, type Senders } from "#kit/server/outbox/deliver.ts";
import { asSystem, type Foundation } from "#kit/server/scope.ts";
import { day, hour } from "#kit/time.ts";

/** How long browsers may catch up from the feed; who was away longer loads afresh. */
const feedKept = 7 * day;

export interface JobDeps {
  readonly sweepLimits: () => Promise<number>;
  readonly senders: Senders;
}

/** Every job of the product. */
export const jobsOf = (deps: JobDeps): readonly Job[] => [
  {
    name: "sweep",
    policy: "system",
    schedule: "*/10 * * * *",
    run: async (foundation) => {
      await deps.sweepLimits();
      await inTransaction(foundation.database, {}, (client) => sweepSessions(client, foundation.clock.now()));
      await forEachWorkspace(foundation, (workspaceId) => sweepWorkspace(foundation, workspaceId));
    },
  },
  {
    name: "deliver-messages",
    policy: "system",
    schedule: "* * * * *",
    run: (foundation) =>
      forEachWorkspace(foundation, (workspaceId) => deliverMessages(foundation, workspaceId, deps.senders)),
  },
];

export async function forEachWorkspace(
  foundation: Foundation,
  work: (workspaceId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await foundation.database.pool.query<{ id: string }>("select id from workspace order by id");
  for (const { id } of rows) await work(id);
}

async function sweepWorkspace(foundation: Foundation, workspaceId: string): Promise<void> {
  await asSystem(foundation, workspaceId, async (scope) => {
    const before = (ms: number) => new Date(scope.now.getTime() - ms);
    await scope.db
      .deleteFrom("idempotency_key")
      .where("workspace_id", "=", workspaceId)
      .where("created_at", "<", before(idempotencyKeptHours * hour))
      .execute();
    await scope.db
      .deleteFrom("feed_event")
      .where("workspace_id", "=", workspaceId)
      .where("at", "<", before(feedKept))
      .execute();
  });
}
