import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { forgetCopies } from "../state/copies.ts";
import { deviceStore } from "../state/device.ts";
import { forgetHere } from "../state/here.ts";
import type { Owner } from "../state/kept-row.ts";

/** What this device keeps of content goes with a person like what waits. It is a copy, so nothing of it is unsent. */
export const contentKind: OutboxKind = {
  count: () => Promise.resolve(0),
  forget: (owner: Owner) => forgetCopies(owner),
};

/** Everybody of whom this device keeps content. @throws where the browser keeps nothing */
export const ownersOfContent = async (): Promise<readonly Owner[]> => (await deviceStore()).owners();

/** Whoever was here is here no more: nothing that is kept is shown until the server has said who is. */
export const forgetWhoIsHere = (): void => forgetHere();
