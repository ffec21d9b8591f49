import { expect } from "vitest";
import {
  type Property,
  propertyEndpoints,
  propertyValueEndpoints,
  type ThingValue,
} from "#features/properties/contract.ts";
import type { PropertyKind } from "#features/properties/rules/property.ts";
import type { ClientInput } from "#kit/endpoint.ts";
import type { Person } from "./world.ts";

type Input = ClientInput<typeof propertyEndpoints.create>["body"];

/** A property of the type text unless it says otherwise. */
export async function definedBy(by: Person, input: Omit<Input, "type"> & Partial<Input>): Promise<Property> {
  const made = await by.call(propertyEndpoints.create, { body: { type: "text", ...input } });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return made.body;
}

/** What a person sees of one thing, by property; undefined where the thing is out of their sight. */
export async function valuesOf(
  by: Person,
  kind: PropertyKind,
  thingId: string,
): Promise<Record<string, ThingValue> | undefined> {
  const { body } = await by.call(propertyValueEndpoints.find, { body: { kind, thingIds: [thingId] } });
  const [thing] = body.things;
  return thing && Object.fromEntries(thing.values.map((value) => [value.propertyId, value]));
}
