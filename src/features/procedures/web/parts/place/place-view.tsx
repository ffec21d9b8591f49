import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { areaQueries } from "#features/areas/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { MapPin, Maximize2 } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import type { Transform } from "../../../content.ts";
import { placeText } from "../../place-text.ts";
import { readText } from "../../read-text.ts";
import { PlacePicture, usePlaceWords } from "./place-picture.tsx";

interface PlaceViewProps {
  readonly areaId: string | null;
  readonly at: Transform | null;
}

/** Where a step takes place, read-only. A hidden area has neither name nor picture here. [P148] */
export function PlaceView({ areaId, at }: PlaceViewProps) {
  const t = useText(readText);
  const { data: areas } = useQuery(areaQueries.list(useWorkspaceId()));
  const area = areas?.find((one) => one.id === areaId);
  const name = area?.name ?? t("procedures.read.areaOutOfSight");
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-2 font-semibold">
        <MapPin className="size-5 shrink-0" aria-hidden />
        {areaId === null ? t("procedures.read.noArea") : t("procedures.read.goTo", { area: name })}
      </p>
      {area?.displayFettleImageId && <Enlargeable imageId={area.displayFettleImageId} areaName={area.name} at={at} />}
    </div>
  );
}

interface EnlargeableProps {
  readonly imageId: string;
  readonly areaName: string;
  readonly at: Transform | null;
}

function Enlargeable({ imageId, areaName, at }: EnlargeableProps) {
  const t = useText(placeText);
  const wordsOf = usePlaceWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        aria-label={t("place.enlarge", { what: wordsOf(areaName, at) })}
        onPress={() => setOpen(true)}
        className="ring-focus group relative inline-block max-w-full cursor-zoom-in rounded-1 border border-line bg-tint"
      >
        <PlacePicture {...{ imageId, areaName, at }} isDecorative imageClassName="max-h-72 min-h-24" />
        <span
          aria-hidden
          className="absolute end-1.5 bottom-1.5 grid size-7 place-items-center rounded-1 border border-edge bg-raised"
        >
          <Maximize2 className="size-4" />
        </span>
      </PlainButton>
      {isOpen && (
        <Dialog title={t("place.picture", { area: areaName })} size="xl" isOpen onOpenChange={setOpen}>
          <div className="grid place-items-center">
            <PlacePicture imageId={imageId} areaName={areaName} at={at} imageClassName="max-h-[70dvh] min-h-64" />
          </div>
        </Dialog>
      )}
    </>
  );
}
