import { selectVisibleIds } from "#features/areas/server/service.ts";
import { requireAssignable } from "#features/groups/server/service.ts";
import { claimFile, setUses } from "#features/media/server/service.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { BatchItem, DraftBatch } from "../../batch-contract.ts";
import { generationPolicy } from "../../policy.ts";
import { batchBounds, isSafePath } from "../../rules/batch/batch-bounds.ts";
import { type FolderPlace, foldersMax, groupsOfFile, proposePlace } from "../../rules/batch/places.ts";
import {
  type BatchCounts,
  confirmPlaces,
  countItems,
  countUnfinished,
  deleteBatch,
  findOwnBatch,
  insertBatch,
  nothingCounted,
  type StoredBatch,
  selectOwnBatches,
  setBatchState,
} from "./batch-store.ts";
import { batchAsked, endIfOver, publishBatch } from "./end-item.ts";
import { countFolders, type ItemQuery, insertItems, selectItems } from "./item-store.ts";
import { type ListedFile, newItems } from "./new-items.ts";
import { selectNamedPlaces } from "./place-store.ts";
import { leaveItems, takeBackWaiting } from "./take-back.ts";

/** [PG35] Batches of one member that are not over. */
export const unfinishedMax = 10;

export interface StartBatch {
  readonly title: string;
  readonly files?: readonly ListedFile[] | undefined;
  readonly archive?: { readonly fileId: string; readonly checksum: string } | undefined;
}

/**
 * [PG35] [PG36] Lists what drafts are to be made of; nothing is drafted before its member has confirmed the places.
 * @throws Problem 403, 400 `filesOrArchive`, `unsafePath`, `duplicatePath` or `unknownMedia`, 415, 422, 429 `tooManyBatches`
 */
export async function startBatch(scope: Scope, { title, files, archive }: StartBatch): Promise<DraftBatch> {
  assertAllowed(scope, generationPolicy.generate, undefined);
  if ((files === undefined) === (archive === undefined)) {
    throw new Problem("invalid", "filesOrArchive", { detail: "A batch has files or an archive" });
  }
  if ((await countUnfinished(scope)) >= unfinishedMax) throw new Problem("tooMany", "tooManyBatches");
  const id = scope.newId();
  if (files) {
    requirePaths(files);
    await insertBatch(scope, { id, title, state: "planned", archiveId: null });
    await insertItems(scope, id, newItems(files, false));
  } else if (archive) {
    const file = await claimFile(scope, archive.fileId, archive.checksum);
    if (file.mimeType !== "application/zip") throw new Problem("unsupported", "unsupportedMediaType");
    await insertBatch(scope, { id, title, state: "listing", archiveId: file.assetId });
    await setUses(scope, { type: "batch", id }, [file.assetId]);
    scope.wake(batchAsked);
  }
  scope.audit({ action: "batch.started", objectType: "batch", objectId: id, details: { title, files: files?.length } });
  publishBatch(scope, { id, profileId: scope.actor.profileId });
  return getBatch(scope, id);
}

function requirePaths(files: readonly ListedFile[]): void {
  const seen = new Set<string>();
  for (const [at, { path }] of files.entries()) {
    const key = path.normalize("NFC").toLowerCase();
    const code = isSafePath(path) ? (seen.has(key) ? "duplicatePath" : undefined) : "unsafePath";
    if (code) throw new Problem("invalid", code, { errors: { [`files.${at}.path`]: [path] } });
    seen.add(key);
  }
}

export async function listBatches(scope: Scope): Promise<DraftBatch[]> {
  const found = await selectOwnBatches(scope);
  const counts = await countItems(
    scope,
    found.map((one) => one.id),
  );
  return found.map((one) => toWire(one, counts.get(one.id)));
}

/** [PG35] @throws Problem 404 also for those of others */
export async function getBatch(scope: Scope, id: string): Promise<DraftBatch> {
  const found = await requireOwnBatch(scope, id);
  return toWire(found, (await countItems(scope, [id])).get(id));
}

