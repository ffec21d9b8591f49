import { useMemo, useSyncExternalStore } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { addUploads, onUploadsChange, queueHere, uploadsOf } from "../uploads/open-queues.ts";
import type { UploadOwner } from "../uploads/upload-owner.ts";
import type { UploadActs, Uploads } from "../uploads/uploads-api.ts";

export { addUploads, prepareUploads } from "../uploads/open-queues.ts";
export type { StoredUpload } from "../uploads/purposes.ts";
export { registerPurpose } from "../uploads/purposes.ts";
export type { Uploads } from "../uploads/uploads-api.ts";

/** The uploads of the signed-in person, in this workspace. */
export function useUploads(): Uploads {
  const acts = useUploadActs();
  const { workspaceId, actor } = usePlace();
  const owner = { workspaceId, profileId: actor.profileId };
  const items = useSyncExternalStore(onUploadsChange, () => uploadsOf(owner));
  return { ...acts, items };
}

/** What can be done with them; the same object as long as it is the same person. */
export function useUploadActs(): UploadActs {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  return useMemo(() => actsOf({ workspaceId, profileId }), [workspaceId, profileId]);
}

function actsOf(owner: UploadOwner): UploadActs {
  const queue = () => queueHere(owner);
  return {
    add: (requests) => addUploads(owner, requests),
    pause: (id) => void queue()?.pause(id),
    resume: (id) => void queue()?.resume(id),
    cancel: (id) => void queue()?.cancel(id),
    retry: (id) => void queue()?.retry(id),
    clearDone: () => void queue()?.clearDone(),
    giveFile: async (id, file) => (await queue()?.giveFile(id, file)) ?? false,
    allow: async (id) => queue()?.allow(id),
  };
}
