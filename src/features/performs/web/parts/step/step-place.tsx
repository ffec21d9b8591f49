import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { areaEndpoints } from "#features/areas/contract.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import type { Transform } from "#features/procedures/content.ts";
import { call } from "#kit/web/call.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Skeleton } from "#kit/web/ui/skeleton.tsx";
import { performText } from "../../text.ts";
import { Zoomable } from "./zoomable.tsx";

interface StepPlaceProps {
  readonly areaId: string | null;
  readonly transform: Transform | null;
}

/** Where the step takes place, on the picture of its area. */
export function StepPlace({ areaId, transform }: StepPlaceProps) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const area = useQuery({
    queryKey: [workspaceId, "areas", areaId],
    enabled: areaId !== null,
    queryFn: ({ signal }) => call(areaEndpoints.get, { params: { workspaceId, areaId: areaId ?? "" } }, { signal }),
  });
  if (areaId === null) return null;
  if (area.isPending) return <Skeleton className="h-40" />;
  if (area.isError) return <p className="text-ink-2">{t("performs.step.placeHidden")}</p>;
  const { name, displayFettleImageId: imageId } = area.data;
  if (imageId === null) {
    return (
      <p className="flex items-center gap-2 font-semibold">
        <MapPin className="size-6 shrink-0" aria-hidden />
        {t("performs.step.noPlan", { area: name })}
      </p>
    );
  }
  const label = t("performs.step.placeHere", { area: name });
  return (
    <figure className="grid justify-items-start gap-2">
      <Zoomable
        name={label}
        large={
          <div className="grid size-full place-items-center">
            <Plan imageId={imageId} transform={transform} label={label} imageClassName="max-h-[66dvh]" />
          </div>
        }
        className="max-w-full overflow-hidden rounded-2 border border-line bg-tint"
      >
        <Plan
          imageId={imageId}
          transform={transform}
          label=""
          imageClassName="max-h-56 min-h-24 md:landscape:max-h-48"
        />
      </Zoomable>
      <figcaption className="flex items-center gap-2 text-ink-2">
        <MapPin className="size-5 shrink-0" aria-hidden />
        {t("performs.step.place", { area: name })}
      </figcaption>
    </figure>
  );
}

interface PlanProps {
  readonly imageId: string;
  readonly transform: Transform | null;
  readonly label: string;
  readonly imageClassName: string;
}

/** The mark stands on the picture itself, so the box has the picture's shape. */
function Plan({ imageId, transform, label, imageClassName }: PlanProps) {
  return (
    <span className="relative inline-block max-w-full">
      <Picture assetId={imageId} size="detail" alt={label} className={`block max-w-full ${imageClassName}`} />
      {transform && (
        <span
          aria-hidden
          className="absolute grid size-9 place-items-center rounded-full border-2 border-[#16201e] bg-hivis text-on-hivis shadow-pop forced-color-adjust-none"
          style={{
            // A picture is not mirrored where writing runs the other way.
            left: `${transform.x * 100}%`,
            insetBlockStart: `${transform.y * 100}%`,
            transform: `translate(-50%, -50%) rotate(${transform.rotation}deg) scale(${transform.scale})`,
          }}
        >
          <MapPin className="size-5" />
        </span>
      )}
    </span>
  );
}
