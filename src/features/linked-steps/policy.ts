import { procedurePolicy } from "#features/procedures/policy.ts";
import { templatePolicy } from "#features/templates/policy.ts";

/** Links are for those who write procedures, as far as they see procedure and reusable step. [LS1] [LS5] */
export const linkedStepPolicy = {
  link: procedurePolicy.create,
  seeUses: templatePolicy.use,
};
