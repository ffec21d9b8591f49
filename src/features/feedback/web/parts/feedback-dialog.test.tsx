import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { feedbackEndpoints, type GivenFeedback } from "../../contract.ts";
import { feedbackOf } from "../screens/feedback-samples.ts";
import { GiveFeedback } from "./give-feedback.tsx";

let stepCount = 0;
let server: TestServer;
let versionId: string;

beforeEach(() => {
  stepCount += 1;
  // Typed text is kept while the page is open, so every test has a version of its own.
  versionId = `00000000-0000-4000-8000-0000000b${String(stepCount).padStart(4, "0")}`;
  server = new TestServer().on(feedbackEndpoints.give, () => feedbackOf());
});

const step = () => ({
  id: "00000000-0000-4000-8000-00000000c001",
  title: "Close the red valve",
  number: 4,
  modules: [
    {
      id: "00000000-0000-4000-8000-00000000c002",
      moduleType: "warning",
      moduleData: { version: 1, content: { ops: [{ insert: "Hot pipe\n" }] } },
    },
  ],
});
const procedureId = "00000000-0000-4000-8000-00000000c003";

async function open() {
  const Screen = () => createElement(GiveFeedback, { procedureId, versionId, step: step() });
  const shown = await showScreens([{ path: "/here", frame: "shell", load: async () => Screen }], {
    server,
    at: "/here",
  });
  await shown.user.click(await screen.findByRole("button", { name: "Give feedback on this step" }));
  return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Feedback on step 04" })) };
}
/** Without the id, which is of chance. */
const sent = () =>
  server.sentTo(feedbackEndpoints.give).map((call) => {
    const { id, ...said } = call.body as GivenFeedback;
    expect(id).toBe(call.headers.get("idempotency-key"));
    return said;
  });

it("[FB2] sends a thumb and words about the step, and thanks", async () => {
  const { user, dialog } = await open();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Not good" }));
  await user.type(dialog.getByRole("textbox", { name: "What should the authors know?" }), "Too tight");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Thank you. The authors see it now.")).toBeVisible();
  expect(sent()).toEqual([{ thumb: "down", text: "Too tight", stepId: step().id }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("[FB5] suggests new wording for the chosen text, and nothing if it is unchanged", async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: /Better words/ }));
  await user.click(await screen.findByRole("option", { name: "Warning" }));
  const words = dialog.getByRole("textbox", { name: "New words" });
  expect(words).toHaveValue("Hot pipe");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(sent()).toEqual([]);
  await user.type(words, " and hot valve");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        stepId: step().id,
        proposal: { of: "text", moduleId: step().modules[0]?.id, after: "Hot pipe and hot valve" },
      },
    ]),
  );
});

it("[FB16] keeps the typed text when sending fails and when it is closed, and sends it once", async () => {
  server.on(feedbackEndpoints.give, () => {
    throw new TypeError("unreachable");
  });
  const { user, dialog } = await open();
  await user.type(dialog.getByRole("textbox", { name: "What should the authors know?" }), "Too tight");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await dialog.findByText(/There is no network. What you wrote is still here/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(server.sentTo(feedbackEndpoints.give)).toHaveLength(2));
  const keys = server.sentTo(feedbackEndpoints.give).map((call) => call.headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
  await user.click(await dialog.findByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Give feedback on this step" }));
  expect(await screen.findByRole("textbox", { name: "What should the authors know?" })).toHaveValue("Too tight");
});

it("shows the general error for a failure without a message of its own, and keeps the typed text", async () => {
  server.on(feedbackEndpoints.give, () => {
    throw new Problem("internal");
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Good" }));
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Something went wrong. Try again.")).toBeVisible();
  expect(dialog.getByText(/It was not sent. What you wrote is still here/)).toBeVisible();
});

it("[FB7] says when it was too much for now", async () => {
  server.on(feedbackEndpoints.give, () => {
    throw new Problem("tooMany", "tooManyRequests");
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Good" }));
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await dialog.findByText(/a lot of feedback in a short time/)).toBeVisible();
});

it("[FB17] says ahead that it needs the network where the browser keeps nothing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { dialog } = await open();
  expect(dialog.getByText("No network now")).toBeVisible();
  expect(dialog.getByText(/This browser keeps nothing/)).toBeVisible();
  vi.restoreAllMocks();
});
