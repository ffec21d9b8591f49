import type { Outline } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { keptWith } from "#kit/kept-with.ts";
import { minute } from "#kit/time.ts";
import type { ModuleProgress } from "../../progress.ts";
import { actionModulesOf } from "../steps/step-done.ts";
import { moduleProgressOf, type Steps } from "../steps/steps-progress.ts";
import type { PerformedModule } from "./perform-data.ts";

/** The place of a photo that must be new. Ids in lower case. */
export interface PlacedPhoto {
  readonly stepId: string;
  readonly moduleId: string;
  readonly fileId: string;
}

/** Whether photos of the module are evidence that is checked, and must therefore be taken for it. [PF91] */
export const requiresNewPhotos = (module: PerformedModule): boolean =>
  module.moduleType === "aiStepVerification" ||
  (module.moduleType === "evidenceUpload" && module.moduleData.isVerified);

/** The modules that ask for new photos; asked with every save of an answer. */
const placesIn = keptWith((content: Outline) =>
  stepsOf(content).flatMap((step) =>
    actionModulesOf(step)
      .filter(requiresNewPhotos)
      .map((module) => ({ stepId: step.id, moduleId: module.id })),
  ),
);

/** The photos on the server that have to be new, in the order of the steps. [PF91] */
export const newPhotosIn = (content: Outline, steps: Steps): PlacedPhoto[] =>
  placesIn(content).flatMap(({ stepId, moduleId }) =>
    photosOf(moduleProgressOf(steps, moduleId)).map((fileId) => ({ stepId, moduleId, fileId })),
  );

function photosOf(entry: ModuleProgress | undefined): string[] {
  if (entry?.moduleType === "aiStepVerification") {
    const { submissionImageId = null } = entry.performData ?? {};
    return submissionImageId === null ? [] : [submissionImageId.toLowerCase()];
  }
  if (entry?.moduleType !== "evidenceUpload") return [];
  const refs = entry.performData?.capturedImageRefs ?? [];
  return refs.filter((ref) => ref.source === "remote").map((ref) => ref.id.toLowerCase());
}

/** By so much the clocks of a camera and of a device may differ, in ms. */
const clocksApartMs = 10 * minute;

/**
 * Whether a photo was taken before the perform began. `takenBefore` is the latest moment at which it can have been
 * taken: by its camera's metadata, or without them by its sender's claim; a photo without either is not stale.
 * `startedAt` is the earlier of the device's claim and the server's observation. All in ms. [PF92]
 */
export const isStale = (takenBefore: number | undefined, startedAt: number): boolean =>
  takenBefore !== undefined && takenBefore < startedAt - clocksApartMs;

/** Of the 256 bits of two fingerprints this many may differ if one picture is the other re-encoded. [PF91] */
export const differingBitsMax = 24;

/** How many bits of two fingerprints differ, in hex of one length. */
export function bitsApart(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) {
    let bits = Number.parseInt(one.charAt(at), 16) ^ Number.parseInt(other.charAt(at), 16);
    for (; bits > 0; bits >>= 1) count += bits & 1;
  }
  return count;
}

export const photoRefusals = ["photoStale", "photoUsedHere", "photoUsedBefore"] as const;
/**
 * It was taken before the perform began; it is already in another step of the perform; it was used in another perform.
 */
export type PhotoRefusal = (typeof photoRefusals)[number];
