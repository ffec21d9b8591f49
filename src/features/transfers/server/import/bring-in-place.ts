import { areaPolicy } from "#features/areas/policy.ts";
import { createArea } from "#features/areas/server/service.ts";
import { groupPolicy } from "#features/groups/policy.ts";
import { allGroups, createGroup } from "#features/groups/server/service.ts";
import { keepPicture } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { findingOf, Refused } from "../../rules/finding.ts";
import { fullPath, groupPathKey, partsOf, pathsOfGroups } from "../../rules/group-path.ts";
import type { Archive } from "./archive.ts";
import type { PreparedFile } from "./bring-in.ts";
import type { ItemResult, StoredImport } from "./import-store.ts";
import type { WaitingItem } from "./item-store.ts";
import { resolveAreas, resolveGroups } from "./places.ts";

/** [TF7] A group that the manifest describes: there already, or created where that was asked for and is allowed. */
export async function bringInGroup(
  scope: Scope,
  { isDryRun, createsPlaces }: StoredImport,
  item: WaitingItem,
): Promise<ItemResult> {
  const path = item.part;
  const groups = (await allGroups(scope)).filter((group) => groupPolicy.view(scope.actor, group));
  const idOf = (wanted: string) =>
    [...pathsOfGroups(groups)].find(([, paths]) => groupPathKey(fullPath(paths)) === groupPathKey(wanted))?.[0];
  if (idOf(path) !== undefined) return { outcome: "unchanged", findings: [] };
  if (!createsPlaces || !groupPolicy.manage(scope.actor, undefined)) throw new Refused([findingOf("", "notAllowed")]);
  if (isDryRun) return { outcome: "created", findings: [] };
  const parts = partsOf(path);
  const name = parts.at(-1) ?? path;
  const above = parts.slice(0, -1).join(" / ");
  const parentId = above === "" ? null : idOf(above);
  if (parentId === undefined) throw new Refused([findingOf("", "unknownGroup", above)]);
  await createGroup(scope, { name, parentId });
  return { outcome: "created", findings: [] };
}

/** [TF7] An area that the manifest describes, in the same way. */
export async function bringInArea(
  scope: Scope,
  { isDryRun, createsPlaces, groupIds, makeGlobal }: StoredImport,
  item: WaitingItem,
  archive: Archive,
  picture: PreparedFile | undefined,
): Promise<ItemResult> {
  const area = archive.manifest?.areas?.find((one) => one.name === item.part);
  if (!area) throw new Refused([findingOf("", "unreadable")]);
  const { ids, findings } = await resolveAreas(scope, [area.name]);
  if (ids.size > 0) return { outcome: "unchanged", findings: [], thingId: ids.get(area.name) };
  if (findings.some((one) => one.code === "ambiguousArea")) throw new Refused(findings);
  if (!createsPlaces || !areaPolicy.create(scope.actor, undefined)) throw new Refused([findingOf("", "notAllowed")]);
  // A dry run creates no groups, so those that the same archive brings are taken as there.
  const brought = new Set((archive.manifest?.groups ?? []).map(groupPathKey));
  const names = (area.groups ?? []).filter((name) => !(isDryRun && brought.has(groupPathKey(name))));
  const groups = await resolveGroups(scope, names);
  if (groups.findings.length > 0) throw new Refused(groups.findings);
  const own = (area.groups ?? []).length > 0 ? groups.ids : groupIds;
  if (own.length === 0 && (area.groups ?? []).length === 0 && !makeGlobal) {
    throw new Refused([findingOf("groups", "wouldBecomeGlobal")]);
  }
  if (isDryRun) return { outcome: "created", findings: [] };
  if (picture) await keepPicture(scope, picture.picture, picture.fileName);
  const created = await createArea(scope, {
    name: area.name,
    accessGroupIds: own,
    displayFettleImageId: picture?.picture.assetId ?? null,
  });
  return { outcome: "created", findings: [], thingId: created.id };
}
