import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { type ProcedureRevision, revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { removeStep, renameStep } from "#features/procedures/rules/outline.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import { Problem } from "#kit/problem.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { revisionScreens } from "../routes.ts";

const draft = draftWith({ "Hang your tag": ["instruction"], "Vent to 0 bar": ["signature"], "Drain it": [] });
const [first, , third] = draft.sections[0]?.steps ?? [];
const ada = { id: "00000000-0000-4000-8000-000000000002", displayName: "Ada" };
const revision = (version: number, state: ProcedureRevision["state"]): ProcedureRevision => ({
  versionId: `00000000-0000-4000-8000-00000000000${version}`,
  version,
  title: "Torque the flange",
  state,
  changeNote: "",
  publishedAt: "2026-11-19T15:42:00.000Z",
  publishedBy: ada,
  approvedBy: null,
  approvals: [],
  effectiveAt: "2026-11-19T15:42:00.000Z",
  changeKind: "major",
});
const contentOf = ({ title, description, procedureImage, sections }: ProcedureDraft) => ({
  title,
  description,
  procedureImage,
  sections,
});
const older = removeStep(renameStep(contentOf(draft), first?.id ?? "", "Hang the tag"), third?.id ?? "");

let server: TestServer;
let hasDraft: boolean;

beforeEach(() => {
  hasDraft = false;
  server = new TestServer()
    .on(revisionEndpoints.revisions, () => ({
      revisions: [revision(3, "published"), revision(2, "superseded")],
      nextVersion: 7,
    }))
    .on(draftEndpoints.get, () => {
      if (!hasDraft) throw new Problem("notFound");
      return draft;
    })
    .on(revisionEndpoints.getRevision, ({ params }) =>
      params.versionId === revision(3, "published").versionId
        ? { ...revision(3, "published"), ...contentOf(draft), areaIds: [] }
        : { ...revision(2, "superseded"), ...older, areaIds: [] },
    )
    .on(revisionEndpoints.revisionViews, () => ({
      views: [{ person: ada, firstAt: "2026-11-19T16:00:00.000Z", lastAt: "2026-11-20T16:00:00.000Z" }],
      hiddenCount: 2,
    }));
});

const screens = revisionScreens;
const show = (query = "", as = {}) =>
  showScreens(screens, { server, at: `/procedures/${draft.id}/revisions${query}`, as });

describe("two versions beside each other", () => {
  test("[P90] are told place by place, word by word", async () => {
    await show();
    const step = await screen.findByRole("region", { name: "Step 1 Hang your tag" });
    expect(step).toHaveTextContent("Changed");
    expect(step.querySelector("del")).toHaveTextContent("the");
    expect(step.querySelector("ins")).toHaveTextContent("your");
    expect(screen.getByRole("region", { name: "Step 3 Drain it" })).toHaveTextContent("Added");
    expect(screen.queryByRole("region", { name: /Vent/ })).toBeNull();
    expect(screen.getByText("2 changes")).toBeVisible();
  });

  test("[P90] that are alike are said to be", async () => {
    const { versionId } = revision(3, "published");
    await show(`?from=${versionId}&to=${versionId}`);
    expect(await screen.findByText("Nothing differs between these two.")).toBeVisible();
  });

  test("[P92] name who opened the version, and count the others", async () => {
    await show();
    const facts = within(await screen.findByRole("region", { name: "About this version" }));
    expect(await facts.findByText("2 more people outside of your groups")).toBeVisible();
    expect(facts.getAllByText("Ada")).toHaveLength(2);
  });
});

describe("an earlier version", () => {
  const ask = async (name: string) => {
    const shown = await show(`?from=${revision(3, "published").versionId}&to=${revision(2, "superseded").versionId}`);
    await shown.user.click(await screen.findByRole("button", { name }));
    return { ...shown, question: within(await screen.findByRole("alertdialog")) };
  };

  test("[P94] comes back as a draft, which is then open", async () => {
    const sent: unknown[] = [];
    server.on(revisionEndpoints.restoreRevision, ({ body }) => {
      sent.push(body);
      return draft;
    });
    const { user, question, path } = await ask("Restore as draft");
    await user.click(question.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(path()).toMatch(/\/edit$/));
    expect(sent).toEqual([{}]);
  });

  test("[P94] says that a draft ends, and names it as it was seen", async () => {
    hasDraft = true;
    const sent: unknown[] = [];
    server.on(revisionEndpoints.restoreRevision, ({ body }) => {
      sent.push(body);
      throw new Problem("conflict", "staleDraft");
    });
    const { user, question } = await ask("Restore as draft");
    expect(question.getByText(/There is a draft already/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "End the draft and restore" }));
    expect(await question.findByText(/was changed in the meantime/)).toBeVisible();
    expect(sent).toEqual([{ insteadOf: { versionId: draft.versionId, revision: draft.revision } }]);
  });

  test("[P93] is deleted after a question; the published one cannot be", async () => {
    server.on(revisionEndpoints.removeRevision, () => undefined);
    const { user, question } = await ask("Delete this version");
    expect(question.getByText(/Its number is not given again/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete this version" }));
    await waitFor(() => expect(server.sentTo(revisionEndpoints.removeRevision)).toHaveLength(1));
  });

  test("[P95] has a number that is only raised", async () => {
    server.on(revisionEndpoints.setRevisionStart, () => {
      throw new Problem("conflict", "startNumberTooLow", { current: { lowest: 4 } });
    });
    const { user } = await show();
    await screen.findByRole("region", { name: "About this version" });
    await user.click(screen.getByRole("button", { name: "Numbering" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Number of the next version" }));
    expect(dialog.getByRole("textbox", { name: "Next number" })).toHaveValue("7");
    await user.click(dialog.getByRole("button", { name: "Set" }));
    expect(await dialog.findByText("The next version has at least the number 4.")).toBeVisible();
  });
});

test.each(loadFailures())("the history says that $what", async (failure) => {
  server.on(revisionEndpoints.revisions, () => {
    throw failure.thrown;
  });
  await show();
  await expectFailure(failure);
});

test.each(loadFailures())("the comparison of two versions says that $what", async (failure) => {
  server.on(revisionEndpoints.getRevision, () => {
    throw failure.thrown;
  });
  await show();
  await expectFailure(failure);
});
