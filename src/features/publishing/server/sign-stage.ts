import { notify } from "#features/notifications/server/service.ts";
import type { Found } from "#features/procedures/server/draft-service.ts";
import { publishDraftsChange } from "#features/procedures/server/draft-service.ts";
import { shownTitle } from "#features/procedures/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { Scope } from "#kit/server/scope.ts";
import {
  isInStage,
  openStageOf,
  type SigningFacts,
  type StageSignature,
  strangersOf,
  unsignableStage,
  whyNotSign,
} from "../rules/approval-stages.ts";
import { ownApproval } from "./publication-gate.ts";
import { endRequest, insertSignature, type NamedSigner, type StoredRequest, selectSigners } from "./request-store.ts";

/** What decides who signs, with the names of those who may. */
export interface NamedFacts extends SigningFacts {
  readonly signers: readonly NamedSigner[];
}

/** @param asked an existing request, or one that a member considers making */
export async function signingFacts(
  scope: Scope,
  { procedure, version }: Found,
  asked: Pick<SigningFacts, "stages"> & {
    readonly requestedBy: { readonly id: string };
    readonly signatures: readonly StageSignature[];
  },
): Promise<NamedFacts> {
  const groupIds = [...new Set(asked.stages.flatMap((stage) => stage.groupIds))];
  return {
    stages: asked.stages,
    signatures: asked.signatures,
    requestedById: asked.requestedBy.id,
    editorIds: version.editorIds,
    signers: await selectSigners(scope, procedure, groupIds),
  };
}

/** Who may sign a stage still, once it is open: in it, neither author nor requester, and nowhere signed yet. */
export function awaitedOf(facts: NamedFacts, stage: number): NamedSigner[] {
  const strangers = new Set(strangersOf(facts).map((one) => one.id));
  const one = facts.stages[stage];
  const hasSigned = (id: string) => facts.signatures.some((signature) => signature.profileId === id);
  return one ? facts.signers.filter((it) => strangers.has(it.id) && !hasSigned(it.id) && isInStage(one, it)) : [];
}

export const changedProcedureOf = async (scope: Scope, { procedure, version }: Found) => ({
  procedureId: procedure.id,
  title: await shownTitle(scope, version.content.title, procedure.createdAt),
});

const notNow = {
  alreadySigned: "You have signed this request already",
  notInStage: "The stage that is open is not yours to sign",
  neededLater: "Nobody else is left for a later stage, so you are needed there",
};

/**
 * [P112] [P113] Adds the actor's signature to the open stage. Notifies the signers of the next stage once this one is
 * complete. Returns whether it was the last stage: then the request is granted.
 * @throws Problem 403 `freshSignInRequired`, `ownApproval` or `cannotSign`
 */
export async function signStage(scope: Scope, found: Found, request: StoredRequest): Promise<boolean> {
  const facts = await signingFacts(scope, found, request);
  const why = whyNotSign(scope.actor.profileId, facts);
  if (why === "ownRequest" || why === "ownEdit") throw ownApproval(why);
  if (why) throw new Problem("forbidden", "cannotSign", { detail: notNow[why], current: { why } });
  requireFreshSignIn(scope);
  const stage = openStageOf(request.stages, request.signatures) ?? 0;
  await insertSignature(scope, request, stage);
  const { procedure, version } = found;
  const { name } = request.stages[stage] ?? { name: "" };
  scope.audit({
    action: "procedureDraft.signed",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, stage: name, contentHash: request.contentHash },
  });
  publishDraftsChange(scope, procedure);
  const signatures = [...request.signatures, { stage, profileId: scope.actor.profileId }];
  const next = openStageOf(request.stages, signatures);
  if (next === undefined) await endRequest(scope, version.id, { state: "approved" });
  else if (next !== stage) await notifyStage(scope, found, request, { ...facts, signatures }, next);
  return next === undefined;
}

async function notifyStage(scope: Scope, found: Found, request: StoredRequest, facts: NamedFacts, stage: number) {
  const ids = awaitedOf(facts, stage).map((one) => one.id);
  const requestedBy = request.requestedBy.displayName;
  await notify(scope, ids, "approvalRequested", {
    ...(await changedProcedureOf(scope, found)),
    requestedBy,
    stage: request.stages[stage]?.name,
  });
}

/** [P114] The name of a stage without a possible signer; null if all can be signed. */
export function unsignableName(facts: SigningFacts): string | null {
  const stage = unsignableStage(facts.stages, facts.signatures, strangersOf(facts));
  return stage === undefined ? null : (facts.stages[stage]?.name ?? null);
}
