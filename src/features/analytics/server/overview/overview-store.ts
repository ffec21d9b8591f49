import { type RawBuilder, sql } from "kysely";
import { personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { week } from "#kit/time.ts";
import type { Overview, OverviewRecord } from "../../overview-contract.ts";
import { kindOf, type Measure } from "../../rules/measures.ts";
import { type BucketUnit, periodBefore } from "../../rules/range.ts";
import { bucketsOf } from "../figures-filter.ts";
import { type Audience, measureRows } from "./measure-rows.ts";

export interface OverviewFilter extends Audience {
  readonly start: Date;
  readonly end: Date;
}

type Figures = Overview["measures"][number];
type Summary = Pick<Figures, "total" | "lastWeek" | "inRange" | "before">;

const within = ({ start, end }: Pick<OverviewFilter, "start" | "end">): RawBuilder<boolean> =>
  sql<boolean>`(m.at >= ${start} and m.at < ${end})`;

/** [AN2] The first days of all buckets of the range. */
export async function selectBuckets(scope: Scope, filter: OverviewFilter, unit: BucketUnit): Promise<string[]> {
  const { series } = bucketsOf(scope, { ...filter, groupIds: undefined }, unit);
  const { rows } = await sql<{ from: string }>`
    select to_char(bucket.at, 'YYYY-MM-DD') as "from" from ${series} as bucket (at) order by bucket.at`.execute(
    scope.db,
  );
  return rows.map((row) => row.from);
}

/** [AN6] One measure's figures, with a count for each of `buckets`. */
export async function selectFigures(
  scope: Scope,
  filter: OverviewFilter,
  measure: Measure,
  { unit, buckets }: { readonly unit: BucketUnit; readonly buckets: readonly string[] },
): Promise<Figures> {
  const counted = await countByBucket(scope, filter, measure, unit);
  return {
    measure,
    ...(await (kindOf(measure) === "level" ? levels : sums)(scope, filter, measure)),
    counts: buckets.map((from) => counted.get(from) ?? 0),
  };
}

const countOf = (measure: Measure): RawBuilder<number> =>
  kindOf(measure) === "distinct" ? sql<number>`count(distinct m.key)` : sql<number>`count(*)`;

async function sums(scope: Scope, filter: OverviewFilter, measure: Measure): Promise<Summary> {
  const lastWeek = { start: new Date(scope.now.getTime() - week), end: scope.now };
  const before = periodBefore(filter.start, filter.end);
  const count = countOf(measure);
  const { rows } = await sql<Summary>`
    select ${count} as total, ${count} filter (where ${within(lastWeek)}) as "lastWeek",
      ${count} filter (where ${within(filter)}) as "inRange", ${count} filter (where ${within(before)}) as before
    from (${measureRows(scope, filter, measure)}) m`.execute(scope.db);
  return onlyRow(rows);
}

/** Whether there was such a member at a moment. */
const existsAt = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(m.at < ${at} and (m.until is null or m.until >= ${at}))`;

/** [AN6] How many there are: now, at the end of the range, and where it begins. The last week is the difference. */
async function levels(scope: Scope, filter: OverviewFilter, measure: Measure): Promise<Summary> {
  const weekAgo = new Date(scope.now.getTime() - week);
  const at = (moment: Date) => sql`count(*) filter (where ${existsAt(sql`${moment}::timestamptz`)})`;
  const { rows } = await sql<Summary>`
    select count(*) filter (where m.until is null) as total,
      count(*) filter (where m.until is null) - ${at(weekAgo)} as "lastWeek",
      ${at(filter.end)} as "inRange", ${at(filter.start)} as before
    from (${measureRows(scope, filter, measure)}) m`.execute(scope.db);
  return onlyRow(rows);
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("an aggregate has a row");
  return row;
}

async function countByBucket(
  scope: Scope,
  filter: OverviewFilter,
  measure: Measure,
  unit: BucketUnit,
): Promise<ReadonlyMap<string, number>> {
  const { beginOf, series, endOf } = bucketsOf(scope, filter, unit);
  const rowsOf = measureRows(scope, filter, measure);
  const { rows } = await (kindOf(measure) === "level"
    ? sql<{ from: string; count: number }>`
        select to_char(bucket.at, 'YYYY-MM-DD') as "from", count(m.key) as count
        from ${series} as bucket (at)
        left join (${rowsOf}) m on ${existsAt(endOf(sql`bucket.at`))}
        group by bucket.at`
    : sql<{ from: string; count: number }>`
        select to_char(${beginOf(sql`m.at`)}, 'YYYY-MM-DD') as "from", ${countOf(measure)} as count
        from (${rowsOf}) m where ${within(filter)} group by 1`
  ).execute(scope.db);
  return new Map(rows.map((row) => [row.from, row.count]));
}

export interface RecordPlace {
  readonly at: string;
  readonly key: string;
}

type Stored = Omit<OverviewRecord, "at"> & { readonly at: Date };

/** [AN9] What a figure counts in the range, the newest first: one row for each that it counts. */
export async function selectRecords(
  scope: Scope,
  filter: OverviewFilter,
  measure: Measure,
  page: { readonly after: RecordPlace | undefined; readonly limit: number },
): Promise<Stored[]> {
  const kind = kindOf(measure);
  const rowsOf = measureRows(scope, filter, measure);
  const key = measure === "Copilot.DocumentsReturned" ? sql`m.exchange_id || '/' || m.key` : sql`m.key::text`;
  // A cursor has milliseconds.
  const columns = sql`date_trunc('milliseconds', m.at) as at, ${key} as "order", m.kind, m.thing_id, m.procedure_id, m.name,
    m.profile_id`;
  const counted =
    kind === "level"
      ? sql`select ${columns} from (${rowsOf}) m where ${existsAt(sql`${filter.end}::timestamptz`)}`
      : sql`select ${kind === "distinct" ? sql`distinct on (m.key)` : sql``} ${columns}
          from (${rowsOf}) m where ${within(filter)} ${kind === "distinct" ? sql`order by m.key, m.at desc` : sql``}`;
  const { after } = page;
  const { rows } = await sql<Stored>`
    select one."order" as key, one.at, one.kind, one.thing_id as "thingId", one.procedure_id as "procedureId",
      one.name, ${personOrNull("doer")} as by
    from (${counted}) one
    left join profile doer on doer.workspace_id = ${scope.workspaceId} and doer.id = one.profile_id
    where ${after ? sql`(one.at, one."order") < (${after.at}::timestamptz, ${after.key})` : sql`true`}
    order by one.at desc, one."order" desc limit ${page.limit}`.execute(scope.db);
  return rows;
}
