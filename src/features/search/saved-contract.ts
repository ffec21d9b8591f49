import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { name } from "#kit/text.ts";
import { searchedKinds, searchedLanguages, searchWordsMax } from "./contract.ts";

/** How long ago something has changed, at most. */
export const changedWithin = ["week", "month", "year"] as const;
export type ChangedWithin = (typeof changedWithin)[number];

/** What a search asks: words and filters, as its address holds them. */
export const searchAsked = z.strictObject({
  words: z.string().check(z.minLength(1), z.maxLength(searchWordsMax)),
  kind: z.optional(z.enum(searchedKinds)),
  area: z.optional(id),
  group: z.optional(id),
  language: z.optional(z.enum(searchedLanguages)),
  changed: z.optional(z.enum(changedWithin)),
});
export type SearchAsked = z.output<typeof searchAsked>;

export const savedSearchLimits = { perPerson: 50, nameCharactersMax: 100 } as const;
const savedName = name(savedSearchLimits.nameCharactersMax);

export const savedSearch = z.object({ id, name: z.string(), asked: searchAsked });
export type SavedSearch = z.output<typeof savedSearch>;

const own = asMember(anyMember);

export const savedSearchEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/search/saved"),
    summary: "The caller's saved searches, by name",
    access: own,
    reply: z.object({ saved: z.array(savedSearch) }),
  }),
  save: endpoint({
    method: "POST",
    path: inWorkspace("/search/saved"),
    summary: "Keeps a search under a name, for the caller alone",
    access: own,
    body: z.strictObject({ name: savedName, asked: searchAsked }),
    reply: savedSearch,
    status: 201,
    problems: ["tooManySavedSearches"],
  }),
  rename: endpoint({
    method: "PATCH",
    path: inWorkspace("/search/saved/{savedSearchId}"),
    summary: "Gives a saved search another name",
    access: own,
    body: z.strictObject({ name: savedName }),
    reply: savedSearch,
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/search/saved/{savedSearchId}"),
    summary: "Forgets a saved search",
    access: own,
  }),
};
