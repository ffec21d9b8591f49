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

/** What is tallied, by its table and moment. */
const sources = [
  ["user_activity", "user_activity", "occurred_at"],
  ["perform", "perform", "created_at"],
  ["perform_record", "perform_record", "received_at"],
  ["copilot_exchange", "copilot_exchange", "asked_at"],
  ["copilot_answer", "copilot_exchange", "asked_at"],
] as const;

/** Writers of events wait until it is built; readers count the events meanwhile. */
export async function buildTally(scope: Scope): Promise<void> {
  const { db, workspaceId } = scope;
  await sql`call fettle_begin_tally(${workspaceId})`.execute(db);
  for (const [source, table, at] of sources) {
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      select extract(year from min(${sql.ref(at)}))::integer as first, extract(year from max(${sql.ref(at)}))::integer as last
      from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(db);
    const { first, last } = rows[0] ?? {};
    if (first === undefined || first === null || last === undefined || last === null) continue;
    for (let year = first; year <= last; year++) {
      await sql`call fettle_fill_tally(${workspaceId}, ${source}, make_timestamptz(${year}, 1, 1, 0, 0, 0),
        make_timestamptz(${year + 1}, 1, 1, 0, 0, 0))`.execute(db);
    }
  }
}
