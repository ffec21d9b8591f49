import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { firstDayOf, type LocalMoment } from "../../rules/tally.ts";
import {
  distinctMeasures,
  type Intervals,
  isDistinct,
  type Tallied,
  type TallyPieces,
  type TallyPlan,
  talliedMeasures,
} from "../../rules/tally-figures.ts";
import { type Audience, measureRows, performedSets } from "./measure-rows.ts";
import { countedFrom, type Kind, measuresOfKind, talliedRows, talliedSets } from "./tallied-rows.ts";

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
  const moments = [ends.inRange, ends.before, ends.lastWeek].flatMap(({ start, end }) => [start, end]);
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
  return {
    inRange: [local(0), local(1)],
    before: [local(2), local(3)],
    lastWeek: [local(4), local(5)],
  };
}

/** [AN20] Everything that a plan asks for. */
export async function selectPieces(
  scope: Scope,
  audience: Audience,
  plan: TallyPlan,
  zone: string,
): Promise<TallyPieces> {
  const years = await selectYears(scope, audience);
  const sets = await selectSets(scope, audience, plan, zone);
  return {
    sums: [...years.sums, ...sets.sums],
    present: years.present,
    days: [...(await selectDays(scope, audience, plan)), ...sets.days],
    extra: await selectFirstDaysOfSets(scope, audience, zone),
    ...(await selectEdges(scope, audience, plan)),
  };
}

async function selectYears(scope: Scope, audience: Audience): Promise<Pick<TallyPieces, "sums" | "present">> {
  const { rows } = await sql<{
    kind: Kind | null;
    year: number;
    profileId: string | null;
    thingId: string | null;
    firsts: number | null;
    seconds: number | null;
    actedOn: string | null;
    returnedOn: string | null;
  }>`
    select t.kind, t.year, t.profile_id as "profileId", t.returned as "thingId",
      sum(t.first_count) filter (where t.counts)::integer as firsts,
      sum(t.second_count) filter (where t.counts)::integer as seconds,
      case when grouping(t.profile_id) = 0 then bit_or(t.days) filter (where t.acts) end as "actedOn",
      case when grouping(t.returned) = 0 then bit_or(t.days) filter (where t.returns) end as "returnedOn"
    from (select t.*, case when t.returns then t.thing_id end as returned from (${talliedRows(scope, audience)}) t) t
    group by grouping sets ((t.kind, t.year), (t.profile_id, t.year), (t.returned, t.year))`.execute(scope.db);
  const sums: TallyPieces["sums"][number][] = [];
  const present: TallyPieces["present"][number][] = [];
  for (const { kind, year, profileId, thingId, firsts, seconds, actedOn, returnedOn } of rows) {
    const firstDay = firstDayOf(year);
    if (profileId && actedOn) present.push({ measure: "Members.Active", key: profileId, firstDay, days: actedOn });
    if (thingId && returnedOn) {
      present.push({ measure: "Documents.ReturnedViaCopilot", key: thingId, firstDay, days: returnedOn });
    }
    if (kind === null) continue;
    const [first, second] = measuresOfKind[kind];
    if (first) sums.push({ measure: first, year, count: firsts ?? 0 });
    if (second) sums.push({ measure: second, year, count: seconds ?? 0 });
  }
  return { sums, present };
}

/** The marks of all days that any interval holds as a whole. */
function marksOf({ parts }: TallyPlan): RawBuilder<boolean> {
  const spans = Object.values(parts).map(({ days }) => days);
  const from = Math.min(...spans.map((days) => days.from));
  const to = Math.max(...spans.map((days) => days.to));
  return sql<boolean>`mark >= ${2 * from}::integer and mark < ${2 * to}::integer`;
}

