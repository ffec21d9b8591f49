import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { permissions } from "#kit/permissions.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { memberChangeEndpoints } from "../change-contract.ts";
import { memberEndpoints } from "../contract.ts";
import { bulkMembersMax } from "../rules.ts";
import { createMember } from "./service.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const operatorId = () =>
  world.asSystem(async (scope) => {
    const { id } = await scope.db
      .selectFrom("role")
      .select("id")
      .where("workspace_id", "=", scope.workspaceId)
      .where("built_in", "=", "operator")
      .executeTakeFirstOrThrow();
    return id;
  });

describe("members", () => {
  it("carry their role as one string and their last sign of life under the specification's name [MB32]", async () => {
    const place = await world.workspace("sibling");
    const boss = await place.member("admin", { name: "Boss" });
    const { members } = (await boss.call(memberEndpoints.page, { query: { search: "Boss" } })).body;
    const [shown] = members;
    expect([shown?.role, shown?.lastActive === undefined]).toEqual(["admin", false]);
    expect(shown?.lastActive).toBe(shown?.lastActiveAt);
  });

  it("[MB1] [MB6] are listed by name only", async () => {
    const group = await world.group("Night shift");
    const zoe = await world.member("admin", { name: "zoe", in: [group] });
    const ann = await world.member("operator", { name: "Ann" });
    const gone = await world.member("operator", { name: "Gone" });
    await zoe.call(memberChangeEndpoints.remove, { params: { profileId: gone.profileId } });
    const roleId = await operatorId();
    const teamId = await world.asSystem(async (scope) => {
      const contact = { email: "ben@test.invalid", phone: "+15550100" };
      await createMember(scope, { displayName: "Ben", roleId, ...contact });
      const team = await createMember(scope, { displayName: "Team", roleId });
      await scope.db
        .updateTable("profile")
        .set({ is_product_team: true })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", team)
        .execute();
      return team;
    });
    const other = await world.workspace("sibling");
    await other.member("operator", { name: "Elsewhere" });
    const namesFor = async (who: typeof ann) =>
      (await who.call(memberEndpoints.list)).body.profiles.map((profile) => profile.displayName);
    const answer = await ann.call(memberEndpoints.list);
    expect(answer.body.profiles.map((profile) => profile.displayName)).toEqual(["Ann", "Ben", "zoe"]);
    expect(answer.body.profiles.at(-1)).toEqual({
      id: zoe.profileId,
      displayName: "zoe",
      profileIcon: "",
      photoUrl: null,
    });
    for (const secret of ["ben@test.invalid", "+15550100", group]) expect(answer.text).not.toContain(secret);
    expect((await ann.call(memberEndpoints.get, { params: { profileId: teamId } })).status).toBe(404);
    expect(await namesFor(zoe)).toEqual(["Ann", "Ben", "Team", "zoe"]);
    await world.asSystem((scope) => setFlag(scope, "show_fettle_team_members", true));
    expect(await namesFor(ann)).toEqual(["Ann", "Ben", "Team", "zoe"]);
  });

  it("[MB1] [MB4] are listed in full for members who manage them, within a group admin's groups", async () => {
    const group = await world.group("Foundry");
    const below = await world.group("Cupola", { under: group });
    const elsewhere = await world.group("Paint shop");
    const lead = await world.member("groupAdmin", { in: [group], name: "Lead" });
    const near = await world.member("operator", { in: [below], name: "Near" });
    const far = await world.member("operator", { in: [elsewhere], name: "Far" });
    const get = (profileId: string) => lead.call(memberEndpoints.get, { params: { profileId } });
    expect((await get(near.profileId)).body).toMatchObject({
      accessGroupIds: [below],
      profileRole: { builtInRole: "operator" },
      linkedUids: [{ providerType: "google" }],
    });
    expect((await get(far.profileId)).body).toEqual({
      id: far.profileId,
      displayName: "Far",
      profileIcon: "",
      photoUrl: null,
    });
    expect((await near.call(memberEndpoints.get, { params: { profileId: near.profileId } })).body).not.toHaveProperty(
      "linkedUids",
    );
    const page = await lead.call(memberEndpoints.page);
    expect(page.body.members.map((member) => member.displayName)).toEqual(["Lead", "Near"]);
    expect((await near.call(memberEndpoints.page)).status).toBe(403);
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

  it("[MB3] are one per user", async () => {
    const ann = await world.member("operator");
    const roleId = await operatorId();
    const again = world.asSystem(async (scope) => {
      const { user_id: userId } = await scope.db
        .selectFrom("profile_link")
        .select("user_id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("profile_id", "=", ann.profileId)
        .executeTakeFirstOrThrow();
      await createMember(scope, { displayName: "Ann again", roleId, userId });
    });
    await expect(again).rejects.toMatchObject({ code: "23505" });
  });
});

describe("the table of members", () => {
  it("[MB12] is read by page, filter and order", async () => {
    const plant = await world.workspace("sibling");
    const top = await plant.group("Plant");
    const line = await plant.group("Line", { under: top });
    const boss = await plant.member("admin", { name: "Boss" });
    for (const name of ["ann", "Ben", "Cid"]) await plant.member("operator", { name, in: [line] });
    await plant.member("contentAuthor", { name: "Dora", in: [top] });
    await plant.member(["analytics.view"], { name: "Eve_x" });
    const names = async (query: Record<string, string | number>) => {
      const answer = await boss.call(memberEndpoints.page, { query });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.members.map((member) => member.displayName);
    };
    const all = ["ann", "Ben", "Boss", "Cid", "Dora", "Eve_x"];
    expect(await names({})).toEqual(all);
    expect(await names({ sort: "-name" })).toEqual(all.toReversed());
    expect(await names({ sort: "createdAt" })).toHaveLength(all.length);
    expect(await names({ sort: "role" })).toEqual(["Boss", "Dora", "ann", "Ben", "Cid", "Eve_x"]);
    expect(await names({ sort: "-role" })).toEqual(["Eve_x", "Cid", "Ben", "ann", "Dora", "Boss"]);
    expect(await names({ sort: "role", search: "_" })).toEqual(["Eve_x"]);
    expect(await names({ sort: "role", role: "operator", limit: 2 })).toEqual(["ann", "Ben"]);
    expect(await names({ role: "operator" })).toEqual(["ann", "Ben", "Cid"]);
    expect(await names({ role: "content_author" })).toEqual(["Dora"]);
    expect(await names({ role: "admin" })).toEqual(["Boss"]);
    expect(await names({ role: "custom" })).toEqual(["Eve_x"]);
    expect(await names({ groupId: top })).toEqual(["ann", "Ben", "Cid", "Dora"]);
    expect(await names({ groupId: line, search: "C" })).toEqual(["Cid"]);
    expect(await names({ groupId: "unassigned" })).toEqual(["Boss", "Eve_x"]);
    expect(await names({ search: "_" })).toEqual(["Eve_x"]);
    for (const sort of [
      "name",
      "-name",
      "lastActive",
      "-lastActive",
      "createdAt",
      "-createdAt",
      "role",
      "-role",
    ] as const) {
      const whole = await names({ sort });
      const paged: string[] = [];
      const next = async (after: string | undefined): Promise<string | undefined> => {
        const { body } = await boss.call(memberEndpoints.page, { query: { sort, limit: 2, after } });
        paged.push(...body.members.map((member) => member.displayName));
        return body.next ?? undefined;
      };
      for (let after = await next(undefined); after !== undefined; ) after = await next(after);
      expect(paged, sort).toEqual(whole);
    }
    expect((await boss.call(memberEndpoints.page, { query: { after: "name~x" } })).status).toBe(400);
    const crossed = cursorOfOther(await boss.call(memberEndpoints.page, { query: { limit: 1 } }));
    expect((await boss.call(memberEndpoints.page, { query: { after: crossed, sort: "createdAt" } })).status).toBe(400);
  });
});

describe("all that a filter finds", () => {
  it("[MB15] are returned at once, for members who manage them and within their reach", async () => {
    const plant = await world.workspace("sibling");
    const line = await plant.group("Line");
    const boss = await plant.member("admin", { name: "Boss" });
    const lead = await plant.member("groupAdmin", { name: "Lead", in: [line] });
    const worker = await plant.member("operator", { name: "Worker 1", in: [line] });
    await plant.member("operator", { name: "Worker 2" });
    const found = async (who: Person, query: Record<string, string>) => {
      const { status, body } = await who.call(memberEndpoints.found, { query });
      return status === 200 ? [body.members.map((member) => member.displayName), body.isMore] : status;
    };
    expect(await found(boss, {})).toEqual([["Boss", "Lead", "Worker 1", "Worker 2"], false]);
    expect(await found(boss, { search: "work", role: "operator" })).toEqual([["Worker 1", "Worker 2"], false]);
    expect(await found(lead, { role: "operator" })).toEqual([["Worker 1"], false]);
    expect(await found(worker, {})).toBe(403);
  });

  it(`[MB15] ends at ${bulkMembersMax}, and says that there are more`, async () => {
    const plant = await world.workspace("sibling");
    const boss = await plant.member("admin", { name: "Boss" });
    await plant.asSystem(async ({ db, workspaceId }) => {
      await sql`insert into profile (workspace_id, id, role_id, display_name, created_at)
        select ${workspaceId}, gen_random_uuid(), r.id, 'Zoe ' || n, now()
        from generate_series(1, ${bulkMembersMax}) n, role r where r.workspace_id = ${workspaceId} and r.built_in = 'operator'`.execute(
        db,
      );
    });
    const all = await boss.call(memberEndpoints.found, { query: {} });
    expect([all.body.members.length, all.body.isMore, all.body.members[0]?.displayName]).toEqual([
      bulkMembersMax,
      true,
      "Boss",
    ]);
    const some = await boss.call(memberEndpoints.found, { query: { role: "operator" } });
    expect([some.body.members.length, some.body.isMore]).toEqual([bulkMembersMax, false]);
  }, 60_000);
});

const cursorOfOther = ({ body }: { body: { next: string | null } }): string => body.next ?? "";
