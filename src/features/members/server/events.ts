/** A role is deleted: its members get the replacement, in the same transaction. */
export { moveHolders as onRoleDeleted } from "./member-store.ts";
