import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { changeGroupMembers } from "#features/groups/server/service.ts";
import type { RoleRef } from "#features/roles/contract.ts";
import { createRole } from "#features/roles/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";
import { until } from "#tests/server/people.ts";
import { auditOf } from "#tests/support/audit.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { openWorld, type Person, type RoleOption, type World } from "#tests/support/world.ts";
import { memberChangeEndpoints } from "../change-contract.ts";
import { memberEndpoints } from "../contract.ts";
import { changeMemberRole, createMember, removeMember } from "./service.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
// Each test begins with an admin who has just signed in.
beforeEach(async () => {
  ann = await world.member("admin", { name: "Ann" });
});

const operator = { builtInRole: "operator" } as const;
const author = { builtInRole: "contentAuthor" } as const;
const admin = { builtInRole: "admin" } as const;

const roleOf = async (profileId: string): Promise<RoleRef | undefined> => {
  const { body } = await ann.call(memberEndpoints.get, { params: { profileId } });
  return "profileRole" in body ? body.profileRole : undefined;
};
const setRole = (by: Person, profileId: string, oldRole: RoleRef, newRole: RoleRef) =>
  by.call(memberChangeEndpoints.setRole, { params: { profileId }, body: { profileId, oldRole, newRole } });
const assign = (
  by: Person,
  ...assignments: { profileId: string; builtInRole: "admin" | "contentAuthor" | "operator" }[]
) => by.call(memberChangeEndpoints.assignRoles, { body: { assignments } });
const byFunction = (by: Person, body: object) =>
  by.call(memberChangeEndpoints.setRoleByFunction, { body: { orgID: by.workspaceId, ...body } });
/** A member without a sign-in of their own. */
const lonely = () =>
  world.asSystem(async (scope) => {
    const role = await scope.db
      .selectFrom("role")
      .select("id")
      .where("built_in", "=", "operator")
      .executeTakeFirstOrThrow();
    return createMember(scope, { displayName: "Lone", roleId: role.id });
  });

