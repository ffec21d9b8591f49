import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import type { SsoProvider } from "../../rules.ts";
import { ssoText } from "../text.ts";

const reasons = [
  "attemptInvalid",
  "signInRefused",
  "identityTaken",
  "otherIdentity",
  "domainNotAllowed",
  "alreadyMember",
  "notADevice",
  "personalSignInRequired",
  "unauthenticated",
] as const;

/** Why a way to a provider failed, in words, from the code of the refusal. */
export function reasonOf(code: string): string {
  const known = reasons.find((one) => one === code);
  return translate(ssoText, `sso.window.${known ?? "other"}`);
}

export const providerName = (provider: SsoProvider): string => translate(ssoText, `sso.providers.${provider}`);

/** The message for a failure (specification, identity section 8): the network, too many requests, anything else. */
export function failureOf(error: unknown, provider: SsoProvider): string {
  if (error instanceof NetworkError) return translate(ssoText, "sso.window.network");
  if (!isProblem(error)) return translate(ssoText, "sso.window.other");
  if (error.kind === "tooMany") return translate(ssoText, "sso.window.tooMany");
  return failureOfCode(error.code, provider);
}

export function failureOfCode(code: string, provider: SsoProvider): string {
  const name = providerName(provider);
  if (code === "providerUnavailable") return translate(ssoText, "sso.window.providerUnavailable", { provider: name });
  if (code === "tooManyRequests") return translate(ssoText, "sso.window.tooMany");
  if (code === "network") return translate(ssoText, "sso.window.network");
  return translate(ssoText, "sso.window.failed", { provider: name, reason: reasonOf(code) });
}
