import * as z from "zod/mini";
import { id } from "#kit/ids.ts";

/** What the query of a list of things says of their properties. */
export const propertyListQuery = {
  /** Filters as JSON: `propertyFilter` of `rules/filters`, all of which have to hold. */
  properties: z.optional(z.string().check(z.maxLength(6000))),
};

/** The order of a list: by a property, those without a value last in both directions. */
export const propertySortQuery = {
  sortProperty: z.optional(id),
  descending: z.optional(z.enum(["true", "false"])),
};
