/** What the browser lets our pages keep on this device. */
export interface StorageSpace {
  readonly leftBytes: number;
  readonly allBytes: number;
}

/** How much room there is, as the browser estimates it; undefined where it does not say. */
export async function storageSpace(): Promise<StorageSpace | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return undefined;
  return { leftBytes: Math.max(0, quota - usage), allBytes: quota };
}
