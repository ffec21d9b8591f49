import { heardNow, isExpired, offlineDaysDefault, silenceAt } from "../../rules/age.ts";
import { type Owner, ownerText } from "./copy-row.ts";
import type { OfflineStore } from "./offline-store.ts";

const hasDatabase = typeof indexedDB !== "undefined";
let opening: Promise<OfflineStore> | undefined;

/** The device's store of content. @throws where the browser keeps nothing */
export function deviceStore(): Promise<OfflineStore> {
  if (!hasDatabase) return Promise.reject(new Error("This browser keeps nothing"));
  opening ??= import("./offline-store.ts").then((module) => module.offlineStore());
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** When each person's silence was last updated, by a monotonic clock. */
const looks = new Map<string, number>();
const everyMs = 60_000;

/** The server has answered this person. */
export async function noteContact(owner: Owner, days?: number): Promise<void> {
  const key = ownerText(owner);
  const last = looks.get(key);
  if (days === undefined && last !== undefined && performance.now() - last < everyMs) return;
  looks.set(key, performance.now());
  const store = await deviceStore();
  const known = await store.contact(owner);
  await store.keepContact(owner, { ...heardNow(Date.now()), days: days ?? known?.days ?? offlineDaysDefault });
}

/** Concurrent checks share one run: an app that opens asks many times. */
const looking = new Map<string, Promise<boolean>>();

/** Whether a person's stored content may still be shown. If not, it is removed: content, never their entries. [OF11] */
export function mayShow(owner: Owner): Promise<boolean> {
  const key = ownerText(owner);
  const answer = looking.get(key) ?? look(owner).finally(() => looking.delete(key));
  looking.set(key, answer);
  return answer;
}

async function look(owner: Owner): Promise<boolean> {
  const store = await deviceStore();
  const known = await store.contact(owner);
  if (!known) return false;
  const key = ownerText(owner);
  const last = looks.get(key);
  const now = performance.now();
  const silence = silenceAt(known, Date.now(), last === undefined ? undefined : now - last);
  looks.set(key, now);
  if (isExpired(silence, known.days)) {
    await store.wipe(owner);
    return false;
  }
  // For the next check: this one does not wait for it.
  store.keepContact(owner, { ...silence, days: known.days }).catch(() => {});
  return true;
}
