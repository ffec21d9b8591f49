import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { addMembers } from "#features/groups/server/service.ts";
import { inScope } from "#kit/policy.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { searched } from "#tests/support/depth.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { insertGroupsOf, memberOf, type RandomWorld, randomWorlds } from "#tests/support/random-world.ts";
import { allProgress, complete, easyProcedure, publishChange, setBy, startIn } from "#tests/support/sets.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../contract.ts";
import { changeSetGroups, getSet, importSet, listSets } from "./service.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const worldsEach = 20;
const batches = searched(6);

it(`[S1] [S4] lists, progress and details agree with the policy for ${batches * worldsEach} random members`, async () => {
  for (let seed = 1; seed <= batches; seed++) {
    const workspace = await world.workspace("sibling");
    const author = await workspace.member("operator");
    const worlds = randomWorlds(worldsEach, seed, randomUUID);
    await workspace.asSystem(async (scope) => {
      const actor = { ...scope.actor, profileId: author.profileId };
      await insertGroupsOf(scope, worlds);
      for (const thing of worlds.flatMap((one) => one.things)) {
        const terms = {
          setType: "learning",
          enforcesOrder: false,
          dueDays: null,
          dueOn: null,
          validMonths: null,
        } as const;
        await importSet(actingAs(scope, actor), { ...terms, ...thing, title: "Set", procedureIds: [] });
      }
      for (const one of worlds) await requireAgreement(actingAs(scope, memberOf(one, actor)), worlds);
    });
  }
}, 120_000);

async function requireAgreement(scope: Scope, worlds: readonly RandomWorld[]): Promise<void> {
  const things = worlds.flatMap((one) => one.things);
  const visible = things.filter((one) => inScope(scope.actor, one));
  const listed = (await listSets(scope, { limit: 200 })).sets;
  expect(listed.map((set) => set.id).toSorted()).toEqual(visible.map((one) => one.id).toSorted());
  const [first] = listed;
  if (first) expect(await getSet(scope, first.id)).toMatchObject(first);
  const hidden = things.find((one) => !inScope(scope.actor, one));
  if (hidden) await expect(getSet(scope, hidden.id)).rejects.toMatchObject({ code: "notFound" });
}

/** A workspace with a set that everyone here sees, and two kinds of readers. */
interface Place {
  readonly workspace: Workspace;
  readonly boss: Person;
  readonly night: string;
  readonly vault: string;
  readonly olga: Person;
  readonly keeper: Person;
  readonly procedures: readonly string[];
  readonly setId: string;
}

async function placeOf(): Promise<Place> {
  const workspace = await world.workspace("sibling");
  const boss = await workspace.member("admin", { name: "Boss" });
  const [night, vault] = [await workspace.group("Night shift"), await workspace.group("Vault")];
  const olga = await workspace.member("operator", { in: [night], name: "Olga" });
  const keeper = await workspace.member("contentAuthor", { in: [night], name: "Kim" });
  const procedures = [await easyProcedure(boss, "One"), await easyProcedure(boss, "Two")];
  await complete(olga, procedures[0] ?? "");
  const { id } = await setBy(boss, {
    title: "Seen",
    setType: "workflow",
    enforcesOrder: true,
    procedureIds: procedures,
    accessGroupIds: [night],
  });
  return { workspace, boss, night, vault, olga, keeper, procedures, setId: id };
}

/** Everything that a reader gets, with ids replaced by names and without times. */
async function told({ olga, keeper, procedures, setId, night }: Place) {
  const answers: unknown[] = [];
  for (const person of [olga, keeper]) {
    answers.push((await person.call(setEndpoints.list)).body);
    answers.push((await person.call(setEndpoints.list, { query: { search: "e", limit: 1 } })).body);
    answers.push((await person.call(setEndpoints.get, { params: { setId } })).body);
    answers.push((await startIn(person, setId, procedures[1] ?? "")).status);
  }
  answers.push(await allProgress(keeper), await allProgress(keeper, { procedureSetId: setId, limit: 1 }));
  const names = new Map([
    [setId, "set"],
    [night, "night"],
    [olga.profileId, "olga"],
    [keeper.profileId, "keeper"],
    ...procedures.map((id, at): [string, string] => [id, `procedure ${at}`]),
  ]);
  return JSON.stringify(answers)
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"a moment"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? "somebody");
}

describe("[S2] [S14] [S15] two worlds that differ in what a reader may not see", () => {
  const differences: [name: string, differ: (place: Place) => Promise<unknown>][] = [
    ["a set", ({ boss, vault }) => setBy(boss, { title: "Secret", accessGroupIds: [vault] })],
    [
      "a deleted set",
      async ({ boss }) => {
        const { id } = await setBy(boss, { title: "Deleted" });
        await boss.call(setEndpoints.remove, { params: { setId: id } });
      },
    ],
    [
      "what a stranger did",
      async ({ workspace, vault, procedures }) => {
        const stranger = await workspace.member("operator", { in: [vault], name: "Sam" });
        for (const id of procedures) await complete(stranger, id);
      },
    ],
    [
      "that a stranger is in the set's group and in another that is hidden",
      async ({ workspace, vault }) => workspace.member("operator", { in: [vault], name: "Nils" }),
    ],
    [
      "that a colleague is also in a hidden group",
      async ({ workspace, vault, olga }) => workspace.asSystem((scope) => addMembers(scope, vault, [olga.profileId])),
    ],
    [
      "what a hidden procedure's history holds",
      async ({ boss, vault }) => {
        const hidden = await easyProcedure(boss, "Hidden", [vault]);
        await complete(boss, hidden);
        await publishChange(boss, hidden);
      },
    ],
  ];
  it.each(differences)("%s", async (_, differ) => {
    const [plain, other] = [await placeOf(), await placeOf()];
    await differ(other);
    expect(await told(other)).toBe(await told(plain));
  });

  it("a procedure of the set: nothing of it reaches an operator, only its number an editor", async () => {
    const [plain, other] = [await placeOf(), await placeOf()];
    const [first, second] = other.procedures;
    const hidden = await easyProcedure(other.boss, "Hidden", [other.vault]);
    const { body } = await other.boss.call(setEndpoints.get, { params: { setId: other.setId } });
    await other.boss.call(setEndpoints.update, {
      params: { setId: other.setId },
      ifMatch: body.revision,
      body: { procedureIds: [hidden, first ?? "", hidden, second ?? ""] },
    });
    const withoutNumber = (text: string) => text.replaceAll(/"hiddenProcedures":1/g, '"hiddenProcedures":0');
    const withoutRevision = (text: string) => text.replaceAll(/"revision":\d/g, '"revision":1');
    const [seen, expected] = [await told(other), await told(plain)].map(withoutRevision);
    expect(withoutNumber(seen ?? "")).toBe(expected);
    // The editor gets it three times and the operator never; the operator's responses come first.
    expect((seen ?? "").match(/"hiddenProcedures":1/g)).toHaveLength(3);
    expect((await other.olga.call(setEndpoints.get, { params: { setId: other.setId } })).body.hiddenProcedures).toBe(0);
  });
});

