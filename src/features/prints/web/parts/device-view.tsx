import { stepsOf } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import type { Shown } from "#features/procedures/web/parts/preview/use-shown-version.ts";
import { Rehearsal } from "#features/runs/web/parts/rehearsal.tsx";
import { useText } from "#kit/web/i18n.ts";
import { printText } from "../text.ts";
import { DeviceFrame } from "./device-frame.tsx";

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } } as const;

interface DeviceViewProps {
  readonly device: keyof typeof sizes;
  readonly procedureId: string;
  readonly versionId: string;
  readonly shown: Shown;
  readonly stepId: string | undefined;
  readonly onStep: (stepId: string) => void;
}

/** [PR14] A version as its performers see it on a phone or a tablet. */
export function DeviceView({ device, procedureId, versionId, shown, stepId, onStep }: DeviceViewProps) {
  const t = useText(printText);
  const { width, height } = sizes[device];
  if (stepsOf(shown.procedure).length === 0) return <p className="p-6 text-ink-2">{t("prints.frame.noSteps")}</p>;
  return (
    <div className="space-y-3 p-4 md:p-6">
      <p className="text-center text-xs text-ink-2">{t("prints.frame.note")}</p>
      <DeviceFrame key={device} width={width} height={height} label={t("prints.frame.label", { width, height })}>
        <Rehearsal
          procedureId={procedureId}
          versionId={versionId}
          // Drafts and revisions come with their answers, which no performer has.
          content={shown.is === "published" ? shown.procedure : withoutAnswers(shown.procedure)}
          stepId={stepId}
          onStep={onStep}
        />
      </DeviceFrame>
    </div>
  );
}
