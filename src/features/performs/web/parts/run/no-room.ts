/** The device has no room for a file. Everything else goes on being kept there. [PF106] */
export class NoRoom extends Error {}

/** Whether a store refused because the browser gives it no more room. Dexie tells the browser's reason as its own, or inside. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  return error.name === "QuotaExceededError" || ("inner" in error && isFull(error.inner));
}
