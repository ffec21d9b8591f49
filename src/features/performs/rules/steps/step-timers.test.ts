import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterTimerEvent,
  clockText,
  dueTimers,
  durationsIn,
  noTimers,
  remainingMs,
  type StepTimers,
  stepTimers,
  type TimerEvent,
  timerLimits,
} from "./step-timers.ts";

const minute = 60_000;
const after = (...events: TimerEvent[]): StepTimers => events.reduce(afterTimerEvent, noTimers);
const started = (stepId: string, durationMs: number, at = 0): TimerEvent => ({
  type: "started",
  stepId,
  durationMs,
  at,
});

const anyEvent: fc.Arbitrary<TimerEvent> = fc
  .record({
    type: fc.constantFrom("stepShown", "started", "extended", "rung", "stopped"),
    stepId: fc.constantFrom("a", "b", "c"),
    at: fc.nat(10 * minute),
    ms: fc.oneof(fc.nat(20 * minute), fc.constantFrom(Number.NaN, -5, 1e15)),
  })
  .map(({ ms, ...event }) => ({ ...event, durationMs: ms, byMs: ms }));

describe("countdowns", () => {
  it("[PF144] are one per step, and several may run at once", () => {
    const both = after(started("a", minute), started("b", 2 * minute), started("a", 3 * minute, 5));
    expect(both.timers.map(({ stepId, durationMs }) => [stepId, durationMs])).toEqual([
      ["b", 2 * minute],
      ["a", 3 * minute],
    ]);
    expect(afterTimerEvent(both, { type: "stopped", stepId: "b" }).timers.map((one) => one.stepId)).toEqual(["a"]);
  });

  it("[PF144] whatever happens, keep to one a step and to the bounds, and come back from the device as they were", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        const state = after(...events);
        expect(new Set(state.timers.map((one) => one.stepId)).size).toBe(state.timers.length);
        expect(stepTimers.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
        for (const { durationMs } of state.timers) {
          expect(durationMs).toBeGreaterThanOrEqual(timerLimits.msMin);
          expect(durationMs).toBeLessThanOrEqual(timerLimits.msMax);
        }
      }),
    );
  });

  it("[PF145] ring once, when nothing is left", () => {
    const state = after(started("a", minute));
    expect(dueTimers(state, minute - 1)).toEqual([]);
    expect(dueTimers(state, minute).map((one) => one.stepId)).toEqual(["a"]);
    expect(dueTimers(afterTimerEvent(state, { type: "rung", stepId: "a" }), 2 * minute)).toEqual([]);
  });

  it("[PF145] never have less than nothing, nor more than the whole when the clock is set back", () => {
    const [timer] = after(started("a", minute, 10 * minute)).timers;
    if (!timer) throw new Error("none was started");
    expect([0, 10 * minute, 10 * minute + 20_000, 99 * minute].map((now) => remainingMs(timer, now))).toEqual([
      minute,
      minute,
      40_000,
      0,
    ]);
  });

  it("[PF144] are extended from the remaining time, and from now if they have rung", () => {
    const more = (at: number) => {
      const [timer] = after(
        started("a", minute),
        { type: "rung", stepId: "a" },
        { type: "extended", stepId: "a", byMs: minute, at },
      ).timers;
      return timer && [remainingMs(timer, at), timer.isRung];
    };
    expect(more(30_000)).toEqual([90_000, false]);
    expect(more(5 * minute)).toEqual([minute, false]);
  });

  it("[PF145] the time at a step begins when it is shown, and does not restart when it is shown again at once", () => {
    const state = after({ type: "stepShown", stepId: "a", at: 5 }, { type: "stepShown", stepId: "a", at: 9 });
    expect(state.here).toEqual({ stepId: "a", since: 5 });
    expect(afterTimerEvent(state, { type: "stepShown", stepId: "b", at: 12 }).here).toEqual({ stepId: "b", since: 12 });
  });

  it.each([
    [0, "0:00"],
    [1, "0:01"],
    [59_000, "0:59"],
    [245_000, "4:05"],
    [3_600_000, "1:00:00"],
    [86_399_000, "23:59:59"],
  ])("%d ms read as %s", (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe("[PF147] durations that a text names", () => {
  it.each([
    ["Wait 10 minutes, then open the valve.", [10 * minute]],
    ["Let it drain for 1.5 h", [90 * minute]],
    ["30 s spülen, danach 2 Minuten warten", [30_000, 2 * minute]],
    ["1,5 Stunden abkühlen lassen", [90 * minute]],
    ["5 min, 5 min, 10 min, 15 min, 20 min", [5 * minute, 10 * minute, 15 * minute]],
    ["Tighten 8 bolts to 45 Nm at 20 °C", []],
    ["Step 3. Seal", []],
    ["0 min", []],
    ["9999 h", []],
    ["M10 minimum", []],
  ])("%j", (text, expected) => {
    expect(durationsIn(text)).toEqual(expected);
  });
});
