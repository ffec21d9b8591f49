import { waitAfter } from "#kit/backoff.ts";
import { isAway, onContact } from "../wire/contact.ts";
import { type OutboxOwner, ownerText } from "./outbox.ts";

/** Opens what is sealed of a person, if they are here. Returns whether all of it is open. */
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

/** How what is sealed is opened, and what somebody left is sealed. */
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

/** Somebody was let in: what they leave, however soon, can be sealed. What fails is made up for while they work. */
export const somebodyIsHere = (owner: OutboxOwner): void => void seals?.keepKey(owner).catch(() => {});

/**
 * A page asks who somebody is: what was left on this device is nobody's who is here, and is sealed, as soon as there is
 * contact. What fails has a next time. Returns how to say that the page has gone.
 */
export function nobodyIsHere(): () => void {
  const look = () => {
    if (navigator.onLine && !isAway()) void seals?.sealAll().catch(() => {});
  };
  look();
  return onContact(look);
}
