import { sql } from "kysely";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { holdTally } from "./tally-store.ts";

/** [AN21] Counts a workspace's events ahead where it has no tally yet, or moved to another time zone. */
export const tallyJob: Job = {
  name: "build-analytics-tally",
  policy: "system",
  schedule: "*/5 * * * *",
  wokenBy: ["timeZoneChanged"],
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) {
      const zone = await asSystem(appContext, id, holdTally, undefined, true);
      if (zone === undefined) await asSystem(appContext, id, buildTally);
    }
  },
};

/** Writers of events wait until it is built; readers count the events meanwhile. */
export async function buildTally(scope: Scope): Promise<void> {
  await sql`call fettle_build_tally(${scope.workspaceId})`.execute(scope.db);
}
