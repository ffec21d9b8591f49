import { createContext, use } from "react";
import type { ModuleProgress, StepProgress } from "#features/performs/progress.ts";
import type { Edit } from "#features/performs/rules/answers/perform-data.ts";
import { moduleProgressOf, stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import type { PerformDriver } from "#features/performs/web/parts/run/perform-view.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { serverNow } from "#kit/web/wire/server-time.ts";

interface PerformPlace {
  readonly driver: PerformDriver;
  readonly state: PerformState;
}

/** The perform that is on screen, for everything in it. */
export const PerformContext = createContext<PerformPlace | undefined>(undefined);

/** @throws Error outside of a perform that is open */
export function usePerformPlace(): PerformPlace {
  const place = use(PerformContext);
  if (!place) throw new Error("No perform is open here");
  return place;
}

/** The server's time to this device's knowledge. [PF169] */
export const nowText = (): string => serverNow().toISOString();

/** One answer: its entry, and how to change it. */
export function useAnswer(moduleId: string) {
  const { driver, state } = usePerformPlace();
  const entry: ModuleProgress | undefined = moduleProgressOf(state.progress.stepsProgress, moduleId);
  const give = (edit: Edit) => driver.happened({ type: "edited", moduleId, edit, at: nowText() });
  return { entry, give };
}

export function useStepProgress(step: OutlineStep): StepProgress | undefined {
  return stepProgressOf(usePerformPlace().state.progress.stepsProgress, step.id);
}