export async function requireOwnBatch(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredBatch> {
  const found = await findOwnBatch(scope, id, lock);
  if (!found) throw notFound();
  return found;
}

/** [PG40] What the names of the folders propose. @throws Problem 404 */
export async function getPlan(scope: Scope, id: string) {
  const batch = await requireOwnBatch(scope, id);
  const folders = await countFolders(scope, id, foldersMax + 1);
  const { areas, groups } = await selectNamedPlaces(scope);
  const confirmed = new Map(batch.places.map((place) => [place.folder, place]));
  return {
    folders: folders.slice(0, foldersMax).map(({ folder, count }) => {
      const { areaIds, accessGroupIds } = confirmed.get(folder) ?? proposePlace(folder, areas, groups);
      return { folder, count, areaIds: [...areaIds], accessGroupIds: [...accessGroupIds] };
    }),
    hasMore: folders.length > foldersMax,
  };
}

const pageSize = 100;

/** A page of files. @throws Problem 404, 400 `unknownCursor` */
export async function listItems(
  scope: Scope,
  id: string,
  query: Omit<ItemQuery, "after" | "limit"> & {
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  },
): Promise<{ items: BatchItem[]; next: string | null }> {
  await requireOwnBatch(scope, id);
  const { after, limit = pageSize, ...filter } = query;
  const place = after === undefined ? -1 : Number(partsOf(after, 1)?.[0]);
  if (!Number.isInteger(place) || Math.abs(place) > batchBounds.filesMax) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  const items = await selectItems(scope, id, { ...filter, after: place, limit: limit + 1 });
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return { items: page, next: items.length > limit && last ? cursorOf(`${last.place}`) : null };
}

export const isOver = ({ state }: StoredBatch): boolean => state === "cancelled" || state === "failed";

export interface RunBatch {
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly makeGlobal?: boolean | undefined;
  readonly places?: readonly FolderPlace[] | undefined;
  readonly keepDocuments?: boolean | undefined;
}

/**
 * [PG40] [PG41] Begins with the places that its member confirms, or goes on with a paused one.
 * @throws Problem 404, 403, 400 `unknownAccessGroup` or `unknownArea`, 409 `notWaiting` or `wouldBecomeGlobal`
 */
export async function runBatch(scope: Scope, id: string, input: RunBatch): Promise<DraftBatch> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  assertAllowed(scope, generationPolicy.generate, undefined);
  if (batch.state !== "planned" && batch.state !== "paused") {
    throw new Problem("conflict", "notWaiting", { detail: "This batch is not waiting for its member" });
  }
  if (batch.state === "planned") await confirm(scope, batch, input);
  await setBatchState(scope, id, "running");
  if (!(await endIfOver(scope, { ...batch, state: "running" }))) scope.wake(batchAsked);
  publishBatch(scope, batch);
  return getBatch(scope, id);
}

async function confirm(
  scope: Scope,
  { id }: StoredBatch,
  { accessGroupIds = [], makeGlobal = false, places = [], keepDocuments = true }: RunBatch,
): Promise<void> {
  const groupIds = [...new Set(accessGroupIds)];
  await requireAssignable(scope, [...groupIds, ...places.flatMap((place) => place.accessGroupIds)]);
  const areaIds = [...new Set(places.flatMap((place) => place.areaIds))];
  const visible = await selectVisibleIds(scope, areaIds);
  const unknown = areaIds.filter((one) => !visible.has(one));
  if (unknown.length > 0) throw new Problem("invalid", "unknownArea", { errors: { places: unknown } });
  const folders = await countFolders(scope, id, batchBounds.filesMax);
  const isGlobal = folders.some(({ folder }) => groupsOfFile(`${folder}/`, places, groupIds).length === 0);
  if (isGlobal && !makeGlobal) {
    throw new Problem("conflict", "wouldBecomeGlobal", {
      detail:
        "Without a group everybody in the workspace would see these drafts once they are published; say makeGlobal if that is meant",
    });
  }
  await confirmPlaces(scope, id, { keepsDocuments: keepDocuments, places, groupIds, makeGlobal });
  const details = { groupIds, makeGlobal, places: places.length };
  scope.audit({ action: "batch.run", objectType: "batch", objectId: id, details });
}

/** [PG37] Pauses after the files at hand. @throws Problem 404, 409 `notRunning` */
export async function pauseBatch(scope: Scope, id: string): Promise<DraftBatch> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  if (batch.state !== "running") throw new Problem("conflict", "notRunning", { detail: "This batch is not running" });
  await setBatchState(scope, id, "paused");
  publishBatch(scope, batch);
  return getBatch(scope, id);
}

/** [PG35] Cancels one that is not over; its drafts stay. Removes one that is over from the list. @throws Problem 404 */
export async function removeBatch(scope: Scope, id: string): Promise<void> {
  const batch = await requireOwnBatch(scope, id, "forUpdate");
  if (isOver(batch) || batch.state === "completed") {
    await deleteBatch(scope, id);
  } else {
    await takeBackWaiting(scope, id);
    await leaveItems(scope, id, ["awaited", "stored"]);
    await setBatchState(scope, id, "cancelled");
    scope.audit({ action: "batch.cancelled", objectType: "batch", objectId: id, details: { title: batch.title } });
  }
  scope.wake(batchAsked);
  publishBatch(scope, batch);
}

const toWire = (stored: StoredBatch, { counts, accepted, skipped }: BatchCounts = nothingCounted): DraftBatch => ({
  id: stored.id,
  title: stored.title,
  state: stored.state,
  failure: stored.failure,
  isArchive: stored.archiveId !== null,
  counts,
  accepted,
  skipped,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});