describe("a role", () => {
  it("[MB10] is changed, audited, and reported to the member", async () => {
    const ben = await world.member("operator", { name: "Ben" });
    const answer = await setRole(ann, ben.profileId, operator, author);
    expect(answer.body).toMatchObject({ id: ben.profileId, profileRole: author });
    expect((await (await ben.resumed()).call(memberEndpoints.me)).body).toMatchObject({ rank: 2 });
    expect(await auditOf(world, ben.profileId)).toMatchObject([
      { action: "member.roleUpdated", actorName: "Ann", details: { before: "operator", after: "contentAuthor" } },
    ]);
  });

  it("[SE13] that gives more makes the member's tokens from before worthless, and one that takes away does not", async () => {
    const ben = await world.member("operator");
    const statusOf = async (person: Person) => (await person.call(memberEndpoints.me)).status;
    await setRole(ann, ben.profileId, operator, author);
    const raised = await ben.resumed();
    expect([await statusOf(ben), await statusOf(raised)]).toEqual([401, 200]);
    await setRole(ann, ben.profileId, author, operator);
    expect([await statusOf(ben), await statusOf(raised)]).toEqual([401, 200]);
    const many = await ann.call(memberChangeEndpoints.assignRoles, {
      body: { assignments: [{ profileId: ben.profileId, builtInRole: "contentAuthor" }] },
    });
    expect([many.status, await statusOf(raised), await statusOf(await raised.resumed())]).toEqual([200, 401, 200]);
  });

  it("[MB10] is not changed from one that the member no longer has", async () => {
    const ben = await world.member("contentAuthor");
    const stale = await setRole(ann, ben.profileId, operator, admin);
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, "staleRole", author]);
    const other = {
      params: { profileId: ben.profileId },
      body: { profileId: ann.profileId, oldRole: author, newRole: operator },
    };
    expect((await ann.call(memberChangeEndpoints.setRole, other)).status).toBe(400);
  });

  it("[MB10] of an admin is given by who signed in lately", async () => {
    const ben = await world.member("operator");
    world.clock.offsetMs += 16 * minute;
    expect((await setRole(ann, ben.profileId, operator, admin)).body.code).toBe("freshSignInRequired");
    expect((await setRole(ann, ben.profileId, operator, author)).status).toBe(200);
    const fresh = await world.member("admin");
    expect((await setRole(fresh, ben.profileId, author, admin)).status).toBe(200);
  });

  it.each<[RoleOption, string]>([
    ["groupAdmin", "forbidden by roles"],
    ["contentAuthor", "forbidden by door"],
    [["workspace.members.manage"], "forbidden by rank"],
  ])("[MB10] is bounded alike in all calls: %s (%s)", async (options) => {
    const group = await world.group(`Group of ${String(options)}`);
    const actor = await world.member(options, { in: [group] });
    const ben = await world.member("operator", { in: [group] });
    const answers = await Promise.all([
      setRole(actor, ben.profileId, operator, admin),
      assign(actor, { profileId: ben.profileId, builtInRole: "admin" }),
      byFunction(actor, { profileID: ben.profileId, role: "admin" }),
      byFunction(actor, { batchProfileRoleUpdates: [{ profileID: ben.profileId, role: "admin" }] }),
    ]);
    for (const answer of answers) expect([403, 409]).toContain(answer.status);
    expect(await roleOf(ben.profileId)).toEqual(operator);
  });

  it("[MB10] of an operator without a sign-in stays, in all calls", async () => {
    const profileId = await lonely();
    expect((await setRole(ann, profileId, operator, author)).body.code).toBe("signInMissing");
    expect((await byFunction(ann, { profileID: profileId, role: "contentAuthor" })).body.code).toBe("signInMissing");
    const reasons = { refusals: [{ profileId, displayName: "Lone", reason: "signInMissing" }] };
    expect((await assign(ann, { profileId, builtInRole: "contentAuthor" })).body.current).toEqual(reasons);
    const batch = await byFunction(ann, { batchProfileRoleUpdates: [{ profileID: profileId, role: "contentAuthor" }] });
    expect(batch.body.current).toEqual(reasons);
  });

  it("[MB10] is given by the cloud function: one, or a list, and nothing of both", async () => {
    const [ben, cid] = [await world.member("operator"), await world.member("operator")];
    const roleId = await world.asSystem((scope) => createRole(scope, { name: "By function", permissions: [] }));
    expect((await byFunction(ann, { profileID: ben.profileId, role: roleId })).status).toBe(200);
    expect(await roleOf(ben.profileId)).toEqual({ workspaceRoleId: roleId });
    const batchProfileRoleUpdates = [
      { profileID: ben.profileId, role: "contentAuthor" },
      { profileID: cid.profileId, role: "contentAuthor" },
    ];
    expect((await byFunction(ann, { batchProfileRoleUpdates })).body.profiles).toHaveLength(2);
    for (const body of [
      {},
      { profileID: ben.profileId },
      { batchProfileRoleUpdates: [] },
      { profileID: ben.profileId, role: "operator", batchProfileRoleUpdates },
    ]) {
      expect((await byFunction(ann, body)).status).toBe(400);
    }
    expect((await byFunction(ann, { profileID: ben.profileId, role: cid.profileId })).body.code).toBe("unknownRole");
  });

  it("[MB9] is given to many, to all of them or to none, with each blocking member named", async () => {
    const group = await world.group("Assembly");
    const lead = await world.member("groupAdmin", { in: [group] });
    const ben = await world.member("operator", { in: [group] });
    const far = await world.member("operator");
    const stranger = await (await world.workspace("sibling")).member("operator");
    const ids = [ben, far, stranger, ann, lead].map((person) => person.profileId);
    const refused = await lead.call(memberChangeEndpoints.assignRoles, {
      body: {
        assignments: [
          ...ids.map((profileId) => ({ profileId, builtInRole: "contentAuthor" as const })),
          {
            profileId: (await world.member("operator", { in: [group] })).profileId,
            builtInRole: "operator" as const,
            oldRole: author,
          },
        ],
      },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "bulkRefused"]);
    const { refusals } = refused.body.current as { refusals: { profileId: string; reason: string }[] };
    expect(refusals.map((one) => one.reason)).toEqual(["outOfReach", "notFound", "outOfReach", "ownRole", "staleRole"]);
    expect(await roleOf(ben.profileId)).toEqual(operator);
    const done = await assign(lead, { profileId: ben.profileId, builtInRole: "contentAuthor" });
    expect(done.body.profiles).toEqual([{ profileId: ben.profileId, outcome: "changed" }]);
    const twice = await assign(
      lead,
      ...[1, 2].map(() => ({ profileId: ben.profileId, builtInRole: "operator" as const })),
    );
    expect(twice.body.code).toBe("namedTwice");
    expect((await ann.call(memberChangeEndpoints.assignRoles, { body: { assignments: [] } })).status).toBe(400);
  });
});

