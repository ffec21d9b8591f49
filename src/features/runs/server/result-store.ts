import { sql } from "kysely";
import type { StepProgress } from "#features/performs/progress.ts";
import { readingsOf, type TakenReading } from "#features/performs/rules/answers/readings.ts";
import { retriesOf, type TriedAgain } from "#features/performs/rules/answers/retries.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { type RecordResult, resultOf } from "#features/verification/rules/result.ts";
import type { Scope } from "#kit/server/scope.ts";

interface Submitted {
  readonly id: string;
  readonly versionId: string;
  readonly steps: readonly StepProgress[];
}

/** Stores results, readings and retries of these records, so that a query for any need not read their answers. */
export async function keepResults(scope: Scope, records: readonly Submitted[]): Promise<void> {
  if (records.length === 0) return;
  const contents = new Map<string, DraftContent>();
  for (const versionId of new Set(records.map((record) => record.versionId))) {
    contents.set(versionId, await getVersionContent(scope, versionId));
  }
  await scope.db
    .insertInto("perform_result")
    .values(
      records.flatMap(({ id, versionId, steps }) => {
        const content = contents.get(versionId);
        return content
          ? [{ workspace_id: scope.workspaceId, record_id: id, ...columnsOf(resultOf(content, steps)) }]
          : [];
      }),
    )
    .execute();
  await insertReadings(
    scope,
    records.flatMap(({ id, versionId, steps }) => {
      const content = contents.get(versionId);
      return content ? readingsOf(content, steps).map((reading) => ({ recordId: id, ...reading })) : [];
    }),
  );
  await insertRetries(
    scope,
    records.flatMap(({ id, steps }) => retriesOf(steps).map((one) => ({ recordId: id, ...one }))),
  );
}

/** [PF258] */
async function insertRetries(scope: Scope, retries: readonly StoredRetry[]): Promise<void> {
  if (retries.length === 0) return;
  await sql`
    insert into record_retry (workspace_id, record_id, module_id, step_id, retries)
    select ${scope.workspaceId}, r."recordId", r."moduleId", r."stepId", r.retries
    from jsonb_to_recordset(${JSON.stringify(retries)}::jsonb) as r ("recordId" uuid, "moduleId" uuid, "stepId" uuid,
      retries integer)`.execute(scope.db);
}

type StoredRetry = TriedAgain & { readonly recordId: string };

/** As one value, for a statement takes 65,535 at most. */
async function insertReadings(scope: Scope, readings: readonly StoredReading[]): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    insert into record_reading (workspace_id, record_id, module_id, step_id, step_number, step_title, question, unit,
      value, lower_limit, upper_limit, deviation_reason)
    select ${scope.workspaceId}, r."recordId", r."moduleId", r."stepId", r."stepNumber", r."stepTitle", r.question, r.unit,
      r.value, r.min, r.max, r."deviationReason"
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r ("recordId" uuid, "moduleId" uuid, "stepId" uuid,
      "stepNumber" integer, "stepTitle" text, question text, unit text, value double precision, min double precision,
      max double precision, "deviationReason" text)`.execute(scope.db);
}

type StoredReading = TakenReading & { readonly recordId: string };

const columnsOf = (result: RecordResult) => ({
  is_complete: result.isComplete,
  choice_count: result.choiceCount,
  right_count: result.rightCount,
  response_count: result.responseCount,
  came_points: result.camePoints,
});
