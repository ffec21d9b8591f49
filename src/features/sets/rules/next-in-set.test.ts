import { describe, expect, it } from "vitest";
import { byUrgency, isDue, nextIn, setToGoOnIn } from "./next-in-set.ts";

const progress = {
  doneCount: 1,
  count: 3,
  againCount: 0,
  failedCount: 0,
  waitingCount: 0,
  dueAt: null as string | null,
  isOverdue: false,
};
const setOf = (title: string, more: Partial<typeof progress> = {}, procedureIds = ["a", "b", "c"]) => ({
  title,
  procedureIds,
  myProgress: { ...progress, ...more },
});
const item = (id: string, more: object = {}) => ({
  id,
  title: id,
  version: 1,
  stepCount: 1,
  collage: [],
  state: "notStarted" as const,
  again: null,
  doneAt: null,
  expiresAt: null,
  dueAt: null,
  isOverdue: false,
  mayStart: true,
  whyNotStart: null,
  result: null,
  attemptsLeft: null,
  tryAgainAt: null,
  changedSteps: [],
  ...more,
});

describe("a set that presses", () => {
  it.each([
    ["is overdue", { isOverdue: true }],
    ["has a date", { dueAt: "2026-12-01T00:00:00.000Z" }],
    ["is asked for again", { againCount: 1 }],
    ["failed", { failedCount: 1 }],
  ])("[S39] is one that %s", (_, more) => expect(isDue(setOf("Week", more))).toBe(true));

  it.each([
    ["nothing asks for", {}],
    ["is finished", { doneCount: 3, isOverdue: true }],
    ["waits for a trainer alone", { doneCount: 1, waitingCount: 2, isOverdue: true }],
  ])("[S39] is none that %s", (_, more) => expect(isDue(setOf("Week", more))).toBe(false));

  it("[S39] comes before others by how late it is, then by its date, then by its title", () => {
    const sets = [
      setOf("Z, no date"),
      setOf("Later", { dueAt: "2026-12-09T00:00:00.000Z" }),
      setOf("A, no date"),
      setOf("Overdue", { isOverdue: true }),
      setOf("Sooner", { dueAt: "2026-12-01T00:00:00.000Z" }),
    ];
    expect(sets.toSorted(byUrgency).map((set) => set.title)).toEqual([
      "Overdue",
      "Sooner",
      "Later",
      "A, no date",
      "Z, no date",
    ]);
  });
});

describe("what comes next", () => {
  it("[S40] is in the most urgent unfinished set that holds the procedure", () => {
    const sets = [
      setOf("Without it", { isOverdue: true }, ["x"]),
      setOf("Finished", { doneCount: 3, isOverdue: true }),
      setOf("Unhurried"),
      setOf("Dated", { dueAt: "2026-12-01T00:00:00.000Z" }),
    ];
    expect(setToGoOnIn(sets, "b")?.title).toBe("Dated");
    expect(setToGoOnIn(sets, "y")).toBeUndefined();
  });

  it("[S40] is the first that may be started and waits for nobody else", () => {
    const waits = item("waits", { result: { outcome: "signOff" } });
    const procedures = [
      item("done", { state: "done" }),
      waits,
      item("locked", { mayStart: false }),
      item("next"),
      item("after"),
    ] as Parameters<typeof nextIn>[0]["procedures"];
    expect(nextIn({ procedures })?.id).toBe("next");
    expect(nextIn({ procedures: [] })).toBeUndefined();
  });

  it("[S40] is never what was just finished, though the set does not know of it yet", () => {
    const procedures = [item("finished"), item("next")] as Parameters<typeof nextIn>[0]["procedures"];
    expect(nextIn({ procedures }, "finished")?.id).toBe("next");
    expect(nextIn({ procedures: procedures.slice(0, 1) }, "finished")).toBeUndefined();
  });
});
