import { chainUp, type GroupNode } from "../rules.ts";

/** Who may newly see what, and who no longer: everything that a change of groups can be judged by, before and after. */
export interface Facts {
  readonly treeBefore: readonly GroupNode[];
  readonly treeAfter: readonly GroupNode[];
  /** Members who are bound to groups before or after, with the groups that they are in themselves. */
  readonly members: readonly {
    readonly profileId: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
    /** Whether they see what is for authors alone; missing where nothing of it is among the things. */
    readonly isAuthor?: { readonly before: boolean; readonly after: boolean };
  }[];
  /**
   * Classes of things with the same groups; no groups means everyone. If a thing of everyone gets groups, the members
   * must be all who are bound to groups.
   */
  readonly things: readonly {
    readonly kind: string;
    readonly count: number;
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly isForAuthors?: boolean;
  }[];
}

/** Among a member's groups while their role is not bound to groups: they see everything. */
export const unbound = "unbound";

export interface Side {
  readonly profileIds: ReadonlySet<string>;
  /** Things by kind. */
  readonly things: Readonly<Record<string, number>>;
}

export interface Outcome {
  readonly gains: Side;
  readonly losses: Side;
  /** Which of the things anyone gains, and which anyone loses, by their index in the facts. */
  readonly gained: ReadonlySet<number>;
  readonly lost: ReadonlySet<number>;
}

/**
 * [GR14] A member sees a thing if and only if they are a direct member of one of its groups or of one above it. So a
 * thing is examined from below: its groups and all above them, some ten each, whatever the size of the tree.
 */
export function visibilityChange(facts: Facts): Outcome {
  const upBefore = upIn(facts.treeBefore);
  const upAfter = upIn(facts.treeAfter);
  const ofAll = turnsOf(facts.members, () => true);
  const ofAuthors = turnsOf(
    facts.things.some((one) => one.isForAuthors) ? facts.members : [],
    ({ isAuthor }, when) => isAuthor?.[when] ?? false,
  );
  const gains = emptySide();
  const losses = emptySide();
  const gained = new Set<number>();
  const lost = new Set<number>();

  for (const [at, thing] of facts.things.entries()) {
    // Things that become visible to everyone are reported apart from who gains what.
    if (thing.after.length === 0 && thing.before.length > 0) continue;
    const { gaining, losing } = thing.isForAuthors ? ofAuthors : ofAll;
    const above = { before: allUp(upBefore, thing.before), after: allUp(upAfter, thing.after) };
    const isGained = thing.before.length > 0 && addSeers(gains.people, gaining, above.after, above.before);
    const isLost = addSeers(losses.people, losing, above.before, above.after);
    if (isGained) gains.things[thing.kind] = (gains.things[thing.kind] ?? 0) + thing.count;
    if (isLost) losses.things[thing.kind] = (losses.things[thing.kind] ?? 0) + thing.count;
    if (isGained) gained.add(at);
    if (isLost) lost.add(at);
  }
  return {
    gains: { profileIds: gains.people, things: gains.things },
    losses: { profileIds: losses.people, things: losses.things },
    gained,
    lost,
  };
}

type Holders = ReadonlyMap<string, ReadonlySet<string>>;

/** The members of each group on this side of the change and on the other, and those still to be examined. */
interface Turn {
  readonly here: Holders;
  readonly there: Holders;
  /** In the group here and not there. */
  readonly moved: Holders;
  /** Of each group, those who are not counted yet. */
  readonly open: Map<string, readonly string[]>;
}

type Sees = (member: Facts["members"][number], when: "before" | "after") => boolean;

function turnsOf(members: Facts["members"], sees: Sees): { readonly gaining: Turn; readonly losing: Turn } {
  const before = holdersOf(members, "before", sees);
  const after = holdersOf(members, "after", sees);
  return {
    gaining: { here: after, there: before, moved: without(after, before), open: new Map() },
    losing: { here: before, there: after, moved: without(before, after), open: new Map() },
  };
}

/** Adds the members who are in `above` here and in none of `elsewhere` there; returns whether there are any. */
function addSeers(
  people: Set<string>,
  turn: Turn,
  above: ReadonlySet<string>,
  elsewhere: ReadonlySet<string>,
): boolean {
  const isThere = (profileId: string) => {
    for (const groupId of elsewhere) if (turn.there.get(groupId)?.has(profileId)) return true;
    return false;
  };
  let found = false;
  for (const groupId of above) {
    // Who is in the same group on both sides sees the thing on both sides.
    const stays = elsewhere.has(groupId);
    const candidates = (stays ? turn.moved : turn.here).get(groupId);
    if (candidates === undefined) continue;
    // One witness is enough for a thing; a person is examined until they are counted.
    if (!found) found = [...candidates].some((profileId) => !isThere(profileId));
    if (!found) continue;
    const open = (turn.open.get(groupId) ?? [...(turn.here.get(groupId) ?? [])]).filter((one) => !people.has(one));
    for (const profileId of open) if (candidates.has(profileId) && !isThere(profileId)) people.add(profileId);
    turn.open.set(groupId, open);
  }
  return found;
}

/** For each group, its members in the one and not in the other. */
function without(some: Holders, others: Holders): Holders {
  const left = [...some].map(
    ([groupId, held]) => [groupId, new Set([...held].filter((one) => !others.get(groupId)?.has(one)))] as const,
  );
  return new Map(left.filter(([, held]) => held.size > 0));
}

const emptySide = (): { people: Set<string>; things: Record<string, number> } => ({ people: new Set(), things: {} });

function upIn(tree: readonly GroupNode[]): (id: string) => readonly string[] {
  const byId = new Map(tree.map((group) => [group.id, group]));
  const known = new Map<string, readonly string[]>();
  return (id) => {
    const chain = known.get(id) ?? chainUp(byId, id);
    known.set(id, chain);
    return chain;
  };
}

/** A thing visible to everyone is treated like a thing of a group that everyone is in. */
const everybody = "everybody";

const allUp = (up: (id: string) => readonly string[], groupIds: readonly string[]): Set<string> =>
  new Set(groupIds.length === 0 ? [everybody] : [unbound, ...groupIds.flatMap((id) => up(id))]);

function holdersOf(members: Facts["members"], when: "before" | "after", sees: Sees): Holders {
  const holders = new Map<string, Set<string>>();
  for (const member of members) {
    if (!sees(member, when)) continue;
    for (const groupId of [everybody, ...member[when]]) {
      const held = holders.get(groupId) ?? new Set();
      holders.set(groupId, held.add(member.profileId));
    }
  }
  return holders;
}
