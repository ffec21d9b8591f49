import { demand, type Scope } from "#kit/server/scope.ts";
import { procedurePolicy } from "../../policy.ts";
import { updateProcedure } from "../procedure-store.ts";
import { tellDrafts, tellProcedure } from "../tell.ts";
import { endLease } from "./demand-lease.ts";
import { demandNotPending } from "./demand-not-pending.ts";
import { publishedInSight } from "./find-in-sight.ts";

/**
 * [P73] Deletes a published procedure with its draft. All of it stays stored, for the undo and for the records.
 * @throws Problem 404, 403, 409 `pendingApproval`
 */
export async function removeProcedure(scope: Scope, procedureId: string): Promise<void> {
  const { procedure, version } = await publishedInSight(scope, procedureId, "lock");
  demand(scope, procedurePolicy.deletePublished, procedure);
  demandNotPending(procedure);
  await updateProcedure(scope, procedureId, { isDeleted: true });
  if (procedure.draftVersionId !== null) await endLease(scope, procedure.draftVersionId);
  tellProcedure(scope, procedure);
  tellDrafts(scope, procedure);
  scope.record({
    action: "procedure.deleted",
    objectType: "procedure",
    objectId: procedureId,
    details: { title: version.title, number: version.number },
  });
}
