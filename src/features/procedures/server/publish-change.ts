import { indexProceduresJobName } from "#features/passages/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";

interface ChangedProcedure {
  readonly id: string;
  /** Groups that see it now, or saw it before. */
  readonly accessGroupIds: readonly string[];
}

/**
 * Publishes that what performers see of a procedure has changed. [P69]
 */
export const publishProcedureChange = (scope: Scope, procedure: ChangedProcedure): void =>
  scope.publish({ topic: "procedures", subjectId: procedure.id, accessGroupIds: procedure.accessGroupIds });

/**
 * Publishes, for browsers that show drafts, that some draft has changed. It names none, because everyone in the groups
 * receives it, and members who may not see drafts must not learn of any. [P69]
 */
export function publishDraftsChange(scope: Scope, procedure: ChangedProcedure): void {
  scope.publish({ topic: "procedureDrafts", accessGroupIds: procedure.accessGroupIds });
  // Their text is found as it was saved. [TX13]
  scope.wake(indexProceduresJobName);
}
