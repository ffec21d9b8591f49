import { type Permission, ssoOnlyPermissions } from "#kit/permissions.ts";
import { day, hour, minute, second } from "#kit/time.ts";

/** [SE1] A session ends 12 h after it was last used, and 30 days after it began (ruling R2). */
export const idleMax = 12 * hour;
export const lifeMax = 30 * day;

/** [SE2] A tab's bearer token lives this long; the cookie gets the tab another. */
export const tokenLife = 15 * minute;

/** [SE10] How long an exchanged cookie returns the same successor (specification, section 9). */
export const refreshGrace = 1.5 * second;

/** The facts of an exchanged cookie that is used again. */
export interface SpentUse {
  /** Since it was exchanged, in ms. */
  readonly ageMs: number;
  /** Its successor, the cookie, has been exchanged in its turn. */
  readonly isSuccessorUsed: boolean;
  /** The bearer token that was given with the successor has been used. */
  readonly hasTokenArrived: boolean;
  /** Whether this browser is the one that exchanged it; unknown if that one sent no secret. */
  readonly browser: "same" | "another" | "unknown";
}

/**
 * [SE10, SE16] The answer to an exchanged cookie. `sameSuccessor`: two tabs asked at once. `lostSuccessor`: the same
 * again, because the response was lost. `anotherSuccessor`: the browser itself was killed before its disk had the first
 * one. `reused`: there is a copy of the cookie, and the session ends for everyone.
 */
export function answerToSpent(use: SpentUse): "sameSuccessor" | "lostSuccessor" | "anotherSuccessor" | "reused" {
  if (use.ageMs <= refreshGrace) return "sameSuccessor";
  if (use.isSuccessorUsed || use.browser === "another") return "reused";
  if (use.browser === "same") return "anotherSuccessor";
  return use.hasTokenArrived ? "reused" : "lostSuccessor";
}

/** A session's use is noted at most this often. */
export const seenEvery = minute;

/** A one-time link from the server's console lives this long. */
export const oneTimeLinkLife = 24 * hour;

export type Provider = "google" | "microsoft" | "phone" | "device" | "link";

/** A person's own sign-in; a shared device has none. `link` is the server operator's one-time link. */
const personal: ReadonlySet<Provider> = new Set(["google", "microsoft", "phone", "link"]);

export interface SignIn {
  readonly provider: Provider | null;
  readonly emailDomain: string | null;
}

export interface SignInDemand {
  readonly authRequirement: "none" | "allSSO";
  readonly ssoAuthTypes: readonly string[];
  readonly verifiedEmailDomains: readonly string[];
  readonly roleRequiresSso: boolean;
}

/**
 * [SE3] Whether a session's sign-in is enough for this workspace and role (ruling R2): where either asks for SSO, a
 * personal identity; where the workspace requires allSSO, by one of its providers and in one of its domains.
 */
export function signInSuffices(signIn: SignIn, demand: SignInDemand): boolean {
  const all = demand.authRequirement === "allSSO";
  if (!all && !demand.roleRequiresSso) return true;
  if (signIn.provider === null || !personal.has(signIn.provider)) return false;
  if (!all || signIn.provider === "link") return true;
  if (demand.ssoAuthTypes.length > 0 && !demand.ssoAuthTypes.includes(signIn.provider)) return false;
  return demand.verifiedEmailDomains.length === 0 || demand.verifiedEmailDomains.includes(signIn.emailDomain ?? "");
}

/** [SE4] Whether a session is in force. */
export const inForce = (session: { lastSeenAt: Date; expiresAt: Date }, now: Date): boolean =>
  session.expiresAt > now && session.lastSeenAt.getTime() + idleMax > now.getTime();

/** What a workspace asks of a session's age, for members and for roles with an SSO-only permission (ruling R2). */
export interface Lifetimes {
  readonly idleMinutes: number;
  readonly lifeHours: number;
  readonly strictIdleMinutes: number;
  readonly strictLifeHours: number;
}

export const lifetimesDefault: Lifetimes = {
  idleMinutes: 12 * 60,
  lifeHours: 30 * 24,
  strictIdleMinutes: 8 * 60,
  strictLifeHours: 24,
};

export interface SessionAge {
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  /** The longest pause since the sign-in, in ms. A pause counts until the next sign-in, not until the next call. */
  readonly longestIdleMs: number;
}

/** [SE11] Whether a session is young enough for a workspace and for what the member's role holds. */
export function ageSuffices(age: SessionAge, asked: Lifetimes, held: readonly Permission[], now: Date): boolean {
  const isStrict = held.some((permission) => ssoOnlyPermissions.includes(permission));
  const idleMsMax = (isStrict ? Math.min(asked.strictIdleMinutes, asked.idleMinutes) : asked.idleMinutes) * minute;
  const lifeMsMax = (isStrict ? Math.min(asked.strictLifeHours, asked.lifeHours) : asked.lifeHours) * hour;
  const idleMs = Math.max(age.longestIdleMs, now.getTime() - age.lastSeenAt.getTime());
  return idleMs < idleMsMax && now.getTime() - age.signedInAt.getTime() < lifeMsMax;
}

export const appRoot = "/app/";
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const signInPath = new RegExp(
  `^/(?:create-profile/(?:invite/|add-sso/)?${uuid}|select-profile/${uuid}|invite|join|workspace-select|unsent-answers)$`,
);

/**
 * The entry screens, which are outside any workspace: to accept an invite, to choose or create a profile, to join, and
 * to take along unsent answers from a workspace that has removed the person.
 */
export const isSignInPath = (path: string): boolean => signInPath.test(path);

/** What a browser reads as another host, drops before it looks, or ends a path by. */
const misread = /[\\\s\p{Cc}]/u;
/** Leaves its directory, written plainly or encoded. */
const dots = /^(?:\.|%2e){1,2}$/iu;

/**
 * [SE15] The `from` of a sign-in, if it is a path of our own: below `/app/`, or exactly one of the entry screens.
 * Undefined for anything else: a scheme, another host, and whatever a browser would read as one (threat B18). Both
 * sides use this one rule, and an accepted path is used unchanged.
 */
export function ownPath(from: string | undefined): string | undefined {
  if (from === undefined || isSignInPath(from)) return from;
  const [path = ""] = from.split(/[?#]/u, 1);
  if (!path.startsWith(appRoot) || misread.test(from) || path.includes("//")) return undefined;
  return path.split("/").some((segment) => dots.test(segment)) ? undefined : from;
}

/** [PH10] A number unused for this long may belong to another person by now (threat B28). */
const phoneUnusedMax = 90 * day;

/** [PH10] Whether a number opens nothing until it is verified again. @param provenAt when its owner last showed to hold it */
export const isPhoneStale = (provenAt: Date, now: Date): boolean => now.getTime() - provenAt.getTime() > phoneUnusedMax;

/** [DV5] A device that was unused for this long is forgotten (threat B31). */
export const deviceUnusedMax = 90 * day;

/** [DV5] Whether a device may still be used. */
export const deviceInForce = (
  device: { readonly revokedAt: Date | null; readonly lastSeenAt: Date },
  now: Date,
): boolean => device.revokedAt === null && device.lastSeenAt.getTime() + deviceUnusedMax > now.getTime();

/** [DV9] A shared device locks after this long without activity (ruling R2). */
export const lockAfter = 10 * minute;

/** [DV9] Whether a person must identify first. */
export const isLocked = (activeAt: Date | null, now: Date): boolean =>
  activeAt === null || activeAt.getTime() + lockAfter <= now.getTime();
