import type { MediaRef } from "#features/procedures/content.ts";
import type { ModuleProgress, StepProgress } from "../../../progress.ts";
import type { Steps } from "../../../rules/steps/steps-progress.ts";

/** What the server would not take, and why. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

/** A file that is on this device until the server has it. */
export interface DeviceFile {
  /** Why the server did not take it; null while it waits. */
  readonly refusal: Refusal | null;
}

type Files = Readonly<Record<string, DeviceFile>>;

/** Whether the file is on this device only. */
export const isWaiting = (files: Files, fileId: string): boolean => Object.hasOwn(files, fileId);

/** A picture as an entry names it: by its place. */
export const pictureRef = (files: Files, fileId: string): MediaRef => ({
  source: isWaiting(files, fileId) ? "uploadable" : "remote",
  type: "image",
  id: fileId,
});

/** The ids of all files that entries name, once each, in their order. */
export function fileIdsIn(of: readonly (StepProgress | ModuleProgress)[]): string[] {
  const entries = of.flatMap((one) => ("modules" in one ? one.modules : [one]));
  return [...new Set(entries.flatMap(idsOf))];
}

/** The files on the server that entries name, once each. */
export const remoteFilesIn = (steps: readonly StepProgress[]): string[] => [
  ...new Set(
    steps.flatMap((step) =>
      step.modules.flatMap((entry) => {
        const isHere = entry.moduleType === "evidenceUpload" ? entry.performData?.capturedImageRefs : undefined;
        return isHere ? isHere.filter((ref) => ref.source === "remote").map((ref) => ref.id) : idsOf(entry);
      }),
    ),
  ),
];

function idsOf(entry: ModuleProgress): string[] {
  if (entry.performData === null) return [];
  switch (entry.moduleType) {
    case "evidenceUpload":
      return entry.performData.capturedImageRefs.map((ref) => ref.id);
    case "signature":
      return present(entry.performData.signatureMediaRef?.id);
    case "aiStepVerification":
      return [...present(entry.performData.submissionImageId), ...present(entry.performData.signatureMediaRef?.id)];
    default:
      return [];
  }
}

const present = (id: string | null | undefined): string[] => (id ? [id] : []);

/** The steps with a file's name on the device replaced by the server's id. */
export const withFileSent = (steps: Steps, fileId: string, mediaId: string): Steps =>
  steps.map((step) => ({ ...step, modules: step.modules.map((entry) => entryWithFileSent(entry, fileId, mediaId)) }));

export function entryWithFileSent(entry: ModuleProgress, fileId: string, mediaId: string): ModuleProgress {
  if (entry.performData === null || !fileIdsIn([entry]).includes(fileId)) return entry;
  const renamed = (ref: MediaRef): MediaRef => (ref.id === fileId ? { ...ref, source: "remote", id: mediaId } : ref);
  const orNull = (ref: MediaRef | null): MediaRef | null => ref && renamed(ref);
  switch (entry.moduleType) {
    case "evidenceUpload": {
      const { performData } = entry;
      const capturedImageRefs = performData.capturedImageRefs.map(renamed);
      return { ...entry, performData: { ...performData, capturedImageRefs } };
    }
    case "signature": {
      const { performData } = entry;
      return { ...entry, performData: { ...performData, signatureMediaRef: orNull(performData.signatureMediaRef) } };
    }
    case "aiStepVerification": {
      const { performData } = entry;
      const { submissionImageId } = performData;
      return {
        ...entry,
        performData: {
          ...performData,
          submissionImageId: submissionImageId === fileId ? mediaId : submissionImageId,
          signatureMediaRef: orNull(performData.signatureMediaRef),
        },
      };
    }
    default:
      return entry;
  }
}
