import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ProcedureDetail, RunCounts, RunFigure } from "../../procedure-contract.ts";
import type { BucketUnit } from "../../rules/range.ts";
import { bucketsOf } from "../figures-filter.ts";
import { passedFaults, type RunsFilter, runRows, touchedSteps } from "./run-rows.ts";

const figures = ["started", "finished", "givenUp", "outside", "failedChecks", "retries", "overrides"] as const;

const quantile = (share: number) => sql`percentile_cont(${sql.lit(share)}) within group (order by m.seconds)`;
const nothing = sql`null::float8`;

/**
 * Rows of `key` and the counts of its runs. Each figure is counted by itself, and its counts are put together after that:
 * so an index holds all that a figure asks of its runs, where a list of them all would be carried and sorted (decision 91).
 */
const countedBy = (
  scope: Scope,
  filter: RunsFilter,
  key: RawBuilder<unknown>,
  some: readonly RunFigure[] = figures,
) => {
  const one = (figure: RunFigure) => sql`
    select ${sql.lit(figure)} as figure, ${key} as key, count(*) as count,
      ${figure === "finished" ? quantile(0.5) : nothing} as median, ${figure === "finished" ? quantile(0.9) : nothing} as p90
    from (${runRows(scope, filter, figure)}) m group by 2`;
  const count = (figure: RunFigure) =>
    sql`coalesce(sum(c.count) filter (where c.figure = ${sql.lit(figure)}), 0)::bigint as ${sql.ref(figure)}`;
  return sql`
    select c.key, ${sql.join(some.map(count))}, max(c.median) as "medianSeconds", max(c.p90) as "p90Seconds"
    from (${sql.join(some.map(one), sql` union all `)}) c group by c.key`;
};

/** The counts without the key. */
const counts = sql.join([...figures, "medianSeconds", "p90Seconds"].map((name) => sql.ref(`counted.${name}`)));

export async function countRuns(scope: Scope, filter: RunsFilter): Promise<RunCounts> {
  const all = countedBy(scope, filter, sql`true`);
  const { rows } = await sql<RunCounts>`select ${counts} from (${all}) counted`.execute(scope.db);
  return rows[0] ?? noRuns;
}

const noRuns: RunCounts = {
  started: 0,
  finished: 0,
  givenUp: 0,
  outside: 0,
  failedChecks: 0,
  retries: 0,
  overrides: 0,
  medianSeconds: null,
  p90Seconds: null,
};

type OfProcedure = RunCounts & { readonly procedureId: string; readonly title: string };

/** Most runs first. */
export async function countByProcedure(scope: Scope, filter: RunsFilter, max: number): Promise<OfProcedure[]> {
  const { rows } = await sql<OfProcedure>`
    select procedure.id as "procedureId", procedure.title, ${counts}
    from (${countedBy(scope, filter, sql`m.procedure_id`)}) counted
    join procedure on procedure.workspace_id = ${scope.workspaceId} and procedure.id = counted.key
    order by counted.started + counted.finished desc, lower(procedure.title), procedure.id
    limit ${max}`.execute(scope.db);
  return rows;
}

type OfVersion = Omit<ProcedureDetail["versions"][number], "publishedAt"> & { readonly publishedAt: Date | null };

/** [AN12] Newest first. */
export async function countByVersion(scope: Scope, filter: RunsFilter): Promise<OfVersion[]> {
  const { rows } = await sql<OfVersion>`
    with counted as (${countedBy(scope, filter, sql`m.version_number`)})
    select v.number as "versionNumber", v.published_at as "publishedAt", coalesce(started, 0) as started,
      coalesce(finished, 0) as finished, coalesce("givenUp", 0) as "givenUp", coalesce(outside, 0) as outside,
      coalesce("failedChecks", 0) as "failedChecks", coalesce(retries, 0) as retries,
      coalesce(overrides, 0) as overrides, "medianSeconds", "p90Seconds"
    from procedure_version v
    left join counted on counted.key = v.number
    where v.workspace_id = ${scope.workspaceId} and v.procedure_id = ${filter.procedureId} and v.number is not null
      and (counted.key is not null
        or (v.published_at >= ${filter.start} and v.published_at < ${filter.end}))
    order by v.number desc`.execute(scope.db);
  return rows;
}

type Bucket = ProcedureDetail["buckets"][number];

export async function countByBucket(scope: Scope, filter: RunsFilter, unit: BucketUnit): Promise<Bucket[]> {
  const { beginOf, series } = bucketsOf(filter, unit);
  const { rows } = await sql<Bucket>`
    with counted as (${countedBy(scope, filter, beginOf(sql`m.at`), ["started", "finished", "outside"])})
    select to_char(bucket.at, 'YYYY-MM-DD') as "from", coalesce(started, 0) as started, coalesce(finished, 0) as finished,
      coalesce(outside, 0) as outside
    from ${series} as bucket (at) left join counted on counted.key = bucket.at order by bucket.at`.execute(scope.db);
  return rows;
}

export interface StepFigures {
  readonly stepId: string;
  readonly runs: number;
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
  readonly outside: number;
  readonly failedChecks: number;
  readonly retries: number;
  readonly overrides: number;
  readonly givenUp: number;
  readonly open: number;
}

