import { getFlags } from "#features/flags/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { getSeenProcedure } from "#features/procedures/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ShareTarget } from "../contract.ts";
import { sharingPolicy } from "../policy.ts";
import { deleteShares, insertShares, selectSiblings, selectTargets, titleOf } from "./share-store.ts";

/** The topic under which browsers keep everything that is shared and received. */
export const sharingTopic = "sharedProcedures";

/** [SP21] Whether the workspace has the feature. Off, it shows nothing to others and receives nothing. */
export const sharesProcedures = async (scope: Scope): Promise<boolean> =>
  (await getFlags(scope)).shared_procedures_enabled;

/**
 * [SP1] [SP2] Shares a procedure with more workspaces of the enterprise. Returns all that it is shared with.
 * @throws Problem 404, 403, 400 `unknownWorkspace`, 409 `draftsNotShared`
 */
export async function shareProcedure(
  scope: Scope,
  procedureId: string,
  wanted: readonly string[],
): Promise<ShareTarget[]> {
  const procedure = await getSeenProcedure(scope, procedureId);
  assertAllowed(scope, sharingPolicy.share, procedure);
  const siblings = await selectSiblings(scope);
  const targetIds = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const others = new Set(siblings.flatMap(({ id }) => (id === scope.workspaceId ? [] : [id])));
  const unknown = targetIds.filter((id) => !others.has(id));
  if (unknown.length > 0) {
    throw new Problem("invalid", "unknownWorkspace", {
      detail: "The enterprise has no other workspace with this id",
      errors: { workspaceIds: unknown.map((id) => `No such workspace: ${id}`) },
    });
  }
  if (procedure.publishedVersionId === null && !(await sharesDrafts(scope))) {
    throw new Problem("conflict", "draftsNotShared", {
      detail: "This workspace does not let other workspaces see drafts: publish the procedure first",
    });
  }
  const added = await insertShares(scope, procedureId, targetIds);
  await tellBothSides(scope, "shared", { procedureId, targetIds: added });
  return selectTargets(scope, procedureId);
}

/**
 * [SP3] Ends shares; a workspace that has none is passed over, and copies stay. Returns the remaining targets.
 * @throws Problem 404, 403
 */
export async function unshareProcedure(
  scope: Scope,
  procedureId: string,
  targetIds: readonly string[],
): Promise<ShareTarget[]> {
  const procedure = await getSeenProcedure(scope, procedureId);
  assertAllowed(scope, sharingPolicy.share, procedure);
  const ended = await deleteShares(scope, procedureId, targetIds);
  await tellBothSides(scope, "unshared", { procedureId, targetIds: ended });
  return selectTargets(scope, procedureId);
}

/** @throws Problem 404, 403 */
export async function getTargets(scope: Scope, procedureId: string) {
  const procedure = await getSeenProcedure(scope, procedureId);
  assertAllowed(scope, sharingPolicy.share, procedure);
  const isAllowed = procedure.publishedVersionId !== null || (await sharesDrafts(scope));
  const workspaces = await selectTargets(scope, procedureId);
  return { workspaces, whyNot: isAllowed ? null : ("draftsNotShared" as const) };
}

async function sharesDrafts(scope: Scope): Promise<boolean> {
  if (!procedurePolicy.viewDrafts(scope.actor, undefined)) return false;
  return (await selectSiblings(scope)).some((one) => one.id === scope.workspaceId && one.sharesDrafts);
}

interface ChangedShares {
  readonly procedureId: string;
  readonly targetIds: readonly string[];
}

/** [SP8] Both audits say it, each by the workspace's own people: the receiver learns of no member of the sender. */
async function tellBothSides(
  scope: Scope,
  what: "shared" | "unshared",
  { procedureId, targetIds }: ChangedShares,
): Promise<void> {
  if (targetIds.length === 0) return;
  const title = await titleOf(scope, procedureId);
  scope.publish({ topic: sharingTopic });
  const about = { objectType: "procedure", objectId: procedureId } as const;
  scope.audit({ action: `procedure.${what}`, ...about, details: { title, targetWorkspaceIds: targetIds } });
  for (const workspaceId of targetIds) {
    const details = { title, sourceWorkspaceId: scope.workspaceId };
    const event = { action: what === "shared" ? "procedure.received" : "procedure.receivedEnded", ...about, details };
    scope.notifySibling({ workspaceId, change: { topic: sharingTopic }, event });
  }
}
