import { useQuery } from "@tanstack/react-query";
import { FloorCard } from "#features/runs/web/parts/floor/floor-card.tsx";
import { useFloor } from "#features/runs/web/state/use-floor.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { homeQueries } from "../home/home-queries.ts";
import { floorListText } from "./floor-text.ts";

interface WorkHereProps {
  readonly areaId: string;
  readonly name: string;
}

/** What one does in an area, each a card that begins it. */
export function WorkHere({ areaId, name }: WorkHereProps) {
  const t = useText(floorListText);
  const { workspaceId } = usePlace();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(homeQueries.allInArea(workspaceId, areaId));
  const factsOf = useFloor();
  return (
    <section aria-label={t("floorList.workHere")} className="space-y-3">
      <h2 className="border-b border-ink pb-1.5 text-md">{t("floorList.workHere")}</h2>
      {isPending && (
        <SkeletonGroup className={cards}>
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
      {isError && (
        <FailedNote
          error={error}
          title={t("floorList.workFailed", { area: name })}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-ink-2">{t("floorList.noWork")}</p>}
      {data && data.length > 0 && (
        <ul className={cards}>
          {data.map((procedure) => (
            <li key={procedure.id}>
              <FloorCard procedure={procedure} facts={factsOf(procedure)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const cards = "grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4";
