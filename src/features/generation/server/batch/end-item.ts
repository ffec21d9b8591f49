import { findAsset, setUses } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ItemCause } from "../../batch-contract.ts";
import { bandsOf, signatureOf } from "../../rules/batch/resemblance.ts";
import { textOfBlock } from "../../rules/paper/paper-blocks.ts";
import type { StoredGeneration } from "../generation-store.ts";
import type { KeptFile } from "../stages/stage.ts";
import { lockBatch, type StoredBatch, setBatchState } from "./batch-store.ts";
import { changeItem, findItemOfGeneration, isAnyIn, selectEarlier } from "./item-store.ts";
import { findLike } from "./known-store.ts";
import { inOrderOfVersions } from "./new-items.ts";

/** Wakes the job that takes the files of batches in. */
export const batchAsked = "batchAsked";

/** Browsers hear of every so many files. */
const publishedEvery = 10;

/** [PG35] Its member alone hears of it. */
export const publishBatch = (scope: Scope, { id, profileId }: Pick<StoredBatch, "id" | "profileId">): void =>
  scope.publish({ topic: "batches", subjectId: id, profileId });

/** [PG37] [PG43] The draft of a file is there: noted in the transaction that created it. */
export async function endItem(scope: Scope, generation: StoredGeneration): Promise<void> {
  const { batchId, id, procedureId, paper, paperPlan } = generation;
  if (batchId === null) return;
  const batch = await lockBatch(scope, batchId);
  const item = batch && (await findItemOfGeneration(scope, batchId, id));
  if (!item) return;
  const { place } = item;
  const signature = signatureOf((paper?.blocks ?? []).map(textOfBlock).join("\n"));
  const bands = signature && bandsOf(signature);
  const like = signature && bands && (await findLike(scope, { batchId, place }, signature, bands));
  await changeItem(scope, batchId, place, {
    state: "drafted",
    procedureId,
    title: paperPlan?.title ?? "",
    cause: null,
    ...(signature && bands && { signature, bands }),
    ...(like && { like }),
  });
  await goOn(scope, batch, place);
}

/** [PG37] No draft could be made of a file: noted in the transaction that ends its generation. */
export async function failItem(scope: Scope, { batchId, id }: StoredGeneration, cause: ItemCause): Promise<void> {
  const batch = batchId === null ? undefined : await lockBatch(scope, batchId);
  const item = batch && (await findItemOfGeneration(scope, batch.id, id));
  if (!item) return;
  await changeItem(scope, batch.id, item.place, { state: "failed", cause });
  await goOn(scope, batch, item.place);
}

/** Wakes the job for the next file, or ends the batch. The caller has locked it. */
export async function goOn(scope: Scope, batch: StoredBatch, place: number): Promise<void> {
  const isOver = await endIfOver(scope, batch);
  if (!isOver) scope.wake(batchAsked);
  if (isOver || place % publishedEvery === 0) publishBatch(scope, batch);
}

/** [PG37] A batch is over once no file waits or is being worked on. */
export async function endIfOver(scope: Scope, batch: StoredBatch): Promise<boolean> {
  if (batch.state !== "running") return false;
  if (await isAnyIn(scope, batch.id, ["awaited", "stored", "working"])) return false;
  await setBatchState(scope, batch.id, "completed");
  publishBatch(scope, batch);
  return true;
}

/** [PG44] The earlier versions of a draft's file, the first one first. They are given up: the document takes them. */
export async function takeEarlierFiles(scope: Scope, batchId: string, generationId: string): Promise<KeptFile[]> {
  const item = await findItemOfGeneration(scope, batchId, generationId);
  const earlier = item ? inOrderOfVersions(await selectEarlier(scope, batchId, item.place)) : [];
  const taken = new Map<string, KeptFile>();
  for (const { id, assetId } of earlier) {
    const asset = assetId === null ? undefined : await findAsset(scope, assetId);
    await setUses(scope, { type: "batch", id }, []);
    if (asset?.state !== "stored" || asset.sha256 === null) continue;
    taken.set(asset.sha256, { assetId: asset.id, sha256: asset.sha256, fileName: asset.fileName });
  }
  return [...taken.values()];
}
