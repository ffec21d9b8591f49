import type { Grade } from "#features/grading/rules.ts";
import { type Response, withGrade } from "#features/performs/rules/answers/responses.ts";
import type { StoredPerform } from "#features/performs/server/run-service.ts";
import { selectGroupIds, storeSteps } from "#features/performs/server/run-service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { resultChanged } from "../../rules/result.ts";

/**
 * Delivers a grade to the performer: it continues the revision, and changes nothing that they entered. A record stays
 * as it was submitted, and its readers are notified to fetch its grades. The caller has locked the perform. [PF83]
 * [PF84]
 */
export async function deliverGrade(
  scope: Scope,
  perform: StoredPerform,
  response: Response,
  grade: Grade,
): Promise<void> {
  if (perform.state === "active") {
    const steps = withGrade(perform.steps, response, grade);
    if (steps) await storeSteps(scope, perform, steps);
  }
  scope.publish({ topic: "performs", subjectId: perform.id, profileId: perform.profileId });
  if (perform.state === "submitted") await notifyReaders(scope, perform);
}

export async function notifyReaders(scope: Scope, { id, procedureId, profileId }: Readers): Promise<void> {
  scope.publish({ topic: "records", subjectId: id, accessGroupIds: await selectGroupIds(scope, procedureId) });
  scope.publish({ topic: "records", subjectId: id, profileId });
  scope.wake(resultChanged);
}

type Readers = Pick<StoredPerform, "id" | "procedureId" | "profileId">;
