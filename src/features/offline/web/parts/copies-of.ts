import { checkCopies, drop, take } from "../state/copies.ts";

export type { Copy, Owner } from "../state/copy-row.ts";

export const takeCopyOf = take;
export const dropCopy = drop;
/** Asks the server for the state of copied procedures, and updates their copies. */
export const refreshCopies = checkCopies;
