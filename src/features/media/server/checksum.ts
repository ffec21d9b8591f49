import { createHash } from "node:crypto";

/** SHA-256 in hex, as checksums are kept and answered. */
export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The same checksum in hex, from hex or base64 (either alphabet, padded or not); undefined for anything else. */
export function hexOf(checksum: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(checksum)) return checksum.toLowerCase();
  if (!/^[\w+/-]{43}=?$/.test(checksum)) return undefined;
  return Buffer.from(checksum, "base64").toString("hex");
}
