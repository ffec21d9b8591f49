import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GroupNode, withDescendants } from "./rules.ts";
import { whySeen } from "./why-seen.ts";

const tree: GroupNode[] = [
  { id: "plant", parentId: null },
  { id: "hall", parentId: "plant" },
  { id: "line", parentId: "hall" },
  { id: "office", parentId: null },
];

describe("[GR16] why a member sees a thing", () => {
  it.each<[string, boolean, string[], string[], string[]]>([
    ["it is for everybody", true, [], [], ["everyone"]],
    ["their role is not restricted", false, [], ["line"], ["role"]],
    ["they are in its group", true, ["line"], ["line"], ["line"]],
    ["they are in a group above", true, ["plant"], ["line"], ["plant > hall > line"]],
    [
      "in two ways, the shorter first",
      true,
      ["plant", "office"],
      ["line", "office"],
      ["office", "plant > hall > line"],
    ],
    ["in both of role and group", false, ["hall"], ["line"], ["role", "hall > line"]],
    ["they do not: it is in a group above theirs", true, ["line"], ["hall"], []],
    ["they do not: it is elsewhere", true, ["line"], ["office"], []],
  ])("%s", (_name, isBound, groupIds, thingGroupIds, expected) => {
    const ways = whySeen({ isBound, groupIds }, thingGroupIds, tree);
    expect(ways.map((way) => (way.because === "group" ? way.chain.join(" > ") : way.because))).toEqual(expected);
  });

  it("says what would end each way", () => {
    const [way] = whySeen({ isBound: true, groupIds: ["plant"] }, ["line"], tree);
    expect(way?.endings).toEqual(["leaveGroup", "ungroupThing", "moveGroup"]);
  });

  it("has an answer exactly where the member's scope holds one of the thing's groups", () => {
    const anyTree = fc.array(fc.option(fc.nat(11)), { minLength: 1, maxLength: 12 }).map((parents): GroupNode[] =>
      parents.map((parent, at) => ({
        id: `g${at}`,
        parentId: parent === null || parent >= at ? null : `g${parent}`,
      })),
    );
    const anyIds = fc.uniqueArray(fc.nat(11), { maxLength: 4 });
    fc.assert(
      fc.property(anyTree, anyIds, anyIds, (groups, own, held) => {
        const idsIn = (ns: number[]) => [...new Set(ns.map((n) => `g${n % groups.length}`))];
        const scope = withDescendants(groups, idsIn(own));
        const thing = idsIn(held);
        const sees = thing.length === 0 || thing.some((id) => scope.has(id));
        expect(whySeen({ isBound: true, groupIds: idsIn(own) }, thing, groups).length > 0).toBe(sees);
      }),
    );
  });
});
