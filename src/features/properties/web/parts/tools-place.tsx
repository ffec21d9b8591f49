import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";

const keyOf = (workspaceId: string) => `fettle.noProperties.${workspaceId}`;

/** Notes on this device whether a workspace has properties, so that a list holds no place for nothing. */
export const noteProperties = (workspaceId: string, hasAny: boolean): void =>
  remember(keyOf(workspaceId), hasAny ? null : "true");

/** Holds the place of the button for properties until it is known whether there are any: a list below it stays put. */
export function ToolsPlace() {
  const isOn = useFlag("custom_properties_enabled");
  const workspaceId = useWorkspaceId();
  if (!isOn || remembered(keyOf(workspaceId)) !== null) return null;
  return <span aria-hidden className="inline-block h-7 w-28 align-middle floor:h-12" />;
}
