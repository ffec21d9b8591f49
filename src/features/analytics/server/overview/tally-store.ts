import { sql } from "kysely";
import { isPersonVisible } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type LocalMoment, yearOf } from "../../rules/tally.ts";
import {
  distinctMeasures,
  isDistinct,
  type Tallied,
  type TallyPieces,
  talliedMeasures,
} from "../../rules/tally-figures.ts";
import type { Intervals, TallyPlan } from "../../rules/tally-plan.ts";
import { beginningOf } from "../figures-filter.ts";
import { type Audience, measureRows } from "./measure-rows.ts";
import { setItems, talliedRows, talliedRuns } from "./tallied-rows.ts";

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
    where s.workspace_id = ${scope.workspaceId} and s.filled_until = 'infinity'`.execute(scope.db);
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
    select one.day - date '2000-01-01' as day, ${beginningOf(sql`one.day::timestamp`, sql`${zone}`)} as begins,
      ${beginningOf(sql`(one.day + 1)::timestamp`, sql`${zone}`)} as next
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
  return {
    ...(await selectTallies(scope, audience, plan)),
    ...(await selectSets(scope, audience, plan, zone)),
    ...(await selectEdges(scope, audience, plan)),
  };
}

async function selectTallies(
  scope: Scope,
  audience: Audience,
  plan: TallyPlan,
): Promise<Pick<TallyPieces, "happened" | "present">> {
  const { rows } = await sql<
    TallyPieces["happened"][number] & { readonly key: string; readonly counts: boolean; readonly tells: boolean }
  >`${talliedRows(scope, audience, plan)}`.execute(scope.db);
  return {
    happened: rows.filter(({ counts }) => counts),
    present: rows
      .filter(({ tells }) => tells)
      .map(({ kind, key, year, marks }) => ({
        measure: kind === "answer" ? "Documents.ReturnedViaCopilot" : "Members.Active",
        key,
        year,
        marks,
      })),
  };
}

async function selectSets(
  scope: Scope,
  audience: Audience,
  plan: TallyPlan,
  zone: string,
): Promise<Pick<TallyPieces, "runs" | "items" | "firstDays">> {
  const { rows: items } = await sql<TallyPieces["items"][number]>`
    select item.procedure_id as "procedureId", item.since from (${setItems(scope, audience, zone)}) item`.execute(
    scope.db,
  );
  if (items.length === 0) return { runs: [], items, firstDays: [] };
  const years = new Set(items.map(({ since }) => yearOf(since)));
  for (let year = plan.years.first; year <= plan.years.last; year++) years.add(year);
  const procedureIds = [...new Set(items.map(({ procedureId }) => procedureId))];
  const runs = await sql<TallyPieces["runs"][number]>`${talliedRuns(scope, procedureIds, [...years])}`.execute(
    scope.db,
  );
  return { runs: runs.rows, items, firstDays: await selectFirstDays(scope, audience, zone) };
}

/** What sets count of the day on which they began to count: only from that moment on. */
async function selectFirstDays(scope: Scope, audience: Audience, zone: string): Promise<TallyPieces["firstDays"]> {
  // The offset keeps the planner from reading all records there are: an index leads to those of a procedure and a day.
  const { rows } = await sql<{ day: number; count: number }>`
    select item.since - 1 as day, count(*) as count
    from (${setItems(scope, audience, zone)}) item
    cross join lateral (
      select record.workspace_id, record.profile_id from perform_record record
      where record.workspace_id = ${scope.workspaceId} and record.procedure_id = item.procedure_id
        and record.received_at >= item.starts and record.received_at < item.ends and record.deleted_at is null offset 0
    ) run
    where ${isPersonVisible(scope, "run")} group by 1`.execute(scope.db);
  return rows;
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
