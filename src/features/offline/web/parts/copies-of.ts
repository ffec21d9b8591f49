import { checkCopies, copiesOf, drop, take } from "../state/copies.ts";

export type { Copy, Owner } from "../state/kept-row.ts";

/** Every procedure that the device keeps for a person; none once they may not be shown any more. */
export const copies = copiesOf;
export const takeCopyOf = take;
export const dropCopy = drop;
/** Asks the server what has become of the copies, and brings them up to date. */
export const lookAfterCopies = checkCopies;
