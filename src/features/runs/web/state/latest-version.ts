import { useQuery } from "@tanstack/react-query";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";

/** The published version of a procedure as its performers see it. Publishing makes it ask again. */
export function useLatestVersion(procedureId: string) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: [workspaceId, "procedures", "performable", procedureId],
    queryFn: ({ signal }) => call(procedureEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
  });
}
