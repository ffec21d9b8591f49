import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chainUp,
  changedGroups,
  depthOf,
  differenceOf,
  freeName,
  type GroupNode,
  groupLimits,
  heightOf,
  isReservedName,
  moveRefusal,
  seenBeforeOrAfter,
  withDescendants,
} from "./rules.ts";

/** Forests and, where `parents` point forwards, cycles: stored data may be wrong, and no function may hang on it. */
const anyGroups: fc.Arbitrary<GroupNode[]> = fc
  .array(fc.option(fc.nat(14)), { minLength: 1, maxLength: 15 })
  .map((parents) =>
    parents.map((parent, at) => ({
      id: `g${at}`,
      parentId: parent === null || parent >= parents.length ? null : `g${parent}`,
    })),
  );

describe("[GR1] a member's scope", () => {
  it("is the groups and everything below them", () => {
    const tree = [
      { id: "plant", parentId: null },
      { id: "hall", parentId: "plant" },
      { id: "line", parentId: "hall" },
      { id: "office", parentId: null },
    ];
    expect(withDescendants(tree, ["hall"])).toEqual(new Set(["hall", "line"]));
    expect(withDescendants(tree, ["line", "office"])).toEqual(new Set(["line", "office"]));
    expect(withDescendants(tree, [])).toEqual(new Set());
  });

  it("ends for any groups, contains the named ones, and grows with them", () => {
    fc.assert(
      fc.property(anyGroups, fc.array(fc.nat(14)), (groups, named) => {
        const ids = named.map((n) => `g${n % groups.length}`);
        const scope = withDescendants(groups, ids);
        expect(ids.every((id) => scope.has(id))).toBe(true);
        for (const group of groups) {
          if (group.parentId !== null && scope.has(group.parentId)) expect(scope.has(group.id)).toBe(true);
        }
        for (const id of ids) expect([...withDescendants(groups, [id])].every((one) => scope.has(one))).toBe(true);
      }),
    );
  });
});

describe("[GR2] the depth of a group", () => {
  it("is 1 at the top and one more a level, and ends at the limit in a ring", () => {
    const chain = new Map(
      Array.from({ length: 12 }, (_, n) => [`g${n}`, { id: `g${n}`, parentId: n === 0 ? null : `g${n - 1}` }]),
    );
    expect([depthOf(chain, "g0"), depthOf(chain, "g9")]).toEqual([1, 10]);
    const ring = new Map([
      ["a", { id: "a", parentId: "b" }],
      ["b", { id: "b", parentId: "a" }],
    ]);
    expect(depthOf(ring, "a")).toBe(groupLimits.depthMax + 1);
  });
});

describe("[GR3] groups of a thing after a change", () => {
  it.each<[string, string[], string[], string[], boolean, ReturnType<typeof changedGroups>]>([
    ["one more", ["a"], ["b"], [], false, { groupIds: ["a", "b"] }],
    ["one less", ["a", "b"], [], ["a"], false, { groupIds: ["b"] }],
    ["one for another", ["a"], ["b"], ["a"], false, { groupIds: ["b"] }],
    ["one that is there already", ["a"], ["a"], [], false, { groupIds: ["a"] }],
    ["one that is not there", ["a"], [], ["b"], false, { groupIds: ["a"] }],
    ["nothing at something global", [], [], [], false, { groupIds: [] }],
    ["the last one", ["a"], [], ["a"], false, { refused: "wouldBecomeGlobal" }],
    ["the last one, as is meant", ["a"], [], ["a"], true, { groupIds: [] }],
    ["one on both sides", ["a"], ["b"], ["b"], true, { refused: "addedAndRemoved" }],
  ])("%s", (_name, held, add, remove, makeGlobal, expected) => {
    expect(changedGroups(held, { add, remove }, makeGlobal)).toEqual(expected);
  });
});

