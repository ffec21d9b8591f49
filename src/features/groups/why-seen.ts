import { chainUp, type GroupNode } from "./rules.ts";

/** A member as the question sees them: bound to groups or not, and the groups that they are in themselves. */
export interface Seer {
  readonly isBound: boolean;
  readonly groupIds: readonly string[];
}

/** What would end a way by itself. */
export type Ending = "restrictThing" | "changeRole" | "leaveGroup" | "ungroupThing" | "moveGroup";

export type Way =
  | { readonly because: "everyone"; readonly endings: readonly Ending[] }
  | { readonly because: "role"; readonly endings: readonly Ending[] }
  /** From the group that the member is in down to the group that the thing has. */
  | { readonly because: "group"; readonly chain: readonly string[]; readonly endings: readonly Ending[] };

/**
 * [GR16] Every way in which a member sees a thing, the shortest first; none means that they do not. A thing is out of
 * their sight only when each of the ways has ended. (ruling R4)
 */
export function whySeen(seer: Seer, thingGroupIds: readonly string[], tree: readonly GroupNode[]): Way[] {
  if (thingGroupIds.length === 0) return [{ because: "everyone", endings: ["restrictThing"] }];
  const byId = new Map(tree.map((group) => [group.id, group]));
  const own = new Set(seer.groupIds);
  const chains = thingGroupIds.flatMap((groupId) => {
    const up = chainUp(byId, groupId);
    return up.flatMap((above, at) => (own.has(above) ? [up.slice(0, at + 1).toReversed()] : []));
  });
  chains.sort((a, b) => a.length - b.length);
  return [
    ...(seer.isBound ? [] : [{ because: "role", endings: ["changeRole"] } as const]),
    ...chains.map(
      (chain): Way => ({
        because: "group",
        chain,
        endings: ["leaveGroup", "ungroupThing", ...(chain.length > 1 ? (["moveGroup"] as const) : [])],
      }),
    ),
  ];
}
