import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { Problem } from "#kit/problem.ts";
import { manuals, newDocument, newFolder, plan } from "#tests/support/web/document-samples.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { documentEndpoints } from "../../contract.ts";
import { folderEndpoints } from "../../folder-contract.ts";
import { documentScreens } from "../routes.ts";

const at = new Date(Date.now() - 86_400_000).toISOString();
const folder = newFolder(1, { name: "Old", deletedAt: at });
const inside = newDocument(2, { documentFolderId: folder.id, deletedAt: at, documentName: "Inside.pdf" });
const lone = { ...plan, deletedAt: at };

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(folderEndpoints.list, () => ({ folders: [manuals, folder] }))
    .on(documentEndpoints.list, () => ({ documents: [inside, lone], total: 2, next: null }))
    .on(documentEndpoints.restore, () => ({ documentCount: 2, folderCount: 1, renamed: [] }));
});
const show = (as = {}) => showScreens(documentScreens, { server, at: "/documents/bin", as });
const sent = () => server.sentTo(documentEndpoints.restore).map((call) => call.body);

describe("the recycle bin", () => {
  it("[D22] [D24] shows deleted items, each folder with its contents, and when they are removed for good", async () => {
    await show();
    const grid = await screen.findByRole("grid", { name: "Recycle bin" });
    const rows = await within(grid).findAllByRole("row", { name: /^Select (?!all)/ });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent("Old");
    expect(rows[0]).toHaveTextContent("with what was deleted along with it");
    expect(rows[0]).toHaveTextContent("in 29 days");
    expect(grid).not.toHaveTextContent("Inside.pdf");
    expect(server.sentTo(documentEndpoints.list)[0]?.query).toMatchObject({ includeDeleted: "only" });
  });

  it("[D23] brings one thing back, or several", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Restore Plan.pdf" }));
    await waitFor(() => expect(sent()).toEqual([{ documentIds: [plan.id], documentFolderIds: [] }]));
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(sent()[1]).toEqual({ documentIds: [plan.id], documentFolderIds: [folder.id] }));
  });

  it("[D24] says why something cannot be brought back", async () => {
    server.on(documentEndpoints.restore, () => {
      throw new Problem("conflict", "notRestorable");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Restore Old" }));
    expect(await screen.findByText(/is hidden from you, so that somebody else has to bring it back/)).toBeVisible();
  });

  it("says when it is empty, when it failed, and who may look into it", async () => {
    server
      .on(folderEndpoints.list, () => ({ folders: [] }))
      .on(documentEndpoints.list, () => ({ documents: [], total: 0, next: null }));
    await show();
    expect(await screen.findByText("The recycle bin is empty")).toBeVisible();
  });

  it.each(loadFailures())("says that $what", async (failure) => {
    server.on(documentEndpoints.list, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });

  it("[D9] is closed to members without the permission to delete, and sends no request", async () => {
    await show({ permissions: new Set(["content.documents.manage"]), rank: 1 });
    expect(await screen.findByText(/Only who may delete documents/)).toBeVisible();
    expect(server.sentTo(documentEndpoints.list)).toEqual([]);
  });
});
