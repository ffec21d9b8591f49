import { type RawBuilder, sql } from "kysely";
import { isId } from "#kit/ids.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { groupPolicy } from "../policy.ts";

/**
 * The groups that figures are filtered by: the requested ones, which are ids with commas between them, and those below
 * them, as far as the actor sees them (threat B132). Undefined where none are requested: everything that is visible.
 *
 * @throws Problem 400 `unknownAccessGroup` for a missing or hidden group
 */
export async function filteringGroups(scope: Scope, requested: string | undefined): Promise<string[] | undefined> {
  if (requested === undefined || requested === "") return undefined;
  const ids = [...new Set(requested.split(",").map((id) => id.trim().toLowerCase()))];
  const isVisible = (id: string) => groupPolicy.view(scope.actor, { id });
  const known = ids.every((id) => isId(id) && isVisible(id)) ? await selectGroupsBelow(scope, ids) : undefined;
  if (!known || ids.some((id) => !known.includes(id))) {
    throw new Problem("invalid", "unknownAccessGroup", { errors: { accessGroupIds: ["There is no such group"] } });
  }
  return known.filter(isVisible);
}

/** Existing groups with all below them. */
async function selectGroupsBelow(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const requested = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from access_group where workspace_id = ${scope.workspaceId} and id = ${requested}
    union select below_id from access_group_below where workspace_id = ${scope.workspaceId} and group_id = ${requested}`.execute(
    scope.db,
  );
  return rows.map((row) => row.id);
}

/**
 * Whether the person of a row is the actor, or shares a group with them; everyone for members who see all content
 * (threat B133). `row` is the name in the query of a table with `workspace_id` and `profile_id`.
 */
export function isPersonVisible({ actor }: Scope, row: string): RawBuilder<boolean> {
  if (actor.seesAllContent) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(`${row}.profile_id`)} = ${actor.profileId} or ${isInGroups(row, [...actor.scope])})`;
}

/** Whether the person of a row is a member of one of the groups; `row` as above. */
export const isInGroups = (row: string, groupIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from group_member m where m.workspace_id = ${sql.ref(`${row}.workspace_id`)}
    and m.profile_id = ${sql.ref(`${row}.profile_id`)} and m.group_id = any(${[...groupIds]}::uuid[]))`;