describe("[GR4] the difference that a client sends", () => {
  const anySet = fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d"));
  it("leads from the old selection to the new one", () => {
    fc.assert(
      fc.property(anySet, anySet, (before, after) => {
        const change = differenceOf(before, after);
        const result = changedGroups(before, change, true);
        expect("groupIds" in result && new Set(result.groupIds)).toEqual(new Set(after));
        expect(change.add.some((id) => before.includes(id)) || change.remove.some((id) => after.includes(id))).toBe(
          false,
        );
      }),
    );
  });
});

describe("[GR5] the groups that are notified of a change", () => {
  it.each<[string, string[], string[], string[]]>([
    ["both, where one group takes the place of another", ["a"], ["b"], ["a", "b"]],
    ["each group once", ["a", "b"], ["b", "c"], ["a", "b", "c"]],
    ["everybody, where it was global", [], ["a"], []],
    ["everybody, where it becomes global", ["a"], [], []],
  ])("%s", (_name, before, after, expected) => expect(seenBeforeOrAfter(before, after)).toEqual(expected));
});

describe("[GR11] a place in the tree", () => {
  const chain = Array.from({ length: 10 }, (_, n) => ({ id: `g${n}`, parentId: n === 0 ? null : `g${n - 1}` }));
  const groups: GroupNode[] = [...chain, { id: "side", parentId: null }, { id: "below", parentId: "side" }];

  it.each<[string, string, string | null, ReturnType<typeof moveRefusal>]>([
    ["at the top", "g5", null, undefined],
    ["below another", "side", "g3", undefined],
    ["below itself", "g2", "g2", "groupBelowItself"],
    ["below what lies below it", "g2", "g7", "groupBelowItself"],
    ["where the group alone fits but not its child", "side", "g8", "tooDeep"],
    ["where both just fit", "side", "g7", undefined],
  ])("%s", (_name, id, parentId, expected) => expect(moveRefusal(groups, id, parentId)).toBe(expected));

  it("is known upwards and downwards, and a ring ends", () => {
    const byId = new Map(groups.map((group) => [group.id, group]));
    expect(chainUp(byId, "g2")).toEqual(["g2", "g1", "g0"]);
    expect([heightOf(groups, "g7"), heightOf(groups, "below")]).toEqual([3, 1]);
    fc.assert(
      fc.property(anyGroups, fc.nat(14), (any, n) => {
        const id = `g${n % any.length}`;
        expect(new Set(chainUp(new Map(any.map((group) => [group.id, group])), id)).size).toBeGreaterThan(0);
        expect(heightOf(any, id)).toBeLessThanOrEqual(any.length);
      }),
    );
  });

  it("that is allowed leaves a tree", () => {
    fc.assert(
      fc.property(anyGroups, fc.nat(14), fc.nat(14), (any, a, b) => {
        const isTree = (some: readonly GroupNode[]) =>
          some.every((group) => {
            const byId = new Map(some.map((one) => [one.id, one]));
            const top = chainUp(byId, group.id).at(-1) ?? "";
            return byId.get(top)?.parentId === null;
          });
        fc.pre(isTree(any));
        const id = `g${a % any.length}`;
        const parentId = `g${b % any.length}`;
        if (moveRefusal(any, id, parentId) !== undefined) return;
        const moved = any.map((group) => (group.id === id ? { ...group, parentId } : group));
        expect(isTree(moved)).toBe(true);
      }),
    );
  });
});

describe("[GR12] a reserved name", () => {
  it.each([
    ["global", true],
    [" Unassigned ", true],
    ["GLOBAL", true],
    ["A/B", true],
    ["A;B", true],
    ["A；B", true],
    ["Global team", false],
    ["Line 2", false],
  ])("%s: %s", (name, expected) => expect(isReservedName(name)).toBe(expected));
});

describe("[GR13] a name that is free", () => {
  it.each<[string, string[], string]>([
    ["Night", ["Day"], "Night"],
    ["Night", ["NIGHT"], "Night (2)"],
    ["Night", ["night", "Night (2)"], "Night (3)"],
  ])("%s among %j", (name, taken, expected) => expect(freeName(name, taken)).toBe(expected));
});
