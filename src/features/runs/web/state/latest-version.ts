import { useQuery } from "@tanstack/react-query";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { call } from "#kit/web/call.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";

/** The published version of a procedure as its performers see it. Publishing makes it ask again. */
export function useLatestVersion(procedureId: string) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: [workspaceId, "procedures", "performable", procedureId],
    queryFn: ({ signal }) => call(procedureEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
  });
}
