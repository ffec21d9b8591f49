import { notify, selectNotified } from "#features/notifications/server/service.ts";
import { draftToChange } from "#features/procedures/server/draft-service.ts";
import { isProblem } from "#kit/problem.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { openStageOf } from "../rules/approval-stages.ts";
import { findRequest, selectSigners } from "./request-store.ts";
import { awaitedOf, changedProcedureOf, signingFacts } from "./sign-stage.ts";

/** Wakes the job that notifies approvers, where requests did not come from a person's call. */
export const approvalsWaiting = "approvals-waiting";

/**
 * [P198] Notifies members who may decide on a waiting request and have not been notified of it: they became approvers
 * after it was made, or it came with an import. Each of them is notified once.
 */
export async function notifyNewApprovers(appContext: AppContext, workspaceId: string): Promise<void> {
  const waiting = await asSystem(appContext, workspaceId, selectPending, undefined, true);
  for (const at of waiting) await asSystem(appContext, workspaceId, (scope) => notifyApproversOf(scope, at));
}

interface Pending {
  readonly procedureId: string;
  readonly versionId: string;
}

const selectPending = (scope: Scope): Promise<Pending[]> =>
  scope.db
    .selectFrom("procedure")
    .innerJoin("procedure_version as v", (join) =>
      join.onRef("v.workspace_id", "=", "procedure.workspace_id").onRef("v.id", "=", "procedure.draft_version_id"),
    )
    .select(["procedure.id as procedureId", "v.id as versionId"])
    .where("procedure.workspace_id", "=", scope.workspaceId)
    .where("procedure.approval_status", "=", "pending")
    .where("procedure.deleted_at", "is", null)
    .execute();

/** With the procedure locked, so that two nodes notify once, and a decided request notifies nobody. */
async function notifyApproversOf(scope: Scope, { procedureId, versionId }: Pending): Promise<void> {
  const found = await draftToChange(scope, procedureId, versionId).catch((error: unknown) => {
    if (isProblem(error, "draftEnded") || isProblem(error, "notFound")) return undefined;
    throw error;
  });
  const { requestedBy, requestedAt } = found?.version ?? {};
  if (!found || found.procedure.approvalStatus !== "pending" || !requestedBy || !requestedAt) return;
  const request = await findRequest(scope, versionId);
  const stage = request && openStageOf(request.stages, request.signatures);
  const approvers =
    request && stage !== undefined
      ? awaitedOf(await signingFacts(scope, found, request), stage)
      : await selectSigners(scope, found.procedure);
  const ids = approvers.map((one) => one.id).filter((id) => id !== requestedBy.id);
  const kinds = ["approvalRequested", "approvalReminder"] as const;
  const known = await selectNotified(scope, ids, { procedureId, kinds, since: requestedAt });
  await notify(
    scope,
    ids.filter((id) => !known.has(id)),
    "approvalRequested",
    {
      ...(await changedProcedureOf(scope, found)),
      requestedBy: requestedBy.displayName,
      ...(request && stage !== undefined && { stage: request.stages[stage]?.name }),
    },
  );
}
