import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { SightChange } from "../contract.ts";
import { type GroupWishBody, groupQueries } from "./queries.ts";

export interface SightPreview {
  readonly change: SightChange | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether what was refused is that the world changed; the new preview is then shown already (rule GR15). */
  readonly takesOver: (error: unknown) => boolean;
}

/** The preview of a change as it is being put together; none while there is no wish. */
export function useSightPreview(groupId: string, wish: GroupWishBody | undefined): SightPreview {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const options = groupQueries.preview(workspaceId, groupId, wish ?? { change: "move", parentId: null });
  const query = useQuery({ ...options, ...(wish === undefined && { queryFn: skipToken }) });
  return {
    change: query.data,
    isPending: wish !== undefined && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    takesOver: (error) => {
      if (!isProblem(error, "sightChanged")) return false;
      const { current } = error.more;
      queryClient.setQueryData(options.queryKey, current as SightChange);
      return true;
    },
  };
}
