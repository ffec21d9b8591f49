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

/** The app says how: it knows whom to ask. */
export function sealBy({ open, ...others }: Seals): void {
  seals = { ...others, open: openOnce(open, () => performance.now()) };
}

export const opener = (): OpenSealed | undefined => seals?.open;

/**
 * A person has signed in: fetches the key with which their items can be sealed. A failed fetch is made up for later.
 */
export const prepareSealing = (owner: OutboxOwner): void => void seals?.keepKey(owner).catch(() => {});

/**
 * A page asks the person to sign in: no earlier person is here, so their items are sealed as soon as the server is
 * reachable, with retries. Returns the function to call when the page has gone.
 */
export function sealWhileSignedOut(): () => void {
  const look = () => {
    if (navigator.onLine && !isAway()) void seals?.sealAll().catch(() => {});
  };
  look();
  return onContact(look);
}
