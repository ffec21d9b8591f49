import type { Scope } from "#kit/server/scope.ts";
import type { ThingValue } from "../contract.ts";
import { plainValue } from "../rules/plain-value.ts";
import { type PropertyKind, propertyLimits } from "../rules/property.ts";
import { selectProperties } from "./property-store.ts";
import { areOn } from "./require-on.ts";
import type { MemberSight } from "./things.ts";
import { findValues } from "./values.ts";

export interface PropertyColumns {
  readonly head: readonly string[];
  cellsOf(thingId: string): readonly (string | number | null)[];
}

/** [CF13] The columns of a list that is exported: every active property, and retired ones where something was set. */
export async function propertyColumns(
  scope: Scope,
  members: MemberSight,
  kind: PropertyKind,
  thingIds: readonly string[],
): Promise<PropertyColumns> {
  if (!(await areOn(scope)) || thingIds.length === 0) return { head: [], cellsOf: () => [] };
  const byThing = new Map<string, ReadonlyMap<string, ThingValue>>();
  for (let at = 0; at < thingIds.length; at += propertyLimits.thingsMax) {
    const some = thingIds.slice(at, at + propertyLimits.thingsMax);
    for (const thing of await findValues(scope, members, { kind, thingIds: some })) {
      byThing.set(thing.id, new Map(thing.values.map((value) => [value.propertyId, value])));
    }
  }
  const isSet = (id: string) => [...byThing.values()].some((values) => values.has(id));
  const shown = (await selectProperties(scope, kind)).filter(({ id, retiredAt }) => retiredAt === null || isSet(id));
  return {
    head: shown.map(({ name, unit }) => (unit === "" ? name : `${name} (${unit})`)),
    cellsOf: (thingId) =>
      shown.map((property) => {
        const found = byThing.get(thingId)?.get(property.id);
        return found ? plainValue(property, found.value, found.member?.displayName) : null;
      }),
  };
}
