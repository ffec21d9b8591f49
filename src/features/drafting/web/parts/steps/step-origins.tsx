import { StepAdapted } from "#features/adaptations/web/parts/step-adapted.tsx";
import { StepSaid } from "#features/interviews/web/parts/step-said.tsx";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { useFlag } from "#kit/web/place.tsx";

interface StepOriginsProps {
  readonly procedureId: string;
  readonly step: OutlineStep<Module>;
}

/** What a step was made from besides a film: what somebody said, or a step of another procedure. */
export function StepOrigins({ procedureId, step }: StepOriginsProps) {
  const mayBeSaid = useFlag("copilot_interview_enabled");
  return (
    <>
      {mayBeSaid && <StepSaid procedureId={procedureId} step={step} />}
      <StepAdapted procedureId={procedureId} step={step} />
    </>
  );
}
