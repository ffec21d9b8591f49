import { useQuery } from "@tanstack/react-query";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";

/** Unless the workspace says otherwise (ruling R5). */
const retentionDaysDefault = 30;

/** How many days a deleted thing can be brought back. */
export function useRetentionDays(): number {
  const { data } = useQuery(workspaceQueries.info(useWorkspaceId()));
  return data?.deletedRetentionDays ?? retentionDaysDefault;
}
