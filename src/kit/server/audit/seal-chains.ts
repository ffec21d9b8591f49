import { inTransaction } from "../db/transaction.ts";
import { allWorkspaces } from "../jobs/workspaces.ts";
import type { AppContext } from "../scope.ts";
import { addEntries, findHead, headFault, systemAuditEvent } from "./audit-store.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { inspectAudit } from "./inspect-audit.ts";

/**
 * [AU12] At the start: chains from before there were keys, and those under an earlier key, continue under the current
 * one. An entry of the chain covers the earlier part, with the result of its inspection. Refused (and logged) if a
 * checkpoint shows that the chain was sealed already: its seals were removed, and sealing it again would hide that.
 * @param sealMore seals the workspace's other data from before there were keys; runs first, once
 */
export async function sealChains(
  appContext: AppContext,
  checkpoints: Checkpoints,
  sealMore: (appContext: AppContext, workspaceId: string) => Promise<void>,
): Promise<void> {
  const { database, log } = appContext;
  for (const id of await allWorkspaces(appContext)) {
    const head = await inTransaction(database, { workspaceId: id, readOnly: true }, (client) => findHead(client, id));
    if (head?.keyId === appContext.seals.current.id) continue;
    if (!(await maySeal(appContext, checkpoints, id))) {
      log.error({ workspaceId: id }, "the audit is not sealed as it was: see `audit verify`");
      continue;
    }
    if (head?.keyId === null) await sealMore(appContext, id);
    if (await sealChain(appContext, id)) await checkpoints.write(appContext, id);
  }
}

/** Whether no checkpoint speaks of seals that the chain does not have. */
async function maySeal(
  { seals, database }: AppContext,
  { places }: Checkpoints,
  workspaceId: string,
): Promise<boolean> {
  const head = await inTransaction(database, { workspaceId, readOnly: true }, (client) =>
    findHead(client, workspaceId),
  );
  for (const place of places) {
    const kept = await place.read?.(seals, workspaceId);
    if (head?.keyId === null && kept && kept.checkpoints.length + kept.unproven.length > 0) return false;
    if (kept?.checkpoints.some((one) => one.keyId === seals.current.id)) return false;
  }
  return true;
}

function sealChain({ seals, database, clock }: AppContext, workspaceId: string): Promise<boolean> {
  return inTransaction(database, { workspaceId }, async (client) => {
    const head = await findHead(client, workspaceId, true);
    const fault = headFault(seals, workspaceId, head);
    if (!head || head.keyId === seals.current.id || (fault !== undefined && fault !== "unsealed")) return false;
    const { count, lastHash, faults } = await inspectAudit(client, seals, workspaceId);
    const invalid = faults.filter((one) => one.fault !== "unsealed");
    const details = {
      count,
      lastHash,
      firstSeq: head.firstSeq,
      faults: invalid.length,
      keyId: seals.current.id,
      ...(head.keyId !== null && { earlierKeyId: head.keyId }),
    };
    const action = head.keyId === null ? "audit.sealed" : "audit.keyChanged";
    await addEntries(client, seals, workspaceId, head, [systemAuditEvent(action, details, clock.now())]);
    return true;
  });
}
