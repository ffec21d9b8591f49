import { type PictureMarks, selectPictureMarks } from "#features/media/server/service.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import {
  bitsApart,
  differingBitsMax,
  isStale,
  newPhotosIn,
  type PhotoRefusal,
  type PlacedPhoto,
} from "#features/performs/rules/answers/new-photos.ts";
import type { Outline } from "#features/procedures/content.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { isUsedElsewhere, lockPhotos, replacePhotos } from "./photo-store.ts";

type Steps = readonly StepProgress[];

/** Whether a save brings or drops a photo that has to be new. */
export const changesNewPhotos = (content: Outline, before: Steps, after: Steps): boolean =>
  keysOf(newPhotosIn(content, before)).join() !== keysOf(newPhotosIn(content, after)).join();

const keysOf = (photos: readonly PlacedPhoto[]): string[] => photos.map(keyOf);
const keyOf = ({ moduleId, fileId }: Pick<PlacedPhoto, "moduleId" | "fileId">): string => `${moduleId} ${fileId}`;

interface Run {
  readonly id: string;
  readonly createdAt: Date;
  readonly claimedStartAt: Date;
}

export interface RefusedPhoto {
  readonly moduleId: string;
  readonly fileId: string;
  readonly code: PhotoRefusal;
}

/**
 * Registers the photos that must be new, where a save changes them. One that is not new is refused at its field; `sent`
 * is the body's list, whose indexes name the fields. [PF91] [PF92]
 *
 * @throws Problem 422 `photoRefused` with every refused photo under `current.photos`
 */
export async function takeNewPhotos(
  scope: Scope,
  run: Run,
  content: Outline,
  { before, after, sent }: { readonly before: Steps; readonly after: Steps; readonly sent: Steps },
): Promise<void> {
  if (!changesNewPhotos(content, before, after)) return;
  await lockPhotos(scope);
  const photos = newPhotosIn(content, after);
  const known = new Set(keysOf(newPhotosIn(content, before)));
  const ids = photos.map((photo) => photo.fileId);
  const marks = new Map((await selectPictureMarks(scope, ids)).map((one) => [one.id, one]));
  const refused: RefusedPhoto[] = [];
  for (const [index, photo] of photos.entries()) {
    if (known.has(keyOf(photo))) continue;
    // A field's former photos are released first, then photos are registered in order.
    const others = photos.filter((other, at) => at < index || known.has(keyOf(other)));
    const code = await refusalOfPhoto(scope, run, photo, others, marks);
    if (code) refused.push({ moduleId: photo.moduleId, fileId: photo.fileId, code });
  }
  const [first] = refused;
  if (first) throw photoRefused(first, refused, sent);
  await replacePhotos(scope, run.id, photos, marks);
}

async function refusalOfPhoto(
  scope: Scope,
  run: Run,
  photo: PlacedPhoto,
  others: readonly PlacedPhoto[],
  marks: ReadonlyMap<string, PictureMarks>,
): Promise<PhotoRefusal | undefined> {
  const own = marks.get(photo.fileId);
  const startedAt = Math.min(run.createdAt.getTime(), run.claimedStartAt.getTime());
  if (isStale(own?.takenBefore?.getTime(), startedAt)) return "photoStale";
  const isTwice = others.some(
    (other) => other.moduleId !== photo.moduleId && isSamePicture(photo.fileId, other.fileId, marks),
  );
  if (isTwice) return "photoUsedHere";
  return (await isUsedElsewhere(scope, run.id, photo.fileId, own)) ? "photoUsedBefore" : undefined;
}

function isSamePicture(fileId: string, otherId: string, marks: ReadonlyMap<string, PictureMarks>): boolean {
  if (fileId === otherId) return true;
  const [one, other] = [marks.get(fileId), marks.get(otherId)];
  if (!one || !other) return false;
  if (one.sha256 !== null && one.sha256 === other.sha256) return true;
  const { fingerprint } = one;
  return (
    fingerprint !== null && other.fingerprint !== null && bitsApart(fingerprint, other.fingerprint) <= differingBitsMax
  );
}

const inWords: Readonly<Record<PhotoRefusal, string>> = {
  photoStale: "This photo was taken before the perform began",
  photoUsedHere: "This photo is used for another step already",
  photoUsedBefore: "This photo was used in another perform already",
};

function photoRefused(first: RefusedPhoto, refused: readonly RefusedPhoto[], sent: Steps): Problem {
  const errors: Record<string, string[]> = {};
  const codes = new Map(refused.map((photo) => [keyOf(photo), photo.code]));
  for (const [stepIndex, step] of sent.entries()) {
    for (const [index, entry] of step.modules.entries()) {
      const field = `stepsProgress.${stepIndex}.modules.${index}.performData`;
      const note = (at: string, fileId: string | null | undefined) => {
        const code = codes.get(`${entry.moduleId} ${fileId?.toLowerCase()}`);
        if (code) errors[`${field}.${at}`] = [inWords[code]];
      };
      if (entry.moduleType === "aiStepVerification") note("submissionImageId", entry.performData?.submissionImageId);
      if (entry.moduleType !== "evidenceUpload") continue;
      for (const [at, ref] of (entry.performData?.capturedImageRefs ?? []).entries())
        note(`capturedImageRefs.${at}`, ref.id);
    }
  }
  return new Problem("unprocessable", "photoRefused", {
    detail: inWords[first.code],
    errors,
    current: { photos: refused },
  });
}

/** After a reset: photos of carried-over answers stay registered, and the others may be used again. */
export async function keepPhotos(scope: Scope, performId: string, content: Outline, steps: Steps): Promise<void> {
  const photos = newPhotosIn(content, steps);
  const marks = await selectPictureMarks(
    scope,
    photos.map((photo) => photo.fileId),
  );
  await replacePhotos(scope, performId, photos, new Map(marks.map((one) => [one.id, one])));
}
