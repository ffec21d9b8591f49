import { type CookieSettings, hostCookie } from "#features/sessions/server/service.ts";
import type { Call } from "#kit/server/http/route.ts";
import { newSecret } from "#kit/server/secrets.ts";
import { attemptLife } from "../rules.ts";

const browserCookie = (settings: CookieSettings) => hostCookie(settings, "fettle-sign-in");

/** The browser's secret, which binds a way to a provider to it [SO2]. Several ways at once share it. */
export function browserOf(call: Call, settings: CookieSettings): string | undefined {
  const value = browserCookie(settings).of(call);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The same, created if missing; the cookie lives as long as an attempt may take. */
export function keepBrowser(call: Call, settings: CookieSettings): string {
  const browser = browserOf(call, settings) ?? newSecret();
  browserCookie(settings).set(call, browser, attemptLife);
  return browser;
}
