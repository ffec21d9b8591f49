import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { inScope } from "#kit/policy.ts";
import { actingAs } from "#kit/server/scope.ts";
import { auditOf } from "#tests/support/audit.ts";
import { insertGroupsOf, memberOf, randomWorlds } from "#tests/support/random-world.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { suggestedEndpoints, suggestionLimits } from "../suggested-contract.ts";
import { onGroupRemoved } from "./events.ts";
import { listSuggestions } from "./suggestions.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const written = (title: string, accessGroupIds: readonly string[] = []) => ({
  title,
  emoji: "🔧",
  accessGroupIds: [...accessGroupIds],
});

async function created(person: Person, title: string, groups: readonly string[] = []) {
  const { status, body } = await person.call(suggestedEndpoints.create, { body: written(title, groups) });
  expect(status).toBe(201);
  return body;
}

const titles = async (person: Person) =>
  (await person.call(suggestedEndpoints.list)).body.suggestions.map(({ title }) => title);

const revisionOf = (id: string): Promise<number> =>
  world.asSystem(async ({ db }) => {
    const { revision } = await db
      .selectFrom("copilot_suggestion")
      .select("revision")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return revision;
  });

/** Over what is there now. */
const change = async (person: Person, id: string, body: ReturnType<typeof written> & { makeGlobal?: boolean }) =>
  person.call(suggestedEndpoints.change, { params: { suggestionId: id }, ifMatch: await revisionOf(id), body });

