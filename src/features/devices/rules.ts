import { type BuiltInRole, rankOf } from "#features/roles/rules.ts";
import { lockAfter } from "#features/sessions/rules.ts";
import { minute } from "#kit/time.ts";

/**
 * [DV1] Crockford's alphabet: no I, L, O and U, so that a key that is read aloud or typed from paper comes out right.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 28 characters of 5 random bits each: 140 bits (threat B30 asks for 128). */
export const keyCharacters = 28;
const checkCharacters = 2;
const groupCharacters = 5;
/** The largest prime below 32²: one wrong character, or two that changed places, always leave a remainder. */
const checkModulus = 1021;

/** [DV1] The key for 28 numbers of 0 to 31: six groups of five, the last two characters being the check. */
export function licenseKeyOf(values: readonly number[]): string {
  const body = values.map((value) => alphabet[value & 31]).join("");
  return grouped(body + checkOf(body));
}

/** [DV1] The key in its stored form, from what was typed; undefined if it is invalid. */
export function readLicenseKey(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (plain.length !== keyCharacters + checkCharacters || [...plain].some((one) => !alphabet.includes(one))) {
    return undefined;
  }
  return checkOf(plain.slice(0, keyCharacters)) === plain.slice(keyCharacters) ? grouped(plain) : undefined;
}

/**
 * [DV2] The key in what a code holds: the key alone, or a link of ours that carries it behind the #. Anything else,
 * whatever it is, is no key; a link is never followed (threat B38).
 */
export function keyInCode(text: string): string | undefined {
  if (text.length > 500) return undefined;
  const behindHash = /^https?:\/\/[^\s#?]+\/join#key=([^&#\s]+)$/.exec(text.trim())?.[1];
  return readLicenseKey(behindHash ?? text);
}

const grouped = (plain: string): string => plain.match(new RegExp(`.{${groupCharacters}}`, "g"))?.join("-") ?? "";

function checkOf(body: string): string {
  let rest = 0;
  for (const character of body) rest = (rest * 32 + alphabet.indexOf(character)) % checkModulus;
  // The check digits follow the body as two more digits of one number, which the modulus divides.
  const check = (checkModulus - ((rest * 1024) % checkModulus)) % checkModulus;
  return `${alphabet[check >> 5]}${alphabet[check & 31]}`;
}

/** [DV3] Keys in one call, and how often an address may try: each key counts (threat B30). */
export const keysMax = 3;
export const keyTries = { calls: 10, seconds: 60 } as const;

/** The minimum time between two reports of the person's activity to the server. */
export const signEvery = minute;

/** What a shared device remembers of who is at it. */
export interface ActingHere {
  readonly profileId: string;
  /** When the person last gave a sign of themselves, in ms. */
  readonly touchedAt: number;
  readonly isLocked: boolean;
}

/** By so much a clock may go back without anybody having set it, in ms. */
const clockSlack = minute;

/**
 * [DV9] Whether the device has been idle for too long. A touch later than now does not count: a clock that was set back
 * must not keep anything open. @param now in ms, as is `touchedAt`
 */
export const isLeftAlone = (touchedAt: number, now: number): boolean =>
  touchedAt + lockAfter <= now || touchedAt > now + clockSlack;

/** [DV12] Whether a device opens locked for a profile, by its stored last touch. @param now in ms */
export const opensLocked = (remembered: ActingHere | undefined, profileId: string, now: number): boolean =>
  remembered?.profileId === profileId && (remembered.isLocked || isLeftAlone(remembered.touchedAt, now));

/** [DV8] 4 to 8 digits. */
export const pinPattern = /^\d{4,8}$/;
export const pinDigitsMin = 4;
export const pinDigitsMax = 8;
export const pinTriesMax = 5;

export interface RoleForDevices {
  readonly id: string;
  readonly builtIn: BuiltInRole | null;
  readonly permissions: readonly string[];
  readonly requiresSso: boolean;
  /** The restriction to access groups does not apply to it. */
  readonly seesAllContent: boolean;
}

/**
 * [DV6] The role of an anonymous profile, chosen by the server (threats B33, B34): operator; where operators need a
 * sign-in of their own and custom roles are in use, the custom role without that demand which may do least. Never one that
 * sees content of groups that it is not in: whoever has a photo of the code would (threat B37). Undefined: no anonymous
 * profile can be made. Roles in the order of their creation.
 */
export function anonymousRole(
  roles: readonly RoleForDevices[],
  workspace: { readonly requiresSso: boolean; readonly hasCustomRoles: boolean },
): RoleForDevices | undefined {
  if (workspace.requiresSso) return undefined;
  const free = roles.filter(
    (role) => !role.requiresSso && !role.seesAllContent && rankOf(role.builtIn) === rankOf("operator"),
  );
  const operator = free.find((role) => role.builtIn === "operator");
  if (operator || !workspace.hasCustomRoles) return operator;
  return free.toSorted((a, b) => a.permissions.length - b.permissions.length)[0];
}

/** [DV7] Whether a shared device may act as a profile (ruling R2). */
export const mayBeShared = (profile: { readonly isPersonal: boolean; readonly roleRequiresSso: boolean }): boolean =>
  !profile.isPersonal && !profile.roleRequiresSso;
