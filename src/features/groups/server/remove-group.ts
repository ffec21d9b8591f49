import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { groupPolicy } from "../policy.ts";
import { freeName } from "../rules.ts";
import { groupToManage, requirePlace } from "./change-tree.ts";
import { selectThingsWith } from "./content-kinds.ts";
import {
  deleteGroup,
  insertMembers,
  lockGroup,
  lockTree,
  type StoredGroup,
  selectGroups,
  selectMembersOf,
  updateGroup,
} from "./group-store.ts";
import { requireShown } from "./preview.ts";
import { publishVisibility } from "./publish-visibility.ts";
import { recordHandedOn } from "./record-handed-on.ts";
import { requireMakeGlobal } from "./require-groups.ts";

/** A group is being removed. Each feature that stores its id replaces or drops the id in the same transaction. */
export interface GroupRemoved {
  readonly groupId: string;
  /**
   * null: content loses the group, and content without another is visible to everyone, as the request has confirmed.
   */
  readonly contentTo: string | null;
  readonly membersTo: string | null;
}
export type HearGroupRemoved = (scope: Scope, removed: GroupRemoved) => Promise<void>;

export interface Removal {
  readonly assignContentToGroupId?: string | null | undefined;
  readonly assignMembersToGroupId?: string | null | undefined;
  readonly makeGlobal?: boolean | undefined;
  readonly digest?: string | undefined;
}

/**
 * [GR13] Nothing is orphaned, and nothing silently becomes global (ruling R4, threat B60): content and members go where
 * the request says, child groups move up, all in one transaction.
 * @throws Problem 404, 403, 409 `contentUnassigned`, `membersUnassigned`, `wouldBecomeGlobal` or `sightChanged`, 400
 */
export async function removeGroup(
  scope: Scope,
  heirs: readonly HearGroupRemoved[],
  id: string,
  removal: Removal,
): Promise<void> {
  await lockTree(scope);
  const tree = await selectGroups(scope);
  const group = groupToManage(scope, tree, id);
  const children = tree.filter((one) => one.parentId === id);
  if (children.length > 0) requirePlace(scope, group.parentId);
  // The lock keeps new references to the group out, so the list of those that exist is complete.
  if (!(await lockGroup(scope, id))) throw notFound();

  const contentTo = await contentTarget(scope, tree, id, removal);
  const membersTo = await membersTarget(scope, tree, id, removal);
  const shown = await requireShown(scope, { change: "removal", groupId: id, contentTo, membersTo }, removal.digest);
  const things = await selectThingsWith(scope, [id], "deletedToo");

  const members = await selectMembersOf(scope, id);
  if (membersTo !== null && members.length > 0) await insertMembers(scope, [membersTo], members);
  for (const hear of heirs) await hear(scope, { groupId: id, contentTo, membersTo });
  const renamed = await moveUp(scope, tree, group, children);
  await deleteGroup(scope, id);
  publishVisibility(scope);
  const details = {
    name: group.name,
    parentId: group.parentId,
    contentTo,
    membersTo,
    memberCount: members.length,
    thingCount: things.reduce((sum, one) => sum + one.count, 0),
    renamed,
    ...shown,
  };
  scope.audit({ action: "group.deleted", objectType: "group", objectId: id, details });
  const handedOn = things.map(({ kind, ids, groupIds: before }) => {
    const others = before.filter((one) => one !== id);
    return { kind, ids, before, after: contentTo === null ? others : [...new Set([...others, contentTo])] };
  });
  recordHandedOn(scope, { objectType: "group", objectId: id }, handedOn);
}

async function contentTarget(
  scope: Scope,
  tree: readonly StoredGroup[],
  id: string,
  removal: Removal,
): Promise<string | null> {
  const to = removal.assignContentToGroupId;
  if (typeof to === "string") return requireTarget(scope, tree, id, to, "assignContentToGroupId");
  // A deleted procedure can be restored, and must not become visible to everyone by that.
  const things = await selectThingsWith(scope, [id], "deletedToo");
  if (things.length > 0 && to === undefined) {
    throw new Problem("conflict", "contentUnassigned", { detail: "Say which group the content goes to, or none" });
  }
  if (!things.some((one) => one.groupIds.length === 1)) return null;
  requireMakeGlobal(scope, removal.makeGlobal);
  return null;
}

async function membersTarget(
  scope: Scope,
  tree: readonly StoredGroup[],
  id: string,
  removal: Removal,
): Promise<string | null> {
  const members = await selectMembersOf(scope, id);
  const to = removal.assignMembersToGroupId;
  if (typeof to !== "string") {
    if (members.length > 0 && to === undefined) {
      throw new Problem("conflict", "membersUnassigned", { detail: "Say which group the members go to, or none" });
    }
    return null;
  }
  const gainsOneself = members.includes(scope.actor.profileId) && !scope.actor.scope.has(to);
  if (gainsOneself && !groupPolicy.giveOneself(scope.actor, undefined)) {
    throw new Problem("forbidden", "ownAccess", { detail: "Nobody but an admin can add themselves to a group" });
  }
  return requireTarget(scope, tree, id, to, "assignMembersToGroupId");
}

/** Another group, of the actor's reach (threat B60). @throws Problem 400 `unknownAccessGroup`, 403 */
function requireTarget(scope: Scope, tree: readonly StoredGroup[], id: string, to: string, field: string): string {
  const isThere = to !== id && tree.some((one) => one.id === to) && groupPolicy.view(scope.actor, { id: to });
  if (!isThere) throw new Problem("invalid", "unknownAccessGroup", { errors: { [field]: ["No such access group"] } });
  requirePlace(scope, to);
  return to;
}

/** Moves child groups up to the parent. A name that is taken there gets a number (threat B11); returns those. */
async function moveUp(
  scope: Scope,
  tree: readonly StoredGroup[],
  group: StoredGroup,
  children: readonly StoredGroup[],
): Promise<Record<string, string>> {
  const taken = tree.filter((one) => one.parentId === group.parentId && one.id !== group.id).map((one) => one.name);
  const renamed: Record<string, string> = {};
  for (const child of children) {
    const name = freeName(child.name, taken);
    taken.push(name);
    if (name !== child.name) renamed[child.id] = name;
    await updateGroup(scope, child.id, { name, parentId: group.parentId });
  }
  return renamed;
}
