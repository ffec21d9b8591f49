import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { type ShowOptions, showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Overview, type OverviewRecord, overviewEndpoints } from "../../overview-contract.ts";
import { measures } from "../../rules/measures.ts";
import { type AnalyticsView, viewEndpoints } from "../../view-contract.ts";
import { analyticsScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const figures: Overview = {
  startTime: "2026-10-26T00:00:00.000Z",
  endTime: "2026-11-26T00:00:00.000Z",
  previousStartTime: "2026-09-25T00:00:00.000Z",
  unit: "week",
  units: ["day", "week"],
  buckets: ["2026-10-26", "2026-11-02"],
  measures: measures.map((measure, at) => ({
    measure,
    total: 1000 + at,
    lastWeek: at,
    inRange: 10 + at,
    before: 12,
    counts: [6, 4 + at],
  })),
};
const record: OverviewRecord = {
  key: idOf(1),
  at: "2026-11-20T10:00:00.000Z",
  kind: "record",
  thingId: idOf(1),
  procedureId: idOf(2),
  name: "Change the seal",
  by: { id: idOf(3), displayName: "Ann" },
};

const show = (
  reply: () => Overview,
  at = "/analytics/overview",
  views: AnalyticsView[] = [],
  options: Partial<ShowOptions> = {},
) => {
  const server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(viewEndpoints.list, () => ({ views }))
    .on(viewEndpoints.summary, () => ({ isSubscribed: false, email: "ann@example.com", isSent: true }))
    .on(overviewEndpoints.overview, reply)
    .on(overviewEndpoints.records, () => ({ records: [record], next: null }));
  const flags = { analytics_dashboard_enabled: true };
  return showScreens(analyticsScreens, { server, at, flags, ...options }).then((shown) => ({ ...shown, server }));
};

it("[AN6] [AN8] shows a category's measures with total, last week and the period before, over time", async () => {
  const { user } = await show(() => figures);
  const card = await screen.findByRole("button", { name: /Runs finished/ });
  expect(card).toHaveAttribute("aria-pressed", "true");
  expect(card).toHaveTextContent("15");
  expect(card).toHaveTextContent("3 more than in the period before");
  expect(card).toHaveTextContent("Total 1,005");
  expect(card).toHaveTextContent("Last week 5");
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const table = screen.getByRole("table", { name: "Runs finished" });
  expect(within(table).getByRole("row", { name: "11/02 9" })).toBeVisible();
});

it("[AN6] changes category in the sidebar, which can be collapsed", async () => {
  const { user } = await show(() => figures);
  const sidebar = await screen.findByRole("navigation", { name: "Categories" });
  expect(
    within(sidebar)
      .getAllByRole("button")
      .map((one) => one.textContent?.replace(/[\d,]+$/, "")),
  ).toEqual(["Members", "Procedures", "Procedure sets", "Areas", "Notes", "Documents", "Copilot"]);
  await user.click(within(sidebar).getByRole("button", { name: /^Areas/ }));
  expect(await screen.findByRole("heading", { level: 2, name: "Areas" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Hide categories" }));
  expect(screen.queryByRole("navigation", { name: "Categories" })).toBeNull();
});

it("[AN7] asks for the chosen range and granularity", async () => {
  const { server } = await show(() => figures, "/analytics/overview?from=2026-10-01&to=2026-10-20&unit=week");
  await screen.findByRole("button", { name: /Runs finished/ });
  const [call] = server.sentTo(overviewEndpoints.overview);
  expect(call?.query).toMatchObject({ granularity: "week" });
  const days = (Date.parse(call?.query.endTime ?? "") - Date.parse(call?.query.startTime ?? "")) / 86_400_000;
  expect(Math.round(days)).toBe(20);
});

it("[AN26] asks for days of the workspace's zone, shows times in it, and names it to a reader elsewhere (B136)", async () => {
  const late = { ...record, at: "2026-11-20T20:00:00.000Z" };
  const at = "/analytics/overview?from=2026-11-14&to=2026-11-20";
  const { user, server } = await show(() => figures, at, [], { timeZone: "Asia/Kolkata" });
  server.on(overviewEndpoints.records, () => ({ records: [late], next: null }));
  await user.click(await screen.findByRole("button", { name: "Show the 15 records" }));
  expect(await screen.findByRole("time")).toHaveTextContent("11/21/2026 01:30");
  expect(server.sentTo(overviewEndpoints.overview)[0]?.query).toMatchObject({
    startTime: "2026-11-13T18:30:00.000Z",
    endTime: "2026-11-20T18:30:00.000Z",
  });
  expect(screen.getByText("Days and times are those of the workspace: Asia/Kolkata.")).toBeInTheDocument();
});

it("[AN26] does not name the zone to a reader who is in it", async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await show(() => figures, undefined, [], { timeZone });
  await screen.findByRole("button", { name: /Runs finished/ });
  expect(screen.queryByText(/Days and times are those/)).toBeNull();
});

it("[AN27] saves the figures as a file, and the chart as a file and a picture", async () => {
  await show(() => figures);
  expect(await screen.findByRole("button", { name: "Save as picture" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Save as CSV" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Export as CSV" })).toBeEnabled();
});

it.each([
  ["without the permission to analyze procedures", { rank: 1, permissions: new Set(["analytics.view"] as const) }],
  ["on a shared device", { bySharedDevice: true }],
])("[AN27] [MB16] offers no export %s", async (_name, as) => {
  await show(() => figures, undefined, [], { as });
  expect(await screen.findByRole("button", { name: "Show as table" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /as CSV|as picture/ })).toBeNull();
});

it("[AN9] leads from a figure to its records", async () => {
  const { user, server } = await show(() => figures);
  await user.click(await screen.findByRole("button", { name: "Show the 15 records" }));
  const drawer = await screen.findByRole("dialog", { name: "Runs finished" });
  const link = await within(drawer).findByRole("link", { name: "Change the seal" });
  expect(link).toHaveAttribute("href", expect.stringContaining(idOf(1)));
  expect(server.sentTo(overviewEndpoints.records)[0]?.query).toMatchObject({ measure: "Procedures.PerformsCompleted" });
});

it("[AN16] brings a removed view back", async () => {
  const saved = { screen: "overview", name: "Line 2", asked: { unit: "week" }, isShared: false } as const;
  const view = { ...saved, id: idOf(7), isOwn: true, by: null, isWithoutGroup: false };
  const { user, server } = await show(() => figures, "/analytics/overview?unit=week", [view]);
  server.on(viewEndpoints.remove, () => undefined).on(viewEndpoints.save, () => view);
  await user.click(await screen.findByRole("button", { name: "Remove this view" }));
  expect(await screen.findByText("The view “Line 2” is removed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.sentTo(viewEndpoints.save).map((call) => call.body)).toEqual([saved]));
});

it("says that figures could not be loaded, and tries again", async () => {
  let isThere = false;
  const { user } = await show(() => {
    if (!isThere) throw new TypeError("No network");
    return figures;
  });
  const again = await screen.findByRole("button", { name: /try again/i });
  isThere = true;
  await user.click(again);
  expect(await screen.findByRole("button", { name: /Runs finished/ })).toBeVisible();
});

it("breaks no rule of axe", async () => {
  await show(() => figures);
  await screen.findByRole("button", { name: /Runs finished/ });
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  expect(violations.map((found) => [found.id, found.nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
});
