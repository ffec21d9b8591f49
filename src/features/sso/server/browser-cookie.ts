import type { Call } from "#kit/server/http/route.ts";
import { newSecret } from "#kit/server/secrets.ts";
import type { CookieSettings } from "../../sessions/server/service.ts";
import { attemptLife } from "../rules.ts";

const isSecure = (settings: CookieSettings): boolean => settings.publicUrl?.startsWith("https:") ?? false;
const nameOf = (settings: CookieSettings): string => (isSecure(settings) ? "__Host-fettle-sign-in" : "fettle-sign-in");

/** The browser's secret, which binds a way to a provider to it [SO2]. Several ways at once share it. */
export function browserOf(call: Call, settings: CookieSettings): string | undefined {
  const value = call.cookies[nameOf(settings)];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The same, made where there is none; the cookie lives as long as the way may take. */
export function keepBrowser(call: Call, settings: CookieSettings): string {
  const browser = browserOf(call, settings) ?? newSecret();
  const parts = [
    `${nameOf(settings)}=${browser}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${attemptLife / 1000}`,
    ...(isSecure(settings) ? ["Secure"] : []),
  ];
  call.setHeader("set-cookie", parts.join("; "));
  return browser;
}
