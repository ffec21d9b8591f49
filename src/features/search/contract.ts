import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

/** What a search finds. */
export const foundKinds = ["procedure", "document", "area", "note", "set"] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What a search may be narrowed to: procedures are the published ones, drafts those that wait to be published. */
export const searchedKinds = [...foundKinds, "draft"] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** The languages that texts are recognised in. */
export const searchedLanguages = ["en", "de", "es"] as const;
export type SearchedLanguage = (typeof searchedLanguages)[number];

export const searchWordsMax = 300;

/** A place in something: a step, a page, or the whole. */
export const foundPlace = z.object({
  stepId: z.nullable(id),
  /** As screens count it, from 1. */
  stepNumber: z.nullable(z.number()),
  stepTitle: z.nullable(z.string()),
  /** Of a document, from 1. */
  page: z.nullable(z.number()),
  /** The words around the match; the matches are between `start` and `end` of it, in UTF-16 units. */
  excerpt: z.string(),
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type FoundPlace = z.output<typeof foundPlace>;

export const foundThing = z.object({
  kind: z.enum(foundKinds),
  /** Of the procedure, document, area or set; of a note the id of its area. */
  id,
  name: z.string(),
  /** The name contains every word of the search. */
  isNamed: z.boolean(),
  /**
   * Of a procedure: its draft, as an author reads it. The published version of the same procedure is a thing of its own,
   * with the same kind and id.
   */
  isDraft: z.boolean(),
  /** When what was found last changed: of a procedure its publication, of a draft its last save. */
  changedAt: z.nullable(moment),
  /** The best first, three at most; none where only the name matches. */
  places: z.array(foundPlace),
});
export type FoundThing = z.output<typeof foundThing>;

/** Ids with commas between them, as a query carries them. */
const listedIds = z.optional(z.string().check(z.maxLength(4000)));

const searchReply = z.object({
  found: z.array(foundThing),
  /** Words that were read as others, because nothing visible contains them. */
  corrections: z.array(z.object({ typed: z.string(), read: z.string() })),
  unknownWords: z.array(z.string()),
});
export type SearchReply = z.output<typeof searchReply>;

export const searchEndpoints = {
  everything: endpoint({
    method: "GET",
    path: inWorkspace("/search"),
    summary: "Everything visible that fits these words: by name first, then by what it says, the best first",
    access: asMember(anyMember),
    query: z.strictObject({
      words: z.string().check(z.minLength(1), z.maxLength(searchWordsMax)),
      /** One of them; everything by default. */
      kind: z.optional(z.enum(searchedKinds)),
      /** Only what is tied to one of these areas, and the areas themselves. */
      areaIds: listedIds,
      /** Only what is in one of these groups; those below them count too. */
      accessGroupIds: listedIds,
      /** Only texts in this language. */
      language: z.optional(z.enum(searchedLanguages)),
      /** Only what has changed since this moment. */
      changedAfter: z.optional(moment),
    }),
    reply: searchReply,
    problems: ["unknownAccessGroup", "unknownArea"],
  }),
};
