import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { FindingsList } from "../publishing/findings-list.tsx";
import { ModulePalette } from "./module-palette.tsx";

interface StepPaneProps {
  readonly step: OutlineStep<Module> | undefined;
  readonly onInsertStep: () => void;
}

/** Next to the step where there is room: the modules that it can take, and the findings that block publishing. */
export function StepPane({ step, onInsertStep }: StepPaneProps) {
  return (
    <>
      <ModulePalette step={step} onInsertStep={onInsertStep} />
      <div className="mt-5">
        <FindingsList />
      </div>
    </>
  );
}
