import { expect, it } from "vitest";
import { findInTexts } from "../../rules/property-texts.ts";
import { chosenCount, chosenTexts } from "./chosen-places.ts";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const search = { text: "px-3", isCaseSensitive: false };
const text = { propertyId: id(1), name: "Plate", isRequired: true, text: "PX-3 and px-3", revision: 4 };
const thing = { thingId: id(2), name: "Mill", texts: [{ ...text, matches: findInTexts([text], search) }] };
const [first, second] = thing.texts.flatMap(({ matches }) => matches.map(({ key }) => key));

it("[CF20] names the chosen places alone, in the text that was seen", () => {
  const by = { ...search, by: "PX-4" };
  expect(chosenTexts(thing, by, new Set([first ?? ""]))).toEqual([{ propertyId: id(1), revision: 4, only: [second] }]);
  expect(chosenTexts(thing, by, new Set([first ?? "", second ?? ""]))).toEqual([]);
});

it("[CF20] counts the places that become another text", () => {
  expect(chosenCount(thing, { ...search, by: "PX-4" }, new Set())).toBe(2);
  expect(chosenCount(thing, { ...search, by: "PX-4" }, new Set([first ?? ""]))).toBe(1);
  // The first is in capitals already.
  expect(chosenCount(thing, { ...search, by: "PX-3" }, new Set())).toBe(1);
});
