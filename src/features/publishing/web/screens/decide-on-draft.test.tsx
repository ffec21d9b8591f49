import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { type ProcedureRevision, revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { removeStep, renameStep } from "#features/procedures/rules/outline.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { approvalEndpoints, type DraftApproval } from "../../contract.ts";
import { publishingScreens } from "../routes.ts";

const rob = { id: "00000000-0000-4000-8000-000000000024", displayName: "Rob" };
const at = "2026-11-19T15:42:00.000Z";
const hash = "a".repeat(64);
const written = draftWith({
  "Hang your tag": ["instruction"],
  "Vent to 0 bar": ["signature"],
  "Drain it": ["reminder"],
});
const [first, second, third] = written.sections[0]?.steps ?? [];

const asked: ProcedureDraft = {
  ...written,
  publishedVersion: 2,
  procedureVersionApproval: {
    approvalStatus: "pending",
    rejectReason: null,
    requestedBy: rob,
    requestedAt: at,
    contentHash: hash,
    whyNotApprove: null,
  },
};
const statusOf = (approvalStatus: "none" | "rejected"): ProcedureDraft => ({
  ...asked,
  procedureVersionApproval: { ...asked.procedureVersionApproval, approvalStatus },
});

const published: ProcedureRevision = {
  versionId: "00000000-0000-4000-8000-000000000031",
  version: 2,
  title: written.title,
  state: "published",
  changeNote: "",
  publishedAt: at,
  publishedBy: rob,
  approvedBy: null,
  approvals: [],
  effectiveAt: at,
  changeKind: "major",
};
/** What is published: the first step has another title, and the third is not in it. */
const before = removeStep(renameStep(written, first?.id ?? "", "Hang the tag"), third?.id ?? "");

const approval: DraftApproval = {
  state: "pending",
  stages: [],
  unsignableStage: null,
  whyNotSign: null,
  changeKind: "major",
  effectiveAt: null,
  changeNote: "Drained from now on",
  scheduledBy: null,
  scheduledAt: null,
  earlier: [],
};

let server: TestServer;
let draft: ProcedureDraft | undefined;

beforeEach(() => {
  draft = asked;
  server = new TestServer()
    .on(draftEndpoints.get, () => {
      if (!draft) throw new Problem("notFound");
      return draft;
    })
    .on(approvalEndpoints.get, () => approval)
    .on(revisionEndpoints.revisions, () => ({ revisions: [published], nextVersion: 3 }))
    .on(revisionEndpoints.getRevision, () => ({ ...published, ...before, areaIds: written.areaIds }));
});

const show = (as = {}) => showScreens(publishingScreens, { server, at: `/procedures/${asked.id}/decide`, as });
const mayOnlyWrite = { permissions: new Set<Permission>(["content.procedures.manage"]), rank: 1 };

describe("a request to publish a draft", () => {
  test("[P122] shows what would change, who asks, and the decision", async () => {
    await show();
    expect(await screen.findByRole("region", { name: "Step 1 Hang your tag" })).toHaveTextContent("Changed");
    expect(screen.getByText("Replaces v2")).toBeVisible();
    const request = within(screen.getByRole("region", { name: "Approval" }));
    expect(request.getByText(/Rob asks for this draft/)).toBeVisible();
    expect(await request.findByText("Drained from now on")).toBeVisible();
    expect(screen.getByRole("button", { name: "Approve and publish" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Reject" })).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });

  test("[P123] is walked change by change, and counts those that were shown", async () => {
    const { user } = await show();
    const changes = within(await screen.findByRole("navigation", { name: "Changes" }));
    expect(changes.getAllByRole("button")).toHaveLength(2);
    expect(screen.getByRole("status")).toHaveTextContent("You have looked at 1 of 2");
    expect(screen.getByRole("button", { name: "Previous change" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Next change" }));
    expect(screen.getByRole("region", { name: "Step 3 Drain it" })).toHaveTextContent("Added");
    // A step that is new is read in full without another press.
    expect(screen.getByText("The whole step as it will be").closest("details")).toHaveAttribute("open");
    expect(screen.getByRole("status")).toHaveTextContent("You have looked at 2 of 2");
    await user.click(changes.getByRole("button", { name: /Hang your tag/ }));
    expect(screen.getByRole("region", { name: "Step 1 Hang your tag" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("You have looked at 2 of 2");
  });

  test("[P123] a first version is shown in full", async () => {
    draft = { ...asked, publishedVersion: null };
    await show();
    expect(await screen.findByText("This is the first version: all of it is new.")).toBeVisible();
    expect(screen.getByText("First version")).toBeVisible();
    expect(screen.getByText(second?.title ?? "")).toBeVisible();
  });

  test("[P98] is approved as it was seen, from the head", async () => {
    server.on(draftEndpoints.acceptApproval, () => asked);
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Approve and publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Approve and publish this draft?" }));
    await user.click(dialog.getByRole("button", { name: "Approve and publish" }));
    await waitFor(() => expect(server.sentTo(draftEndpoints.acceptApproval)[0]?.body).toEqual({ contentHash: hash }));
  });

  test("[P122] has no decision for those who may not publish", async () => {
    await show(mayOnlyWrite);
    expect(await screen.findByText("Somebody who may publish decides on it.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Approve and publish" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Reject" })).toBeNull();
  });

  test.each([
    { what: "was rejected", now: statusOf("rejected"), link: "Open the draft" },
    { what: "was withdrawn", now: statusOf("none"), link: "Open the draft" },
    { what: "was published", now: undefined, link: "Open the procedure" },
  ])("[P122] that $what leaves nothing to decide", async ({ now, link }) => {
    draft = now;
    await show();
    expect(await screen.findByText("There is nothing to decide")).toBeVisible();
    expect(screen.getByRole("link", { name: link })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Approve and publish" })).toBeNull();
  });

  test.each(loadFailures("There is nothing to decide"))("that is not shown says that $what", async (failure) => {
    server.on(draftEndpoints.get, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });
});
