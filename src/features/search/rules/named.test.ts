import { expect, it } from "vitest";
import { flagsOf } from "#features/flags/rules.ts";
import { searchedKinds } from "../contract.ts";
import { isShown } from "./named.ts";

it.each([
  ["nothing", {}, []],
  ["areas", { areas_web_v2_enabled: false }, ["area", "note"]],
  ["sets", { procedure_sets_enabled: false }, ["set"]],
])("[SR50] with %s switched off a search leaves out the kinds of it", (_, set, hidden) => {
  expect(searchedKinds.filter((kind) => !isShown(kind, flagsOf(set)))).toEqual(hidden);
});