describe("the last admin", () => {
  it("[MB5] who can sign in is neither demoted nor removed, one by one or among many", async () => {
    const plant = await world.workspace("sibling");
    const boss = await plant.member("admin");
    const second = await plant.member("admin");
    // An admin without a way to sign in does not count as an admin.
    await plant.asSystem(async (scope) => {
      const role = await scope.db
        .selectFrom("role")
        .select("id")
        .where("built_in", "=", "admin")
        .executeTakeFirstOrThrow();
      await createMember(scope, { displayName: "Nobody", roleId: role.id });
    });
    await plant.asSystem(async (scope) => {
      const links = scope.db.deleteFrom("profile_link").where("profile_id", "=", boss.profileId);
      await links.execute();
    });
    const third = await plant.member("admin");
    const ids = { profileIds: [second.profileId] };
    expect((await third.call(memberChangeEndpoints.removeMany, { body: ids })).status).toBe(200);
    // Now the third is the only one: another admin, who is not, cannot take them away.
    const fourth = await plant.member("admin");
    await plant.asSystem((scope) =>
      scope.db
        .updateTable("workspace")
        .set({ auth_requirement: "allSSO", sso_auth_types: ["microsoft"] })
        .where("id", "=", scope.workspaceId)
        .execute(),
    );
    const change = plant.asSystem((scope) =>
      changeMemberRole(scope, { profileId: fourth.profileId, newRole: operator }),
    );
    await expect(change).rejects.toMatchObject({ code: "lastAdmin" });
  });
});

describe("a removed member", () => {
  it("[MB7] is locked out at once: no list, no group, no session, and is audited", async () => {
    const group = await world.group("Shipping");
    const ben = await world.member("operator", { name: "Ben", in: [group] });
    expect((await ben.call(memberEndpoints.me)).status).toBe(200);
    expect((await ann.call(memberChangeEndpoints.remove, { params: { profileId: ben.profileId } })).status).toBe(204);
    expect((await ben.call(memberEndpoints.me)).status).toBe(401);
    expect((await ann.call(memberEndpoints.get, { params: { profileId: ben.profileId } })).status).toBe(404);
    const left = await world.asSystem((scope) =>
      scope.db.selectFrom("group_member").select("group_id").where("profile_id", "=", ben.profileId).execute(),
    );
    expect(left).toEqual([]);
    expect((await auditOf(world, ben.profileId)).map((entry) => entry.action)).toContain("member.removed");
    expect((await ann.call(memberChangeEndpoints.remove, { params: { profileId: ben.profileId } })).status).toBe(404);
  });

  it.each<["first" | "second", string[]]>([
    ["first", []],
    ["second", ["unknownMember"]],
  ])("[MB7] keeps no group that they are given at the same moment, %s", async (given, refusals) => {
    const group = await world.group(`Yard, ${given}`);
    const ben = await world.member("operator", { name: "Ben" });
    const refused: string[] = [];
    const give = (scope: Scope): Promise<unknown> =>
      changeGroupMembers(scope, group, { addProfileIds: [ben.profileId], removeProfileIds: [] });
    const remove = (scope: Scope): Promise<unknown> => removeMember(scope, ben.profileId);
    const [first, second] = given === "first" ? [give, remove] : [remove, give];
    const bob = await world.member("admin");
    let waiting: Promise<unknown> = Promise.resolve();
    await ann.run(async (scope) => {
      await first(scope);
      waiting = bob.run(second).catch((error: { code: string }) => refused.push(error.code));
      await untilSomebodyWaits(world);
    });
    await waiting;
    const left = await world.asSystem((scope) =>
      scope.db.selectFrom("group_member").select("group_id").where("profile_id", "=", ben.profileId).execute(),
    );
    expect([refused, left]).toEqual([refusals, []]);
  });

  it("[MB7] keeps the session that is needed elsewhere", async () => {
    const ben = await world.member("operator");
    const other = await world.workspace("foreign");
    const userId = await world.asSystem(
      async (scope) =>
        (
          await scope.db
            .selectFrom("profile_link")
            .select("user_id")
            .where("profile_id", "=", ben.profileId)
            .executeTakeFirstOrThrow()
        ).user_id,
    );
    await other.asSystem(async (scope) => {
      const role = await scope.db
        .selectFrom("role")
        .select("id")
        .where("built_in", "=", "operator")
        .executeTakeFirstOrThrow();
      await createMember(scope, { displayName: "Ben there", roleId: role.id, userId });
    });
    await ann.call(memberChangeEndpoints.remove, { params: { profileId: ben.profileId } });
    expect((await ben.call(memberEndpoints.me)).status).toBe(404);
    expect((await ben.call(memberEndpoints.me, { params: { workspaceId: other.workspaceId } })).status).toBe(200);
  });

  it("[MB9] is never oneself, nor above one's rank, nor out of reach", async () => {
    const group = await world.group("Stores");
    const lead = await world.member("groupAdmin", { in: [group] });
    const ben = await world.member("operator", { in: [group] });
    const peer = await world.member("groupAdmin", { in: [group] });
    const remove = (profileId: string) => lead.call(memberChangeEndpoints.remove, { params: { profileId } });
    expect((await remove(lead.profileId)).body.code).toBe("ownRole");
    expect((await remove(peer.profileId)).body.code).toBe("memberOutranks");
    expect((await remove(ann.profileId)).body.code).toBe("outOfReach");
    const profileIds = [ben.profileId, peer.profileId];
    const refused = await lead.call(memberChangeEndpoints.removeMany, { body: { profileIds } });
    expect(refused.body.current).toEqual({
      refusals: [{ profileId: peer.profileId, displayName: peer.displayName, reason: "memberOutranks" }],
    });
    expect((await ben.call(memberEndpoints.me)).status).toBe(200);
    expect((await ann.call(memberChangeEndpoints.removeMany, { body: { profileIds: [] } })).status).toBe(400);
    expect((await ann.call(memberChangeEndpoints.removeMany, { body: { profileIds } })).status).toBe(200);
    expect((await ben.call(memberEndpoints.me)).status).toBe(401);
  });
});

