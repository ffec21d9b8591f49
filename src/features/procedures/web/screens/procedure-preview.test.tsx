import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { isOf } from "#kit/web/wire/query.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { procedureEndpoints } from "../../contract.ts";
import { draftEndpoints } from "../../draft-contract.ts";
import { type ProcedureRevision, revisionEndpoints } from "../../revision-contract.ts";
import { procedureScreens } from "../routes.ts";
import { draftWith, publishedOf } from "./procedure-samples.ts";

const draft = draftWith({ "Hang your tag": ["instruction", "warning", "multipleChoiceGraded", "numberInput"] });
const published = publishedOf(draft);
const missing = () => {
  throw new Problem("notFound");
};
const revision = (version: number, state: ProcedureRevision["state"]): ProcedureRevision => ({
  versionId: `00000000-0000-4000-8000-00000000000${version}`,
  version,
  title: `Torque the flange, version ${version}`,
  state,
  changeNote: `Note ${version}`,
  publishedAt: "2026-11-19T15:42:00.000Z",
  publishedBy: published.publishedBy,
  approvedBy: null,
  approvals: [],
  effectiveAt: "2026-11-19T15:42:00.000Z",
  changeKind: "major",
});
let server: TestServer;

beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(procedureEndpoints.get, () => published)
    .on(draftEndpoints.get, missing)
    .on(revisionEndpoints.revisions, () => ({
      revisions: [revision(3, "published"), revision(2, "superseded")],
      nextVersion: 4,
    }))
    .on(revisionEndpoints.getRevision, () => ({
      ...revision(2, "superseded"),
      description: "",
      procedureImage: null,
      areaIds: [],
      sections: draft.sections,
    }));
});

const screens = procedureScreens.filter((one) => one.path === "/procedures/$procedureId");
const show = (query = "", as = {}) =>
  showScreens(screens, {
    server,
    at: `/procedures/${draft.id}${query}`,
    as,
    flags: { procedure_perform_web_enabled: true },
  });

