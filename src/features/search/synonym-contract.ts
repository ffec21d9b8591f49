import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { anyMember } from "#kit/policy.ts";
import { searchPolicy } from "./policy.ts";
import { isSynonym, synonymLimits } from "./rules/synonyms.ts";

const synonym = z
  .string()
  .check(
    z.maxLength(synonymLimits.charactersMax),
    z.refine(isSynonym, { error: `A word or a short phrase of at most ${synonymLimits.partsMax} words` }),
  );

/** [SR15] Each group holds words and short phrases that mean the same. */
export const synonymSetting = z.object({ groups: z.array(z.array(z.string())), revision: z.number() });
export type SynonymSetting = z.output<typeof synonymSetting>;

export const synonymEndpoints = {
  get: endpoint({
    method: "GET",
    path: inWorkspace("/search/synonyms"),
    summary: "Words that mean the same in this workspace, in groups; devices keep them for searches without a network",
    access: asMember(anyMember),
    reply: synonymSetting,
  }),
  change: endpoint({
    method: "PUT",
    path: inWorkspace("/search/synonyms"),
    summary: "Replaces the words that mean the same; searches and questions read them at once",
    access: asMember(searchPolicy.manageSynonyms),
    body: z.strictObject({
      groups: z
        .array(z.array(synonym).check(z.minLength(synonymLimits.wordsMin), z.maxLength(synonymLimits.wordsMax)))
        .check(z.maxLength(synonymLimits.groupsMax)),
    }),
    revisioned: true,
    reply: synonymSetting,
    problems: ["stale"],
  }),
};
