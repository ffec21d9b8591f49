/** Waits for a time, and no longer than until the device finds its network again. @throws the signal's reason */
export function restFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", woken);
      signal?.removeEventListener("abort", aborted);
    };
    const woken = () => {
      end();
      resolve();
    };
    const aborted = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(woken, ms);
    addEventListener("online", woken);
    if (signal?.aborted) aborted();
    else signal?.addEventListener("abort", aborted, { once: true });
  });
}

/** The same for what waits however long the device is offline. */
export function restUntilOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return restFor(navigator.onLine ? ms : 2 ** 31 - 1, signal);
}
