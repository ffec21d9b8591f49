import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 random bits, as they travel. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** As they are kept: whoever reads the database opens nothing with it. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/**
 * A secret that is made of another one and of a kept salt, the same each time: whoever has only the database cannot make
 * it, and it need not be kept. `label` keeps apart what is made of the same pair.
 */
export const secretFrom = (secret: string, salt: Buffer, label: string): string =>
  createHmac("sha256", secret).update(salt).update(label).digest("base64url");

export const newSalt = (): Buffer => randomBytes(32);
