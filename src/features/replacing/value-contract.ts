import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { searchQuery, snippet } from "./contract.ts";

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

export const valueReplacingEndpoints = {
  find: endpoint({
    method: "GET",
    path: inWorkspace("/properties/texts"),
    summary: "Where a text stands in the properties of documents, areas or members whose values the caller may set",
    access: asMember(anyMember),
    query: z.strictObject({ ...searchQuery, kind: z.enum(valueKinds), after: z.optional(id) }),
    reply: z.object({
      things: z.array(foundThing),
      /** The `after` of the page that follows; null at the end. A page may have found nothing. */
      next: z.nullable(id),
    }),
  }),
};
