import { sql } from "kysely";
import { isPersonVisible } from "#features/groups/server/service.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { StepsVerified } from "../contract.ts";
import type { Errors } from "../rules/error-rate.ts";
import type { BucketUnit } from "../rules/range.ts";
import { bucketsOf, type FiguresFilter, inGroups, isOfFilter } from "./figures-filter.ts";

export interface VerifiedFilter extends FiguresFilter {
  readonly submission?: "running" | "submitted" | undefined;
}

/** The verifications of the range that the actor sees, with perform and procedure; the filters of the range alone. */
export const visibleRows = (scope: Scope, { start, end, groupIds }: VerifiedFilter) => sql`
  perform_verification v
  join perform run on run.workspace_id = v.workspace_id and run.id = v.perform_id
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  join profile on profile.workspace_id = run.workspace_id and profile.id = run.profile_id
  where v.workspace_id = ${scope.workspaceId} and v.changed_at >= ${start} and v.changed_at < ${end}
    and run.state <> 'removed' and procedure.deleted_at is null and ${visibleTo(scope, "procedure")}
    and ${isPersonVisible(scope, "run")} and ${inGroups(groupIds)}`;

/** [AN3] The same, narrowed by procedure, submission and person. */
const found = (scope: Scope, filter: VerifiedFilter) => {
  const state = filter.submission && (filter.submission === "running" ? "active" : "submitted");
  return sql`${visibleRows(scope, filter)} and ${isOfFilter(filter)}
    and ${state ? sql`run.state = ${state}` : sql`true`}`;
};

const counted = sql`
  count(*) filter (where v.status = 'verifiedByAI') as "verifiedByAI",
  count(*) filter (where v.status = 'verifiedManually') as "verifiedManually",
  count(*) filter (where v.status = 'notVerified') as "notVerified"`;

/** [AN2] Every bucket of the range in the workspace's zone, those without anything too. */
export async function countByBucket(
  scope: Scope,
  filter: VerifiedFilter,
  unit: BucketUnit,
): Promise<StepsVerified["buckets"]> {
  const { beginOf, series } = bucketsOf(filter, unit);
  const { rows } = await sql<StepsVerified["buckets"][number]>`
    with counted as (
      select ${beginOf(sql`v.changed_at`)} as bucket, ${counted} from ${found(scope, filter)} group by 1
    )
    select to_char(bucket.at, 'YYYY-MM-DD') as "from", coalesce("verifiedByAI", 0) as "verifiedByAI",
      coalesce("verifiedManually", 0) as "verifiedManually", coalesce("notVerified", 0) as "notVerified"
    from ${series} as bucket (at)
    left join counted on counted.bucket = bucket.at order by bucket.at`.execute(scope.db);
  return rows;
}

const stepsMax = 500;

export async function countByStep(scope: Scope, filter: VerifiedFilter): Promise<StepsVerified["steps"]> {
  const { rows } = await sql<StepsVerified["steps"][number]>`
    select run.procedure_id as "procedureId", procedure.title as "procedureTitle", v.step_id as "stepId",
      max(v.step_number) as "stepNumber", (array_agg(v.step_title order by v.changed_at desc))[1] as "stepTitle",
      ${counted}
    from ${found(scope, filter)}
    group by run.procedure_id, procedure.title, v.step_id
    order by count(*) desc, procedure.title, max(v.step_number) limit ${stepsMax}`.execute(scope.db);
  return rows;
}

/**
 * [AN4] How many of the model's findings people overruled in the end. A finding that was not overruled counts as right,
 * which is what the log can show.
 */
export async function countErrors(
  scope: Scope,
  filter: VerifiedFilter,
): Promise<{ falsePass: Errors; falseFail: Errors }> {
  const { rows } = await sql<{ finding: string; of: number; wrong: number }>`
    -- Materialized: the sight is worked out once, and what was decided is read once, however little is known of the tables.
    with seen as materialized (select v.perform_id, v.module_id from ${found(scope, filter)}),
    decided as materialized (
      select d.perform_id, d.module_id, d.photo_id, d.criterion, d.provider, d.finding, d.override, d.decided_at
      from seen join verification_decision d on d.workspace_id = ${scope.workspaceId}
        and d.perform_id = seen.perform_id and d.module_id = seen.module_id
    ),
    last as (
      select distinct on (perform_id, module_id, photo_id, criterion)
        perform_id, module_id, photo_id, criterion, override, decided_at
      from decided where provider is null
      order by perform_id, module_id, photo_id, criterion, decided_at desc
    )
    select told.finding, count(*) as "of", count(*) filter (where last.override is not null) as wrong
    from decided told
    left join last on last.perform_id = told.perform_id and last.module_id = told.module_id
      and last.photo_id = told.photo_id and last.criterion = told.criterion and last.decided_at >= told.decided_at
    where told.provider is not null and told.finding in ('pass', 'fail')
    group by told.finding`.execute(scope.db);
  const of = (finding: string): Errors => {
    const row = rows.find((one) => one.finding === finding);
    return { wrong: row?.wrong ?? 0, of: row?.of ?? 0 };
  };
  return { falsePass: of("pass"), falseFail: of("fail") };
}

type Latest = StepsVerified["latest"][number];

export async function selectLatest(scope: Scope, filter: VerifiedFilter, max: number): Promise<Latest[]> {
  const { rows } = await sql<Omit<Latest, "at"> & { at: Date }>`
    select v.perform_id as "performId", run.procedure_id as "procedureId", procedure.title as "procedureTitle",
      v.step_number as "stepNumber", v.step_title as "stepTitle", v.status,
      run.state = 'submitted' as "isSubmitted", ${personOf("profile")} as by, v.changed_at as at
    from ${found(scope, filter)}
    order by v.changed_at desc, v.perform_id, v.module_id limit ${max}`.execute(scope.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
