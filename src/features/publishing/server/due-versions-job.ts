import { notify } from "#features/notifications/server/service.ts";
import { mustWait } from "#features/procedures/rules/effective-date.ts";
import {
  type DueVersion,
  draftToChange,
  type Found,
  publishDraftsChange,
  selectDueVersions,
  updateProcedure,
  withdrawRequest,
} from "#features/procedures/server/draft-service.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import { publicationOf, publishFound } from "./publish-draft.ts";
import { endRequest, selectSigners } from "./request-store.ts";
import { changedProcedureOf } from "./sign-stage.ts";

/** [P116] Every minute: publishes versions whose effective date has come, each in a transaction of its own, once. */
export const dueVersionsJob: Job = {
  name: "publish-due-versions",
  policy: "system",
  schedule: "* * * * *",
  async run(appContext) {
    for (const id of await allWorkspaces(appContext)) await publishDueVersions(appContext, id);
  },
};

export async function publishDueVersions(appContext: AppContext, workspaceId: string): Promise<void> {
  const due = await asSystem(appContext, workspaceId, selectDueVersions, undefined, true);
  for (const at of due) {
    try {
      await asSystem(appContext, workspaceId, (scope) => publishDue(scope, at));
    } catch (error) {
      if (!isProblem(error)) throw error;
      appContext.log.warn({ err: error, versionId: at.versionId }, "a version was not published on its day");
      await asSystem(appContext, workspaceId, (scope) => giveUp(scope, at, error.code));
    }
  }
}

async function publishDue(scope: Scope, at: DueVersion): Promise<void> {
  const found = await findStillDue(scope, at);
  if (!found) return;
  const { version, publisher } = found;
  await requireStillMay(scope, found);
  const number = await publishFound(scope, found, publicationOf(version, {}), publisher);
  if (version.requestedBy) {
    await notify(scope, [version.requestedBy.id], "approvalAccepted", {
      ...(await changedProcedureOf(scope, found)),
      version: number,
    });
  }
}

/** With its procedure locked: undefined where another node, an edit or a decision came first. */
async function findStillDue(scope: Scope, { procedureId, versionId }: DueVersion) {
  const found = await draftToChange(scope, procedureId, versionId).catch((error: unknown) => {
    if (isProblem(error, "draftEnded") || isProblem(error, "notFound")) return undefined;
    throw error;
  });
  const publisher = found?.version.scheduledBy;
  if (!found || !publisher || found.procedure.approvalStatus !== "accepted") return undefined;
  return mustWait(found.version.effectiveAt, scope.now) ? undefined : { ...found, publisher };
}

/**
 * [P116] An approval stays valid when its approver leaves. A publisher who scheduled their own draft is checked again
 * (threat B139).
 * @throws Problem 403
 */
async function requireStillMay(scope: Scope, { procedure, version }: Found): Promise<void> {
  if (version.approvedBy) return;
  const publishers = await selectSigners(scope, procedure);
  if (publishers.some((one) => one.id === version.scheduledBy?.id)) return;
  throw new Problem("forbidden", "forbidden", { detail: "Whoever let it wait may publish it no longer" });
}

/** It becomes a draft again, and the people involved are notified: it would fail every minute. */
async function giveUp(scope: Scope, at: DueVersion, because: string): Promise<void> {
  const found = await findStillDue(scope, at);
  if (!found) return;
  const { procedure, version, publisher } = found;
  await withdrawRequest(scope, version.id);
  await endRequest(scope, version.id, { state: "withdrawn", because: "failed" }, null);
  const asPublisher = actingAs(scope, { ...scope.actor, profileId: publisher.id, displayName: publisher.displayName });
  await updateProcedure(asPublisher, procedure.id, { approvalStatus: "none" });
  publishDraftsChange(scope, procedure);
  scope.audit({
    action: "procedureDraft.publicationFailed",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, because },
  });
  const people = [publisher.id, ...(version.requestedBy ? [version.requestedBy.id] : [])];
  await notify(scope, people, "publicationFailed", await changedProcedureOf(scope, found));
}
