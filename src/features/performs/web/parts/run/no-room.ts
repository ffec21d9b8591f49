/** The device has no room for a file. Everything else continues to be stored there. [PF106] */
export class NoRoom extends Error {}

/**
 * Whether a store refused because the browser's quota is exhausted. Dexie wraps the browser's error, or rethrows it.
 */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  return error.name === "QuotaExceededError" || ("inner" in error && isFull(error.inner));
}
