import { useState } from "react";
import { ownPath } from "#features/sessions/rules.ts";
import type { ClientInput } from "#kit/endpoint.ts";
import { translate } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { signInEndpoints } from "../../contract.ts";
import type { SsoProvider } from "../../rules.ts";
import { browserPopup, openProviderPopup } from "../state/provider-popup.ts";
import { ssoText } from "../text.ts";
import { failureOf, failureOfCode } from "./provider-words.ts";

/** The purpose of the attempt. `signIn` works without a session; the others need one. */
export type SignInPurpose =
  | { readonly purpose: "signIn"; readonly from?: string | undefined }
  | ClientInput<typeof signInEndpoints.beginAgain>["body"];

async function begin(provider: SsoProvider, request: SignInPurpose): Promise<string> {
  const params = { provider };
  if (request.purpose === "createProfile")
    return (await call(signInEndpoints.beginAgain, { params, body: request })).url;
  // The server refuses a `from` that leads to another site; a crafted link must not prevent a sign-in.
  const from = ownPath(request.from);
  const body = from === undefined ? {} : { from };
  if (request.purpose !== "signIn") {
    return (await call(signInEndpoints.beginAgain, { params, body: { purpose: request.purpose, ...body } })).url;
  }
  return (await call(signInEndpoints.begin, { params, body })).url;
}

/**
 * Goes to a provider and back. `done` follows when it went well: the cookie of this browser is new then, and so is
 * every token. A window that was closed, or a sign-in that was cancelled, is nothing to speak of (specification,
 * identity section 8).
 */
export function useProviderPopup(done: (provider: SsoProvider) => void | Promise<void>) {
  const [pending, setPending] = useState<SsoProvider>();
  const go = async (provider: SsoProvider, request: SignInPurpose) => {
    setPending(provider);
    try {
      const outcome = await openProviderPopup(browserPopup, () => begin(provider, request), {
        blocked: () => void toast.info(translate(ssoText, "sso.window.blocked")),
        late: () => void done(provider),
      });
      if (outcome.is === "failed") toast.error(failureOfCode(outcome.problem, provider));
      if (outcome.is === "done") await done(provider);
    } catch (error) {
      toast.error(failureOf(error, provider));
    }
    setPending(undefined);
  };
  return { go, pending };
}
