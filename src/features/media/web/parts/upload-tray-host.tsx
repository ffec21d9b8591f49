import { useEffect, useSyncExternalStore } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { engineHere, onUploadsChange, startUploads } from "../uploads/open-queues.ts";
import { useUploadActs, useUploads } from "./uploads.ts";

/** Lets the uploads of whoever is here go on, whatever screen they are on. Shows nothing. */
export function UploadsGoOn() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  useEffect(() => startUploads({ workspaceId, profileId }), [workspaceId, profileId]);
  return null;
}

/** Where the tray stands, once there is something in it. */
export function UploadTrayHost() {
  const { workspaceId, actor } = usePlace();
  const owner = { workspaceId, profileId: actor.profileId };
  const engine = useSyncExternalStore(onUploadsChange, () => engineHere(owner));
  const { items } = useUploads();
  const acts = useUploadActs();
  return engine && <engine.UploadTray items={items} acts={acts} />;
}
