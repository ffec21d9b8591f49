import { isId } from "#kit/ids.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import { dayBeginIn } from "#kit/zoned-days.ts";
import type { AskedRangeQuery } from "../queries.ts";

/** The filters are in the URL: they survive reload and back, and can be sent to somebody. Days are the workspace's. [QU7] */
export function useAskedFilter() {
  const [params, change] = useQueryParams();
  const { from = "", to = "", tab = "" } = params;
  const group = params.group !== undefined && isId(params.group) ? params.group : null;
  const zone = useWorkspaceZone();
  const [startTime, endTime] = [dayBeginIn(zone, from), dayBeginIn(zone, to, 1)];
  const range: AskedRangeQuery = {
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
    ...(group && { accessGroupIds: group }),
  };
  return {
    range,
    from,
    to,
    group,
    tab,
    isNarrowed: Object.keys(range).length > 0,
    /** Flagged conversations of the archive are shown. */
    showsArchived: params.archived === "true",
    change,
    clear: () => change({ from: undefined, to: undefined, group: undefined }),
  };
}

export type AskedFilterState = ReturnType<typeof useAskedFilter>;
