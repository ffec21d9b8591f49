import { sql } from "kysely";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { byName } from "#kit/text.ts";
import type { AccessGroup, ContentKind, GroupDetail, Thing, VisibilityChange, VisibilityPath } from "../contract.ts";
import { groupPolicy } from "../policy.ts";
import { chainUp, withDescendants } from "../rules.ts";
import { whySeen } from "../why-seen.ts";
import {
  countByKind,
  findThing,
  isForAuthors,
  searchThings,
  selectFoldersAbove,
  selectThingsWith,
  templateReading,
} from "./content-kinds.ts";
import { selectGroups, selectMembership } from "./group-store.ts";
import { previewOf, type VisibilityRequest } from "./preview.ts";

export { addMembers, changeGroupMembers, changeMemberGroups } from "./change-membership.ts";
export { changeGroup, createGroup } from "./change-tree.ts";
export { templateReading } from "./content-kinds.ts";
export { filteringGroups, isInGroups, isPersonVisible } from "./filter-by-groups.ts";
export { lockVisibility } from "./group-store.ts";
export { notShown, requireShown, type Shown, type VisibilityRequest } from "./preview.ts";
export { requireAccessShown, selectAccessChange } from "./preview-access.ts";
export { recordHandedOn } from "./record-handed-on.ts";
export { type HearGroupRemoved, removeGroup } from "./remove-group.ts";
export {
  holdGroups,
  requireAssignable,
  requireGroupChange,
  requireMakeGlobal,
  requireMembershipChange,
} from "./require-groups.ts";
export {
  nameFirst,
  newlySeeing,
  type Onlookers,
  selectOnlookers,
  visibilityChangeOf,
} from "./visibility-of-things.ts";

/** Returns all groups of the workspace by name, without regard to the actor. */
export const allGroups = async (scope: Scope): Promise<AccessGroup[]> => (await selectGroups(scope)).sort(byName);

/** Returns the groups that the actor may see. Groups above them stay unnamed (threat B65). */
export async function listGroups(scope: Scope): Promise<AccessGroup[]> {
  const visible = (await allGroups(scope)).filter((group) => groupPolicy.view(scope.actor, group));
  const ids = new Set(visible.map((group) => group.id));
  return visible.map((group) => ({
    ...group,
    parentId: group.parentId && ids.has(group.parentId) ? group.parentId : null,
  }));
}

/** [GR8] The ids of the groups that the actor may change. */
export async function modifiableGroups(scope: Scope): Promise<string[]> {
  const groups = await selectGroups(scope);
  return groups.filter((group) => groupPolicy.modify(scope.actor, group)).map((group) => group.id);
}

/**
 * [GR17] Returns the members of each visible group; only the actor's own groups unless they manage members or groups.
 */
export async function listMembership(scope: Scope): Promise<Record<string, string[]>> {
  const seesOthers = groupPolicy.changeMembership(scope.actor, undefined);
  const rows = await selectMembership(scope, seesOthers ? undefined : scope.actor.profileId);
  const visibleItems = rows.map(({ profileId, groupIds }) => {
    return [profileId, groupIds.filter((id) => groupPolicy.view(scope.actor, { id }))] as const;
  });
  return Object.fromEntries(visibleItems.filter(([, groupIds]) => groupIds.length > 0));
}

/** @throws Problem 404 */
export async function getGroup(scope: Scope, id: string): Promise<GroupDetail> {
  const tree = await selectGroups(scope);
  const group = tree.find((one) => one.id === id);
  if (!group || !groupPolicy.view(scope.actor, group)) throw notFound();
  const byId = new Map(tree.map((one) => [one.id, one]));
  const above = new Set(chainUp(byId, id).slice(1));
  const membership = await selectMembership(scope);
  const things = await selectThingsWith(scope, [...withDescendants(tree, [id])]);
  const parent = group.parentId !== null && groupPolicy.view(scope.actor, { id: group.parentId });
  const isIn = (held: readonly string[]) => held.includes(id);
  return {
    ...group,
    parentId: parent ? group.parentId : null,
    memberIds: membership.filter((one) => isIn(one.groupIds)).map((one) => one.profileId),
    memberIdsAbove: membership
      .filter((one) => !isIn(one.groupIds) && one.groupIds.some((held) => above.has(held)))
      .map((one) => one.profileId),
    things: countByKind(things.filter((one) => one.groupIds.includes(id))),
    thingsBelow: countByKind(things.filter((one) => !one.groupIds.includes(id))),
  };
}

const thingsMax = 100;

/** @throws Problem 404 for a hidden group */
export async function listThings(scope: Scope, input: { groupId?: string | undefined; search?: string | undefined }) {
  if (input.groupId !== undefined && !groupPolicy.view(scope.actor, { id: input.groupId })) throw notFound();
  const groupIds = input.groupId === undefined ? undefined : [input.groupId];
  return searchThings(scope, { groupIds, search: input.search, limit: thingsMax });
}

/**
 * [GR16] Why a member sees a thing. Everyone may ask about themselves, and members who manage members or groups about
 * others; the thing must be visible to the caller, and hidden groups stay unnamed.
 * @throws Problem 404, 403
 */
export async function explainVisibility(
  scope: Scope,
  input: { readonly profileId: string; readonly kind: ContentKind; readonly thingId: string },
): Promise<{ thing: Thing; ways: VisibilityPath[] }> {
  if (input.profileId !== scope.actor.profileId) assertAllowed(scope, groupPolicy.changeMembership, undefined);
  const thing = await findThing(scope, input.kind, input.thingId);
  const seer = await findSeer(scope, input.profileId);
  if (!thing || !seer) throw notFound();
  const tree = await selectGroups(scope);
  const names = new Map(tree.map((group) => [group.id, group.name]));
  const shown = (id: string) =>
    groupPolicy.view(scope.actor, { id }) ? { id, name: names.get(id) ?? null } : { id: null, name: null };
  const folders = await selectFoldersAbove(scope, input.kind, input.thingId);
  const handed = folders.flatMap((folder) => folder.groupIds.map((groupId) => ({ groupId, folderId: folder.id })));
  const maySee = seer.isAuthor || !isForAuthors(thing.kind);
  const ways = maySee ? whySeen(seer, thing.ownGroupIds, tree, handed) : [];
  const folderOf = (id: string) => {
    const folder = folders.find((one) => one.id === id);
    return folder?.isVisible ? { id, name: folder.name } : { id: null, name: null };
  };
  return {
    thing,
    ways: ways.map((way) => ({
      because: way.because,
      chain: way.because === "group" ? way.chain.map(shown) : [],
      ...(way.because === "group" && way.folderId !== undefined && { folder: folderOf(way.folderId) }),
      endings: [...way.endings],
    })),
  };
}

async function findSeer(scope: Scope, profileId: string) {
  return scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select(["r.restrict_content as isBound", sql<boolean>`${templateReading} = any(r.permissions)`.as("isAuthor")])
    .select(
      sql<string[]>`array(select m.group_id from group_member m
        where m.workspace_id = p.workspace_id and m.profile_id = p.id)`.as("groupIds"),
    )
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", profileId)
    .where("p.removed_at", "is", null)
    .executeTakeFirst();
}

/** [GR14] The preview of a change that the caller has found to be one that the actor may make. */
export const previewVisibility = async (scope: Scope, input: VisibilityRequest): Promise<VisibilityChange> =>
  previewOf(scope, await selectGroups(scope), input);
