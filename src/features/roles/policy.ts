import { any, isAdmin, may } from "#kit/policy.ts";

export const rolePolicy = {
  /** A member who gives roles needs to read them. */
  view: any(may("workspace.roles.manage"), may("workspace.members.manage")),
  manage: may("workspace.roles.manage"),
  /** [RO13] Who may lift the restriction of content to access groups from a role (threat B56). */
  liftRestriction: isAdmin,
};
