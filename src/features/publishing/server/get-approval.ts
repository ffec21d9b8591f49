import { procedurePolicy } from "#features/procedures/policy.ts";
import { type Found, requireVisibleDraft } from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DraftApproval } from "../contract.ts";
import { openStageOf, whyNotSign } from "../rules/approval-stages.ts";
import { type StoredRequest, selectRequests } from "./request-store.ts";
import { findSetting } from "./setting-store.ts";
import { awaitedOf, type NamedFacts, signingFacts, unsignableName } from "./sign-stage.ts";

const namesMax = 20;
const earlierMax = 10;

/**
 * The state of a draft's approval. Without a request it contains the stages that a request of the actor's would go
 * through.
 * @throws Problem 404, 403, 410 `draftEnded` where another draft replaced it
 */
export async function getDraftApproval(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string },
): Promise<DraftApproval> {
  const found = await requireVisibleDraft(scope, at.procedureId);
  const { procedure, version } = found;
  assertAllowed(scope, procedurePolicy.viewDraft, procedure);
  if (version.id !== at.versionId) throw new Problem("gone", "draftEnded", { detail: "This draft has ended" });
  const requests = await selectRequests(scope, version.id);
  const request = requests.find((one) => one.state === "open" || one.state === "approved");
  const state = stateOf(found);
  const facts = await factsOf(scope, found, state, request);
  return {
    state,
    stages: stagesOf(facts, state === "none" ? null : (request?.requestedAt ?? null), request?.signatures ?? []),
    unsignableStage: state === "waiting" ? null : unsignableName(facts),
    whyNotSign: request && state === "pending" ? (whyNotSign(scope.actor.profileId, facts) ?? null) : null,
    changeKind: version.changeKind,
    effectiveAt: version.effectiveAt?.toISOString() ?? null,
    changeNote: version.changeNote,
    scheduledBy: version.scheduledBy,
    scheduledAt: version.scheduledBy ? (version.approvedAt ?? version.updatedAt).toISOString() : null,
    earlier: requests.filter(isOver).slice(0, earlierMax).map(earlierOf),
  };
}

function stateOf({ procedure }: Found): DraftApproval["state"] {
  if (procedure.approvalStatus === "accepted") return "waiting";
  return procedure.approvalStatus === "pending" ? "pending" : "none";
}

/** Of the request, or of one that the actor would make now. A simple request that is open has no stages. */
async function factsOf(
  scope: Scope,
  found: Found,
  state: DraftApproval["state"],
  request: StoredRequest | undefined,
): Promise<NamedFacts> {
  if (request) return signingFacts(scope, found, request);
  const stages = state === "none" ? (await findSetting(scope)).stages : [];
  return signingFacts(scope, found, { stages, signatures: [], requestedBy: { id: scope.actor.profileId } });
}

function stagesOf(
  facts: NamedFacts,
  requestedAt: Date | null,
  signatures: StoredRequest["signatures"],
): DraftApproval["stages"] {
  const open = openStageOf(facts.stages, facts.signatures) ?? facts.stages.length;
  return facts.stages.map((stage, index) => {
    const awaited = index < open ? [] : awaitedOf(facts, index);
    return {
      name: stage.name,
      needed: stage.needed,
      state: index < open ? "signed" : index === open && requestedAt ? "open" : "later",
      openedAt: requestedAt && index <= open ? openedAt(requestedAt, signatures, index).toISOString() : null,
      signatures: signatures
        .filter((one) => one.stage === index)
        .map(({ person, name, signedAt }) => ({ person, name, signedAt: signedAt.toISOString() })),
      awaited: awaited.slice(0, namesMax).map(({ id, displayName }) => ({ id, displayName })),
      moreAwaited: Math.max(0, awaited.length - namesMax),
    };
  });
}

/** A stage opens with the last signature of the one before. */
export const openedAt = (requestedAt: Date, signatures: StoredRequest["signatures"], stage: number): Date =>
  signatures
    .filter((one) => one.stage < stage)
    .reduce((last, one) => (one.signedAt > last ? one.signedAt : last), requestedAt);

const isOver = (request: StoredRequest): boolean => request.state === "rejected" || request.state === "withdrawn";

const earlierOf = (request: StoredRequest): DraftApproval["earlier"][number] => ({
  requestedBy: request.requestedBy,
  requestedAt: request.requestedAt.toISOString(),
  state: request.state === "rejected" ? "rejected" : "withdrawn",
  because: request.endedBecause ?? "",
  endedBy: request.endedBy,
  endedAt: (request.endedAt ?? request.requestedAt).toISOString(),
  signatures: request.signatures.map(({ stageName, name, signedAt }) => ({
    stageName,
    name,
    signedAt: signedAt.toISOString(),
  })),
});
