import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, hour } from "#kit/time.ts";
import { type Attempt, attempted, noPassRule, outcomeOf, type PassRule, type SignOff, scoreOf } from "./attempts.ts";

const start = new Date("2026-06-01T08:00:00.000Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const ruleOf = (some: Partial<PassRule>): PassRule => ({ ...noPassRule, ...some });
const attempt = (some: Partial<Attempt> = {}): Attempt => ({
  recordId: "r",
  versionId: "v1",
  versionNumber: 1,
  startedAt: start,
  at: start,
  isComplete: true,
  gradedCount: 0,
  points: 0,
  waitingCount: 0,
  signOff: null,
  ...some,
});
const signed = (decision: SignOff["decision"]): SignOff => ({ decision, note: "", name: "Tina", at: start });

describe("[S31] what an attempt came to", () => {
  it.each<[string, Partial<PassRule>, Partial<Attempt>, string]>([
    ["all done, nothing graded", {}, {}, "passed"],
    ["nothing done", {}, { isComplete: false }, "failed"],
    ["all right, but a step left out", {}, { isComplete: false, gradedCount: 2, points: 2 }, "failed"],
    ["all wrong", {}, { gradedCount: 5, points: 0 }, "failed"],
    ["at the mark of 80 %", {}, { gradedCount: 5, points: 4 }, "passed"],
    ["below the mark of 80 %", {}, { gradedCount: 5, points: 3.9 }, "failed"],
    ["at a mark of its own", { passMark: 50 }, { gradedCount: 4, points: 2 }, "passed"],
    ["no mark", { passMark: 0 }, { gradedCount: 4, points: 0 }, "passed"],
    ["seven tenths and a tenth of one", { passMark: 80 }, { gradedCount: 1, points: 0.7 + 0.1 }, "passed"],
    ["a grade to come that decides", {}, { gradedCount: 5, points: 3, waitingCount: 1 }, "grading"],
    ["a grade to come that cannot save it", {}, { gradedCount: 5, points: 2, waitingCount: 1 }, "failed"],
    ["a grade to come that changes nothing", {}, { gradedCount: 5, points: 4, waitingCount: 1 }, "passed"],
  ])("%s", (_, rule, some, outcome) => {
    expect(outcomeOf(ruleOf(rule), attempt(some))).toBe(outcome);
  });

  it("[S33] waits for a trainer where one is asked for, and is what the trainer says", () => {
    const rule = ruleOf({ needsSignOff: true });
    expect(outcomeOf(rule, attempt())).toBe("signOff");
    expect(outcomeOf(rule, attempt({ signOff: signed("passed") }))).toBe("passed");
    expect(outcomeOf(rule, attempt({ signOff: signed("failed") }))).toBe("failed");
    expect(outcomeOf(rule, attempt({ isComplete: false, signOff: signed("passed") }))).toBe("failed");
  });

  it("a score is never rounded up to a mark that was not reached", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 400 }),
        fc.nat(100),
        (count, tenths, mark) => {
          const one = attempt({ gradedCount: count, points: Math.min(tenths / 10, count) });
          const isPassed = outcomeOf(ruleOf({ passMark: mark }), one) === "passed";
          expect((scoreOf(one) ?? 0) >= mark).toBe(isPassed);
        },
      ),
    );
  });
});

const asking = { requiredSince: start, retryAt: null, againSince: () => undefined };
const failed = (hours: number): Attempt =>
  attempt({ recordId: `f${hours}`, isComplete: false, startedAt: after(hours * hour), at: after(hours * hour) });
const good = (hours: number, some: Partial<Attempt> = {}): Attempt =>
  attempt({ recordId: `p${hours}`, startedAt: after(hours * hour), at: after(hours * hour), ...some });

