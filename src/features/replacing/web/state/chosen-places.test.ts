import { expect, it } from "vitest";
import { findInTexts } from "../../rules/property-texts.ts";
import { changesOf, emptiesRequired } from "./chosen-places.ts";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const search = { text: "px-3", isCaseSensitive: false };
const text = { propertyId: id(1), name: "Plate", isRequired: true, text: "PX-3 and px-3", revision: 4 };
const thing = { thingId: id(2), name: "Mill", texts: [{ ...text, matches: findInTexts([text], search) }] };
const [first, second] = thing.texts.flatMap(({ matches }) => matches.map(({ key }) => key));

it("[CF20] changes the chosen places alone, and keeps what was before", () => {
  expect(changesOf(thing, { ...search, by: "PX-4" }, new Set([first ?? ""]))).toEqual([
    { propertyId: id(1), before: "PX-3 and px-3", value: "PX-3 and PX-4", revision: 4, count: 1 },
  ]);
  expect(changesOf(thing, { ...search, by: "PX-4" }, new Set([first ?? "", second ?? ""]))).toEqual([]);
});

it("[CF20] knows a required text that would become blank", () => {
  const blank = changesOf(
    { ...thing, texts: [{ ...text, text: "px-3", matches: findInTexts([{ ...text, text: "px-3" }], search) }] },
    { ...search, by: "" },
    new Set(),
  );
  expect(emptiesRequired(thing, blank)).toBe(true);
  expect(emptiesRequired(thing, changesOf(thing, { ...search, by: "" }, new Set()))).toBe(false);
});
