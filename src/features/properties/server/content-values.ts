import type { Scope } from "#kit/server/scope.ts";
import type { ThingProperties } from "../contract.ts";
import { plainValue } from "../rules/plain-value.ts";
import type { PropertyKind, PropertyType, PropertyValue } from "../rules/property.ts";
import { selectProperties } from "./property-store.ts";
import { areOn } from "./require-on.ts";
import type { MemberSight } from "./things.ts";
import { selectValues } from "./value-store.ts";
import { findValues, setValues } from "./values.ts";

type ContentKind = Exclude<PropertyKind, "member">;

/** For kinds whose sight this feature asks itself, so that their features need nothing of `members`. */
const noMembers: MemberSight = { selectKnown: async () => new Set(), selectEditable: async () => new Set() };

/** A value as a person reads it. */
export interface ShownValue {
  readonly name: string;
  readonly type: PropertyType;
  readonly unit: string;
  /** Names of options and members, days as 2026-11-30; never blank. */
  readonly value: string | number;
}

/** [CF14] What a thing shows: its values in the order of the properties. Nothing if the actor does not see it. */
export async function shownValues(scope: Scope, kind: ContentKind, thingId: string): Promise<ShownValue[]> {
  if (!(await areOn(scope))) return [];
  const [thing] = await findValues(scope, noMembers, { kind, thingIds: [thingId] });
  if (!thing) return [];
  const byId = new Map((await selectProperties(scope, kind)).map((property) => [property.id, property]));
  return thing.values.flatMap(({ propertyId, value, member }) => {
    const property = byId.get(propertyId);
    const plain = property && plainValue(property, value, member?.displayName);
    if (!property || plain === null || plain === undefined || plain === "") return [];
    return { name: property.name, type: property.type, unit: property.unit, value: plain };
  });
}

/** A text that was set on a thing. */
export interface SetText {
  readonly thingId: string;
  readonly propertyId: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly text: string;
  /** A change names it. */
  readonly revision: number;
}

/** [CF16] The texts that were set on these things, of properties in use. Who sees the things has been asked. */
export async function selectTexts(scope: Scope, kind: PropertyKind, thingIds: readonly string[]): Promise<SetText[]> {
  if (thingIds.length === 0 || !(await areOn(scope))) return [];
  const texts = (await selectProperties(scope, kind)).filter(
    ({ type, retiredAt }) => type === "text" && retiredAt === null,
  );
  if (texts.length === 0) return [];
  const rows = await selectValues(scope, thingIds);
  return texts.flatMap(({ id, name, isRequired }) =>
    rows
      .filter((row) => row.propertyId === id && typeof row.value === "string")
      .map(({ thingId, value, revision }) => ({
        thingId,
        propertyId: id,
        name,
        isRequired,
        text: String(value),
        revision,
      })),
  );
}

export interface ValueChange {
  readonly propertyId: string;
  readonly value: PropertyValue | null;
  readonly revision: number;
}

/** [CF4] [CF5] `setValues` for content. @throws Problem, as it does */
export const setContentValues = (
  scope: Scope,
  kind: ContentKind,
  thingId: string,
  changes: readonly ValueChange[],
): Promise<ThingProperties> =>
  setValues(scope, noMembers, { kind, thingId, changes: changes.map((one) => ({ ...one, value: onWire(one.value) })) });

const onWire = (value: PropertyValue | null): string | number | string[] | null =>
  typeof value === "object" && value !== null ? [...value] : value;