it("[S13] [S14] a colleague's hidden groups change nothing that a reader gets", async () => {
  const place = await placeOf();
  const { workspace, boss, vault, night, keeper } = place;
  const late = await workspace.group("Late night", { under: night });
  const bea = await workspace.member("operator", { in: [late], name: "Bea" });
  const set = await setBy(boss, { title: "Both", accessGroupIds: [night, vault], dueDays: 9 });
  const before = await allProgress(keeper, { procedureSetId: set.id });
  expect(before.map((row) => row.person.displayName)).toEqual(["Kim", "Olga"]);
  // Asked by the hidden group alone, and seen by the reader through another one.
  await workspace.asSystem((scope) => addMembers(scope, vault, [bea.profileId]));
  expect(await allProgress(keeper, { procedureSetId: set.id })).toEqual(before);
  expect((await allProgress(boss, { procedureSetId: set.id })).map((row) => row.person.displayName)).toContain("Bea");
});

it("[S14] of a global set a reader gets the members of their own groups only", async () => {
  const { workspace, boss, vault, keeper } = await placeOf();
  await workspace.member("operator", { in: [vault], name: "Vera" });
  await workspace.member("operator", { name: "Nora" });
  const set = await setBy(boss, { title: "For all" });
  const namesFor = async (reader: Person) =>
    (await allProgress(reader, { procedureSetId: set.id })).map((row) => row.person.displayName);
  expect(await namesFor(keeper)).toEqual(["Kim", "Olga"]);
  expect(await namesFor(boss)).toEqual(["Boss", "Kim", "Nora", "Olga", "Vera"]);
});

it("[S15] a procedure that a colleague sees through a hidden group is shown to nobody who does not see it", async () => {
  const { workspace, boss, vault, night, olga } = await placeOf();
  const extra = await workspace.group("Extra");
  const reader = await workspace.member("contentAuthor", { in: [night, extra], name: "Rita" });
  const procedureId = await easyProcedure(boss, "Shared", [extra, vault]);
  const set = await setBy(boss, { title: "Shared", procedureIds: [procedureId], accessGroupIds: [night] });
  const countFor = async (person: Person) =>
    (await allProgress(person, { procedureSetId: set.id })).find((row) => row.person.id === olga.profileId)?.count;
  expect([await countFor(reader), await countFor(boss)]).toEqual([0, 0]);
  await workspace.asSystem((scope) => addMembers(scope, vault, [olga.profileId]));
  expect([await countFor(reader), await countFor(boss)]).toEqual([0, 1]);
});

it("[S14] the product's own people are not listed", async () => {
  const { workspace, boss, olga, setId } = await placeOf();
  await workspace.asSystem(({ db, workspaceId }) =>
    db
      .updateTable("profile")
      .set({ is_product_team: true })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", olga.profileId)
      .execute(),
  );
  const listed = await allProgress(boss, { procedureSetId: setId });
  expect(listed.map((row) => row.person.displayName)).toEqual(["Kim"]);
});

it("[S6] [S11] is not for everyone because both of its groups went at the same moment, each by another request (threat B63)", async () => {
  const admin = await world.member("admin");
  const [left, deleted] = [await world.group("Left by the set"), await world.group("Deleted meanwhile")];
  const set = await setBy(admin, { procedureIds: [await easyProcedure(admin)], accessGroupIds: [left, deleted] });
  // Something else had the group that stays, and it alone, before: the database knows this set of groups then.
  const other = await setBy(admin, { procedureIds: [await easyProcedure(admin)], accessGroupIds: [deleted] });
  await admin.run((scope) => changeSetGroups(scope, other.id, { addAccessGroupIds: [left], removeAccessGroupIds: [] }));
  const body = { assignContentToGroupId: null, assignMembersToGroupId: null };
  let removal = Promise.resolve<{ status: number; body: { code?: string } }>({ status: 0, body: {} });
  await admin.run(async (scope) => {
    await changeSetGroups(scope, set.id, { addAccessGroupIds: [], removeAccessGroupIds: [left] });
    removal = admin.call(groupEndpoints.remove, { params: { groupId: deleted }, body });
    await untilSomebodyWaits(world);
  });
  expect(await removal).toMatchObject({ status: 409, body: { code: "wouldBecomeGlobal" } });
  expect((await admin.call(setEndpoints.get, { params: { setId: set.id } })).body.accessGroupIds).toEqual([deleted]);
});
