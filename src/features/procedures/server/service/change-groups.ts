import { lockVisibility, requireAccessShown, requireGroupChange } from "#features/groups/server/service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { procedurePolicy } from "../../policy.ts";
import { replaceGroups, updateProcedure } from "../procedure-store.ts";
import { publishDraftsChange, publishProcedureChange } from "../publish-change.ts";
import { accessSeenBy } from "../to-wire.ts";
import { authorsProcedure } from "./find-visible.ts";

export interface ProcedureGroupsInput {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
  readonly digest?: string | undefined;
}

/**
 * Changes who sees a procedure, its draft and its published version alike; nothing becomes global by accident.
 * @throws Problem 404, 403, 409 `wouldBecomeGlobal` or `sightChanged`, 400 `addedAndRemoved` or `unknownAccessGroup`
 */
export async function changeProcedureGroups(scope: Scope, procedureId: string, input: ProcedureGroupsInput) {
  await lockVisibility(scope, input.digest);
  const procedure = await authorsProcedure(scope, procedureId, "lock");
  assertAllowed(scope, procedurePolicy.manageAccess, procedure);
  const before = procedure.accessGroupIds;
  const difference = { add: input.addAccessGroupIds, remove: input.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, input.makeGlobal);
  const shown = await requireAccessShown(scope, { kind: "procedure", id: procedureId }, difference, input.digest);
  await replaceGroups(scope, procedureId, after);
  await updateProcedure(scope, procedureId, {});
  // Members who no longer see it must be notified of the change too.
  const heardBy = before.length === 0 || after.length === 0 ? [] : [...new Set([...before, ...after])];
  const changed = { id: procedureId, accessGroupIds: heardBy };
  if (procedure.publishedVersionId !== null) publishProcedureChange(scope, changed);
  publishDraftsChange(scope, changed);
  scope.audit({
    action: "procedure.accessChanged",
    objectType: "procedure",
    objectId: procedureId,
    details: { before, after, ...shown },
  });
  return accessSeenBy(scope, after);
}
