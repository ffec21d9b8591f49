import { second } from "#kit/time.ts";
import { lockAfter, signEvery } from "../../rules.ts";

export interface IdleWatchSettings {
  /** In ms, going on while the device sleeps. */
  readonly now: () => number;
  /** Tells the server that somebody is here. */
  readonly sign: () => void;
  readonly lock: () => void;
}

export interface IdleWatch {
  /** A touch, a key, a turn of the wheel. */
  touched(): void;
  /** To be called every few seconds. */
  look(): void;
}

/** How often to look. */
export const lookEvery = 5 * second;

/** [DV9] Decides from touches alone when to sign and when to lock: what the page does by itself is no sign of anybody. */
export function idleWatch({ now, sign, lock }: IdleWatchSettings): IdleWatch {
  let touchedAt = now();
  let signedAt = now();
  let isLocked = false;
  const look = () => {
    if (isLocked) return;
    const at = now();
    if (at - touchedAt >= lockAfter) {
      isLocked = true;
      lock();
    } else if (touchedAt > signedAt && at - signedAt >= signEvery) {
      signedAt = at;
      sign();
    }
  };
  return {
    touched() {
      // Whoever comes back after the time finds it locked, before the touch counts.
      look();
      if (!isLocked) touchedAt = now();
    },
    look,
  };
}
