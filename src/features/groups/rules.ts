import { nameKey } from "#kit/text.ts";

/** How deep and how many (ruling R4). */
export const groupLimits = { depthMax: 10, countMax: 5000 } as const;

/** How many members one call may name. */
export const bulkMax = 5000;

/** How many things one preview of another choice of groups takes. */
export const previewedMax = 1000;

export interface GroupNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** [GR1] A member's scope: the groups named and everything below them (ruling R4, threat B58). */
export function withDescendants(groups: readonly GroupNode[], ids: Iterable<string>): Set<string> {
  const children = Map.groupBy(groups, (group) => group.parentId);
  const within = new Set<string>();
  const waiting = [...ids];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (within.has(next)) continue;
    within.add(next);
    for (const child of children.get(next) ?? []) waiting.push(child.id);
  }
  return within;
}

/** [GR2] The level of a group: 1 at the top. A tree that is not one (a ring) ends at the limit. */
export function depthOf(groups: ReadonlyMap<string, GroupNode>, id: string): number {
  let depth = 1;
  let parentId = groups.get(id)?.parentId ?? null;
  while (parentId !== null && depth <= groupLimits.depthMax) {
    depth++;
    parentId = groups.get(parentId)?.parentId ?? null;
  }
  return depth;
}

/** [GR11] A group and all above it, from itself upwards. A ring ends where it began. */
export function chainUp(groups: ReadonlyMap<string, GroupNode>, id: string): string[] {
  const chain: string[] = [];
  for (let at: string | null | undefined = id; at && groups.has(at) && !chain.includes(at); ) {
    chain.push(at);
    at = groups.get(at)?.parentId;
  }
  return chain;
}

/** [GR11] How many levels a group and those below it span: 1 without children. */
export function heightOf(groups: readonly GroupNode[], id: string): number {
  const children = Map.groupBy(groups, (group) => group.parentId);
  let height = 0;
  const seen = new Set<string>();
  for (let level = [id]; level.length > 0; height++) {
    for (const one of level) seen.add(one);
    level = level.flatMap((one) => (children.get(one) ?? []).map((child) => child.id)).filter((one) => !seen.has(one));
  }
  return height;
}

type MoveRefusal = "groupBelowItself" | "tooDeep" | undefined;

/** [GR11] Why a group cannot be moved there: below itself, or too deep with those below it (threat B61). */
export const moveRefusal = (groups: readonly GroupNode[], id: string, parentId: string | null): MoveRefusal =>
  moveRefusals(groups, id)(parentId);

/** The same for many places: the tree is walked once, and not once for each of thousands. */
export function moveRefusals(groups: readonly GroupNode[], id: string): (parentId: string | null) => MoveRefusal {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const height = heightOf(groups, id);
  return (parentId) => {
    if (parentId === null) return undefined;
    if (chainUp(byId, parentId).includes(id)) return "groupBelowItself";
    return depthOf(byId, parentId) + height > groupLimits.depthMax ? "tooDeep" : undefined;
  };
}

/** [GR12] Names that mean something else where groups are written as text: "global", "unassigned", "A/B", "A;B" (threat B42). */
export const isReservedName = (name: string): boolean =>
  ["global", "unassigned"].includes(nameKey(name)) || /[;/]/u.test(name.normalize("NFKC"));

/** [GR13] The name itself, or the first "name (2)", "name (3)" that is free. */
export function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} (${n})`;
    if (!keys.has(nameKey(candidate))) return candidate;
  }
}

export type GroupChange = { readonly add: readonly string[]; readonly remove: readonly string[] };

/**
 * [GR3] The groups of a thing after adding and removing some, and why a change is refused: one id on both sides, or the
 * last group removed without confirming that everyone will see it (ruling R4; threats B59, B63).
 */
export function changedGroups(
  held: readonly string[],
  change: GroupChange,
  makeGlobal: boolean,
): { readonly groupIds: string[] } | { readonly refused: "addedAndRemoved" | "wouldBecomeGlobal" } {
  if (change.add.some((groupId) => change.remove.includes(groupId))) return { refused: "addedAndRemoved" };
  const groupIds = [...new Set([...held.filter((groupId) => !change.remove.includes(groupId)), ...change.add])];
  if (held.length > 0 && groupIds.length === 0 && !makeGlobal) return { refused: "wouldBecomeGlobal" };
  return { groupIds };
}

/** [GR4] What a client sends: only the difference between the old and the new selection. */
export const differenceOf = (before: readonly string[], after: readonly string[]): GroupChange => ({
  add: after.filter((groupId) => !before.includes(groupId)),
  remove: before.filter((groupId) => !after.includes(groupId)),
});

/**
 * [GR5] The groups that are notified of a change: those that see the thing before or after it. No groups means every
 * member.
 */
export const seenBeforeOrAfter = (before: readonly string[], after: readonly string[]): string[] =>
  before.length === 0 || after.length === 0 ? [] : [...new Set([...before, ...after])];
