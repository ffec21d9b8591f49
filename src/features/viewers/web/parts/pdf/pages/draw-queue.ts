/** Draws one page after the other, the latest request first: it is the visible one. */
export class DrawQueue {
  readonly #waiting: (() => Promise<unknown>)[] = [];
  #isBusy = false;

  /** Takes it up when its turn comes. Returns how to take it back. */
  add(work: () => Promise<unknown>): () => void {
    this.#waiting.push(work);
    void this.#next();
    return () => {
      const at = this.#waiting.indexOf(work);
      if (at !== -1) this.#waiting.splice(at, 1);
    };
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    const work = this.#waiting.pop();
    if (!work) return;
    this.#isBusy = true;
    await work().catch(() => {});
    this.#isBusy = false;
    await this.#next();
  }
}
