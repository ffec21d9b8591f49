import { linkUser } from "#features/members/server/service.ts";
import { isLocked } from "#features/sessions/rules.ts";
import { type Bearer, type CookieSettings, rotateBrowserSession } from "#features/sessions/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DeviceHere, SharedProfile } from "../contract.ts";
import { roleForAnonymous } from "./anonymous.ts";
import { asDevice, requireOpenWorkspace } from "./as-device.ts";
import {
  endDeviceTokens,
  findWorkspaceOfUser,
  holdsTurn,
  requiresPin,
  type StoredDevice,
  takeTurn,
  updateActive,
} from "./device-store.ts";
import { insertPin, resetTries } from "./pin-store.ts";
import { pinLocked, pinNeeded, provePin } from "./pins.ts";
import { findShared, holdProfile, selectShared } from "./profile-store.ts";
import { type DeviceSecrets, type HashedPin, hashPin } from "./secrets.ts";

/** The calling device. @throws Problem 404 if the caller is none, or it was revoked */
export async function getHere(call: UserCall): Promise<DeviceHere> {
  const { database } = call.appContext;
  const workspaceId = await inTransaction(database, { readOnly: true }, (client) =>
    findWorkspaceOfUser(client, call.userId),
  );
  if (workspaceId === undefined) throw notFound();
  const read = async (scope: Scope, device: StoredDevice): Promise<DeviceHere> => {
    const workspace = await scope.db
      .selectFrom("workspace")
      .select("name")
      .where("id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    return {
      deviceId: device.id,
      workspaceId,
      workspaceName: workspace.name,
      actingProfileId: device.actingProfileId,
      isLocked: isLocked(device.activeAt, scope.now),
      requiresPin: await requiresPin(scope),
      mayCreate: (await roleForAnonymous(scope)) !== undefined,
    };
  };
  return asDevice(call, workspaceId, read, { readOnly: true });
}

export const listShared = (call: UserCall, workspaceId: string): Promise<SharedProfile[]> =>
  asDevice(
    call,
    workspaceId,
    async (scope) => {
      await requireOpenWorkspace(scope);
      return selectShared(scope);
    },
    { readOnly: true },
  );

export interface Choice {
  readonly profileId: string;
  readonly pin?: string | undefined;
  readonly newPin?: string | undefined;
}

interface Proof {
  readonly turn: number;
  /** The PIN that was entered, or the first one that was chosen. */
  readonly entered?: HashedPin | undefined;
  readonly chosen?: HashedPin | undefined;
}

/**
 * [DV7] Makes the device act as a profile, and as no other, or go on as it after the lock. The session gets new secrets:
 * what another tab of the device still holds is dead (threat B20).
 * @throws Problem 404 for profiles that are linked, need a sign-in or are not there; 403 `pinNeeded`, `pinWrong`; 409
 * `pinMissing` where a first PIN must be chosen; 423 `pinLocked`
 */
export async function act(
  call: UserCall,
  settings: CookieSettings,
  secrets: DeviceSecrets,
  workspaceId: string,
  choice: Choice,
): Promise<Bearer> {
  const proof = await prove(call, secrets, workspaceId, choice);
  await asDevice(call, workspaceId, (scope, device) => takePlace(scope, device, choice.profileId, proof));
  return rotateBrowserSession(call, settings, call.sessionId, undefined, async (client) => {
    // Another call came right behind, has the device now, and gets its secrets.
    if (!(await holdsTurn(client, workspaceId, call.userId, proof.turn + 1))) throw switchedMeanwhile();
  });
}

const switchedMeanwhile = (): Problem =>
  new Problem("conflict", "switchedMeanwhile", { detail: "Somebody else was just chosen on this device" });

async function prove(
  call: UserCall,
  secrets: DeviceSecrets,
  workspaceId: string,
  { profileId, pin, newPin }: Choice,
): Promise<Proof> {
  const { profile, turn, mustHavePin } = await asDevice(call, workspaceId, async (scope, device) => {
    await requireOpenWorkspace(scope);
    const found = await findShared(scope, profileId);
    if (!found) throw notFound();
    return { profile: found, turn: device.turn, mustHavePin: await requiresPin(scope) };
  });
  if (profile.isPinLocked) throw pinLocked();
  if (profile.hasPin) {
    if (pin === undefined) throw pinNeeded();
    const entered = await provePin((work) => asDevice(call, workspaceId, work), secrets, profileId, pin);
    return { turn, entered };
  }
  if (newPin !== undefined) return { turn, chosen: await hashPin(newPin, secrets.pepper) };
  if (mustHavePin) {
    throw new Problem("conflict", "pinMissing", { detail: "This workspace asks everybody for a PIN; choose one" });
  }
  return { turn };
}

/** All checks are repeated with the profile locked: a sign-in may have been linked to it in the meantime. */
async function takePlace(scope: Scope, device: StoredDevice, profileId: string, proof: Proof): Promise<void> {
  const { entered, chosen, turn } = proof;
  const held = await holdProfile(scope, profileId);
  const profile = held && (await findShared(scope, profileId));
  if (!profile) throw notFound();
  if (entered ? !(await resetTries(scope, profileId, entered.salt)) : profile.hasPin) throw pinNeeded();
  if (chosen) {
    if (!(await insertPin(scope, profileId, chosen))) throw pinNeeded();
    scope.audit({ action: "profile.pinSet", objectType: "profile", objectId: profileId });
  }
  if (!(await takeTurn(scope, device.id, turn, { activeAt: scope.now }))) {
    throw switchedMeanwhile();
  }
  await endDeviceTokens(scope, device.id);
  await linkUser(scope, profileId, device.userId);
  const before = device.actingProfileId;
  scope.audit({
    action: before === profileId ? "device.unlocked" : "device.switched",
    objectType: "profile",
    objectId: profileId,
    details: { deviceId: device.id, device: device.name, fromProfileId: before },
  });
  scope.publish({ topic: "devices" });
}

/** [DV9] Locks at once; what runs on the device stays there. */
export const lock = (call: UserCall, workspaceId: string): Promise<void> =>
  asDevice(call, workspaceId, (scope, device) => updateActive(scope, device.id, { activeAt: null }));

/** [DV9] A sign of the person. @throws Problem 401 `deviceLocked` where it comes too late */
export const sign = (call: UserCall, workspaceId: string): Promise<void> =>
  asDevice(call, workspaceId, async (scope, device) => {
    if (isLocked(device.activeAt, scope.now)) {
      throw new Problem("unauthenticated", "deviceLocked", { detail: "Choose your profile to go on" });
    }
    await updateActive(scope, device.id, { activeAt: scope.now });
  });
