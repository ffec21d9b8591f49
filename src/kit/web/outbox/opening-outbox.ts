import { waitAfter } from "#kit/backoff.ts";
import { type Outbox, type OutboxOwner, ownerText, SealedItem } from "./outbox.ts";
import type { Sealing } from "./sealing.ts";

/** Opens what is sealed of a person, if they are here. Answers whether all of it is open. */
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

/**
 * An outbox in which whoever asks for something sealed has it opened first. Where that cannot be done now, it is as if
 * it were not there, and writing over it is refused.
 */
export function openingOutbox(outbox: Outbox, sealing: Sealing, open: OpenSealed): Outbox {
  const opened = async <Answer>(owner: OutboxOwner, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SealedItem) || !(await open(owner))) throw error;
      return work();
    }
  };
  return {
    ...outbox,
    get: (at, wanted) => opened(at.owner, () => outbox.get(at, wanted)),
    change: (at, change, wanted) => opened(at.owner, () => outbox.change(at, change, wanted)),
    async list(owner, kind, wanted) {
      if (await sealing.isSealed(owner)) await open(owner);
      return outbox.list(owner, kind, wanted);
    },
    findPart: (at, part) => opened(at.owner, () => outbox.findPart(at, part)),
    putPart: (at, part, content, needsItem) => opened(at.owner, () => outbox.putPart(at, part, content, needsItem)),
  };
}
