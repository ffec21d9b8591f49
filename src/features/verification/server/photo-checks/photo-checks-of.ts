import type { StepProgress } from "#features/performs/progress.ts";
import type { PlacedPhoto } from "#features/performs/rules/answers/new-photos.ts";
import { performableOf } from "#features/performs/server/run-service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PhotoCheck } from "../../photo-check-contract.ts";
import { photoCheckState, photosToCheck, ungradedPhotos } from "../../rules/photo-check.ts";
import { type StoredPhotoCheck, selectChecks } from "./photo-check-store.ts";

interface Recorded {
  readonly id: string;
  readonly versionId: string;
  readonly steps: readonly StepProgress[];
}

/**
 * How the photos of these records were checked, by the records' ids. A photo that nothing is known of, such as one of a
 * record from before there were checks, is for a person.
 */
export async function photoChecksOf(
  scope: Scope,
  records: readonly Recorded[],
): Promise<ReadonlyMap<string, PhotoCheck[]>> {
  const evidence: (PlacedPhoto & { readonly performId: string; readonly isGraded: boolean })[] = [];
  for (const { id, versionId, steps } of records) {
    if (!hasEvidence(steps)) continue;
    const content = await performableOf(scope, versionId);
    const ungraded = new Set(ungradedPhotos(content, steps).map((photo) => photo.moduleId));
    for (const photo of photosToCheck(content, steps)) {
      evidence.push({ ...photo, performId: id, isGraded: !ungraded.has(photo.moduleId) });
    }
  }
  if (evidence.length === 0) return new Map();
  const ids = [...new Set(evidence.map((photo) => photo.performId))];
  const stored = new Map((await selectChecks(scope, ids)).map((one) => [keyOf(one), one]));
  const checks = Map.groupBy(
    evidence.flatMap((photo) => {
      const check = stored.get(keyOf({ ...photo, photoId: photo.fileId }));
      // An imported grade is in the record itself.
      return check || !photo.isGraded ? [{ performId: photo.performId, check: toWire(photo, check) }] : [];
    }),
    (one) => one.performId,
  );
  return new Map([...checks].map(([performId, all]) => [performId, all.map((one) => one.check)]));
}

const hasEvidence = (steps: readonly StepProgress[]): boolean =>
  steps.some((step) => step.modules.some((entry) => entry.moduleType === "evidenceUpload"));

const keyOf = ({
  performId,
  moduleId,
  photoId,
}: Pick<StoredPhotoCheck, "performId" | "moduleId" | "photoId">): string =>
  `${performId} ${moduleId} ${photoId}`.toLowerCase();

function toWire({ moduleId, fileId }: PlacedPhoto, check: StoredPhotoCheck | undefined): PhotoCheck {
  const { model = null, person = null, isWaiting = false, view = null, revision = 0 } = check ?? {};
  return {
    moduleId,
    photoId: fileId,
    state: photoCheckState({ isWaiting, model: model?.verdict ?? null, person: person?.verdict ?? null }),
    view,
    model: model && { ...model, at: model.at.toISOString() },
    person: person && { ...person, at: person.at.toISOString() },
    revision,
  };
}
