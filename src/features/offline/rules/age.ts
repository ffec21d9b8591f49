const dayMs = 86_400_000;

/** For so many days content may be read without a word from the server, unless the workspace says otherwise (B143). */
export const offlineDaysDefault = 7;

/** How long the server has not answered, to this device's knowledge. */
export interface Silence {
  /** Milliseconds that have passed for certain. */
  readonly ageMs: number;
  /** The device's clock when that was last added up. */
  readonly lookedAt: number;
}

/** The server has just answered. */
export const heardNow = (now: number): Silence => ({ ageMs: 0, lookedAt: now });

/**
 * Updates the silence. A clock that was set back makes nothing younger; one that was set forward while the app was open
 * counts as the time that has really passed. [OF10]
 * @param now the device's clock
 * @param openMs how long the app has been open since the last update, by a monotonic clock; undefined if it was closed
 * in between, when only the device's clock is available
 */
export function silenceAt({ ageMs, lookedAt }: Silence, now: number, openMs?: number): Silence {
  const passed = Math.max(0, openMs ?? now - lookedAt);
  return { ageMs: ageMs + passed, lookedAt: now };
}

/** Whether kept content has to go. What a person entered never does. [OF11] */
export const isExpired = ({ ageMs }: Silence, days: number): boolean => ageMs > days * dayMs;
