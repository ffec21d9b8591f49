import { sql } from "kysely";
import type { AccessGroup } from "#features/groups/contract.ts";
import { groupPolicy } from "#features/groups/policy.ts";
import { allGroups } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import { type Finding, findingOf, Refused } from "../../rules/finding.ts";
import { groupPathKey, pathsOfGroups } from "../../rules/group-path.ts";
import type { StoredImport } from "./import-store.ts";

/**
 * [TF7] The groups of these names or paths that the actor may assign. What the actor may not assign is as unknown as what
 * does not exist (threat B11), and a name of several groups needs its path.
 */
export async function resolveGroups(
  scope: Scope,
  names: readonly string[],
  assignable: Assignable = assignableIn(scope),
): Promise<{ readonly ids: string[]; readonly findings: Finding[] }> {
  const findings: Finding[] = [];
  const ids = new Set<string>();
  if (names.length === 0) return { ids: [], findings };
  const groups = await assignable();
  for (const [at, name] of names.entries()) {
    const found = groups.filter(({ keys }) => keys.has(groupPathKey(name)));
    const [only] = found;
    if (found.length > 1) findings.push(findingOf(`groups.${at}`, "ambiguousGroup", name));
    else if (only) ids.add(only.id);
    else findings.push(findingOf(`groups.${at}`, "unknownGroup", name));
  }
  return { ids: [...ids], findings };
}

type AssignableGroup = Awaited<ReturnType<typeof assignableGroups>>[number];
/** The groups that the actor may assign, read once and only if they are asked for. */
export type Assignable = () => Promise<readonly AssignableGroup[]>;

export function assignableIn(scope: Scope): Assignable {
  let found: Promise<readonly AssignableGroup[]> | undefined;
  return () => (found ??= assignableGroups(scope));
}

/** Each with the paths that lead to it, as far as the actor sees the groups above. */
async function assignableGroups(scope: Scope): Promise<{ id: string; keys: ReadonlySet<string> }[]> {
  const groups = (await allGroups(scope)).filter((group: AccessGroup) => groupPolicy.assign(scope.actor, group));
  return [...pathsOfGroups(groups)].map(([id, paths]) => ({ id, keys: new Set(paths.map(groupPathKey)) }));
}

/** [TF7] The areas of these names that the actor sees, by the name as it was written. */
export async function resolveAreas(
  scope: Scope,
  names: readonly string[],
): Promise<{ readonly ids: Map<string, string>; readonly findings: Finding[] }> {
  const ids = new Map<string, string>();
  const findings: Finding[] = [];
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return { ids, findings };
  const rows = await scope.db
    .selectFrom("area")
    .select(["id", "name"])
    .where("workspace_id", "=", scope.workspaceId)
    .where(sql<string>`lower(name)`, "in", [...new Set(wanted.flatMap((name) => [name.toLowerCase(), nameKey(name)]))])
    .where(visibleTo(scope, "area"))
    .orderBy("id")
    .execute();
  const byKey = Map.groupBy(rows, (row) => nameKey(row.name));
  for (const name of wanted) {
    const found = byKey.get(nameKey(name)) ?? [];
    const [only] = found;
    if (found.length > 1) findings.push(findingOf("areas", "ambiguousArea", name));
    else if (only) ids.set(name, only.id);
    else findings.push(findingOf("areas", "unknownArea", name));
  }
  return { ids, findings };
}

/**
 * [TF7] The groups of a thing: those that it names, or else those of the import. Without any it is for everyone, which the
 * import has to say, unless its folder hands groups down. @throws Refused
 */
export async function groupsFor(
  scope: Scope,
  { groupIds, makeGlobal }: Pick<StoredImport, "groupIds" | "makeGlobal">,
  names: readonly string[] | undefined,
  isHandedDown: boolean,
): Promise<readonly string[]> {
  if (names && names.length > 0) {
    const { ids, findings } = await resolveGroups(scope, names);
    if (findings.length > 0) throw new Refused(findings);
    return ids;
  }
  if (isHandedDown) return [];
  if (groupIds.length === 0 && !makeGlobal) throw new Refused([findingOf("groups", "wouldBecomeGlobal")]);
  return groupIds;
}