describe("suggested questions", () => {
  it("[QU1] stand in the order in which they were added, for every member where they have no group", async () => {
    await created(admin, "How do I start the line?");
    await created(admin, "Who signs the permit?");
    const operator = await world.member("operator");
    expect(await titles(operator)).toEqual(["How do I start the line?", "Who signs the permit?"]);
  });

  it("[QU1] are visible in their groups and above, and not to others (threat B129)", async () => {
    const site = await world.group("Site");
    const line = await world.group("Line", { under: site });
    const other = await world.group("Other");
    await created(admin, "Secret line", [line]);
    const [above, within, outside] = await Promise.all(
      [site, line, other].map((group) => world.member("operator", { in: [group] })),
    );
    expect(await titles(above as Person)).toContain("Secret line");
    expect(await titles(within as Person)).toContain("Secret line");
    expect(await titles(outside as Person)).not.toContain("Secret line");
  });

  it("[QU1] agree with the policy for 400 random members", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const workspace = await world.workspace("sibling");
      const author = await workspace.member("operator");
      const worlds = randomWorlds(20, seed, randomUUID);
      const things = worlds.flatMap((one) => one.things);
      await workspace.asSystem(async (scope) => {
        const { workspaceId: workspace_id, now: created_at } = scope;
        await insertGroupsOf(scope, worlds);
        await scope.db
          .insertInto("copilot_suggestion")
          .values(
            things.map(({ id }, position) => ({
              workspace_id,
              id,
              position,
              title: "Question",
              created_by: author.profileId,
              created_at,
            })),
          )
          .execute();
        const ties = things.flatMap(({ id, accessGroupIds }) =>
          accessGroupIds.map((group_id) => ({ workspace_id, suggestion_id: id, group_id })),
        );
        await scope.db.insertInto("copilot_suggestion_group").values(ties).execute();
        for (const one of worlds) {
          const actor = memberOf(one, { ...scope.actor, profileId: author.profileId });
          const listed = await listSuggestions(actingAs(scope, actor));
          const visible = things.filter((thing) => inScope(actor, thing));
          expect(listed.map(({ id }) => id)).toEqual(visible.map(({ id }) => id));
        }
      });
    }
  }, 120_000);

  it("[QU1] count the groups that the reader does not see, and keep them through a change", async () => {
    const [mine, theirs] = [await world.group("Mine"), await world.group("Theirs")];
    const manager = await world.member("groupAdmin", { in: [mine] });
    const { id } = await created(admin, "Both", [mine, theirs]);
    const { suggestions } = (await manager.call(suggestedEndpoints.list)).body;
    expect(suggestions.find((one) => one.id === id)).toMatchObject({ accessGroupIds: [mine], hiddenAccessGroups: 1 });
    const { status, body } = await change(manager, id, written("Theirs alone"));
    expect([status, body]).toEqual([200, expect.objectContaining({ accessGroupIds: [], hiddenAccessGroups: 1 })]);
    const seen = (await admin.call(suggestedEndpoints.list)).body.suggestions.find((one) => one.id === id);
    expect(seen).toMatchObject({ title: "Theirs alone", accessGroupIds: [theirs], hiddenAccessGroups: 0 });
    expect((await change(manager, id, written("Again"))).status).toBe(404);
  });

  it("[QU10] of two edits of one revision one is stored, and the other gets the present state", async () => {
    const [day, night] = [await world.group("Day of two"), await world.group("Night of two")];
    const { id, revision } = await created(admin, "Two editors", [day, night]);
    const edit = (title: string, groups: string[], ifMatch: number) =>
      admin.call(suggestedEndpoints.change, { params: { suggestionId: id }, ifMatch, body: written(title, groups) });
    const both = await Promise.all([edit("One", [day], revision), edit("Other", [day, night], revision)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412]);
    const [stored, stale] = both[0].status === 200 ? both : both.toReversed();
    expect(stale?.body.current).toEqual(stored?.body);
    expect((await edit("Third", [night], revision + 1)).body).toMatchObject({ title: "Third", revision: revision + 2 });
    // The dialog that was opened before a group was replaced would take the replacement out again.
    await world.asSystem((scope) => onGroupRemoved(scope, { groupId: night, contentTo: day, membersTo: null }));
    expect((await edit("Fourth", [night], revision + 2)).status).toBe(412);
    const nothing = { params: { suggestionId: id }, body: written("No revision") };
    expect((await admin.call(suggestedEndpoints.change, nothing as never)).status).toBe(400);
  });

  it("[QU1] refuse groups that the author does not see as unknown", async () => {
    const [mine, theirs] = [await world.group("Own"), await world.group("Foreign")];
    const manager = await world.member("groupAdmin", { in: [mine] });
    for (const group of [theirs, randomUUID()]) {
      const { status, body } = await manager.call(suggestedEndpoints.create, { body: written("No", [group]) });
      expect([status, body.code]).toEqual([400, "unknownAccessGroup"]);
    }
  });

  it("[QU1] are opened to everyone only if the request says so and the author may", async () => {
    const group = await world.group("Closed");
    const manager = await world.member("groupAdmin", { in: [group] });
    const { id } = await created(admin, "Closed", [group]);
    const refused = await change(manager, id, written("Closed"));
    expect([refused.status, refused.body.code]).toEqual([409, "wouldBecomeGlobal"]);
    expect((await change(manager, id, { ...written("Closed"), makeGlobal: true })).body.code).toBe("wouldBecomeGlobal");
    expect((await change(admin, id, { ...written("Open"), makeGlobal: true })).status).toBe(200);
    expect(await titles(await world.member("operator"))).toContain("Open");
  });

  it("[QU1] are written by those who manage questions alone, and hidden ones are 404", async () => {
    const group = await world.group("Away");
    const { id } = await created(admin, "Away", [group]);
    const outsider = await world.member(["copilot.queries.manage"]);
    const author = await world.member("contentAuthor", { in: [group] });
    const at = { params: { suggestionId: id } };
    expect((await author.call(suggestedEndpoints.delete, at)).status).toBe(403);
    expect((await outsider.call(suggestedEndpoints.delete, at)).status).toBe(404);
    expect((await admin.call(suggestedEndpoints.delete, at)).status).toBe(204);
    expect(await titles(admin)).not.toContain("Away");
  });

  it("[QU1] leave entries in the audit", async () => {
    const { id } = await created(admin, "Audited");
    await change(admin, id, written("Audited again"));
    await admin.call(suggestedEndpoints.delete, { params: { suggestionId: id } });
    expect((await auditOf(world, id)).map(({ action }) => action)).toEqual([
      "copilot.suggestionCreated",
      "copilot.suggestionChanged",
      "copilot.suggestionDeleted",
    ]);
  });

  it("[QU1] are limited in number by those that their author sees", async () => {
    const workspace = await world.workspace("sibling");
    const owner = await workspace.member("admin");
    const rest = await workspace.member(["copilot.queries.manage"]);
    const hidden = await workspace.group("Hidden");
    await owner.run(async (scope) => {
      for (let n = 0; n < suggestionLimits.suggestionsMax; n++) {
        const id = scope.newId();
        const made = { created_by: owner.profileId, created_at: scope.now };
        const { workspaceId: workspace_id } = scope;
        await scope.db
          .insertInto("copilot_suggestion")
          .values({ ...made, workspace_id, id, position: n, title: "Q" })
          .execute();
        await scope.db
          .insertInto("copilot_suggestion_group")
          .values({ workspace_id, suggestion_id: id, group_id: hidden })
          .execute();
      }
    });
    const refused = await owner.call(suggestedEndpoints.create, { body: written("One more") });
    expect([refused.status, refused.body.code]).toEqual([409, "tooManySuggestions"]);
    expect((await rest.call(suggestedEndpoints.create, { body: written("One more") })).status).toBe(201);
  });
});

describe("when a group is deleted, suggested questions", () => {
  const remove = (groupId: string, assignContentToGroupId: string | null) =>
    admin.call(groupEndpoints.remove, { params: { groupId }, body: { assignContentToGroupId } });
  const groupsOf = async (title: string) =>
    (await admin.call(suggestedEndpoints.list)).body.suggestions.find((one) => one.title === title)?.accessGroupIds;

  it("[QU1] get the group that takes its content", async () => {
    const [gone, heir] = [await world.group("Gone"), await world.group("Heir")];
    await created(admin, "Inherited", [gone]);
    await created(admin, "In both", [gone, heir]);
    expect((await remove(gone, heir)).status).toBe(204);
    expect(await groupsOf("Inherited")).toEqual([heir]);
    expect(await groupsOf("In both")).toEqual([heir]);
  });

  it("[QU1] lose it, and are deleted where everyone would see them by that", async () => {
    const [gone, other] = [await world.group("Gone for good"), await world.group("Stays")];
    await created(admin, "Only there", [gone]);
    await created(admin, "There and elsewhere", [gone, other]);
    expect((await remove(gone, null)).status).toBe(204);
    expect(await groupsOf("Only there")).toBeUndefined();
    expect(await groupsOf("There and elsewhere")).toEqual([other]);
  });
});
