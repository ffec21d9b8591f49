import { useSyncExternalStore } from "react";
import { usePlace } from "#kit/web/place.tsx";
import type { WaitingFeedback } from "./waiting-feedback.ts";
import { onWaitingChange, waitingOf } from "./waiting-queue.ts";

/** What waits on this device of the person who is here. */
export function useWaiting(): readonly WaitingFeedback[] {
  const { workspaceId, actor } = usePlace();
  return useSyncExternalStore(onWaitingChange, () => waitingOf({ workspaceId, profileId: actor.profileId }));
}

/** What waits about one step of a version, or about the version as a whole. */
export function useWaitingAt(versionId: string, stepId: string | undefined): readonly WaitingFeedback[] {
  return useWaiting().filter((one) => one.versionId === versionId && one.given.stepId === stepId);
}