/** Runs by the step that was touched last. */
const countLast = (runs: RawBuilder<unknown>) => sql`
  select last.step_id, count(*) as count
  from (${runs}) run cross join lateral (select t.step_id from ${touchedSteps} t where t.touched_at is not null
    order by t.touched_at desc, t.step_id limit 1) last
  group by 1`;

/**
 * [AN13] A step takes from the last entry in the step before it to its own last entry; the first one from the start of
 * the run. Breaks are in it, which is why medians are shown and no mean. The finished runs are picked out first: the planner
 * takes each for hundreds of steps, and would rather read all the runs there are in the order of their ids (decision 91).
 */
export async function countBySteps(scope: Scope, filter: RunsFilter): Promise<StepFigures[]> {
  const ids = (figure: RunFigure) => sql`select one.id from (${runRows(scope, filter, figure)}) one`;
  const { rows } = await sql<StepFigures>`
    with run as materialized (select one.id, one.claimed_start_at, one.steps from (${runRows(scope, filter, "finished")}) one),
    touched as (
      select run.id, t.step_id, extract(epoch from t.touched_at - greatest(run.claimed_start_at,
          lag(t.touched_at) over (partition by run.id order by t.touched_at, t.step_id)))::float8 as seconds
      from run cross join lateral ${touchedSteps} t
      where t.touched_at is not null
    ),
    dwell as (
      select step_id, count(*) as runs, percentile_cont(0.5) within group (order by greatest(0, seconds)) as median,
        percentile_cont(0.9) within group (order by greatest(0, seconds)) as p90
      from touched group by 1
    ),
    outside as (
      select r.step_id, count(distinct r.record_id) as count from record_reading r
      where r.workspace_id = ${scope.workspaceId} and r.deviation_reason is not null
        and r.record_id in (${ids("outside")}) group by 1
    ),
    failed as (
      select v.step_id, count(distinct v.perform_id) as count from perform_verification v
      where v.workspace_id = ${scope.workspaceId} and v.status = 'notVerified'
        and v.perform_id in (${ids("failedChecks")}) group by 1
    ),
    retried as (
      select r.step_id, count(distinct r.record_id) as count from record_retry r
      where r.workspace_id = ${scope.workspaceId} and r.record_id in (${ids("retries")}) group by 1
    ),
    overridden as (
      select o.step_id, count(distinct o.id) as count
      from (
        select r.record_id as id, r.step_id from record_reading r
        where r.workspace_id = ${scope.workspaceId} and r.deviation_reason is not null
          and r.record_id in (${ids("overrides")})
        union all
        select run.id, p.step_id
        from (${runRows(scope, filter, "overrides")}) run cross join lateral ${passedFaults} p
      ) o group by 1
    ),
    standing as (${countLast(runRows(scope, filter, "open"))}),
    given_up as (${countLast(runRows(scope, filter, "givenUp"))})
    select step_id as "stepId", coalesce(dwell.runs, 0) as runs, dwell.median as "medianSeconds",
      dwell.p90 as "p90Seconds", coalesce(outside.count, 0) as outside, coalesce(failed.count, 0) as "failedChecks",
      coalesce(retried.count, 0) as retries, coalesce(overridden.count, 0) as overrides,
      coalesce(given_up.count, 0) as "givenUp", coalesce(standing.count, 0) as open
    from dwell full join outside using (step_id) full join failed using (step_id) full join retried using (step_id)
    full join overridden using (step_id) full join standing using (step_id) full join given_up using (step_id)
  `.execute(scope.db);
  return rows;
}

/**
 * A visible procedure, and the version whose steps name its figures: the one that is asked for, or the newest. A draft
 * that was never published is none.
 */
export async function findProcedure(
  scope: Scope,
  procedureId: string,
  versionNumber: number | undefined,
): Promise<{ readonly title: string; readonly versionId: string } | undefined> {
  const { rows } = await sql<{ title: string; versionId: string }>`
    select procedure.title, v.id as "versionId"
    from procedure
    join procedure_version v on v.workspace_id = procedure.workspace_id and v.procedure_id = procedure.id
    where v.number is not null and ${versionNumber === undefined ? sql`true` : sql`v.number = ${versionNumber}`}
      and procedure.workspace_id = ${scope.workspaceId} and procedure.id = ${procedureId}
      and procedure.deleted_at is null and ${visibleTo(scope, "procedure")}
    order by v.number desc limit 1`.execute(scope.db);
  return rows[0];
}

export interface ListedRun {
  readonly performId: string;
  readonly isRecord: boolean;
  readonly versionNumber: number;
  readonly at: Date;
  readonly by: Person;
  readonly seconds: number | null;
}

export async function selectRuns(
  scope: Scope,
  filter: RunsFilter,
  figure: RunFigure,
  page: { readonly after: { readonly at: string; readonly id: string } | undefined; readonly limit: number },
): Promise<ListedRun[]> {
  const { after } = page;
  // A cursor has milliseconds.
  const at = sql`date_trunc('milliseconds', one.at)`;
  const { rows } = await sql<ListedRun>`
    select one.id as "performId", one.is_record as "isRecord", one.version_number as "versionNumber", ${at} as at,
      ${personOf("doer")} as by, one.seconds
    from (${runRows(scope, filter, figure)}) one
    join profile doer on doer.workspace_id = ${scope.workspaceId} and doer.id = one.profile_id
    where ${after ? sql`(${at}, one.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by ${at} desc, one.id desc limit ${page.limit}`.execute(scope.db);
  return rows;
}
