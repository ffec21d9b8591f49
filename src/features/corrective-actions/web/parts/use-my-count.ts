import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { actionQueries } from "../queries.ts";

/** How many open ones are assigned to the reader; none until that is known. */
export function useMyActionCount(): number {
  return useQuery(actionQueries.counts(useWorkspaceId())).data?.mine ?? 0;
}
