import { isAdmin, managesWorkspace, may } from "#kit/policy.ts";

export const workspacePolicy = {
  /** [WS4] Name, time zone, languages, sizes, retention. */
  manage: managesWorkspace,
  /** [WS10] Whether people may approve their own drafts (threat B81). */
  relaxApproval: isAdmin,
  /** [WS6] The other workspaces of the enterprise are known to who shares with them (threat B121). */
  seeSiblings: may("content.procedures.shared.manage"),
  createSibling: isAdmin,
};
