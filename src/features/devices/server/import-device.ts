import { linkUser } from "#features/members/server/service.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { insertDevice, updateActive } from "./device-store.ts";
import { findKey, insertKey } from "./key-store.ts";
import { insertPin, takeTry } from "./pin-store.ts";
import { aboutKey, type DeviceSecrets, type HashedPin, keyHashOf, newLicenseKey } from "./secrets.ts";

/*
 * Shared devices with a past, for seeds and test worlds. Nothing is recorded, and nobody holds the secret of a device
 * that is made here: it stands in the list, and no browser is it.
 */

/** The workspace's first key, in force since the scope's moment. */
export async function importKey(scope: Scope, { vault }: DeviceSecrets): Promise<void> {
  const licenseKey = newLicenseKey();
  const sealed = vault.seal(licenseKey, aboutKey(scope.workspaceId));
  await insertKey(scope, { id: scope.newId(), keyHash: keyHashOf(licenseKey), sealed });
}

export interface ImportedDevice {
  readonly id: string;
  /** A user that is nothing but this device. */
  readonly userId: string;
  readonly name: string;
  readonly lastUsedAt: Date;
  /** As whom it acts. */
  readonly profileId?: string | undefined;
}

/** A device that came in at the scope's moment, by the key in force. */
export async function importDevice(scope: Scope, device: ImportedDevice): Promise<void> {
  const { id, userId, name, lastUsedAt, profileId } = device;
  const key = await findKey(scope);
  if (!key) throw new Error("A device comes in by a key, and this workspace has none");
  await insertDevice(scope, { id, userId, licenseKeyId: key.id, secretHash: hashOf(newSecret()), name });
  const used = actingAs(scope, scope.actor, lastUsedAt);
  await updateActive(used, id, { activeAt: profileId === undefined ? null : lastUsedAt });
  if (profileId !== undefined) await linkUser(scope, profileId, userId);
}

/** @param wrongTries how often another PIN has been entered since */
export async function importPin(scope: Scope, profileId: string, pin: HashedPin, wrongTries = 0): Promise<void> {
  await insertPin(scope, profileId, pin);
  for (let tried = 0; tried < wrongTries; tried++) await takeTry(scope, profileId);
}
