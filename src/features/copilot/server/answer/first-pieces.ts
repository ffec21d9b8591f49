/** So long an answer waits to be stored at most, in ms. */
const waitMsMax = 250;

/**
 * [CP34] Lets the first pieces of answers go before the storing of others, of all questions that this node answers: where many
 * ask in one moment, nobody waits for rows of an answer that somebody else is reading already.
 */
export class FirstPieces {
  readonly #waitMsMax: number;
  #open = 0;
  #waiting: (() => void)[] = [];

  constructor(options: { readonly waitMsMax?: number } = {}) {
    this.#waitMsMax = options.waitMsMax ?? waitMsMax;
  }

  /** A question has come. Call what is returned once its first piece is sent, or it does not depend on this node any more. */
  expect(): () => void {
    this.#open++;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      if (--this.#open > 0) return;
      for (const go of this.#waiting.splice(0)) go();
    };
  }

  /** Fulfilled once no question waits for its first piece, and after the longest wait in any case. */
  async sent(): Promise<void> {
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(go, this.#waitMsMax);
      const waiting = this.#waiting;
      function go() {
        clearTimeout(timer);
        resolve();
      }
      waiting.push(go);
    });
  }
}
