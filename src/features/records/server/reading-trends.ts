import { sql } from "kysely";
import { type Place, visibleRecords } from "#features/performs/server/run-service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ReadingTrend } from "../contract.ts";
import { findVisibleRecord } from "./record-lists.ts";

/** How many runs a trend shows, the record's own among them. */
export const trendRunsMax = 20;

/**
 * [PF252] The readings of a record over the last runs of its procedure, as far as the actor sees their records. A question
 * whose unit was changed is another one. @throws Problem 404
 */
export async function listTrends(scope: Scope, { procedureId, performId }: Place): Promise<ReadingTrend[]> {
  const own = await findVisibleRecord(scope, procedureId, performId);
  if (!own) throw notFound();
  const { rows } = await sql<ReadingTrend>`
    select o.module_id as "moduleId", o.unit, last.points
    from record_reading o
    cross join lateral (
      select json_agg(json_build_object('recordId', one.id, 'at', one.received_at, 'value', one.value,
        'min', one.lower_limit, 'max', one.upper_limit, 'isDeviation', one.deviation_reason is not null)
        order by one.received_at, one.id) as points
      from (
        select record.id, record.received_at, r.value, r.lower_limit, r.upper_limit, r.deviation_reason
        from perform_record as record
        join record_reading r on r.workspace_id = record.workspace_id and r.record_id = record.id
          and r.module_id = o.module_id and r.unit = o.unit
        where record.workspace_id = ${scope.workspaceId} and record.procedure_id = ${procedureId}
          and (record.received_at, record.id) <= (
            select e.received_at, e.id from perform_record e where e.workspace_id = ${scope.workspaceId} and e.id = ${performId})
          and ${visibleRecords(scope)}
        order by record.received_at desc, record.id desc limit ${sql.lit(trendRunsMax)}
      ) one
    ) last
    where o.workspace_id = ${scope.workspaceId} and o.record_id = ${performId}
    order by o.step_number, o.module_id`.execute(scope.db);
  return rows.map(({ points, ...trend }) => ({
    ...trend,
    // JSON has the moments with the offset of the database's session.
    points: points.map((point) => ({ ...point, at: new Date(point.at).toISOString() })),
  }));
}
