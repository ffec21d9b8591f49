import { readPicture } from "#features/media/server/service.ts";
import { greyPixels } from "#kit/server/pictures/picture-pixels.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { PhotoView } from "../../rules/photo-view.ts";
import { type ViewPoint, viewPoints } from "../../rules/view/points.ts";
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
    const pointsOf = (assetId: string) => pointsIn(store, workspaceId, assetId);
    const examples = new Map<string, Points>();
    for (const place of places) {
      const exampleId = await inside((scope) => exampleOf(scope, place));
      // It is looked at once for all of its photos.
      if (exampleId !== undefined && !examples.has(exampleId)) examples.set(exampleId, await pointsOf(exampleId));
      const example = exampleId === undefined ? undefined : examples.get(exampleId);
      const photo = example && (await pointsOf(place.photoId));
      // A photo that cannot be read, or has no example, is left unclear: no hint is shown.
      const view = photo && example ? viewOf(photo, example) : "unclear";
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

/** Undefined where it is gone or cannot be read. */
type Points = readonly ViewPoint[] | undefined;

async function pointsIn(store: ObjectStore, workspaceId: string, assetId: string): Promise<Points> {
  const picture = await readPicture(store, { workspaceId, assetId }, "detail");
  const grey = picture && (await greyPixels(picture, viewPx).catch(() => undefined));
  return grey && viewPoints(grey);
}

async function keepView(scope: Scope, place: PhotoPlace, view: PhotoView): Promise<void> {
  await storeView(scope, place, view);
  const found = await findEvidence(scope, place);
  if (found?.perform.state === "submitted") await notifyReaders(scope, found.perform);
}
