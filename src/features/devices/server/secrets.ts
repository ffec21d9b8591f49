import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { type Vault, vaultOf } from "#kit/server/vault.ts";
import { keyCharacters, licenseKeyOf } from "../rules.ts";

/** What keys and PINs are kept with; made once a process. */
export interface DeviceSecrets {
  readonly vault: Vault;
  /** A PIN has too few digits for a hash alone: without this key, a copied database does not reveal it. */
  readonly pepper: Buffer;
}

export const deviceSecrets = (secret: InstallationSecret): DeviceSecrets => ({
  vault: vaultOf(secret.keyFor("license keys")),
  pepper: secret.keyFor("pins"),
});

/** [DV1] 140 random bits. */
export const newLicenseKey = (): string => licenseKeyOf([...randomBytes(keyCharacters)].map((byte) => byte & 31));

export const keyHashOf = (licenseKey: string): Buffer => hashOf(`license key ${licenseKey}`);

/** [DV4] The associated data of the seal: a key that is sealed for one workspace does not open as another's. */
export const aboutKey = (workspaceId: string): string => `license key of ${workspaceId}`;

export interface HashedPin {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const hashBytes = 32;

/** [DV8] Slow on purpose; never called inside a transaction. */
function pinHash(pin: string, salt: Buffer, pepper: Buffer): Promise<Buffer> {
  const peppered = createHmac("sha256", pepper).update(pin).digest();
  return new Promise((resolve, reject) => {
    scrypt(peppered, salt, hashBytes, { N: 2 ** 14, r: 8, p: 1 }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

export async function hashPin(pin: string, pepper: Buffer): Promise<HashedPin> {
  const salt = randomBytes(16);
  return { salt, hash: await pinHash(pin, salt, pepper) };
}

export const isPin = async (pin: string, kept: HashedPin, pepper: Buffer): Promise<boolean> =>
  timingSafeEqual(await pinHash(pin, kept.salt, pepper), kept.hash);
