import { createHmac, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { InstallationSecret } from "../installation-secret.ts";
import { canonical } from "./audit-chain.ts";

/** A key that the database does not hold. Its seals cannot be forged, with whatever rights on the database. */
export interface SealKey {
  /** Identifies the key without revealing anything of it: 16 hex digits. */
  readonly id: string;
  /** HMAC-SHA256 over the canonical text of a value, in hex. */
  seal(value: unknown): string;
  /** Returns the Ed25519 signature over the canonical text, in base64; the public key alone checks it. */
  sign(value: unknown): string;
  /** In base64, as SPKI. */
  readonly publicKey: string;
}

export interface SealKeys {
  readonly current: SealKey;
  /** The current one or one of an earlier secret; undefined for one that this installation does not have. */
  find(id: string): SealKey | undefined;
}

/** [AU8] The keys of the installation's secret and of those before it (FETTLE_SECRET_PREVIOUS). */
export function sealKeysOf(secret: InstallationSecret): SealKeys {
  const current = sealKeyOf(secret.keyFor("audit seals"));
  const known = new Map([...secret.earlierKeysFor("audit seals").map(sealKeyOf), current].map((key) => [key.id, key]));
  return { current, find: (id) => known.get(id) };
}

/** How RFC 8410 writes an Ed25519 private key in front of its 32 bytes. */
const pkcs8Ed25519 = Buffer.from("302e020100300506032b657004220420", "hex");

function sealKeyOf(root: Buffer): SealKey {
  const derived = (purpose: string) => createHmac("sha256", root).update(purpose).digest();
  const sealing = derived("seal");
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, derived("sign")]),
    format: "der",
    type: "pkcs8",
  });
  return {
    id: derived("id").toString("hex").slice(0, 16),
    seal: (value) => createHmac("sha256", sealing).update(canonical(value)).digest("hex"),
    sign: (value) => sign(null, Buffer.from(canonical(value)), privateKey).toString("base64"),
    publicKey: createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64"),
  };
}

/** Whether a signature was made over exactly this value by the holder of the key. */
export function isSignedBy(publicKey: string, value: unknown, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  return verify(null, Buffer.from(canonical(value)), key, Buffer.from(signature, "base64"));
}

/** A seal as a row keeps it. */
export interface StoredSeal {
  readonly seal: string | null;
  readonly sealKeyId: string | null;
}

export const sealNow = ({ current }: SealKeys, value: unknown): { seal: string; sealKeyId: string } => ({
  seal: current.seal(value),
  sealKeyId: current.id,
});

/** `unproven`: there is no seal, or one of a key that this installation does not have. */
export function sealStateOf(
  keys: SealKeys,
  value: unknown,
  { seal, sealKeyId }: StoredSeal,
): "holds" | "broken" | "unproven" {
  const key = sealKeyId === null ? undefined : keys.find(sealKeyId);
  if (!key || seal === null) return "unproven";
  return seal === key.seal(value) ? "holds" : "broken";
}
