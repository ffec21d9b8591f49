import { getFlags } from "#features/flags/server/service.ts";
import { withDescendants } from "#features/groups/rules.ts";
import { allGroups } from "#features/groups/server/service.ts";
import { type PropertyListing, type PropertyListQuery, propertyListing } from "#features/properties/server/service.ts";
import { rankOf } from "#features/roles/rules.ts";
import { findRole, type Role, selectRoles } from "#features/roles/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { adminRank } from "#kit/policy.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { MemberDetail, MemberProfile } from "../contract.ts";
import { memberPolicy } from "../policy.ts";
import { bulkMembersMax, type MemberSort } from "../rules.ts";
import {
  findMember,
  type MemberOrder,
  type MemberQuery,
  type StoredMember,
  selectMemberPage,
  selectMembers,
} from "./member-store.ts";
import { pageByRole } from "./page-by-role.ts";
import { roleOnTheWire, shownDetails, shownName, visibleGroups } from "./shown-member.ts";

/**
 * [MB6] The product's own people are hidden unless the flag shows them, and never from an admin (threat B22): the
 * server marks them, whatever their display name.
 */
export const showsTeam = async (scope: Scope): Promise<boolean> =>
  scope.actor.rank === adminRank || (await getFlags(scope)).show_fettle_team_members;

/** [MB1] The names of all members; and everything about those whom the caller manages (threat B9). */
export async function listMembers(scope: Scope): Promise<MemberProfile[]> {
  const members = await selectMembers(scope, await showsTeam(scope));
  const managed = members.filter((member) => memberPolicy.reach(scope.actor, member));
  const details = new Map((await shownDetails(scope, managed)).map((detail) => [detail.id, detail]));
  return members.map((member) => details.get(member.id) ?? shownName(scope, member));
}

/** @throws Problem 404 */
export async function getMember(scope: Scope, id: string): Promise<MemberProfile> {
  const member = await findMember(scope, id);
  if (!member || (member.isProductTeam && !(await showsTeam(scope)))) throw notFound();
  if (id !== scope.actor.profileId) assertAllowed(scope, memberPolicy.seeOthers, undefined);
  if (!memberPolicy.reach(scope.actor, member)) return shownName(scope, member);
  const [detail] = await shownDetails(scope, [member]);
  return detail ?? shownName(scope, member);
}

export interface MemberFilter extends Pick<PropertyListQuery, "properties"> {
  readonly search?: string | undefined;
  /** One of `roleFilters`, or the id of a role. */
  readonly role?: string | undefined;
  readonly groupId?: string | undefined;
}

