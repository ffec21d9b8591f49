import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem } from "#kit/server/scope.ts";
import { second } from "#kit/time.ts";
import { admitItem } from "./admit-item.ts";
import { type BatchArchive, openBatchArchive } from "./batch-archive.ts";
import { type BatchDeps, BatchFailed, type BatchRun, batchLeaseMs, heldByMember, LostBatch } from "./batch-run.ts";
import { claimBatch, failBatch, lockHeldBatch, releaseBatch, renewLease, setBatchState } from "./batch-store.ts";
import { batchAsked, endIfOver, goOn, publishBatch } from "./end-item.ts";
import { changeItem, findNextItem, insertItems, type StoredItem } from "./item-store.ts";
import { newItems } from "./new-items.ts";
import { sweepBatches } from "./sweep-batches.ts";

/** Of one file, or of an archive that is to be listed. */
const attemptsMax = 3;
const againAfterMs = 20 * second;

/** [PG37] Woken where a batch has something to do, and every minute: takes its files in, one at a time. */
export const batchJob = (deps: BatchDeps): Job => ({
  name: "draft-batches",
  policy: "actor",
  wokenBy: [batchAsked],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const workspaceId of await workspacesOf(appContext, data)) {
      for (;;) {
        const claimed = await asSystem(appContext, workspaceId, (scope) => claimBatch(scope, batchLeaseMs));
        if (!claimed) break;
        await carryOn({ deps, appContext, workspaceId, claimed });
      }
      await sweepBatches(appContext, workspaceId);
    }
  },
});

/** Takes in file after file, until there is none whose turn it is, or the batch is another worker's. */
async function carryOn(run: BatchRun): Promise<void> {
  const { found } = run.claimed;
  let item: StoredItem | undefined;
  try {
    if (found.state === "listing") return await list(run);
    let archive: BatchArchive | undefined;
    for (;;) {
      item = await heldByMember(run, (scope) => findNextItem(scope, found.id));
      if (!item) break;
      if (found.archiveId !== null && item.assetId === null) archive ??= await openBatchArchive(run, found.archiveId);
      await admitItem(run, archive, item);
    }
    await heldByMember(run, async (scope, batch) => {
      if (!(await endIfOver(scope, batch))) await releaseBatch(scope, run.claimed, null);
    });
  } catch (error) {
    if (error instanceof LostBatch) return;
    await handleFailure(run, item, error);
  }
}

/** [PG36] Lists the files of an archive; its member says next where their drafts belong. */
async function list(run: BatchRun): Promise<void> {
  const { archiveId, id } = run.claimed.found;
  if (archiveId === null) throw new BatchFailed("notAnArchive");
  const { files } = await openBatchArchive(run, archiveId);
  await heldByMember(run, async (scope, batch) => {
    await insertItems(scope, id, newItems(files, true));
    await setBatchState(scope, id, "planned");
    publishBatch(scope, batch);
  });
}

/**
 * A fault of the moment is tried again. What will not get better ends the batch, with its cause; one file that breaks it off
 * every time ends alone.
 */
async function handleFailure(
  { appContext, workspaceId, claimed }: BatchRun,
  item: StoredItem | undefined,
  error: unknown,
): Promise<void> {
  const ending = error instanceof BatchFailed ? error.code : undefined;
  await asSystem(appContext, workspaceId, async (scope) => {
    const held = await lockHeldBatch(scope, claimed);
    if (!held) return;
    if (!ending && held.attempts < attemptsMax) {
      return releaseBatch(scope, claimed, new Date(scope.now.getTime() + againAfterMs));
    }
    if (!ending && item) {
      await changeItem(scope, held.id, item.place, { state: "failed", cause: "interrupted" });
      await renewLease(scope, held.id, batchLeaseMs);
      await releaseBatch(scope, claimed, null);
      return goOn(scope, held, item.place);
    }
    await failBatch(scope, held.id, ending ?? "interrupted");
    publishBatch(scope, held);
    const details = { title: held.title, failure: ending ?? "interrupted" };
    scope.audit({ action: "batch.failed", objectType: "batch", objectId: held.id, details });
  });
  appContext.log.warn({ err: error, batchId: claimed.found.id }, ending ? "a batch was ended" : "a batch broke off");
}
