import { procedurePolicy } from "#features/procedures/policy.ts";
import { all, isAdmin, ownSignIn } from "#kit/policy.ts";

/** [TF1] [TF20] Who brings content in, and who takes the whole workspace out. */
export const transferPolicy = {
  /** Those who write procedures. What an item needs beyond that is asked with the item. */
  import: procedurePolicy.create,
  /** Everything that is there, the audit included: an administrator who signed in themselves. */
  export: all(isAdmin, ownSignIn),
};
