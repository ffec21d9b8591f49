import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { name, text } from "#kit/text.ts";
import { questionPolicy } from "./policy.ts";

export const suggestionLimits = {
  titleCharactersMax: 200,
  emojiCharactersMax: 16,
  groupsMax: 50,
  suggestionsMax: 200,
} as const;

/** A question that the copilot suggests on an empty chat. */
export const suggestedQuery = z.object({
  id,
  title: z.string(),
  /** One emoji, or blank. */
  emoji: z.string(),
  created_by: id,
  /** [QU1] Who sees it: members of these groups and those above, everyone without any (threat B129). */
  accessGroupIds: z.array(id),
  /** Groups of it that the reader does not see, by number. */
  hiddenAccessGroups: z.number(),
  /** Counts the edits; an edit names the revision that it is based on. */
  revision: z.number(),
});
export type SuggestedQuery = z.output<typeof suggestedQuery>;

const fields = {
  title: name(suggestionLimits.titleCharactersMax),
  emoji: text(suggestionLimits.emojiCharactersMax),
  accessGroupIds: z.array(id).check(z.maxLength(suggestionLimits.groupsMax)),
};
const written = z.strictObject(fields);
export type WrittenSuggestion = z.output<typeof written>;

const path = inWorkspace("/copilot/suggested");
const one = `${path}/{suggestionId}` as const;
const manage = asMember(questionPolicy.manage);

export const suggestedEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    summary: "The suggested questions that the caller sees, in their order",
    access: asMember(questionPolicy.seeSuggestions),
    reply: z.object({ suggestions: z.array(suggestedQuery) }),
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Adds a suggested question at the end",
    access: manage,
    body: written,
    reply: suggestedQuery,
    status: 201,
    problems: ["unknownAccessGroup", "tooManySuggestions"],
  }),
  change: endpoint({
    method: "PUT",
    path: one,
    summary: "Rewrites a suggested question; groups of it that the caller does not see stay",
    access: manage,
    body: z.strictObject({
      ...fields,
      /** Required if the change leaves no group: everyone will see the suggestion (ruling R4). */
      makeGlobal: z.optional(z.boolean()),
    }),
    reply: suggestedQuery,
    revisioned: true,
    problems: ["unknownAccessGroup", "wouldBecomeGlobal"],
  }),
  delete: endpoint({ method: "DELETE", path: one, summary: "Removes a suggested question", access: manage }),
};
