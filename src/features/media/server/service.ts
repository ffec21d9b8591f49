import { Problem } from "#kit/problem.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import { pictureTypeOf } from "#kit/server/pictures/picture-decoder.ts";
import { fitPicture } from "#kit/server/pictures/resize-picture.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type AcceptedType, familyOf, isShownInline, tidyFileName } from "../rules.ts";
import { keyOf, newPlace } from "./asset-keys.ts";
import { markDeleted } from "./asset-removal.ts";
import {
  insertStored,
  lockAssets,
  markMadeFrom,
  type Received,
  refreshUnusedSince,
  type StoredAsset,
} from "./asset-store.ts";
import { keepBytes, noPicture } from "./keep-bytes.ts";
import {
  type AssetUser,
  type AssetUserType,
  type AssetUses,
  deleteUses,
  insertUses,
  insertUsesOfMany,
  selectUsedAssets,
} from "./use-store.ts";

export type { PictureMarks, StoredAsset } from "./asset-store.ts";
export { findAsset, playableStored, selectOrigins, selectPictureMarks } from "./asset-store.ts";
export { claimFile } from "./claim-file.ts";
export { discardFiles } from "./discard-files.ts";
export { getReadable, type VisibilityChecks } from "./downloads/download.ts";

import { readPicture } from "./downloads/original.ts";

export { openOriginal, readOriginal, readPicture } from "./downloads/original.ts";
export {
  type CopiedAsset,
  copyBytes,
  discardCopies,
  type ForeignAsset,
  keepCopies,
  requireRoomForCopies,
} from "./foreign-asset.ts";
export { takeRoom } from "./uploads/room.ts";
export type { AssetUser } from "./use-store.ts";

/**
 * [M9] Sets the files that `user` uses to exactly these. Every member who sees `user` then sees them, so the caller has
 * checked that the actor may change it. A file that is new to it must be the actor's own upload, or one of `proven`: ids
 * that the caller has proven visible to the actor (a copy, an earlier version).
 *
 * @throws Problem 400 `unknownMedia`, which names the ids under `media`
 */
export async function setUses(
  scope: Scope,
  user: AssetUser,
  assetIds: readonly string[],
  proven: readonly string[] = [],
): Promise<void> {
  const held = new Set(await selectUsedAssets(scope, user));
  const wanted = new Set(assetIds.map((id) => id.toLowerCase()));
  const gained = [...wanted].filter((id) => !held.has(id));
  const lost = [...held].filter((id) => !wanted.has(id));
  if (gained.length === 0 && lost.length === 0) return;
  const assets = await lockAssets(scope, [...gained, ...lost]);
  requireUsable(scope, gained, assets, new Set(proven.map((id) => id.toLowerCase())));
  requireShown(user.type, gained, assets);
  await insertUses(scope, user, gained);
  await deleteUses(scope, user, lost);
  await refreshUnusedSince(scope, [...gained, ...lost]);
}

/**
 * [M9] Many users come with the files that they use, in few statements: the past of a seed or of another system. The
 * caller vouches for it, as in `proven`.
 *
 * @throws Problem 400 `unknownMedia`
 */
export async function addUses(scope: Scope, uses: readonly AssetUses[]): Promise<void> {
  const assetIds = [...new Set(uses.flatMap((one) => one.assetIds.map((id) => id.toLowerCase())))];
  if (assetIds.length === 0) return;
  requireUsable(scope, assetIds, await lockAssets(scope, assetIds), new Set(assetIds));
  await insertUsesOfMany(scope, uses);
  await refreshUnusedSince(scope, assetIds);
}

/** The ids of the files that `user` uses. */
export const usedAssets = (scope: Scope, user: AssetUser): Promise<string[]> => selectUsedAssets(scope, user);

/** [M10] Deletes a file that nothing uses; false where something does. The caller has shown that it is the actor's. */
export async function discardUnused(scope: Scope, id: string): Promise<boolean> {
  const [asset] = await lockAssets(scope, [id]);
  if (asset?.state !== "stored" || asset.unusedSince === null) return false;
  await markDeleted(scope, [id]);
  return true;
}

/** A file of another workspace is not among `assets`: it is as unknown as one that never was. */
function requireUsable(
  scope: Scope,
  ids: readonly string[],
  assets: readonly StoredAsset[],
  proven: ReadonlySet<string>,
): void {
  const { profileId } = scope.actor;
  const isUsable = (asset: StoredAsset) =>
    asset.state === "stored" && (asset.uploadedBy === profileId || profileId === nobody || proven.has(asset.id));
  const usable = new Set(assets.filter(isUsable).map((asset) => asset.id));
  const unknown = ids.filter((id) => !usable.has(id));
  if (unknown.length === 0) return;
  throw new Problem("invalid", "unknownMedia", {
    detail: "A file that is named here is not known",
    errors: { media: unknown.map((id) => `No such file: ${id}`) },
  });
}

