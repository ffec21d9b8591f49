import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { flushDrivers, lastStored } from "../../state/open-drafts.ts";
import { type CopyOwner, copyKind, draftsWithCopies, forgetCopies } from "./unsent-copies.ts";

/**
 * How many drafts of a person have content on this device that the server does not have. First sends what closed
 * editors are still saving, as far as the server answers.
 */
export async function unsentDrafts(owner: CopyOwner): Promise<number> {
  await flushDrivers(owner);
  return draftsWithCopies(owner);
}

/**
 * For leaving a shared device (threats B141, B142): removes every copy of the person's. Ask `unsentDrafts` first and let
 * them decide. [P32]
 */
export async function forgetDrafts(owner: CopyOwner): Promise<void> {
  await lastStored();
  await forgetCopies(owner);
}

/** Only the editor sends these, since it shows what they are copies of. */
export const draftsKind: OutboxKind = {
  count: unsentDrafts,
  forget: forgetDrafts,
  facts: { [copyKind]: () => ({ isNeeded: true, answers: 0, subject: "", stamp: 0 }) },
};
