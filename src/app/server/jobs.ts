import { mediaSweepJob } from "#features/media/server/media-sweep-job.ts";
import { recordRetentionJob } from "#features/performs/server/record-retention-job.ts";
import { sweepPhoneCodes } from "#features/phones/server/service.ts";
import { sweepSessions } from "#features/sessions/server/session-store.ts";
import { sweepAttempts } from "#features/sso/server/service.ts";
import { retentionJob } from "#features/workspaces/server/retention-job.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { forgetOldEvents } from "#kit/server/feed/feed-store.ts";
import { forgetOldKeys } from "#kit/server/http/idempotency.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { deliverMessages, type Senders } from "#kit/server/outbox/deliver.ts";
import { asSystem, type Foundation } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";

export interface JobDeps {
  readonly sweepLimits: () => Promise<number>;
  readonly senders: Senders;
  readonly store: ObjectStore;
}

/** Every job of the product. */
export const jobsOf = (deps: JobDeps): readonly Job[] => [
  {
    name: "sweep",
    policy: "system",
    schedule: "*/10 * * * *",
    run: async (foundation) => {
      await deps.sweepLimits();
      await sweepPhoneCodes(foundation);
      await inTransaction(foundation.database, {}, async (client) => {
        await sweepSessions(client, foundation.clock.now());
        await sweepAttempts(client, foundation.clock.now());
      });
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
  mediaSweepJob(deps.store),
  recordRetentionJob,
  retentionJob,
];

export async function forEachWorkspace(
  foundation: Foundation,
  work: (workspaceId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await foundation.database.pool.query<{ id: string }>("select id from workspace order by id");
  for (const { id } of rows) await work(id);
}

async function sweepWorkspace(foundation: Foundation, workspaceId: string): Promise<void> {
  await asSystem(foundation, workspaceId, forgetOldKeys);
  await inTransaction(foundation.database, { workspaceId }, (client) =>
    forgetOldEvents(client, workspaceId, foundation.clock.now()),
  );
}
