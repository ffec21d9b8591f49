import { expect, it } from "vitest";
import { KeptLists } from "./kept-lists.ts";

const digestsOf = (lists: KeptLists<string>, name: string) => [...lists.recall(name).keys()];

it("[TX23] lists are kept by name and digest, those that were used last, as far as there is room", () => {
  const lists = new KeptLists<string>(100, 50);
  lists.remember("pump", "a", "list a", 40);
  lists.remember("pump", "b", "list b", 40);
  lists.remember("pump", "b", "list b", 40);
  expect([...lists.recall("pump")]).toEqual([
    ["b", "list b"],
    ["a", "list a"],
  ]);
  expect(digestsOf(lists, "valve")).toEqual([]);
  lists.remember("valve", "c", "list c", 51);
  expect(digestsOf(lists, "valve")).toEqual([]);
  lists.remember("valve", "d", "list d", 50);
  expect([digestsOf(lists, "pump"), digestsOf(lists, "valve")]).toEqual([["a"], ["d"]]);
});

it("[TX23] so many lists of one name are kept, however small they are", () => {
  const lists = new KeptLists<string>(100, 50);
  for (let at = 0; at < 40; at++) lists.remember("pump", String(at), "", 1);
  expect(digestsOf(lists, "pump")).toEqual(Array.from({ length: 32 }, (_, at) => String(39 - at)));
});
