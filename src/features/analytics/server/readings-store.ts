import { sql } from "kysely";
import { isPersonVisible } from "#features/groups/server/service.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { Readings } from "../contract.ts";
import type { BucketUnit } from "../rules/range.ts";
import { bucketsOf, type FiguresFilter, inGroups, isOfFilter } from "./figures-filter.ts";

/** The readings of the range that the actor sees, with record and procedure; the filters of the range alone. */
export const visibleRows = (scope: Scope, { start, end, groupIds }: FiguresFilter) => sql`
  perform_record run
  join record_reading r on r.workspace_id = run.workspace_id and r.record_id = run.id
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  join profile on profile.workspace_id = run.workspace_id and profile.id = run.profile_id
  where run.workspace_id = ${scope.workspaceId} and run.received_at >= ${start} and run.received_at < ${end}
    and run.deleted_at is null and procedure.deleted_at is null and ${visibleTo(scope, "procedure")}
    and ${isPersonVisible(scope, "run")} and ${inGroups(groupIds)}`;

/** [AN3] The same, narrowed by procedure and person. */
const found = (scope: Scope, filter: FiguresFilter) => sql`${visibleRows(scope, filter)} and ${isOfFilter(filter)}`;

const counted = sql`
  count(*) filter (where r.deviation_reason is null) as within,
  count(*) filter (where r.deviation_reason is not null) as outside`;

/** [AN2] Every bucket of the range in the workspace's zone, those without anything too. */
export async function countByBucket(
  scope: Scope,
  filter: FiguresFilter,
  unit: BucketUnit,
): Promise<Readings["buckets"]> {
  const { beginOf, series } = bucketsOf(filter, unit);
  const { rows } = await sql<Readings["buckets"][number]>`
    with counted as (
      select ${beginOf(sql`run.received_at`)} as bucket, ${counted} from ${found(scope, filter)} group by 1
    )
    select to_char(bucket.at, 'YYYY-MM-DD') as "from", coalesce(within, 0) as within, coalesce(outside, 0) as outside
    from ${series} as bucket (at)
    left join counted on counted.bucket = bucket.at order by bucket.at`.execute(scope.db);
  return rows;
}

const questionsMax = 500;

/** [AN5] By question and unit: a question whose unit was changed is two. Where most lie outside of their limits comes first. */
export async function countByQuestion(scope: Scope, filter: FiguresFilter): Promise<Readings["questions"]> {
  const { rows } = await sql<Readings["questions"][number]>`
    select run.procedure_id as "procedureId", procedure.title as "procedureTitle", r.module_id as "moduleId", r.unit,
      max(r.step_number) as "stepNumber", (array_agg(r.step_title order by run.received_at desc))[1] as "stepTitle",
      (array_agg(r.question order by run.received_at desc))[1] as question,
      ${counted}, min(r.value) as lowest, avg(r.value) as mean, max(r.value) as highest
    from ${found(scope, filter)}
    group by run.procedure_id, procedure.title, r.module_id, r.unit
    order by outside desc, count(*) desc, procedure.title, max(r.step_number), r.module_id
    limit ${questionsMax}`.execute(scope.db);
  return rows;
}

type Deviation = Readings["deviations"][number];

/** The newest readings outside of their limits. */
export async function selectDeviations(scope: Scope, filter: FiguresFilter, max: number): Promise<Deviation[]> {
  const { rows } = await sql<Omit<Deviation, "at"> & { at: Date }>`
    select run.id as "recordId", run.procedure_id as "procedureId", procedure.title as "procedureTitle",
      r.module_id as "moduleId", r.step_number as "stepNumber", r.step_title as "stepTitle", r.question, r.unit, r.value,
      r.lower_limit as min, r.upper_limit as max, r.deviation_reason as reason, ${personOf("profile")} as by,
      run.received_at as at
    from ${found(scope, filter)} and r.deviation_reason is not null
    order by run.received_at desc, run.id, r.step_number, r.module_id limit ${max}`.execute(scope.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
