import { describe, expect, it } from "vitest";
import { rankOf, roleDefaults } from "#features/roles/rules.ts";
import { permissions } from "#kit/permissions.ts";
import type { Actor } from "#kit/policy.ts";
import { type Grant, grantRefusal, invitingOf } from "./policy.ts";

const role = (builtIn: "groupAdmin" | "contentAuthor" | "operator") => ({ builtIn, ...roleDefaults[builtIn] });
const gil = {
  profileId: "gil",
  displayName: "Gil",
  rank: rankOf("groupAdmin"),
  permissions: new Set(roleDefaults.groupAdmin.permissions),
  seesAllContent: false,
  scope: new Set(["night", "line"]),
} as unknown as Actor;
const ada = {
  ...gil,
  profileId: "ada",
  rank: rankOf("admin"),
  permissions: new Set(permissions),
  seesAllContent: true,
};
const toOperator = { oldRole: role("contentAuthor"), newRole: role("operator") };
const asOperator = { oldRole: null, newRole: role("operator") };
const asPeer = { oldRole: null, newRole: role("groupAdmin") };

describe("a role and groups that a group admin gives", () => {
  it.each<[string, Grant, string | undefined]>([
    ["to a member of their groups", { member: { id: "ben", groupIds: ["line"] }, role: toOperator }, undefined],
    ["to a member of other groups", { member: { id: "ben", groupIds: ["day"] }, role: toOperator }, "outOfReach"],
    ["to a member of no group", { member: { id: "ben", groupIds: [] }, role: toOperator }, "outOfReach"],
    ["to themselves", { member: { id: "gil", groupIds: ["night"] }, role: toOperator }, "ownRole"],
    ["to somebody invited into their group", { member: null, role: asOperator, groupIds: ["line"] }, undefined],
    ["to somebody invited without groups", { member: null, role: asOperator, groupIds: [] }, "groupRequired"],
    ["to somebody invited into another", { member: null, role: asOperator, groupIds: ["day"] }, "groupOutOfReach"],
    ["to somebody invited as their peer", { member: null, role: asPeer, groupIds: ["line"] }, "roleOutranks"],
  ])("%s is bounded by role, groups and reach alike [MB30]", (_, grant, refusal) => {
    expect(grantRefusal(gil, grant)).toBe(refusal);
  });

  it("is reported field by field while an invite is filled in [MB30]", () => {
    const { roleRefusal, mayGive, reaches } = invitingOf(gil);
    expect([roleRefusal(role("operator")), roleRefusal(role("groupAdmin"))]).toEqual([undefined, "roleOutranks"]);
    expect([mayGive("line"), mayGive("day"), reaches([]), reaches(["line"])]).toEqual([true, false, false, true]);
  });

  it("is not bounded for an admin [MB30]", () => {
    expect(grantRefusal(ada, { member: null, role: asPeer, groupIds: [] })).toBeUndefined();
    expect(invitingOf(ada).reaches([])).toBe(true);
  });
});
