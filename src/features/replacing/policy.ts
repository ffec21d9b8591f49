import { may } from "#kit/policy.ts";

/** Who finds and replaces in many procedures: members who write them, as far as they see them. */
export const replacingPolicy = {
  replace: may("content.procedures.manage"),
};
