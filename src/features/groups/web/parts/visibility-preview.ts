import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import type { VisibilityChange } from "../../contract.ts";

/** How one preview is fetched, and the key of the query cache that holds it while it is shown. */
export interface PreviewRequest<Change extends VisibilityChange = VisibilityChange> {
  readonly queryKey: readonly unknown[];
  readonly load: (signal: AbortSignal) => Promise<Change>;
}

export interface VisibilityPreview<Change extends VisibilityChange = VisibilityChange> {
  readonly change: Change | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether the refusal says that the state has changed; the new preview is then shown already (rule GR15). */
  readonly takesOver: (error: unknown) => boolean;
}

/** The preview of a visibility change that is being edited; undefined without a change. Fetched again every time. */
export function useVisibilityPreview<Change extends VisibilityChange>(
  request: PreviewRequest<Change> | undefined,
): VisibilityPreview<Change> {
  const queryClient = useQueryClient();
  const query = useQuery<Change>({
    queryKey: request?.queryKey ?? ["visibilityPreview", "none"],
    queryFn: request ? ({ signal }) => request.load(signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    change: query.data,
    isPending: request !== undefined && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    takesOver: (error) => {
      if (request === undefined || !isProblem(error, "sightChanged")) return false;
      queryClient.setQueryData(request.queryKey, error.more.current);
      return true;
    },
  };
}
