import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag } from "#kit/web/place.tsx";

interface StepSourceProps {
  readonly procedureId: string;
  readonly step: OutlineStep<Module>;
}

const LoadedStepSource = lazyComponent<StepSourceProps>(() =>
  import("../source/loaded-step-source.tsx").then((module) => module.LoadedStepSource),
);

/** [PG25] What a step was taken from, where its draft was made from a film. */
export const StepSource = (props: StepSourceProps) =>
  useFlag("procedure_generation_web_enabled") ? <LoadedStepSource {...props} /> : null;
