import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { AccessGroup } from "../contract.ts";
import { groupPolicy } from "../policy.ts";
import { freeName, groupLimits, isReservedName, moveRefusal } from "../rules.ts";
import {
  type GroupFields,
  insertGroup,
  lockTree,
  placeBelow,
  type StoredGroup,
  selectGroups,
  updateGroup,
} from "./group-store.ts";
import { requireShown, type Shown } from "./preview.ts";
import { publishVisibility } from "./publish-visibility.ts";

export interface NewGroup {
  /** Given where the thing has an id already: seeds and test worlds. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly parentId?: string | null | undefined;
}

/**
 * [GR2] [GR12] Nothing changes for anybody's sight: a new group has no members and no content.
 * @throws Problem 404 for a parent out of sight, 403, 409 `groupExists`, 422 `tooDeep` or `tooManyGroups`, 400
 */
export async function createGroup(scope: Scope, group: NewGroup): Promise<string> {
  const { name, icon = "users", parentId = null } = group;
  assertAllowed(scope, groupPolicy.manage, undefined);
  requirePlace(scope, parentId);
  requireNameFree(name);
  await lockTree(scope);
  const place = await placeBelow(scope, parentId);
  if (parentId !== null && place.parentDepth === 0) throw notFound();
  if (place.count >= groupLimits.countMax) throw new Problem("unprocessable", "tooManyGroups");
  if (place.parentDepth >= groupLimits.depthMax) throw tooDeep();
  requireNameFree(name, place.neighbours);
  const id = group.id ?? scope.newId();
  await insertGroup(scope, { id, name, icon, parentId });
  scope.publish({ topic: "groups", subjectId: id });
  scope.audit({ action: "group.created", objectType: "group", objectId: id, details: { name, icon, parentId } });
  return id;
}

export interface GroupEdit extends GroupFields {
  readonly digest?: string | undefined;
}

/**
 * [GR11] [GR15] Renames, or moves where both ends are the actor's to manage (threat B61).
 * @throws Problem 404, 403, 412 with the present state, 409 `groupExists`, `groupBelowItself` or `sightChanged`,
 * 422 `tooDeep`, 400 `nameReserved`
 */
export async function changeGroup(scope: Scope, id: string, revision: number, edit: GroupEdit): Promise<AccessGroup> {
  await lockTree(scope);
  const tree = await selectGroups(scope);
  const group = groupToManage(scope, tree, id);
  if (group.revision !== revision) {
    throw new Problem("stale", "stale", { detail: "Somebody changed this group in the meantime", current: group });
  }
  const { digest, ...fields } = edit;
  const parentId = fields.parentId === undefined ? group.parentId : fields.parentId;
  const isMove = parentId !== group.parentId;
  if (isMove) requireMove(scope, tree, group, parentId);
  const neighbours = tree.filter((one) => one.parentId === parentId && one.id !== id);
  const isNamed = fields.name !== undefined || isMove;
  const name = isNamed ? nameAmong(scope, fields.name ?? group.name, neighbours) : group.name;
  let shown: Shown | undefined;
  if (isMove) shown = await requireShown(scope, { change: "move", groupId: id, parentId }, digest);
  await updateGroup(scope, id, { ...fields, ...(isNamed && { name }) });
  if (isMove) publishVisibility(scope);
  else scope.publish({ topic: "groups", subjectId: id });
  scope.audit({
    action: isMove ? "group.moved" : "group.updated",
    objectType: "group",
    objectId: id,
    details: {
      before: { name: group.name, icon: group.icon, parentId: group.parentId },
      after: { name, icon: fields.icon ?? group.icon, parentId },
      ...shown,
    },
  });
  const above = parentId !== null && groupPolicy.view(scope.actor, { id: parentId }) ? parentId : null;
  return { id, name, icon: fields.icon ?? group.icon, parentId: above, revision: group.revision + 1 };
}

/** The group, where the actor sees and manages it. @throws Problem 404, 403 */
export function groupToManage(scope: Scope, tree: readonly StoredGroup[], id: string): StoredGroup {
  const group = tree.find((one) => one.id === id);
  if (!group || !groupPolicy.view(scope.actor, group)) throw notFound();
  assertAllowed(scope, groupPolicy.manage, undefined);
  if (!groupPolicy.modify(scope.actor, group)) throw outOfReach();
  return group;
}

/** [GR11] Both ends are the actor's to manage, and the tree stays one. @throws Problem 404, 403, 409, 422 */
export function requireMove(
  scope: Scope,
  tree: readonly StoredGroup[],
  group: StoredGroup,
  parentId: string | null,
): void {
  requirePlace(scope, group.parentId);
  if (parentId !== null && !tree.some((one) => one.id === parentId)) throw notFound();
  requirePlace(scope, parentId);
  const refusal = moveRefusal(tree, group.id, parentId);
  if (refusal === "tooDeep") throw tooDeep();
  if (refusal === "groupBelowItself") {
    throw new Problem("conflict", "groupBelowItself", { detail: "A group cannot be put below itself" });
  }
}

/** A place in the tree that the actor may change: below a group of theirs; the top for members who reach all. */
export function requirePlace(scope: Scope, parentId: string | null): void {
  if (parentId === null) {
    if (!groupPolicy.reachesAll(scope.actor, undefined)) throw outOfReach();
    return;
  }
  if (!groupPolicy.view(scope.actor, { id: parentId })) throw notFound();
  if (!groupPolicy.modify(scope.actor, { id: parentId })) throw outOfReach();
}

/**
 * [GR26] The name that a group gets next to these: the one that is asked for, or that with a number where a hidden neighbour has
 * it, so that no refusal reveals it (threat B11). @throws Problem 409 `groupExists`, 400 `nameReserved`
 */
function nameAmong(scope: Scope, name: string, neighbours: readonly StoredGroup[]): string {
  const seen = neighbours.filter((one) => groupPolicy.view(scope.actor, one));
  requireNameFree(
    name,
    seen.map((one) => one.name),
  );
  return freeName(
    name,
    neighbours.map((one) => one.name),
  );
}

function requireNameFree(name: string, neighbours: readonly string[] = []): void {
  if (isReservedName(name)) {
    const message = "A group cannot be called global or unassigned, nor have a / or ; in its name";
    throw new Problem("invalid", "nameReserved", { detail: message, errors: { name: [message] } });
  }
  if (neighbours.some((one) => nameKey(one) === nameKey(name))) {
    throw new Problem("conflict", "groupExists", { detail: "There is a group with this name already" });
  }
}

const outOfReach = (): Problem =>
  new Problem("forbidden", "groupOutOfReach", {
    detail: "You manage only the groups that you are in and those below them",
  });

const tooDeep = (): Problem =>
  new Problem("unprocessable", "tooDeep", { detail: `Groups are at most ${groupLimits.depthMax} deep` });