/** [M21] An area shows a picture; a procedure shows pictures, videos, sound and PDF; a document is any file but an archive. */
function requireShown(type: AssetUserType, ids: readonly string[], assets: readonly StoredAsset[]): void {
  const shown = shownBy[type];
  const others = assets.filter(({ id, contentType }) => ids.includes(id) && shown && !shown(contentType));
  if (others.length === 0) return;
  throw new Problem("invalid", "unknownMedia", {
    detail: "A file of this type is not shown here",
    errors: { media: others.map(({ id, contentType }) => `Not shown here: ${id}, ${contentType}`) },
  });
}

const isNoArchive = (contentType: string): boolean => familyOf(contentType) !== "archive";
const isPicture = (contentType: string): boolean => familyOf(contentType) === "image";
const isShownInStep = (contentType: string): boolean => isShownInline(contentType) && familyOf(contentType) !== "text";

const shownBy: Readonly<Partial<Record<AssetUserType, (contentType: string) => boolean>>> = {
  area: isPicture,
  profile: isPicture,
  feedback: isPicture,
  correctiveAction: isPicture,
  template: isShownInStep,
  procedureDraft: isShownInStep,
  procedure: isShownInStep,
  perform: isShownInStep,
  record: isShownInStep,
  voiceOver: (contentType) => familyOf(contentType) === "audio",
  // [M27]
  document: isNoArchive,
};

/** A picture whose bytes are in the store, and which has no row yet. */
export interface PreparedPicture {
  readonly assetId: string;
  readonly workspaceId: string;
  readonly received: Received;
}

/**
 * Puts a picture with its sizes into the store; never inside a transaction. `keepPicture` makes it a file of the
 * workspace. For seeds, tests and what the server itself draws; people upload. `assetId` where it must be known ahead.
 *
 * @throws Problem 415 `unsupportedMediaType`, 422 `pictureTooLarge` or `pictureUnreadable`
 */
export async function preparePicture(
  store: ObjectStore,
  workspaceId: string,
  bytes: Buffer,
  assetId?: string,
): Promise<PreparedPicture> {
  const place = newPlace(workspaceId, assetId);
  return { ...place, received: await keepBytes(store, place, bytes, pictureTypeOf(bytes)) };
}

/** A smaller one of a stored picture: at most `side` pixels in width and height, as `preparePicture` makes it. */
export async function prepareSmaller(
  store: ObjectStore,
  workspaceId: string,
  picture: Pick<StoredAsset, "id">,
  side: number,
): Promise<PreparedPicture> {
  const detail = await readPicture(store, { workspaceId, assetId: picture.id }, "detail");
  if (!detail) throw new Error(`the stored picture ${picture.id} is incomplete`);
  return preparePicture(store, workspaceId, await fitPicture(detail, side));
}

/** The same for a file of any type that is taken in; its type is the caller's word. */
export async function prepareFile(
  store: ObjectStore,
  workspaceId: string,
  bytes: Buffer,
  contentType: AcceptedType,
  assetId?: string,
): Promise<PreparedPicture> {
  const place = newPlace(workspaceId, assetId);
  return { ...place, received: await keepBytes(store, place, bytes, contentType) };
}

/**
 * The same for a file that is too large to be held, and no picture: its bytes are put into the store as they come. The
 * caller has computed size and digest from the same bytes.
 */
export async function prepareLarge(
  store: ObjectStore,
  workspaceId: string,
  pieces: AsyncIterable<Uint8Array>,
  file: { readonly contentType: AcceptedType; readonly sizeBytes: number; readonly sha256: string },
): Promise<PreparedPicture> {
  const place = newPlace(workspaceId);
  const { contentType, sizeBytes, sha256 } = file;
  await store.put(keyOf(place, "original"), pieces, { size: sizeBytes, contentType });
  return { ...place, received: { contentType, sizeBytes, sha256, ...noPicture } };
}

/** Stores a prepared picture as a file, uploaded by the acting member (none for the system). Returns its id. */
export async function keepPicture(scope: Scope, prepared: PreparedPicture, fileName: string): Promise<string> {
  if (prepared.workspaceId !== scope.workspaceId) throw new Error("the picture was prepared for another workspace");
  await insertStored(scope, prepared.assetId, prepared.received, tidyFileName(fileName));
  return prepared.assetId;
}

/** Locks stored files for the rest of the transaction, so that none is swept. Returns the ids of those that exist. */
export async function lockStored(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const assets = await lockAssets(scope, ids);
  return new Set(assets.filter((asset) => asset.state === "stored").map((asset) => asset.id));
}

/** [M19] Call after storing that something is drawn on these pictures: keeps them for as long as the drawing. */
export const keepForUsers = (scope: Scope, ids: readonly string[]): Promise<void> => refreshUnusedSince(scope, ids);

/** Notes that a file was made from another one, by cutting it or drawing on it. The caller has shown both. */
export const noteMadeFrom = (scope: Scope, id: string, fromId: string): Promise<void> =>
  markMadeFrom(scope, id, fromId);
