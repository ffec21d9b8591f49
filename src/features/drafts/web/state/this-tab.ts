import { newId } from "#kit/web/new-id.ts";
import { tabIdAt } from "./tab-id.ts";

let tabId: Promise<string> | undefined;

/** The id of this tab, which is one editor. [P107] */
export function thisTabId(): Promise<string> {
  tabId ??= tabIdAt({ storage: storage(), claim, isReload: isReload(), newId });
  return tabId;
}

function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

const isReload = (): boolean =>
  performance.getEntriesByType?.("navigation").some((entry) => "type" in entry && entry.type === "reload") ?? false;

/** Browsers have locks on secure pages alone; without them a duplicated tab passes for the first one. */
function claim(name: string, waitMs: number): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    // Held until the page is gone.
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => {});
    };
    const options = waitMs === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(waitMs) };
    locks.request(name, options, hold).catch(() => resolve(false));
  });
}
