import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissions } from "#kit/permissions.ts";
import { removeMember } from "#tests/server/people.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { memberEndpoints } from "../contract.ts";
import { createMember } from "./service.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

describe("members", () => {
  it("[MB1] are listed by name, and nothing else of them is told", async () => {
    const group = await world.group("Night shift");
    const zoe = await world.member("admin", { name: "zoe", in: [group] });
    const ann = await world.member("operator", { name: "Ann" });
    const gone = await world.member("operator", { name: "Gone" });
    await removeMember(world, gone);
    await world.asSystem(async (scope) => {
      const { id: roleId } = await scope.db
        .selectFrom("role")
        .select("id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("built_in", "=", "operator")
        .executeTakeFirstOrThrow();
      const contact = { email: "ben@test.invalid", phone: "+15550100" };
      await createMember(scope, { displayName: "Ben", roleId, ...contact });
      const team = await createMember(scope, { displayName: "Team", roleId });
      await scope.db
        .updateTable("profile")
        .set({ is_product_team: true })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", team)
        .execute();
    });
    const other = await world.workspace("sibling");
    await other.member("operator", { name: "Elsewhere" });
    const answer = await ann.call(memberEndpoints.list);
    expect(answer.body.profiles.map((profile) => profile.displayName)).toEqual(["Ann", "Ben", "zoe"]);
    expect(answer.body.profiles.at(-1)).toEqual({ id: zoe.profileId, displayName: "zoe", profileIcon: "" });
    for (const secret of ["ben@test.invalid", "+15550100", group]) expect(answer.text).not.toContain(secret);
  });

  it("[MB2] know their own rank, permissions and scope", async () => {
    const group = await world.group("Day shift");
    const below = await world.group("Early shift", { under: group });
    const custom = await world.member(["analytics.view"], { in: [group], name: "Cleo" });
    const { body } = await custom.call(memberEndpoints.me);
    expect(body).toMatchObject({
      displayName: "Cleo",
      rank: 1,
      permissions: ["analytics.view"],
      seesAllContent: false,
    });
    expect(new Set(body.scope)).toEqual(new Set([group, below]));
    const admin = await (await world.member("admin")).call(memberEndpoints.me);
    expect(admin.body).toMatchObject({ rank: 4, permissions, seesAllContent: true });
  });

  it("[MB3] are one to a user", async () => {
    const ann = await world.member("operator");
    const again = world.asSystem(async (scope) => {
      const { user_id: userId } = await scope.db
        .selectFrom("profile_link")
        .select("user_id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("profile_id", "=", ann.profileId)
        .executeTakeFirstOrThrow();
      const { id: roleId } = await scope.db
        .selectFrom("role")
        .select("id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("built_in", "=", "admin")
        .executeTakeFirstOrThrow();
      await createMember(scope, { displayName: "Ann as admin", roleId, userId });
    });
    await expect(again).rejects.toMatchObject({ code: "23505" });
  });
});
