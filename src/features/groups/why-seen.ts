import { chainUp, type GroupNode } from "./rules.ts";

/** A member as the question sees them: bound to groups or not, and the groups that they are in themselves. */
export interface Seer {
  readonly isBound: boolean;
  readonly groupIds: readonly string[];
}

/** What would end a way by itself. */
export type Ending =
  | "restrictThing"
  | "changeRole"
  | "leaveGroup"
  | "ungroupThing"
  | "ungroupFolder"
  | "moveThing"
  | "moveGroup";

/** A group that a folder above the thing hands down to it. */
export interface HandedDown {
  readonly groupId: string;
  readonly folderId: string;
}

export type VisibilityPath =
  | { readonly because: "everyone"; readonly endings: readonly Ending[] }
  | { readonly because: "role"; readonly endings: readonly Ending[] }
  /** From the group that the member is in down to the group that the thing has. */
  | {
      readonly because: "group";
      readonly chain: readonly string[];
      /** The folder above whose group it is; without one it is the thing's own. */
      readonly folderId?: string;
      readonly endings: readonly Ending[];
    };

/**
 * [GR16] Every way in which a member sees a thing, the shortest first; empty if they do not. A thing is hidden from
 * them only when each of the ways has ended. (ruling R4)
 */
export function whySeen(
  seer: Seer,
  thingGroupIds: readonly string[],
  tree: readonly GroupNode[],
  handedDown: readonly HandedDown[] = [],
): VisibilityPath[] {
  if (thingGroupIds.length + handedDown.length === 0) return [{ because: "everyone", endings: ["restrictThing"] }];
  const byId = new Map(tree.map((group) => [group.id, group]));
  const own = new Set(seer.groupIds);
  const sources: readonly { readonly groupId: string; readonly folderId?: string }[] = [
    ...thingGroupIds.map((groupId) => ({ groupId })),
    ...handedDown,
  ];
  const found = sources.flatMap(({ groupId, ...from }) => {
    const up = chainUp(byId, groupId);
    return up.flatMap((above, at) => (own.has(above) ? [{ chain: up.slice(0, at + 1).toReversed(), ...from }] : []));
  });
  found.sort((a, b) => a.chain.length - b.chain.length);
  return [
    ...(seer.isBound ? [] : [{ because: "role", endings: ["changeRole"] } as const]),
    ...found.map((one): VisibilityPath => {
      const untying =
        one.folderId === undefined ? (["ungroupThing"] as const) : (["ungroupFolder", "moveThing"] as const);
      const endings: Ending[] = ["leaveGroup", ...untying, ...(one.chain.length > 1 ? (["moveGroup"] as const) : [])];
      return { because: "group", ...one, endings };
    }),
  ];
}
