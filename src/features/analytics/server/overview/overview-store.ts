import { type RawBuilder, sql } from "kysely";
import { personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { week } from "#kit/time.ts";
import type { Overview, OverviewRecord } from "../../overview-contract.ts";
import { kindOf, type Measure } from "../../rules/measures.ts";
import { type BucketUnit, periodBefore, type ZonedRange } from "../../rules/range.ts";
import { bucketsOf } from "../figures-filter.ts";
import { type Audience, measureRows } from "./measure-rows.ts";

export interface OverviewFilter extends Audience, ZonedRange {}

type Figures = Overview["measures"][number];
type Summary = Pick<Figures, "total" | "lastWeek" | "inRange" | "before">;

const within = ({ start, end }: Pick<OverviewFilter, "start" | "end">): RawBuilder<boolean> =>
  sql<boolean>`(m.at >= ${start} and m.at < ${end})`;

export interface Cut {
  readonly unit: BucketUnit;
  /** The first day of each bucket, `2026-03-01`. */
  readonly buckets: readonly string[];
}

/** [AN2] The first days of all buckets of the range. */
export async function selectBuckets(scope: Scope, filter: OverviewFilter, unit: BucketUnit): Promise<string[]> {
  const { series } = bucketsOf(filter, unit);
  const { rows } = await sql<{ from: string }>`
    select to_char(bucket.at, 'YYYY-MM-DD') as "from" from ${series} as bucket (at) order by bucket.at`.execute(
    scope.db,
  );
  return rows.map((row) => row.from);
}

export const lastWeekOf = ({ now }: Scope) => ({ start: new Date(now.getTime() - week), end: now });

/** [AN6] The figures of measures: one statement for each kind of them. */
export async function selectFigures(
  scope: Scope,
  filter: OverviewFilter,
  of: readonly Measure[],
  cut: Cut,
): Promise<ReadonlyMap<Measure, Figures>> {
  const byKind = Map.groupBy(of, kindOf);
  const found = new Map<Measure, Figures>();
  for (const [kind, some] of byKind) {
    if (kind === "level") {
      for (const measure of some) found.set(measure, await selectLevels(scope, filter, measure, cut));
    } else {
      const rows = await selectCounts(scope, filter, some, cut.unit);
      for (const measure of some) found.set(measure, composed(measure, rows.get(measure) ?? [], cut));
    }
  }
  return found;
}

/** The figures of a measure if `bucket` is null, or what one bucket of the range counts. */
type Row = Summary & { readonly measure: Measure; readonly bucket: string | null };

const nothing: Summary = { total: 0, lastWeek: 0, inRange: 0, before: 0 };

function composed(measure: Measure, rows: readonly Row[], { buckets }: Cut): Figures {
  const { total, lastWeek, inRange, before } = rows.find(({ bucket }) => bucket === null) ?? nothing;
  const byBucket = new Map(rows.map((row) => [row.bucket, row.inRange]));
  return { measure, total, lastWeek, inRange, before, counts: buckets.map((from) => byBucket.get(from) ?? 0) };
}

/** Measures of one kind: counts of what happened, or of different things. */
async function selectCounts(
  scope: Scope,
  filter: OverviewFilter,
  of: readonly Measure[],
  unit: BucketUnit,
): Promise<ReadonlyMap<Measure, readonly Row[]>> {
  const { beginOf } = bucketsOf(filter, unit);
  const [first] = of;
  const count = first && kindOf(first) === "distinct" ? sql<number>`count(distinct m.key)` : sql<number>`count(*)`;
  const all = of.map(
    (measure) => sql`select ${sql.lit(measure)} as measure, m.at, m.key::text as key
      from (${measureRows(scope, filter, measure)}) m`,
  );
  const { rows } = await sql<Row>`
    select m.measure, to_char(m.bucket, 'YYYY-MM-DD') as bucket, ${count} as total,
      ${count} filter (where ${within(lastWeekOf(scope))}) as "lastWeek",
      ${count} filter (where ${within(filter)}) as "inRange",
      ${count} filter (where ${within(periodBefore(filter))}) as before
    from (select m.*, case when ${within(filter)} then ${beginOf(sql`m.at`)} end as bucket
      from (${sql.join(all, sql` union all `)}) m) m
    group by grouping sets ((m.measure), (m.measure, m.bucket))
    having grouping(m.bucket) = 1 or m.bucket is not null`.execute(scope.db);
  return Map.groupBy(rows, ({ measure }) => measure);
}

/** Whether there was such a member at a moment. */
const existsAt = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(m.at < ${at} and (m.until is null or m.until >= ${at}))`;

/** [AN6] How many there are: now, at the ends of the range and of each bucket. The last week is the difference. */
async function selectLevels(
  scope: Scope,
  filter: OverviewFilter,
  measure: Measure,
  { unit, buckets }: Cut,
): Promise<Figures> {
  const { series, endOf } = bucketsOf(filter, unit);
  const rowsOf = measureRows(scope, filter, measure);
  const weekAgo = new Date(scope.now.getTime() - week);
  const at = (moment: Date) => sql`count(*) filter (where ${existsAt(sql`${moment}::timestamptz`)})`;
  const { rows } = await sql<Row>`
    with m as materialized (select m.at, m.until from (${rowsOf}) m)
    select null as bucket, count(*) filter (where m.until is null) as total,
      count(*) filter (where m.until is null) - ${at(weekAgo)} as "lastWeek",
      ${at(filter.end)} as "inRange", ${at(filter.start)} as before
    from m
    union all
    select to_char(bucket.at, 'YYYY-MM-DD'), 0, 0,
      (select count(*) from m where ${existsAt(endOf(sql`bucket.at`))}), 0
    from ${series} as bucket (at)`.execute(scope.db);
  return composed(measure, rows, { unit, buckets });
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
