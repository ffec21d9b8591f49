import { groupPolicy } from "#features/groups/policy.ts";
import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import {
  lockVisibility,
  requireAccessShown,
  requireAssignable,
  requireGroupChange,
} from "#features/groups/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ElementList } from "../element-list-contract.ts";
import { elementListPolicy } from "../policy.ts";
import type { WorkElement } from "../rules/elements.ts";
import {
  findVisibleList,
  insertList,
  type StoredElementList,
  selectVisibleLists,
  updateList,
} from "./element-list-store.ts";
import { replaceGroups } from "./group-ties.ts";

/** [TS1] Groups that the actor may not see are counted, not named. */
export const groupsShown = ({ actor }: Scope, groupIds: readonly string[]) => {
  const accessGroups = groupIds.filter((id) => groupPolicy.view(actor, { id }));
  return { accessGroups, hiddenAccessGroups: groupIds.length - accessGroups.length };
};

const shownList = (
  scope: Scope,
  { accessGroupIds, createdAt, updatedAt, ...list }: StoredElementList,
): ElementList => ({
  ...list,
  elements: [...list.elements],
  ...groupsShown(scope, accessGroupIds),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const publishList = (scope: Scope, id: string, accessGroupIds: readonly string[]) =>
  scope.publish({ topic: "elementLists", subjectId: id, accessGroupIds });

/** Ids as the database returns them. */
const tidyElements = (elements: readonly WorkElement[]): WorkElement[] =>
  elements.map((one) => ({ ...one, id: one.id.toLowerCase() }));

export const listElementLists = async (scope: Scope): Promise<ElementList[]> =>
  (await selectVisibleLists(scope)).map((list) => shownList(scope, list));

/** @throws Problem 404 */
export async function getElementList(scope: Scope, id: string): Promise<ElementList> {
  const list = await findVisibleList(scope, id);
  if (!list) throw notFound();
  return shownList(scope, list);
}

export interface NewElementList {
  /** Made by the server where none is given. */
  readonly id?: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly elements: readonly WorkElement[];
  readonly accessGroupIds?: readonly string[] | undefined;
}

/** @throws Problem 403, 400 `unknownAccessGroup` */
export async function createElementList(scope: Scope, input: NewElementList): Promise<ElementList> {
  assertAllowed(scope, elementListPolicy.create, undefined);
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  const { id = scope.newId(), name, description = "" } = input;
  const elements = tidyElements(input.elements);
  await insertList(scope, id, { name, description, elements });
  await replaceGroups(scope, "elementList", id, groupIds);
  publishList(scope, id, groupIds);
  const details = { name, groupIds, elementCount: elements.length };
  scope.audit({ action: "elementList.created", objectType: "elementList", objectId: id, details });
  return getElementList(scope, id);
}

export interface ElementListChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly elements?: readonly WorkElement[] | undefined;
}

/** [TS5] [TS6] @throws Problem 404, 403, 412 with the present state */
export async function changeElementList(
  scope: Scope,
  id: string,
  revision: number,
  change: ElementListChange,
): Promise<ElementList> {
  const list = await listToEdit(scope, id);
  if (list.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this list in the meantime",
      current: shownList(scope, list),
    });
  }
  const { name = list.name, description = list.description } = change;
  const elements = change.elements === undefined ? list.elements : tidyElements(change.elements);
  await updateList(scope, id, { name, description, elements });
  publishList(scope, id, list.accessGroupIds);
  const details = {
    before: { name: list.name, description: list.description, elements: list.elements },
    after: { name, description, elements },
  };
  scope.audit({ action: "elementList.updated", objectType: "elementList", objectId: id, details });
  return getElementList(scope, id);
}

export interface GroupsChange {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
  readonly digest?: string | undefined;
}

/** [TS7] @throws Problem 404, 403, 409 `sightChanged`, and what `requireGroupChange` throws */
export async function changeElementListGroups(scope: Scope, id: string, change: GroupsChange): Promise<ElementList> {
  await lockVisibility(scope, change.digest);
  const list = await listToEdit(scope, id);
  const before = list.accessGroupIds;
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, change.makeGlobal);
  const shown = await requireAccessShown(scope, { kind: "elementList", id }, difference, change.digest);
  await replaceGroups(scope, "elementList", id, after);
  publishList(scope, id, seenBeforeOrAfter(before, after));
  const details = { before, after, ...shown };
  scope.audit({ action: "elementList.accessChanged", objectType: "elementList", objectId: id, details });
  // Not read again: an actor who removed their own access still gets the result of their change.
  return shownList(scope, { ...list, accessGroupIds: after });
}

/** [TS8] @throws Problem 404, 403 */
export async function removeElementList(scope: Scope, id: string): Promise<void> {
  const list = await findVisibleList(scope, id, "forUpdate");
  if (!list) throw notFound();
  assertAllowed(scope, elementListPolicy.delete, list);
  await updateList(scope, id, { isDeleted: true });
  publishList(scope, id, list.accessGroupIds);
  const details = { name: list.name };
  scope.audit({ action: "elementList.deleted", objectType: "elementList", objectId: id, details });
}

/** The list, locked until the commit. @throws Problem 404, 403 */
async function listToEdit(scope: Scope, id: string): Promise<StoredElementList> {
  const list = await findVisibleList(scope, id, "forUpdate");
  if (!list) throw notFound();
  assertAllowed(scope, elementListPolicy.edit, list);
  return list;
}
