import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { startLive } from "#kit/web/live.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { PlaceProvider } from "#kit/web/place.tsx";
import { placeOf, workspaceQueries } from "./workspace-data.ts";

/** Everything inside a workspace: the person's place in it, and its live changes for as long as it is open. */
export function WorkspaceFrame() {
  const workspaceId = useParam("workspaceId");
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(workspaceQueries.me(workspaceId));
  const { data: flags } = useSuspenseQuery(workspaceQueries.flags(workspaceId));
  const place = useMemo(() => placeOf(workspaceId, me, flags), [workspaceId, me, flags]);
  useEffect(() => {
    const live = startLive(workspaceId, queryClient);
    return () => live.stop();
  }, [workspaceId, queryClient]);
  return (
    <PlaceProvider place={place}>
      <Outlet />
    </PlaceProvider>
  );
}
