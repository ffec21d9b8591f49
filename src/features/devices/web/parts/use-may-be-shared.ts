import { useState } from "react";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { storedDevice } from "../state/stored-device.ts";

/** Whether this browser was once admitted to the workspace as a shared device; the server knows whether it still is. */
export function useMayBeShared(): boolean {
  const workspaceId = useWorkspaceId();
  const [mayBe] = useState(() => storedDevice()?.workspaceId === workspaceId);
  return mayBe;
}
