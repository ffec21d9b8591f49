import { describe, expect, it } from "vitest";
import { groupLines } from "./group-lines.ts";

const group = (id: string, parentId: string | null = null) => ({
  id,
  name: id,
  icon: "users",
  parentId,
  revision: 1,
});
const groups = [group("Line 1"), group("Night", "Line 1"), group("Fitters", "Night"), group("Office")];
const shown = (search?: string) => groupLines(groups, search).map((line) => `${line.level} ${line.group.name}`);

describe("the lines of the group tree", () => {
  it("read from the top down", () => {
    expect(shown()).toEqual(["1 Line 1", "2 Night", "3 Fitters", "1 Office"]);
  });

  it("keep the path to a match", () => {
    expect(shown("fitt")).toEqual(["1 Line 1", "2 Night", "3 Fitters"]);
    expect(groupLines(groups, "fitt").map((line) => line.isFound)).toEqual([false, false, true]);
    expect(shown("nothing like it")).toEqual([]);
  });
});
