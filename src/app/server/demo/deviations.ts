import type { ModuleProgress, PerformData, StepProgress } from "#features/performs/progress.ts";
import type { DemoProcedure } from "./demo-procedure.ts";

/** A run that was submitted with a reading outside of its bounds, and what became of the action that it opened. */
export type DemoDeviation = {
  readonly key: string;
  readonly by: string;
  readonly procedure: string;
  readonly daysAgo: number;
  readonly number: readonly [question: string, value: number];
  readonly reason: string;
  readonly assignee?: string;
  readonly closed?: { readonly by: string; readonly daysAgo: number; readonly resolution: string };
};

export const deviationPerformKey = ({ key }: Pick<DemoDeviation, "key">): string => `deviation ${key}`;

interface Answered {
  readonly answers: Readonly<Record<string, PerformData>>;
  readonly stepsProgress: readonly StepProgress[];
}

/** The same perform, whose answer to the question is outside of its bounds, with the reason, and was measured twice. */
export function deviating<P extends Answered>(
  perform: P,
  procedure: DemoProcedure,
  { number: [question, value], reason }: DemoDeviation,
): P {
  const steps = procedure.published?.sections.flatMap((section) => section.steps) ?? [];
  const asked = steps
    .flatMap((step) => step.modules)
    .find((module) => module.moduleType === "numberInput" && module.moduleData.prompt === question);
  const changed = (given: ModuleProgress): ModuleProgress =>
    given.moduleId === asked?.id && given.moduleType === "numberInput" && given.performData
      ? { ...given, retries: 1, performData: { ...given.performData, input: value, deviationReason: reason } }
      : given;
  const stepsProgress = perform.stepsProgress.map((step) => ({ ...step, modules: step.modules.map(changed) }));
  const given = stepsProgress.flatMap((step) => step.modules).find((module) => module.moduleId === asked?.id);
  const answers = given?.performData ? { ...perform.answers, [given.moduleId]: given.performData } : perform.answers;
  return { ...perform, stepsProgress, answers };
}
