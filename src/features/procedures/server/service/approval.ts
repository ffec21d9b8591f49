import { Problem } from "#kit/problem.ts";
import { demand, type Scope } from "#kit/server/scope.ts";
import { notify } from "../../../notifications/server/service.ts";
import type { ProcedureDraft, PublishedProcedure } from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { whyNotApprove } from "../../rules/approval.ts";
import { titleOr } from "../../rules/new-content.ts";
import { approvalFacts, selectApprovers } from "../approval-store.ts";
import { contentHash } from "../content-facts.ts";
import { draftOf } from "../on-the-wire.ts";
import { updateProcedure } from "../procedure-store.ts";
import { tellDrafts } from "../tell.ts";
import { markApproved, markRejected, markRequested, withdrawRequest } from "../version-store.ts";
import { demandNobodyEdits } from "./demand-lease.ts";
import { draftToChange, type Found } from "./find-in-sight.ts";
import { getDraft } from "./get-procedure.ts";
import { demandPublishable, publishFound } from "./publish-draft.ts";
import { demandFresh } from "./save-draft.ts";

interface At {
  readonly procedureId: string;
  readonly versionId: string;
}

/**
 * [P97] Asks for the stored draft to be approved: what is asked for is its content, named by its hash.
 * @throws Problem 404, 403, 410, 423 `draftLocked`, 409 `staleDraft` or `approvalPending`, 422 `draftInvalid` or
 *   `mediaNotUploaded`
 */
export async function requestApproval(scope: Scope, at: At, revision: number): Promise<ProcedureDraft> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  demand(scope, procedurePolicy.requestPublish, procedure);
  await demandNobodyEdits(scope, version.id);
  await demandFresh(scope, found, revision);
  if (procedure.approvalStatus === "pending") {
    throw new Problem("conflict", "approvalPending", { detail: "Approval of this draft has been asked for already" });
  }
  demandPublishable(version);
  const hash = contentHash(version.content);
  await markRequested(scope, version.id, hash);
  await decide(scope, found, "pending", { action: "procedureDraft.approvalRequested", details: { contentHash: hash } });
  const approvers = await selectApprovers(scope, procedure);
  const others = approvers.filter((profileId) => profileId !== scope.actor.profileId);
  await notify(scope, others, "approvalRequested", { ...toldOf(found), requestedBy: scope.actor.displayName });
  return getDraft(scope, at.procedureId);
}

/**
 * [P97] Withdraws a request: whoever made it, or may decide on it.
 * @throws Problem 404, 403, 410, 409 `notPending`
 */
export async function cancelApproval(scope: Scope, at: At): Promise<void> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  demandPending(found);
  const { procedure, version } = found;
  const isOwn = version.requestedBy?.id === scope.actor.profileId;
  demand(scope, isOwn ? procedurePolicy.viewDraft : procedurePolicy.publish, procedure);
  await withdrawRequest(scope, version.id);
  await decide(scope, found, "none", {
    action: "procedureDraft.requestWithdrawn",
    details: { was: "pending", because: "cancelled" },
  });
}

/**
 * [P96] [P98] Approves what was asked for, and publishes it in the same transaction.
 * @throws Problem 404, 403 `ownApproval`, 410, 409 `notPending` or `contentChanged`, 422
 */
export async function acceptApproval(
  scope: Scope,
  at: At,
  seen: { readonly contentHash: string; readonly changeNote?: string | undefined },
): Promise<PublishedProcedure> {
  const found = await pendingAsSeen(scope, at, seen.contentHash);
  const { procedure, version } = found;
  const why = whyNotApprove(scope.actor.profileId, await approvalFacts(scope, version));
  if (why !== undefined) {
    const detail = why === "ownRequest" ? "You asked for this approval yourself" : "You wrote in this draft yourself";
    throw new Problem("forbidden", "ownApproval", { detail, current: { why } });
  }
  await markApproved(scope, version.id);
  scope.record({
    action: "procedureDraft.approved",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, contentHash: seen.contentHash, requestedBy: version.requestedBy?.id ?? null },
  });
  const published = await publishFound(scope, found, seen.changeNote);
  await tellRequester(scope, found, "approvalAccepted", { ...toldOf(found), version: published.version });
  return published;
}

/**
 * [P98] Rejects what was asked for, with a reason. One may always reject what is one's own.
 * @throws Problem 404, 403, 410, 409 `notPending` or `contentChanged`
 */
export async function rejectApproval(
  scope: Scope,
  at: At,
  seen: { readonly contentHash: string; readonly reason: string },
): Promise<ProcedureDraft> {
  const found = await pendingAsSeen(scope, at, seen.contentHash);
  await markRejected(scope, found.version.id, seen.reason);
  await decide(scope, found, "rejected", {
    action: "procedureDraft.rejected",
    details: { reason: seen.reason, contentHash: seen.contentHash },
  });
  await tellRequester(scope, found, "approvalRejected", { ...toldOf(found), reason: seen.reason });
  return getDraft(scope, at.procedureId);
}

/** The draft whose approval is asked for, as the actor saw it: nothing else is decided on (threat B82). */
async function pendingAsSeen(scope: Scope, at: At, hash: string): Promise<Found> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  demand(scope, procedurePolicy.publish, found.procedure);
  demandPending(found);
  if (found.version.contentHash === hash) return found;
  throw new Problem("conflict", "contentChanged", {
    detail: "Something else is to be approved by now: look at it again",
    current: await draftOf(scope, found.procedure, found.version),
  });
}

function demandPending({ procedure }: Found): void {
  if (procedure.approvalStatus === "pending") return;
  throw new Problem("conflict", "notPending", { detail: "No approval of this draft is being asked for" });
}

async function decide(
  scope: Scope,
  { procedure, version }: Found,
  approvalStatus: "none" | "pending" | "rejected",
  deed: { readonly action: string; readonly details: object },
): Promise<void> {
  await updateProcedure(scope, procedure.id, { approvalStatus });
  tellDrafts(scope, procedure);
  const details = { versionId: version.id, ...deed.details };
  scope.record({ action: deed.action, objectType: "procedure", objectId: procedure.id, details });
}

const toldOf = ({ procedure, version }: Found) => ({
  procedureId: procedure.id,
  title: titleOr(version.content.title, procedure.createdAt),
});

async function tellRequester<K extends "approvalAccepted" | "approvalRejected">(
  scope: Scope,
  { version }: Found,
  kind: K,
  data: Parameters<typeof notify<K>>[3],
): Promise<void> {
  const requester = version.requestedBy?.id;
  if (requester !== undefined && requester !== scope.actor.profileId) await notify(scope, [requester], kind, data);
}
