import { sql } from "kysely";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { holdTally } from "./tally-store.ts";

/**
 * [AN21] Counts a workspace's events ahead where it has no tally yet, or moved to another time zone: part by part, each in
 * a transaction of its own. A build that was cut off goes on where it ended.
 */
export const tallyJob: Job = {
  name: "build-analytics-tally",
  policy: "system",
  schedule: "*/5 * * * *",
  wokenBy: ["timeZoneChanged"],
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) {
      const zone = await asSystem(appContext, id, holdTally, undefined, true);
      if (zone === undefined) await buildInParts((part) => asSystem(appContext, id, part));
    }
  },
};

/** All of it in one transaction. */
export const buildTally = (scope: Scope): Promise<void> => buildInParts((part) => part(scope));

/** So many events are counted while others wait to be written: about a tenth of a second. */
const eventsPerPart = 10_000;

/** [AN21] Writers of events wait for a part at most; readers count the events until the last one is built. */
export async function buildInParts(
  inTransaction: <T>(part: (scope: Scope) => Promise<T>) => Promise<T>,
  perPart = eventsPerPart,
): Promise<void> {
  await inTransaction(({ db, workspaceId }) => sql`call fettle_begin_tally(${workspaceId})`.execute(db));
  await inTransaction(({ db, workspaceId }) => sql`call fettle_clear_tally(${workspaceId})`.execute(db));
  for (const until of [...(await inTransaction((scope) => selectEnds(scope, perPart))), "infinity"]) {
    await inTransaction(({ db, workspaceId }) =>
      sql`call fettle_fill_tally(${workspaceId}, ${until}::timestamptz)`.execute(db),
    );
  }
}

/** The moments that end a part. What happens meanwhile makes a part larger, and is in none twice. */
async function selectEnds({ db, workspaceId }: Scope, perPart: number): Promise<string[]> {
  const moments = [
    sql`select occurred_at as at from user_activity where workspace_id = ${workspaceId}`,
    sql`select created_at from perform where workspace_id = ${workspaceId}`,
    sql`select received_at from perform_record where workspace_id = ${workspaceId}`,
    sql`select asked_at from copilot_exchange where workspace_id = ${workspaceId}`,
  ];
  const { rows } = await sql<{ at: string }>`
    select at::text from (
      select one.at, row_number() over (order by one.at) as place from (${sql.join(moments, sql` union all `)}) one
    ) placed where place % ${perPart} = 0 order by placed.at`.execute(db);
  return rows.map(({ at }) => at);
}
