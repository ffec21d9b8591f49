import { type Outbox, type OutboxOwner, SealedItem } from "./outbox.ts";
import type { Sealing } from "./sealing.ts";
import type { OpenSealed } from "./seals.ts";

/**
 * An outbox that opens a sealed item before it returns it. Where it cannot be opened now, reads return nothing, and
 * writing over it is refused.
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
