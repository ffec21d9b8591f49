import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type RunsFilter, runRows } from "./run-rows.ts";

/** [AN9] The readings of the runs that the figures of a procedure count as finished. */
const readingsOf = (scope: Scope, filter: RunsFilter) => sql`
  (${runRows(scope, filter, "finished")}) one
  join record_reading r on r.workspace_id = ${scope.workspaceId} and r.record_id = one.id`;

export interface ReadField {
  readonly moduleId: string;
  readonly unit: string;
  readonly stepNumber: number;
  readonly stepTitle: string;
  readonly question: string;
  readonly count: number;
  readonly outside: number;
}

const fieldColumns = sql`r.module_id as "moduleId", r.unit,
  (array_agg(r.step_number order by one.at desc, one.id))[1] as "stepNumber",
  (array_agg(r.step_title order by one.at desc, one.id))[1] as "stepTitle",
  (array_agg(r.question order by one.at desc, one.id))[1] as question,
  count(*) as count, count(*) filter (where r.deviation_reason is not null) as outside`;

/** In the order of their steps, with the words of the newest reading. */
export async function selectFields(scope: Scope, filter: RunsFilter, max: number): Promise<ReadField[]> {
  const { rows } = await sql<ReadField>`
    select ${fieldColumns} from ${readingsOf(scope, filter)}
    group by r.module_id, r.unit order by "stepNumber", r.module_id, r.unit limit ${max}`.execute(scope.db);
  return rows;
}

/** Undefined where it was not read in the range, or not where the actor sees it. */
export async function findField(
  scope: Scope,
  filter: RunsFilter,
  { moduleId, unit }: Pick<ReadField, "moduleId" | "unit">,
): Promise<ReadField | undefined> {
  const { rows } = await sql<ReadField>`
    select ${fieldColumns} from ${readingsOf(scope, filter)}
    where r.module_id = ${moduleId} and r.unit = ${unit} group by r.module_id, r.unit`.execute(scope.db);
  return rows[0];
}

export interface ReadPoint {
  readonly recordId: string;
  readonly at: Date;
  readonly versionNumber: number;
  readonly by: Person;
  readonly value: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly isOutside: boolean;
}

/** The newest ones, in the order in which they were received. */
export async function selectPoints(
  scope: Scope,
  filter: RunsFilter,
  { moduleId, unit }: Pick<ReadField, "moduleId" | "unit">,
  max: number,
): Promise<ReadPoint[]> {
  const { rows } = await sql<ReadPoint>`
    select one.id as "recordId", one.at, one.version_number as "versionNumber", ${personOf("doer")} as by, r.value,
      r.lower_limit as min, r.upper_limit as max, r.deviation_reason is not null as "isOutside"
    from ${readingsOf(scope, filter)}
    join profile doer on doer.workspace_id = ${scope.workspaceId} and doer.id = one.profile_id
    where r.module_id = ${moduleId} and r.unit = ${unit}
    order by one.at desc, one.id desc limit ${max}`.execute(scope.db);
  return rows.toReversed();
}
