import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { createMember } from "#features/members/server/service.ts";
import type { RoleRef } from "#features/roles/contract.ts";
import { builtInRoleId, createRole } from "#features/roles/server/service.ts";
import { type Permission, permissions } from "#kit/permissions.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { heldRoles, managesMembers, mayGive, newRoles, type RoleModel } from "./role-change-model.ts";
import { type Traces, tracesIn } from "./traces.ts";

/*
 * Who gives whom which role: seven who act, on seven, to each new role, one at a time and many at once. Everybody
 * involved is in the group that a group admin reaches, so that the rule of role changes alone decides.
 */

let world: World;
let line: string;
let traces: Traces;
const actors = new Map<RoleModel, Person>();
const roleIds = new Map<RoleModel, string>();

beforeAll(async () => {
  world = await openWorld();
  line = await world.group("Line");
  traces = await tracesIn(world);
  for (const role of new Set([...heldRoles, ...newRoles])) roleIds.set(role, await roleIdFor(role));
  for (const role of heldRoles) actors.set(role, await holderOf(role));
});
afterAll(() => world?.close());

const roleIdFor = ({ builtIn, name, holds, isBoundToGroups }: RoleModel): Promise<string> =>
  world.asSystem((scope) =>
    builtIn === null
      ? createRole(scope, {
          name,
          permissions: permissions.filter((one): one is Permission => holds.includes(one)),
          restrictContentToAccessGroups: isBoundToGroups,
        })
      : builtInRoleId(scope, builtIn),
  );

const idOf = (role: RoleModel): string => roleIds.get(role) ?? "";
const refOf = (role: RoleModel): RoleRef =>
  role.builtIn === null ? { workspaceRoleId: idOf(role) } : { builtInRole: role.builtIn };

/** A new member with a sign-in of their own, who holds the role itself and not one like it. */
async function holderOf(role: RoleModel): Promise<Person> {
  const person = await world.member("operator", { in: [line] });
  await world.asSystem(({ db, workspaceId }) =>
    db
      .updateTable("profile")
      .set({ role_id: idOf(role) })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", person.profileId)
      .execute(),
  );
  return person;
}

const roleOf = (profileId: string): Promise<string> =>
  world.asSystem(async ({ db, workspaceId }) => {
    const row = await db
      .selectFrom("profile")
      .select("role_id")
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", profileId)
      .executeTakeFirstOrThrow();
    return row.role_id;
  });

type EndpointKind = "single" | "bulk";
const ways: readonly EndpointKind[] = ["single", "bulk"];

interface Given {
  readonly profileId: string;
  readonly oldRole: RoleModel;
  readonly newRole: RoleModel;
}

const give = (actor: Person, way: EndpointKind, { profileId, oldRole, newRole }: Given) =>
  way === "single"
    ? actor.call(memberChangeEndpoints.setRole, {
        params: { profileId },
        body: { oldRole: refOf(oldRole), newRole: refOf(newRole) },
      })
    : actor.call(memberChangeEndpoints.assignRoles, {
        body: { assignments: [{ profileId, oldRole: refOf(oldRole), ...refOf(newRole) }] },
      });

const actorOf = (role: RoleModel): Person => {
  const actor = actors.get(role);
  if (!actor) throw new Error(`Nobody acts as ${role.name}`);
  return actor;
};

/** Who may not manage members hears 403 at once; a change of many says of each why not. */
const refusedBy = (acting: RoleModel, way: EndpointKind): number =>
  managesMembers(acting) && way === "bulk" ? 409 : 403;

describe("changing somebody's role", () => {
  it.each(heldRoles.map((acting) => [acting.name, acting] as const))("by: %s", async (_, acting) => {
    const faults: string[] = [];
    const actor = actorOf(acting);
    for (const oldRole of heldRoles) {
      let target = await holderOf(oldRole);
      for (const newRole of newRoles) {
        for (const way of ways) {
          const { profileId } = target;
          const cell = `${acting.name} makes ${oldRole.name} ${newRole.name}, ${way}`;
          const isAllowed = mayGive(acting, oldRole, newRole);
          const before = await traces.count();
          const { status, text } = await give(actor, way, { profileId, oldRole, newRole });
          const wanted = isAllowed ? 200 : refusedBy(acting, way);
          if (status !== wanted) faults.push(`${cell}: ${status} where ${wanted} belongs: ${text}`);
          if (status === 200) {
            if ((await roleOf(profileId)) !== idOf(newRole)) faults.push(`${cell}: done, and yet nothing changed`);
            target = await holderOf(oldRole);
          } else if ((await traces.count()) !== before) faults.push(`${cell}: refused, and yet something changed`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("never one's own, by whomever and in either way", async () => {
    const faults: string[] = [];
    for (const acting of heldRoles) {
      for (const newRole of newRoles) {
        for (const way of ways) {
          const actor = actorOf(acting);
          const before = await traces.count();
          const { status } = await give(actor, way, { profileId: actor.profileId, oldRole: acting, newRole });
          const cell = `${acting.name} makes themselves ${newRole.name}, ${way}`;
          if (status !== refusedBy(acting, way)) faults.push(`${cell}: ${status}`);
          if ((await traces.count()) !== before) faults.push(`${cell}: something changed`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("refuses what was decided on another role than the member's", async () => {
    const faults: string[] = [];
    for (const acting of heldRoles.filter((role) => mayGive(role, roleNamed("operator"), roleNamed("contentAuthor")))) {
      for (const way of ways) {
        const [target, stale, next] = [roleNamed("operator"), roleNamed("custom, nothing"), roleNamed("contentAuthor")];
        const { profileId } = await holderOf(target);
        const before = await traces.count();
        const { status } = await give(actorOf(acting), way, { profileId, oldRole: stale, newRole: next });
        if (status !== 409 || (await traces.count()) !== before) faults.push(`${acting.name}, ${way}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("leaves a member without a sign-in an operator (threat B47)", async () => {
    const operator = roleNamed("operator");
    const profileId = await world.asSystem((scope) =>
      createMember(scope, { displayName: "Ali", roleId: idOf(operator) }),
    );
    const faults: string[] = [];
    for (const newRole of newRoles.filter((role) => role !== operator)) {
      for (const way of ways) {
        const before = await traces.count();
        const { status } = await give(actorOf(roleNamed("admin")), way, { profileId, oldRole: operator, newRole });
        if (status !== 409 || (await traces.count()) !== before) faults.push(`${newRole.name}, ${way}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("changes no member if one of many may not be changed (threat B48)", async () => {
    const [admin, operator, next] = [roleNamed("admin"), roleNamed("operator"), roleNamed("contentAuthor")];
    const [above, below] = [await holderOf(admin), await holderOf(operator)];
    const before = await traces.count();
    const { status } = await actorOf(roleNamed("groupAdmin")).call(memberChangeEndpoints.assignRoles, {
      body: { assignments: [below, above].map(({ profileId }) => ({ profileId, ...refOf(next) })) },
    });
    expect([status, await traces.count()]).toEqual([409, before]);
  });
});

function roleNamed(name: string): RoleModel {
  const role = heldRoles.find((one) => one.name === name);
  if (!role) throw new Error(`There is no role ${name}`);
  return role;
}