async function selectDays(scope: Scope, audience: Audience, plan: TallyPlan): Promise<TallyPieces["days"]> {
  if (plan.years.length === 0) return [];
  const { rows } = await sql<{ kind: Kind; mark: number; count: number }>`
    select t.kind, mark, count(*) as count
    from (${talliedRows(scope, audience)}) t cross join unnest(t.marks) mark
    where t.counts and t.year = any(${[...plan.years]}::integer[]) and ${marksOf(plan)}
    group by 1, 2`.execute(scope.db);
  return rows.flatMap(({ kind, mark, count }) => {
    const measure = measuresOfKind[kind][mark & 1];
    return measure ? [{ measure, day: mark >> 1, count }] : [];
  });
}

const measure = "ProcedureSets.Performed";

async function selectSets(
  scope: Scope,
  audience: Audience,
  plan: TallyPlan,
  zone: string,
): Promise<Pick<TallyPieces, "sums" | "days">> {
  const rowsOf = talliedSets(scope, audience, zone);
  const { rows } = await sql<{ year: number; mark: number | null; count: number }>`
    with t as materialized (${rowsOf})
    select t.year, null::integer as mark, sum(case when t.since <= make_date(t.year, 1, 1) - date '2000-01-01'
      then t.second_count
      else (select count(*) from unnest(t.marks) mark where mark & 1 = 1 and mark >> 1 >= t.since) end)::integer as count
    from t group by 1
    union all
    select 0, mark, count(*) from t cross join unnest(t.marks) mark
    where t.year = any(${[...plan.years]}::integer[]) and ${marksOf(plan)} and mark & 1 = 1 and mark >> 1 >= t.since
    group by 2`.execute(scope.db);
  return {
    sums: rows.flatMap(({ year, mark, count }) => (mark === null ? [{ measure, year, count }] : [])),
    days: rows.flatMap(({ mark, count }) => (mark === null ? [] : [{ measure, day: mark >> 1, count }])),
  };
}

/** What sets count of the day on which they began to count: only from that moment on. */
async function selectFirstDaysOfSets(scope: Scope, audience: Audience, zone: string): Promise<TallyPieces["extra"]> {
  const from = countedFrom(scope);
  const ends = sql`((${from} at time zone ${zone})::date + 1)::timestamp at time zone ${zone}`;
  const { rows } = await sql<{ day: number; count: number }>`
    select (m.at at time zone ${zone})::date - date '2000-01-01' as day, count(*) as count
    from (${performedSets(scope, audience, sql<boolean>`run.received_at < ${ends}`)}) m group by 1`.execute(scope.db);
  return rows.map(({ day, count }) => ({ measure, day, count }));
}

/** The events of parts of days, as the measures' own rows have them. */
async function selectEdges(
  scope: Scope,
  audience: Audience,
  { edges }: TallyPlan,
): Promise<Pick<TallyPieces, "events" | "presentInEdges">> {
  if (edges.length === 0) return { events: [], presentInEdges: [] };
  const values = edges.map(
    ({ from, to }, at) =>
      sql`(${sql.lit(at)}, ${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz)`,
  );
  const of = (one: Tallied) => sql`
    select ${sql.lit(one)} as measure, m.key::text as key from (${measureRows(scope, audience, one)}) m
    where m.at >= edge.starts and m.at < edge.ends`;
  const { rows } = await sql<{ edge: number; measure: Tallied; key: string | null; count: number }>`
    select edge.no as edge, one.measure, case when one.measure = any(${[...distinctMeasures]}) then one.key end as key,
      count(*) as count
    from (values ${sql.join(values)}) edge (no, starts, ends)
    cross join lateral (${sql.join(talliedMeasures.map(of), sql` union all `)}) one
    group by 1, 2, 3`.execute(scope.db);
  return {
    events: rows.flatMap(({ edge, measure: one, count }) => (isDistinct(one) ? [] : [{ edge, measure: one, count }])),
    presentInEdges: rows.flatMap(({ edge, measure: one, key }) =>
      isDistinct(one) && key !== null ? [{ edge, measure: one, key }] : [],
    ),
  };
}
