import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { against } from "./against.ts";

let world: World;
let admin: Person;
let other: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  other = await world.member("admin");
});
afterAll(() => world?.close());

const groups = async () =>
  new Map((await admin.call(groupEndpoints.list)).body.groups.map((group) => [group.id, group] as const));

describe("groups changed by two at once", () => {
  it("[GR11] never end in a ring", async () => {
    const a = await world.group("A");
    const b = await world.group("B");
    const move = (person: Person, groupId: string, parentId: string | null, ifMatch: number) =>
      person.call(groupEndpoints.update, { params: { groupId }, ifMatch, body: { parentId } });
    for (let round = 0; round < raceRounds; round++) {
      const before = await groups();
      const revision = (id: string) => before.get(id)?.revision ?? 0;
      const answers = await Promise.all([move(admin, a, b, revision(a)), move(other, b, a, revision(b))]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const after = await groups();
      expect([after.get(a)?.parentId, after.get(b)?.parentId]).toContain(null);
      for (const id of [a, b]) {
        const group = after.get(id);
        if (group?.parentId) await move(admin, id, null, group.revision);
      }
    }
  }, 120_000);

  it("[GR13] lose no membership that was answered with success while the group was deleted", async () => {
    const heir = await world.group("Heir");
    const worker = await world.member("operator");
    const membersOf = async (groupId: string) =>
      (await admin.call(groupEndpoints.get, { params: { groupId } })).body.memberIds;
    const outcomes = new Set<string>();
    for (let round = 0; round < raceRounds; round++) {
      const groupId = await world.group(`Old ${round}`);
      const profileIds = [worker.profileId];
      const [added, removed] = await against(
        round,
        () => other.call(groupEndpoints.addMembers, { params: { groupId }, body: { profileIds } }),
        () =>
          admin.call(groupEndpoints.remove, {
            params: { groupId },
            body: { assignContentToGroupId: heir, assignMembersToGroupId: heir },
          }),
      );
      expect(removed.status).toBe(204);
      // Before the deletion: taken along. After it: the group is as one that never was.
      expect([200, 400, 404]).toContain(added.status);
      expect((await membersOf(heir)).includes(worker.profileId)).toBe(added.status === 200);
      outcomes.add(String(added.status));
      if (added.status !== 200) continue;
      await admin.call(groupEndpoints.removeMembers, { params: { groupId: heir }, body: { profileIds } });
    }
    expect(outcomes.size).toBeGreaterThan(1);
  }, 120_000);
});
