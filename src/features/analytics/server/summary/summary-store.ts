import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** A member who chose the summary, and how they hear of things. */
export interface Subscriber {
  readonly profileId: string;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly digestAt: number | null;
}

/** [AN19] Members with an address who chose it and were not sent the one of this Monday. */
export async function selectSubscribers(scope: Scope, monday: string): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select s.profile_id as "profileId", s.quiet_from as "quietFrom", s.quiet_until as "quietUntil", s.digest_at as "digestAt"
    from notification_setting s
    join profile p on p.workspace_id = s.workspace_id and p.id = s.profile_id
    where s.workspace_id = ${scope.workspaceId} and s.channels -> 'weeklySummary' ->> 'mail' = 'true'
      and p.removed_at is null and p.email is not null
      and not exists (select from analytics_summary sent where sent.workspace_id = s.workspace_id
        and sent.profile_id = s.profile_id and sent.sent_for >= ${monday})
    order by s.profile_id`.execute(scope.db);
  return rows;
}

/** [AN19] False where it was sent by another node meanwhile: the row is locked until the commit. */
export async function noteSent(scope: Scope, profileId: string, monday: string): Promise<boolean> {
  const { rows } = await sql`
    insert into analytics_summary (workspace_id, profile_id, sent_for)
    values (${scope.workspaceId}, ${profileId}, ${monday})
    on conflict (workspace_id, profile_id) do update set sent_for = excluded.sent_for
      where analytics_summary.sent_for < excluded.sent_for
    returning 1`.execute(scope.db);
  return rows.length > 0;
}

export interface SummaryReader {
  readonly email: string | null;
  readonly displayName: string;
  readonly language: string | null;
  readonly languages: readonly string[];
  readonly workspaceName: string;
  readonly isChosen: boolean;
}

/** The actor, as they are at this moment. */
export async function findReader(scope: Scope): Promise<SummaryReader | undefined> {
  const { rows } = await sql<SummaryReader>`
    select p.email, p.display_name as "displayName", s.language, w.languages, w.name as "workspaceName",
      coalesce(s.channels -> 'weeklySummary' ->> 'mail' = 'true', false) as "isChosen"
    from profile p
    join workspace w on w.id = p.workspace_id
    left join notification_setting s on s.workspace_id = p.workspace_id and s.profile_id = p.id
    where p.workspace_id = ${scope.workspaceId} and p.id = ${scope.actor.profileId}`.execute(scope.db);
  return rows[0];
}

export interface WeekMoments {
  readonly timeZone: string;
  /** The Monday before, that Monday, and the minute at which the summary is due, as moments. */
  readonly start: Date;
  readonly end: Date;
  readonly dueAt: Date;
}

/** By the clocks of the workspace, which may have been changed within the week. */
export async function weekOf(scope: Scope, monday: string, minute: number): Promise<WeekMoments> {
  const { rows } = await sql<WeekMoments>`
    select time_zone as "timeZone", (${monday}::timestamp - interval '7 days') at time zone time_zone as start,
      ${monday}::timestamp at time zone time_zone as end,
      (${monday}::timestamp + make_interval(mins => ${minute})) at time zone time_zone as "dueAt"
    from workspace where id = ${scope.workspaceId}`.execute(scope.db);
  const [row] = rows;
  if (!row) throw new Error("there is no such workspace");
  return row;
}
