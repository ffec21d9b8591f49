import type { Progress } from "../../progress.ts";
import { readingsOf, type TakenReading } from "../answers/readings.ts";
import { doneCount } from "./next.ts";

/** A reading outside of its limits that was kept as true, with the reason. */
export type KeptReading = TakenReading & { readonly deviationReason: string };

/** What a run came to, as its performer is told at the end. */
export interface RunResult {
  readonly done: number;
  readonly total: number;
  /** From the start to the submission; never negative, whatever the clocks say. */
  readonly durationMs: number;
  /** In reading order. */
  readonly deviations: readonly KeptReading[];
}

/** [PF237] The result of a run, from what the device holds: nothing of it needs the network. */
export function resultOf(progress: Progress, submittedAt: string): RunResult {
  const { procedure, stepsProgress, createdAt } = progress;
  return {
    ...doneCount(procedure, stepsProgress),
    durationMs: Math.max(0, Date.parse(submittedAt) - Date.parse(createdAt)),
    deviations: readingsOf(procedure, stepsProgress).filter(
      (reading): reading is KeptReading => reading.deviationReason !== null,
    ),
  };
}

export interface LimitBar {
  /** Positions on the bar, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** The values at the two ends of the bar. */
  readonly low: number;
  readonly high: number;
}

/**
 * [PF238] Where a reading stands against its limits: the bar covers both with room to spare, and an open side reaches its
 * end. Undefined where there is no limit.
 */
export function limitBarOf({ value, min, max }: Pick<TakenReading, "value" | "min" | "max">): LimitBar | undefined {
  if (min === null && max === null) return undefined;
  const known = [value, min ?? max ?? value, max ?? min ?? value];
  const lowest = Math.min(...known);
  const highest = Math.max(...known);
  const spare = (highest - lowest || Math.abs(highest) || 1) * 0.25;
  const low = lowest - spare;
  const high = highest + spare;
  const place = (number: number): number => (number - low) / (high - low);
  return { from: min === null ? 0 : place(min), to: max === null ? 1 : place(max), at: place(value), low, high };
}
