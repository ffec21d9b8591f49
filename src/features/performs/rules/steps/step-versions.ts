import type { StepProgress } from "../../progress.ts";
import { hasData } from "../answers/perform-data.ts";
import type { Steps } from "./steps-progress.ts";

/**
 * The steps with every answer and every mark saying on which version it was made: `versionNumber`, unless an earlier
 * move said another one. Asked when a perform moves, and when it becomes a record. [PF140]
 */
export const withVersions = (steps: Steps, versionNumber: number): StepProgress[] =>
  steps.map((step) => ({
    ...step,
    ...(step.markedDone && { versionNumber: step.versionNumber ?? versionNumber }),
    modules: step.modules.map((entry) =>
      hasData(entry) ? { ...entry, versionNumber: entry.versionNumber ?? versionNumber } : entry,
    ),
  }));

/** The versions other than the perform's own that a step was done on, the earliest first. [PF142] */
export function earlierVersions(step: StepProgress | undefined, versionNumber: number | null): number[] {
  const named = [step?.markedDone ? step.versionNumber : undefined, ...(step?.modules ?? []).map(versionOf)];
  const others = named.filter((number) => number !== undefined && number !== versionNumber);
  return [...new Set(others as number[])].sort((a, b) => a - b);
}

const versionOf = (entry: StepProgress["modules"][number]): number | undefined =>
  hasData(entry) ? entry.versionNumber : undefined;
