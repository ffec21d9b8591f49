import { describe, expect, it } from "vitest";
import { drawings, manuals, newFolder } from "#tests/support/web/document-samples.ts";
import { holdsWords } from "./holds-words.ts";
import { orderOf, shownFolders } from "./item.ts";

describe("the order of a list", () => {
  it("is by name where the address says something else", () => {
    expect(orderOf("nonsense", "yes")).toEqual({ key: "name", isDescending: false });
    expect(orderOf("size", "true")).toEqual({ key: "size", isDescending: true });
  });

  it("puts folders by name, with numbers by value, and by time only where that is wished", () => {
    const ten = newFolder(10, { name: "Line 10", updatedAt: "2026-11-01T00:00:00.000Z" });
    const nine = newFolder(9, { name: "line 9", updatedAt: "2026-11-02T00:00:00.000Z" });
    const order = (key: "name" | "updatedAt" | "size", isDescending: boolean) =>
      shownFolders([ten, nine], "", { key, isDescending }).map((folder) => folder.name);
    expect(order("name", false)).toEqual(["line 9", "Line 10"]);
    expect(order("name", true)).toEqual(["Line 10", "line 9"]);
    expect(order("updatedAt", true)).toEqual(["line 9", "Line 10"]);
    expect(order("size", true)).toEqual(["line 9", "Line 10"]);
  });

  it("finds by every word, in whatever order", () => {
    expect(shownFolders([drawings, manuals], "MAN", orderOf(undefined, undefined))).toEqual([manuals]);
    expect([holdsWords("Pump P-4 manual.pdf", "manual pump"), holdsWords("Pump", "pump 4")]).toEqual([true, false]);
  });
});
