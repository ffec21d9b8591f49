import type { Property, ThingProperties } from "../contract.ts";
import { effectiveValue, type PropertyValue } from "../rules/property.ts";
import type { StoredProperty } from "./property-store.ts";
import type { SeenThing } from "./things.ts";
import type { ValueRow } from "./value-store.ts";

const onTheWire = (value: PropertyValue | null): string | number | string[] | null =>
  typeof value === "object" && value !== null ? [...value] : value;

export const propertyOnTheWire = (stored: StoredProperty): Property => {
  const { ordinal: _ordinal, retiredAt, updatedAt, options, defaultValue, ...property } = stored;
  return {
    ...property,
    options: options.map((option) => ({ ...option })),
    defaultValue: onTheWire(defaultValue),
    isRetired: retiredAt !== null,
    updatedAt: updatedAt.toISOString(),
  };
};

/** [CF6] [CF9] The properties of a kind, on one thing of it. */
export function thingOnTheWire(
  { id, mayEdit }: SeenThing,
  properties: readonly StoredProperty[],
  rows: readonly ValueRow[],
): ThingProperties {
  const byProperty = new Map(rows.filter((row) => row.thingId === id).map((row) => [row.propertyId, row]));
  const values = properties.flatMap((property) => {
    const row = byProperty.get(property.id);
    // What was taken out of use shows what was set, and no default.
    if (property.retiredAt !== null && (row === undefined || row.value === null)) return [];
    return {
      propertyId: property.id,
      value: onTheWire(effectiveValue(property, row)),
      isDefault: row === undefined,
      member: row ? row.member : property.defaultMember,
      revision: row?.revision ?? 0,
    };
  });
  return { id, mayEdit, values };
}
