import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { studyPolicy } from "../policy.ts";
import { findVisibleStudy, type StoredStudy } from "./study-store.ts";

/** The study, locked until the commit. @throws Problem 404, 403 */
export async function studyToEdit(scope: Scope, id: string): Promise<StoredStudy> {
  const study = await findVisibleStudy(scope, id, "forUpdate");
  if (!study) throw notFound();
  assertAllowed(scope, studyPolicy.edit, study);
  return study;
}

/**
 * Wakes those who may see the study. One set of groups can be named, the study's own or those of what is timed; the id is
 * left out, as a few of its members may not see the other.
 */
export const publishStudy = (scope: Scope, study: Pick<StoredStudy, "accessGroupIds" | "subjectGroupIds">): void =>
  scope.publish({
    topic: "timeStudies",
    accessGroupIds: study.accessGroupIds.length > 0 ? study.accessGroupIds : study.subjectGroupIds,
  });
