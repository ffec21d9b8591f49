import { sql } from "kysely";
import type { ActivityType } from "#features/activity/contract.ts";
import { filteringGroups } from "#features/groups/server/service.ts";
import type { Output } from "#kit/endpoint.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ActivityQuery, overviewEndpoints } from "../../overview-contract.ts";
import type { Measure } from "../../rules/measures.ts";
import { rangeOf } from "../figures-filter.ts";
import { measureRows } from "./measure-rows.ts";

const activitiesMax = 50_000;

const measureOf: Readonly<Record<ActivityType, Measure>> = {
  AreaEntered: "Areas.Entered",
  AreaNoteViewed: "Notes.Viewed",
  ProcedurePerformViewed: "Procedures.PerformsViewed",
};

/**
 * [AN10] What members whom the actor sees opened, of what the actor sees: the rows that the dashboard counts.
 * @throws Problem 400 `rangeTooLong` or `unknownAccessGroup`
 */
export async function getUserActivity(
  scope: Scope,
  query: ActivityQuery,
): Promise<Output<typeof overviewEndpoints.userActivity>> {
  const { start, end } = await rangeOf(scope, query);
  const audience = { groupIds: await filteringGroups(scope, query.accessGroupIds), showsTeam: true };
  const opened = Object.entries(measureOf).map(
    ([type, measure]) => sql`select ${sql.lit(type)} as "activityType", m.at, m.key, m.profile_id
      from (${measureRows(scope, audience, measure)}) m where m.at >= ${start} and m.at < ${end}`,
  );
  const { rows } = await sql<{ activityType: ActivityType; at: Date; profileId: string }>`
    select one."activityType", one.at, one.profile_id as "profileId" from (${sql.join(opened, sql` union all `)}) one
    order by one.at desc, one.key limit ${activitiesMax + 1}`.execute(scope.db);
  const activities = rows
    .slice(0, activitiesMax)
    .map(({ activityType, at, profileId }) => ({ activityType, occurredAt: at.toISOString(), profileId }));
  return { activities, hasMore: rows.length > activitiesMax };
}
