import { useState } from "react";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { keptDevice } from "../state/kept-device.ts";

/** Whether this browser was once admitted to the workspace as a shared device; the server knows whether it still is. */
export function useMayBeShared(): boolean {
  const workspaceId = useWorkspaceId();
  const [mayBe] = useState(() => keptDevice()?.workspaceId === workspaceId);
  return mayBe;
}
