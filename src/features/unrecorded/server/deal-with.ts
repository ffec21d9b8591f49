import { selectGroupIds } from "#features/performs/server/run-service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { UnrecordedAnswers } from "../contract.ts";
import { getUnrecorded } from "./list-unrecorded.ts";
import { findUnrecorded, storeDealtWith } from "./unrecorded-store.ts";

/**
 * Marks answers without a record as dealt with, in the actor's name, or takes the mark back. Of two people who do so the
 * first one is named. The answers stay as they are. [PF189]
 *
 * @throws Problem 404 where they are hidden
 */
export async function dealWith(
  scope: Scope,
  { procedureId, unrecordedId }: { readonly procedureId: string; readonly unrecordedId: string },
  isDealtWith: boolean,
): Promise<UnrecordedAnswers> {
  const found = await findUnrecorded(scope, procedureId, unrecordedId);
  if (!found) throw notFound();
  if (await storeDealtWith(scope, found.id, isDealtWith)) {
    scope.audit({
      action: isDealtWith ? "answers.dealtWith" : "answers.reopened",
      objectType: "unrecordedAnswers",
      objectId: found.id,
      details: {
        procedureId: found.procedureId,
        performId: found.performId,
        title: found.title,
        of: found.profileName,
      },
    });
    const accessGroupIds = await selectGroupIds(scope, found.procedureId);
    scope.publish({ topic: "records", subjectId: found.id, accessGroupIds });
  }
  return getUnrecorded(scope, procedureId, unrecordedId);
}