describe("groups of many members", () => {
  it("[MB9] are changed for all of them, or for none", async () => {
    const [group, other] = [await world.group("Mill"), await world.group("Lathe")];
    const [ben, cid] = [await world.member("operator", { in: [other] }), await world.member("operator")];
    const profileIds = [ben.profileId, cid.profileId];
    const change = (by: Person, body: object) =>
      by.call(memberChangeEndpoints.changeGroups, {
        body: { profileIds, addGroupIds: [], deleteGroupIds: [], ...body },
      });
    expect((await change(ann, { addGroupIds: [group], deleteGroupIds: [group] })).body.code).toBe("addedAndRemoved");
    expect((await change(ann, { addGroupIds: [group], deleteGroupIds: [other] })).status).toBe(200);
    const { body } = await ann.call(groupEndpoints.list);
    expect(body.groups.length).toBeGreaterThan(0);
    for (const { profileId } of [ben, cid]) {
      const member = (await ann.call(memberEndpoints.get, { params: { profileId } })).body;
      expect("accessGroupIds" in member && member.accessGroupIds).toEqual([group]);
    }
    const lead = await world.member("groupAdmin", { in: [other] });
    expect((await change(lead, { addGroupIds: [other] })).status).toBe(403);
  });
});

describe("a member's last sign of life", () => {
  it("[MB13] is the time of the last call as them", async () => {
    const ben = await world.member("operator");
    world.clock.offsetMs += 2 * minute;
    expect((await ben.call(memberEndpoints.me)).status).toBe(200);
    await until(async () => {
      const { body } = await ann.call(memberEndpoints.get, { params: { profileId: ben.profileId } });
      if (!("lastActiveAt" in body) || body.lastActiveAt === null) return false;
      return Math.abs(new Date(body.lastActiveAt).getTime() - world.appContext.clock.now().getTime()) < minute;
    });
  });
});

describe("a look at a member", () => {
  it("[MB8] is audited", async () => {
    const ben = await world.member(["analytics.view"]);
    const look = await ann.call(memberEndpoints.permissions, { params: { profileId: ben.profileId } });
    expect(look.body).toMatchObject({
      permissions: ["analytics.view"],
      requiresSso: false,
      restrictContentToAccessGroups: true,
    });
    expect((await auditOf(world, ben.profileId)).map((entry) => entry.action)).toEqual(["member.permissionsViewed"]);
    const lead = await world.member("groupAdmin");
    expect((await lead.call(memberEndpoints.permissions, { params: { profileId: ben.profileId } })).body.code).toBe(
      "outOfReach",
    );
  });
});

describe("an export of members", () => {
  const body = async (by: Person, filter: object = {}) => {
    const { workspaceId, token } = by;
    const answer = await world.server.http.inject({
      method: "POST",
      url: memberEndpoints.export.path.replace("{workspaceId}", workspaceId),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify(filter),
    });
    return answer;
  };

  it("[MB11] holds them as CSV that no spreadsheet runs, and is audited", async () => {
    await world.member("operator", { name: '=cmd|"calc"!A1' });
    const answer = await body(ann, { search: "cmd" });
    expect(answer.headers["content-type"]).toContain("text/csv");
    const [head, line] = answer.body.split("\r\n");
    expect(head).toBe("\uFEFFid,display_name,role,access,email,phone,sign_ins,last_active,created");
    expect(line).toContain(`,"'=cmd|""calc""!A1",operator,`);
    const [entry] = await world.asSystem((scope) =>
      scope.db.selectFrom("audit_entry").select("details").where("action", "=", "members.exported").execute(),
    );
    expect(entry?.details).toEqual({ search: "cmd", count: 1 });
  });

  it("[MB11] asks for a fresh sign-in", async () => {
    world.clock.offsetMs += 16 * minute;
    expect((await body(ann)).json()).toMatchObject({ code: "freshSignInRequired" });
    expect((await body(await world.member("operator"))).statusCode).toBe(403);
  });
});
