import { inTransaction } from "#kit/server/db/transaction.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import type { Phone, SentVerification } from "../contract.ts";
import { triesMax } from "../rules.ts";
import { invalidCode, tryCode, verificationNotFound } from "./check-code.ts";
import { lockVerifying, markPassed } from "./code-store.ts";
import type { PhoneDeps } from "./deps.ts";
import { type GivenPhone, parsePhone } from "./phone-number.ts";
import { admitAddress, admitWorkspace, makeCode } from "./send-code.ts";
import { requireCountry } from "./settings.ts";
import { codeMessage } from "./sms-text.ts";

/**
 * [PH1] [PH2] [PH3] Sends a code to a number that a member says they hold.
 *
 * @throws Problem 400 `invalidPhoneNumber` or `countryNotAllowed`, 429 `smsVerification.tooManyRequests`
 */
export async function sendVerification(
  deps: PhoneDeps,
  call: MemberCall,
  given: GivenPhone,
): Promise<SentVerification> {
  const phone = parsePhone(given);
  await call.transact((scope) => requireCountry(scope, phone.e164CountryCode));
  await admitAddress(deps, call.address);
  const { database, clock } = call.appContext;
  const { sent, code } = await inTransaction(database, {}, (client) =>
    makeCode(client, deps.key, {
      purpose: "verify",
      number: phone.phoneNumber,
      workspaceId: call.workspaceId,
      sessionId: call.sessionId,
      now: clock.now(),
    }),
  );
  await admitWorkspace(deps, call.workspaceId, phone.e164CountryCode);
  const body = codeMessage(code, call.headers["accept-language"], deps.cookies.publicUrl);
  await call.transact(async (scope) => scope.enqueue({ channel: "sms", recipient: phone.phoneNumber, body }));
  return { expiresAt: sent.expiresAt, resendAt: sent.resendAt };
}

/**
 * [PH1] [PH5] Checks a code; afterwards this session may act on the number for ten minutes.
 *
 * @throws Problem 404 `verificationNotFound`, 422 `invalidVerificationCode`
 */
export async function checkVerification(
  deps: PhoneDeps,
  call: MemberCall,
  given: GivenPhone & { readonly code: string },
): Promise<Phone> {
  const phone = parsePhone(given);
  const { database, clock } = call.appContext;
  const now = clock.now();
  const asked = { sessionId: call.sessionId, workspaceId: call.workspaceId, number: phone.phoneNumber };
  const isRight = await inTransaction(database, {}, async (client) => {
    const kept = await lockVerifying(client, asked, triesMax, now);
    if (!kept) throw verificationNotFound();
    const fits = await tryCode(client, deps.key, kept, given.code, now);
    if (fits) await markPassed(client, kept.id, now, false);
    return fits;
  });
  if (!isRight) throw invalidCode();
  return phone;
}
