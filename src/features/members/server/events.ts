/** A role is deleted: its members get the other one, in the same transaction. */
export { moveHolders as onRoleDeleted } from "./member-store.ts";
