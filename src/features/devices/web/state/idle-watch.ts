import { second } from "#kit/time.ts";
import { isLeftAlone, signEvery } from "../../rules.ts";

export interface IdleWatchSettings {
  /** In ms, going on while the device sleeps. */
  readonly now: () => number;
  /** When a page of this device last saw a sign of the person; undefined where none did. */
  readonly lastTouch: () => number | undefined;
  /** Reports the person's activity to the other pages, and to later ones. */
  readonly keepTouch: (at: number) => void;
  /** Reports the person's activity to the server. */
  readonly sign: () => void;
  readonly lock: () => void;
}

export interface IdleWatch {
  /** A touch, a key, a turn of the wheel. */
  touched(): void;
  /** To be called every few seconds. */
  check(): void;
}

/** How often to look. */
export const checkEveryMs = 5 * second;

/**
 * [DV9] Decides from touches alone when to report activity and when to lock: what a page does by itself is not
 * activity, and neither is opening it.
 */
export function idleWatch({ now, lastTouch, keepTouch, sign, lock }: IdleWatchSettings): IdleWatch {
  const openedAt = now();
  let touchedAt: number | undefined;
  let keptAt: number | undefined;
  let signedAt = openedAt;
  let isLocked = false;
  /** The latest sign of the person on any page; where there was none yet, that this one was opened. */
  const latestSign = () => Math.max(touchedAt ?? 0, lastTouch() ?? 0) || openedAt;
  const check = () => {
    if (isLocked) return;
    const at = now();
    if (isLeftAlone(latestSign(), at)) {
      isLocked = true;
      lock();
      return;
    }
    if (touchedAt === undefined) return;
    if (touchedAt !== keptAt) keepTouch(touchedAt);
    keptAt = touchedAt;
    if (touchedAt <= signedAt || at - signedAt < signEvery) return;
    signedAt = at;
    sign();
  };
  return {
    touched() {
      // A person who returns after the time finds it locked, before the touch counts.
      check();
      if (!isLocked) touchedAt = now();
    },
    check: check,
  };
}
