import * as z from "zod/mini";
import { propertyLimits } from "#features/properties/rules/property.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { replacementHead, replacementInput, searchQuery, snippet } from "./contract.ts";

/** Procedures have their own search, which looks into their content too. */
export const valueKinds = ["document", "area", "member"] as const;
export type ValueKind = (typeof valueKinds)[number];

export const foundText = z.object({
  propertyId: id,
  name: z.string(),
  isRequired: z.boolean(),
  /** The whole text, as it was found. */
  text: z.string(),
  /** A replacement names it. */
  revision: z.number(),
  matches: z.array(z.object({ key: z.string(), snippet })),
});
export type FoundText = z.output<typeof foundText>;

export const foundThing = z.object({ thingId: id, name: z.string(), texts: z.array(foundText) });
export type FoundThing = z.output<typeof foundThing>;

/** One replacing of a text in the properties of a kind. */
export const valueReplacement = z.object({
  ...replacementHead,
  thingCount: z.number(),
  placeCount: z.number(),
  /** Of the things, those that were brought back. */
  undoneCount: z.number(),
});
export type ValueReplacement = z.output<typeof valueReplacement>;

/** A thing that a replacement changed. */
export const replacedThing = z.object({
  thingId: id,
  name: z.string(),
  count: z.number(),
  undoneAt: z.nullable(moment),
});
export type ReplacedThing = z.output<typeof replacedThing>;

const kind = z.enum(valueKinds);
const replacements = inWorkspace("/properties/replacements");
const ofThing = `${replacements}/{replacementId}/things/{thingId}` as const;

export const valueReplacingEndpoints = {
  find: endpoint({
    method: "GET",
    path: inWorkspace("/properties/texts"),
    summary: "Where a text stands in the properties of documents, areas or members whose values the caller may set",
    access: asMember(anyMember),
    query: z.strictObject({ ...searchQuery, kind, after: z.optional(id) }),
    reply: z.object({
      things: z.array(foundThing),
      /** The `after` of the page that follows; null at the end. A page may have found nothing. */
      next: z.nullable(id),
    }),
  }),
  begin: endpoint({
    method: "POST",
    path: replacements,
    summary:
      "Begins a replacement in the properties of a kind, which remembers what it changes; the things follow one by one",
    access: asMember(anyMember),
    body: z.strictObject({ ...replacementInput, kind }),
    reply: valueReplacement,
    status: 201,
  }),
  list: endpoint({
    method: "GET",
    path: replacements,
    summary: "The caller's own replacements in the properties of a kind, the last one first; at most 20",
    access: asMember(anyMember),
    query: z.strictObject({ kind }),
    reply: z.object({ replacements: z.array(valueReplacement) }),
  }),
  get: endpoint({
    method: "GET",
    path: `${replacements}/{replacementId}`,
    summary: "The things that one of them changed, of those that the caller sees",
    access: asMember(anyMember),
    reply: z.object({ things: z.array(replacedThing) }),
  }),
  replaceIn: endpoint({
    method: "POST",
    path: ofThing,
    summary: "Replaces the chosen places of one thing, each in the text that was seen. Once for each replacement",
    access: asMember(anyMember),
    body: z.strictObject({
      texts: z
        .array(
          z.strictObject({
            propertyId: id,
            revision: z.number().check(z.int(), z.minimum(0)),
            /** The places by their keys. */
            only: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(2000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(propertyLimits.propertiesMax)),
    }),
    reply: z.object({ count: z.number() }),
    status: 200,
    problems: ["stale", "propertyRetired", "nothingFound", "textTooLong", "propertyRequired"],
  }),
  undoIn: endpoint({
    method: "DELETE",
    path: ofThing,
    summary: "Brings the texts of a thing back, if nobody has changed them since",
    access: asMember(anyMember),
    problems: ["changedSince"],
  }),
};
