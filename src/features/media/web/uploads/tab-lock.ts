/**
 * Works while this tab alone holds a lock. Browsers have locks on secure pages alone; elsewhere two tabs may send the
 * same file, and the server takes it from one writer at a time.
 */
export async function withTabLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}