describe("[S32] attempts", () => {
  it("that failed are used up, and a pass that was begun with none left counts for nothing", () => {
    const rule = ruleOf({ attemptsMax: 2 });
    expect(attempted(rule, [failed(1), failed(2)], asking)).toMatchObject({ pass: null, usedCount: 2 });
    expect(attempted(rule, [failed(1), failed(2), good(3)], asking).pass).toBeNull();
    expect(attempted(rule, [failed(1), good(3)], asking).pass?.recordId).toBe("p3");
  });

  it("from before the set was required are not used up, and a pass from then counts", () => {
    const rule = ruleOf({ attemptsMax: 1 });
    expect(attempted(rule, [failed(-2)], asking)).toMatchObject({ pass: null, usedCount: 0 });
    expect(attempted(rule, [good(-2)], asking).pass?.recordId).toBe("p-2");
    expect(attempted(rule, [failed(-2), good(2)], asking).pass?.recordId).toBe("p2");
  });

  it("wait after one that failed, counted from its submission to the beginning of the next", () => {
    const rule = ruleOf({ waitHours: 24 });
    expect(attempted(rule, [failed(1), good(24)], asking).pass).toBeNull();
    expect(attempted(rule, [failed(1), good(25)], asking).pass?.recordId).toBe("p25");
    expect(attempted(rule, [failed(1)], asking).lastFailedAt).toEqual(after(hour));
  });

  it("an attempt that waits for a grade or a trainer is used up as long as it waits", () => {
    const rule = ruleOf({ attemptsMax: 1, needsSignOff: true });
    expect(attempted(rule, [good(1)], asking)).toMatchObject({
      pass: null,
      usedCount: 1,
      last: { outcome: "signOff" },
    });
    expect(attempted(rule, [good(1, { signOff: signed("passed") })], asking)).toMatchObject({ usedCount: 0 });
  });

  it("a trainer allows another attempt: earlier ones no longer count, and no wait is left", () => {
    const rule = ruleOf({ attemptsMax: 1, waitHours: 24 });
    const retry = { ...asking, retryAt: after(2 * hour) };
    expect(attempted(rule, [failed(1)], retry)).toMatchObject({ usedCount: 0, lastFailedAt: null });
    expect(attempted(rule, [failed(1), good(3)], retry).pass?.recordId).toBe("p3");
    expect(attempted(rule, [failed(1), failed(3)], retry)).toMatchObject({ pass: null, usedCount: 1 });
  });

  it("after a pass use up nothing until the procedure is asked for again", () => {
    const rule = ruleOf({ attemptsMax: 2 });
    const again = { ...asking, againSince: (pass: Attempt) => new Date(pass.at.getTime() + day) };
    const daily = [good(1), failed(2), failed(3), failed(4)];
    expect(attempted(rule, daily, again)).toMatchObject({ usedCount: 0 });
    expect(attempted(rule, [...daily, good(30, { versionNumber: 2 })], again).pass?.recordId).toBe("p30");
    expect(attempted(rule, [...daily, failed(26), failed(27), good(30)], again).pass?.recordId).toBe("p1");
  });

  it("never count beyond their number, whatever order they come in", () => {
    const anyAttempts = fc.array(fc.boolean(), { maxLength: 12 });
    fc.assert(
      fc.property(anyAttempts, fc.integer({ min: 1, max: 4 }), (wins, attemptsMax) => {
        const attempts = wins.map((isWin, at) => (isWin ? good(at + 1) : failed(at + 1)));
        const { pass, usedCount } = attempted(ruleOf({ attemptsMax }), attempts, asking);
        const firstWin = wins.indexOf(true);
        const isInTime = firstWin >= 0 && firstWin < attemptsMax;
        expect(pass !== null).toBe(isInTime);
        expect(usedCount).toBe(isInTime ? 0 : Math.min(attemptsMax, firstWin < 0 ? wins.length : firstWin));
      }),
    );
  });
});

describe("[S38] what each attempt came to", () => {
  const at = (hours: number, some: Partial<Attempt>) =>
    attempt({ recordId: `${hours}`, startedAt: after(hours * hour), at: after(hours * hour), gradedCount: 1, ...some });
  const outcomesOf = (rule: Partial<PassRule>, attempts: readonly Attempt[]) =>
    Object.fromEntries(
      attempted(ruleOf(rule), attempts, { requiredSince: start, retryAt: null, againSince: () => undefined }).outcomes,
    );

  it("is said of those that count, and of none that was begun too early or too often", () => {
    const attempts = [at(1, {}), at(2, { points: 1 }), at(30, { points: 1 })];
    expect(outcomesOf({ waitHours: 24 }, attempts)).toEqual({ 1: "failed", 30: "passed" });
    expect(outcomesOf({ attemptsMax: 1 }, attempts)).toEqual({ 1: "failed" });
  });

  it("is said of a later one that passes again, and of no daily one that does not", () => {
    const attempts = [at(1, { points: 1 }), at(2, {}), at(3, { points: 1 })];
    expect(outcomesOf({}, attempts)).toEqual({ 1: "passed", 3: "passed" });
  });
});
