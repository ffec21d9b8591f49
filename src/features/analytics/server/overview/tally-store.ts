import { type RawBuilder, sql } from "kysely";
import { isInGroups, isPersonVisible } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { firstDayOf, type LocalMoment } from "../../rules/tally.ts";
import type { Intervals, TallyPieces, TallyPlan } from "../../rules/tally-figures.ts";
import { type Audience, contentIn, isPersonIn, isProcedureVisible, measureRows } from "./measure-rows.ts";

/**
 * [AN21] The zone whose days the tally has, and holds it until the transaction ends; undefined while there is none, or it
 * is being built: then figures are read from the events.
 */
export async function holdTally(scope: Scope): Promise<string | undefined> {
  const lock = sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock_shared(fettle_tally_lock(${scope.workspaceId})) as "isHeld"`;
  const { rows } = await lock.execute(scope.db);
  if (!rows[0]?.isHeld) return undefined;
  // A statement of its own: it begins once the lock is held.
  const state = await sql<{ zone: string }>`
    select s.time_zone as zone from analytics_tally_state s
    join workspace w on w.id = s.workspace_id and w.time_zone = s.time_zone
    where s.workspace_id = ${scope.workspaceId}`.execute(scope.db);
  return state.rows[0]?.zone;
}

/** The ends of intervals as days of the zone. */
export async function selectIntervals(
  scope: Scope,
  zone: string,
  ends: Readonly<Record<keyof Intervals, { readonly start: Date; readonly end: Date }>>,
): Promise<Intervals> {
  const moments = Object.values(ends).flatMap(({ start, end }) => [start, end]);
  const { rows } = await sql<{ day: number; begins: Date; next: Date }>`
    select one.day - date '2000-01-01' as day, one.day::timestamp at time zone ${zone} as begins,
      (one.day + 1)::timestamp at time zone ${zone} as next
    from (select (moment.at at time zone ${zone})::date as day, moment.place
      from unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) with ordinality moment (at, place)) one
    order by one.place`.execute(scope.db);
  const local = (at: number): LocalMoment => {
    const [row, moment] = [rows[at], moments[at]];
    if (!row || !moment) throw new Error("each moment has a day");
    return {
      ms: moment.getTime(),
      day: row.day,
      dayBeginMs: row.begins.getTime(),
      nextBeginMs: row.next.getTime(),
    };
  };
  const found = Object.keys(ends).map((name, at) => [name, [local(2 * at), local(2 * at + 1)]]);
  return Object.fromEntries(found) as unknown as Intervals;
}

const everything = sql<boolean>`true`;

/**
 * What the tally holds of what the actor sees, by the same questions as the rows of each measure. `counts`: in its own
 * measures; `acts`: as activity of its person, whom alone given groups then ask for. [AN1] [AN9] [AN10]
 */
function talliedRows(scope: Scope, audience: Audience): RawBuilder<unknown> {
  const { groupIds, showsTeam } = audience;
  const columns = sql`t.kind, t.profile_id, t.year, t.marks, t.first_count, t.second_count, t.days`;
  const isOfTeam = sql<boolean>`t.profile_id in (select p.id from profile p
    where p.workspace_id = ${scope.workspaceId} and p.is_product_team)`;
  const isTeamCounted = showsTeam ? everything : sql<boolean>`not ${isOfTeam}`;
  const of = (kind: string) =>
    sql<boolean>`t.workspace_id = ${scope.workspaceId} and t.kind = ${sql.lit(kind)} and ${isPersonVisible(scope, "t")}`;
  const isDoerIn = groupIds === undefined ? everything : isInGroups("t", groupIds);
  return sql`
    select ${columns}, true as counts, ${isTeamCounted} as acts
    from analytics_tally t join area on area.workspace_id = t.workspace_id and area.id = t.thing_id
    where ${of("area")} and ${visibleTo(scope, "area")} and ${isPersonIn("t", audience)}
    union all
    select ${columns}, true, ${isTeamCounted}
    from analytics_tally t join procedure on procedure.workspace_id = t.workspace_id and procedure.id = t.thing_id
    where ${of("view")} and ${isProcedureVisible(scope)} and ${isPersonIn("t", audience)}
    union all
    select ${columns}, ${contentIn("procedure", audience)}, ${isTeamCounted} and ${isDoerIn}
    from analytics_tally t join procedure on procedure.workspace_id = t.workspace_id and procedure.id = t.thing_id
    where ${of("run")} and ${isProcedureVisible(scope)}
    union all
    select ${columns}, true, true
    from analytics_tally t
    where ${of("question")} and ${isTeamCounted} and ${isPersonIn("t", audience)}`;
}

const measuresOf = {
  area: ["Areas.Entered", "Notes.Viewed"],
  view: ["Procedures.PerformsViewed", undefined],
  run: ["Procedures.PerformsStarted", "Procedures.PerformsCompleted"],
  question: ["Copilot.QueriesAsked", undefined],
} as const;
type Kind = keyof typeof measuresOf;

/** [AN20] Everything that a plan asks for. */
export async function selectPieces(scope: Scope, audience: Audience, plan: TallyPlan): Promise<TallyPieces> {
  return {
    ...(await selectYears(scope, audience)),
    days: await selectDays(scope, audience, plan),
    events: await selectEdges(scope, audience, plan),
  };
}

async function selectYears(scope: Scope, audience: Audience): Promise<Pick<TallyPieces, "sums" | "people">> {
  const { rows } = await sql<{
    kind: Kind | null;
    year: number;
    profileId: string;
    firsts: number | null;
    seconds: number | null;
    days: string | null;
  }>`
    select t.kind, t.year, t.profile_id as "profileId", sum(t.first_count) filter (where t.counts)::integer as firsts,
      sum(t.second_count) filter (where t.counts)::integer as seconds, bit_or(t.days) filter (where t.acts) as days
    from (${talliedRows(scope, audience)}) t
    group by grouping sets ((t.kind, t.year), (t.profile_id, t.year))`.execute(scope.db);
  const sums: TallyPieces["sums"][number][] = [];
  const people: TallyPieces["people"][number][] = [];
  for (const { kind, year, profileId, firsts, seconds, days } of rows) {
    if (kind === null) {
      if (days !== null) people.push({ profileId, firstDay: firstDayOf(year), days });
      continue;
    }
    const [first, second] = measuresOf[kind];
    sums.push({ measure: first, year, count: firsts ?? 0 });
    if (second) sums.push({ measure: second, year, count: seconds ?? 0 });
  }
  return { sums, people };
}

async function selectDays(scope: Scope, audience: Audience, { years, parts }: TallyPlan): Promise<TallyPieces["days"]> {
  if (years.length === 0) return [];
  const spans = Object.values(parts).map(({ days }) => days);
  const from = Math.min(...spans.map((days) => days.from));
  const to = Math.max(...spans.map((days) => days.to));
  const { rows } = await sql<{ kind: Kind; mark: number; count: number }>`
    select t.kind, mark, count(*) as count
    from (${talliedRows(scope, audience)}) t cross join unnest(t.marks) mark
    where t.counts and t.year = any(${[...years]}::integer[]) and mark >= ${2 * from}::integer and mark < ${2 * to}::integer
    group by 1, 2`.execute(scope.db);
  return rows.flatMap(({ kind, mark, count }) => {
    const measure = measuresOf[kind][mark & 1];
    return measure ? [{ measure, day: mark >> 1, count }] : [];
  });
}

/** The events of parts of days, as the measures' own rows have them. */
async function selectEdges(scope: Scope, audience: Audience, { edges }: TallyPlan): Promise<TallyPieces["events"]> {
  if (edges.length === 0) return [];
  const { groupIds } = audience;
  const all = { ...audience, groupIds: undefined };
  const values = edges.map(
    ({ from, to }, at) =>
      sql`(${sql.lit(at)}, ${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz)`,
  );
  const within = sql<boolean>`m.at >= edge.starts and m.at < edge.ends`;
  const read = Object.entries(measuresOf).flatMap(([kind, measures]) =>
    measures.flatMap((measure) => {
      if (!measure) return [];
      // Runs count by the groups of their procedure, and as activity by those of their person.
      const isSplit = kind === "run" && groupIds !== undefined;
      const select = (counts: boolean, acts: boolean, of: Audience, isIn = everything) => sql`
        select ${sql.lit(measure)} as measure, m.profile_id, ${sql.lit(counts)} as counts, ${sql.lit(acts)} as acts
        from (${measureRows(scope, of, measure)}) m where ${within} and ${isIn}`;
      return isSplit
        ? [select(true, false, audience), select(false, true, all, isDoerOf(scope, groupIds))]
        : [select(true, true, audience)];
    }),
  );
  const { rows } = await sql<TallyPieces["events"][number]>`
    select edge.no as edge, one.measure, one.profile_id as "profileId", count(*) as count, one.counts as "isCounted",
      one.acts and ${audience.showsTeam ? everything : sql<boolean>`not doer.is_product_team`} as "isActive"
    from (values ${sql.join(values)}) edge (no, starts, ends)
    cross join lateral (${sql.join(read, sql` union all `)}) one
    join profile doer on doer.workspace_id = ${scope.workspaceId} and doer.id = one.profile_id
    group by 1, 2, 3, 5, 6`.execute(scope.db);
  return rows;
}

const isDoerOf = (scope: Scope, groupIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`m.profile_id in (select g.profile_id from group_member g
    where g.workspace_id = ${scope.workspaceId} and g.group_id = any(${[...groupIds]}::uuid[]))`;
