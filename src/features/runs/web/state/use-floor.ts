import { useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { useCopies } from "#features/offline/web/parts/use-copy.ts";
import type { ActivePerform, LastRun } from "#features/performs/contract.ts";
import { performQueries } from "#features/performs/web/queries.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";

/** What the floor says of a procedure besides its title: each part is missing until it is known. */
export interface FloorFacts {
  readonly running: ActivePerform | undefined;
  readonly last: LastRun | undefined;
  /** Kept on this device, with its files. */
  readonly isKept: boolean;
  readonly areaNames: readonly string[];
}

/** Asks once for all procedures of a screen: what runs, who did it last, what this device keeps, and where it is done. */
export function useFloor(): (procedure: { readonly id: string; readonly areaIds: readonly string[] }) => FloorFacts {
  const workspaceId = useWorkspaceId();
  const { data: running = [] } = useQuery(performQueries.mine(workspaceId));
  const { data: lastRuns = [] } = useQuery(performQueries.lastRuns(workspaceId));
  const { data: areas = [] } = useQuery(areaQueries.list(workspaceId));
  const { data: copies = [] } = useCopies();
  return ({ id, areaIds }) => ({
    running: running.find((one) => one.procedureId === id),
    last: lastRuns.find((one) => one.procedureId === id),
    isKept: copies.some((one) => one.procedureId === id),
    areaNames: areas.filter((area) => areaIds.includes(area.id)).map((area) => area.name),
  });
}
