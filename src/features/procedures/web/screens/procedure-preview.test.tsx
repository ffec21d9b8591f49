import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { isOf } from "#kit/web/query.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { draftEndpoints, type ProcedureRevision, procedureEndpoints } from "../../contract.ts";
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
});
let server: TestServer;

beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(procedureEndpoints.get, () => published)
    .on(draftEndpoints.get, missing)
    .on(procedureEndpoints.revisions, () => ({ revisions: [revision(3, "published"), revision(2, "superseded")] }))
    .on(procedureEndpoints.getRevision, () => ({
      ...revision(2, "superseded"),
      description: "",
      procedureImage: null,
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
    await user.click(await screen.findByRole("button", { name: "Actions for Torque the flange" }));
    await user.click(await screen.findByRole("menuitem", { name: "Records of this procedure" }));
    await waitFor(() => expect(path()).toMatch(/\/history$/));
  });

  test("asks for no draft where there is none, even when the address names one", async () => {
    await show("?previewDraft=true");
    expect(await screen.findByText("Note 2")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Torque the flange" })).toBeVisible();
    expect(server.sentTo(draftEndpoints.get)).toEqual([]);
  });

  test("[P33] follows the draft that somebody else saves, and then discards", async () => {
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

  test("[P33] stays with a draft that was never published while others save, and then shows what is published", async () => {
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
    expect(server.sentTo(procedureEndpoints.revisions)).toEqual([]);
  });

  test("shows the draft where the address asks for it, and where there is nothing else", async () => {
    server.on(procedureEndpoints.get, () => ({ ...published, draftVersionId: draft.versionId }));
    server.on(draftEndpoints.get, () => draft);
    await show("?previewDraft=true");
    expect(await screen.findByText(/You are looking at the draft/)).toBeVisible();
    expect(screen.getByText("correct")).toBeVisible();
  });

  test("opens an earlier version to read, and says that it is one", async () => {
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
