import { useQuery } from "@tanstack/react-query";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";

/** A thing with access groups, as far as the person sees them. */
export interface WithAccess {
  readonly id: string;
  readonly title: string;
  readonly accessGroupIds: readonly string[];
  readonly hiddenAccessGroups: number;
}

/** The groups of a procedure by name, and how many the person does not see. */
export function ProcedureGroups({
  of,
  shown = 1,
}: {
  readonly of: Omit<WithAccess, "id" | "title">;
  readonly shown?: number;
}) {
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const named = groups.filter((group) => of.accessGroupIds.includes(group.id));
  // Groups that have not arrived yet are not "everyone".
  if (named.length + of.hiddenAccessGroups === 0 && of.accessGroupIds.length > 0) {
    return <Skeleton className="inline-block h-5 w-24" />;
  }
  return <AccessChips groups={named} hidden={of.hiddenAccessGroups} shown={shown} />;
}
