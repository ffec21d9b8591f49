import { minute } from "#kit/time.ts";
import type { ConflictChanges, ModuleProgress, StepProgress } from "../../progress.ts";

/**
 * What is known of a device's clock when its entries are examined. Entries were made between `sinceMs`, when the device
 * and the server last agreed before them, and now; since then the offset was found to have changed by `shiftMs`.
 */
export interface ClockFrame {
  readonly shiftMs: number;
  readonly sinceMs: number;
  readonly nowMs: number;
}

export interface CorrectedTime {
  readonly ms: number;
  /**
   * False if the clock was changed and it is unknown whether before or after the entry: then the time of receipt
   * decides.
   */
  readonly isSure: boolean;
}

/** How far two measurements of one offset may differ while the clock was not set. */
export const clockToleranceMs = 2000;

/**
 * The time of an entry by the server's clock. It was made either before the clock was changed, and is right, or after,
 * and is off by the shift: often only one of the two is possible. It is never in the future. [PF169] [PF170]
 */
export function correctedTime(claimedMs: number, { shiftMs, sinceMs, nowMs }: ClockFrame): CorrectedTime {
  const isPossible = (ms: number) => ms >= sinceMs - clockToleranceMs && ms <= nowMs + clockToleranceMs;
  const asIs = isPossible(claimedMs);
  const asShifted = Math.abs(shiftMs) > clockToleranceMs && isPossible(claimedMs + shiftMs);
  const ms = asShifted && !asIs ? claimedMs + shiftMs : claimedMs;
  return { ms: Math.min(nowMs, Math.max(Math.min(sinceMs, nowMs), ms)), isSure: asIs !== asShifted };
}

const corrected = (at: string, frame: ClockFrame): string => {
  const claimedMs = Date.parse(at);
  return written(correctedTime(claimedMs, frame).ms, at, claimedMs);
};

/** In milliseconds and UTC: the text itself where it says so already, as all but a few of a save do. */
const written = (ms: number, before: string, beforeMs: number): string =>
  ms === beforeMs && before.length === writtenLength ? before : new Date(ms).toISOString();

const writtenLength = "2026-01-01T00:00:00.000Z".length;

/** An entry with its times by the server's clock. It was begun when it says, or by the shift later, and never after its change. */
export function entryInServerTime(entry: ModuleProgress, frame: ClockFrame): ModuleProgress {
  const { performData, clearedAt } = entry;
  if (!performData) return { ...entry, clearedAt: clearedAt && corrected(clearedAt, frame) };
  const claimedUpdateMs = Date.parse(performData.updatedAt);
  const updatedMs = correctedTime(claimedUpdateMs, frame).ms;
  const claimedMs = Date.parse(performData.startedAt);
  const possible = [claimedMs, claimedMs + frame.shiftMs].find((ms) => ms >= frame.sinceMs && ms <= updatedMs);
  const startedMs = possible ?? Math.min(claimedMs, updatedMs);
  const startedAt = written(startedMs, performData.startedAt, claimedMs);
  const updatedAt = written(updatedMs, performData.updatedAt, claimedUpdateMs);
  const isAsClaimed = startedAt === performData.startedAt && updatedAt === performData.updatedAt;
  return isAsClaimed ? entry : withTimes(entry, startedAt, updatedAt);
}

/** The entry with other times; one that was cleared has but one. */
export function withTimes(entry: ModuleProgress, startedAt: string, updatedAt: string): ModuleProgress {
  if (!entry.performData) return { ...entry, clearedAt: entry.clearedAt && updatedAt };
  return { ...entry, performData: { ...entry.performData, startedAt, updatedAt } } as ModuleProgress;
}

function stepInServerTime(step: StepProgress, frame: ClockFrame): StepProgress {
  const updatedAt = step.updatedAt && corrected(step.updatedAt, frame);
  return { ...step, updatedAt, modules: step.modules.map((entry) => entryInServerTime(entry, frame)) };
}

/**
 * Whether the times of a step need no correction, where its device's clock is right: as nearly all of a save, which is told by the
 * texts alone, in a tenth of the time that reading them takes. `now` is written as they are.
 */
function isInServerTime({ updatedAt, modules }: StepProgress, now: string): boolean {
  return (
    isUpTo(now, updatedAt) &&
    modules.every(({ performData, clearedAt }) =>
      performData
        ? isUpTo(now, performData.updatedAt) && isUpTo(performData.updatedAt, performData.startedAt)
        : isUpTo(now, clearedAt),
    )
  );
}

const isUpTo = (end: string, at: string | null): boolean => at === null || (at.length === writtenLength && at <= end);

/** What a save claims of times. */
interface ClaimingSave {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly stepsProgress: readonly StepProgress[];
  readonly clock?: { readonly sentAt: string } | undefined;
  readonly conflicts?: ConflictChanges | undefined;
}

/** A request under way for longer says nothing of a clock. */
const transitMsMax = minute;

/**
 * A save with all its times by the server's clock: corrected if the device's clock turns out to be off, and never in
 * the future. If the clock is off, an entry into a running perform was not made before the perform's start. [PF169]
 */
export function saveInServerTime<Save extends ClaimingSave>(
  save: Save,
  { nowMs, startedMs = Number.NEGATIVE_INFINITY }: { readonly nowMs: number; readonly startedMs?: number },
): Save {
  const shiftMs = save.clock ? nowMs - Date.parse(save.clock.sentAt) : 0;
  const isOff = Math.abs(shiftMs) > transitMsMax;
  const frame = { nowMs, shiftMs: isOff ? shiftMs : 0, sinceMs: isOff ? startedMs : Number.NEGATIVE_INFINITY };
  const { conflicts } = save;
  const now = new Date(nowMs).toISOString();
  return {
    ...save,
    createdAt: corrected(save.createdAt, frame),
    updatedAt: corrected(save.updatedAt, frame),
    stepsProgress: save.stepsProgress.map((step) =>
      !isOff && isInServerTime(step, now) ? step : stepInServerTime(step, frame),
    ),
    ...(conflicts && {
      conflicts: {
        ...conflicts,
        raised: conflicts.raised.map((one) => ({ ...one, entry: entryInServerTime(one.entry, frame) })),
      },
    }),
  };
}
