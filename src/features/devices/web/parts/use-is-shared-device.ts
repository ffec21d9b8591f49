import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { deviceQueries } from "../queries.ts";
import { useMayBeShared } from "./use-may-be-shared.ts";

/** Whether this browser acts for others too, as a shared device of this workspace. */
export function useIsSharedDevice(): boolean {
  const workspaceId = useWorkspaceId();
  const { data } = useQuery({ ...deviceQueries.here(), enabled: useMayBeShared() });
  return data?.workspaceId === workspaceId;
}
