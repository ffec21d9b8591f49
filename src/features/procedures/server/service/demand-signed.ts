import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { isSignedThrough } from "../../rules/approval-stages.ts";
import { endRequest, findRequest } from "../approval/request-store.ts";
import { findSetting } from "../approval/setting-store.ts";
import type { VersionHead } from "../version-store.ts";

/**
 * [P115] Where the workspace has stages, nothing is published but the content of a request whose every stage is signed.
 * The stages are those of the request; that there are some is asked of the setting as it is now.
 * @throws Problem 409 `stagesRequired`
 */
export async function demandSigned(scope: Scope, version: VersionHead, contentHash: string): Promise<void> {
  const { stages } = await findSetting(scope, "hold");
  if (stages.length === 0) return;
  const request = await findRequest(scope, version.id);
  if (request?.state === "approved" && request.contentHash === contentHash) {
    const facts = {
      stages: request.stages,
      requestedById: request.requestedBy.id,
      editorIds: version.editorIds,
    };
    if (isSignedThrough(facts, request.signatures, contentHash)) return;
  }
  throw stagesRequired();
}

/** @throws Problem 409 `stagesRequired` where the workspace has stages: nobody decides alone */
export async function demandNoStages(scope: Scope): Promise<void> {
  if ((await findSetting(scope, "hold")).stages.length > 0) throw stagesRequired();
}

const stagesRequired = () =>
  new Problem("conflict", "stagesRequired", {
    detail: "In this workspace every version is signed in stages: ask for approval",
  });

/** A request that was under way when its draft was published without it ends; one that was granted stays so. */
export async function endRequestUnderWay(scope: Scope, version: VersionHead): Promise<void> {
  const request = await findRequest(scope, version.id);
  if (request?.state === "open") await endRequest(scope, version.id, { state: "withdrawn", because: "published" });
}
