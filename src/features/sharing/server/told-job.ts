import { indexProceduresJobName } from "#features/passages/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { sharingTopic } from "./share.ts";
import { takeUntold } from "./share-store.ts";

/**
 * [SP8] Has the receivers' browsers ask again when what a share shows has changed: published, saved, deleted. The same
 * word wakes it that wakes the index of procedures; what is received is never cached on the server, so this is comfort
 * and not protection.
 */
export const toldSharesJob: Job = {
  name: "told-shares",
  policy: "system",
  wokenBy: [indexProceduresJobName],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) await asSystem(appContext, id, tellReceivers);
  },
};

export async function tellReceivers(scope: Scope): Promise<number> {
  const untold = await takeUntold(scope);
  for (const workspaceId of new Set(untold.map((one) => one.targetId))) {
    scope.notifySibling({ workspaceId, change: { topic: sharingTopic } });
  }
  if (untold.length > 0) scope.publish({ topic: sharingTopic });
  return untold.length;
}
