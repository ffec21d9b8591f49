import { describe, expect, it } from "vitest";
import type { AccessGroup } from "../../contract.ts";
import { groupNodes, namesAbove } from "./group-nodes.ts";

const group = (id: string, parentId: string | null): AccessGroup => ({
  id,
  name: id.toUpperCase(),
  icon: "",
  parentId,
  revision: 1,
});
const groups = [group("a", null), group("b", "a"), group("c", "b"), group("d", "gone")];

describe("the tree of groups", () => {
  it("places a group whose parent is hidden at the top", () => {
    const ids = (nodes: ReturnType<typeof groupNodes>): unknown[] =>
      nodes.map((node) => [node.id, ids([...(node.children ?? [])])]);
    expect(ids(groupNodes(groups))).toEqual([
      ["a", [["b", [["c", []]]]]],
      ["d", []],
    ]);
  });

  it("names the way down to a group", () => {
    expect(namesAbove(groups, "c")).toEqual(["A", "B", "C"]);
    expect(namesAbove(groups, "d")).toEqual(["D"]);
    expect(namesAbove(groups, "unknown")).toEqual([]);
  });

  it("ends where the parents go in a ring", () => {
    expect(namesAbove([group("a", "b"), group("b", "a")], "a").length).toBeLessThan(10);
  });
});
