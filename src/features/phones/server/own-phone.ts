import { noteOwnPhone } from "#features/members/server/service.ts";
import { signInsOf } from "#features/roles/server/service.ts";
import { setPhoneIdentity } from "#features/sessions/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Phone } from "../contract.ts";
import { maskedNumber } from "../rules.ts";
import { type GivenPhone, parsePhone, phoneOf } from "./phone-number.ts";
import { withProof } from "./proven-number.ts";
import { isShared } from "./shared-phone-store.ts";
import { numberNotFree } from "./shared-phones.ts";
import { changedMessage } from "./sms-text.ts";

/** The number that the caller signs in with; null where none. */
export async function getOwnPhone(scope: Scope): Promise<Phone | null> {
  const { profileId, session } = scope.actor;
  const signIns = (await signInsOf(scope, [profileId])).get(profileId) ?? [];
  const own = signIns.find((one) => one.provider === "phone" && one.userId === session?.userId);
  return (own && phoneOf(own.username)) ?? null;
}

/**
 * [PH10] The caller signs in with this number from now on. Replacing an earlier number needs a fresh sign-in, notifies
 * the earlier number, and ends every other session that it opened.
 *
 * @throws Problem 409 `numberNotFree`; 403 `verificationRequired`, `freshSignInRequired` or `personalSignInRequired`
 */
export async function linkOwnPhone(call: MemberCall, given: GivenPhone): Promise<Phone> {
  const phone = parsePhone(given);
  const { phoneNumber: number } = phone;
  await call.transact((scope) => requireOwnToChange(scope, number));
  const { sessionId } = call;
  return withProof(
    call,
    number,
    (client, now) => setPhoneIdentity(client, { sessionId, number, now }),
    async (scope, { isTaken, before }) => {
      if (isTaken || (await isShared(scope, number))) throw numberNotFree();
      await noteOwnPhone(scope, number);
      if (before !== null && before !== number) {
        const body = changedMessage(scope.actor.displayName, call.headers["accept-language"]);
        scope.enqueue({ channel: "sms", recipient: before, body });
      }
      scope.audit({
        action: before === null ? "profile.phoneLinked" : "profile.phoneChanged",
        objectType: "profile",
        objectId: scope.actor.profileId,
        details: { number: maskedNumber(number), ...(before !== null && { before: maskedNumber(before) }) },
      });
      return phone;
    },
  );
}

/** A shared device is not personal: a person using one must not make the profile theirs. */
async function requireOwnToChange(scope: Scope, number: string): Promise<void> {
  const provider = scope.actor.session?.provider ?? null;
  if (provider === null || provider === "device") {
    throw new Problem("forbidden", "personalSignInRequired", { detail: "A shared device cannot take on your number" });
  }
  const own = await getOwnPhone(scope);
  if (own !== null && own.phoneNumber !== number) requireFreshSignIn(scope);
}
