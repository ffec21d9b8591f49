import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import type { AnyModule, ModuleType } from "../../../content.ts";
import { moduleIcons } from "../module-icons.ts";
import { PlaceView } from "../place/place-view.tsx";
import { ActionView } from "./action-view.tsx";
import { MediaGrid } from "./media-grid.tsx";

type Of<T extends ModuleType> = Extract<AnyModule, { moduleType: T }>;

/** One module, read-only: its text, media and questions; answers if the content has them. */
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
