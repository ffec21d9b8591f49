import { newId } from "#kit/server/db/new-id.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type PictureSize, pictureSizes } from "../contract.ts";

export interface AssetPlace {
  readonly workspaceId: string;
  readonly assetId: string;
}

export const newPlace = (workspaceId: string, assetId: string = newId()): AssetPlace => ({ workspaceId, assetId });

/** The key of a file's bytes in the object store. */
export const keyOf = ({ workspaceId, assetId }: AssetPlace, what: "original" | PictureSize): string =>
  `${workspaceId}/${assetId}/${what}`;

/** Leaves no bytes of a file; also where there are none. */
export async function removeObjects(store: ObjectStore, place: AssetPlace): Promise<void> {
  for (const what of ["original", ...pictureSizes] as const) await store.remove(keyOf(place, what));
}
