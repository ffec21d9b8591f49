import { checkCopies, drop, take } from "../state/copies.ts";

export type { Copy, Owner } from "../state/kept-row.ts";

export const takeCopyOf = take;
export const dropCopy = drop;
/** Asks the server what has become of the copies, and brings them up to date. */
export const refreshCopies = checkCopies;
