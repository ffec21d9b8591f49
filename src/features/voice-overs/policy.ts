import { generationPolicy } from "#features/generation/policy.ts";

/** Who records one: those who have drafts made, for their own. [PG74] */
export const voiceOverPolicy = { record: generationPolicy.generate };
