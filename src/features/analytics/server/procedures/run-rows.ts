import { type RawBuilder, sql } from "kysely";
import { isPersonVisible } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { RunFigure } from "../../procedure-contract.ts";
import type { ZonedRange } from "../../rules/range.ts";
import { inGroups } from "../figures-filter.ts";

export interface RunsFilter extends ZonedRange {
  readonly groupIds: readonly string[] | undefined;
  readonly procedureId?: string | undefined;
  readonly versionNumber?: number | undefined;
  readonly stepId?: string | undefined;
}

/**
 * [AN11] The runs that a figure counts, as rows of `id`, `procedure_id`, `title`, `version_number`, `profile_id`, `at`,
 * `is_record` and `seconds`: each run once, at the moment that the figure is about. Figures and lists both read them. Those
 * of steps read `workspace_id`, `steps` and `claimed_start_at` too: joined by their ids, all runs there are would be read
 * (decision 91).
 */
export function runRows(scope: Scope, filter: RunsFilter, figure: RunFigure): RawBuilder<unknown> {
  switch (figure) {
    case "started":
      return runs(scope, filter, sql`run.created_at`, sql`true`);
    case "givenUp":
      return runs(scope, filter, sql`run.ended_at`, sql`run.state = 'removed' and ${isLastAt(filter)}`);
    case "open":
      return runs(scope, filter, sql`run.created_at`, sql`run.state = 'active' and ${isLastAt(filter)}`);
    case "finished":
      return records(scope, filter, hasStep(filter));
    case "outside":
      return fewRecords(scope, filter, hasOutside(filter));
    case "failedChecks":
      return fewRecords(scope, filter, hasFailedCheck(filter));
    case "retries":
      return fewRecords(scope, filter, hasRetry(filter));
    case "overrides":
      return fewRecords(
        scope,
        filter,
        sql`${isPerhapsOverridden(scope)} and (${hasOutside(filter)} or ${hasPassedFault(filter)})`,
      );
  }
}

/** Seconds of a finished run, by the clock of its device: when the server received it says nothing of the work. */
const seconds = sql<number>`greatest(0, extract(epoch from run.claimed_at - run.claimed_start_at))::float8`;

const ofVersion = ({ procedureId, versionNumber }: RunsFilter) => sql`
  ${procedureId === undefined ? sql`true` : sql`run.procedure_id = ${procedureId}`}
  and ${versionNumber === undefined ? sql`true` : sql`run.version_number = ${versionNumber}`}`;

const isVisible = (scope: Scope, { groupIds }: RunsFilter) => sql`
  procedure.deleted_at is null and ${visibleTo(scope, "procedure")} and ${isPersonVisible(scope, "run")}
  and ${inGroups(groupIds)}`;

const runs = (scope: Scope, filter: RunsFilter, at: RawBuilder<unknown>, isCounted: RawBuilder<unknown>) => sql`
  select run.id, run.procedure_id, procedure.title, run.version_number, run.profile_id, ${at} as at,
    run.state = 'submitted' as is_record, null::float8 as seconds, run.workspace_id, run.steps, run.claimed_start_at
  from perform run
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  where run.workspace_id = ${scope.workspaceId} and ${at} >= ${filter.start} and ${at} < ${filter.end}
    and ${isCounted} and ${ofVersion(filter)} and ${isVisible(scope, filter)}`;

const columnsOfRecord = sql`run.id, run.procedure_id, procedure.title, run.version_number, run.profile_id,
  run.received_at as at, true as is_record, ${seconds} as seconds, run.workspace_id, run.steps, run.claimed_start_at`;

const isRecordCounted = (scope: Scope, filter: RunsFilter, isCounted: RawBuilder<unknown>) => sql`
  run.workspace_id = ${scope.workspaceId} and run.received_at >= ${filter.start} and run.received_at < ${filter.end}
    and run.deleted_at is null and ${isCounted} and ${ofVersion(filter)}`;

const records = (scope: Scope, filter: RunsFilter, isCounted: RawBuilder<unknown>) => sql`
  select ${columnsOfRecord}
  from perform_record run
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  where ${isRecordCounted(scope, filter, isCounted)} and ${isVisible(scope, filter)}`;

