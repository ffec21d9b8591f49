import { expect, it } from "vitest";
import type { KeptAnswers } from "#kit/web/wire/query.ts";
import type { KeptListQuery } from "../../rules/kept-list.ts";
import { narrowKept } from "./narrow-kept.ts";

const [machine, flange, filter] = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000021",
  "00000000-0000-4000-8000-000000000022",
];
const listKey = ["w", "procedures", "list", { status: "all", areaId: undefined }];
const thing = (id: string, value: string) => ({ id, mayEdit: false, values: [{ propertyId: machine, value }] });
const answers: readonly (readonly [readonly unknown[], unknown])[] = [
  [
    listKey,
    { pages: [{ procedures: [{ id: flange, title: "Flange" }] }, { procedures: [{ id: filter, title: "Filter" }] }] },
  ],
  [["w", "properties"], [{ id: machine, kind: "procedure", type: "text", options: [] }]],
  [
    ["w", "propertyValues", "procedure", flange, filter],
    [thing(flange, "R-1"), thing(filter, "F-1")],
  ],
  [["w", "propertyValues", "procedure", flange], [thing(flange, "R-2")]],
];
const keptOf = (known = answers): KeptAnswers => ({
  one: async (key) => known.find(([one]) => JSON.stringify(one) === JSON.stringify(key))?.[1],
  all: async (key) =>
    known
      .filter(([one]) => JSON.stringify(one).startsWith(JSON.stringify(key).slice(0, -1)))
      .map(([, answer]) => answer),
});
const list = { workspaceId: "w", kind: "procedure", topic: "procedures", named: "title" } as const;
const asked = (more: KeptListQuery) => ({ status: "all", areaId: undefined, ...more });
const titles = async (more: KeptListQuery, kept = keptOf()) =>
  (await narrowKept(list, asked(more), kept))?.pages.flatMap(({ procedures }) => procedures?.map((one) => one.title));

it("[CF7] [CF8] without a network the list is narrowed and sorted by the values that came last", async () => {
  const contains = (text: string) => JSON.stringify([{ propertyId: machine, op: "contains", text }]);
  expect(await titles({ properties: contains("R-2") })).toEqual(["Flange"]);
  expect(await titles({ properties: contains("R-1") })).toEqual([]);
  expect(await titles({ sortProperty: machine, descending: "true" })).toEqual(["Flange", "Filter"]);
  expect(await titles({ sortProperty: machine })).toEqual(["Filter", "Flange"]);
});

it("[CF11] its search finds titles and values, and titles alone where no properties are kept", async () => {
  expect(await titles({ search: "f-1" })).toEqual(["Filter"]);
  expect(await titles({ search: "flan" }, keptOf(answers.slice(0, 1)))).toEqual(["Flange"]);
});

it("a list that the device does not keep is answered by nothing", async () => {
  expect(await titles({ search: "flan" }, keptOf([]))).toBeUndefined();
});
