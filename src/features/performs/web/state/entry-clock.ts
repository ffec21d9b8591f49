import type { StepProgress } from "../../progress.ts";
import { changedAt } from "../../rules/answers/entered.ts";
import { moduleProgressOf, stepProgressOf } from "../../rules/steps/steps-progress.ts";
import {
  type ClockFrame,
  clockToleranceMs,
  correctedTime,
  entryInServerTime,
  withTimes,
} from "../../rules/sync/claimed-times.ts";
import { type EntryClock, isDirty, isSame, type PerformEvent, type PerformState } from "../parts/run/perform-state.ts";

/**
 * What a device knows of its clock, stored with its unsent entries: entries have the server's time to the device's
 * knowledge, and are corrected once a reply reveals that the clock was changed meanwhile. [PF169] [PF170]
 */
export function clockRead(state: PerformState, { offsetMs, heardAtMs, nowMs }: EventOf<"clockRead">): PerformState {
  if (!isDirty(state) || !state.clock) {
    return { ...state, clock: { offsetMs, sinceMs: heardAtMs ?? 0, order: [], unsure: [] } };
  }
  const frame = { shiftMs: offsetMs - state.clock.offsetMs, sinceMs: state.clock.sinceMs, nowMs };
  return corrected({ ...state, clock: { ...state.clock, offsetMs } }, state.clock, frame);
}

type EventOf<T extends PerformEvent["type"]> = Extract<PerformEvent, { type: T }>;

/** Whether a reading of the clock adds anything to the state. */
export const isClockNews = ({ clock }: PerformState, offsetMs: number): boolean =>
  clock === undefined || Math.abs(offsetMs - clock.offsetMs) > clockToleranceMs;

/**
 * Keeps the order of entries; one that claims to be older than what it replaces was made with a clock that was set
 * back.
 */
export function entered(state: PerformState, id: string, at: string): PerformState {
  const { clock } = state;
  if (!clock) return state;
  const before = moduleProgressOf(state.progress.stepsProgress, id);
  const isBack = before !== undefined && Date.parse(changedAt(before) ?? at) > Date.parse(at) + clockToleranceMs;
  const order = [...clock.order.filter((one) => one !== id), id];
  const unsure = isBack && !clock.unsure.includes(id) ? [...clock.unsure, id] : clock.unsure;
  return { ...state, clock: { ...clock, order, unsure } };
}

function corrected(state: PerformState, { order, unsure }: EntryClock, frame: ClockFrame): PerformState {
  const { base, progress } = state;
  const doubted = new Set(unsure);
  let latestMs = Number.NEGATIVE_INFINITY;
  /** In the order in which they were made, none is older than the one before it. */
  const timeOf = (id: string, claimed: string | null): string | null => {
    if (claimed === null) return null;
    const { ms, isSure } = correctedTime(Date.parse(claimed), frame);
    if (!isSure) doubted.add(id);
    latestMs = Math.max(latestMs, ms);
    return new Date(latestMs).toISOString();
  };
  const times = new Map<string, string | null>();
  for (const id of order) {
    const entry = moduleProgressOf(progress.stepsProgress, id);
    const step = stepProgressOf(progress.stepsProgress, id);
    if (entry && !isSame(entry, moduleProgressOf(base, id))) times.set(id, timeOf(id, changedAt(entry)));
    else if (step) times.set(id, timeOf(id, step.updatedAt));
  }
  const inOrder = (step: StepProgress): StepProgress => {
    if (!times.has(step.stepId) && !step.modules.some((entry) => times.has(entry.moduleId))) return step;
    const modules = step.modules.map((entry) => {
      const at = times.get(entry.moduleId);
      if (!at) return entry;
      const { performData } = entryInServerTime(entry, frame);
      return withTimes(entry, performData && performData.startedAt < at ? performData.startedAt : at, at);
    });
    return { ...step, updatedAt: times.get(step.stepId) ?? step.updatedAt, modules };
  };
  const stepsProgress = progress.stepsProgress.map(inOrder);
  const updatedAt = new Date(Math.min(Date.parse(progress.updatedAt), frame.nowMs)).toISOString();
  return {
    ...state,
    progress: { ...progress, stepsProgress, updatedAt },
    ...(state.clock && { clock: { ...state.clock, unsure: [...doubted] } }),
  };
}