/**
 * The same for what few records have. They are picked out before the procedures are joined, which the offset holds the
 * planner to: it would pair each reading with every procedure first (decision 91).
 */
const fewRecords = (scope: Scope, filter: RunsFilter, isCounted: RawBuilder<unknown>) => sql`
  select ${columnsOfRecord}
  from (select * from perform_record run where ${isRecordCounted(scope, filter, isCounted)} offset 0) run
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  where ${isVisible(scope, filter)}`;

const ofStep = (row: string, { stepId }: RunsFilter) =>
  stepId === undefined ? sql`true` : sql`${sql.ref(`${row}.step_id`)} = ${stepId}`;

/** A reading outside of its limits is one that was kept with a reason (PF173). */
const hasOutside = (filter: RunsFilter) => sql`exists (select from record_reading r
  where r.workspace_id = run.workspace_id and r.record_id = run.id and r.deviation_reason is not null
    and ${ofStep("r", filter)})`;

const hasFailedCheck = (filter: RunsFilter) => sql`exists (select from perform_verification v
  where v.workspace_id = run.workspace_id and v.perform_id = run.id and v.status = 'notVerified'
    and ${ofStep("v", filter)})`;

const hasRetry = (filter: RunsFilter) => sql`exists (select from record_retry r
  where r.workspace_id = run.workspace_id and r.record_id = run.id and ${ofStep("r", filter)})`;

/**
 * [AN25] The steps of a run where a person passed what the model had failed, and where that is the last word on a photo
 * that the record has.
 */
export const passedFaults = sql`(
  select distinct (step.value ->> 'stepId')::uuid as step_id
  from verification_decision d
  cross join jsonb_array_elements(run.steps) step (value)
  cross join jsonb_array_elements(step.value -> 'modules') module (value)
  where d.workspace_id = run.workspace_id and d.perform_id = run.id and d.override = 'falseFail'
    and lower(module.value ->> 'moduleId') = d.module_id::text
    and strpos(lower(module.value ->> 'performData'), d.photo_id::text) > 0
    and not exists (select from verification_decision later
      where later.workspace_id = d.workspace_id and later.perform_id = d.perform_id and later.module_id = d.module_id
        and later.criterion = d.criterion and later.photo_id = d.photo_id and later.provider is null
        and (later.decided_at, later.id) > (d.decided_at, d.id)))`;

const hasPassedFault = (filter: RunsFilter) => sql`exists (select from ${passedFaults} p where ${ofStep("p", filter)})`;

/** Leads to the few runs of which an override can be told at all, where the planner would ask each run by itself (decision 91). */
const isPerhapsOverridden = (scope: Scope) => sql`run.id in (
  select r.record_id from record_reading r where r.workspace_id = ${scope.workspaceId} and r.deviation_reason is not null
  union select d.perform_id from verification_decision d
    where d.workspace_id = ${scope.workspaceId} and d.override = 'falseFail')`;

/** When each step of a run was last touched: marked, or given an answer. */
export const touchedSteps = sql`(
  select (step.value ->> 'stepId')::uuid as step_id,
    max(greatest((step.value ->> 'updatedAt')::timestamptz,
      (module.value -> 'performData' ->> 'updatedAt')::timestamptz)) as touched_at
  from jsonb_array_elements(run.steps) step (value)
  left join lateral jsonb_array_elements(step.value -> 'modules') module (value) on true
  group by 1)`;

const hasStep = ({ stepId }: RunsFilter) =>
  stepId === undefined
    ? sql`true`
    : sql`exists (select from ${touchedSteps} t where t.step_id = ${stepId} and t.touched_at is not null)`;

/** Whether the run was touched last at the step that is asked for. */
const isLastAt = ({ stepId }: RunsFilter) =>
  stepId === undefined
    ? sql`true`
    : sql`${stepId} = (select t.step_id from ${touchedSteps} t where t.touched_at is not null
        order by t.touched_at desc, t.step_id limit 1)`;
