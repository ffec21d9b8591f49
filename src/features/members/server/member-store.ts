import { type RawBuilder, type SqlBool, sql } from "kysely";
import { holdsWord, type PropertyListing } from "#features/properties/server/service.ts";
import { containing } from "#kit/server/db/like.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";

/** A member as it is kept. */
export interface StoredMember {
  readonly id: string;
  readonly displayName: string;
  readonly icon: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly photoId: string | null;
  readonly badgePhotoId: string | null;
  readonly isProductTeam: boolean;
  readonly roleId: string;
  readonly lastActiveAt: Date | null;
  readonly createdAt: Date;
  readonly groupIds: readonly string[];
}

/** Members who were not removed. */
const members = (scope: Scope) =>
  scope.db
    .selectFrom("profile as p")
    .select(["p.id", "p.display_name as displayName", "p.icon", "p.email", "p.phone"])
    .select(["p.photo_id as photoId", "p.badge_photo_id as badgePhotoId", "p.is_product_team as isProductTeam"])
    .select(["p.role_id as roleId", "p.last_active_at as lastActiveAt", "p.created_at as createdAt"])
    .select(
      sql<string[]>`array(select m.group_id from group_member m
        where m.workspace_id = p.workspace_id and m.profile_id = p.id order by m.group_id)`.as("groupIds"),
    )
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.removed_at", "is", null);

/** Members by their name; without the product's own people where these are hidden. */
export const selectMembers = (scope: Scope, showsTeam: boolean): Promise<StoredMember[]> =>
  members(scope)
    .$if(!showsTeam, (query) => query.where("p.is_product_team", "=", false))
    .orderBy(sql`lower(p.display_name)`)
    .orderBy("p.id")
    .execute();

export const findMember = (scope: Scope, id: string): Promise<StoredMember | undefined> =>
  members(scope).where("p.id", "=", id).executeTakeFirst();

/**
 * Locked in one order everywhere, so that two bulk changes do not wait for each other in a ring. They are read by a second
 * statement: one that waited for the lock would return the groups of before the wait (threat B63).
 */
export async function lockMembers(scope: Scope, ids: readonly string[]): Promise<StoredMember[]> {
  const named = sql<boolean>`p.id = any(${[...ids]}::uuid[])`;
  const rows = scope.db.selectFrom("profile as p").select("p.id").where("p.workspace_id", "=", scope.workspaceId);
  await rows.where(named).orderBy("p.id").forNoKeyUpdate().execute();
  return members(scope).where(named).orderBy("p.id").execute();
}

export interface MemberQuery {
  readonly search?: string | undefined;
  /** Only holders of these roles. */
  readonly roleIds?: readonly string[] | undefined;
  /** Only members of one of these groups; an empty list: members of none. */
  readonly groupIds?: readonly string[] | undefined;
  /** Also requires membership of one of these groups: the reach of a group admin. */
  readonly reachedGroupIds?: readonly string[] | undefined;
  readonly showsTeam: boolean;
  readonly listing?: PropertyListing | undefined;
  readonly order: MemberOrder;
  /** The key and the id of the row before the page. */
  readonly after?: readonly [key: string, id: string] | undefined;
  readonly limit: number;
}

export interface MemberOrder {
  readonly by: "name" | "lastActive" | "createdAt" | "property";
  readonly isDescending: boolean;
  /** Of an order by a property: a text that is never null. */
  readonly key?: RawBuilder<string> | undefined;
}

/** What each order compares, and how a cursor's text becomes such a value again. */
const keys = {
  name: { key: sql`lower(p.display_name)`, type: sql`text` },
  lastActive: { key: sql`coalesce(p.last_active_at, '-infinity')`, type: sql`timestamptz` },
  createdAt: { key: sql`p.created_at`, type: sql`timestamptz` },
  property: { key: sql`''`, type: sql`text` },
} as const;

