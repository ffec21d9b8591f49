import { notify } from "#features/notifications/server/service.ts";
import type { ProcedureDraft, PublishedProcedure } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { whyNotApprove } from "#features/procedures/rules/approval.ts";
import { mustWait } from "#features/procedures/rules/effective-date.ts";
import {
  approvalFacts,
  contentHash,
  draftOf,
  draftToChange,
  type Found,
  getDraft,
  getPublished,
  markApproved,
  markRejected,
  markRequested,
  publishDraftsChange,
  requireFresh,
  requireNoOtherEditor,
  updateProcedure,
  withdrawRequest,
} from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { type ApprovalStage, strangersOf, unsignableStage } from "../rules/approval-stages.ts";
import { ownApproval, requireNoStages, requirePublishable } from "./publication-gate.ts";
import { publicationOf, publishFound, type VersionNotes } from "./publish-draft.ts";
import { endRequest, findRequest, insertRequest, selectSigners } from "./request-store.ts";
import { effectiveAtOf, letWait } from "./schedule-draft.ts";
import { findSetting } from "./setting-store.ts";
import { awaitedOf, changedProcedureOf, signingFacts, signStage } from "./sign-stage.ts";

interface At {
  readonly procedureId: string;
  readonly versionId: string;
}

/**
 * [P97] [P111] Requests approval of the stored draft: the request names its content by a hash, and keeps the
 * workspace's stages as they are now.
 * @throws Problem 404, 403, 410, 423 `draftLocked`, 409 `staleDraft` or `approvalPending`, 422 `draftInvalid`,
 * `mediaNotUploaded`, `effectiveOutOfRange`, or `stageUnsignable` with the stage that has no possible signer
 */
export async function requestApproval(
  scope: Scope,
  at: At,
  input: VersionNotes & { readonly revision: number; readonly effectiveAt?: string | undefined },
): Promise<ProcedureDraft> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  assertAllowed(scope, procedurePolicy.requestPublish, procedure);
  await requireNoOtherEditor(scope, version.id);
  await requireFresh(scope, found, input.revision);
  if (procedure.approvalStatus === "pending" || procedure.approvalStatus === "accepted") {
    throw new Problem("conflict", "approvalPending", { detail: "Approval of this draft has been asked for already" });
  }
  requirePublishable(version);
  const effectiveAt = effectiveAtOf(scope, input.effectiveAt);
  const hash = contentHash(version.content);
  const { stages } = await findSetting(scope, "hold");
  const first = stages.length > 0 ? await peopleOfFirst(scope, found, stages) : undefined;
  await markRequested(scope, version.id, hash, {
    changeNote: input.changeNote?.trim() ?? "",
    changeKind: input.changeKind ?? "major",
    effectiveAt,
  });
  if (first) await insertRequest(scope, { ...at, contentHash: hash, stages });
  await decide(scope, found, "pending", {
    action: "procedureDraft.approvalRequested",
    details: { contentHash: hash, ...(first && { stages: stages.map((stage) => stage.name) }) },
  });
  const approvers = first ?? (await selectSigners(scope, procedure)).map((one) => one.id);
  await notify(
    scope,
    approvers.filter((profileId) => profileId !== scope.actor.profileId),
    "approvalRequested",
    {
      ...(await changedProcedureOf(scope, found)),
      requestedBy: scope.actor.displayName,
      ...(first && { stage: stages[0]?.name }),
    },
  );
  return getDraft(scope, at.procedureId);
}

/** [P114] The people of the first stage. A request that could never be granted is not made. */
async function peopleOfFirst(scope: Scope, found: Found, stages: readonly ApprovalStage[]): Promise<string[]> {
  const asked = { stages, signatures: [], requestedBy: { id: scope.actor.profileId } };
  const facts = await signingFacts(scope, found, asked);
  const missing = unsignableStage(stages, [], strangersOf(facts));
  if (missing === undefined) return awaitedOf(facts, 0).map((one) => one.id);
  const stage = stages[missing]?.name ?? "";
  throw new Problem("unprocessable", "stageUnsignable", {
    detail: `Nobody is left who could sign "${stage}": authors and the requester do not, and nobody signs twice`,
    current: { stage },
  });
}

/**
 * [P97] Withdraws a request, or an approval that waits for its day: for the requester and members who may decide.
 * @throws Problem 404, 403, 410, 409 `notPending`
 */
export async function cancelApproval(scope: Scope, at: At): Promise<void> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  if (procedure.approvalStatus !== "accepted") requirePending(found);
  const isOwn = version.requestedBy?.id === scope.actor.profileId;
  assertAllowed(scope, isOwn ? procedurePolicy.viewDraft : procedurePolicy.publish, procedure);
  await withdrawRequest(scope, version.id);
  await endRequest(scope, version.id, { state: "withdrawn", because: "cancelled" });
  await decide(scope, found, "none", {
    action: "procedureDraft.requestWithdrawn",
    details: { was: procedure.approvalStatus, because: "cancelled" },
  });
}

