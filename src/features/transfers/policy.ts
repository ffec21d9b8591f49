import { procedurePolicy } from "#features/procedures/policy.ts";
import { all, isAdmin, ownSignIn, policy } from "#kit/policy.ts";

/** An export holds the content of all groups (ruling R4). */
const seesAllContent = policy("sees the content of all groups", (actor) => actor.seesAllContent);

export const transferPolicy = {
  /** [TF1] Who brings content in: those who write procedures. What an item needs beyond that is asked with the item. */
  import: procedurePolicy.create,
  /** [TF19] Who takes the workspace away: admins, at a sign-in of their own. */
  export: all(isAdmin, seesAllContent, ownSignIn),
};
