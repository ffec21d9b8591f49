/** The device has no room for a file. Everything else continues to be stored there. [PF106] */
export class NoRoom extends Error {}

/** [PF215] What a device had no room for when it was last tried. Of the two, neither says anything of the other. */
export interface NoRoomFor {
  readonly photo: boolean;
  readonly entries: boolean;
}

export const roomForAll: NoRoomFor = { photo: false, entries: false };

/**
 * Whether a store refused because the browser's quota is exhausted. Dexie wraps the browser's error, or rethrows it.
 */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  return error.name === "QuotaExceededError" || ("inner" in error && isFull(error.inner));
}

/** Tries that are let go by at most. */
const skippedMax = 31;

/** [PF261] When a full device is tried again: at once, and behind each failure twice as many tries later as before. */
export class SpacedTries {
  #left = 0;
  #skipped = 0;

  isDue(): boolean {
    if (this.#left === 0) return true;
    this.#left -= 1;
    return false;
  }

  failed(): void {
    this.#skipped = Math.min(2 * this.#skipped + 1, skippedMax);
    this.#left = this.#skipped;
  }
}
