/** How deep and how many (ruling R4). */
export const groupLimits = { depthMax: 10, countMax: 5000 } as const;

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

export type GroupChange = { readonly add: readonly string[]; readonly remove: readonly string[] };

/**
 * [GR3] The groups of a thing after a change by difference, and why a change is refused: one id on both sides, or the
 * last group taken away without saying that everybody shall see it (ruling R4; threats B59, B63).
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

/** [GR5] Whoever sees a thing before or after a change of its groups hears of it. No group stands for everybody. */
export const seenBeforeOrAfter = (before: readonly string[], after: readonly string[]): string[] =>
  before.length === 0 || after.length === 0 ? [] : [...new Set([...before, ...after])];
