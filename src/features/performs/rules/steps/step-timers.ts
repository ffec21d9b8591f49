import * as z from "zod/mini";

export const timerLimits = { msMin: 1_000, msMax: 24 * 3_600_000 } as const;

const duration = z.int().check(z.minimum(timerLimits.msMin), z.maximum(timerLimits.msMax));

/** A countdown at a step. Times are milliseconds since 1970 by the device's clock, so that it survives a reload. */
const stepTimer = z.object({
  stepId: z.string(),
  startedAt: z.number(),
  durationMs: duration,
  /** Whether its end was rung. */
  isRung: z.boolean(),
});
export type StepTimer = z.output<typeof stepTimer>;

/** The countdowns of one perform, and since when the person is at the step that is shown. */
export const stepTimers = z.object({
  here: z.nullable(z.object({ stepId: z.string(), since: z.number() })),
  timers: z.array(stepTimer).check(z.maxLength(1_000)),
});
export type StepTimers = z.output<typeof stepTimers>;

export type TimerEvent =
  | { readonly type: "stepShown"; readonly stepId: string; readonly at: number }
  | { readonly type: "started"; readonly stepId: string; readonly durationMs: number; readonly at: number }
  | { readonly type: "extended"; readonly stepId: string; readonly byMs: number; readonly at: number }
  | { readonly type: "rung" | "stopped"; readonly stepId: string };

export const noTimers: StepTimers = { here: null, timers: [] };

/** [PF144] Starts a countdown at a step, replacing the step's previous one. Those at other steps continue. */
export function afterTimerEvent(state: StepTimers, event: TimerEvent): StepTimers {
  const { stepId } = event;
  const others = state.timers.filter((one) => one.stepId !== stepId);
  switch (event.type) {
    case "stepShown":
      return state.here?.stepId === stepId ? state : { ...state, here: { stepId, since: event.at } };
    case "started":
      return {
        ...state,
        timers: [...others, { stepId, startedAt: event.at, durationMs: withinLimits(event.durationMs), isRung: false }],
      };
    case "extended": {
      const timer = state.timers.find((one) => one.stepId === stepId);
      if (!timer) return state;
      // Add the time to now where the timer has rung: added to its old end, it might be over already.
      const left = remainingMs(timer, event.at);
      const next = { stepId, startedAt: event.at, durationMs: withinLimits(left + event.byMs), isRung: false };
      return { ...state, timers: state.timers.map((one) => (one === timer ? next : one)) };
    }
    case "rung":
      return { ...state, timers: state.timers.map((one) => (one.stepId === stepId ? { ...one, isRung: true } : one)) };
    case "stopped":
      return { ...state, timers: others };
  }
}

const withinLimits = (ms: number): number =>
  Math.min(timerLimits.msMax, Math.max(timerLimits.msMin, Number.isFinite(ms) ? Math.round(ms) : timerLimits.msMin));

/** The remaining time, never negative; a clock that was set back gives no more than the whole. [PF145] */
export const remainingMs = ({ startedAt, durationMs }: StepTimer, now: number): number =>
  Math.min(durationMs, Math.max(0, startedAt + durationMs - now));

/** The countdowns that ended and were not rung yet. [PF145] */
export const dueTimers = ({ timers }: StepTimers, now: number): StepTimer[] =>
  timers.filter((timer) => !timer.isRung && remainingMs(timer, now) === 0);

/** "4:05", "1:00:00": rounded up, so that nothing is left exactly when it rings. */
export function clockText(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, "0")}:${String(seconds).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hours?|std|stunden?)$/u, 3_600_000],
  [/^(?:min|mins|minutes?|minuten?)$/u, 60_000],
  [/^(?:s|sec|secs|seconds?|sek|sekunden?)$/u, 1_000],
];

/** The durations that a text names, such as "wait 10 minutes", once each and in their order, three at most. [PF147] */
export function durationsIn(text: string): number[] {
  const found = [...text.toLowerCase().matchAll(/(?<![\d.,\p{L}])(\d{1,4}(?:[.,]\d{1,2})?)\s?(\p{L}+)/gu)].flatMap(
    ([, count = "", word = ""]) => {
      const unit = units.find(([names]) => names.test(word));
      const ms = unit ? Math.round(Number(count.replace(",", ".")) * unit[1]) : 0;
      return ms >= timerLimits.msMin && ms <= timerLimits.msMax ? [ms] : [];
    },
  );
  return [...new Set(found)].slice(0, 3);
}
