import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { forgetCopies } from "../state/copies.ts";
import type { Owner } from "../state/copy-row.ts";
import { deviceStore } from "../state/device.ts";
import { forgetHere } from "../state/here.ts";

/** A person's offline content is removed with their outbox. It is a copy, so none of it is unsent. */
export const contentKind: OutboxKind = {
  count: () => Promise.resolve(0),
  forget: (owner: Owner) => forgetCopies(owner),
};

/** Everyone whose content this device stores. @throws where the browser stores nothing */
export const ownersOfContent = async (): Promise<readonly Owner[]> => (await deviceStore()).owners();

/** The person has left: no stored content is shown until the server has identified the next one. */
export const forgetWhoIsHere = (): void => forgetHere();
