import { unlinkUsers } from "#features/members/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { Scope } from "#kit/server/scope.ts";
import { revokeDevices } from "./device-store.ts";
import { endKey, findKey, insertKey } from "./key-store.ts";
import { aboutKey, type DeviceSecrets, keyHashOf, newLicenseKey } from "./secrets.ts";

/**
 * [DV4] The current key, created if missing. Its reader can admit devices, so each showing is audited.
 * @throws Problem 409 `keyUnreadable` if the installation's secret is not the one that the key was sealed with
 */
export async function showKey(scope: Scope, secrets: DeviceSecrets): Promise<string> {
  const key = await findKey(scope);
  if (!key) await makeKey(scope, secrets);
  scope.audit({ action: "licenseKey.shown", objectType: "licenseKey", objectId: key?.id });
  return readKey(scope, secrets);
}

/** [DV10] Replaces the key and signs out every device: a copy of the old one is worthless. */
export async function rotateKey(
  scope: Scope,
  secrets: DeviceSecrets,
): Promise<{ licenseKey: string; devicesEnded: number }> {
  requireFreshSignIn(scope);
  const key = await findKey(scope, "forUpdate");
  if (key) await endKey(scope, key.id);
  await makeKey(scope, secrets);
  const revoked = await revokeDevices(scope);
  await unlinkUsers(
    scope,
    revoked.map((device) => device.userId),
  );
  const details = { devicesEnded: revoked.length };
  scope.audit({ action: "licenseKey.rotated", objectType: "licenseKey", objectId: key?.id, details });
  scope.publish({ topic: "devices" });
  return { licenseKey: await readKey(scope, secrets), ...details };
}

async function makeKey(scope: Scope, { vault }: DeviceSecrets): Promise<void> {
  const licenseKey = newLicenseKey();
  const sealed = vault.seal(licenseKey, aboutKey(scope.workspaceId));
  await insertKey(scope, { id: scope.newId(), keyHash: keyHashOf(licenseKey), sealed });
  scope.publish({ topic: "devices" });
}

/** Read again after creating one: a concurrent call may have been first. */
async function readKey(scope: Scope, { vault }: DeviceSecrets): Promise<string> {
  const key = await findKey(scope);
  const licenseKey = key && vault.open(key.sealed, aboutKey(scope.workspaceId));
  if (licenseKey !== undefined) return licenseKey;
  throw new Problem("conflict", "keyUnreadable", {
    detail: "The key cannot be read with this server's secret; make a new one",
  });
}
