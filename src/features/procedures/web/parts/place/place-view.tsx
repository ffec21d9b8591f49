import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AreaPicture } from "#features/areas/web/parts/area-picture.tsx";
import { areaQueries } from "#features/areas/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { MapPin, Maximize2 } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import type { Transform } from "../../../content.ts";
import { placeText } from "../../place-text.ts";
import { readText } from "../../read-text.ts";
import { PlacePicture, type PlacePictureProps, usePlaceWords } from "./place-picture.tsx";

interface PlaceViewProps {
  readonly areaId: string | null;
  readonly at: Transform | null;
}

/** Where a step takes place, read-only. A hidden area has neither name nor picture here. [P148] */
export function PlaceView({ areaId, at }: PlaceViewProps) {
  const t = useText(readText);
  const { data: areas, isPending } = useQuery(areaQueries.list(useWorkspaceId()));
  const area = areas?.find((one) => one.id === areaId);
  const name = area?.name ?? t("procedures.read.areaOutOfSight");
  const isComing = isPending && areaId !== null;
  return (
    <div className="space-y-3">
      <p className="flex min-h-[1lh] items-center gap-2 font-semibold">
        <MapPin className="size-5 shrink-0" aria-hidden />
        {isComing && <Skeleton className="h-4 w-40" />}
        {!isComing && (areaId === null ? t("procedures.read.noArea") : t("procedures.read.goTo", { area: name }))}
      </p>
      {isComing && <Skeleton className={frame} />}
      {area?.displayFettleImageId && <Enlargeable imageId={area.displayFettleImageId} areaName={area.name} at={at} />}
      {areaId && areas && !area?.displayFettleImageId && <AreaPicture assetId={null} size="detail" className={frame} />}
    </div>
  );
}

/** Of one size, so that what stands below does not move when the picture comes, or none. */
const frame = "aspect-4/3 w-full max-w-96";

function Enlargeable(picture: PlacePictureProps) {
  const t = useText(placeText);
  const wordsOf = usePlaceWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        aria-label={t("place.enlarge", { what: wordsOf(picture.areaName, picture.at) })}
        onPress={() => setOpen(true)}
        className={`ring-focus group relative grid cursor-zoom-in place-items-center rounded-1 border border-line bg-tint [container-type:size] ${frame}`}
      >
        <PlacePicture {...picture} isDecorative imageClassName="max-h-[100cqh]" />
        <span
          aria-hidden
          className="absolute end-1.5 bottom-1.5 grid size-7 place-items-center rounded-1 border border-edge bg-raised"
        >
          <Maximize2 className="size-4" />
        </span>
      </PlainButton>
      {isOpen && (
        <Dialog title={t("place.picture", { area: picture.areaName })} size="xl" isOpen onOpenChange={setOpen}>
          <div className="grid place-items-center">
            <PlacePicture {...picture} imageClassName="max-h-[70dvh] min-h-64" />
          </div>
        </Dialog>
      )}
    </>
  );
}
