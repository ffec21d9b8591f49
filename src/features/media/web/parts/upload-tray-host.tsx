import { useEffect, useSyncExternalStore } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { engineHere, onUploadsChange, startUploads } from "../uploads/open-queues.ts";
import { useUploadActs, useUploads } from "./uploads.ts";

/** Runs the uploads of the signed-in person, whatever screen they are on. Renders nothing. */
export function UploadsGoOn() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  useEffect(() => startUploads({ workspaceId, profileId }), [workspaceId, profileId]);
  return null;
}

/** The place of the tray, once it has an item. */
export function UploadTrayHost() {
  const { workspaceId, actor } = usePlace();
  const owner = { workspaceId, profileId: actor.profileId };
  const engine = useSyncExternalStore(onUploadsChange, () => engineHere(owner));
  const { items } = useUploads();
  const acts = useUploadActs();
  return engine && <engine.UploadTray items={items} acts={acts} />;
}
