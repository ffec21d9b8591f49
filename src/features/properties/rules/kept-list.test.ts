import { expect, it } from "vitest";
import type { Property, ThingProperties } from "../contract.ts";
import { type KeptListQuery, keptList, keptSearchText } from "./kept-list.ts";
import type { PropertyValue } from "./property.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [machine, hours, risk] = [idOf(1), idOf(2), idOf(3)];
const options = ["Low", "High"].map((name, at) => ({ id: idOf(10 + at), name, isRetired: false }));
const property = (id: string, type: Property["type"], more: Partial<Property> = {}) =>
  ({ id, kind: "procedure", name: id, type, options: [], ...more }) as unknown as Property;
const properties = [property(machine, "text"), property(hours, "number"), property(risk, "choice", { options })];

const thing = (id: string, values: Readonly<Record<string, PropertyValue | null>>) =>
  ({
    id,
    mayEdit: false,
    values: Object.entries(values).map(([propertyId, value]) => ({ propertyId, value })),
  }) as unknown as ThingProperties;

const rows = [
  { id: idOf(21), title: "Torque the flange" },
  { id: idOf(22), title: "Change the filter" },
  { id: idOf(23), title: "Clean the hood" },
  { id: idOf(24), title: "Of this one no values are kept" },
];
const things = new Map(
  [
    thing(idOf(21), { [machine]: "R-301", [hours]: 12, [risk]: idOf(11) }),
    thing(idOf(22), { [machine]: "F-14", [hours]: 9, [risk]: idOf(10) }),
    thing(idOf(23), { [machine]: null, [hours]: null, [risk]: idOf(11) }),
  ].map((one) => [one.id, one]),
);
const listed = (query: KeptListQuery) =>
  keptList(rows, ({ title }) => title, { properties, things }, query).map(({ id }) => Number(id.slice(-2)));
const where = (...filters: readonly object[]) => ({ properties: JSON.stringify(filters) });

it.each<[string, KeptListQuery, number[]]>([
  ["nothing", {}, [21, 22, 23, 24]],
  ["an option", where({ propertyId: risk, op: "is", ids: [idOf(11)] }), [21, 23]],
  [
    "two properties",
    where({ propertyId: risk, op: "is", ids: [idOf(11)] }, { propertyId: machine, op: "filled" }),
    [21],
  ],
  ["no value", where({ propertyId: hours, op: "empty" }), [23]],
  ["a range", where({ propertyId: hours, op: "between", from: 10, to: null }), [21]],
  ["a property that is not known", where({ propertyId: idOf(9), op: "filled" }), []],
])("[CF7] a list that a device keeps is narrowed by %s", (_, query, expected) => {
  expect(listed(query)).toEqual(expected);
});

it("[CF8] it is sorted by size and by the order of options, with what has no value last in both directions", () => {
  expect(listed({ sortProperty: hours, descending: "false" })).toEqual([22, 21, 23, 24]);
  expect(listed({ sortProperty: hours, descending: "true" })).toEqual([21, 22, 23, 24]);
  expect(listed({ sortProperty: risk })).toEqual([22, 21, 23, 24]);
});

it("[CF11] [CF15] its search finds names, texts, numbers and the names of chosen options", () => {
  expect(listed({ search: "f-14" })).toEqual([22]);
  expect(listed({ search: "high" })).toEqual([21, 23]);
  expect(listed({ search: "flange R-301" })).toEqual([21]);
  expect(keptSearchText({ properties, things }, idOf(22))).toBe("f-14 9 low");
});
