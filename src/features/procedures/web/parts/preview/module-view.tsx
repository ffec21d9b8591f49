import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { areaQueries } from "#features/areas/web/queries.ts";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { HazardNote } from "#kit/web/ui/hazard-note.tsx";
import type { Module, ModuleType, PerformableModule } from "../../../content.ts";
import { moduleIcons } from "../../module-look.ts";
import { readText } from "../../read-text.ts";
import { ActionView } from "./action-view.tsx";
import { AreaPin } from "./area-pin.tsx";
import { MediaGrid } from "./media-grid.tsx";

type AnyModule = Module | PerformableModule;
type Of<T extends ModuleType> = Extract<AnyModule, { moduleType: T }>;

/** One module to read: what a performer is told, shown and asked; answers where the content has them. */
export function ModuleView({ module }: { readonly module: AnyModule }) {
  switch (module.moduleType) {
    case "instruction":
      return <DeltaView delta={module.moduleData.content} />;
    case "reminder":
      return <Reminder module={module} />;
    case "warning":
      return (
        <HazardNote>
          <DeltaView delta={module.moduleData.content} />
        </HazardNote>
      );
    case "media":
      return <MediaGrid refs={module.moduleData.remoteMediaRefs} />;
    case "spatialInstruction":
      return <PlaceView areaId={module.moduleData.areaId} at={module.moduleData.transform} />;
    default:
      return <ActionView module={module} />;
  }
}

function Reminder({ module }: { module: Of<"reminder"> }) {
  const Icon = moduleIcons.reminder;
  return (
    <div className="flex gap-3 rounded-2 border border-line bg-sheet px-4 py-3">
      <Icon className="mt-px size-[1.4em] shrink-0 text-ink-2" aria-hidden />
      <DeltaView delta={module.moduleData.content} />
    </div>
  );
}

interface PlaceViewProps {
  readonly areaId: string | null;
  readonly at: Of<"spatialInstruction">["moduleData"]["transform"];
}

function PlaceView({ areaId, at }: PlaceViewProps) {
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
      {area?.displayFettleImageId && (
        <div className="relative max-w-md">
          <EnlargeablePicture assetId={area.displayFettleImageId} name={name} className="w-full" />
          {at && <AreaPin x={at.x} y={at.y} />}
        </div>
      )}
    </div>
  );
}
