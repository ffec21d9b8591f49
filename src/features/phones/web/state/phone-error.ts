import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { phoneText } from "../text.ts";

/** Where a refusal is said, and how. */
export interface PhoneError {
  readonly at: "country" | "number" | "code" | "form";
  readonly text: string;
}

/** Whether a toast shows the failure as well as its field does (specification, identity section 8). */
export const needsToast = (error: unknown): boolean =>
  error instanceof NetworkError ||
  isProblem(error, "invalidPhoneNumber") ||
  (isProblem(error) && error.kind === "tooMany");

/** The error catalogue of the specification (identity, section 8), in words and at the field that can mend it. */
export function phoneErrorOf(error: unknown, step: "number" | "code"): PhoneError {
  const errorAt = (at: PhoneError["at"], key: Parameters<typeof translate<typeof phoneText.en>>[1]): PhoneError => ({
    at,
    text: translate(phoneText, key),
  });
  if (error instanceof NetworkError) return errorAt("form", "phones.errors.network");
  if (!isProblem(error)) return errorAt("form", "phones.errors.failed");
  if (error.kind === "tooMany") {
    const count = Math.max(1, Math.ceil((error.more.retryAfterSeconds ?? 60) / 60));
    return { at: step, text: translate(phoneText, "smsVerification.tooManyRequests", { count }) };
  }
  switch (error.code) {
    case "invalidPhoneNumber":
      return errorAt("number", "phones.errors.invalidNumber");
    case "countryNotAllowed":
      return errorAt("country", "phones.errors.country");
    case "verificationNotFound":
      return errorAt("code", "phones.errors.notFound");
    case "invalidVerificationCode":
      return errorAt("code", "phones.errors.wrongCode");
    case "smsDisabled":
      return errorAt("form", "phones.errors.off");
    case "verificationRequired":
      return errorAt("form", "phones.errors.needsProof");
    case "numberNotFree":
      return errorAt("form", "phones.errors.notFree");
    case "personalSignInRequired":
      return errorAt("form", "phones.errors.device");
    case "freshSignInRequired":
      return errorAt("form", "phones.errors.fresh");
    default:
      return errorAt("form", "phones.errors.failed");
  }
}
