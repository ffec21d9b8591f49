import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { name, text, tidy } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { propertyPolicy } from "./policy.ts";
import { propertyKinds, propertyLimits, propertyTypes } from "./rules/property.ts";

const value = z.union([
  z.string().check(z.maxLength(propertyLimits.linkCharactersMax)),
  z.number(),
  z
    .array(z.string().check(z.maxLength(propertyLimits.optionCharactersMax)))
    .check(z.maxLength(propertyLimits.optionsMax)),
]);

export const property = z.object({
  id,
  kind: z.enum(propertyKinds),
  name: z.string(),
  description: z.string(),
  type: z.enum(propertyTypes),
  /** Of numbers: "bar". Blank where there is none. */
  unit: z.string(),
  options: z.array(z.object({ id, name: z.string(), isRetired: z.boolean() })),
  isRequired: z.boolean(),
  /** Whether lists show it as a column unless their reader chose otherwise. */
  isListed: z.boolean(),
  defaultValue: z.nullable(value),
  /** The member of a default of the type `member`. */
  defaultMember: z.nullable(person),
  isRetired: z.boolean(),
  /** Counts the edits; an edit names the revision that it is based on. */
  revision: z.number(),
  updatedAt: moment,
});
export type Property = z.output<typeof property>;

/** What one thing has of one property. */
export const thingValue = z.object({
  propertyId: id,
  value: z.nullable(value),
  /** Nothing was set on the thing. */
  isDefault: z.boolean(),
  /** The member of a value of the type `member`. */
  member: z.nullable(person),
  /** 0 while nothing was set; a change names the revision that it is based on. */
  revision: z.number(),
});
export type ThingValue = z.output<typeof thingValue>;

/** The values of one thing: of every active property of its kind, and of retired ones where something was set. */
export const thingProperties = z.object({ id, mayEdit: z.boolean(), values: z.array(thingValue) });
export type ThingProperties = z.output<typeof thingProperties>;

export const bulkOutcomes = ["changed", "unchanged", "notFound", "notAllowed"] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

const define = asMember(propertyPolicy.define);
const view = asMember(anyMember);
const unit = z.pipe(
  z.pipe(z.string(), z.transform(tidy)),
  z.string().check(z.maxLength(propertyLimits.unitCharactersMax)),
);
const options = z
  .array(z.strictObject({ id, name: name(propertyLimits.optionCharactersMax) }))
  .check(z.maxLength(propertyLimits.optionsMax));
const things = z.array(id).check(z.minLength(1), z.maxLength(propertyLimits.thingsMax));

const propertyPath = inWorkspace("/properties/{propertyId}");

export const propertyEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/properties"),
    summary: "The properties that the workspace defined, retired ones too, by kind and in their order",
    access: view,
    reply: z.object({ properties: z.array(property) }),
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/properties"),
    summary: "Defines a property, as the last of its kind",
    access: define,
    body: z.strictObject({
      kind: z.enum(propertyKinds),
      name: name(propertyLimits.nameCharactersMax),
      description: z.optional(text(propertyLimits.descriptionCharactersMax)),
      type: z.enum(propertyTypes),
      unit: z.optional(unit),
      options: z.optional(options),
      isRequired: z.optional(z.boolean()),
      isListed: z.optional(z.boolean()),
      defaultValue: z.optional(z.nullable(value)),
    }),
    reply: property,
    status: 201,
    problems: ["propertyExists", "propertyInvalid", "tooManyProperties"],
  }),
  update: endpoint({
    method: "PUT",
    path: propertyPath,
    summary:
      "Changes a property; a field that is left out stays. Kind and type never change, and left out options are retired",
    access: define,
    body: z.strictObject({
      name: z.optional(name(propertyLimits.nameCharactersMax)),
      description: z.optional(text(propertyLimits.descriptionCharactersMax)),
      unit: z.optional(unit),
      options: z.optional(options),
      isRequired: z.optional(z.boolean()),
      isListed: z.optional(z.boolean()),
      defaultValue: z.optional(z.nullable(value)),
    }),
    revisioned: true,
    reply: property,
    problems: ["stale", "propertyExists", "propertyInvalid", "propertyRetired"],
  }),
  retire: endpoint({
    method: "POST",
    path: `${propertyPath}/retire`,
    summary: "Takes a property out of use; its values stay, and are shown where there are any",
    access: define,
    reply: property,
    status: 200,
  }),
  restore: endpoint({
    method: "POST",
    path: `${propertyPath}/restore`,
    summary: "Puts a retired property back into use, as the last of its kind",
    access: define,
    reply: property,
    status: 200,
    problems: ["propertyExists", "tooManyProperties"],
  }),
  order: endpoint({
    method: "PUT",
    path: inWorkspace("/properties/order"),
    summary: "Orders the active properties of a kind; all of them are named",
    access: define,
    body: z.strictObject({ kind: z.enum(propertyKinds), propertyIds: z.array(id).check(z.maxLength(500)) }),
    reply: z.object({ properties: z.array(property) }),
    problems: ["propertiesChanged"],
  }),
};

export const propertyValueEndpoints = {
  find: endpoint({
    method: "POST",
    path: inWorkspace("/properties/values/find"),
    summary: "The values of these things, as far as the caller sees the things",
    access: view,
    work: "read",
    body: z.strictObject({ kind: z.enum(propertyKinds), thingIds: things }),
    reply: z.object({ things: z.array(thingProperties) }),
    status: 200,
  }),
  set: endpoint({
    method: "PATCH",
    path: inWorkspace("/properties/values"),
    summary: "Sets values of one thing; null empties one. Each names the revision that it is based on",
    access: view,
    body: z.strictObject({
      kind: z.enum(propertyKinds),
      thingId: id,
      changes: z
        .array(
          z.strictObject({
            propertyId: id,
            value: z.nullable(value),
            revision: z.number().check(z.int(), z.minimum(0)),
          }),
        )
        .check(z.minLength(1), z.maxLength(propertyLimits.propertiesMax)),
    }),
    reply: thingProperties,
    problems: ["stale", "unknownProperty", "propertyRetired", "propertyInvalid"],
  }),
  setMany: endpoint({
    method: "POST",
    path: inWorkspace("/properties/values/bulk"),
    summary: "Sets one property on many things, whatever they had, and returns what became of each",
    access: view,
    body: z.strictObject({ kind: z.enum(propertyKinds), thingIds: things, propertyId: id, value: z.nullable(value) }),
    reply: z.object({ results: z.array(z.object({ id, outcome: z.enum(bulkOutcomes) })) }),
    status: 200,
    problems: ["unknownProperty", "propertyRetired", "propertyInvalid"],
    limit: { calls: 60, seconds: 60 },
  }),
};
