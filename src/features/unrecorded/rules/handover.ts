import { day, hour } from "#kit/time.ts";

/** How long after the removal of a member their unsent answers are accepted (question Q13). */
export const handoverLife = 7 * day;
/** How long a code accepts answers, and from how many runs. */
export const codeLife = 4 * hour;
export const codeUsesMax = 50;
/**
 * How many times the answers of one person are received; a run that continues is handed over again with each change.
 */
export const handoversOfPersonMax = 200;

export type HandoverVerdict = "accepted" | "signInAgain" | "tooLate";

/**
 * Whether a former member may hand over their unsent answers: within seven days of the removal, by a sign-in after it.
 * A session that was open in another workspace all along proves nothing of who holds the device now. [PF194]
 */
export function handoverVerdict(
  { removedAt, signedInAt }: { readonly removedAt: Date; readonly signedInAt: Date },
  now: Date,
): HandoverVerdict {
  if (now.getTime() > removedAt.getTime() + handoverLife) return "tooLate";
  return signedInAt > removedAt ? "accepted" : "signInAgain";
}

/** Without I, L, O and U, so that a code that is read aloud comes out right. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeCharacters = 12;

/** The code for as many numbers: three groups of four, 60 bits. [PF195] */
export const handoverCodeOf = (values: readonly number[]): string =>
  grouped(values.map((value) => alphabet[value & 31]).join(""));

/** The code in typed text, in its comparable form; undefined if it is invalid. [PF195] */
export function readHandoverCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const isCode = plain.length === codeCharacters && [...plain].every((one) => alphabet.includes(one));
  return isCode ? grouped(plain) : undefined;
}

const grouped = (plain: string): string => plain.match(/.{4}/g)?.join("-") ?? "";
