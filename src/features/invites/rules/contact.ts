import * as z from "zod/mini";
import { tidy } from "#kit/text.ts";

/** Whom an invite is for, as contacts are kept and compared. */
export type Contact = { readonly email: string } | { readonly phone: string };

const emailMax = 254;
const emailSchema = z.email();
const phoneCharacters = /^\+?[\d\s().\-/]{7,30}$/u;
/** Ten digits; neither area code nor exchange begins with 0 or 1. */
const american = /^[2-9]\d{2}[2-9]\d{6}$/;

/** [IN1] A contact as people write it: an e-mail address, or a telephone number. Undefined where it is neither. */
export function contactOf(written: string): Contact | undefined {
  // Our own exports put an apostrophe before what a spreadsheet would calculate, such as +1 555…
  const text = tidy(written).replace(/^'(?=[+=@-])/u, "");
  const email = emailOf(text);
  if (email !== undefined) return { email };
  const phone = phoneOf(text);
  return phone === undefined ? undefined : { phone };
}

/** [IN1] In lower case; undefined where it is no address. */
export function emailOf(written: string): string | undefined {
  const text = tidy(written).toLowerCase();
  return text.length <= emailMax && emailSchema.safeParse(text).success ? text : undefined;
}

/**
 * [IN1] E.164; a number without a country is one of the United States (specification, identity section 5). Undefined if
 * it is no number.
 */
export function phoneOf(written: string): string | undefined {
  const text = tidy(written);
  if (!phoneCharacters.test(text)) return undefined;
  const digits = text.replaceAll(/\D/gu, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (!text.startsWith("+") || digits.startsWith("1")) return american.test(national) ? `+1${national}` : undefined;
  return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}

export const contactText = (contact: Contact): string => ("email" in contact ? contact.email : contact.phone);
