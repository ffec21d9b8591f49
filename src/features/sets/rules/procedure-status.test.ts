import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { type Attempt, noPassRule } from "./attempts.ts";
import { type Facts, monthsAfter, progressOf, type SetTerms, statusesOf } from "./procedure-status.ts";

const at = (text: string) => new Date(`${text}T08:00:00.000Z`);
const now = at("2026-06-15");
const learning: SetTerms = {
  setType: "learning",
  enforcesOrder: false,
  dueDays: null,
  dueOn: null,
  validMonths: null,
  ...noPassRule,
};
const workflow: SetTerms = { ...learning, setType: "workflow" };
const inOrder: SetTerms = { ...workflow, enforcesOrder: true };

const facts = (some: Partial<Facts> = {}): Facts => ({
  procedureId: "p",
  latest: null,
  attempts: [],
  majors: [],
  retryAt: null,
  isRunning: false,
  requiredSince: at("2026-01-01"),
  ...some,
});
const passed = (moment: Date): Attempt => ({
  recordId: `record of ${moment.toISOString()}`,
  versionId: "v1",
  versionNumber: 1,
  startedAt: moment,
  at: moment,
  isComplete: true,
  gradedCount: 0,
  points: 0,
  waitingCount: 0,
  signOff: null,
});
const done = (on: string): Partial<Facts> => ({ attempts: [passed(at(on))] });
/** A major version after the passed one, and the steps that it asks for. */
const major = (on: string, stepIds: readonly string[] = ["a"]): Partial<Facts> => ({
  majors: [
    { number: 1, at: at("2020-01-01"), stepIds: [] },
    { number: 2, at: at(on), stepIds },
  ],
});
const learnt = (terms: Partial<SetTerms>, some: Partial<Facts>) =>
  statusesOf({ ...learning, ...terms }, [facts(some)], now)[0];

describe("learning", () => {
  it.each([
    ["nothing yet", {}, {}, { state: "notStarted", again: null }],
    ["a perform that runs", {}, { isRunning: true }, { state: "inProgress", again: null }],
    ["a record", {}, done("2020-01-01"), { state: "done", again: null, doneAt: at("2020-01-01") }],
    ["a record before the member was asked", {}, { ...done("2025-12-31") }, { state: "done" }],
    ["a record and another perform that runs", {}, { ...done("2026-06-01"), isRunning: true }, { state: "done" }],
  ] as const)("[S16] %s", (_, terms, some, status) => {
    expect(learnt(terms, some)).toMatchObject(status);
  });

  it("[S17] is asked for again once a major version came, and in progress while that is performed", () => {
    const changed = { ...done("2026-05-01"), ...major("2026-06-01") };
    expect(learnt({}, changed)).toMatchObject({ state: "notStarted", again: "changed", doneAt: at("2026-05-01") });
    expect(learnt({}, { ...changed, isRunning: true })).toMatchObject({ state: "inProgress", again: "changed" });
  });

  it("[S17] need not be repeated if none of its steps changed for the member", () => {
    const untouched = { ...done("2026-05-01"), ...major("2026-06-01", []) };
    expect(learnt({}, untouched)).toMatchObject({ state: "done", again: null });
  });

  it.each([
    ["one that changed nothing asks nobody", [[2, []]], null, []],
    ["one that the pass was made on asks nobody", [[1, ["a"]]], null, []],
    [
      "those before the pass are over",
      [
        [1, ["a"]],
        [3, ["b"]],
      ],
      "2026-03-01",
      ["b"],
    ],
    [
      "several ask for their steps together, since the first of them",
      [
        [2, ["a"]],
        [4, ["b", "a"]],
      ],
      "2026-02-01",
      ["a", "b"],
    ],
    [
      "one that changed nothing moves no date",
      [
        [2, []],
        [3, ["b"]],
      ],
      "2026-03-01",
      ["b"],
    ],
  ] as const)("[S17] major versions after the passed one: %s", (_, versions, since, stepIds) => {
    const majors = versions.map(([number, asked]) => ({ number, at: at(`2026-0${number}-01`), stepIds: asked }));
    const status = learnt({ dueDays: 0 }, { ...done("2026-01-15"), majors });
    expect([...(status?.repeatedStepIds ?? [])]).toEqual(stepIds);
    expect([status?.again, status?.dueAt]).toEqual(since ? ["changed", at(since)] : [null, null]);
  });

  it("[S18] expires to the millisecond, and then nothing else matters", () => {
    const terms = { validMonths: 1 };
    const valid = { attempts: [passed(new Date(at("2026-05-15").getTime() + 1))] };
    expect(learnt(terms, valid)).toMatchObject({ state: "done", again: null });
    expect(learnt(terms, done("2026-05-15"))).toMatchObject({ state: "notStarted", again: "expired", expiresAt: now });
    expect(learnt(terms, { ...done("2026-05-15"), ...major("2026-06-01") })?.again).toBe("expired");
  });

  it.each([
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
    ["2028-02-29T10:00:00.000Z", 12, "2029-02-28T10:00:00.000Z"],
    ["2026-12-15T00:00:00.000Z", 2, "2027-02-15T00:00:00.000Z"],
    ["2026-08-31T23:59:59.999Z", 3, "2026-11-30T23:59:59.999Z"],
  ])("[S18] %s and %i months is %s", (from, months, to) => {
    expect(monthsAfter(new Date(from), months).toISOString()).toBe(to);
  });

  it.each([
    ["days after being asked", { dueDays: 7 }, {}, "2026-01-08", true],
    ["days, not over yet", { dueDays: 365 }, {}, "2027-01-01", false],
    ["one date", { dueOn: at("2026-07-01") }, {}, "2026-07-01", false],
    ["one date that is over", { dueOn: at("2026-06-01") }, {}, "2026-06-01", true],
    [
      "asked after the date: at once",
      { dueOn: at("2026-06-01") },
      { requiredSince: at("2026-06-10") },
      "2026-06-10",
      true,
    ],
    [
      "days after the major version",
      { dueDays: 30 },
      { ...done("2026-05-01"), ...major("2026-06-01") },
      "2026-07-01",
      false,
    ],
    ["days after the expiry", { dueDays: 10, validMonths: 1 }, done("2026-05-10"), "2026-06-20", false],
    [
      "asked after the version came",
      { dueDays: 2 },
      { ...done("2025-05-01"), ...major("2025-06-01") },
      "2026-01-03",
      true,
    ],
  ] as const)("[S19] due: %s", (_, terms, some, dueOn, isOverdue) => {
    expect(learnt(terms, some)).toMatchObject({ dueAt: at(dueOn), isOverdue });
  });

  it("[S19] a finished procedure is not due, and [S13] neither is one that is not required of the member", () => {
    expect(learnt({ dueDays: 1 }, done("2026-06-01"))).toMatchObject({ dueAt: null, isOverdue: false });
    expect(learnt({ dueDays: 1 }, { requiredSince: null })).toMatchObject({ dueAt: null, isOverdue: false });
    expect(learnt({ dueOn: at("2026-01-01") }, { requiredSince: null })).toMatchObject({
      dueAt: null,
      isOverdue: false,
    });
  });
});

