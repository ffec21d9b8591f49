import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import { type Actor, inScope } from "#kit/policy.ts";
import { areaPaths } from "./paths.ts";
import { areaInCode, connectionsAfter, pairOf } from "./rules.ts";

const names = ["a", "b", "c", "d", "e"];
const some = fc.subarray(names);

describe("connections", () => {
  it("[A15] are the same pair from both ends", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(pairOf(one, other)).toEqual(pairOf(other, one));
      }),
    );
  });

  it("[A16] end as chosen, except for neighbours hidden from the editor", () => {
    fc.assert(
      fc.property(some, some, some, (held, visible, chosen) => {
        const wanted = chosen.filter((id) => visible.includes(id));
        const { add, remove } = connectionsAfter(held, new Set(visible), wanted);
        const after = new Set([...held.filter((id) => !remove.includes(id)), ...add]);
        expect(after).toEqual(new Set([...wanted, ...held.filter((id) => !visible.includes(id))]));
        expect(add.some((id) => held.includes(id))).toBe(false);
      }),
    );
  });
});

describe("a change of groups", () => {
  it("[A4] is published to exactly those who see the thing before or after it", () => {
    const actor = (scope: readonly string[]): Actor => ({
      profileId: "",
      workspaceId: "",
      displayName: "",
      rank: 1,
      permissions: new Set(),
      seesAllContent: false,
      scope: new Set(scope),
    });
    fc.assert(
      fc.property(some, some, some, (before, after, scope) => {
        const sees = (accessGroupIds: readonly string[]) => inScope(actor(scope), { accessGroupIds });
        expect(sees(seenBeforeOrAfter(before, after))).toBe(sees(before) || sees(after));
      }),
    );
  });
});

describe("the code of an area", () => {
  const origin = "https://fettle.example";
  const workspaceId = "0192aa00-0000-7000-8000-000000000001";
  const areaId = "0192aa00-0000-7000-8000-00000000000a";
  const code = `${origin}${areaPaths.byCode(workspaceId, areaId)}`;

  it("[A22] leads to the area", () => expect(areaInCode(code, { origin, workspaceId })).toBe(areaId));

  it.each([
    ["another server", code.replace("fettle.example", "evil.example")],
    ["another server that begins alike", code.replace("fettle.example", "fettle.example.evil.example")],
    ["another workspace", code.replace(workspaceId, areaId)],
    ["another screen", code.replace("/areas/", "/procedures/")],
    ["more behind it", `${code}&find=x`],
    ["a path that climbs", code.replace(areaId, "../../../login")],
    ["no link at all", "KFJ3-22"],
  ])("[A22] to %s is passed over", (_, text) => {
    expect(areaInCode(text, { origin, workspaceId })).toBeUndefined();
  });
});
