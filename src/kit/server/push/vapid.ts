import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { hour } from "#kit/time.ts";
import type { InstallationSecret } from "../installation-secret.ts";

/** The pair by which this installation names itself to push services (RFC 8292). */
export interface VapidKey {
  /** Uncompressed, base64url: what browsers subscribe for. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** @param secret a scalar of P-256, 32 bytes. @throws for zero and for what is beyond the curve's order */
export function vapidKeyOf(secret: Buffer): VapidKey {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const text = (part: Buffer) => part.toString("base64url");
  const key = { kty: "EC", crv: "P-256", d: text(secret), x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  return { publicKey: text(point), privateKey: createPrivateKey({ key, format: "jwk" }) };
}

const purpose = "browser push";

/**
 * The installation's own pair and those of earlier secrets, all derived: nothing is stored that could be read or lost. What
 * a configuration names comes first.
 */
export function vapidKeysOf(secret: InstallationSecret, configured?: string): readonly [VapidKey, ...VapidKey[]] {
  const [own, ...earlier] = [secret.keyFor(purpose), ...secret.earlierKeysFor(purpose)].map(vapidKeyOf);
  if (!own) throw new Error("there is no key for browser push");
  return configured === undefined
    ? [own, ...earlier]
    : [vapidKeyOf(Buffer.from(configured, "base64url")), own, ...earlier];
}

/** Services refuse more than a day (RFC 8292, section 2). */
const tokenLifeMs = 12 * hour;

/** The header by which a push service knows who sends. @param contact an https or mailto address of the operator */
export function vapidHeader(key: VapidKey, endpoint: URL, contact: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expiresAt = Math.floor((now.getTime() + tokenLifeMs) / 1000);
  const head = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: endpoint.origin, exp: expiresAt, sub: contact })}`;
  const signature = sign("sha256", Buffer.from(head), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${head}.${signature.toString("base64url")}, k=${key.publicKey}`;
}
