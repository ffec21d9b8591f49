import { newId } from "#kit/server/db/new-id.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type PictureSize, pictureSizes } from "../contract.ts";
import { keyOf, removeObjects } from "./asset-keys.ts";
import { insertStored, type Received, type StoredAsset } from "./asset-store.ts";
import { requireRoom, takeRoom } from "./uploads/room.ts";

/** A stored file of another workspace, which a feature has shown that the actor may read. */
export type ForeignAsset = Pick<
  StoredAsset,
  "id" | "contentType" | "fileName" | "sizeBytes" | "sha256" | "widthPx" | "heightPx" | "sizes"
> &
  Pick<Received, "fingerprint" | "takenBefore"> & {
    readonly workspaceId: string;
    /** Since when it is lent; when it was uploaded is the other workspace's own. */
    readonly createdAt: Date;
  };

/** A feature's answer to a file that this workspace does not have: the one that was lent to it, if the actor sees it. */
export type FindForeignAsset = (scope: Scope, fileId: string) => Promise<ForeignAsset | undefined>;

/** A file whose bytes are copied, and which has no row yet. */
export interface CopiedAsset {
  readonly id: string;
  readonly workspaceId: string;
  readonly from: ForeignAsset;
}

/** [M16] Whether the workspace takes copies of these files. @throws Problem 413 `fileTooLarge`, 507 */
export async function requireRoomForCopies(
  scope: Scope,
  files: readonly ForeignAsset[],
  ask: typeof requireRoom = requireRoom,
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  const largest = Math.max(0, ...files.map((file) => file.sizeBytes ?? 0));
  if (bytes === 0) return;
  // The limit of one file is asked for the largest, the space for all of them.
  await ask(scope, largest, scope.actor.profileId);
  await ask(scope, bytes, scope.actor.profileId, { isManyFiles: true });
}

/** Copies the bytes into this workspace, never inside a transaction. What fails leaves nothing behind. */
export async function copyBytes(
  store: ObjectStore,
  workspaceId: string,
  files: readonly ForeignAsset[],
): Promise<CopiedAsset[]> {
  const copies: CopiedAsset[] = [];
  try {
    for (const from of files) {
      const copy = { id: newId(), workspaceId, from };
      copies.push(copy);
      for (const [what, size] of objectsOf(from)) await copyObject(store, copy, what, size);
    }
    return copies;
  } catch (error) {
    await discardCopies(store, copies);
    throw error;
  }
}

function objectsOf(file: ForeignAsset): [what: "original" | PictureSize, size: number][] {
  const original: ["original", number][] = file.sizeBytes === null ? [] : [["original", file.sizeBytes]];
  const { sizes } = file;
  return [
    ...original,
    ...(sizes ? pictureSizes.map((size): [PictureSize, number] => [size, sizes[size].sizeBytes]) : []),
  ];
}

async function copyObject(
  store: ObjectStore,
  { id, workspaceId, from }: CopiedAsset,
  what: "original" | PictureSize,
  size: number,
): Promise<void> {
  const found = await store.get(keyOf({ workspaceId: from.workspaceId, assetId: from.id }, what));
  if (!found) throw new Error(`the bytes of the stored file ${from.id} are missing`);
  const contentType = what === "original" ? from.contentType : "image/webp";
  await store.put(keyOf({ workspaceId, assetId: id }, what), found.body, { size, contentType });
}

export async function discardCopies(store: ObjectStore, copies: readonly CopiedAsset[]): Promise<void> {
  for (const { workspaceId, id } of copies) await removeObjects(store, { workspaceId, assetId: id });
}

/** Stores copied files as the actor's uploads; something must use them in the same transaction. @throws as before copying */
export async function keepCopies(scope: Scope, copies: readonly CopiedAsset[]): Promise<void> {
  // Others may have stored files while the bytes were copied.
  await requireRoomForCopies(
    scope,
    copies.map((copy) => copy.from),
    takeRoom,
  );
  for (const { id, workspaceId, from } of copies) {
    if (workspaceId !== scope.workspaceId) throw new Error("the file was copied for another workspace");
    const { sizeBytes, sha256 } = from;
    if (sizeBytes === null || sha256 === null) throw new Error(`the stored file ${from.id} is incomplete`);
    await insertStored(scope, id, { ...from, sizeBytes, sha256 }, from.fileName);
  }
}