/** One page by keyset: every page costs the same. */
export function selectMemberPage(
  scope: Scope,
  query: MemberQuery,
): Promise<(StoredMember & { readonly key: string })[]> {
  const { type, ...known } = keys[query.order.by];
  const key = query.order.key ?? known.key;
  const direction = query.order.isDescending ? "desc" : "asc";
  const compares = query.order.isDescending ? sql`<` : sql`>`;
  const { after, search, roleIds, groupIds, reachedGroupIds } = query;
  return members(scope)
    .select(sql<string>`(${key})::text`.as("key"))
    .$if(!query.showsTeam, (rows) => rows.where("p.is_product_team", "=", false))
    .$if(search !== undefined, (rows) => rows.where(matches(scope, search ?? "")))
    .$if(query.listing !== undefined, (rows) => rows.where(query.listing?.filter ?? sql<SqlBool>`true`))
    .$if(roleIds !== undefined, (rows) => rows.where(holdsOneOf(roleIds ?? [])))
    .$if(groupIds !== undefined, (rows) => rows.where(groupIds?.length === 0 ? inNone : inOneOf(groupIds ?? [])))
    .$if(reachedGroupIds !== undefined, (rows) => rows.where(inOneOf(reachedGroupIds ?? [])))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(${key}, p.id) ${compares} (${after?.[0]}::${type}, ${after?.[1]}::uuid)`),
    )
    .orderBy(sql`${key} ${sql.raw(direction)}`)
    .orderBy("p.id", direction)
    .limit(query.limit)
    .execute();
}

/** The roles with members. */
export async function selectHeldRoleIds(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from role r where r.workspace_id = ${scope.workspaceId}
    and exists (select from profile p
      where p.workspace_id = r.workspace_id and p.role_id = r.id and p.removed_at is null)`.execute(scope.db);
  return rows.map((row) => row.id);
}

/** A query per role: its members are in the index in the order of their names. */
const holdsOneOf = (roleIds: readonly string[]) =>
  roleIds.length === 1
    ? sql<SqlBool>`p.role_id = ${roleIds[0]}::uuid`
    : sql<SqlBool>`p.role_id = any(${[...roleIds]}::uuid[])`;

const inOneOf = (groupIds: readonly string[]) => sql<SqlBool>`exists (select from group_member m
  where m.workspace_id = p.workspace_id and m.profile_id = p.id and m.group_id = any(${[...groupIds]}::uuid[]))`;

const inNone = sql<SqlBool>`not exists (select from group_member m
  where m.workspace_id = p.workspace_id and m.profile_id = p.id)`;

function matches(scope: Scope, search: string) {
  const part = containing(search.trim().toLowerCase());
  return sql<SqlBool>`(lower(p.display_name) like ${part} or lower(p.email) like ${part} or p.phone like ${part}
    or ${holdsWord(scope, "p.id", nameKey(search))})`;
}

export interface StoredAssignment {
  readonly profileId: string;
  readonly roleId: string;
  /** They gain something by it: their tokens from before are renewed. */
  readonly isRaise: boolean;
}

/** Gives each of these members a role. */
export async function updateRoles(scope: Scope, assignments: readonly StoredAssignment[]): Promise<void> {
  const profileIds = assignments.map((one) => one.profileId);
  const roleIds = assignments.map((one) => one.roleId);
  const raises = assignments.map((one) => one.isRaise);
  await sql`update profile p set role_id = wish.role_id, revision = p.revision + 1,
      raised_at = case when wish.is_raise then ${scope.now} else p.raised_at end
    from unnest(${profileIds}::uuid[], ${roleIds}::uuid[], ${raises}::boolean[]) as wish (profile_id, role_id, is_raise)
    where p.workspace_id = ${scope.workspaceId} and p.id = wish.profile_id`.execute(scope.db);
}

/** Releases these members from the devices that act as them; ends sessions of users without another membership. */
export async function markRemoved(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.db
    .updateTable("profile")
    .set((eb) => ({ removed_at: scope.now, revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  await sql`select fettle_unlink(${[...ids]}::uuid[])`.execute(scope.db);
}

/** All present and former members of a role; their tokens are renewed if they gain privileges. */
export async function moveHolders(scope: Scope, fromRoleId: string, toRoleId: string, isRaise: boolean): Promise<void> {
  await scope.db
    .updateTable("profile")
    .set((eb) => ({ role_id: toRoleId, revision: eb("revision", "+", 1), ...(isRaise && { raised_at: scope.now }) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("role_id", "=", fromRoleId)
    .execute();
}
