/**
 * Works while this tab alone holds a lock. Browsers have locks on secure pages alone; elsewhere two tabs may do the same
 * work at once, and the server must bear it.
 */
export async function withTabLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}
