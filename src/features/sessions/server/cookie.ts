import { Problem } from "#kit/problem.ts";
import { isFromOwnOrigin } from "#kit/server/http/own-origin.ts";
import type { Call } from "#kit/server/http/route.ts";
import { lifeMax } from "../rules.ts";

export interface CookieSettings {
  /** The address that people use, where it is known; https decides the kind of cookie. */
  readonly publicUrl: string | undefined;
}

/**
 * A cookie that no script reads and no other site sends. Browsers keep a `__Host-` one to this host and to HTTPS alone;
 * a plain one serves on a laptop without it.
 */
export function hostCookie(settings: CookieSettings, plainName: string) {
  const isSecure = settings.publicUrl?.startsWith("https:") ?? false;
  const name = isSecure ? `__Host-${plainName}` : plainName;
  return {
    of: (call: Call): string | undefined => call.cookies[name],
    set: (call: Call, value: string, lifeMs: number): void => {
      const ends = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${Math.floor(lifeMs / 1000)}`;
      call.setHeader("set-cookie", `${name}=${value}; ${ends}${isSecure ? "; Secure" : ""}`);
    },
  };
}

const sessionCookie = (settings: CookieSettings) => hostCookie(settings, "fettle");

export function setSessionCookie(call: Call, settings: CookieSettings, cookie: string): void {
  sessionCookie(settings).set(call, cookie, lifeMax);
}

export function clearSessionCookie(call: Call, settings: CookieSettings): void {
  sessionCookie(settings).set(call, "", 0);
}

/** The cookie of a call that comes from our own pages (threat B144): another origin's page may not use it. */
export function sessionCookieOf(call: Call, settings: CookieSettings): string | undefined {
  if (!isFromOwnOrigin(call, settings.publicUrl)) {
    throw new Problem("forbidden", "foreignOrigin", { detail: "This call comes from another site" });
  }
  return sessionCookie(settings).of(call);
}
