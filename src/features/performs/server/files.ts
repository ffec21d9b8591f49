import { setUses, usedAssets } from "#features/media/server/service.ts";
import type { MediaRef, PerformableContent } from "#features/procedures/content.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { keptWith } from "#kit/kept-with.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ModuleProgress, StepProgress } from "../progress.ts";

type Steps = readonly StepProgress[];

/**
 * The files on the server that answers refer to, once each, in lower case; a file that is on a device only is none. Those of stored
 * answers are looked up again with the next save, of which there are many.
 */
export const filesIn: (steps: Steps) => readonly string[] = keptWith(findFiles);

export const hasSameFiles = (before: Steps, after: Steps): boolean => filesIn(before).join() === filesIn(after).join();

function findFiles(steps: Steps): string[] {
  const refs = steps.flatMap((step) => step.modules.flatMap(refsOf));
  return [...new Set(refs.filter((ref) => ref.source === "remote").map((ref) => ref.id.toLowerCase()))].sort();
}

function refsOf(entry: ModuleProgress): readonly MediaRef[] {
  switch (entry.moduleType) {
    case "evidenceUpload":
      return entry.performData?.capturedImageRefs ?? [];
    case "signature":
      return present(entry.performData?.signatureMediaRef);
    case "aiStepVerification": {
      const imageId = entry.performData?.submissionImageId;
      const image = imageId ? [{ source: "remote", type: "image", id: imageId } as const] : [];
      return [...image, ...present(entry.performData?.signatureMediaRef)];
    }
    default:
      return [];
  }
}

const present = (ref: MediaRef | null | undefined): readonly MediaRef[] => (ref ? [ref] : []);

/**
 * A file becomes a perform's with the save that names it, if it is the performer's to give. Media is asked only when
 * an entry brought or dropped a file. [PF64]
 */
export async function useFiles(scope: Scope, performId: string, before: Steps, after: Steps): Promise<void> {
  if (!hasSameFiles(before, after)) await setUses(scope, { type: "perform", id: performId }, filesIn(after));
}

/**
 * Keeps a version's files readable for its performers and the readers of its records, even after it is superseded or
 * deleted (threat B102): the version is registered as a user of the files from the first start on. [PF68]
 */
export async function holdFilesOfVersion(scope: Scope, versionId: string, content: PerformableContent): Promise<void> {
  const fileIds = mediaIdsOf(content).map((fileId) => fileId.toLowerCase());
  if (fileIds.length === 0) return;
  const user = { type: "perform", id: versionId } as const;
  const held = new Set(await usedAssets(scope, user));
  if (fileIds.every((fileId) => held.has(fileId))) return;
  await setUses(scope, user, fileIds, fileIds);
}

/** The files of a submitted perform are its record's: the record's readers see them from now on. [PF70] */
export async function handOverFiles(scope: Scope, performId: string, steps: Steps): Promise<void> {
  const fileIds = filesIn(steps);
  if (fileIds.length === 0) return;
  await setUses(scope, { type: "record", id: performId }, fileIds, fileIds);
  await setUses(scope, { type: "perform", id: performId }, []);
}

/** A reset keeps the files of removed answers, for the trail that keeps the entries. [PF67] */
export async function keepFilesInTrail(
  scope: Scope,
  { performId, trailId }: { readonly performId: string; readonly trailId: string },
  before: Steps,
  after: Steps,
): Promise<void> {
  const fileIds = filesIn(before);
  if (fileIds.length === 0) return;
  await setUses(scope, { type: "perform", id: trailId }, fileIds, fileIds);
  await setUses(scope, { type: "perform", id: performId }, filesIn(after));
}

/** A removed perform releases its files. */
export async function releaseFiles(scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) await setUses(scope, { type: "perform", id }, []);
}
