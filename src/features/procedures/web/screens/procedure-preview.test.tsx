import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
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

  test("shows readers no answers, no drafts and no history", async () => {
    await show("?previewDraft=true", { permissions: new Set<Permission>(), rank: 1 });
    await screen.findByRole("article", { name: "Hang your tag" });
    expect(screen.queryByText("correct")).toBeNull();
    expect(screen.queryByText("Revision history")).toBeNull();
    expect(server.sentTo(draftEndpoints.get)).toEqual([]);
    expect(server.sentTo(procedureEndpoints.revisions)).toEqual([]);
  });

  test("shows the draft where the address asks for it, and where there is nothing else", async () => {
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
