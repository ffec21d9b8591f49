import { procedurePolicy } from "#features/procedures/policy.ts";

/** [TF1] Who brings content in: those who write procedures. What an item needs beyond that is asked with the item. */
export const transferPolicy = { import: procedurePolicy.create };
