import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember } from "#features/members/server/service.ts";
import type { Permission } from "#kit/permissions.ts";
import { actingAs } from "#kit/server/scope.ts";
import { auditOf } from "#tests/support/audit.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { roleEndpoints } from "../contract.ts";
import type { BuiltInRole } from "../rules.ts";
import { holdRoles } from "./service.ts";

let world: World;
let ann: Person;
let governor: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin", { name: "Ann" });
  governor = await world.member(["workspace.roles.manage", "analytics.view"], { name: "Gov" });
});
afterAll(() => world?.close());

let count = 0;
interface RoleOptions {
  readonly permissions?: readonly Permission[];
  readonly requiresSso?: boolean;
  readonly restrictContentToAccessGroups?: boolean;
  readonly name?: string;
}
const create = (by: Person, options: RoleOptions = {}) =>
  by.call(roleEndpoints.create, {
    body: { name: `Made ${++count}`, ...options, permissions: [...(options.permissions ?? [])] },
  });
const made = async (options: RoleOptions = {}) => (await create(ann, options)).body;
const builtIn = async (role: BuiltInRole) => {
  const found = (await ann.call(roleEndpoints.list)).body.builtInRoles.find((one) => one.builtInRole === role);
  if (!found) throw new Error("no such role");
  return found;
};
const own = async (person: Person) => (await person.call(memberEndpoints.me)).body;
/** A member without a sign-in of their own, with the role. */
const lonely = (roleId: string, displayName: string) =>
  world.asSystem((scope) => createMember(scope, { displayName, roleId }));

