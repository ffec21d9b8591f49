import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { useCopies } from "#features/offline/web/parts/use-copy.ts";
import type { ActivePerform, LastRun } from "#features/performs/contract.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import { performQueries } from "#features/performs/web/queries.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";

/** What the floor says of a procedure besides its title. */
export interface FloorFacts {
  /** Null where nothing runs; undefined until that is known, so that a button says nothing else than it does. */
  readonly running: ActivePerform | null | undefined;
  /** Null where nobody has done it; undefined until that is known. */
  readonly last: LastRun | null | undefined;
  /** Kept on this device, with its files. */
  readonly isKept: boolean;
  readonly areaNames: readonly string[];
}

/** Asks once for all procedures of a screen: what runs, who did it last, what this device keeps, and where it is done. */
export function useFloor(): (procedure: { readonly id: string; readonly areaIds: readonly string[] }) => FloorFacts {
  const workspaceId = useWorkspaceId();
  const running = useRunning();
  const lastRuns = useQuery(performQueries.lastRuns(workspaceId));
  const { data: areas = [] } = useQuery(areaQueries.list(workspaceId));
  const { data: copies = [] } = useCopies();
  return ({ id, areaIds }) => ({
    running: ofProcedure(id, running),
    last: ofProcedure(id, lastRuns),
    isKept: copies.some((one) => one.procedureId === id),
    areaNames: areas.filter((area) => areaIds.includes(area.id)).map((area) => area.name),
  });
}

/** A call that failed is tried again, but nobody waits for that: a press on "Perform" asks what runs by itself. */
function ofProcedure<T extends { readonly procedureId: string }>(
  id: string,
  { data, failureCount }: Pick<UseQueryResult<readonly T[]>, "data" | "failureCount">,
): T | null | undefined {
  if (data) return data.find((one) => one.procedureId === id) ?? null;
  return failureCount > 0 ? null : undefined;
}
