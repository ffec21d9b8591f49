import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type StudyLap, type TimeStudyDetail, timeStudyEndpoints } from "../../contract.ts";
import { timeStudyScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const ann = { id: idOf(801), displayName: "Ann" };
const at = "2026-11-20T08:00:00.000Z";

const lapOf = (n: number, elementId: string, ms: number, more: Partial<StudyLap> = {}): StudyLap => ({
  id: idOf(500 + n),
  observationId: idOf(400),
  cycle: 1,
  elementId,
  foreignName: "",
  clock: "measured",
  measuredMs: ms,
  measuredRating: 100,
  ms,
  rating: 100,
  isExcluded: false,
  revision: 1,
  ...more,
});

const empty: TimeStudyDetail = {
  id: idOf(1),
  title: "Box at line 4",
  note: "",
  subject: { kind: "elementList", elementListId: idOf(2), title: "Fill a box" },
  accessGroups: [],
  hiddenAccessGroups: 0,
  elementCount: 2,
  observationCount: 0,
  lapCount: 0,
  revision: 1,
  createdBy: ann,
  createdAt: at,
  updatedAt: at,
  elements: [
    { id: idOf(11), name: "Fetch", kind: "waste" },
    { id: idOf(12), name: "Fill", kind: "valueAdding" },
  ],
  observations: [],
  laps: [],
  edits: [],
};
const timed: TimeStudyDetail = {
  ...empty,
  observationCount: 1,
  lapCount: 4,
  observations: [
    { id: idOf(400), observedBy: ann, startedAt: at, receivedAt: at, pausedMs: 0, lapCount: 4, film: null },
  ],
  laps: [
    lapOf(1, idOf(11), 2000),
    lapOf(2, idOf(12), 6000),
    lapOf(3, idOf(11), 4000, { cycle: 2, revision: 2, measuredMs: 5000 }),
    lapOf(4, idOf(12), 8000, { cycle: 2, clock: "resumed" }),
  ],
  edits: [
    {
      lapId: idOf(503),
      revision: 2,
      before: { ms: 5000, rating: 100, isExcluded: false },
      after: { ms: 4000, rating: 100, isExcluded: false },
      reason: "Stopped late",
      editedBy: ann,
      editedAt: at,
    },
  ],
};

let server: TestServer;
beforeEach(() => {
  server = new TestServer().on(timeStudyEndpoints.get, () => timed);
});
const show = (as = {}) => showScreens(timeStudyScreens, { server, at: `/time-studies/${idOf(1)}`, as });

describe("the report of a study", () => {
  it("has the figures of each element and of the whole cycle [TS20] [TS24]", async () => {
    await show();
    const table = await screen.findByRole("table", { name: "Per element" });
    const cellsOf = (name: RegExp) =>
      within(within(table).getByRole("row", { name }))
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(cellsOf(/^Fetch/).slice(0, 7)).toEqual(["Waste", "2", "3.00", "1.41", "2.00", "4.00", "3.00"]);
    expect(cellsOf(/^Whole cycle/).slice(1, 3)).toEqual(["2", "10.00"]);
    expect(screen.getByText("Where the time goes")).toBeVisible();
    expect(screen.getAllByText("70 %").length).toBeGreaterThan(0);
  });

  it("says what was measured and what was corrected, by whom and why [TS17]", async () => {
    await show();
    expect(await screen.findByText(/Stopped late \(Ann/)).toBeVisible();
    expect(screen.getByText("5.00 · 100 %")).toBeVisible();
  });

  it("leads to the clock while there are no laps, for those who may [TS2]", async () => {
    server.on(timeStudyEndpoints.get, () => empty);
    await show();
    expect(await screen.findByRole("link", { name: "Start timing" })).toBeVisible();
  });

  it("offers no changes to a member who may only read [TS2]", async () => {
    await show({ permissions: new Set(), rank: 1, seesAllContent: false });
    await screen.findByRole("table", { name: "Per element" });
    for (const name of ["Edit", "Manage access", "Delete"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("link", { name: "Start timing" })).toBeNull();
  });

  it("says that it is not here, or that loading it failed", async () => {
    server.on(timeStudyEndpoints.get, () => {
      throw new Problem("notFound");
    });
    await show();
    expect(await screen.findByText("This time study is not here")).toBeVisible();
  });
});
