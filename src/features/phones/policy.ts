import { anyMember, may } from "#kit/policy.ts";

export const phonePolicy = {
  /** Proving to hold a number, one's own or one that is to be shared. */
  verify: anyMember,
  /** Numbers of shared phones, and for whom they act. */
  manageShared: may("workspace.members.manage"),
  /** To which countries codes are sent: it affects sign-in, and it costs money. */
  manageCountries: may("workspace.sso.manage"),
};
