import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Seals data that the server itself must be able to read again. `about` identifies the data and its owner: sealed for
 * one thing, it does not open as another.
 */
export interface Vault {
  seal(text: string, about: string): Buffer;
  /** Undefined for data that was sealed with another key or for another thing, or was changed. */
  open(sealed: Buffer, about: string): string | undefined;
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: a random nonce, the tag, and the ciphertext, concatenated. @param key 32 bytes */
export const vaultOf = (key: Buffer): Vault => ({
  seal(text, about) {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  },
  open(sealed, about) {
    if (sealed.length < ivBytes + tagBytes) return undefined;
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    } catch {
      return undefined;
    }
  },
});
