import { any, isAdmin, may } from "#kit/policy.ts";

/** [AU1] Who reads the audit (question Q9). */
export const auditPolicy = { read: any(isAdmin, may("workspace.roles.manage")) };