/** Records of a, b and c in the order in which they were made: each started when the previous one was submitted. */
function run(terms: SetTerms, made: string) {
  const latest = new Map<string, Facts["latest"]>();
  for (const [index, id] of [...made].entries()) {
    latest.set(id, { startedAt: new Date(index * 10), at: new Date(index * 10 + 9) });
  }
  const known = ["a", "b", "c"].map((id) => facts({ procedureId: id, latest: latest.get(id) ?? null }));
  const statuses = statusesOf(terms, known, now);
  const of = (holds: (one: (typeof statuses)[number]) => boolean) =>
    statuses
      .filter(holds)
      .map((one) => one.procedureId)
      .join("");
  return { done: of((one) => one.state === "done"), open: of((one) => one.mayStart) };
}

describe("a workflow", () => {
  it.each([
    ["", "", "abc"],
    ["b", "", "abc"],
    ["a", "a", "abc"],
    ["ac", "ac", "abc"],
    ["acb", "abc", "abc"],
    ["acba", "a", "abc"],
  ])("[S20] after %j without an order: %j is done, %j may start", (made, isDone, open) => {
    expect(run(workflow, made)).toEqual({ done: isDone, open });
  });

  it.each([
    ["", "", "a"],
    ["b", "", "a"],
    ["a", "a", "ab"],
    ["ac", "a", "ab"],
    ["ab", "ab", "abc"],
    ["abc", "abc", "a"],
    ["abca", "a", "ab"],
    ["abcab", "ab", "abc"],
    ["acb", "ab", "abc"],
    ["abcb", "ab", "abc"],
    ["abcc", "abc", "a"],
  ])("[S21] [S22] after %j in its order: %j is done, %j may start", (made, isDone, open) => {
    expect(run(inOrder, made)).toEqual({ done: isDone, open });
  });

  it("[S21] one that was begun before the previous one was submitted does not count", () => {
    const early = [
      facts({ procedureId: "a", latest: { startedAt: new Date(0), at: new Date(20) } }),
      facts({ procedureId: "b", latest: { startedAt: new Date(10), at: new Date(30) } }),
    ];
    expect(statusesOf(inOrder, early, now).map((one) => one.state)).toEqual(["done", "notStarted"]);
    expect(statusesOf(workflow, early, now).map((one) => one.state)).toEqual(["done", "done"]);
  });

  it("[S21] a prefix done in order is a start of the set, and the next one may start", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }), (made) => {
        const { done: isDone, open } = run(inOrder, made.join(""));
        expect("abc".startsWith(isDone)).toBe(true);
        expect(open.startsWith("a")).toBe(true);
        if (isDone.length < 3) expect(open).toContain("abc".charAt(isDone.length));
      }),
    );
  });
});

describe("the progress", () => {
  it("[S15] counts done and repeated procedures, and names the next date", () => {
    const statuses = statusesOf(
      { ...learning, dueDays: 7 },
      [
        facts(done("2026-06-01")),
        facts({ requiredSince: at("2026-06-14") }),
        facts({ ...done("2026-06-01"), ...major("2026-06-10") }),
      ],
      now,
    );
    expect(progressOf(statuses)).toEqual({
      doneCount: 1,
      count: 3,
      againCount: 1,
      failedCount: 0,
      waitingCount: 0,
      dueAt: new Date(at("2026-06-10").getTime() + 7 * day),
      isOverdue: false,
    });
    expect(progressOf([])).toEqual({
      doneCount: 0,
      count: 0,
      againCount: 0,
      failedCount: 0,
      waitingCount: 0,
      dueAt: null,
      isOverdue: false,
    });
  });
});
