import type { Outbox } from "./outbox.ts";

/** An outbox that is still being opened. Where that fails, every call fails as with one that does not answer. */
export function laterOutbox(open: () => Promise<Outbox>, isLasting: boolean): Outbox {
  return {
    isLasting,
    get: async (...asked) => (await open()).get(...asked),
    change: async (...asked) => (await open()).change(...asked),
    list: async (...asked) => (await open()).list(...asked),
    remove: async (...asked) => (await open()).remove(...asked),
    removeAll: async (...asked) => (await open()).removeAll(...asked),
    owners: async (...asked) => (await open()).owners(...asked),
    findPart: async (...asked) => (await open()).findPart(...asked),
    putPart: async (...asked) => (await open()).putPart(...asked),
    dropPart: async (...asked) => (await open()).dropPart(...asked),
    watch(...asked) {
      let isStopped = false;
      let stop: (() => void) | undefined;
      const start = (outbox: Outbox) => {
        if (!isStopped) stop = outbox.watch(...asked);
      };
      open().then(start, () => {});
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
