import { hour, minute, second } from "#kit/time.ts";

const units = ["B", "kB", "MB", "GB"] as const;

/** A size as people read it, in the language's figures: "8.4 MB". Steps of 1024, as the limits are set. */
export function sizeText(bytes: number, language: string): string {
  let value = bytes;
  let at = 0;
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  const digits = at === 0 || value >= 99.95 ? 0 : 1;
  const figures = value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${figures} ${units[at]}`;
}

/** The remaining time, rounded to its precision: in seconds below a minute, in minutes below an hour and a half. */
export function timeParts(ms: number): { readonly unit: "seconds" | "minutes" | "hours"; readonly count: number } {
  if (ms < minute) return { unit: "seconds", count: Math.max(5, Math.ceil(ms / second / 5) * 5) };
  if (ms < 1.5 * hour) return { unit: "minutes", count: Math.ceil(ms / minute) };
  return { unit: "hours", count: Math.ceil(ms / hour) };
}
