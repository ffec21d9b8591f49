import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPair,
  hkdfSync,
} from "node:crypto";
import { promisify } from "node:util";
import { itemKeyPurpose } from "../rules.ts";

export interface KeyPair {
  /** SPKI and PKCS 8, in DER. */
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

const generate = promisify(generateKeyPair);

export async function newKeyPair(): Promise<KeyPair> {
  const pair = await generate("ec", { namedCurve: "P-256" });
  return {
    publicKey: pair.publicKey.export({ type: "spki", format: "der" }),
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "der" }),
  };
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * The key of one sealed item, as `kit/web/outbox` wraps it.
 * @param about what the item says of itself outside of the seal; another word does not open it
 * @returns undefined where it was wrapped for another key, for another item, or is nothing of the kind
 */
export function unwrappedItemKey(
  privateKey: Buffer,
  wrapped: { readonly ephemeral: string; readonly sealed: string },
  about: string,
): Buffer | undefined {
  try {
    const shared = diffieHellman({
      privateKey: createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" }),
      publicKey: createPublicKey({ key: Buffer.from(wrapped.ephemeral, "base64"), format: "der", type: "spki" }),
    });
    const key = Buffer.from(hkdfSync("sha256", shared, "", itemKeyPurpose, 32));
    const sealed = Buffer.from(wrapped.sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
