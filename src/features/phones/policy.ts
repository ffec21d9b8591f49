import { anyMember, may, ownSignIn } from "#kit/policy.ts";

export const phonePolicy = {
  /** [PH14] Proving to hold a number, one's own or one that is to be shared. */
  verify: ownSignIn,
  seeCountries: anyMember,
  /** The number that one signs in with; whether the session may change it is asked with it [PH10]. */
  ownNumber: anyMember,
  /** Numbers of shared phones, and for whom they act. */
  manageShared: may("workspace.members.manage"),
  /** To which countries codes are sent: it affects sign-in, and it costs money. */
  manageCountries: may("workspace.sso.manage"),
};
