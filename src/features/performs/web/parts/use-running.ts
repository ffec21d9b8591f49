import { queryOptions, type RefetchOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { usePlace } from "#kit/web/place.tsx";
import type { ActivePerform } from "../../contract.ts";
import { withRunsHere } from "../../rules/sync/runs-here.ts";
import { performQueries } from "../queries.ts";

/** The code of the device's store is not part of every screen that lists runs. */
const hereQuery = (workspaceId: string, profileId: string) =>
  queryOptions({
    queryKey: [workspaceId, "performs", "here", profileId],
    staleTime: 0,
    networkMode: "always",
    queryFn: async () => (await import("./runs-here.ts")).runsHere({ workspaceId, profileId }),
  });

/** So long the server's list waits for the device's store: longer, and the store hangs. */
const hereMsMax = 1_000;

/**
 * The caller's running performs, last touched first, with what only this device knows of them. [PF263] Where the device's store
 * cannot be read, or not yet, the server's list.
 */
export function useRunning() {
  const { workspaceId, actor } = usePlace();
  const listed = useQuery(performQueries.mine(workspaceId));
  const here = useQuery(hereQuery(workspaceId, actor.profileId));
  const [isHereLate, setHereLate] = useState(false);
  useEffect(() => {
    if (!here.isPending) return;
    const timer = setTimeout(() => setHereLate(true), hereMsMax);
    return () => clearTimeout(timer);
  }, [here.isPending]);
  const isHeld = here.isPending && !isHereLate;
  const data = useMemo(
    () => (isHeld ? undefined : listed.data && withRunsHere(listed.data, here.data ?? [])),
    [isHeld, here.data, listed.data],
  );
  return {
    data,
    /** Whether the device's store has been read, so that no run that only it knows is missing; or cannot be read. */
    isWhole: !here.isPending,
    isPending: data === undefined && !listed.isError,
    isFetching: listed.isFetching || here.isPending,
    isRefetching: listed.isRefetching,
    isError: listed.isError,
    error: listed.error,
    failureCount: listed.failureCount,
    /** Resolves to the list as it is then; undefined where neither the server nor the device has one. */
    refetch: async (options?: RefetchOptions): Promise<ActivePerform[] | undefined> => {
      const [now, hereNow] = await Promise.all([listed.refetch(options), here.refetch(options)]);
      return now.data && withRunsHere(now.data, hereNow.data ?? []);
    },
  };
}
