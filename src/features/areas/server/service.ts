import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import {
  lockVisibility,
  requireAccessShown,
  requireAssignable,
  requireGroupChange,
} from "#features/groups/server/service.ts";
import { setUses } from "#features/media/server/service.ts";
import { type PropertyListQuery, propertyListing } from "#features/properties/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Area } from "../contract.ts";
import { areaPolicy } from "../policy.ts";
import { connectionsAfter } from "../rules.ts";
import {
  changeConnections,
  deleteArea,
  findVisibleArea,
  insertArea,
  replaceGroups,
  selectListedAreas,
  selectVisibleAreas,
  updateAreas,
} from "./area-store.ts";
import { areasChanged } from "./events.ts";
import { areaToEdit, requireFresh, shownAlone, shownArea } from "./shown-area.ts";

export { selectVisibleIds } from "./area-store.ts";

/** @throws Problem 400 `unknownProperty` */
export async function listAreas(
  scope: Scope,
  query: PropertyListQuery & { readonly descending?: "true" | "false" | undefined } = {},
): Promise<Area[]> {
  const listing = await propertyListing(scope, "area", query, "area.id");
  const areas = listing
    ? await selectListedAreas(scope, listing, query.descending === "true")
    : await selectVisibleAreas(scope);
  // Neighbours are named whether they pass the filter or not.
  const visible = new Set((listing ? await selectVisibleAreas(scope) : areas).map((area) => area.id));
  return areas.map((area) => shownArea(scope, area, visible));
}

/** @throws Problem 404 */
export async function getArea(scope: Scope, id: string): Promise<Area> {
  const area = await findVisibleArea(scope, id);
  if (!area) throw notFound();
  return shownAlone(scope, area);
}

export interface NewArea {
  readonly name: string;
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly displayFettleImageId?: string | null | undefined;
}

/** @throws Problem 403, 400 `unknownAccessGroup` or `unknownMedia` */
export async function createArea(scope: Scope, input: NewArea): Promise<Area> {
  assertAllowed(scope, areaPolicy.create, undefined);
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  const area = { id: scope.newId(), name: input.name, pictureId: input.displayFettleImageId ?? null };
  await choosePicture(scope, area.id, area.pictureId);
  await insertArea(scope, area);
  await replaceGroups(scope, area.id, groupIds);
  scope.publish({ topic: "areas", subjectId: area.id, accessGroupIds: groupIds });
  scope.wake(areasChanged);
  const details = { name: area.name, groupIds };
  scope.audit({ action: "area.created", objectType: "area", objectId: area.id, details });
  return getArea(scope, area.id);
}

export interface AreaChange {
  readonly name?: string | undefined;
  readonly displayFettleImageId?: string | null | undefined;
}

/** @throws Problem 404, 403, 412 with the present state, 400 `unknownMedia` */
export async function changeArea(scope: Scope, id: string, revision: number, change: AreaChange): Promise<Area> {
  const area = await areaToEdit(scope, id);
  await requireFresh(scope, area, revision);
  const { name, displayFettleImageId: pictureId } = change;
  if (pictureId !== undefined) await choosePicture(scope, id, pictureId);
  await updateAreas(scope, [id], { name, pictureId });
  scope.publish({ topic: "areas", subjectId: id, accessGroupIds: area.accessGroupIds });
  scope.wake(areasChanged);
  const details = { before: { name: area.name, pictureId: area.pictureId }, after: { name, pictureId } };
  scope.audit({ action: "area.updated", objectType: "area", objectId: id, details });
  return getArea(scope, id);
}

/**
 * [A20] Puts another picture in the place of one that the area shows. The caller has shown that it is in the actor's
 * sight. @throws Problem 404, 403
 */
export async function replacePicture(scope: Scope, id: string, pictureId: string): Promise<void> {
  const area = await areaToEdit(scope, id);
  await setUses(scope, { type: "area", id }, [pictureId], [pictureId]);
  await changeArea(scope, id, area.revision, { displayFettleImageId: pictureId });
}

/** @throws Problem 404, 403 */
export async function removeArea(scope: Scope, id: string): Promise<void> {
  const area = await findVisibleArea(scope, id, "forUpdate");
  if (!area) throw notFound();
  assertAllowed(scope, areaPolicy.delete, area);
  await choosePicture(scope, id, null);
  await deleteArea(scope, id);
  scope.publish({ topic: "areas", subjectId: id, accessGroupIds: area.accessGroupIds });
  const details = { name: area.name, noteCount: area.noteCount };
  scope.audit({ action: "area.deleted", objectType: "area", objectId: id, details });
}

export interface GroupsChange {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
  readonly digest?: string | undefined;
}

/** @throws Problem 404, 403, 409 `sightChanged`, and what `requireGroupChange` throws */
export async function changeAreaGroups(scope: Scope, id: string, change: GroupsChange): Promise<Area> {
  await lockVisibility(scope, change.digest);
  const area = await areaToEdit(scope, id);
  const before = area.accessGroupIds;
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, change.makeGlobal);
  const shown = await requireAccessShown(scope, { kind: "area", id }, difference, change.digest);
  await replaceGroups(scope, id, after);
  scope.publish({ topic: "areas", subjectId: id, accessGroupIds: seenBeforeOrAfter(before, after) });
  const details = { before, after, ...shown };
  scope.audit({ action: "area.accessChanged", objectType: "area", objectId: id, details });
  // Do not read it again: an actor who removed their own visibility still gets the result.
  return shownAlone(scope, { ...area, accessGroupIds: after });
}

/** @throws Problem 404, 403, 412 with the present state, 400 `unknownArea` or `connectedToItself` */
export async function chooseConnections(
  scope: Scope,
  id: string,
  revision: number,
  wanted: readonly string[],
): Promise<Area> {
  const area = await areaToEdit(scope, id);
  await requireFresh(scope, area, revision);
  if (wanted.includes(id)) {
    throw new Problem("invalid", "connectedToItself", {
      errors: { connectedAreas: ["An area cannot be connected to itself"] },
    });
  }
  const chosen = [...new Set(wanted)];
  const others = await selectVisibleAreas(scope, [...chosen, ...area.connectedIds]);
  const visible = new Set(others.map((other) => other.id));
  if (chosen.some((otherId) => !visible.has(otherId))) {
    throw new Problem("invalid", "unknownArea", { errors: { connectedAreas: ["No such area"] } });
  }
  const difference = connectionsAfter(area.connectedIds, visible, chosen);
  const touched = new Set([id, ...difference.add, ...difference.remove]);
  await changeConnections(scope, id, difference);
  // [A15] The neighbours changed as well: their revisions increase and their viewers are notified.
  await updateAreas(scope, [...touched]);
  for (const one of [area, ...others].filter((other) => touched.has(other.id))) {
    scope.publish({ topic: "areas", subjectId: one.id, accessGroupIds: one.accessGroupIds });
  }
  scope.audit({ action: "area.connectionsChanged", objectType: "area", objectId: id, details: difference });
  return getArea(scope, id);
}

/** Before the area names the picture: what the actor may not use is then refused as such, not by a foreign key. */
const choosePicture = (scope: Scope, areaId: string, pictureId: string | null): Promise<void> =>
  setUses(scope, { type: "area", id: areaId }, pictureId === null ? [] : [pictureId]);
