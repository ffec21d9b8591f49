import { isId } from "#kit/ids.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import { dayBeginIn } from "#kit/zoned-days.ts";
import type { RangeQuery } from "../../contract.ts";

const idOr = (text: string | undefined): string | null => (text !== undefined && isId(text) ? text : null);

/** The filters are in the URL: they survive reload and back, and can be sent to somebody. Days are the workspace's. [AN26] */
export function useFiguresFilter() {
  const [params, change] = useQueryParams();
  const { from = "", to = "", submission } = params;
  const state: "running" | "submitted" | null =
    submission === "running" || submission === "submitted" ? submission : null;
  const [group, procedure, person] = [idOr(params.group), idOr(params.procedure), idOr(params.person)];
  const zone = useWorkspaceZone();
  const [startTime, endTime] = [dayBeginIn(zone, from), dayBeginIn(zone, to, 1)];
  const range: RangeQuery = {
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
    ...(group && { accessGroupIds: group }),
    ...(procedure && { procedureId: procedure }),
    ...(person && { submittedBy: person }),
  };
  const narrowedBy = Object.keys(range).length + (state === null ? 0 : 1);
  const none = { from: undefined, to: undefined, group: undefined, procedure: undefined, person: undefined };
  return {
    range,
    from,
    to,
    group,
    procedure,
    person,
    submission: state,
    isNarrowed: narrowedBy > 0,
    narrowedBy,
    change,
    clear: () => change({ ...none, submission: undefined }),
  };
}

export type FiguresFilterState = ReturnType<typeof useFiguresFilter>;
