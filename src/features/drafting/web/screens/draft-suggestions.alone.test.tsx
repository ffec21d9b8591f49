import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { type Feedback, feedbackEndpoints } from "#features/feedback/contract.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { Problem } from "#kit/problem.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

let stored: ProcedureDraft;
let open: Feedback[];
let server: TestServer;
let counted = 0;

const stepOf = (at: number) => stored.sections[0]?.steps[at] ?? { id: "", title: "" };
const suggest = (at: number, before: string, after: string): Feedback => {
  counted += 1;
  return {
    id: `00000000-0000-4000-8000-0000000d${String(counted).padStart(4, "0")}`,
    procedureId: stored.id,
    procedureTitle: "Torque the flange",
    versionId: stored.versionId,
    version: 3,
    kind: "suggestion",
    thumb: null,
    text: "",
    pictureId: null,
    step: { id: stepOf(at).id, number: at + 1, title: before },
    proposal: { of: "title", before, after },
    state: "open",
    answer: "",
    givenBy: { id: stored.id, displayName: "Olga Stein" },
    isOwn: false,
    givenAt: "2026-11-19T15:42:00.000Z",
    closedBy: null,
    closedAt: null,
  };
};

beforeEach(() => {
  stored = { ...draftWith({ "Hang your tag": [], "Vent to 0 bar": [] }), isPublished: true, publishedVersion: 3 };
  open = [
    suggest(0, "Hang your tag", "Hang your red tag"),
    suggest(0, "Hang a tag", "Hang two tags"),
    suggest(1, "Vent to 0 bar", "Vent to 1 bar"),
  ];
  server = new TestServer()
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(draftEndpoints.get, () => stored)
    .on(feedbackEndpoints.list, () => ({ feedback: open, next: null, thumbs: { up: 0, down: 0 }, openCount: 3 }))
    .on(feedbackEndpoints.close, ({ params, body }) => {
      const one = open.find(({ id }) => id === params.feedbackId);
      if (!one) throw new Problem("conflict", "feedbackClosed");
      if ((body as { as: string }).as === "taken" && stepOf(0).title !== "Hang your red tag") {
        throw new Problem("conflict", "notInDraft");
      }
      open = open.filter((other) => other !== one);
      return { ...one, state: "taken" as const };
    });
  takeSaves(server, { now: () => stored, set: (draft) => (stored = draft) });
});

const screens = draftingScreens;
async function show() {
  const shown = await showScreens(screens, { server, at: `/procedures/${stored.id}/edit` });
  await shown.user.click(await screen.findByRole("button", { name: "2 suggestions" }));
  return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Suggestions" })) };
}
const ends = () => server.sentTo(feedbackEndpoints.close).map((call) => call.body);

test("[FB15] accepting a suggestion is one edit, notifies its author once it is saved, and undoes as one", async () => {
  const { user, dialog } = await show();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Take the new words for Hang your tag" }));
  await waitFor(() => expect(ends()).toEqual([{ as: "taken" }]));
  expect(stepOf(0).title).toBe("Hang your red tag");
  await waitFor(() =>
    expect(dialog.queryByRole("button", { name: "Take the new words for Hang your tag" })).toBeNull(),
  );
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("textbox", { name: "Step title" })).toHaveValue("Hang your red tag");
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByRole("textbox", { name: "Step title" })).toHaveValue("Hang your tag");
});

test("[FB8] a suggestion whose step has changed since shows both texts, and cannot be accepted", async () => {
  const { dialog } = await show();
  const changed = within(dialog.getByRole("article", { name: "Hang a tag" }));
  expect(changed.getByText(/Somebody wrote something else here since version 3/)).toBeVisible();
  expect(changed.getByText("Hang your tag")).toBeVisible();
  expect(changed.queryByRole("button", { name: /^Take/ })).toBeNull();
});

test("[FB11] a suggestion is dismissed with a reason", async () => {
  const { user, dialog } = await show();
  await user.click(dialog.getByRole("button", { name: "Dismiss the new words for Vent to 0 bar" }));
  await user.click(dialog.getByRole("button", { name: "Dismiss" }));
  expect(ends()).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Why?" }), "It has to be 0");
  await user.click(dialog.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(ends()).toEqual([{ as: "dismissed", reason: "It has to be 0" }]));
});
