import { notify } from "#features/notifications/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { devicePolicy } from "../policy.ts";
import { pinTriesMax } from "../rules.ts";
import { requiresPin } from "./device-store.ts";
import { deletePin, findPin, insertPin, replacePin, resetTries, takeTry } from "./pin-store.ts";
import { powersOf } from "./profile-store.ts";
import { type DeviceSecrets, type HashedPin, hashPin, isPin } from "./secrets.ts";

export const pinNeeded = (): Problem =>
  new Problem("forbidden", "pinNeeded", { detail: "This profile has a PIN; enter it" });

export const pinLocked = (): Problem =>
  new Problem("locked", "pinLocked", {
    detail: "The PIN was wrong too often; somebody who manages members unlocks it",
  });

type Transact = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/**
 * [DV8] Whether this is the profile's PIN. Counts and commits the try before the slow comparison, which runs outside of
 * every transaction. Returns what it was compared with, so that a change in the meantime is noticed.
 * @throws Problem 403 `pinWrong` with the tries left, 423 `pinLocked`
 */
export async function provePin(
  transact: Transact,
  { pepper }: DeviceSecrets,
  profileId: string,
  pin: string,
): Promise<HashedPin> {
  const taken = await transact((scope) => takeTry(scope, profileId));
  if (!taken) throw pinLocked();
  if (await isPin(pin, taken, pepper)) return taken;
  const triesLeft = pinTriesMax - taken.tries;
  if (triesLeft === 0) await transact((scope) => publishLocked(scope, profileId));
  throw new Problem("forbidden", "pinWrong", { detail: "This is not the PIN", current: { triesLeft } });
}

/**
 * [DV8] The PIN of a profile that has one, asked outside of a device: where a shared number acts for it.
 * @throws Problem 403 `pinNeeded` or `pinWrong`, 423 `pinLocked`, 409 `pinMissing` where the workspace asks for PINs
 */
export async function requirePin(
  transact: Transact,
  secrets: DeviceSecrets,
  profileId: string,
  pin: string | undefined,
): Promise<void> {
  const held = await transact(async (scope) => ({
    pin: await findPin(scope, profileId),
    isRequired: await requiresPin(scope),
  }));
  if (held.pin) {
    if (pin === undefined) throw pinNeeded();
    const entered = await provePin(transact, secrets, profileId, pin);
    await transact((scope) => resetTries(scope, profileId, entered.salt));
  } else if (held.isRequired) {
    throw new Problem("conflict", "pinMissing", { detail: "This workspace asks everybody for a PIN" });
  }
}

async function publishLocked(scope: Scope, profileId: string): Promise<void> {
  scope.audit({ action: "profile.pinLocked", objectType: "profile", objectId: profileId });
  scope.publish({ topic: "devices" });
}

export async function ownPin(scope: Scope) {
  const pin = await findPin(scope, scope.actor.profileId);
  return {
    hasPin: pin !== undefined,
    isPinLocked: (pin?.tries ?? 0) >= pinTriesMax,
    requiresPin: await requiresPin(scope),
  };
}

interface PinChange {
  readonly newPin: string;
  readonly pin?: string | undefined;
}

/** Sets the caller's PIN; who has one enters it first. @throws Problem 403 `pinNeeded`, `pinWrong`, 423 `pinLocked` */
export async function setPin(call: MemberCall, secrets: DeviceSecrets, change: PinChange): Promise<void> {
  const { profileId } = call.actor;
  const held = await call.transact((scope) => findPin(scope, profileId));
  if (held && change.pin === undefined) throw pinNeeded();
  const transact: Transact = (work) => call.transact(work);
  const old = held && (await provePin(transact, secrets, profileId, change.pin ?? ""));
  const pin = await hashPin(change.newPin, secrets.pepper);
  await call.transact(async (scope) => {
    const isKept = old ? await replacePin(scope, profileId, old, pin) : await insertPin(scope, profileId, pin);
    if (!isKept) throw pinNeeded();
    const action = old ? "profile.pinChanged" : "profile.pinSet";
    scope.audit({ action, objectType: "profile", objectId: profileId });
  });
}

/** @throws Problem 403 `pinWrong`, 409 `pinRequired` if the workspace requires a PIN, 423 `pinLocked` */
export async function removePin(call: MemberCall, secrets: DeviceSecrets, pin: string): Promise<void> {
  const { profileId } = call.actor;
  if (await call.transact(requiresPin)) {
    throw new Problem("conflict", "pinRequired", { detail: "This workspace asks everybody for a PIN" });
  }
  if (!(await call.transact((scope) => findPin(scope, profileId)))) return;
  await provePin((work) => call.transact(work), secrets, profileId, pin);
  await call.transact(async (scope) => {
    await deletePin(scope, profileId);
    scope.audit({ action: "profile.pinRemoved", objectType: "profile", objectId: profileId });
  });
}

/** [DV16] What a member who manages members sees of a person's PIN. @throws Problem 403, 404 */
export async function pinOfMember(scope: Scope, profileId: string) {
  const member = await powersOf(scope, profileId);
  if (!member) throw notFound();
  assertAllowed(scope, devicePolicy.unlockPin, member);
  const pin = await findPin(scope, profileId);
  return {
    hasPin: pin !== undefined,
    isPinLocked: (pin?.tries ?? 0) >= pinTriesMax,
    mayRemove: devicePolicy.removePin(scope.actor, member),
  };
}

/**
 * A member who manages members unlocks a person's PIN, or removes it, locked or not. [DV16] Its owner is notified of a removal.
 * @throws Problem 403; 404 for a profile without a PIN
 */
export async function unlockPin(scope: Scope, profileId: string, removes: boolean): Promise<void> {
  const member = await powersOf(scope, profileId);
  if (!member) throw notFound();
  assertAllowed(scope, removes ? devicePolicy.removePin : devicePolicy.unlockPin, member);
  const isDone = removes ? await deletePin(scope, profileId) : await resetTries(scope, profileId);
  if (!isDone) throw notFound();
  const action = removes ? "profile.pinRemoved" : "profile.pinUnlocked";
  scope.audit({ action, objectType: "profile", objectId: profileId });
  if (removes && profileId !== scope.actor.profileId) {
    await notify(scope, [profileId], "pinRemoved", { removedBy: scope.actor.displayName });
  }
  scope.publish({ topic: "devices" });
}
