import { day, hour, minute } from "#kit/time.ts";

/** [SE1] A session ends 12 h after it was last used, and 30 days after it began (ruling R2). */
export const idleMax = 12 * hour;
export const lifeMax = 30 * day;

/** [SE2] A tab's bearer token lives this long; the cookie gets the tab another. */
export const tokenLife = 15 * minute;

/** A session's use is noted at most this often. */
export const seenEvery = minute;

/** A one-time link from the server's console lives this long. */
export const oneTimeLinkLife = 24 * hour;

export type Provider = "google" | "microsoft" | "phone" | "device" | "link";

/** A person's own sign-in; a shared device is none. `link` is the server operator's one-time link. */
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
