import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { permissions, ssoOnlyPermissions } from "#kit/permissions.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { roleEndpoints } from "../contract.ts";
import { createRole } from "./service.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin");
});
afterAll(() => world?.close());

const list = async () => (await ann.call(roleEndpoints.list)).body;

describe("roles of a workspace", () => {
  it("[RO4] are listed, built-in ones in their order, custom ones by age", async () => {
    for (const name of ["Zeta", "Alpha"]) {
      world.clock.offsetMs += 1000;
      await world.asSystem((scope) => createRole(scope, { name, permissions: ["analytics.view"] }));
    }
    const { builtInRoles, workspaceRoles } = await list();
    expect(builtInRoles.map((role) => role.builtInRole)).toEqual(["admin", "groupAdmin", "contentAuthor", "operator"]);
    expect(workspaceRoles.map((role) => role.name)).toEqual(["Zeta", "Alpha"]);
    expect(workspaceRoles[0]).toMatchObject({ permissions: ["analytics.view"], requiresSso: false });
  });

  it("[RO3] require a personal sign-in where one of their permissions does, even if the request does not say so", async () => {
    for (const permission of ssoOnlyPermissions) {
      const options = { name: permission, permissions: [permission], requiresSso: false };
      const id = await world.asSystem((scope) => createRole(scope, options));
      const role = (await list()).workspaceRoles.find((one) => one.roleId === id);
      expect(role?.requiresSso).toBe(true);
    }
  });

  it("[RO3] and cannot be stored otherwise: the database has the same list", async () => {
    const refused: string[] = [];
    for (const permission of permissions) {
      const work = world.asSystem(({ db, workspaceId, newId }) =>
        db
          .insertInto("role")
          .values({
            workspace_id: workspaceId,
            id: newId(),
            name: `direct ${permission}`,
            permissions: [permission],
            requires_sso: false,
          })
          .execute(),
      );
      await work.catch((error: { constraint?: string }) => {
        if (error.constraint === "role_sso_only_requires_sso") refused.push(permission);
      });
    }
    expect(refused.toSorted()).toEqual([...ssoOnlyPermissions].toSorted());
  });

  it("say whether they are built in, and have a display name in the workspace's first language [RO31]", async () => {
    const admin = await world.member("admin");
    await world.asSystem((scope) => createRole(scope, { name: "Welder", permissions: [] }));
    const { builtInRoles, workspaceRoles } = (await admin.call(roleEndpoints.list)).body;
    expect(builtInRoles.map((one) => [one.isBuiltInRole, one.localizedName])).toEqual([
      [true, "Admin"],
      [true, "Group admin"],
      [true, "Content author"],
      [true, "Operator"],
    ]);
    const welder = workspaceRoles.find((one) => one.name === "Welder");
    expect([welder?.isBuiltInRole, welder?.localizedName]).toEqual([false, "Welder"]);
  });

  it("[RO5] count for nothing where their permissions are not known", async () => {
    const bob = await world.member(["analytics.view"]);
    await world.asSystem(({ db, workspaceId }) =>
      db
        .updateTable("role")
        .set({ permissions: ["analytics.view", "everything", "content.areas.Manage"] })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", (eb) =>
          eb
            .selectFrom("profile")
            .select("role_id")
            .where("workspace_id", "=", workspaceId)
            .where("id", "=", bob.profileId),
        )
        .execute(),
    );
    expect((await bob.call(memberEndpoints.me)).body.permissions).toEqual(["analytics.view"]);
  });

  it.each([["Ｆitter"], ["FITTER"]])("[RO6] do not share a name: Fitter and %s", async (name) => {
    const create = (options: string) =>
      world.asSystem((scope) => createRole(scope, { name: options, permissions: [] }));
    await create("Fitter").catch(() => {});
    await expect(create(name)).rejects.toMatchObject({ code: "23505" });
  });
});
