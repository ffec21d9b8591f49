import { all, any, isAdmin, may, ownSignIn } from "#kit/policy.ts";

/** [AU1] Who reads the audit (question Q9). */
const read = any(isAdmin, may("workspace.roles.manage"));
/** The export is not for shared devices [MB16]. */
export const auditPolicy = { read, export: all(read, ownSignIn) };
