import { type CookieSettings, openBrowserSession, userOfIdentity } from "#features/sessions/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call } from "#kit/server/http/route.ts";
import { networkOf } from "#kit/server/limits/network-of.ts";
import { type RateLimits, requireWithinLimit } from "#kit/server/limits/rate-limit.ts";
import { inScope } from "#kit/server/scope.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { licenseEndpoints, type Receipt } from "../contract.ts";
import { keysMax, keyTries, readLicenseKey } from "../rules.ts";
import { asDevice, deviceActor } from "./as-device.ts";
import { endDeviceSessions, insertDevice, updateActive } from "./device-store.ts";
import { findDeviceOfSecret, findKey, findWorkspaceOfKey } from "./key-store.ts";
import { keyHashOf } from "./secrets.ts";

const issuer = "fettle:device";
const failed: Receipt = { is_success: false, org_id: null, reverification_key: null, token: null, expiresAt: null };

interface Presented {
  readonly licenseKeys?: readonly string[] | undefined;
  readonly reverificationKey?: string | undefined;
}

/**
 * [DV3] Admits a shared device: by one of at most three license keys, as a new device; or by its own secret, as the
 * device that it was. A wrong key and a former one get the same response, after the same queries.
 * @throws Problem 429 if the address has presented more than ten keys in a minute
 */
export async function verify(
  call: Call,
  settings: CookieSettings,
  limits: RateLimits,
  { licenseKeys, reverificationKey }: Presented,
): Promise<Receipt> {
  if ((licenseKeys === undefined) === (reverificationKey === undefined)) {
    throw new Problem("invalid", "oneOfTwo", { detail: "Send either licenseKeys or reverificationKey" });
  }
  if (reverificationKey !== undefined) return verifyAgain(call, settings, reverificationKey);
  const keys = licenseKeys ?? [];
  await countEach(call, limits, keys.length);
  const found = await workspaceOfKeys(call, keys);
  return found === undefined ? refused(call) : join(call, settings, found);
}

/** The call itself counted as one key already; the others count as if each had come alone. */
async function countEach(call: Call, limits: RateLimits, keys: number): Promise<void> {
  const { method, path } = licenseEndpoints.verify;
  for (let counted = 1; counted < keys; counted++) {
    await requireWithinLimit(limits, `${method} ${path} ${networkOf(call.address)}`, keyTries);
  }
}

interface Found {
  readonly workspaceId: string;
  readonly keyHash: Buffer;
}

/** Three queries whatever was sent: the duration reveals nothing. */
async function workspaceOfKeys(call: Call, keys: readonly string[]): Promise<Found | undefined> {
  const hashes = Array.from({ length: keysMax }, (_, at) => keyHashOf(readLicenseKey(keys[at] ?? "") ?? ""));
  return inTransaction(call.appContext.database, { readOnly: true }, async (client) => {
    const found: Found[] = [];
    for (const keyHash of hashes) {
      const workspaceId = await findWorkspaceOfKey(client, keyHash);
      if (workspaceId !== undefined) found.push({ workspaceId, keyHash });
    }
    return found[0];
  });
}

async function join(call: Call, settings: CookieSettings, { workspaceId, keyHash }: Found): Promise<Receipt> {
  const { appContext } = call;
  const secret = newSecret();
  const name = deviceName(call.device);
  const identity = { provider: "device", issuer, subject: crypto.randomUUID(), username: name } as const;
  const user = await inTransaction(appContext.database, {}, (client) => userOfIdentity(client, identity));
  const isIn = await inScope(
    appContext,
    workspaceId,
    async () => deviceActor(workspaceId, name),
    async (scope) => {
      // Held until the commit: a rotation either comes first and refuses, or comes after and revokes the device.
      const key = await findKey(scope, "forShare");
      if (!key?.keyHash.equals(keyHash)) return false;
      const id = scope.newId();
      const { userId } = user;
      await insertDevice(scope, { id, userId, licenseKeyId: key.id, secretHash: hashOf(secret), name });
      scope.audit({ action: "device.joined", objectType: "device", objectId: id, details: { name } });
      scope.publish({ topic: "devices" });
      return true;
    },
  );
  if (!isIn) return refused(call);
  const bearer = await openBrowserSession(call, settings, async () => user);
  return { is_success: true, org_id: workspaceId, reverification_key: secret, ...bearer };
}

/** [DV5] The device that it was, locked: the person at it must identify. Its previous session ends. */
async function verifyAgain(call: Call, settings: CookieSettings, secret: string): Promise<Receipt> {
  const { appContext } = call;
  const found = await inTransaction(appContext.database, { readOnly: true }, (client) =>
    findDeviceOfSecret(client, hashOf(secret)),
  );
  if (!found) return refused(call);
  const { workspaceId, userId } = found;
  const isIn = await asDevice({ appContext, userId }, workspaceId, async (scope, device) => {
    await updateActive(scope, device.id, { activeAt: null });
    await endDeviceSessions(scope, [device.id]);
    scope.publish({ topic: "devices" });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === "notFound") return false;
    throw error;
  });
  if (!isIn) return refused(call);
  const bearer = await openBrowserSession(call, settings, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from identity where user_id = $1 and provider = 'device'",
      [userId],
    );
    return { userId, identityId: rows[0]?.id ?? null };
  });
  return { is_success: true, org_id: workspaceId, reverification_key: secret, ...bearer };
}

function refused(call: Call): Receipt {
  call.appContext.log.warn({ address: call.address }, "a license key was not verified");
  return failed;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** The default name of a new device: its browser and system, such as "Chrome, Android". */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return found.join(", ") || "Browser";
}
