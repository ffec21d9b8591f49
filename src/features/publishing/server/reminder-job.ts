import { notify } from "#features/notifications/server/service.ts";
import { isReminderDue } from "#features/procedures/rules/effective-date.ts";
import { draftToChange } from "#features/procedures/server/draft-service.ts";
import { isProblem } from "#kit/problem.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { openStageOf } from "../rules/approval-stages.ts";
import { openedAt } from "./get-approval.ts";
import { findRequest, markReminded, type StoredRequest, selectOpenRequests } from "./request-store.ts";
import { findSetting } from "./setting-store.ts";
import { awaitedOf, changedProcedureOf, signingFacts } from "./sign-stage.ts";
import { approvalsWaiting, notifyNewApprovers } from "./waiting-approvals.ts";

export const approvalReminderJobName = "remind-of-approvals";

/**
 * [P119] Every hour: the people of stages that have waited for as many days as the workspace has set, and [P198] approvers
 * who have not been notified yet.
 */
export const approvalReminderJob: Job = {
  name: approvalReminderJobName,
  policy: "system",
  wokenBy: [approvalsWaiting],
  schedule: "20 * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) {
      await remindOfApprovals(appContext, id);
      await notifyNewApprovers(appContext, id);
    }
  },
};

export async function remindOfApprovals(appContext: AppContext, workspaceId: string): Promise<void> {
  const due = await asSystem(appContext, workspaceId, selectDue, undefined, true);
  for (const request of due) await asSystem(appContext, workspaceId, (scope) => remind(scope, request));
}

async function selectDue(scope: Scope): Promise<StoredRequest[]> {
  const { reminderDays } = await findSetting(scope);
  return (await selectOpenRequests(scope)).filter((request) => isDue(scope, request, reminderDays));
}

/** A reminder of the previous stage does not count for the one that opened since. */
function isDue(scope: Scope, request: StoredRequest, reminderDays: number): boolean {
  const stage = openStageOf(request.stages, request.signatures);
  if (stage === undefined) return false;
  const times = { openedAt: openedAt(request.requestedAt, request.signatures, stage), remindedAt: request.remindedAt };
  return isReminderDue(times, reminderDays, scope.now);
}

/** With the procedure locked, so that two nodes remind once, and a decided request reminds nobody. */
async function remind(scope: Scope, { procedureId, versionId }: StoredRequest): Promise<void> {
  const found = await draftToChange(scope, procedureId, versionId).catch((error: unknown) => {
    if (isProblem(error, "draftEnded") || isProblem(error, "notFound")) return undefined;
    throw error;
  });
  const request = found && (await findRequest(scope, versionId));
  const { reminderDays } = await findSetting(scope);
  if (!found || request?.state !== "open" || !isDue(scope, request, reminderDays)) return;
  const stage = openStageOf(request.stages, request.signatures) ?? 0;
  await markReminded(scope, request.id);
  const facts = await signingFacts(scope, found, request);
  await notify(
    scope,
    awaitedOf(facts, stage).map((one) => one.id),
    "approvalReminder",
    {
      ...(await changedProcedureOf(scope, found)),
      requestedBy: request.requestedBy.displayName,
      stage: request.stages[stage]?.name ?? "",
    },
  );
}
