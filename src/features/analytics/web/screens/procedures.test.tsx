import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { chartEndpoints, type ReadingChart } from "../../chart-contract.ts";
import { type ProcedureDetail, procedureAnalyticsEndpoints } from "../../procedure-contract.ts";
import { type AnalyticsView, type ViewSaved, viewEndpoints } from "../../view-contract.ts";
import { analyticsScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const counts = {
  started: 100,
  finished: 90,
  givenUp: 4,
  medianSeconds: 60,
  p90Seconds: 90,
  outside: 3,
  failedChecks: 0,
  retries: 5,
  overrides: 3,
};
const stepFigures = {
  runs: 90,
  medianSeconds: 18,
  p90Seconds: 60,
  outside: 0,
  failedChecks: 0,
  retries: 0,
  overrides: 0,
  givenUp: 0,
  open: 0,
};
const side = (stepNumber: number, figures = {}) => ({
  stepNumber,
  figures: {
    runs: 90,
    medianSeconds: 18,
    p90Seconds: 60,
    outside: 3,
    failedChecks: 0,
    retries: 0,
    overrides: 0,
    ...figures,
  },
});
const detail: ProcedureDetail = {
  procedureId: idOf(2),
  title: "Change the seal",
  startTime: "2025-11-26T00:00:00.000Z",
  endTime: "2026-11-26T00:00:00.000Z",
  unit: "month",
  total: counts,
  before: counts,
  buckets: [{ from: "2026-11-01", started: 100, finished: 90, outside: 3 }],
  versions: [
    { versionNumber: 2, publishedAt: "2026-06-01T00:00:00.000Z", ...counts, outside: 30 },
    { versionNumber: 1, publishedAt: "2026-01-01T00:00:00.000Z", ...counts },
  ],
  steps: [
    { ...stepFigures, stepId: idOf(21), stepNumber: 1, title: "Drain", medianSeconds: 42, feedback: 0 },
    { ...stepFigures, stepId: idOf(22), stepNumber: 2, title: "Second pass", outside: 30, retries: 7, feedback: 3 },
  ],
  stepComparison: {
    before: 1,
    after: 2,
    steps: [
      { stepId: idOf(20), title: "Warn", state: "removed", before: side(1), after: null },
      { stepId: idOf(21), title: "Drain", state: "new", before: null, after: side(1) },
      { stepId: idOf(22), title: "Second pass", state: "changed", before: side(2), after: side(2, { outside: 30 }) },
    ],
  },
  feedback: { given: 3, open: 1, thumbsUp: 5, thumbsDown: 2 },
};
const field = { moduleId: idOf(5), unit: "Nm", stepNumber: 3, stepTitle: "Second pass", question: "Torque" };
const point = (n: number): ReadingChart["points"][number] => ({
  recordId: idOf(100 + n),
  at: "2026-11-20T10:00:00.000Z",
  versionNumber: 1,
  by: { id: idOf(3), displayName: "Ann" },
  value: 40 + n,
  min: 35,
  max: 60,
  isOutside: false,
  trends: n === 11 ? ["beyondLimits"] : [],
});
const chart: ReadingChart = {
  ...field,
  startTime: detail.startTime,
  endTime: detail.endTime,
  limits: { mean: 45.5, sigma: 1, lower: 42.5, upper: 48.5 },
  points: Array.from({ length: 12 }, (_, n) => point(n)),
  count: 12,
};

function show(views: AnalyticsView[] = []) {
  const saved: ViewSaved[] = [];
  const subscribed: boolean[] = [];
  const mail = () => ({ isSubscribed: subscribed.at(-1) ?? false, email: "ann@example.com", isSent: true });
  const server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(procedureAnalyticsEndpoints.detail, () => detail)
    .on(chartEndpoints.list, () => ({ fields: [{ ...field, count: 12, outside: 0 }] }))
    .on(chartEndpoints.chart, () => chart)
    .on(viewEndpoints.list, () => ({ views }))
    .on(viewEndpoints.summary, mail)
    .on(viewEndpoints.subscribe, ({ body }) => {
      subscribed.push((body as { isSubscribed: boolean }).isSubscribed);
      return mail();
    })
    .on(viewEndpoints.save, ({ body }) => {
      saved.push(body as ViewSaved);
      return { ...(body as ViewSaved), id: idOf(9), isOwn: true, isWithoutGroup: false, by: null };
    });
  const at = `/analytics/procedures?procedure=${idOf(2)}&range=quarter`;
  return showScreens(analyticsScreens, { server, at, flags: {} }).then((shown) => ({ ...shown, saved, subscribed }));
}

it("[AN14] [AN15] a control chart says what speaks against chance, and its table leads to the records", async () => {
  const { user } = await show();
  expect(await screen.findByRole("img", { name: "03 Torque (Nm)" })).toBeVisible();
  expect(screen.getByText(/Signs: Beyond a control limit/)).toBeVisible();
  const buttons = await screen.findAllByRole("button", { name: "Show as table" });
  await user.click(buttons.at(-1) as HTMLElement);
  const table = screen.getByRole("table", { name: "03 Torque (Nm)" });
  const [, first] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent("51");
  expect(within(first as HTMLElement).getByRole("link")).toHaveAttribute("href", expect.stringContaining(idOf(111)));
  expect((await axe.run(document.body)).violations).toEqual([]);
});

it("[AN17] [AN18] a version stands beside the one before, with feedback", async () => {
  await show();
  const table = await screen.findByRole("table", { name: "Version 2 beside version 1" });
  expect(within(table).getByRole("row", { name: /Outside of the limits/ })).toHaveTextContent("3.3%33.3%Differs");
  expect(within(table).getByRole("row", { name: /Given up/ })).toHaveTextContent("Within chance");
  expect(screen.getByText(/3 said, 1 open/)).toBeVisible();
});

it("[AN16] [AN19] a view is kept under a name, and the week's mail is chosen beside it", async () => {
  const { user, saved, subscribed } = await show();
  await user.click(await screen.findByRole("switch", { name: "Mail me the figures of each week" }));
  expect(subscribed).toEqual([true]);
  await user.click(screen.getByRole("button", { name: "Save this view" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Seals");
  await user.click(within(dialog).getByRole("button", { name: "Save this view" }));
  await screen.findByText("The view is saved");
  expect(saved).toEqual([
    { screen: "procedures", name: "Seals", asked: { range: "quarter", procedure: idOf(2) }, isShared: false },
  ]);
});

it("[AN23] steps stand beside those of the version before, and say whether they changed", async () => {
  await show();
  const table = await screen.findByRole("table", { name: "Steps of version 2 beside version 1" });
  const rowOf = (name: RegExp) => within(table).getByRole("row", { name });
  expect(rowOf(/Warn/)).toHaveTextContent("Removed");
  expect(rowOf(/Drain/)).toHaveTextContent("New");
  expect(rowOf(/Second pass/)).toHaveTextContent(/Changed.*3.3%33.3%Differs.*0%0%Within chance/);
  expect(rowOf(/Drain/)).not.toHaveTextContent("Differs");
});

it("[AN24] the bars of the steps are a table, a file and a picture too", async () => {
  const { user } = await show();
  const section = within(
    (await screen.findByRole("heading", { name: "Where the time goes" })).closest("section") as HTMLElement,
  );
  expect(section.getByRole("button", { name: "Save as CSV" })).toBeVisible();
  expect(section.getByRole("button", { name: "Save as picture" })).toBeVisible();
  await user.click(section.getByRole("button", { name: "Show as table" }));
  const table = section.getByRole("table", { name: "Where the time goes" });
  expect(within(table).getByRole("row", { name: /02 Second pass/ })).toHaveTextContent("9018 s1 min30070003");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toContain("Feedback");
});
