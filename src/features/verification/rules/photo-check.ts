import type { ModuleProgress, PerformDataOf } from "#features/performs/progress.ts";
import { newPhotosIn, type PlacedPhoto } from "#features/performs/rules/answers/new-photos.ts";
import type { PhotoFault } from "#features/performs/rules/answers/photo-quality.ts";
import { moduleProgressOf, type Steps, withModule } from "#features/performs/rules/steps/steps-progress.ts";
import type { Outline } from "#features/procedures/content.ts";

/** The photos of evidence that are to be checked and are on the server, in the order of the steps. */
export const photosToCheck = (content: Outline, steps: Steps): PlacedPhoto[] =>
  newPhotosIn(content, steps).filter(
    ({ moduleId }) => moduleProgressOf(steps, moduleId)?.moduleType === "evidenceUpload",
  );

/** The same without those of evidence that came with a grade, as an import from elsewhere brings it. */
export const ungradedPhotos = (content: Outline, steps: Steps): PlacedPhoto[] =>
  photosToCheck(content, steps).filter(({ moduleId }) => {
    const entry = moduleProgressOf(steps, moduleId);
    return entry?.moduleType === "evidenceUpload" && (entry.performData?.gradedResult ?? null) === null;
  });

/** The evidence whose set of photos differs: verdicts on the earlier set no longer hold. [PF230] */
export function modulesWithOtherPhotos(content: Outline, before: Steps, after: Steps): string[] {
  const byModule = (steps: Steps) => Map.groupBy(photosToCheck(content, steps), (photo) => photo.moduleId);
  const [was, is] = [byModule(before), byModule(after)];
  const keyOf = (photos: readonly PlacedPhoto[] = []) =>
    photos
      .map((photo) => photo.fileId)
      .toSorted()
      .join();
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => keyOf(was.get(id)) !== keyOf(is.get(id)));
}

/** What a model answers about one photo: whether it shows the example, and which counterexample it shows, if any. */
export interface SeenInPhoto {
  readonly showsExample: "yes" | "no" | "unclear";
  readonly showsCounterExample: boolean;
  /** From 0 to 100. */
  readonly confidencePercent: number;
  readonly reason: string;
}

export const photoVerdicts = ["pass", "fail", "unsure"] as const;
export type PhotoVerdict = (typeof photoVerdicts)[number];

export interface JudgedPhoto {
  readonly verdict: PhotoVerdict;
  readonly confidencePercent: number;
  readonly reason: string;
}

const verdictOf = ({ showsExample, showsCounterExample }: SeenInPhoto): PhotoVerdict => {
  if (showsCounterExample || showsExample === "no") return "fail";
  return showsExample === "yes" ? "pass" : "unsure";
};

/**
 * The two answers about a photo as one. It passes only where both say that it shows the example and no counterexample,
 * and fails only where both say that it does not. Where they differ, or something speaks against the photo itself, it is
 * left to a person. [PF231]
 */
export function judgePhoto(one: SeenInPhoto, other: SeenInPhoto, faults: readonly PhotoFault[]): JudgedPhoto {
  const [first, second] = [verdictOf(one), verdictOf(other)];
  const isAgreed = first === second && faults.length === 0;
  return {
    verdict: isAgreed ? first : "unsure",
    confidencePercent: Math.min(one.confidencePercent, other.confidencePercent),
    reason: one.reason,
  };
}

/**
 * The steps with the grade of an evidence module: correct where every photo passed, incorrect where one failed, and
 * none where a photo is still to be checked. `judged` has one item for each photo, undefined while nothing is known.
 * [PF232]
 */
export function withPhotoGrade(
  steps: Steps,
  { stepId, moduleId }: Pick<PlacedPhoto, "stepId" | "moduleId">,
  judged: readonly (JudgedPhoto | undefined)[],
): Steps {
  const entry = moduleProgressOf(steps, moduleId);
  if (entry?.moduleType !== "evidenceUpload" || !entry.performData) return steps;
  const performData = { ...entry.performData, ...gradeOf(judged) };
  return withModule(steps, stepId, { ...entry, performData } satisfies ModuleProgress);
}

type Grade = Pick<PerformDataOf<"evidenceUpload">, "gradedResult" | "gradedFeedback" | "gradedConfidenceScore">;

function gradeOf(judged: readonly (JudgedPhoto | undefined)[]): Grade {
  const failed = judged.filter((one) => one?.verdict === "fail");
  const isCorrect = judged.length > 0 && judged.every((one) => one?.verdict === "pass");
  if (failed.length === 0 && !isCorrect) {
    return { gradedResult: null, gradedFeedback: null, gradedConfidenceScore: null };
  }
  const told = (isCorrect ? judged : failed).filter((one) => one !== undefined);
  return {
    gradedResult: isCorrect ? "correct" : "incorrect",
    gradedFeedback: [...new Set(told.map((one) => one.reason).filter(Boolean))].join(" ") || null,
    gradedConfidenceScore: Math.min(...told.map((one) => one.confidencePercent)) / 100,
  };
}

export type PhotoCheckState = "waiting" | "person" | "passed" | "failed";

/** The state of a check: a person's decision takes precedence over a model's verdict. [PF234] */
export function photoCheckState(check: {
  readonly isWaiting: boolean;
  readonly model: PhotoVerdict | null;
  readonly person: "pass" | "fail" | null;
}): PhotoCheckState {
  const decided = check.person ?? check.model;
  if (decided === "pass") return "passed";
  if (decided === "fail") return "failed";
  return check.isWaiting ? "waiting" : "person";
}

/** A person who fails a photo, or decides against the model, says why. [PF234] */
export const needsReason = (verdict: "pass" | "fail", model: PhotoVerdict | null | undefined): boolean =>
  verdict === "fail" || model === "fail";
