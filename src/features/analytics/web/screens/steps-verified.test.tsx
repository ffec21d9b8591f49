import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { Problem } from "#kit/problem.ts";
import { type ShowOptions, showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { analyticsEndpoints, type StepsVerified } from "../../contract.ts";
import { analyticsScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const step = { procedureId: idOf(1), procedureTitle: "Change the seal", stepNumber: 3, stepTitle: "Fit the cap" };
const figures: StepsVerified = {
  startTime: "2025-11-22T10:00:00.000Z",
  endTime: "2026-11-22T10:00:00.000Z",
  unit: "month",
  buckets: [
    { from: "2026-10-01", verifiedByAI: 40, verifiedManually: 3, notVerified: 1 },
    { from: "2026-11-01", verifiedByAI: 60, verifiedManually: 5, notVerified: 0 },
  ],
  steps: [{ ...step, stepId: idOf(2), verifiedByAI: 100, verifiedManually: 8, notVerified: 1 }],
  falsePass: { wrong: 5, of: 100 },
  falseFail: { wrong: 2, of: 9 },
  latest: [
    {
      ...step,
      performId: idOf(3),
      status: "verifiedManually",
      isSubmitted: true,
      by: { id: idOf(4), displayName: "Ann" },
      at: "2026-11-20T10:00:00.000Z",
    },
  ],
  hasMore: false,
  procedures: [{ id: idOf(1), title: "Change the seal" }],
  people: [{ id: idOf(4), displayName: "Ann" }],
};

const show = (reply: () => StepsVerified, at = "/analytics/fettle-ai/steps-verified", as: ShowOptions["as"] = {}) => {
  const server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(analyticsEndpoints.stepsVerified, reply);
  return showScreens(analyticsScreens, { server, at, as }).then((shown) => ({ ...shown, server }));
};

describe("the page of verified steps", () => {
  it.each([
    ["those who may analyze procedures", {}, true],
    ["others", { rank: 1, permissions: new Set(["analytics.view"] as const) }, false],
    ["a shared device", { bySharedDevice: true }, false],
  ])("[AN27] [MB16] offers its export to %s, or not", async (_name, as, isOffered) => {
    await show(() => figures, undefined, as);
    await screen.findByRole("table", { name: "By procedure and step" });
    expect(screen.queryByRole("button", { name: "Export as CSV" }) !== null).toBe(isOffered);
  });

  it("shows the chart, and its figures as a table", async () => {
    const { user } = await show(() => figures);
    expect(await screen.findByRole("img", { name: "Verified steps by time" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show as table" }));
    const table = screen.getByRole("table", { name: "Verified steps by time" });
    expect(within(table).getByRole("row", { name: "11/26 60 5 0" })).toBeVisible();
    const steps = screen.getByRole("table", { name: "By procedure and step" });
    expect(within(steps).getByRole("row", { name: "Change the seal 03 Fit the cap 100 8 1" })).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("[AN4] shows an error rate with its interval, or that the sample is too small", async () => {
    await show(() => figures);
    expect(await screen.findByText("5.0 %")).toBeVisible();
    expect(screen.getByText("5 of 100, between 2.2 % and 11.2 % (95 %)")).toBeVisible();
    expect(screen.getByText("Too few to say")).toBeVisible();
    expect(screen.getByText("2 of 9")).toBeVisible();
  });

  it("[AN3] asks as the address says", async () => {
    const { server } = await show(
      () => figures,
      `/analytics/fettle-ai/steps-verified?procedure=${idOf(1)}&submission=running`,
    );
    await screen.findByText("5.0 %");
    expect(server.sentTo(analyticsEndpoints.stepsVerified)[0]?.query).toEqual({
      procedureId: idOf(1),
      submission: "running",
    });
  });

  it("says that there is nothing, or that it failed", async () => {
    await show(() => ({ ...figures, steps: [], latest: [], buckets: [] }));
    expect(await screen.findByText("No step was verified in this time")).toBeVisible();
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
    expect(await screen.findByText("5.0 %")).toBeVisible();
  });
});
