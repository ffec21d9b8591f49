import { expect, it } from "vitest";
import { countedIds } from "#tests/support/content-samples.ts";
import { kindOf } from "./kind.ts";

const newId = countedIds();
const title = { of: "title", after: "Close the valve" } as const;

it.each([
  ["nothing", {}, undefined],
  ["a blank text", { text: "  " }, undefined],
  ["a step alone", { stepId: newId() }, undefined],
  ["a thumb", { thumb: "down" as const }, "rating"],
  ["a thumb with a text", { thumb: "down" as const, text: "Too tight" }, "comment"],
  ["a picture", { pictureId: newId() }, "comment"],
  ["new words", { stepId: newId(), proposal: title }, "suggestion"],
  [
    "new words with all the rest",
    { text: "It is the other one", thumb: "down" as const, proposal: title },
    "suggestion",
  ],
])("[FB2] %s", (_, given, kind) => {
  expect(kindOf(given)).toBe(kind);
});
