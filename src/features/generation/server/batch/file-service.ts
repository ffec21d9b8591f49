import { claimFile, setUses } from "#features/media/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DraftBatch } from "../../batch-contract.ts";
import { generationPolicy } from "../../policy.ts";
import { deleteGeneration } from "../generation-store.ts";
import { getBatch, isOver, requireOwnBatch } from "./batch-service.ts";
import { setBatchState } from "./batch-store.ts";
import { batchAsked, endIfOver, publishBatch } from "./end-item.ts";
import { changeItem, findItem, type StoredItem } from "./item-store.ts";
import { leaveEarlier, leaveItems } from "./take-back.ts";

async function requireOwnItem(scope: Scope, batchId: string, place: string): Promise<StoredItem> {
  const item = await findItem(scope, batchId, Number(place));
  if (!item) throw notFound();
  return item;
}

/** [PG36] A file of a folder has arrived. A repeated call changes nothing. @throws Problem 404, 400, 422, 409 `batchOver` */
export async function sendFile(
  scope: Scope,
  id: string,
  place: string,
  file: { readonly fileId: string; readonly checksum: string },
): Promise<DraftBatch> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  assertAllowed(scope, generationPolicy.generate, undefined);
  const item = await requireOwnItem(scope, id, place);
  const waits = item.state === "awaited" || (item.state === "earlier" && item.assetId === null);
  if (!waits) return getBatch(scope, id);
  if (isOver(batch)) throw new Problem("conflict", "batchOver", { detail: "This batch takes no more files" });
  const { assetId, checksum } = await claimFile(scope, file.fileId, file.checksum);
  await setUses(scope, { type: "batch", id: item.id }, [assetId]);
  await changeItem(scope, id, item.place, {
    assetId,
    ...(item.state === "awaited" ? { state: "stored" } : { sha256: checksum }),
  });
  if (batch.state === "running") scope.wake(batchAsked);
  if (item.place % 10 === 0) publishBatch(scope, batch);
  return getBatch(scope, id);
}

/** [PG36] Goes on without the files that were not sent. @throws Problem 404, 409 `batchOver` */
export async function leaveUnsent(scope: Scope, id: string): Promise<DraftBatch> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  if (isOver(batch)) throw new Problem("conflict", "batchOver", { detail: "This batch is over" });
  await leaveItems(scope, id, ["awaited"]);
  if (batch.archiveId === null) await leaveEarlier(scope, id);
  if (!(await endIfOver(scope, batch))) scope.wake(batchAsked);
  publishBatch(scope, batch);
  return getBatch(scope, id);
}

/**
 * [PG45] Once more: a file that failed, a copy although its bytes are known, an earlier version as a procedure of its own.
 * @throws Problem 404, 403, 409 `notAgain` or `batchOver`
 */
export async function draftAgain(scope: Scope, id: string, place: string): Promise<DraftBatch> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  assertAllowed(scope, generationPolicy.generate, undefined);
  const item = await requireOwnItem(scope, id, place);
  if (isOver(batch)) throw new Problem("conflict", "batchOver", { detail: "This batch is over" });
  const isThere = item.assetId !== null || batch.archiveId !== null;
  if (!["failed", "duplicate", "earlier"].includes(item.state) || !isThere) {
    throw new Problem("conflict", "notAgain", { detail: "There is nothing to be done again" });
  }
  if (item.generationId !== null && item.assetId !== null) {
    // Held by the file again before the failed generation gives it up.
    await setUses(scope, { type: "batch", id: item.id }, [item.assetId], [item.assetId]);
    await deleteGeneration(scope, item.generationId);
    await setUses(scope, { type: "generation", id: item.generationId }, []);
  }
  const isWanted = item.isWanted || item.state === "duplicate";
  await changeItem(scope, id, item.place, {
    state: "stored",
    laterPlace: null,
    cause: null,
    generationId: null,
    isWanted,
  });
  if (batch.state === "completed") await setBatchState(scope, id, "running");
  scope.wake(batchAsked);
  publishBatch(scope, batch);
  return getBatch(scope, id);
}

/** [PG46] @throws Problem 404, 409 `notDrafted` */
export async function skipDraft(scope: Scope, id: string, place: string, isSkipped: boolean): Promise<DraftBatch> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  const item = await requireOwnItem(scope, id, place);
  if (item.state !== "drafted")
    throw new Problem("conflict", "notDrafted", { detail: "There is no draft of this file" });
  await changeItem(scope, id, item.place, { skippedAt: isSkipped ? scope.now : null });
  publishBatch(scope, batch);
  return getBatch(scope, id);
}
