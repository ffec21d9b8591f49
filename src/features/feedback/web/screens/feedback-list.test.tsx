import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Feedback, feedbackEndpoints } from "../../contract.ts";
import { feedbackScreens } from "../routes.ts";
import { feedbackOf, suggestionOf } from "./feedback-samples.ts";

const operator = { permissions: new Set<never>(), rank: 1 };

function serverWith(all: readonly Feedback[]): TestServer {
  const asked = (query: Readonly<Record<string, string>>) =>
    all.filter((one) => query.state === undefined || (one.state === "open") === (query.state === "open"));
  return new TestServer()
    .on(feedbackEndpoints.listAll, ({ query }) => ({ feedback: [...asked(query)], next: null }))
    .on(feedbackEndpoints.list, ({ query }) => ({
      feedback: [...asked(query)],
      next: null,
      thumbs: { up: 4, down: 1 },
      openCount: 1,
    }));
}
const begunDraft = (one: Feedback): ProcedureDraft => ({
  id: one.procedureId,
  versionId: one.versionId,
  title: one.procedureTitle,
  description: "",
  procedureImage: null,
  sections: [],
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  areaIds: [],
  sectionCount: 0,
  stepCount: 0,
  attachedMedia: [],
  isPublished: true,
  createdAt: one.givenAt,
  updatedAt: one.givenAt,
  updatedBy: { id: one.id, displayName: "Ann" },
  revision: 1,
  publishedVersion: one.version,
  nextVersion: one.version + 1,
  procedureVersionApproval: {
    approvalStatus: "none",
    rejectReason: null,
    requestedBy: null,
    requestedAt: null,
    contentHash: null,
    whyNotApprove: null,
  },
});
const show = (server: TestServer, at = "/procedures/feedback", as = {}) =>
  showScreens(feedbackScreens, { server, at, as });

it("shows the feedback, its place, its giver, and the old next to the new wording", async () => {
  const said = suggestionOf("00000000-0000-4000-8000-00000000aaaa", "Close the red valve", "Close the blue valve");
  await show(serverWith([said, feedbackOf({ text: "It is slippery here", thumb: "down" })]));
  const card = within(await screen.findByRole("article", { name: "Close the red valve" }));
  expect(card.getByText("Olga Stein")).toBeVisible();
  expect(card.getByText("In version 3").nextElementSibling).toHaveTextContent("Close the red valve");
  expect(card.getByText("Proposed").nextElementSibling).toHaveTextContent("Close the blue valve");
  expect(screen.getByRole("img", { name: "Not good" })).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
});

it("[FB13] asks for the kind and the time that are chosen", async () => {
  const server = serverWith([]);
  const { user } = await show(server, "/procedures/feedback?show=any");
  expect(await screen.findByRole("heading", { name: "No feedback yet" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Kind/ }));
  await user.click(await screen.findByRole("option", { name: "Suggestions" }));
  await user.click(await screen.findByRole("button", { name: /Given/ }));
  await user.click(await screen.findByRole("option", { name: "In the last 7 days" }));
  expect(await screen.findByRole("heading", { name: "Nothing fits" })).toBeVisible();
  const last = server.sentTo(feedbackEndpoints.listAll).at(-1)?.query;
  expect(last).toMatchObject({ kind: "suggestion" });
  expect(Date.now() - new Date(last?.startTime ?? 0).getTime()).toBeGreaterThan(6.9 * 86_400_000);
});

it("[FB11] dismisses with a reason, and reports that another member was first", async () => {
  const said = feedbackOf({ text: "Too tight" });
  const server = serverWith([said]).on(feedbackEndpoints.close, () => ({ ...said, state: "dismissed" as const }));
  const { user } = await show(server, `/procedures/${said.procedureId}/feedback`);
  expect(await screen.findByText("4 good, 1 not good")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Dismiss…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Dismiss this feedback" }));
  expect(server.sentTo(feedbackEndpoints.close)).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Why?" }), "It is measured");
  await user.click(dialog.getByRole("button", { name: "Dismiss this feedback" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(feedbackEndpoints.close)[0]?.body).toEqual({ as: "dismissed", reason: "It is measured" });
  server.on(feedbackEndpoints.close, () => {
    throw new Problem("conflict", "feedbackClosed");
  });
  await user.click(await screen.findByRole("button", { name: "Mark as seen to…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Mark as seen to" }));
  expect(await screen.findByText("Somebody else ended it in the meantime")).toBeVisible();
});

it("begins a draft if there is none, and opens it at the step", async () => {
  const stepId = "00000000-0000-4000-8000-00000000aaab";
  const said = suggestionOf(stepId, "Close", "Shut");
  const server = serverWith([said]).on(draftEndpoints.create, () => begunDraft(said));
  const { user, path } = await show(server);
  await user.click(await screen.findByRole("button", { name: "Look at it in the draft" }));
  await waitFor(() => expect(path()).toContain(`/procedures/${said.procedureId}/edit?stepId=${stepId}`));
  expect(server.sentTo(draftEndpoints.create)).toHaveLength(1);
});

it("[FB12] shows how it ended, and opens it again", async () => {
  const ended = feedbackOf({
    text: "Too tight",
    state: "settled",
    answer: "Measured again",
    closedBy: { id: "00000000-0000-4000-8000-00000000aaac", displayName: "Ann" },
    closedAt: "2026-11-19T16:00:00.000Z",
  });
  const server = serverWith([ended]).on(feedbackEndpoints.reopen, () => ({ ...ended, state: "open" as const }));
  const { user } = await show(server, "/procedures/feedback?show=closed");
  expect(await screen.findByText("Measured again")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open again" }));
  await waitFor(() => expect(server.sentTo(feedbackEndpoints.reopen)).toHaveLength(1));
});

it("[FB6] offers nothing to do to who does not write, and says so where it is missing or failed", async () => {
  await show(serverWith([feedbackOf({ text: "Too tight", isOwn: true })]), "/procedures/feedback", operator);
  expect(await screen.findByText("Too tight")).toBeVisible();
  expect(screen.getByText("You")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Dismiss…" })).toBeNull();
});

it("says what a missing procedure is, and offers to try again where loading fails", async () => {
  await show(new TestServer(), "/procedures/00000000-0000-4000-8000-00000000aaad/feedback");
  expect(await screen.findByRole("heading", { name: "There is no such procedure here" })).toBeVisible();
});
