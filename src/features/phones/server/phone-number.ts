import type * as phoneNumbers from "libphonenumber-js/max";
import { Problem } from "#kit/problem.ts";
import { loadLater } from "#kit/server/load-later.ts";
import type { Phone } from "../contract.ts";
import { isDialCode } from "../dial-codes.ts";

const library = loadLater<typeof phoneNumbers>("libphonenumber-js/max");

/** A number as people give it: the dial code with or without its plus, and the rest however it is written. */
export interface GivenPhone {
  readonly e164CountryCode: string;
  readonly e164PhoneNumber: string;
}

/** Kinds of number that cost the sender extra, or cannot receive messages (threat B24). */
const refusedTypes: ReadonlySet<string | undefined> = new Set([
  "PREMIUM_RATE",
  "SHARED_COST",
  "TOLL_FREE",
  "UAN",
  "PAGER",
]);

/**
 * [PH2] The number in E.164. Its length must be one of its country's; whether it was ever given out, only its network knows.
 *
 * @throws Problem 400 `invalidPhoneNumber`
 */
export function parsePhone(given: GivenPhone): Phone {
  const dialCode = given.e164CountryCode.trim().replace(/^\+/, "");
  if (!isDialCode(dialCode)) throw invalidNumber("e164CountryCode");
  const number = given.e164PhoneNumber.trim();
  if (!/^\+?[\d\s().\-/]{3,}$/.test(number)) throw invalidNumber("e164PhoneNumber");
  const phone = phoneOf(number.startsWith("+") ? number : `+${dialCode}${nationalDigits(dialCode, number)}`);
  const whole = phone ?? phoneOf(`+${number.replaceAll(/\D/g, "")}`);
  if (whole?.e164CountryCode !== dialCode) throw invalidNumber("e164PhoneNumber");
  return whole;
}

/** What people put before their number at home (0171 …) does not belong to it; Italy's zero does, and is kept below. */
const nationalDigits = (dialCode: string, number: string): string => {
  const digits = number.replaceAll(/\D/g, "");
  return phoneOf(`+${dialCode}${digits}`) ? digits : digits.replace(/^0/, "");
};

/** Parses a number in E.164; undefined if it cannot receive messages. */
export function phoneOf(e164: string): Phone | undefined {
  const parsed = library().parsePhoneNumberFromString(e164);
  if (!parsed?.isPossible() || parsed.ext !== undefined || refusedTypes.has(parsed.getType())) return undefined;
  return {
    e164CountryCode: parsed.countryCallingCode,
    e164PhoneNumber: parsed.nationalNumber,
    phoneNumber: parsed.number,
  };
}

/** A number that was kept; it was parsed when it came. */
export function storedPhone(e164: string): Phone {
  const known = phoneOf(e164);
  if (known === undefined) throw new Error("a kept number is not in E.164");
  return known;
}

const invalidNumber = (field: keyof GivenPhone): Problem =>
  new Problem("invalid", "invalidPhoneNumber", {
    detail: "Invalid phone number",
    errors: { [field]: ["Invalid phone number"] },
  });
