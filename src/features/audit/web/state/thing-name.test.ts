import { describe, expect, it } from "vitest";
import { detailLines, thingName } from "./thing-name.ts";

describe("the details of an entry", () => {
  it.each<[unknown, string]>([
    [{ name: "Hall" }, "Hall"],
    [{ before: { name: "A" }, after: { name: "B" } }, "B"],
    [{ title: "Start" }, "Start"],
    [{ number: "+49 … 0012" }, "+49 … 0012"],
    [{ n: 1 }, ""],
    [null, ""],
  ])("%j is about %s", (details, name) => expect(thingName({ details })).toBe(name));

  it("is a change with both sides, and the rest by value", () => {
    expect(detailLines({ before: { a: 1, b: null }, after: { a: 2, b: ["x", "y"] }, why: "because" })).toEqual([
      { field: "a", before: "1", after: "2" },
      { field: "b", before: "–", after: "x, y" },
      { field: "why", after: "because" },
    ]);
    expect(detailLines({ before: ["a"], after: [] })).toEqual([{ field: "", before: "a", after: "–" }]);
    expect(detailLines("text")).toEqual([]);
  });
});
