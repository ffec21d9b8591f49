import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type WorkspaceInfo, workspaceEndpoints } from "../../contract.ts";
import { workspaceScreens } from "../routes.ts";

const info: WorkspaceInfo = {
  id: workspaceId,
  name: "Mill",
  enterpriseId: workspaceId,
  enterpriseName: "Acme",
  timeZone: "Europe/Oslo",
  workspaceAuthRequirement: "none",
  ssoAuthTypes: [],
  verifiedEmailDomains: [],
  languages: ["en", "de"],
  maxUploadBytes: 2 * 1024 ** 3,
  auditRetentionDays: null,
  recordRetentionDays: null,
  deletedRetentionDays: 30,
  dateFormat: "language",
  offlineDays: 7,
  allowSelfApproval: false,
  shareDrafts: false,
  revision: 7,
};

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(workspaceEndpoints.info, () => info)
    .on(workspaceEndpoints.enterpriseWorkspaces, () => ({ workspaces: [{ workspaceId, workspaceName: "Mill" }] }));
});
const show = (as = {}) => showScreens(workspaceScreens, { server, at: "/settings/workspace", as });
const nameField = () => screen.findByRole("textbox", { name: /Name/ });

describe("the settings of the workspace", () => {
  it("[WS4] sends what was changed, on the revision that was seen", async () => {
    server.on(workspaceEndpoints.changeInfo, () => ({ ...info, name: "Mill 2", revision: 8 }));
    const { user } = await show();
    await user.type(await nameField(), " 2");
    await user.click(screen.getByRole("checkbox", { name: "German" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.sentTo(workspaceEndpoints.changeInfo)).toHaveLength(1));
    const [sent] = server.sentTo(workspaceEndpoints.changeInfo);
    expect([sent?.body, sent?.headers.get("if-match")]).toEqual([{ name: "Mill 2", languages: ["en"] }, '"7"']);
  });

  it("[WS10] lets an admin alone allow people to approve their own drafts", async () => {
    await show({ rank: 1, permissions: new Set(["workspace.properties.manage"]) });
    await nameField();
    expect(screen.getByRole("checkbox", { name: "People may approve their own drafts" })).toBeDisabled();
    expect(screen.getByText("Only an admin can allow this.")).toBeInTheDocument();
  });

  it("[WS9] changes how days are written for everybody here", async () => {
    server.on(workspaceEndpoints.changeInfo, () => ({ ...info, dateFormat: "yearFirst" as const, revision: 8 }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /Dates/ }));
    await user.click(await screen.findByRole("option", { name: "2026-12-31" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.sentTo(workspaceEndpoints.changeInfo)).toHaveLength(1));
    expect(server.sentTo(workspaceEndpoints.changeInfo)[0]?.body).toEqual({ dateFormat: "yearFirst" });
  });

  it("[WS5] says at the field what cannot be saved, and sends nothing", async () => {
    const { user } = await show();
    await user.clear(await nameField());
    await user.click(screen.getByRole("checkbox", { name: "Keep the audit for ever" }));
    const days = screen.getByRole("textbox", { name: /Days that the audit is kept/ });
    await user.clear(days);
    await user.type(days, "10");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Give the workspace a name.")).toBeVisible();
    expect(screen.getByText("From 365 to 36,500 days.")).toBeVisible();
    expect(server.sentTo(workspaceEndpoints.changeInfo)).toEqual([]);
  });

  it("shows both values where somebody was faster, and saves mine onto theirs", async () => {
    let tries = 0;
    server.on(workspaceEndpoints.changeInfo, () => {
      tries++;
      if (tries === 1) throw new Problem("stale", "stale", { current: { ...info, name: "Theirs", revision: 9 } });
      return { ...info, name: "Mill 2", revision: 10 };
    });
    const { user } = await show();
    await user.type(await nameField(), " 2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Theirs")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(server.sentTo(workspaceEndpoints.changeInfo)).toHaveLength(2));
    expect(server.sentTo(workspaceEndpoints.changeInfo)[1]?.headers.get("if-match")).toBe('"9"');
  });

  it("[WS7] makes a further workspace, and says when its name is taken", async () => {
    server.on(workspaceEndpoints.createSibling, () => {
      throw new Problem("conflict", "workspaceExists");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "New workspace" }));
    const dialog = await screen.findByRole("dialog", {}, { timeout: 10_000 });
    await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), "Mill");
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(await within(dialog).findByText("The enterprise has a workspace of this name already.")).toBeVisible();
  });

  it("is read-only for a member who may not change it", async () => {
    await show({ permissions: new Set(), rank: 1 });
    expect(await screen.findByText("You may look at these settings, not change them.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
