import { newId } from "#kit/web/new-id.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { deviceStore, performsOutbox } from "./device.ts";
import { keepLastEntries, type LastEntries, takeLastEntries, takenLastEntries } from "./last-entries.ts";

/*
 * Entries that a page could not write lie beside the outbox, in clear. When their performer is here no more they come
 * into it as items of their own, for their run may be sealed already, and go back where they lay once it is open. [SL1]
 */

export const lateEntriesKind = "performEntries";

export async function gatherLastEntries(owner: OutboxOwner): Promise<void> {
  for (const value of takenLastEntries(ownerText(owner))) {
    try {
      await performsOutbox.asItLies.change({ owner, kind: lateEntriesKind, key: keyOf(value) }, () => ({ value }));
    } catch {
      // There is no room for it there: better in clear than lost.
      keepLastEntries(value.key, value.events);
    }
  }
}

/** By their run, which is all that a person knows of: one run is never reported as two things that were left. */
const keyOf = ({ key }: LastEntries): string => `${key.performId}/${newId()}`;

export async function restoreLastEntries(owner: OutboxOwner): Promise<void> {
  const late = await performsOutbox.asItLies.list<LastEntries>(owner, lateEntriesKind);
  for (const { key, value } of late) {
    keepLastEntries(value.key, value.events);
    await performsOutbox.asItLies.remove({ owner, kind: lateEntriesKind, key });
  }
  if (late.length > 0) await takeLastEntries(deviceStore());
}
