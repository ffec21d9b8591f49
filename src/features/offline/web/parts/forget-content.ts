import { forgetCopies } from "../state/copies.ts";
import { forgetHere } from "../state/here.ts";
import type { Owner } from "../state/kept-row.ts";

/** Removes what this device keeps of content for a person. @throws where the store cannot be opened */
export const forgetContent = (owner: Owner): Promise<void> => forgetCopies(owner);

/** Whoever was here is here no more: nothing that is kept is shown until the server has said who is. */
export const forgetWhoIsHere = (): void => forgetHere();
