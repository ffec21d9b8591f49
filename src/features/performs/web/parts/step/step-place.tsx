import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AreaPicture } from "#features/areas/web/parts/area-picture.tsx";
import { areaQueries } from "#features/areas/web/queries.ts";
import type { Transform } from "#features/procedures/content.ts";
import { PlacePicture, usePlaceWords } from "#features/procedures/web/parts/place/place-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { MapPin } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { performText } from "../../text.ts";
import { Zoomable } from "./zoomable.tsx";

interface StepPlaceProps {
  readonly areaId: string | null;
  readonly transform: Transform | null;
}

/** Of one size, so that nothing below moves when the area comes, and its picture. */
const frame = "h-56 w-full max-w-96 rounded-2 md:landscape:h-48";

/** Where the step takes place, on the picture of its area. Shows nothing of a hidden area. [P148] */
export function StepPlace({ areaId, transform }: StepPlaceProps) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const area = useQuery({ ...areaQueries.detail(workspaceId, areaId ?? ""), enabled: areaId !== null });
  const placeWordsOf = usePlaceWords();
  if (areaId === null) return null;
  if (area.isPending) {
    return (
      <div className="grid gap-2">
        <Skeleton className={frame} />
        <p>
          <Skeleton className="inline-block h-4 w-40" />
        </p>
      </div>
    );
  }
  if (!area.data) {
    if (isNotFound(area.error)) return <NoPicture>{t("performs.step.placeHidden")}</NoPicture>;
    return (
      <FailedNote
        tone="wait"
        error={area.error}
        title={t("performs.step.placeNotLoaded")}
        onRetry={() => void area.refetch()}
        isRetrying={area.isFetching}
      />
    );
  }
  const { name, displayFettleImageId: imageId } = area.data;
  if (imageId === null) {
    return <NoPicture>{t("performs.step.noPlan", { area: name })}</NoPicture>;
  }
  const place = { imageId, areaName: name, at: transform };
  return (
    <figure className="grid justify-items-start gap-2">
      <Zoomable
        name={placeWordsOf(name, transform)}
        large={
          <div className="grid size-full place-items-center">
            <PlacePicture {...place} imageClassName="max-h-[66dvh]" />
          </div>
        }
        className={`border border-line bg-tint [container-type:size] ${frame}`}
      >
        <PlacePicture {...place} isDecorative imageClassName="max-h-[100cqh]" />
      </Zoomable>
      <figcaption className="flex items-center gap-2 text-ink-2">
        <MapPin className="size-5 shrink-0" aria-hidden />
        {t("performs.step.place", { area: name })}
      </figcaption>
    </figure>
  );
}

/** As high as one with a picture: it is known late which of them it is. */
function NoPicture({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <AreaPicture assetId={null} size="detail" className={`border border-line ${frame}`} />
      <p className="flex items-center gap-2 font-semibold">
        <MapPin className="size-5 shrink-0" aria-hidden />
        {children}
      </p>
    </div>
  );
}
