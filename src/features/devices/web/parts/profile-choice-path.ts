import { isProblem } from "#kit/problem.ts";
import { devicePaths } from "../../paths.ts";
import { storedDevice } from "../state/stored-device.ts";

/**
 * Where a shared device goes if its workspace did not open to it: to the choice of a profile, which it lacks. Undefined
 * for every other browser and every other refusal.
 */
export function profileChoicePath(error: unknown, from: string): string | undefined {
  const device = storedDevice();
  if (!device || !from.startsWith(`/app/${device.workspaceId}`) || !isProblem(error)) return undefined;
  const isNobody = error.kind === "unauthenticated" || error.kind === "notFound";
  return isNobody ? pathOfDevice(from) : undefined;
}

/** What the address of the sign-in page says after an attempt to make a profile that cannot be made. */
export const refusedProfile = "anonymousProfile";

/** Where such an attempt leads (specification, identity section 2). */
export const refusedProfilePath = `/login?refused=${refusedProfile}`;

/** Where a person at the sign-in page of a shared device is sent (specification, identity section 2). */
export function pathOfDevice(from: string | undefined): string | undefined {
  const device = storedDevice();
  const after = from === undefined ? "" : `?${new URLSearchParams({ from })}`;
  return device && devicePaths.selectProfile(device.workspaceId) + after;
}
