import { createHmac, hash, randomBytes } from "node:crypto";

/** 256 random bits, as they travel. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the hash that is stored in a secret's place, so that a leaked database opens nothing. */
export const hashOf = (secret: string): Buffer => hash("sha256", secret, "buffer");

/**
 * Derives a secret from another one and a stored salt, the same each time, so that it need not be stored and cannot be
 * derived from the database alone. `label` separates secrets of the same pair.
 */
export const secretFrom = (secret: string, salt: Buffer, label: string): string =>
  createHmac("sha256", secret).update(salt).update(label).digest("base64url");

export const newSalt = (): Buffer => randomBytes(32);
