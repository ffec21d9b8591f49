const dayMs = 86_400_000;

/** For so many days content may be read without a word from the server, unless the workspace says otherwise (B143). */
export const offlineDaysDefault = 7;

/** How long the server has been silent, as this device could tell. */
export interface Silence {
  /** Milliseconds that have passed for certain. */
  readonly ageMs: number;
  /** The device's clock when that was last added up. */
  readonly lookedAt: number;
}

/** The server has just answered. */
export const heardNow = (now: number): Silence => ({ ageMs: 0, lookedAt: now });

/**
 * The silence at a later look. A clock that was set back makes nothing younger; one that was set forward while the app
 * was open counts for what has really passed. [OF10]
 * @param now the device's clock
 * @param openMs for how long the app has been open since the last look by a clock that nobody can set; undefined where
 *   it was closed in between, when there is nothing but the device's clock to go by
 */
export function silenceAt({ ageMs, lookedAt }: Silence, now: number, openMs?: number): Silence {
  const passed = Math.max(0, openMs ?? now - lookedAt);
  return { ageMs: ageMs + passed, lookedAt: now };
}

/** Whether kept content has to go. What a person entered never does. [OF11] */
export const isExpired = ({ ageMs }: Silence, days: number): boolean => ageMs > days * dayMs;
