import fc from "fast-check";
import { withDescendants } from "#features/groups/rules.ts";
import type { Actor } from "#kit/policy.ts";
import type { Scope } from "#kit/server/scope.ts";

/** A little world: a forest of groups, one member of it, and the groups of each of some things. */
export interface RandomWorld {
  readonly groups: readonly { readonly id: string; readonly parentId: string | null }[];
  readonly memberOf: readonly string[];
  readonly seesAllContent: boolean;
  /** One list of group ids a thing; an empty one is a thing that everybody sees. */
  readonly things: readonly { readonly id: string; readonly accessGroupIds: readonly string[] }[];
}

const groupsMax = 8;
const indexes = fc.uniqueArray(fc.nat(groupsMax - 1), { maxLength: 3 });

const shape = fc.record({
  /** The parent of each group: an earlier one, or none where the number is that of the group itself or a later one. */
  parents: fc.array(fc.nat(groupsMax - 1), { minLength: 1, maxLength: groupsMax }),
  memberOf: indexes,
  seesAllContent: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  things: fc.array(indexes, { minLength: 1, maxLength: 6 }),
});

/** The same worlds for the same seed, with ids of their own. */
export function randomWorlds(count: number, seed: number, newId: () => string): RandomWorld[] {
  return fc.sample(shape, { numRuns: count, seed }).map(({ parents, memberOf, seesAllContent, things }) => {
    const ids = parents.map(() => newId());
    const named = (places: readonly number[]) => places.flatMap((place) => ids[place] ?? []);
    return {
      groups: ids.map((id, place) => ({
        id,
        parentId: (parents[place] ?? place) < place ? (ids[parents[place] ?? 0] ?? null) : null,
      })),
      memberOf: named(memberOf),
      seesAllContent,
      things: things.map((places) => ({ id: newId(), accessGroupIds: named(places) })),
    };
  });
}

/** Writes the groups of all the worlds in one statement; their things are the caller's entity. */
export async function insertGroupsOf(scope: Scope, worlds: readonly RandomWorld[]): Promise<void> {
  const row = { workspace_id: scope.workspaceId, icon: "users" };
  const rows = worlds.flatMap(({ groups }) =>
    groups.map(({ id, parentId }) => ({ ...row, id, name: id, parent_id: parentId })),
  );
  await scope.db.insertInto("access_group").values(rows).execute();
}

/** The member of a world, as the gate would prove them; `as` is the profile that they act with. */
export const memberOf = (world: RandomWorld, as: Actor): Actor => ({
  ...as,
  rank: 1,
  seesAllContent: world.seesAllContent,
  scope: withDescendants(world.groups, world.memberOf),
});
