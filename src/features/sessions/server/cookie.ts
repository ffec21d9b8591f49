import { Problem } from "#kit/problem.ts";
import type { Call } from "#kit/server/http/route.ts";
import { lifeMax } from "../rules.ts";

/** Browsers keep a `__Host-` cookie to this host and to HTTPS alone; a plain one serves on a laptop without it. */
const secureName = "__Host-fettle";
const plainName = "fettle";

export interface CookieSettings {
  /** The address that people use, where it is known; https decides the kind of cookie. */
  readonly publicUrl: string | undefined;
}

const isSecure = (settings: CookieSettings): boolean => settings.publicUrl?.startsWith("https:") ?? false;

export function setSessionCookie(call: Call, settings: CookieSettings, cookie: string): void {
  call.setHeader("set-cookie", cookieText(settings, cookie, Math.floor(lifeMax / 1000)));
}

export function clearSessionCookie(call: Call, settings: CookieSettings): void {
  call.setHeader("set-cookie", cookieText(settings, "", 0));
}

function cookieText(settings: CookieSettings, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(settings);
  const name = secure ? secureName : plainName;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure ? "; Secure" : ""}`;
}

/** The cookie of a call that comes from our own pages (threat B144): another origin's page may not use it. */
export function sessionCookieOf(call: Call, settings: CookieSettings): string | undefined {
  const origin = call.headers.origin;
  if (origin !== undefined && !isOwnOrigin(origin, call, settings)) {
    throw new Problem("forbidden", "foreignOrigin", { detail: "This call comes from another site" });
  }
  return call.cookies[isSecure(settings) ? secureName : plainName];
}

function isOwnOrigin(origin: string, call: Call, settings: CookieSettings): boolean {
  if (settings.publicUrl !== undefined) return origin === new URL(settings.publicUrl).origin;
  return URL.parse(origin)?.host === call.headers.host;
}
