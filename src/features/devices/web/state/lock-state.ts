import { useSyncExternalStore } from "react";
import { onLocked } from "#kit/web/session/session.ts";
import { opensLocked } from "../../rules.ts";
import { forgetActing, keepActing, storedActing } from "./stored-acting.ts";

/*
 * Whether a shared device waits for somebody to say who they are. The lock is a profile's: it outlives the page, and
 * whoever comes in as somebody else does not stand before it. [DV12]
 */

/** Whose work this page shows, and whether it is locked. Undefined outside of a workspace. */
let page: { readonly profileId: string; readonly isLocked: boolean } | undefined;
const listeners = new Set<() => void>();

function isLockedFor(profileId: string): boolean {
  // Read once: from then on the page is notified.
  if (page?.profileId !== profileId) {
    page = { profileId, isLocked: opensLocked(storedActing(), profileId, Date.now()) };
  }
  return page.isLocked;
}

function become(isLocked: boolean): void {
  if (!page || page.isLocked === isLocked) return;
  page = { ...page, isLocked };
  for (const listener of listeners) listener();
}

/** Locks what this page shows, until the same person says who they are. */
export function lockHere(): void {
  if (!page) return;
  const { profileId } = page;
  // Blurring a field commits its input.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  keepActing({ profileId, touchedAt: Date.now(), isLocked: true });
  become(true);
}

/** A person has identified, here or on another page of the device. */
export function takeUpHere(profileId: string): void {
  keepActing({ profileId, touchedAt: Date.now(), isLocked: false });
  if (page?.profileId === profileId) become(false);
}

/** The server says that this browser is no shared device: nothing of one is left, and nothing locks. */
export function noDeviceHere(): void {
  forgetActing();
  become(false);
}

/** The page shows nobody's work any more. A lock stays in place for the next person. */
export function leaveHere(): void {
  page = undefined;
}

// Whatever the server refuses as locked is shown as locked.
onLocked(lockHere);

/** @param profileId whose work is shown */
export const useIsLocked = (profileId: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLockedFor(profileId),
  );
