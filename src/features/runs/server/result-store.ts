import type { StepProgress } from "#features/performs/progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { type RecordResult, resultOf } from "#features/verification/rules/result.ts";
import type { Scope } from "#kit/server/scope.ts";

interface Submitted {
  readonly id: string;
  readonly versionId: string;
  readonly steps: readonly StepProgress[];
}

/** Keeps what these records came to, in one statement: whoever asks who has learned what reads no answers. */
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
}

const columnsOf = (result: RecordResult) => ({
  is_complete: result.isComplete,
  choice_count: result.choiceCount,
  right_count: result.rightCount,
  response_count: result.responseCount,
  came_points: result.camePoints,
});
