import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Video } from "../../contract.ts";
import { videoQueries } from "../queries.ts";

/** Each video once a page: what failed here fails again. */
const tried = new Set<string>();

/** [V6] The sender's browser draws the stills if the server has no program for it. */
export function useMissingStills(workspaceId: string, video: Video | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!video?.wantsThumbnails || tried.has(video.id)) return;
    tried.add(video.id);
    const { queryKey } = videoQueries.video(workspaceId, video.id);
    import("./make-stills.ts")
      .then(({ makeStills }) => makeStills(workspaceId, video))
      .then(() => queryClient.invalidateQueries({ queryKey }))
      // It stays without stills; no message is needed.
      .catch(() => undefined);
  }, [queryClient, workspaceId, video]);
}
