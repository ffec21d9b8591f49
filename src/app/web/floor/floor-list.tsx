import { useQueries, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type UIEvent, useEffect, useState } from "react";
import { areaQueries } from "#features/areas/web/queries.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import type { FloorListSlot } from "#features/procedures/web/parts/slots.ts";
import { FloorCard } from "#features/runs/web/parts/floor/floor-card.tsx";
import { useFloor } from "#features/runs/web/state/use-floor.ts";
import { byUrgency, isDue } from "#features/sets/rules/next-in-set.ts";
import { setQueries } from "#features/sets/web/queries.ts";
import { useFavourites } from "#kit/web/device/favourites.ts";
import { useHere } from "#kit/web/device/here.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, usePlace } from "#kit/web/place.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { NextPage, type Pages } from "#kit/web/ui/lists/next-page.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { homeQueries } from "../home/home-queries.ts";
import { type FloorFilter, floorFilters, idsOf } from "./floor-filter.ts";
import { floorListText } from "./floor-text.ts";

type FloorListProps = ComponentProps<typeof FloorListSlot>;

/** The next page is asked for when this much in px is left below. */
const moreWithin = 1600;
const duesMax = 10;

/** The procedures as cards, with the questions of a shift as filters: here, due, recent, mine. [PF241] [PF243] */
export function FloorList({ procedures, pages, areaId, onArea }: FloorListProps) {
  const t = useText(floorListText);
  const { workspaceId } = usePlace();
  const here = useHere(workspaceId);
  const { data: areas = [] } = useQuery(areaQueries.list(workspaceId));
  const place = areas.find((area) => area.id === here);
  const [narrowed, setNarrowed] = useState<FloorFilter>("all");
  const isHere = place !== undefined && areaId === place.id;
  const filter = isHere ? "here" : narrowed;
  const ids = idsOf(filter, useKnown());
  const shown = ids ? ids.flatMap((id) => procedures.find((procedure) => procedure.id === id) ?? []) : procedures;
  // What a filter asks for may be on any page.
  const isLooking = ids !== undefined && ids.length > shown.length && pages.hasNextPage;
  useRestOfPages(pages, isLooking);
  const factsOf = useFloor();

  const choose = (next: FloorFilter) => {
    if (next === "here") onArea(place?.id ?? null);
    else if (isHere) onArea(null);
    setNarrowed(next === "here" ? "all" : next);
  };
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (!pages.hasNextPage || pages.isFetchingNextPage || pages.isFetchNextPageError) return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < moreWithin) void pages.fetchNextPage();
  };
  return (
    <>
      <FilterTabs<FloorFilter>
        label={t("floorList.filter")}
        value={filter}
        onChange={choose}
        className="border-b-2 border-ink px-4 pt-2 md:px-6 pointer-coarse:[&>*]:min-h-12"
        items={floorFilters
          .filter((id) => id !== "here" || place !== undefined)
          .map((id) => ({
            id,
            text: id === "here" ? t("floorList.here", { area: place?.name ?? "" }) : t(`floorList.${id}`),
          }))}
      />
      <div className="above-trays min-h-0 flex-1 overflow-auto px-4 py-4 md:px-6" onScroll={onScroll}>
        {shown.length === 0 && !isLooking ? (
          <EmptyState title={t("floorList.none")}>{t(`floorList.noneWhy.${filter}`)}</EmptyState>
        ) : (
          <ul aria-label={t("floorList.title")} className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-4">
            {shown.map((procedure) => (
              <li key={procedure.id} className="[contain-intrinsic-size:auto_300px] [content-visibility:auto]">
                <FloorCard procedure={procedure} facts={factsOf(procedure)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <NextPage pages={pages} />
    </>
  );
}

/** What the filters go by; each part is empty until it is known, without a network too. */
function useKnown() {
  const { workspaceId, actor } = usePlace();
  const { ids: favouriteIds } = useFavourites(workspaceId, actor.profileId);
  const { data: running = [] } = useRunning();
  const { data: own = [] } = useQuery(homeQueries.ownRecords(workspaceId, actor.profileId));
  const hasSets = useFlag("procedure_sets_enabled");
  const { data: sets = [] } = useQuery({ ...setQueries.mine(workspaceId), enabled: hasSets });
  const due = sets.filter(isDue).toSorted(byUrgency).slice(0, duesMax);
  const details = useQueries({ queries: due.map((set) => setQueries.detail(workspaceId, set.id)) });
  return {
    favouriteIds,
    runningIds: running.map((one) => one.procedureId),
    doneIds: own.map((one) => one.procedureId),
    sets: details.flatMap(({ data }) => data ?? []),
  };
}

function useRestOfPages(pages: Pages, isLooking: boolean): void {
  const mayAsk = isLooking && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
  const { fetchNextPage } = pages;
  useEffect(() => {
    if (mayAsk) void fetchNextPage();
  }, [mayAsk, fetchNextPage]);
}
