import {
  type Bearer,
  notePhoneProven,
  openBrowserSession,
  phoneIdentity,
  userOfIdentity,
} from "#features/sessions/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call } from "#kit/server/http/route.ts";
import { asSystem } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import type { OfferedProfile, SentCode } from "../contract.ts";
import { triesMax } from "../rules.ts";
import { invalidCode, tryCode, verificationNotFound } from "./check-code.ts";
import { countTry, lockRequested, markPassed } from "./code-store.ts";
import type { PhoneDeps } from "./deps.ts";
import { type GivenPhone, parsePhone, storedPhone } from "./phone-number.ts";
import { holderOf } from "./phone-owner.ts";
import { admitAddress, admitWorkspace, makeCode } from "./send-code.ts";
import { getSettings } from "./settings.ts";
import { offeredBy } from "./shared-sign-in.ts";
import { codeMessage } from "./sms-text.ts";

/**
 * [PH11] Sends a code to the person who signs in with the number. The response and its duration are the same for an
 * unknown number; the message is sent after the response.
 *
 * @throws Problem 400 `invalidPhoneNumber`, 429 `smsVerification.tooManyRequests`
 */
export async function requestSignIn(deps: PhoneDeps, call: Call, given: GivenPhone): Promise<SentCode> {
  const { phoneNumber: number } = parsePhone(given);
  await admitAddress(deps, call.address);
  const { database, clock } = call.appContext;
  const now = clock.now();
  const { sent, code, workspaceIds } = await inTransaction(database, {}, async (client) => {
    const holder = await holderOf(client, number, now, deps.whoExpects);
    const senders = holder.is === "nobody" ? [] : holder.workspaceIds;
    const wanted = { purpose: "signIn", number, workspaceId: senders[0] ?? null, sessionId: null, now } as const;
    return { ...(await makeCode(client, deps.key, wanted)), workspaceIds: senders };
  });
  void sendBehind(deps, call, number, code, workspaceIds);
  return sent;
}

/** The first of these workspaces that sends to the country pays. Refusals are kept from the caller, who may be anybody. */
async function sendBehind(
  deps: PhoneDeps,
  call: Call,
  number: string,
  code: string,
  workspaceIds: readonly string[],
): Promise<void> {
  const { e164CountryCode: dialCode } = storedPhone(number);
  const body = codeMessage(code, call.headers["accept-language"], deps.cookies.publicUrl);
  try {
    for (const workspaceId of workspaceIds) {
      const { dialCodes } = await asSystem(call.appContext, workspaceId, getSettings);
      if (!dialCodes.includes(dialCode)) continue;
      await admitWorkspace(deps, workspaceId, dialCode);
      return await asSystem(call.appContext, workspaceId, async (scope) =>
        scope.enqueue({ channel: "sms", recipient: number, body }),
      );
    }
  } catch (error) {
    call.appContext.log.warn({ problem: (error as Error).name }, "a code for signing in was not sent");
  }
}

/**
 * [PH1] [PH5] [PH8] Signs in by a code, or answers those for whom a shared number acts.
 *
 * @throws Problem 404 `verificationNotFound`, 422 `invalidVerificationCode`
 */
export async function checkSignIn(
  deps: PhoneDeps,
  call: Call,
  { requestId, code }: { readonly requestId: string; readonly code: string },
): Promise<Bearer | { readonly profiles: OfferedProfile[] }> {
  const { database, clock } = call.appContext;
  const now = clock.now();
  const passed = await inTransaction(database, {}, async (client) => {
    const kept = await lockRequested(client, hashOf(requestId), triesMax, now);
    if (!kept) throw verificationNotFound();
    if (!(await tryCode(client, deps.key, kept, code, now))) return undefined;
    const holder = await holderOf(client, kept.number, now, deps.whoExpects);
    // Nothing was sent, or it is no longer good: the guess was lucky, and is worth nothing.
    if (holder.is === "nobody") {
      await countTry(client, kept.id);
      return undefined;
    }
    await markPassed(client, kept.id, now, holder.is === "person");
    return { number: kept.number, holder };
  });
  if (!passed) throw invalidCode();
  const { number, holder } = passed;
  if (holder.is === "shared") return { profiles: await offeredBy(call.appContext, number, holder.workspaceIds) };
  return openBrowserSession(call, deps.cookies, async (client) => {
    const user = await userOfIdentity(client, phoneIdentity(number));
    await notePhoneProven(client, user.identityId, now);
    return user;
  });
}
