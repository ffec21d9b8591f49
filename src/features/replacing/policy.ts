import { may } from "#kit/policy.ts";

/** Who finds and replaces in many procedures: whoever writes them, each as far as they see it. */
export const replacingPolicy = {
  replace: may("content.procedures.manage"),
};
