import { importArea } from "#features/areas/server/import-area.ts";
import { listAreas } from "#features/areas/server/service.ts";
import { addMembers, allGroups, createGroup } from "#features/groups/server/service.ts";
import { createMember, listMembers } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { chanceOf } from "../demo/chance.ts";
import type { Performer } from "./scale-records.ts";
import { personNameFor } from "./scale-words.ts";

/** What procedures are spread over. */
export interface ScaleFrame {
  readonly groupIds: readonly string[];
  readonly areaIds: readonly string[];
  readonly members: readonly Performer[];
}

const sites = 4;
const departments = ["Production", "Maintenance", "Quality"];
const shifts = ["Early", "Late", "Night"];
const areasPerSite = 15;

/** One member for ten procedures, and never more than a large plant has. */
const membersFor = (procedures: number): number => Math.min(2000, Math.max(20, Math.ceil(procedures / 10)));

/** Groups, areas and members for so many procedures, as far as the workspace does not have them. */
export async function ensureFrame(
  scope: Scope,
  roleIds: Readonly<Record<BuiltInRole, string>>,
  procedures: number,
): Promise<ScaleFrame> {
  const groupIds = await ensureGroups(scope);
  const members = await ensureMembers(scope, roleIds, groupIds, membersFor(procedures));
  return { groupIds, members, areaIds: await ensureAreas(scope, groupIds, members[0]) };
}

/** Sites, their departments, and the shifts of each: three levels. */
async function ensureGroups(scope: Scope): Promise<string[]> {
  const known = await allGroups(scope);
  if (known.length > 0) return known.map((group) => group.id);
  const ids: string[] = [];
  const add = async (name: string, parentId: string | null): Promise<string> => {
    const id = await createGroup(scope, { name, icon: parentId === null ? "factory" : "users", parentId });
    ids.push(id);
    return id;
  };
  for (let site = 1; site <= sites; site++) {
    const siteId = await add(`Site ${site}`, null);
    for (const department of departments) {
      const departmentId = await add(department, siteId);
      for (const shift of shifts) await add(shift, departmentId);
    }
  }
  return ids;
}

async function ensureMembers(
  scope: Scope,
  roleIds: Readonly<Record<BuiltInRole, string>>,
  groupIds: readonly string[],
  wanted: number,
): Promise<Performer[]> {
  const members = (await listMembers(scope)).map(({ id, displayName }) => ({ id, name: displayName }));
  const chance = chanceOf(members.length + 1);
  const byGroup = new Map<string, string[]>();
  while (members.length < wanted) {
    const name = personNameFor(chance, members.length + 1);
    const role = (["operator", "contentAuthor", "groupAdmin"] as const)[chance.weighted([92, 6, 2])] ?? "operator";
    const id = await createMember(scope, { displayName: name, roleId: roleIds[role] });
    const groupId = chance.pick(groupIds);
    byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), id]);
    members.push({ id, name });
  }
  for (const [groupId, ids] of byGroup) await addMembers(scope, groupId, ids);
  return members;
}

async function ensureAreas(
  scope: Scope,
  groupIds: readonly string[],
  author: Performer | undefined,
): Promise<string[]> {
  const known = await listAreas(scope);
  if (known.length > 0 || !author) return known.map((area) => area.id);
  const chance = chanceOf(1);
  const as = actingAs(scope, { ...scope.actor, profileId: author.id, displayName: author.name });
  const ids = Array.from({ length: sites * areasPerSite }, () => scope.newId());
  for (const [index, id] of ids.entries()) {
    await importArea(as, {
      id,
      name: `Site ${1 + (index % sites)}, bay ${1 + Math.floor(index / sites)}`,
      pictureId: null,
      accessGroupIds: chance.isHit(0.5) ? [chance.pick(groupIds)] : [],
      createdAt: scope.now,
      notes: [],
    });
  }
  return ids;
}
