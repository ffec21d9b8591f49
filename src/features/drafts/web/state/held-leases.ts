import { onSessionEnd } from "#kit/web/session/session.ts";

/**
 * The leases of this page's editors, by the key of their draft. Saves that run on after an editor was closed name its
 * lease too.
 */
const held = new Map<string, string>();

export const heldLease = (key: string): string | undefined => held.get(key);

export function holdLease(key: string, lockId: string | undefined): void {
  if (lockId === undefined) held.delete(key);
  else held.set(key, lockId);
}

onSessionEnd(() => held.clear());
