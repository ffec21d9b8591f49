import type { Scope } from "#kit/server/scope.ts";

interface ChangedProcedure {
  readonly id: string;
  /** Groups that see it now, or saw it before. */
  readonly accessGroupIds: readonly string[];
}

/**
 * Says that what performers see of a procedure has changed. [P69]
 */
export const publishProcedureChange = (scope: Scope, procedure: ChangedProcedure): void =>
  scope.publish({ topic: "procedures", subjectId: procedure.id, accessGroupIds: procedure.accessGroupIds });

/**
 * Says that some draft has changed, to browsers that show drafts. It names none, for everybody in the groups hears it,
 * and whoever may not see drafts is to know of none. [P69]
 */
export const publishDraftsChange = (scope: Scope, procedure: ChangedProcedure): void =>
  scope.publish({ topic: "procedureDrafts", accessGroupIds: procedure.accessGroupIds });
