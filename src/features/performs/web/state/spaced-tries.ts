/** Tries that are let go by at most. */
const skippedMax = 31;

/** Lets the first try through, and behind each that failed twice as many go by as before. */
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
