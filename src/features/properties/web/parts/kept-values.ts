import type { KeptAnswers } from "#kit/web/wire/query.ts";
import type { Property, ThingProperties } from "../../contract.ts";
import type { KeptValues } from "../../rules/kept-list.ts";
import type { PropertyKind } from "../../rules/property.ts";

export const propertiesKey = (workspaceId: string) => [workspaceId, "properties"];
export const valuesKey = (workspaceId: string, kind: PropertyKind) => [workspaceId, "propertyValues", kind];

/** The properties and values that this device keeps of a kind; undefined where it keeps no properties. */
export async function keptValues(
  workspaceId: string,
  kind: PropertyKind,
  { one, all }: KeptAnswers,
): Promise<KeptValues | undefined> {
  const properties = await one(propertiesKey(workspaceId));
  if (!Array.isArray(properties)) return undefined;
  const answers = (await all(valuesKey(workspaceId, kind))) as readonly ThingProperties[][];
  // What came last counts.
  const things = new Map(answers.flat().map((thing) => [thing.id, thing]));
  return { properties: (properties as Property[]).filter((property) => property.kind === kind), things };
}
