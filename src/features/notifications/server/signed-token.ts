import { createHmac, timingSafeEqual } from "node:crypto";

const macOf = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** `parts` hold no dot. The result carries them in the clear, with a signature that the database cannot make. */
export function signToken(key: Buffer, parts: readonly string[]): string {
  const text = parts.join(".");
  return `${text}.${macOf(key, text)}`;
}

/** Returns the parts of a token that one of the keys has signed, undefined for any other. */
export function readSigned(keys: readonly Buffer[], token: string, count: number): readonly string[] | undefined {
  const end = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(0, end));
  const given = Buffer.from(token.slice(end + 1));
  const isSigned = keys.some((key) => {
    const own = Buffer.from(macOf(key, text));
    return own.length === given.length && timingSafeEqual(own, given);
  });
  const parts = text.split(".");
  return isSigned && parts.length === count ? parts : undefined;
}
