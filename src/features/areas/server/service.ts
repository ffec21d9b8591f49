import { notFound, Problem } from "#kit/problem.ts";
import { demand, type Scope } from "#kit/server/scope.ts";
import { groupPolicy } from "../../groups/policy.ts";
import { demandAssignable, demandGroupChange } from "../../groups/server/service.ts";
import { setUses } from "../../media/server/service.ts";
import type { Area } from "../contract.ts";
import { areaPolicy } from "../policy.ts";
import { connectionsAfter } from "../rules.ts";
import {
  changeConnections,
  deleteArea,
  findVisibleArea,
  insertArea,
  replaceGroups,
  type StoredArea,
  selectVisibleAreas,
  selectVisibleIds,
  updateArea,
} from "./area-store.ts";

export { selectVisibleIds } from "./area-store.ts";

export async function listAreas(scope: Scope): Promise<Area[]> {
  const areas = await selectVisibleAreas(scope);
  const inSight = new Set(areas.map((area) => area.id));
  return areas.map((area) => seenBy(scope, area, inSight));
}

export async function getArea(scope: Scope, id: string): Promise<Area> {
  const area = await findVisibleArea(scope, id);
  if (!area) throw notFound();
  return seenBy(scope, area, await selectVisibleIds(scope, area.connectedIds));
}

/** [A1] An area is seen through the groups of whoever looks: what lies out of their sight is not named. */
function seenBy(scope: Scope, area: StoredArea, areasInSight: ReadonlySet<string>): Area {
  const accessGroups = area.accessGroupIds.filter((groupId) => groupPolicy.view(scope.actor, { id: groupId }));
  return {
    id: area.id,
    name: area.name,
    accessGroups,
    hiddenAccessGroups: area.accessGroupIds.length - accessGroups.length,
    displayFettleImageId: area.pictureId,
    connectedAreas: area.connectedIds.filter((id) => areasInSight.has(id)),
    noteCount: area.noteCount,
    revision: area.revision,
    createdAt: area.createdAt.toISOString(),
    updatedAt: area.updatedAt.toISOString(),
  };
}

export interface NewArea {
  readonly name: string;
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly displayFettleImageId?: string | null | undefined;
}

export async function createArea(scope: Scope, wish: NewArea): Promise<Area> {
  demand(scope, areaPolicy.create, undefined);
  const groupIds = [...new Set(wish.accessGroupIds ?? [])];
  demandAssignable(scope, groupIds);
  const area = { id: scope.newId(), name: wish.name, pictureId: wish.displayFettleImageId ?? null };
  await insertArea(scope, area);
  await replaceGroups(scope, area.id, groupIds);
  await setUses(scope, { type: "area", id: area.id }, area.pictureId === null ? [] : [area.pictureId]);
  scope.tell({ topic: "areas", subjectId: area.id, accessGroupIds: groupIds });
  scope.record({
    action: "area.created",
    objectType: "area",
    objectId: area.id,
    details: { name: area.name, groupIds },
  });
  return getArea(scope, area.id);
}

export interface AreaChange {
  readonly name?: string | undefined;
  readonly displayFettleImageId?: string | null | undefined;
}

export async function changeArea(scope: Scope, id: string, revision: number, change: AreaChange): Promise<Area> {
  const area = await areaToEdit(scope, id);
  await demandFresh(scope, area, revision);
  await updateArea(scope, id, { name: change.name, pictureId: change.displayFettleImageId });
  if (change.displayFettleImageId !== undefined) {
    const { displayFettleImageId: pictureId } = change;
    await setUses(scope, { type: "area", id }, pictureId === null ? [] : [pictureId]);
  }
  scope.tell({ topic: "areas", subjectId: id, accessGroupIds: area.accessGroupIds });
  const before = { name: area.name, pictureId: area.pictureId };
  scope.record({ action: "area.updated", objectType: "area", objectId: id, details: { before, after: { ...change } } });
  return getArea(scope, id);
}

export async function removeArea(scope: Scope, id: string): Promise<void> {
  const area = await findVisibleArea(scope, id, "forUpdate");
  if (!area) throw notFound();
  demand(scope, areaPolicy.delete, area);
  await setUses(scope, { type: "area", id }, []);
  await deleteArea(scope, id);
  scope.tell({ topic: "areas", subjectId: id, accessGroupIds: area.accessGroupIds });
  scope.record({
    action: "area.deleted",
    objectType: "area",
    objectId: id,
    details: { name: area.name, noteCount: area.noteCount },
  });
}

export interface GroupsChange {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
}

export async function changeAreaGroups(scope: Scope, id: string, change: GroupsChange): Promise<Area> {
  const area = await areaToEdit(scope, id);
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const groupIds = demandGroupChange(scope, area.accessGroupIds, difference, change.makeGlobal);
  await replaceGroups(scope, id, groupIds);
  // Whoever lost sight hears of it too.
  const heardBy = groupIds.length === 0 ? [] : [...new Set([...area.accessGroupIds, ...groupIds])];
  scope.tell({ topic: "areas", subjectId: id, accessGroupIds: area.accessGroupIds.length === 0 ? [] : heardBy });
  scope.record({
    action: "area.accessChanged",
    objectType: "area",
    objectId: id,
    details: { before: area.accessGroupIds, after: groupIds },
  });
  return seenBy(scope, { ...area, accessGroupIds: groupIds }, await selectVisibleIds(scope, area.connectedIds));
}

export async function chooseConnections(
  scope: Scope,
  id: string,
  revision: number,
  wanted: readonly string[],
): Promise<Area> {
  const area = await areaToEdit(scope, id);
  await demandFresh(scope, area, revision);
  const others = [...new Set(wanted)].filter((otherId) => otherId !== id);
  const inSight = await selectVisibleIds(scope, [...others, ...area.connectedIds]);
  if (others.some((otherId) => !inSight.has(otherId))) {
    throw new Problem("invalid", "unknownArea", { errors: { connectedAreas: ["No such area"] } });
  }
  const difference = connectionsAfter(area.connectedIds, inSight, others);
  await changeConnections(scope, id, difference);
  await updateArea(scope, id, {});
  // The neighbours changed as well: everybody looks again.
  scope.tell({ topic: "areas", subjectId: id });
  scope.record({ action: "area.connectionsChanged", objectType: "area", objectId: id, details: difference });
  return getArea(scope, id);
}

async function areaToEdit(scope: Scope, id: string): Promise<StoredArea> {
  const area = await findVisibleArea(scope, id, "forUpdate");
  if (!area) throw notFound();
  demand(scope, areaPolicy.edit, area);
  return area;
}

/** [A4] An edit names the revision that it was based on; a stale one is refused with the present state. */
async function demandFresh(scope: Scope, area: StoredArea, revision: number): Promise<void> {
  if (area.revision === revision) return;
  const current = seenBy(scope, area, await selectVisibleIds(scope, area.connectedIds));
  throw new Problem("stale", "stale", { detail: "Somebody changed this area in the meantime", current });
}
