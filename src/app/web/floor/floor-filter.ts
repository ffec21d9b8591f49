import type { ProcedureSetDetail } from "#features/sets/contract.ts";

export const floorFilters = ["all", "here", "due", "recent", "mine"] as const;
export type FloorFilter = (typeof floorFilters)[number];

interface Known {
  readonly sets: readonly Pick<ProcedureSetDetail, "procedures">[];
  /** Of the person's records, the last one first. */
  readonly doneIds: readonly string[];
  readonly runningIds: readonly string[];
  readonly favouriteIds: readonly string[];
}

/**
 * [PF243] Which procedures a filter of the floor leaves, in its order; undefined for all of them. "Here" is asked of the
 * server, which knows the areas.
 */
export function idsOf(filter: FloorFilter, known: Known): readonly string[] | undefined {
  switch (filter) {
    case "all":
    case "here":
      return undefined;
    case "due":
      return distinct(
        known.sets.flatMap((set) => set.procedures.filter((one) => one.state !== "done").map((one) => one.id)),
      );
    case "recent":
      return distinct(known.doneIds);
    case "mine":
      return distinct([...known.runningIds, ...known.favouriteIds]);
  }
}

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];
