import type { Outline } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { moduleProgressOf, type Steps } from "../steps/steps-progress.ts";
import { deviationOf } from "./number-bounds.ts";

/** A number that was measured, with what the version asked for. */
export interface TakenReading {
  readonly moduleId: string;
  readonly stepId: string;
  /** Through all sections, from 1. */
  readonly stepNumber: number;
  readonly stepTitle: string;
  readonly question: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number | null;
  readonly max: number | null;
  /** Why a value outside of the limits is true; null within them. */
  readonly deviationReason: string | null;
  /** When it was entered, as the device claims. */
  readonly enteredAt: string;
}

/** Every number that was answered, in reading order. [PF176] */
export function readingsOf(content: Outline, steps: Steps): TakenReading[] {
  return numberedSteps(content).flatMap(({ step, number }) =>
    step.modules.flatMap((module) => {
      if (module.moduleType !== "numberInput") return [];
      const entry = moduleProgressOf(steps, module.id);
      const data = entry?.moduleType === "numberInput" ? entry.performData : null;
      if (!data || data.input === null) return [];
      const { prompt, unit, min, max } = module.moduleData;
      return [
        {
          moduleId: module.id,
          stepId: step.id,
          stepNumber: number,
          stepTitle: step.title,
          question: prompt,
          unit,
          value: data.input,
          min,
          max,
          deviationReason: deviationOf({ min, max }, data)?.reason ?? null,
          enteredAt: data.updatedAt,
        },
      ];
    }),
  );
}
