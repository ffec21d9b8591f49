import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { Problem } from "#kit/problem.ts";
import { day } from "#kit/time.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { correctiveActionEndpoints as endpoints, type OpenActionInput } from "../../contract.ts";
import { actionOf, detailOf } from "../screens/action-samples.ts";
import { deviceStore } from "../state/unsent-store.ts";
import { OpenAction } from "./open-action.tsx";
// Loaded already, so that the first test waits no longer than the others.
import "./open-dialog.tsx";
import { SendActions } from "./unsent/send-actions.tsx";
import { forgetActions, unsentActions } from "./unsent/unsent-actions.ts";
import { UnsentNote } from "./unsent/unsent-note.tsx";

const owner = { workspaceId, profileId: admin.profileId };
const id = (n: number) => `00000000-0000-4000-8000-00000000d00${n}`;
const about: ActionAbout = {
  procedureId: id(1),
  procedureTitle: "Round at the pump",
  versionId: id(2),
  performId: id(3),
  step: { id: id(4), number: 4, title: "Read the gauge" },
};
const pressure = { id: id(5), question: "Pressure at the pump" };
const tooHigh: ActionAbout = {
  ...about,
  answer: pressure,
  deviation: { of: "outOfBounds", value: 12.5 },
  bounds: { min: 1, max: 10, unit: "bar" },
};

let server: TestServer;
beforeEach(async () => {
  await forgetActions(owner);
  server = new TestServer()
    .on(endpoints.open, () => detailOf(actionOf()))
    .on(endpoints.assignees, () => ({ members: [{ id: id(9), displayName: "Omar" }] }));
});

async function open(what: ActionAbout) {
  const Screen = () =>
    createElement(
      "main",
      {},
      createElement(OpenAction, { about: what }),
      createElement(UnsentNote),
      createElement(SendActions),
    );
  const shown = await showScreens([{ path: "/here", frame: "shell", load: async () => Screen }], {
    server,
    at: "/here",
  });
  const name = what.deviation?.of === "outOfBounds" ? "Report it" : "Open a corrective action";
  await shown.user.click(await screen.findByRole("button", { name }));
  return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Open a corrective action" })) };
}
const sent = () => server.sentTo(endpoints.open).map((call) => call.body as OpenActionInput);

it("[CA3] is prefilled from the value that was refused, and sends it with perform, step and answer", async () => {
  const { user, dialog } = await open(tooHigh);
  expect(dialog.getByRole("textbox", { name: "What is wrong?" })).toHaveValue("Pressure at the pump: 12.5 bar");
  expect(dialog.getByText(/Measured: 12.5 bar · It should be 1 to 10 bar/)).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
  // The end of the day that it is 24 hours from now; that may turn meanwhile, and has 25 hours once a year.
  const inOneDay = () => new Date(Date.now() + day).toDateString();
  const before = inOneDay();
  await user.click(dialog.getByRole("radio", { name: "Critical" }));
  const days = [before, inOneDay()];
  await user.click(dialog.getByRole("button", { name: "Open it" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    performId: about.performId,
    versionId: about.versionId,
    stepId: id(4),
    moduleId: pressure.id,
    deviation: { of: "outOfBounds", value: 12.5 },
    title: "Pressure at the pump: 12.5 bar",
    priority: "critical",
    photoIds: [],
  });
  expect(days).toContain(new Date(sent()[0]?.dueAt ?? "").toDateString());
  await waitFor(async () => expect(await unsentActions(owner)).toBe(0));
});

it("[CA3] opened manually it describes the problem, or names the answer that cannot be given", async () => {
  const { user, dialog } = await open({ ...about, answers: [pressure] });
  await user.click(dialog.getByRole("button", { name: "Open it" }));
  expect(await unsentActions(owner)).toBe(0);
  await user.click(dialog.getByRole("button", { name: /What it is about/ }));
  await user.click(await screen.findByRole("option", { name: "Cannot be done: Pressure at the pump" }));
  await user.click(dialog.getByRole("button", { name: "Open it" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    moduleId: pressure.id,
    deviation: { of: "notMet" },
    title: "Cannot be done: Pressure at the pump",
  });
});

it("[CA30] is stored without a network, shown as waiting, and sent when there is one", async () => {
  server.on(endpoints.open, () => {
    throw new TypeError("unreachable");
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { user, dialog } = await open(tooHigh);
  expect(dialog.getByText("There is no network")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Open it" }));
  expect(await screen.findByText("1 corrective action waits to be sent")).toBeVisible();
  await waitFor(() => expect(sent()).not.toHaveLength(0));
  expect((await deviceStore.list(owner)).map((one) => one.wish.title)).toEqual(["Pressure at the pump: 12.5 bar"]);
  vi.restoreAllMocks();
  server.on(endpoints.open, () => detailOf(actionOf()));
  dispatchEvent(new Event("online"));
  // What is below the note does not move up.
  expect(await screen.findByText("No corrective action waits here any more")).toBeVisible();
  const keys = server.sentTo(endpoints.open).map((call) => call.headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

it("[CA31] a refused action shows the reason, and can be sent without an assignee who does not see the procedure", async () => {
  server.on(endpoints.open, ({ body }) => {
    if ((body as OpenActionInput).assigneeId) throw new Problem("unprocessable", "assigneeOutOfSight");
    return detailOf(actionOf());
  });
  const { user, dialog } = await open(tooHigh);
  await user.click(await dialog.findByRole("combobox", { name: "Who sees to it" }));
  await user.click(await screen.findByRole("option", { name: "Omar" }));
  await user.click(dialog.getByRole("button", { name: "Open it" }));
  expect(await screen.findByText(/The assignee does not see the procedure/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send without the assignee" }));
  await waitFor(async () => expect(await unsentActions(owner)).toBe(0));
  expect(sent().map((wish) => wish.assigneeId)).toEqual([id(9), undefined]);
});

it("[CA32] signing out counts what waits, and removes it", async () => {
  server.on(endpoints.open, () => {
    throw new TypeError("unreachable");
  });
  const { user, dialog } = await open(tooHigh);
  await user.click(dialog.getByRole("button", { name: "Open it" }));
  await waitFor(async () => expect(await unsentActions(owner)).toBe(1));
  expect(await unsentActions({ ...owner, profileId: id(8) })).toBe(0);
  await forgetActions(owner);
  expect(await unsentActions(owner)).toBe(0);
});
