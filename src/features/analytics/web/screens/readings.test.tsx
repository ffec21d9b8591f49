import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { analyticsEndpoints, type Readings } from "../../contract.ts";
import { analyticsScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const asked = {
  procedureId: idOf(1),
  procedureTitle: "Change the seal",
  moduleId: idOf(2),
  stepNumber: 3,
  stepTitle: "Tighten the cap",
  question: "Torque on bolt 8",
  unit: "Nm",
};
const deviation = {
  ...asked,
  recordId: idOf(3),
  value: 50.25,
  min: 43,
  max: 47,
  reason: "Measured twice",
  by: { id: idOf(4), displayName: "Ann" },
  at: "2026-11-20T10:00:00.000Z",
};
const figures: Readings = {
  startTime: "2025-11-22T10:00:00.000Z",
  endTime: "2026-11-22T10:00:00.000Z",
  unit: "month",
  buckets: [
    { from: "2026-10-01", within: 40, outside: 0 },
    { from: "2026-11-01", within: 60, outside: 1 },
  ],
  questions: [{ ...asked, within: 100, outside: 1, lowest: 43.5, mean: 45.123456, highest: 50.25 }],
  deviations: [
    deviation,
    { ...deviation, recordId: idOf(5), value: 12, unit: "bar", min: null, max: 10, reason: "The valve stuck" },
    { ...deviation, recordId: idOf(6), value: 1, unit: "bar", min: 2, max: null, reason: "Cold start" },
  ],
  hasMore: false,
  procedures: [{ id: idOf(1), title: "Change the seal" }],
  people: [{ id: idOf(4), displayName: "Ann" }],
};

const show = (reply: () => Readings, at = "/analytics/readings", flags = {}) => {
  const server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(analyticsEndpoints.readings, reply);
  return showScreens(analyticsScreens, { server, at, flags }).then((shown) => ({ ...shown, server }));
};

it("[AN5] shows what was kept outside of its limits with its reason, and leads to the record", async () => {
  await show(() => figures);
  const table = await screen.findByRole("table", { name: "Latest outside of their limits" });
  const row = within(table).getByRole("row", { name: /50\.25 Nm 43 to 47 Measured twice Ann/ });
  expect(within(row).getByRole("link", { name: "Change the seal" })).toHaveAttribute(
    "href",
    expect.stringContaining(idOf(3)),
  );
  expect(within(table).getByRole("row", { name: /12 bar at most 10 The valve stuck/ })).toBeVisible();
  expect(within(table).getByRole("row", { name: /1 bar at least 2 Cold start/ })).toBeVisible();
});

it("[AN5] shows each question with its lowest, mean and highest reading, and the chart as a table", async () => {
  const { user } = await show(() => figures);
  const questions = await screen.findByRole("table", { name: "By question" });
  expect(
    within(questions).getByRole("row", {
      name: "Change the seal 03 Tighten the cap Torque on bolt 8 100 1 43.5 Nm 45.1235 Nm 50.25 Nm",
    }),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  expect(
    within(screen.getByRole("table", { name: "Readings by time" })).getByRole("row", { name: "11/26 60 1" }),
  ).toBeVisible();
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((one) => one.id)).toEqual([]);
});

it("[AN3] asks as the address says, and has no filter for runs that go on", async () => {
  const { server } = await show(() => figures, `/analytics/readings?procedure=${idOf(1)}&submission=running`);
  await screen.findByRole("table", { name: "By question" });
  expect(server.sentTo(analyticsEndpoints.readings)[0]?.query).toEqual({ procedureId: idOf(1) });
  expect(screen.queryByRole("combobox", { name: "Submission" })).toBeNull();
});

it("[AN26] asks for days of the workspace's zone, and shows the times of deviations in it (B136)", async () => {
  const server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(analyticsEndpoints.readings, () => ({
      ...figures,
      deviations: [{ ...deviation, at: "2026-11-20T20:00:00.000Z" }],
    }));
  const at = "/analytics/readings?from=2026-11-14&to=2026-11-20";
  await showScreens(analyticsScreens, { server, at, timeZone: "Asia/Kolkata" });
  expect(await screen.findByRole("time")).toHaveTextContent("11/21/2026 01:30");
  expect(server.sentTo(analyticsEndpoints.readings)[0]?.query).toEqual({
    startTime: "2026-11-13T18:30:00.000Z",
    endTime: "2026-11-20T18:30:00.000Z",
  });
});

it("[AN27] [MB16] offers no export to those who may not analyze procedures", async () => {
  const server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(analyticsEndpoints.readings, () => figures);
  const as = { rank: 1, permissions: new Set(["analytics.view"] as const) };
  await showScreens(analyticsScreens, { server, at: "/analytics/readings", as });
  await screen.findByRole("table", { name: "By question" });
  expect(screen.queryByRole("button", { name: /as CSV|as picture/ })).toBeNull();
});

const nothing = { ...figures, questions: [], deviations: [], buckets: [] };

it("says that every reading lies within its limits", async () => {
  await show(() => ({ ...figures, deviations: [] }));
  expect(await screen.findByText("Every reading lies within its limits.")).toBeVisible();
});

it("says that nothing was measured", async () => {
  await show(() => nothing);
  expect(await screen.findByText("Nothing was measured in this time")).toBeVisible();
});

it("says that nothing fits the filters, counts them on the button that folds them, and clears them", async () => {
  const { user } = await show(() => nothing, "/analytics/readings?from=2026-01-01");
  expect(await screen.findByText("No reading fits these filters")).toBeVisible();
  const fold = screen.getByRole("button", { name: "Filters (1)" });
  await user.click(fold);
  expect(fold).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Nothing was measured in this time")).toBeVisible();
  expect(fold).toHaveAccessibleName("Filters");
});

it("says that it failed, and tries again", async () => {
  let isDown = true;
  const { user } = await show(() => {
    if (isDown) throw new Problem("internal");
    return figures;
  });
  expect(await screen.findByText("The figures could not be loaded")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "By question" })).toBeVisible();
});

it("links to the copilot's figures where the copilot is on", async () => {
  await show(() => figures, "/analytics/readings", { copilot_chat_enabled: true });
  expect(await screen.findByRole("link", { name: "Copilot" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/analytics\/fettle-ai\/copilot$/),
  );
});
