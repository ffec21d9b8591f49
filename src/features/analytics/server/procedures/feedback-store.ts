import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ProcedureDetail } from "../../procedure-contract.ts";
import { inGroups } from "../figures-filter.ts";
import type { RunsFilter } from "./run-rows.ts";

/** [AN18] For readers of all feedback: they see it on every visible procedure, whoever gave it (FB6). */
const feedbackOf = (scope: Scope, { start, end, groupIds, procedureId, versionNumber }: RunsFilter) => sql`
  from procedure_feedback f
  join procedure on procedure.workspace_id = f.workspace_id and procedure.id = f.procedure_id
  where f.workspace_id = ${scope.workspaceId} and f.procedure_id = ${procedureId} and f.given_at >= ${start}
    and f.given_at < ${end} and ${versionNumber === undefined ? sql`true` : sql`f.version_number = ${versionNumber}`}
    and procedure.deleted_at is null and ${visibleTo(scope, "procedure")} and ${inGroups(groupIds)}`;

/** A thumb counts once per person and version: the last one (FB14). */
export async function countFeedback(
  scope: Scope,
  filter: RunsFilter,
): Promise<NonNullable<ProcedureDetail["feedback"]>> {
  const { rows } = await sql<NonNullable<ProcedureDetail["feedback"]>>`
    with thumbs as (
      select distinct on (f.given_by, f.version_number) f.thumb ${feedbackOf(scope, filter)} and f.thumb is not null
      order by f.given_by, f.version_number, f.given_at desc, f.id desc
    )
    select count(*) filter (where f.kind <> 'rating') as given,
      count(*) filter (where f.kind <> 'rating' and f.state = 'open') as open,
      (select count(*) from thumbs where thumb = 'up') as "thumbsUp",
      (select count(*) from thumbs where thumb = 'down') as "thumbsDown"
    ${feedbackOf(scope, filter)}`.execute(scope.db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate has a row");
  return row;
}

export async function countFeedbackBySteps(scope: Scope, filter: RunsFilter): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ stepId: string; count: number }>`
    select f.step_id as "stepId", count(*) as count ${feedbackOf(scope, filter)}
      and f.step_id is not null and f.kind <> 'rating' group by 1`.execute(scope.db);
  return new Map(rows.map((row) => [row.stepId, row.count]));
}
