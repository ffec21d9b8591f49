import type { MoveCheck } from "../../move-contract.ts";
import type { Item } from "./item.ts";

/** Whether a move changes access for anyone: then it is previewed. */
export const changesVisibility = (check: MoveCheck): boolean =>
  check.gains.peopleCount + check.losses.peopleCount + check.hiddenCount > 0 ||
  isAnySeenByEveryone(check) ||
  Object.keys(check.documentsGainingAccess).length + Object.keys(check.documentFoldersGainingAccess).length > 0 ||
  check.losing.documentIds.length + check.losing.documentFolderIds.length > 0;

export const isAnySeenByEveryone = ({ everyone }: MoveCheck): boolean =>
  everyone.documentIds.length + everyone.documentFolderIds.length > 0;

/** What the move means for one thing that moves. */
export interface MoveLine {
  readonly item: Item;
  /** Groups of the caller's sight that would newly see it. */
  readonly gainingGroupIds: readonly string[];
  readonly isForEveryone: boolean;
  readonly isLosing: boolean;
}

export interface MoveEffects {
  /** The moved items that change, in their order. */
  readonly lines: readonly MoveLine[];
  /** The number of changed items inside the moved folders. */
  readonly below: {
    readonly gainingCount: number;
    readonly everyoneCount: number;
    readonly losingCount: number;
    /** Groups that would newly see some of it. */
    readonly gainingGroupIds: readonly string[];
  };
}

/** [D43] Splits an answer of check-move into the chosen items and those that move along inside folders. */
export function moveEffects(check: MoveCheck, items: readonly Item[]): MoveEffects {
  const chosen = new Set(items.map((item) => item.id));
  const gaining = new Map(Object.entries({ ...check.documentsGainingAccess, ...check.documentFoldersGainingAccess }));
  const everyone = new Set([...check.everyone.documentIds, ...check.everyone.documentFolderIds]);
  const losing = new Set([...check.losing.documentIds, ...check.losing.documentFolderIds]);
  const isBelow = (id: string) => !chosen.has(id);
  const lines = items
    .map((item) => ({
      item,
      gainingGroupIds: gaining.get(item.id) ?? [],
      isForEveryone: everyone.has(item.id),
      isLosing: losing.has(item.id),
    }))
    .filter((line) => line.isForEveryone || line.isLosing || line.gainingGroupIds.length > 0);
  const gainingBelow = [...gaining].filter(([id, groups]) => isBelow(id) && groups.length > 0);
  return {
    lines,
    below: {
      gainingCount: gainingBelow.length,
      everyoneCount: [...everyone].filter(isBelow).length,
      losingCount: [...losing].filter(isBelow).length,
      gainingGroupIds: [...new Set(gainingBelow.flatMap(([, groups]) => groups))],
    },
  };
}
