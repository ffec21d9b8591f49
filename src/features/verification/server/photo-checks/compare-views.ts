import { readPicture } from "#features/media/server/service.ts";
import { greyPixels } from "#kit/server/pictures/picture-pixels.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { PhotoView } from "../../rules/photo-view.ts";
import { viewOf, viewPx } from "../../rules/view/same-view.ts";
import { notifyReaders } from "../grades/deliver-grade.ts";
import { findEvidence } from "./inspect-evidence.ts";
import { type PhotoPlace, selectUnseen, storeView } from "./photo-check-store.ts";

const atOnce = 20;

/**
 * [PF236] Compares photos of evidence with their examples, one after the other: comparing twice gives the same, so that
 * photos need no claim.
 */
export async function compareViews(appContext: AppContext, store: ObjectStore, workspaceId: string): Promise<void> {
  const inside = <T>(work: (scope: Scope) => Promise<T>) => asSystem(appContext, workspaceId, work);
  for (;;) {
    const places = await inside((scope) => selectUnseen(scope, atOnce));
    for (const place of places) {
      const exampleId = await inside((scope) => exampleOf(scope, place));
      const view = await compare(store, workspaceId, place.photoId, exampleId);
      await inside((scope) => keepView(scope, place, view));
      // What others wait for comes between two photos.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (places.length < atOnce) return;
  }
}

async function exampleOf(scope: Scope, place: PhotoPlace): Promise<string | undefined> {
  const found = await findEvidence(scope, place);
  return found?.module.moduleData.exampleMediaRef?.id;
}

/** A photo that cannot be read, or has no example, is left unclear: no hint is shown. */
async function compare(
  store: ObjectStore,
  workspaceId: string,
  photoId: string,
  exampleId: string | undefined,
): Promise<PhotoView> {
  if (exampleId === undefined) return "unclear";
  const [photo, example] = await Promise.all(
    [photoId, exampleId].map((assetId) => readPicture(store, { workspaceId, assetId }, "detail")),
  );
  if (!photo || !example) return "unclear";
  const greyOf = (bytes: Uint8Array) => greyPixels(bytes, viewPx).catch(() => undefined);
  const [here, there] = [await greyOf(photo), await greyOf(example)];
  return here && there ? viewOf(here, there) : "unclear";
}

async function keepView(scope: Scope, place: PhotoPlace, view: PhotoView): Promise<void> {
  await storeView(scope, place, view);
  const found = await findEvidence(scope, place);
  if (found?.perform.state === "submitted") await notifyReaders(scope, found.perform);
}
