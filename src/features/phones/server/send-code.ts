import { randomUUID } from "node:crypto";
import type pg from "pg";
import { Problem } from "#kit/problem.ts";
import { networkOf } from "#kit/server/limits/network-of.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { day, second } from "#kit/time.ts";
import type { SentCode } from "../contract.ts";
import { codeLife, sendLimits, waitForNumber } from "../rules.ts";
import { insertCode, lockNumber, selectSent } from "./code-store.ts";
import type { PhoneDeps } from "./deps.ts";
import { codeHash, newCode } from "./secret-code.ts";

export const tooMany = (retryAfterSeconds: number): Problem =>
  new Problem("tooMany", "smsVerification.tooManyRequests", {
    detail: "Too many requests: wait before asking for another code",
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });

/** [PH3] The kill switch and the limit per address, before anything is looked up. */
export async function admitAddress(deps: PhoneDeps, address: string): Promise<void> {
  if (!deps.sendsCodes) throw new Problem("unavailable", "smsDisabled", { detail: "Codes are not sent at the moment" });
  await takeOne(deps, `sms address ${networkOf(address)}`, sendLimits.perAddress);
}

/** [PH3] The limits that protect the payer: per workspace, and per country. Only messages that are sent count. */
export async function admitWorkspace(deps: PhoneDeps, workspaceId: string, dialCode: string): Promise<void> {
  await takeOne(deps, `sms workspace ${workspaceId}`, sendLimits.perWorkspace);
  await takeOne(deps, `sms dial code ${dialCode}`, sendLimits.perDialCode);
}

async function takeOne(
  { limits }: PhoneDeps,
  key: string,
  limit: { readonly calls: number; readonly seconds: number },
): Promise<void> {
  const taken = await limits.take(key, limit);
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds);
}

export interface CodeRequest {
  readonly purpose: "signIn" | "verify";
  readonly number: string;
  readonly workspaceId: string | null;
  readonly sessionId: string | null;
  readonly now: Date;
}

/** [PH1] [PH3] Makes a code within the limits of its number. Only its hash is kept; the caller posts the code itself. */
export async function makeCode(
  client: pg.ClientBase,
  key: Buffer,
  wanted: CodeRequest,
): Promise<{ readonly sent: SentCode; readonly code: string }> {
  const { now, number } = wanted;
  await lockNumber(client, number);
  const before = await selectSent(client, number, new Date(now.getTime() - day));
  const wait = waitForNumber(before, now);
  if (wait > 0) throw tooMany(wait);
  const id = randomUUID();
  const requestId = newSecret();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + codeLife);
  await insertCode(client, {
    ...wanted,
    id,
    requestHash: hashOf(requestId),
    codeHash: codeHash(key, id, number, code),
    at: now,
    expiresAt,
  });
  // After the last code that the limits allow it is later.
  const resendAt = new Date(now.getTime() + waitForNumber([...before, { at: now }], now) * second);
  return { code, sent: { requestId, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() } };
}
