import { waitAfter } from "#kit/backoff.ts";
import { isAway, onContact } from "../wire/contact.ts";
import { type OutboxOwner, ownerText } from "./outbox.ts";

/** Opens the sealed items of a person, if they are signed in. Returns whether all of them are open. */
export type OpenSealed = (owner: OutboxOwner) => Promise<boolean>;

/** Who asks for many things at once asks for one key; who asks again and again, ever more seldom. */
export function openOnce(open: OpenSealed, now: () => number): OpenSealed {
  const tries = new Map<string, { readonly run: Promise<boolean>; endsAt?: number; failures: number }>();
  return (owner) => {
    const key = ownerText(owner);
    const before = tries.get(key);
    if (before && (before.endsAt === undefined || now() < before.endsAt + waitAfter(before.failures)))
      return before.run;
    const failures = before?.failures ?? 0;
    const one: { run: Promise<boolean>; endsAt?: number; failures: number } = {
      run: open(owner).catch(() => false),
      failures,
    };
    tries.set(key, one);
    void one.run.then((isOpen) => {
      one.endsAt = now();
      one.failures = isOpen ? 0 : failures + 1;
    });
    return one.run;
  };
}

/** How items are opened for their owner, and sealed when the owner leaves. */
export interface Seals {
  readonly open: OpenSealed;
  readonly keepKey: (owner: OutboxOwner) => Promise<unknown>;
  readonly sealAll: () => Promise<void>;
}

let seals: Seals | undefined;

/** How many screens of this page ask who is here. */
let asking = 0;

/**
 * Whether this page shows a person's work. The session of who just left may still be in force while the page asks for the
 * next person, and work that began for them in the background must open nothing that was sealed.
 */
export const isSomebodyHere = (): boolean => asking === 0;

/** The app says how: it knows whom to ask. */
export function sealBy({ open, ...others }: Seals): void {
  const openOne = openOnce(open, () => performance.now());
  seals = { ...others, open: async (owner) => isSomebodyHere() && openOne(owner) };
}

export const opener = (): OpenSealed | undefined => seals?.open;

/**
 * A person has signed in: resolves once this device has the key with which their items are sealed, so that they can be
 * sealed even if the person is here for a moment only. A failed fetch is made up for later.
 */
export async function prepareSealing(owner: OutboxOwner): Promise<void> {
  await seals?.keepKey(owner).catch(() => {});
}

/** What is written for an earlier person while nobody is here waits this long for its seal. */
const sealAgainMs = 5_000;

/**
 * A page asks the person to sign in: no earlier person is here, so their items are sealed as soon as the server is
 * reachable, again after a failure, and again with what is still being written for them. Returns the function to call
 * when the page has gone.
 */
export function sealWhileSignedOut(): () => void {
  asking += 1;
  const look = () => {
    if (navigator.onLine && !isAway()) void seals?.sealAll().catch(() => {});
  };
  look();
  const timer = setInterval(look, sealAgainMs);
  const stopHearing = onContact(look);
  return () => {
    asking -= 1;
    clearInterval(timer);
    stopHearing();
  };
}