describe("a custom role", () => {
  it("[RO17] is created, renamed and changed, all of it audited", async () => {
    const role = await made({ name: "Fitter", permissions: ["timestudies.manage", "analytics.view"] });
    expect(role).toMatchObject({
      name: "Fitter",
      permissions: ["analytics.view", "timestudies.manage"],
      requiresSso: false,
      restrictContentToAccessGroups: true,
      revision: 1,
      memberCount: 0,
    });
    const params = { roleId: role.roleId };
    const changed = await ann.call(roleEndpoints.update, {
      params,
      ifMatch: 1,
      body: {
        name: "Lead fitter",
        permissions: ["analytics.view"],
        requiresSso: true,
        restrictContentToAccessGroups: false,
      },
    });
    expect(changed.body).toMatchObject({ name: "Lead fitter", revision: 2, restrictContentToAccessGroups: false });
    const removed = await ann.call(roleEndpoints.remove, { params, body: {} });
    expect(removed.status).toBe(204);
    expect((await auditOf(world, role.roleId)).map((entry) => entry.action)).toEqual([
      "role.created",
      "role.renamed",
      "role.permissionsUpdated",
      "role.ssoRequirementChanged",
      "role.contentRestrictionChanged",
      "role.deleted",
    ]);
  });

  it("[RO4] [RO11] is seen and made by those who may", async () => {
    for (const role of ["groupAdmin", "contentAuthor", "operator"] as const) {
      const person = await world.member(role);
      expect((await create(person)).status, role).toBe(403);
      expect((await person.call(roleEndpoints.list)).status, role).toBe(role === "groupAdmin" ? 200 : 403);
    }
    expect((await create(governor, { permissions: ["content.areas.manage"] })).body.code).toBe("roleHoldsMore");
    expect((await create(governor, { permissions: ["analytics.view"] })).status).toBe(201);
    expect((await create(governor, { restrictContentToAccessGroups: false })).body.code).toBe("restrictionIsAdmins");
  });

  it("[RO5] holds no permission that is not known", async () => {
    const permissions = ["everything" as Permission];
    const refused = await create(ann, { permissions });
    expect([refused.status, refused.body.errors]).toEqual([400, { "permissions.0": expect.any(Array) }]);
  });

  it("[RO3] that holds what asks for SSO requires it, forced or not", async () => {
    const options = { permissions: ["content.procedures.publish"] as const };
    const refused = await create(ann, options);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      409,
      "permissionsRequireSso",
      { permissions: ["content.procedures.publish"] },
    ]);
    const role = await made({ ...options, requiresSso: true });
    const off = await ann.call(roleEndpoints.update, {
      params: { roleId: role.roleId },
      ifMatch: 1,
      body: { requiresSso: false, forceOverride: true },
    });
    expect(off.body.code).toBe("permissionsRequireSso");
    const plain = await made();
    const on = await ann.call(roleEndpoints.update, {
      params: { roleId: plain.roleId },
      ifMatch: 1,
      body: { permissions: ["content.procedures.publish"] },
    });
    expect(on.body.code).toBe("permissionsRequireSso");
  });

  it("[SE13] that comes to hold more renews the tokens of its holders; one that loses something does not", async () => {
    const holder = await world.member(["content.areas.manage"]);
    const { profileRole } = await own(holder);
    const roleId = "workspaceRoleId" in profileRole ? profileRole.workspaceRoleId : "";
    const change = async (ifMatch: number, body: object) =>
      (await ann.call(roleEndpoints.update, { params: { roleId }, ifMatch, body })).status;
    const status = async (person: Person) => (await person.call(memberEndpoints.me)).status;
    expect(await change(1, { permissions: ["content.areas.manage", "analytics.view"] })).toBe(200);
    const raised = await holder.resumed();
    expect([await status(holder), await status(raised)]).toEqual([401, 200]);
    expect([await change(2, { permissions: ["analytics.view"] }), await status(raised)]).toEqual([200, 200]);
    expect([await change(3, { name: "Other name" }), await status(raised)]).toEqual([200, 200]);
    expect([await change(4, { restrictContentToAccessGroups: false }), await status(raised)]).toEqual([200, 401]);
  });

  it("[RO6] shares its name with none, built-in ones in every language too", async () => {
    await made({ name: "Welder" });
    for (const name of [" wELDER ", "Ｗelder", "Fachkraft", "content author", "groupAdmin"]) {
      expect((await create(ann, { name })).body.code, name).toBe("roleNameTaken");
    }
  });

  it("[RO12] is neither changed nor deleted by who holds it", async () => {
    const { profileRole } = await own(governor);
    const roleId = "workspaceRoleId" in profileRole ? profileRole.workspaceRoleId : "";
    const params = { roleId };
    const changed = await governor.call(roleEndpoints.update, { params, ifMatch: 1, body: { name: "Mine" } });
    const removed = await governor.call(roleEndpoints.remove, { params, body: { reassignToRoleId: "operator" } });
    expect([changed.body.code, removed.body.code]).toEqual(["ownRole", "ownRole"]);
  });

  it("[RO16] is changed as it was seen", async () => {
    const role = await made();
    const edit = (ifMatch: number) =>
      ann.call(roleEndpoints.update, { params: { roleId: role.roleId }, ifMatch, body: { requiresSso: true } });
    expect((await edit(1)).body.revision).toBe(2);
    const stale = await edit(1);
    expect([stale.status, stale.body.current]).toMatchObject([412, { revision: 2, requiresSso: true }]);
  });

  it("[RO15] lists the members whom requiring SSO locks out, and forces it only on request", async () => {
    const role = await made();
    const profileId = await lonely(role.roleId, "Lone");
    const edit = (forceOverride?: boolean) =>
      ann.call(roleEndpoints.update, {
        params: { roleId: role.roleId },
        ifMatch: 1,
        body: { requiresSso: true, ...(forceOverride && { forceOverride }) },
      });
    const refused = await edit();
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      409,
      "membersWithoutSignIn",
      { members: [{ id: profileId, displayName: "Lone" }] },
    ]);
    expect((await edit(true)).body).toMatchObject({ requiresSso: true, memberCount: 1 });
    expect((await auditOf(world, role.roleId)).at(-1)?.details).toMatchObject({ forced: [profileId] });
  });
});

