import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { chainUp, type GroupNode } from "../rules.ts";
import { selectGroups } from "./group-store.ts";
import { type Facts, type Outcome, visibilityChange } from "./visibility-change.ts";

/** Things of one kind with the same groups before and after a change of their own; no groups means everyone. */
export type ChangedThings = Facts["things"][number];

/** The tree of groups, and the members bound to groups whom a change of things may concern, as they are now. */
export interface Onlookers {
  readonly tree: readonly GroupNode[];
  readonly members: Facts["members"];
}

/**
 * Reads once the input of `visibilityChangeOf`: only members in one of the things' groups, or above one, are affected;
 * if a thing of everyone gets groups, everyone is.
 */
export async function selectOnlookers(scope: Scope, things: readonly ChangedThings[]): Promise<Onlookers> {
  const tree = await selectGroups(scope);
  const isForAll = things.some((one) => one.before.length === 0 && one.after.length > 0);
  const byId = new Map(tree.map((group) => [group.id, group]));
  const named = new Set(
    things.flatMap((one) => (sameGroups(one.before, one.after) ? [] : [...one.before, ...one.after])),
  );
  const near = new Set([...named].flatMap((id) => chainUp(byId, id)));
  if (near.size === 0 && !isForAll) return { tree, members: [] };
  const { rows } = await sql<{ profileId: string; groupIds: (string | null)[] }>`
    select p.id as "profileId", array_agg(m.group_id) as "groupIds"
    from profile p
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id and r.restrict_content
    left join group_member m on m.workspace_id = p.workspace_id and m.profile_id = p.id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null
      ${
        isForAll
          ? sql``
          : sql`and p.id in (select near.profile_id from group_member near
              where near.workspace_id = ${scope.workspaceId} and near.group_id = any(${[...near]}::uuid[]))`
      }
    group by p.id`.execute(scope.db);
  const members = rows.map(({ profileId, groupIds }) => {
    const held = groupIds.flatMap((id) => id ?? []);
    return { profileId, before: held, after: held };
  });
  return { tree, members };
}

/** [GR14] Whose visibility of which of these things changes, if their groups change and nothing else does. */
export const visibilityChangeOf = ({ tree, members }: Onlookers, things: readonly ChangedThings[]): Outcome =>
  visibilityChange({ treeBefore: tree, treeAfter: tree, members, things });

/** Those of the groups whose members do not see a thing of `before` already, directly or through a group below it. */
export function newlySeeing(
  tree: readonly GroupNode[],
): (before: readonly string[], after: readonly string[]) => string[] {
  const byId = new Map(tree.map((group) => [group.id, group]));
  return (before, after) => {
    if (before.length === 0) return [];
    const seeing = new Set(before.flatMap((id) => chainUp(byId, id)));
    return after.filter((id) => !seeing.has(id));
  };
}

const sameGroups = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((id) => after.includes(id));

export const namesMax = 20;

/** The first of these members by name. The provider's own are counted, and not named. */
export async function nameFirst(
  scope: Scope,
  profileIds: ReadonlySet<string>,
): Promise<{ id: string; displayName: string }[]> {
  // [GR21] Several people use a shared device: it names no colleagues.
  if (profileIds.size === 0 || scope.actor.session?.provider === "device") return [];
  return scope.db
    .selectFrom("profile")
    .select(["id", "display_name as displayName"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .where("is_product_team", "=", false)
    .orderBy((eb) => eb.fn("lower", ["display_name"]))
    .orderBy("id")
    .limit(namesMax)
    .execute();
}
