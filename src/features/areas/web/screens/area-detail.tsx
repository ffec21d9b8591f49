import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OpenedSlot } from "#features/activity/web/parts/slots.ts";
import { ThingProperties } from "#features/properties/web/parts/late.ts";
import { useText } from "#kit/web/i18n.ts";
import { MapPin } from "#kit/web/icons.ts";
import { LinkTo, useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { useMarkedWords } from "#kit/web/ui/marks/marked-words.ts";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { Area } from "../../contract.ts";
import { areaPaths } from "../../paths.ts";
import { areaPolicy } from "../../policy.ts";
import { AreaAccessList } from "../parts/area-access.tsx";
import { AreaActions } from "../parts/area-actions.tsx";
import { AreaPicture } from "../parts/area-picture.tsx";
import { ConnectedAreas } from "../parts/connected-areas.tsx";
import { AreaNotes } from "../parts/notes/area-notes.tsx";
import { AskAtAreaSlot, WorkHereSlot } from "../parts/slots.ts";
import { useArrival } from "../parts/use-arrival.ts";
import { areaQueries } from "../queries.ts";
import { areaText } from "../text.ts";

/** One area: its picture, its notes, its neighbours, and who sees it. */
export function AreaDetail() {
  const areaId = useParam("areaId");
  const area = useQuery(areaQueries.detail(useWorkspaceId(), areaId));
  return (
    <main className="px-4 pb-12 md:px-6">
      {area.isPending && <Loading />}
      {area.isError && (
        <NotShown error={area.error} onRetry={() => void area.refetch()} isRetrying={area.isRefetching} />
      )}
      {/* By id, so that nothing that was open for one area is open for the next. */}
      {area.isSuccess && <Shown key={areaId} area={area.data} />}
    </main>
  );
}

function Shown({ area }: { readonly area: Area }) {
  const t = useText(areaText);
  const [{ find }] = useQueryParams();
  const opened = useMemo(() => ({ activityType: "AreaEntered", areaId: area.id }) as const, [area.id]);
  const page = useMarkedWords<HTMLDivElement>(find, { isLed: true });
  const isAuthor = useMay(areaPolicy.edit, { accessGroupIds: area.accessGroups });
  const work = <WorkHereSlot areaId={area.id} name={area.name} />;
  useArrival(area);
  const back = <BackLink to={areaPaths.list(useWorkspaceId())} label={t("areas.back")} />;
  const actions = (
    <>
      <AskAtAreaSlot areaId={area.id} name={area.name} />
      <AreaActions area={area} />
    </>
  );
  return (
    <>
      <PageHead title={area.name} back={back} actions={actions} />
      <OpenedSlot opened={opened} />
      {/* As high as a row of cards, so that the plan does not move when they come. */}
      {!isAuthor && <div className="mt-5 min-h-80">{work}</div>}
      <div ref={page} className={columns}>
        <AreaPicture
          assetId={area.displayFettleImageId}
          size="detail"
          alt={t("areas.picture.of", { name: area.name })}
          className="aspect-[4/3] max-h-[65dvh] w-full rounded-2 border border-line object-contain"
        />
        <div className="min-w-0 space-y-6 lg:row-span-2">
          <section aria-labelledby="access" className="space-y-2">
            <h2 id="access" className="text-md">
              {t("areas.access")}
            </h2>
            <AreaAccessList area={area} />
          </section>
          <ThingProperties kind="area" thingId={area.id} />
          <ConnectedAreas area={area} />
        </div>
        <div className="min-w-0 space-y-8">
          <AreaNotes area={area} />
          {isAuthor && work}
        </div>
      </div>
    </>
  );
}

const columns =
  "mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_20rem]";

interface NotShownProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

function NotShown({ error, onRetry, isRetrying }: NotShownProps) {
  const t = useText(areaText);
  const toList = (
    <LinkTo to={areaPaths.list(useWorkspaceId())} className={buttonClassName()}>
      {t("areas.back")}
    </LinkTo>
  );
  if (isNotFound(error)) {
    return (
      <EmptyState isScreen icon={<MapPin />} title={t("areas.missing.title")} action={toList}>
        {t("areas.missing.body")}
      </EmptyState>
    );
  }
  return (
    <FailedState
      isScreen
      error={error}
      title={t("areas.failed.one")}
      onRetry={onRetry}
      isRetrying={isRetrying}
      action={toList}
    >
      {t("areas.failed.body")}
    </FailedState>
  );
}

const Loading = () => (
  <SkeletonGroup>
    <div className="border-b-2 border-line pt-6 pb-5">
      <Skeleton className="h-8 w-64 max-w-full" />
    </div>
    <div className={columns}>
      <Skeleton className="aspect-[4/3] max-h-[65dvh] w-full" />
      <div className="space-y-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
      <div className="space-y-3">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  </SkeletonGroup>
);