describe("a deleted role", () => {
  const remove = (by: Person, roleId: string, reassignToRoleId?: string) =>
    by.call(roleEndpoints.remove, { params: { roleId }, body: reassignToRoleId ? { reassignToRoleId } : {} });

  it("[RO14] gives its members another, or stays", async () => {
    const holder = await world.member([]);
    const { profileRole } = await own(holder);
    const roleId = "workspaceRoleId" in profileRole ? profileRole.workspaceRoleId : "";
    const refused = await remove(ann, roleId);
    expect([refused.body.code, refused.body.current]).toMatchObject([
      "reassignmentRequired",
      { members: [{ id: holder.profileId }] },
    ]);
    expect((await remove(ann, roleId, roleId)).body.errors).toHaveProperty("reassignToRoleId");
    expect((await remove(ann, roleId, governor.profileId)).body.code).toBe("unknownRole");
    expect((await remove(ann, roleId, "contentAuthor")).status).toBe(204);
    expect((await own(await holder.resumed())).profileRole).toEqual({ builtInRole: "contentAuthor" });
    expect((await remove(ann, roleId)).status).toBe(404);
  });

  it("[RO14] [RO7] is no way to promote its members", async () => {
    const role = await made();
    const profileId = await lonely(role.roleId, "Climber");
    const refused = await remove(governor, role.roleId, "admin");
    expect([refused.status, refused.body.current]).toEqual([
      409,
      { refusals: [{ profileId, displayName: "Climber", reason: "memberOutranks" }] },
    ]);
    const locked = await remove(ann, role.roleId, "groupAdmin");
    expect(locked.body.current).toEqual({ refusals: [{ profileId, displayName: "Climber", reason: "signInMissing" }] });
  });

  it("[RO14] moves former members to operator", async () => {
    const role = await made();
    const profileId = await lonely(role.roleId, "Gone");
    await ann.call(memberChangeEndpoints.remove, { params: { profileId } });
    expect((await remove(ann, role.roleId)).status).toBe(204);
  });
});

describe("a built-in role", () => {
  const edit = async (
    role: BuiltInRole,
    body: { name?: string | null; requiresSso?: boolean; forceOverride?: boolean },
  ) =>
    ann.call(roleEndpoints.updateBuiltIn, {
      params: { builtInRoleId: role },
      ifMatch: (await builtIn(role)).revision,
      body,
    });

  it("[RO17] [RO12] can be renamed and reset, by an admin also their own", async () => {
    expect((await edit("admin", { name: "Owner" })).body).toMatchObject({ name: "Owner", isRenamed: true });
    expect((await edit("admin", { name: null })).body).toMatchObject({ name: "admin", isRenamed: false });
    expect((await edit("operator", { name: "Gruppen-Admin" })).body.code).toBe("roleNameTaken");
    const entries = await world.asSystem((scope) =>
      scope.db.selectFrom("audit_entry").select("action").where("action", "=", "role.defaultRenamed").execute(),
    );
    expect(entries).toHaveLength(2);
  });

  it.each(["admin", "groupAdmin"] as const)("[RO10] %s keeps its demand for SSO", async (role) => {
    const refused = await edit(role, { requiresSso: false, forceOverride: true });
    expect([refused.status, refused.body.detail]).toEqual([409, "Cannot require SSO for this role"]);
    expect((await edit(role, { requiresSso: true })).status).toBe(200);
  });

  it("[RO15] requires SSO on request, and can be reset", async () => {
    expect((await edit("contentAuthor", { requiresSso: true, forceOverride: true })).body.requiresSso).toBe(true);
    expect((await edit("contentAuthor", { requiresSso: false })).body.requiresSso).toBe(false);
  });

  it("is no custom one: its id is not one, and it cannot be deleted", async () => {
    const roleId = await world.asSystem(async (scope) => {
      const { id } = await scope.db
        .selectFrom("role")
        .select("id")
        .where("built_in", "=", "operator")
        .executeTakeFirstOrThrow();
      return id;
    });
    const params = { roleId };
    expect((await ann.call(roleEndpoints.update, { params, ifMatch: 1, body: { permissions: [] } })).status).toBe(404);
    expect((await ann.call(roleEndpoints.remove, { params, body: {} })).status).toBe(404);
    const unknown = { params: { builtInRoleId: "owner" }, ifMatch: 1, body: {} };
    expect((await ann.call(roleEndpoints.updateBuiltIn, unknown)).status).toBe(404);
  });
});

describe("the lock of governance", () => {
  it("[RO9] refuses a member who lost the role while waiting for the lock", async () => {
    const bob = await world.member("admin");
    const asBefore = await bob.run(async (scope) => scope.actor);
    const params = { profileId: bob.profileId };
    const demoted = { oldRole: { builtInRole: "admin" }, newRole: { builtInRole: "operator" } } as const;
    expect((await ann.call(memberChangeEndpoints.setRole, { params, body: demoted })).status).toBe(200);
    const acting = bob.run((scope) => holdRoles(actingAs(scope, asBefore)));
    await expect(acting).rejects.toMatchObject({ kind: "forbidden" });
  });
});
