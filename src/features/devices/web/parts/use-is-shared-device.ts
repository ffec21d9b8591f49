import { useQuery } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { usePlace } from "#kit/web/place.tsx";
import { deviceQueries } from "../queries.ts";
import { storedActing } from "../state/stored-acting.ts";
import { useMayBeShared } from "./use-may-be-shared.ts";

/**
 * Whether this browser acts for others too, as a shared device of this workspace. Where the server does not say, it is
 * one that acts for the person of whom it remembers that it did. [DV12]
 */
export function useIsSharedDevice(): boolean {
  const { workspaceId, actor } = usePlace();
  const mayBe = useMayBeShared();
  const { data, error } = useQuery({ ...deviceQueries.here(), enabled: mayBe });
  if (!mayBe || isProblem(error)) return false;
  return data ? data.workspaceId === workspaceId : storedActing()?.profileId === actor.profileId;
}
