import { notify } from "#features/notifications/server/service.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import type { StoredPerform } from "#features/performs/server/run-service.ts";
import type { Outline } from "#features/procedures/content.ts";
import type { Scope } from "#kit/server/scope.ts";
import { modulesWithOtherPhotos, photosToCheck } from "../../rules/photo-check.ts";
import { verifyStepsName } from "../steps/job-name.ts";
import { deleteChecks, hasOpenChecks, hasOtherOpenChecks, insertChecks, selectCheckers } from "./photo-check-store.ts";

/**
 * [PF230] Records which photos a save added or removed. If the photos of a module differ, all of them are checked
 * again, since their common grade belonged to the earlier ones.
 *
 * @param asksModel whether a model checks photos; without one a person does
 */
export async function keepPhotoChecks(
  scope: Scope,
  performId: string,
  content: Outline,
  { before, after }: { readonly before: Steps; readonly after: Steps },
  asksModel: boolean,
): Promise<void> {
  const changed = new Set(modulesWithOtherPhotos(content, before, after));
  if (changed.size === 0) return;
  await deleteChecks(scope, [performId], [...changed]);
  const photos = photosToCheck(content, after).filter((photo) => changed.has(photo.moduleId));
  await insertChecks(scope, performId, photos, asksModel ? "waiting" : "person");
  if (photos.length > 0) scope.wake(verifyStepsName);
}

type Submitted = Pick<StoredPerform, "id" | "procedureId" | "profileId" | "title">;

/**
 * [PF233] Asks for what a person has to check in a record that was just made. A run that began before there were checks
 * brings its photos along here.
 */
export async function askForChecks(scope: Scope, record: Submitted, content: Outline, steps: Steps): Promise<void> {
  const photos = photosToCheck(content, steps);
  if (photos.length === 0) return;
  if ((await insertChecks(scope, record.id, photos, "person")) > 0) scope.wake(verifyStepsName);
  await notifyCheckers(scope, record);
}

/**
 * [PF233] Notifies the members who may check the photos of a record, if some need a person. While other records of the
 * procedure still wait, they have been notified already: one notification covers the whole list.
 */
export async function notifyCheckers(scope: Scope, record: Submitted): Promise<void> {
  if (!(await hasOpenChecks(scope, record.id)) || (await hasOtherOpenChecks(scope, record))) return;
  const { procedureId, title } = record;
  await notify(scope, await selectCheckers(scope, record), "photosToCheck", { procedureId, title });
}
