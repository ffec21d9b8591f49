import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, as they travel. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** As they are kept: whoever reads the database opens nothing with it. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