export interface MemberPageQuery extends MemberFilter, PropertyListQuery {
  readonly sort?: MemberSort | undefined;
  /** Of an order by a property. */
  readonly descending?: "true" | "false" | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

const pageSizeDefault = 50;

/** @throws Problem 400 for a foreign cursor */
export async function pageMembers(
  scope: Scope,
  input: MemberPageQuery,
): Promise<{ members: MemberDetail[]; next: string | null }> {
  assertAllowed(scope, memberPolicy.manage, undefined);
  const sort = input.sort ?? "name";
  const limit = input.limit ?? pageSizeDefault;
  const query = { ...(await queryOf(scope, input)), limit: limit + 1 };
  const sortText = query.listing?.sortText;
  if (sortText) return pageByProperty(scope, input, { ...query, sortText });
  const rows = isByRole(sort)
    ? await pageByRole(scope, { ...query, isDescending: sort === "-role", after: roleAfterOf(input.after, sort) })
    : await selectMemberPage(scope, { ...query, order: orderOf(sort), after: afterOf(input.after, sort) });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { members: await shownDetails(scope, page), next: last ? cursorAt(sort, last) : null };
}

/** [CF8] */
async function pageByProperty(
  scope: Scope,
  input: MemberPageQuery,
  { sortText, limit, ...query }: Omit<MemberQuery, "order"> & Required<Pick<PropertyListing, "sortText">>,
): Promise<{ members: MemberDetail[]; next: string | null }> {
  const isDescending = input.descending === "true";
  const mark = `${input.sortProperty}${isDescending ? "-" : "+"}`;
  const order = { by: "property", isDescending, key: sortText?.(isDescending) } as const;
  const rows = await selectMemberPage(scope, { ...query, order, after: afterOf(input.after, mark), limit });
  const page = rows.slice(0, limit - 1);
  const last = rows.length === limit ? page.at(-1) : undefined;
  return { members: await shownDetails(scope, page), next: last ? cursorOf(mark, last.key, last.id) : null };
}

const isByRole = (sort: MemberSort): boolean => sort === "role" || sort === "-role";

const cursorAt = (sort: MemberSort, last: StoredMember & { readonly key: string }): string =>
  isByRole(sort) ? cursorOf(sort, last.roleId, last.key, last.id) : cursorOf(sort, last.key, last.id);

/** [MB15] All that a filter finds, up to what one change takes: what "select all" selects. */
export async function findAllManaged(
  scope: Scope,
  filter: MemberFilter,
): Promise<{ members: MemberDetail[]; isMore: boolean }> {
  assertAllowed(scope, memberPolicy.manage, undefined);
  const query = { ...(await queryOf(scope, filter)), order: orderOf("name"), limit: bulkMembersMax + 1 };
  const rows = await selectMemberPage(scope, query);
  const members = await shownDetails(scope, rows.slice(0, bulkMembersMax));
  return { members, isMore: rows.length > bulkMembersMax };
}

/** All that a filter finds, in the order of names: what an export writes. */
export async function allManaged(scope: Scope, filter: MemberFilter): Promise<MemberDetail[]> {
  const query = { ...(await queryOf(scope, filter)), order: orderOf("name"), limit: 1_000_000 };
  return shownDetails(scope, await selectMemberPage(scope, query));
}

async function queryOf(
  scope: Scope,
  { search, role, groupId, ...properties }: MemberFilter & PropertyListQuery,
): Promise<Pick<MemberQuery, "search" | "roleIds" | "groupIds" | "reachedGroupIds" | "showsTeam" | "listing">> {
  const isGroupAdmin = scope.actor.rank === rankOf("groupAdmin");
  return {
    ...(search?.trim() && { search }),
    ...(role !== undefined && { roleIds: roleIdsOf(await selectRoles(scope), role) }),
    ...(groupId !== undefined && { groupIds: await filteredGroups(scope, groupId) }),
    ...(isGroupAdmin && { reachedGroupIds: [...scope.actor.scope] }),
    showsTeam: await showsTeam(scope),
    listing: await propertyListing(scope, "member", properties, "p.id"),
  };
}

const builtInOf = { admin: "admin", group_admin: "groupAdmin", content_author: "contentAuthor", operator: "operator" };

function roleIdsOf(roles: readonly Role[], filter: string): string[] {
  if (filter === "custom") return roles.filter((role) => role.builtIn === null).map((role) => role.id);
  const builtIn = builtInOf[filter as keyof typeof builtInOf];
  return builtIn === undefined ? [filter] : roles.filter((role) => role.builtIn === builtIn).map((role) => role.id);
}

/** Returns the group and those below it. A group that the actor may not see filters to no member. */
async function filteredGroups(scope: Scope, groupId: string): Promise<string[]> {
  if (groupId === "unassigned") return [];
  const found = [...withDescendants(await allGroups(scope), [groupId])];
  const visible = found.filter((id) => scope.actor.seesAllContent || scope.actor.scope.has(id));
  // An empty list would ask for members of no group.
  return visible.length > 0 ? visible : [groupId];
}

const orderOf = (sort: MemberSort): MemberOrder => ({
  by: (sort.startsWith("-") ? sort.slice(1) : sort) as "name" | "lastActive" | "createdAt",
  isDescending: sort.startsWith("-"),
});

/** The role, the name's key and the id of the row before the page. */
function roleAfterOf(cursor: string | undefined, sort: MemberSort): readonly [string, string, string] | undefined {
  if (cursor === undefined) return undefined;
  const [sortedBy, roleId, key, id] = partsOf(cursor, 4) ?? [];
  if (sortedBy === sort && roleId !== undefined && key !== undefined && id !== undefined && isId(id)) {
    return [roleId, key, id];
  }
  throw notOfThisList();
}

const notOfThisList = (): Problem =>
  new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });

function afterOf(cursor: string | undefined, sort: string): readonly [string, string] | undefined {
  if (cursor === undefined) return undefined;
  const [sortedBy, key, id] = partsOf(cursor, 3) ?? [];
  if (sortedBy === sort && key !== undefined && id !== undefined) return [key, id];
  throw notOfThisList();
}

/** [MB8] What a member may do; audits the read. @throws Problem 404, 403 `outOfReach` */
export async function viewPermissions(scope: Scope, profileId: string) {
  assertAllowed(scope, memberPolicy.manage, undefined);
  const member = await findMember(scope, profileId);
  if (!member) throw notFound();
  if (!memberPolicy.reach(scope.actor, member)) throw outOfReach();
  const role = await findRole(scope, member.roleId);
  if (!role) throw notFound();
  scope.audit({ action: "member.permissionsViewed", objectType: "member", objectId: profileId });
  return {
    ...roleOnTheWire(role, role.id),
    permissions: [...role.permissions],
    requiresSso: role.requiresSso,
    restrictContentToAccessGroups: !role.seesAllContent,
    ...visibleGroups(scope, member),
  };
}

export const outOfReach = (): Problem =>
  new Problem("forbidden", "outOfReach", {
    detail: "You manage only members of the groups that you are in and those below them",
  });
