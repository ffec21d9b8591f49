import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assignRoles, changeMemberRole, removeMember, requireUsableAdmin } from "#features/members/server/service.ts";
import type { RoleRef } from "#features/roles/contract.ts";
import { changeCustomRole, createRole, findRole } from "#features/roles/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";

const operator: RoleRef = { builtInRole: "operator" };
const author: RoleRef = { builtInRole: "contentAuthor" };
const admin: RoleRef = { builtInRole: "admin" };

describe("at the same moment", { timeout: 120_000 }, () => {
  let world: World;
  let plant: Workspace;

  beforeAll(async () => {
    world = await openWorld();
    plant = await world.workspace("sibling");
  });
  afterAll(() => world?.close());

  /** How many of the two went well. What failed must have been refused: a bug is none of it. */
  async function wins(...works: readonly Promise<unknown>[]): Promise<boolean[]> {
    const settled = await Promise.allSettled(works);
    return settled.map((one) => {
      if (one.status === "rejected" && !isProblem(one.reason)) throw one.reason;
      return one.status === "fulfilled";
    });
  }

  it(`[MB5] two admins cannot each take the other away: ${raceRounds} rounds`, async () => {
    const demote = (by: Person, of: Person) =>
      by.run((scope) => changeMemberRole(scope, { profileId: of.profileId, newRole: operator }));
    const remove = (by: Person, of: Person) => by.run((scope) => removeMember(scope, of.profileId));
    const pairs = [
      [demote, demote],
      [demote, remove],
      [remove, remove],
    ] as const;
    for (let round = 0; round < raceRounds; round++) {
      const two = [await plant.member("admin"), await plant.member("admin")] as const;
      await onlyAdmins(two);
      const [first, second] = pairs[round % pairs.length] ?? pairs[0];
      const won = await wins(first(two[0], two[1]), second(two[1], two[0]));
      expect(won.filter(Boolean), `round ${round}`).toHaveLength(1);
      await plant.asSystem((scope) => requireUsableAdmin(scope, false));
    }
  });

  /** Everybody else of the workspace is an admin no longer. */
  const onlyAdmins = (two: readonly Person[]) =>
    plant.asSystem(async (scope) => {
      const roles = await scope.db.selectFrom("role").select(["id", "built_in"]).execute();
      const idOf = (name: string) => roles.find((role) => role.built_in === name)?.id ?? "";
      await scope.db
        .updateTable("profile")
        .set({ role_id: idOf("operator") })
        .where("role_id", "=", idOf("admin"))
        .where("id", "<>", two[0]?.profileId ?? "")
        .where("id", "<>", two[1]?.profileId ?? "")
        .execute();
    });

  it(`[RO16] one of two edits of a role wins, and the role is as it says: ${raceRounds} rounds`, async () => {
    const [ann, ben] = [await world.member("admin"), await world.member("admin")];
    const roleId = await world.asSystem((scope) => createRole(scope, { name: "Toggled", permissions: [] }));
    for (let round = 0; round < raceRounds; round++) {
      const revision = await world.asSystem(async (scope) => (await findRole(scope, roleId))?.revision ?? 0);
      const isOn = round % 2 === 0;
      const won = await wins(
        ann.run((scope) =>
          changeCustomRole(scope, roleId, revision, {
            permissions: isOn ? ["content.procedures.publish"] : [],
            requiresSso: isOn,
          }),
        ),
        ben.run((scope) => changeCustomRole(scope, roleId, revision, { name: `Toggled ${round}` })),
      );
      expect(won.filter(Boolean), `round ${round}`).toHaveLength(1);
      const role = await world.asSystem((scope) => findRole(scope, roleId));
      expect(role?.revision).toBe(revision + 1);
      expect(role?.name === `Toggled ${round}`).toBe(won[1]);
      if (!won[0]) {
        // The member who lost reloads the role and repeats the change, so that the next round starts from a known state.
        await ann.run((scope) =>
          changeCustomRole(scope, roleId, revision + 1, {
            permissions: isOn ? ["content.procedures.publish"] : [],
            requiresSso: isOn,
          }),
        );
      }
    }
  });

  it(`[MB9] [MB10] a bulk change and a single one do not mix: ${raceRounds} rounds`, async () => {
    const [ann, ben] = [await world.member("admin"), await world.member("admin")];
    const people = await Promise.all(Array.from({ length: 5 }, () => world.member("operator")));
    const ids = people.map((person) => person.profileId);
    const [one = ""] = ids;
    const roleNames = () =>
      world.asSystem(async (scope) => {
        const rows = await scope.db
          .selectFrom("profile as p")
          .innerJoin("role as r", (join) => join.onRef("r.id", "=", "p.role_id"))
          .select(["p.id", "r.built_in"])
          .where("p.workspace_id", "=", scope.workspaceId)
          .execute();
        return ids.map((id) => rows.find((row) => row.id === id)?.built_in);
      });
    for (let round = 0; round < raceRounds; round++) {
      const won = await wins(
        ann.run((scope) =>
          assignRoles(
            scope,
            ids.map((profileId) => ({ profileId, oldRole: operator, newRole: author })),
          ),
        ),
        ben.run((scope) => changeMemberRole(scope, { profileId: one, oldRole: operator, newRole: admin })),
      );
      expect(won.filter(Boolean), `round ${round}`).toHaveLength(1);
      const bulkWon = ["contentAuthor", "contentAuthor", "contentAuthor", "contentAuthor", "contentAuthor"];
      const singleWon = ["admin", "operator", "operator", "operator", "operator"];
      expect(await roleNames(), `round ${round}`).toEqual(won[0] ? bulkWon : singleWon);
      const back = ids.map((profileId) => ({ profileId, newRole: operator }));
      await ann.run((scope) => assignRoles(scope, back));
    }
  });
});
