import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Autosave,
  type AutosaveEvent,
  autosave,
  autosaveEveryMs,
  due,
  dueAt,
  isDirty,
  newAutosave,
  saveStateOf,
} from "./autosave.ts";

const after = (...events: AutosaveEvent[]): Autosave => events.reduce(autosave, newAutosave);
const edited = (at: number): AutosaveEvent => ({ type: "edited", at });
const started = (at: number): AutosaveEvent => ({ type: "saveStarted", at });
const succeeded = (stamp: number, at: number): AutosaveEvent => ({ type: "saveSucceeded", stamp, at });
const failed = (at: number): AutosaveEvent => ({ type: "saveFailed", at });

describe("when a save is due", () => {
  it("is never without an edit, and at once after the first one", () => {
    expect(dueAt(newAutosave)).toBeUndefined();
    expect(due(after(edited(5000)), 5000)).toBe(true);
  });

  it("is a second after the one before it, not earlier", () => {
    const state = after(edited(5000), started(5000), succeeded(5000, 5100), edited(5200));
    expect([due(state, 5999), due(state, 6000)]).toEqual([false, true]);
  });

  it("is not while one is in flight", () => {
    const state = after(edited(5000), started(5000), edited(5500));
    expect(due(state, 9000)).toBe(false);
    expect(due(autosave(state, succeeded(5000, 9000)), 9000)).toBe(true);
  });

  it("is later and later after failures, and at once when there is reason to hope", () => {
    const once = after(edited(0), started(0), failed(100));
    expect(dueAt(once)).toBe(1100);
    const twice = autosave(autosave(once, started(1100)), failed(1200));
    expect(dueAt(twice)).toBe(3200);
    expect(due(autosave(twice, { type: "retryNow" }), 2100)).toBe(true);
  });

  it("is not while blocked, and what was edited meanwhile is not forgotten", () => {
    const blocked = after({ type: "blocked" }, edited(0));
    expect([due(blocked, 9000), isDirty(blocked), saveStateOf(blocked, 9000)]).toEqual([false, true, "notSaved"]);
    expect(due(autosave(blocked, { type: "unblocked" }), 9000)).toBe(true);
  });

  it("does not wait out a clock that was set back", () => {
    const state = after(edited(9e9), started(9e9), succeeded(9e9, 9e9), edited(1000));
    expect(due(state, 1000)).toBe(true);
  });
});

describe("the state of saving that the person sees", () => {
  it.each<[string, Autosave, number, string]>([
    ["nothing was edited", newAutosave, 0, "saved"],
    ["an edit waits", after(edited(1000)), 1500, "unsaved"],
    ["a save is under way", after(edited(1000), started(1000)), 1500, "saving"],
    ["a save succeeded", after(edited(1000), started(1000), succeeded(1000, 1200)), 1300, "saved"],
    ["an edit came during the save", after(edited(1), started(1), edited(2), succeeded(1, 3)), 4, "unsaved"],
    ["saves fail for 4.9 s", after(edited(1000), started(1000), failed(1100)), 5999, "unsaved"],
    ["saves fail for 5 s", after(edited(1000), started(1000), failed(1100)), 6000, "notSaved"],
    ["a save hangs for 5 s", after(edited(1000), started(1000)), 6000, "notSaved"],
    [
      "a long save ended, a young edit waits",
      after(edited(1000), started(1000), edited(5500), succeeded(1000, 7000)),
      7100,
      "unsaved",
    ],
  ])("%s", (_, state, now, expected) => expect(saveStateOf(state, now)).toBe(expected));
});

describe("stamps", () => {
  it.each([
    ["in the same millisecond", 1000],
    ["after the clock was set back", 500],
  ])("tell an edit during a save from the one that is saved, %s", (_, at) => {
    const sending = after(edited(1000), started(1000));
    const both = autosave(autosave(sending, edited(at)), succeeded(sending.savingStamp ?? -1, 1100));
    expect(isDirty(both)).toBe(true);
  });
});

describe("failures", () => {
  it("leave the edits dirty, and are remembered from the first until a success", () => {
    const state = after(edited(0), started(0), failed(10), started(2000), failed(2010));
    expect(state).toMatchObject({ failingSince: 10, failures: 2, savingStamp: null });
    expect(isDirty(state)).toBe(true);
    const well = autosave(autosave(state, started(5000)), succeeded(state.pendingStamp ?? -1, 5010));
    expect(well).toMatchObject({ failingSince: null, failures: 0, lastSavedAt: 5010, pendingStamp: null });
  });
});

it("saves the last edit of any sequence, at most once a second", () => {
  const anyEdits = fc.array(fc.record({ waitMs: fc.nat(1500), tookMs: fc.nat(2500), fails: fc.boolean() }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(anyEdits, (edits) => {
      let state = newAutosave;
      let [version, saved, sending, now] = [0, 0, 0, 0];
      let answer: { at: number; fails: boolean } | undefined;
      const starts: number[] = [];
      const run = (until: number, one: { tookMs: number; fails: boolean }) => {
        for (; now < until; now += 50) {
          if (answer && now >= answer.at) {
            const stamp = state.savingStamp ?? -1;
            state = autosave(state, answer.fails ? failed(now) : succeeded(stamp, now));
            if (!answer.fails) saved = sending;
            answer = undefined;
          }
          if (due(state, now)) {
            state = autosave(state, started(now));
            [sending, answer] = [version, { at: now + one.tookMs, fails: one.fails }];
            starts.push(now);
          }
        }
      };
      for (const one of edits) {
        run(now + one.waitMs, one);
        version += 1;
        state = autosave(state, edited(now));
      }
      run(now + 120_000, { tookMs: 0, fails: false });
      expect(saved).toBe(version);
      expect(isDirty(state)).toBe(false);
      for (const [index, start] of starts.entries()) {
        expect(start - (starts[index - 1] ?? -autosaveEveryMs)).toBeGreaterThanOrEqual(autosaveEveryMs);
      }
    }),
    { numRuns: 50 },
  );
});
