import { may } from "#kit/policy.ts";

export const ssoPolicy = { manage: may("workspace.sso.manage") };