/**
 * [P96] [P98] Approves the request, or signs its open stage [P112]. The last required signature publishes in the same
 * transaction, or schedules for the effective date [P116].
 * @throws Problem 404, 403 `ownApproval`, `cannotSign` or `freshSignInRequired`, 410, 409 `notPending`,
 * `contentChanged` or `stagesRequired`, 422
 */
export async function acceptApproval(
  scope: Scope,
  at: At,
  seen: { readonly contentHash: string; readonly changeNote?: string | undefined },
): Promise<PublishedProcedure | ProcedureDraft> {
  const found = await pendingAsSeen(scope, at, seen.contentHash);
  const { procedure, version } = found;
  const request = await findRequest(scope, version.id);
  if (request) {
    const isLast = await signStage(scope, found, request);
    if (!isLast) return getDraft(scope, procedure.id);
  } else {
    await requireNoStages(scope);
    const why = whyNotApprove(scope.actor.profileId, await approvalFacts(scope, version));
    if (why !== undefined) throw ownApproval(why);
  }
  await markApproved(scope, version.id);
  scope.audit({
    action: "procedureDraft.approved",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, contentHash: seen.contentHash, requestedBy: version.requestedBy?.id ?? null },
  });
  const publication = publicationOf(version, { changeNote: seen.changeNote });
  if (version.effectiveAt && mustWait(version.effectiveAt, scope.now)) {
    await letWait(scope, found, publication);
    const effectiveAt = version.effectiveAt.toISOString();
    await notifyRequester(scope, found, "approvalScheduled", {
      ...(await changedProcedureOf(scope, found)),
      effectiveAt,
    });
    return getDraft(scope, procedure.id);
  }
  const number = await publishFound(scope, found, { ...publication, effectiveAt: null });
  await notifyRequester(scope, found, "approvalAccepted", {
    ...(await changedProcedureOf(scope, found)),
    version: number,
  });
  return getPublished(scope, procedure.id);
}

/**
 * [P98] Rejects the request with a reason, at whatever stage it is. Rejecting one's own is always allowed.
 * @throws Problem 404, 403, 410, 409 `notPending` or `contentChanged`
 */
export async function rejectApproval(
  scope: Scope,
  at: At,
  seen: { readonly contentHash: string; readonly reason: string },
): Promise<ProcedureDraft> {
  const found = await pendingAsSeen(scope, at, seen.contentHash);
  await markRejected(scope, found.version.id, seen.reason);
  await endRequest(scope, found.version.id, { state: "rejected", because: seen.reason });
  await decide(scope, found, "rejected", {
    action: "procedureDraft.rejected",
    details: { reason: seen.reason, contentHash: seen.contentHash },
  });
  await notifyRequester(scope, found, "approvalRejected", {
    ...(await changedProcedureOf(scope, found)),
    reason: seen.reason,
  });
  return getDraft(scope, at.procedureId);
}

/** The draft with a pending request, as the actor saw it: no other content is decided on (threat B82). */
async function pendingAsSeen(scope: Scope, at: At, hash: string): Promise<Found> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  assertAllowed(scope, procedurePolicy.publish, found.procedure);
  requirePending(found);
  if (found.version.contentHash === hash) return found;
  throw new Problem("conflict", "contentChanged", {
    detail: "Something else is to be approved by now: look at it again",
    current: await draftOf(scope, found.procedure, found.version),
  });
}

function requirePending({ procedure }: Found): void {
  if (procedure.approvalStatus === "pending") return;
  throw new Problem("conflict", "notPending", { detail: "No approval of this draft is being asked for" });
}

async function decide(
  scope: Scope,
  { procedure, version }: Found,
  approvalStatus: "none" | "pending" | "rejected",
  event: { readonly action: string; readonly details: object },
): Promise<void> {
  await updateProcedure(scope, procedure.id, { approvalStatus });
  publishDraftsChange(scope, procedure);
  const details = { versionId: version.id, ...event.details };
  scope.audit({ action: event.action, objectType: "procedure", objectId: procedure.id, details });
}

async function notifyRequester<K extends "approvalAccepted" | "approvalScheduled" | "approvalRejected">(
  scope: Scope,
  { version }: Found,
  kind: K,
  data: Parameters<typeof notify<K>>[3],
): Promise<void> {
  const requester = version.requestedBy?.id;
  if (requester !== undefined && requester !== scope.actor.profileId) await notify(scope, [requester], kind, data);
}
