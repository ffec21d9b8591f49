import { builtInRoles } from "#features/roles/rules.ts";
import { type Role, selectRoles } from "#features/roles/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type MemberQuery, type StoredMember, selectHeldRoleIds, selectMemberPage } from "./member-store.ts";

export interface RolePageQuery extends Omit<MemberQuery, "order" | "after"> {
  readonly isDescending: boolean;
  /** The role, the name's key and the id of the row before the page. */
  readonly after?: readonly [roleId: string, key: string, id: string] | undefined;
}

/**
 * [MB12] Members by role, in the order in which roles are shown, and by name within each. The members of one role are
 * in an index by name, so every page reads no more of them than it shows.
 */
export async function pageByRole(
  scope: Scope,
  { isDescending, after, limit, ...query }: RolePageQuery,
): Promise<(StoredMember & { readonly key: string })[]> {
  const held = new Set(await selectHeldRoleIds(scope));
  const inOrder = (await selectRoles(scope)).toSorted(shownOrder).map((role) => role.id);
  const roleIds = isDescending ? inOrder.toReversed() : inOrder;
  // A role that was deleted since is not in the order: what follows it is unknown, so the list ends.
  const from = after === undefined ? 0 : roleIds.indexOf(after[0]);
  const rows: (StoredMember & { readonly key: string })[] = [];
  for (const roleId of from === -1 ? [] : roleIds.slice(from)) {
    if (rows.length >= limit) break;
    if (!held.has(roleId) || query.roleIds?.includes(roleId) === false) continue;
    const behind = after?.[0] === roleId ? ([after[1], after[2]] as const) : undefined;
    const order = { by: "name", isDescending } as const;
    const some = { ...query, roleIds: [roleId], order, after: behind, limit: limit - rows.length };
    rows.push(...(await selectMemberPage(scope, some)));
  }
  return rows;
}

/** Built-in roles first, then the others by age: `selectRoles` returns this order, and the sort keeps it. */
const shownOrder = (a: Role, b: Role): number => placeOf(a) - placeOf(b);
const placeOf = ({ builtIn }: Role): number => (builtIn === null ? builtInRoles.length : builtInRoles.indexOf(builtIn));
