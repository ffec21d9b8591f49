import type { PerformableModule } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Info } from "#kit/web/icons.ts";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { HazardNote } from "#kit/web/ui/marks/hazard-note.tsx";
import { performText } from "../../text.ts";
import { StepMedia } from "./step-media.tsx";
import { StepPlace } from "./step-place.tsx";

interface StepInformationProps {
  readonly module: PerformableModule;
  readonly stepTitle: string;
}

/** What a step says and shows. Actions have their own pieces. */
export function StepInformation({ module, stepTitle }: StepInformationProps) {
  const t = useText(performText);
  switch (module.moduleType) {
    case "instruction":
      return <DeltaView delta={module.moduleData.content} className="text-md" />;
    case "reminder":
      return (
        <div role="note" aria-label={t("performs.step.reminder")} className="flex gap-3 rounded-2 bg-info-bg p-4">
          <Info className="mt-px size-[1.4em] shrink-0 text-info" aria-hidden />
          <DeltaView delta={module.moduleData.content} className="min-w-0" />
        </div>
      );
    case "warning":
      return (
        <HazardNote>
          <DeltaView delta={module.moduleData.content} />
        </HazardNote>
      );
    case "media":
      return <StepMedia refs={module.moduleData.remoteMediaRefs} name={stepTitle} />;
    case "spatialInstruction":
      return <StepPlace areaId={module.moduleData.areaId} transform={module.moduleData.transform} />;
    default:
      return null;
  }
}