describe("the preview", () => {
  test("shows the published version to read, with what can be done", async () => {
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "Torque the flange" })).toBeVisible();
    expect(screen.getByRole("article", { name: "Hang your tag" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Perform" })).toHaveAttribute("href", expect.stringMatching(/\/perform$/));
    expect(screen.getByText("0 to 10 mm")).toBeVisible();
  });

  test("leads to the records of the procedure, readers too", async () => {
    const { user, path } = await show("", { permissions: new Set<Permission>(), rank: 1 });
    await user.click(await screen.findByText(/About this version/));
    await user.click(await screen.findByRole("button", { name: "Actions for Torque the flange" }));
    await user.click(await screen.findByRole("menuitem", { name: "Records of this procedure" }));
    await waitFor(() => expect(path()).toMatch(/\/history$/));
  });

  test("[P184] shows performers hazards first, and folds what authors need", async () => {
    const { user } = await show("", { permissions: new Set<Permission>(), rank: 1 });
    const before = within(await screen.findByRole("region", { name: "Before you begin" }));
    expect(before.getByRole("note")).toBeVisible();
    const fold = screen.getByText(/About this version/).closest("details");
    expect(fold).not.toHaveAttribute("open");
    await user.click(screen.getByText(/About this version/));
    expect(fold).toHaveAttribute("open");
    expect(screen.getByText(/Published by/)).toBeVisible();
  });

  test("requests no draft if there is none, even when the address names one", async () => {
    await show("?previewDraft=true");
    expect(await screen.findByText("Note 2")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Torque the flange" })).toBeVisible();
    expect(server.sentTo(draftEndpoints.get)).toEqual([]);
  });

  test("[P33] follows the draft that another author saves, and then discards", async () => {
    let saved = draft;
    server.on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    server.on(draftEndpoints.get, () => saved);
    const { queryClient } = await show("?previewDraft=true");
    await screen.findByText(/You are looking at the draft/);
    saved = { ...draft, title: "Torque the flange twice" };
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, "procedureDrafts") });
    expect(await screen.findByRole("heading", { level: 1, name: "Torque the flange twice" })).toBeVisible();
    server.on(procedureEndpoints.get, () => published).on(draftEndpoints.get, missing);
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, "procedureDrafts") });
    expect(await screen.findByRole("heading", { level: 1, name: "Torque the flange" })).toBeVisible();
    expect(screen.queryByText(/You are looking at the draft/)).toBeNull();
  });

  test("[P33] stays with an unpublished draft while others save, and then shows the published version", async () => {
    const alone = { ...draft, isPublished: false, publishedVersion: null };
    server.on(procedureEndpoints.get, missing).on(draftEndpoints.get, () => alone);
    const { queryClient } = await show();
    await screen.findByText(/This is a draft/);
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, "procedureDrafts") });
    expect(screen.getByText(/This is a draft/)).toBeVisible();
    server.on(procedureEndpoints.get, () => published).on(draftEndpoints.get, missing);
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, "procedureDrafts") });
    expect(await screen.findByRole("link", { name: "Perform" })).toBeVisible();
    expect(screen.queryByText(/This is a draft/)).toBeNull();
  });

  test.each([true, false])(
    "[P95] says the number of the first version, and leads to it who may publish: %s",
    async (may) => {
      server
        .on(procedureEndpoints.get, missing)
        .on(draftEndpoints.get, () => ({ ...draft, isPublished: false, publishedVersion: null }))
        .on(revisionEndpoints.revisions, () => ({ revisions: [], nextVersion: 20 }));
      await show("", {
        permissions: new Set<Permission>([may ? "content.procedures.publish" : "content.procedures.manage"]),
      });
      expect(await screen.findByText(/The first version will be number 20/)).toBeVisible();
      expect(screen.queryByRole("link", { name: "Set the number" }) !== null).toBe(may);
    },
  );

  test("[P212] is deleted by a member who may delete and neither write nor publish", async () => {
    server.on(procedureEndpoints.remove, () => undefined);
    const { user, path } = await show("", { permissions: new Set<Permission>(["content.procedures.delete"]), rank: 1 });
    await user.click(await screen.findByText(/^About this version/));
    await user.click(await screen.findByRole("button", { name: "Actions for Torque the flange" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete Torque the flange?" }));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(path()).toMatch(/\/procedures$/));
    expect(server.sentTo(procedureEndpoints.remove)).toHaveLength(1);
  });

  test("[P212] leads from deleting to the review of its pending draft", async () => {
    const { procedureVersionApproval } = draft;
    const approval = { ...procedureVersionApproval, approvalStatus: "pending" as const };
    server.on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    server.on(draftEndpoints.get, () => ({ ...draft, procedureVersionApproval: approval }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Actions for Torque the flange" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByRole("button", { name: "Open the request" })).toBeVisible();
  });

  test.each([
    ["", { permissions: new Set<Permission>(["content.procedures.manage", "content.procedures.drafts.delete"]) }],
    ["?previewDraft=true", {}],
  ])("[P212] offers no deletion to others, or at a draft: %s", async (query, as) => {
    server.on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    server.on(draftEndpoints.get, () => draft);
    const { user } = await show(query, as);
    await user.click(await screen.findByRole("button", { name: "Actions for Torque the flange" }));
    await screen.findByRole("menuitem", { name: "Duplicate" });
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
  });

  test("[P33] readers ask for nothing when a draft has changed", async () => {
    const { queryClient } = await show("", { permissions: new Set<Permission>(), rank: 1 });
    await screen.findByRole("article", { name: "Hang your tag" });
    await queryClient.invalidateQueries({ predicate: isOf(workspaceId, "procedureDrafts") });
    expect(server.sentTo(procedureEndpoints.get)).toHaveLength(1);
  });

  test("shows readers no answers, no drafts and no history", async () => {
    await show("?previewDraft=true", { permissions: new Set<Permission>(), rank: 1 });
    await screen.findByRole("article", { name: "Hang your tag" });
    expect(screen.queryByText("correct")).toBeNull();
    expect(screen.queryByText("Revision history")).toBeNull();
    expect(server.sentTo(draftEndpoints.get)).toEqual([]);
    expect(server.sentTo(revisionEndpoints.revisions)).toEqual([]);
  });

  test("shows the draft where the address asks for it, and where there is nothing else", async () => {
    server.on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    server.on(draftEndpoints.get, () => draft);
    await show("?previewDraft=true");
    expect(await screen.findByText(/You are looking at the draft/)).toBeVisible();
    expect(screen.getByText("correct")).toBeVisible();
  });

  test("opens an earlier version read-only, and says that it is one", async () => {
    const { user, path } = await show();
    const history = within(await screen.findByRole("region", { name: "Revision history" }));
    expect(await history.findByText("Note 2")).toBeVisible();
    await user.click(history.getByRole("button", { name: "Open v2" }));
    expect(await screen.findByText(/You are looking at version 2/)).toBeVisible();
    await waitFor(() => expect(path()).toContain("versionId="));
  });

  test("a procedure that is not there says so", async () => {
    server.on(procedureEndpoints.get, missing);
    await show();
    expect(await screen.findByText("This procedure is not there")).toBeVisible();
  });

  test("has nothing that axe objects to", async () => {
    await show();
    await screen.findByText("Note 2");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("a draft with a pending request", () => {
  const hash = "a".repeat(64);
  const asked = (some: object = {}) => {
    const procedureVersionApproval = {
      approvalStatus: "pending" as const,
      rejectReason: null,
      requestedBy: { id: "00000000-0000-4000-8000-0000000000aa", displayName: "Ben" },
      requestedAt: "2026-11-19T15:42:00.000Z",
      contentHash: hash,
      whyNotApprove: null,
      ...some,
    };
    server.on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    server.on(draftEndpoints.get, () => ({ ...draft, procedureVersionApproval }));
  };
  const panel = async () => within(await screen.findByRole("region", { name: "Approval" }));

  test("[P98] is approved as it was seen, with a note", async () => {
    asked();
    const sent: unknown[] = [];
    server.on(draftEndpoints.acceptApproval, ({ body }) => {
      sent.push(body);
      return published;
    });
    const { user } = await show("?previewDraft=true");
    expect((await panel()).getByText(/Ben asks for this draft/)).toBeVisible();
    await user.click(await (await panel()).findByRole("button", { name: "Approve and publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Approve and publish this draft?" }));
    await user.type(dialog.getByRole("textbox"), "Star order");
    await user.click(dialog.getByRole("button", { name: "Approve and publish" }));
    await waitFor(() => expect(sent).toEqual([{ contentHash: hash, changeNote: "Star order" }]));
  });

  test("[P98] is rejected with a reason, and not without one", async () => {
    asked();
    const sent: unknown[] = [];
    server.on(draftEndpoints.rejectApproval, ({ body }) => {
      sent.push(body);
      throw new Problem("conflict", "contentChanged");
    });
    const { user } = await show("?previewDraft=true");
    await user.click(await (await panel()).findByRole("button", { name: "Reject" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reject this draft?" }));
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(dialog.getByText(/Say why/)).toBeVisible();
    await user.type(dialog.getByRole("textbox"), "Name the valve");
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText(/The draft is another one by now/)).toBeVisible();
    expect(sent).toEqual([{ contentHash: hash, reason: "Name the valve" }]);
  });

  test("[P96] cannot be approved by its author, and says so", async () => {
    asked({ whyNotApprove: "ownEdit" });
    await show("?previewDraft=true");
    expect((await panel()).getByText(/You wrote in this draft yourself/)).toBeVisible();
    expect(await (await panel()).findByRole("button", { name: "Reject" })).toBeVisible();
    expect((await panel()).queryByRole("button", { name: "Approve and publish" })).toBeNull();
  });

  test("[P97] is withdrawn by its requester, who cannot decide", async () => {
    asked({ requestedBy: { id: admin.profileId, displayName: "Ada" } });
    server.on(draftEndpoints.cancelApproval, () => undefined);
    const { user } = await show("?previewDraft=true", {
      permissions: new Set<Permission>(["content.procedures.manage"]),
      rank: 1,
    });
    const withdraw = await (await panel()).findByRole("button", { name: "Withdraw the request" });
    expect((await panel()).queryByRole("button", { name: "Reject" })).toBeNull();
    await user.click(withdraw);
    expect(await screen.findByText("The request was withdrawn")).toBeVisible();
  });
});

test.each(loadFailures("This procedure is not there"))("the preview says that $what", async (failure) => {
  server.on(procedureEndpoints.get, () => {
    throw failure.thrown;
  });
  await show();
  await expectFailure(failure);
});
