import { whyNotPublish } from "#features/procedures/rules/approval.ts";
import { draftFindings } from "#features/procedures/rules/draft-findings.ts";
import { mediaOf } from "#features/procedures/rules/media-of.ts";
import type { Cleared, Found, StoredVersion, VersionHead } from "#features/procedures/server/draft-service.ts";
import { approvalFacts, contentHash } from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { isSignedThrough } from "../rules/approval-stages.ts";
import { endRequest, findRequest } from "./request-store.ts";
import { findSetting } from "./setting-store.ts";

/** Only this file lets anything pass; without it nothing becomes published. */
const cleared = {} as Cleared;

/**
 * [P172] The one gate before every publication: the draft is complete and readable (P10, P169), the requester does not
 * decide on their own request (P171), and where the workspace has stages all of them are signed (P115). It runs for
 * publications now, when one is scheduled, and again on its day. The caller checks policies and leases.
 * @param publisherId who decides: the actor, or the member in whose name a scheduled version is published
 * @throws Problem 422 `draftInvalid` or `mediaNotUploaded`, 409 `stagesRequired`, 403 `ownApproval`
 */
export async function clearPublication(
  scope: Scope,
  { procedure, version }: Found,
  publisherId: string,
): Promise<{ readonly cleared: Cleared; readonly hash: string }> {
  requirePublishable(version);
  const hash = contentHash(version.content);
  await requireSigned(scope, version, hash);
  if (procedure.approvalStatus === "pending") {
    const why = whyNotPublish(publisherId, procedure.approvalStatus, await approvalFacts(scope, version));
    if (why !== undefined) throw ownApproval(why);
  }
  return { cleared, hash };
}

/**
 * [P115] Content that the system imports was published elsewhere: it needs no request, but in a workspace with stages
 * it has no signatures.
 * @throws Problem 409 `stagesRequired`
 */
export async function clearImport(scope: Scope): Promise<Cleared> {
  await requireNoStages(scope);
  return cleared;
}

export const ownApproval = (why: "ownRequest" | "ownEdit"): Problem =>
  new Problem("forbidden", "ownApproval", {
    detail: why === "ownRequest" ? "You asked for this approval yourself" : "You wrote in this draft yourself",
    current: { why },
  });

/** [P10] The same findings as in the editor, for the stored draft (threat B80); and all its files have arrived. */
export function requirePublishable({ content }: StoredVersion): void {
  const findings = draftFindings(content);
  if (findings.length > 0) {
    throw new Problem("unprocessable", "draftInvalid", {
      detail: "The draft cannot be published yet",
      current: { findings },
    });
  }
  const waiting = mediaOf(content).filter((ref) => ref.source === "uploadable");
  if (waiting.length === 0) return;
  throw new Problem("unprocessable", "mediaNotUploaded", {
    detail: "Some files have not been uploaded yet",
    current: { mediaIds: waiting.map((ref) => ref.id) },
  });
}

/**
 * [P115] Where the workspace has stages, it publishes only the content of a request whose every stage is signed. The
 * stages are those of the request; whether there are any is decided by the present setting.
 * @throws Problem 409 `stagesRequired`
 */
async function requireSigned(scope: Scope, version: VersionHead, hash: string): Promise<void> {
  const { stages } = await findSetting(scope, "hold");
  if (stages.length === 0) return;
  const request = await findRequest(scope, version.id);
  if (request?.state === "approved" && request.contentHash === hash) {
    const facts = {
      stages: request.stages,
      requestedById: request.requestedBy.id,
      editorIds: version.editorIds,
    };
    if (isSignedThrough(facts, request.signatures, hash)) return;
  }
  throw stagesRequired();
}

/** @throws Problem 409 `stagesRequired` where the workspace has stages: no member decides alone */
export async function requireNoStages(scope: Scope): Promise<void> {
  if ((await findSetting(scope, "hold")).stages.length > 0) throw stagesRequired();
}

const stagesRequired = () =>
  new Problem("conflict", "stagesRequired", {
    detail: "In this workspace every version is signed in stages: ask for approval",
  });

/** A request that was under way when its draft was published without it ends; one that was granted stays so. */
export async function endRunningRequest(scope: Scope, version: VersionHead): Promise<void> {
  const request = await findRequest(scope, version.id);
  if (request?.state === "open") await endRequest(scope, version.id, { state: "withdrawn", because: "published" });
}
