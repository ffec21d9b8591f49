import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { procedurePolicy } from "../../policy.ts";
import { updateProcedure } from "../procedure-store.ts";
import { publishDraftsChange, publishProcedureChange } from "../publish-change.ts";
import { requireVisiblePublished } from "./find-visible.ts";
import { endLease } from "./require-lease.ts";
import { requireNotPending } from "./require-not-pending.ts";

/**
 * [P73] Deletes a published procedure with its draft. All of it stays stored, for the undo and for the records.
 * @throws Problem 404, 403, 409 `pendingApproval`
 */
export async function removeProcedure(scope: Scope, procedureId: string): Promise<void> {
  const { procedure, version } = await requireVisiblePublished(scope, procedureId, "lock");
  assertAllowed(scope, procedurePolicy.deletePublished, procedure);
  requireNotPending(procedure);
  await updateProcedure(scope, procedureId, { isDeleted: true });
  if (procedure.draftVersionId !== null) await endLease(scope, procedure.draftVersionId);
  publishProcedureChange(scope, procedure);
  publishDraftsChange(scope, procedure);
  scope.audit({
    action: "procedure.deleted",
    objectType: "procedure",
    objectId: procedureId,
    details: { title: version.title, number: version.number },
  });
}
