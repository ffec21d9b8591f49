import { unlinkUsers } from "#features/members/server/service.ts";
import { deviceUnusedMax, isLocked } from "#features/sessions/rules.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import {
  renameDevice,
  requiresPin,
  revokeDevices,
  selectActing,
  selectDevices,
  setRequiresPin,
} from "./device-store.ts";
import { findKey } from "./key-store.ts";
import { selectLocked } from "./pin-store.ts";

export { requirePin } from "./pins.ts";
export { deviceSecrets } from "./secrets.ts";

/** The current devices, the last used first, and what the workspace requires of their users. */
export async function listDevices(scope: Scope) {
  const rows = await selectDevices(scope, new Date(scope.now.getTime() - deviceUnusedMax));
  const key = await findKey(scope);
  return {
    devices: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      actingProfile:
        row.profileId !== null && row.displayName !== null ? { id: row.profileId, displayName: row.displayName } : null,
      isLocked: isLocked(row.activeAt, scope.now),
      revision: row.revision,
    })),
    keyCreatedAt: key?.createdAt.toISOString() ?? null,
    requiresPin: await requiresPin(scope),
    lockedProfiles: await selectLocked(scope),
  };
}

/** [DV15] @throws Problem 404, 412 `stale` with the device as it is now */
export async function nameDevice(
  scope: Scope,
  at: { readonly deviceId: string; readonly revision: number },
  name: string,
): Promise<void> {
  const { deviceId } = at;
  if (!(await renameDevice(scope, at, name))) {
    const current = (await listDevices(scope)).devices.find((one) => one.id === deviceId.toLowerCase());
    if (!current) throw notFound();
    throw new Problem("stale", "stale", { detail: "Somebody named this device in the meantime", current });
  }
  scope.audit({ action: "device.renamed", objectType: "device", objectId: deviceId, details: { name } });
  scope.publish({ topic: "devices" });
}

/** [DV10] Out at once: its sessions end with the commit, and its secret verifies nothing. */
export async function revokeDevice(scope: Scope, deviceId: string): Promise<void> {
  const [device] = await revokeDevices(scope, deviceId);
  if (!device) throw notFound();
  await unlinkUsers(scope, [device.userId]);
  scope.audit({ action: "device.revoked", objectType: "device", objectId: deviceId, details: { name: device.name } });
  scope.publish({ topic: "devices" });
}

export async function changeSettings(scope: Scope, settings: { readonly requiresPin: boolean }): Promise<void> {
  await setRequiresPin(scope, settings.requiresPin);
  scope.audit({ action: "workspace.devicePinChanged", objectType: "workspace", details: settings });
  scope.publish({ topic: "devices" });
}

/** The profile has a sign-in of its own now: devices that act as it act as nobody from now on. */
export async function releaseProfile(scope: Scope, profileId: string): Promise<void> {
  const acting = await selectActing(scope, profileId);
  await unlinkUsers(
    scope,
    acting.map((device) => device.userId),
  );
}
