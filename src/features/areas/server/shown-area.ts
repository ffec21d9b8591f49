import { groupPolicy } from "#features/groups/policy.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Area } from "../contract.ts";
import { areaPolicy } from "../policy.ts";
import { findVisibleArea, type StoredArea, selectVisibleIds } from "./area-store.ts";

/** [A3] An area as the actor may see it: groups and neighbours out of sight are not named, and the groups counted. */
export function shownArea(scope: Scope, area: StoredArea, visibleAreas: ReadonlySet<string>): Area {
  const accessGroups = area.accessGroupIds.filter((groupId) => groupPolicy.view(scope.actor, { id: groupId }));
  return {
    id: area.id,
    name: area.name,
    accessGroups,
    hiddenAccessGroups: area.accessGroupIds.length - accessGroups.length,
    displayFettleImageId: area.pictureId,
    connectedAreas: area.connectedIds.filter((id) => visibleAreas.has(id)),
    noteCount: area.noteCount,
    revision: area.revision,
    createdAt: area.createdAt.toISOString(),
    updatedAt: area.updatedAt.toISOString(),
  };
}

export const shownAlone = async (scope: Scope, area: StoredArea): Promise<Area> =>
  shownArea(scope, area, await selectVisibleIds(scope, area.connectedIds));

/** The area, locked until the commit. @throws Problem 404, 403 */
export async function areaToEdit(scope: Scope, id: string): Promise<StoredArea> {
  const area = await findVisibleArea(scope, id, "forUpdate");
  if (!area) throw notFound();
  assertAllowed(scope, areaPolicy.edit, area);
  return area;
}

/** [A6] An edit names the revision that it was based on; a stale one is refused with the present state. */
export async function requireFresh(scope: Scope, area: StoredArea, revision: number): Promise<void> {
  if (area.revision === revision) return;
  throw new Problem("stale", "stale", {
    detail: "Somebody changed this area in the meantime",
    current: await shownAlone(scope, area),
  });
}
