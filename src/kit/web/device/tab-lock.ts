/**
 * Works while this tab alone holds a lock. Browsers have locks on secure pages alone; elsewhere two tabs may do the same
 * work at once, and the server must bear it.
 */
export async function withTabLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs one at a time across all tabs. Web Locks exist only over TLS and on localhost; elsewhere the lock holds in this
 * tab only, and the server copes with several: every request carries an id or a revision.
 */
export function withDeviceLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  const run = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    run.catch(() => {}),
  );
  return run;
}
