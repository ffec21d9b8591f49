import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { digestOf, quietAccess } from "#features/groups/web/parts/visibility-samples.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { Problem } from "#kit/problem.ts";
import {
  ann,
  day,
  drawings,
  idOf,
  list,
  manuals,
  newDocument,
  newFolder,
  night,
  plan,
  pumps,
} from "#tests/support/web/document-samples.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Document, type DocumentFolder, documentEndpoints } from "../../contract.ts";
import { folderEndpoints } from "../../folder-contract.ts";
import { type MoveCheck, moveEndpoints } from "../../move-contract.ts";
import { documentTextEndpoints } from "../../text-contract.ts";
import { documentScreens } from "../routes.ts";

let server: TestServer;
let folders: readonly DocumentFolder[];
let documents: readonly Document[];

const heldIn = (folderId: string | undefined) =>
  documents.filter((one) => folderId === undefined || (one.documentFolderId ?? "root") === folderId);

beforeEach(() => {
  folders = [drawings, manuals, pumps];
  documents = [plan, list];
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [day, night] }))
    .on(groupEndpoints.previewAccess, quietAccess)
    .on(roleEndpoints.list, () => ({ builtInRoles: [], workspaceRoles: [] }))
    .on(folderEndpoints.list, () => ({ folders: [...folders] }))
    .on(documentEndpoints.list, ({ query }) => {
      const found = heldIn(query.folderId).filter((one) =>
        one.documentName.toLowerCase().includes((query.name ?? "").toLowerCase()),
      );
      return { documents: found, total: found.length, next: null };
    });
});

const show = (at = "/documents", as = {}) =>
  showScreens(documentScreens, { server, at, as, flags: { access_groups_enabled: true } });
const grid = (name = "Documents in Documents") => screen.findByRole("grid", { name });
const names = async () => {
  const links = within(await grid()).getAllByRole("link");
  return links.map((link) => link.textContent);
};
const row = (name: string) => screen.findByRole("row", { name: new RegExp(`^Select ${name}`) });
const choose = async (user: Awaited<ReturnType<typeof show>>["user"], name: string, action: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: new RegExp(`^${action}`) }));
};

describe("the list of documents", () => {
  it("shows the folders first, with their counts, access and the state of text extraction", async () => {
    await show();
    expect(await names()).toEqual(["Drawings", "Manuals", "Plan.pdf", "Spare parts.xlsx"]);
    expect(await row("Manuals")).toHaveTextContent("1 folder, 2 documents");
    await waitFor(async () => expect(await row("Manuals")).toHaveTextContent("Night"));
    expect(await row("Drawings")).toHaveTextContent("Everyone");
    expect(await row("Plan.pdf")).toHaveTextContent("1.2 MB");
    expect(await row("Spare parts.xlsx")).toHaveTextContent("Text could not be read");
    expect(screen.getByText("2 folders, 2 documents")).toBeVisible();
  });

  it("goes into folders by the tree and by the breadcrumb", async () => {
    const { user, path } = await show();
    const tree = await screen.findByRole("treegrid", { name: "Folders" });
    await user.click(within(tree).getByText("Manuals"));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/documents/${manuals.id}`));
    expect(await screen.findByRole("heading", { level: 1, name: "Manuals" })).toBeVisible();
    await user.click(within(await grid("Documents in Manuals")).getByRole("link", { name: "Pumps" }));
    const way = await screen.findByRole("navigation", { name: "Where you are" });
    expect(way).toHaveTextContent("DocumentsManualsPumps");
    await user.click(within(way).getByRole("link", { name: "Documents" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/documents`));
  });

  it("[D44] offers no changes to a member with read access only", async () => {
    await show("/documents", { permissions: new Set(), rank: 1, seesAllContent: false });
    await names();
    for (const name of ["New folder", "Upload"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("link", { name: "Recycle bin" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Move Manuals" })).toBeNull();
    expect(await row("Plan.pdf")).toHaveAttribute("draggable", "false");
  });

  it("shows only the name of a folder that leads to a visible item, without actions", async () => {
    folders = [newFolder(8, { name: "Way", isNameOnly: true, createdAt: null, updatedAt: null })];
    const { user } = await show();
    expect(await row("Way")).toHaveTextContent("Shown because you see something in it");
    await user.click(screen.getByRole("button", { name: "Actions for Way" }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Open"]);
  });

  it("shows names as they are, and never as markup", async () => {
    documents = [newDocument(1, { documentName: "<img src=x onerror=alert(1)>.pdf" })];
    await show();
    expect(await screen.findByRole("link", { name: "<img src=x onerror=alert(1)>.pdf" })).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it("explains what documents are for when there are none", async () => {
    [folders, documents] = [[], []];
    await show();
    expect(await screen.findByText("No documents yet")).toBeVisible();
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    server.on(folderEndpoints.list, () => {
      if (isDown) throw new Problem("internal");
      return { folders: [] };
    });
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The documents could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Plan.pdf" })).toBeVisible();
  });

  it.each(loadFailures())("shows no documents, and says that $what", async (failure) => {
    server.on(documentEndpoints.list, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });

  it("says of a folder out of sight that it is not here", async () => {
    await show(`/documents/${idOf(77)}`);
    expect(await screen.findByRole("heading", { name: "This folder is not here" })).toBeVisible();
  });

  it("[D6] is asked page by page, in the order of the address", async () => {
    server.on(documentEndpoints.list, ({ query }) =>
      query.after === undefined
        ? { documents: [plan], total: 2, next: "more" }
        : { documents: [list], total: null, next: null },
    );
    await show("/documents?sort=size&down=true");
    await waitFor(async () => expect(await names()).toContain("Plan.pdf"));
    const frame = await grid();
    fireEvent.scroll(frame.parentElement ?? frame);
    await waitFor(async () => expect(await names()).toContain("Spare parts.xlsx"));
    expect(server.sentTo(documentEndpoints.list).map((call) => call.query)).toEqual([
      { limit: "200", folderId: "root", sort: "size", descending: "true" },
      { limit: "200", folderId: "root", sort: "size", descending: "true", after: "more" },
    ]);
  });

  it("breaks no rule of axe", async () => {
    await show();
    await names();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((found) => [found.id, found.nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
  });
});

describe("the search", () => {
  it("filters a folder that is here at once, without asking", async () => {
    const { user } = await show();
    await names();
    await user.type(screen.getByRole("searchbox"), "pla");
    await waitFor(async () => expect(await names()).toEqual(["Plan.pdf"]));
    expect(server.sentTo(documentEndpoints.list)).toHaveLength(1);
  });

  it("searches all folders, and names the folder of each result", async () => {
    documents = [newDocument(1, { documentName: "Deep plan.pdf", documentFolderId: pumps.id })];
    const { user, path } = await show("/documents?search=plan");
    await user.click(await screen.findByRole("button", { name: "All folders" }));
    expect(await row("Deep plan.pdf")).toHaveTextContent("Pumps");
    expect(path()).toContain("in=all");
  });

  it("looks in the text, marks the words and leads to the page", async () => {
    const snippet = "torque the flange to 42 Nm";
    server.on(documentTextEndpoints.search, () => ({
      found: [
        {
          documentId: plan.id,
          documentName: plan.documentName,
          documentFolderId: null,
          mimeType: plan.mimeType,
          page: 7,
          pageTo: 7,
          titlePath: "Assembly",
          snippet,
          marks: [{ start: 11, end: 17 }],
        },
      ],
    }));
    await show("/documents?search=flange&in=text");
    const place = await screen.findByRole("link", { name: /Page 7/ });
    expect(within(place).getByText("flange").tagName).toBe("MARK");
    expect(place).toHaveTextContent(snippet);
    expect(place).toHaveAttribute("href", `/app/${workspaceId}/documents/view/${plan.id}?page=7&find=flange`);
  });
});

describe("a new folder", () => {
  const begin = async () => {
    const shown = await show();
    await shown.user.click(await screen.findByRole("button", { name: "New folder" }));
    return { ...shown, field: await screen.findByRole("textbox", { name: "Name of the new folder" }) };
  };

  it("[D44] is named in the list, and created by Enter with its name trimmed", async () => {
    server.on(folderEndpoints.create, ({ body }) => {
      const made = newFolder(20, { name: (body as { folderName: string }).folderName });
      folders = [...folders, made];
      return made;
    });
    const { user, field } = await begin();
    expect(field).toHaveFocus();
    await user.type(field, "  Trial {Enter}");
    expect(await screen.findByRole("link", { name: "Trial" })).toBeVisible();
    expect(server.sentTo(folderEndpoints.create).map((call) => call.body)).toEqual([
      { folderName: "Trial", parentFolderId: null },
    ]);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name of the new folder" })).toBeNull());
  });

  it("[D44] with a taken name reports it: the name is cleared, the next one can be typed", async () => {
    const { user, field } = await begin();
    await user.type(field, "MANUALS{Enter}");
    expect(await screen.findByText("There is a folder of this name already.", { selector: "li *" })).toBeVisible();
    expect(field).toHaveValue("");
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/There is a folder of this name already/);
    expect(server.sentTo(folderEndpoints.create)).toEqual([]);
  });

  it("[D44] reports a name that is taken on the server alone in the same way", async () => {
    server.on(folderEndpoints.create, () => {
      throw new Problem("conflict", "folderExists");
    });
    const { user, field } = await begin();
    await user.type(field, "Hidden{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/There is a folder of this name already/));
    expect(field).toHaveValue("");
    expect(field).toHaveFocus();
  });

  it("is given up by Escape, and its name with it", async () => {
    const { user, field } = await begin();
    await user.type(field, "Tria{Escape}");
    expect(screen.queryByRole("textbox", { name: "Name of the new folder" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "New folder" }));
    expect(screen.getByRole("textbox", { name: "Name of the new folder" })).toHaveValue("");
  });
});

describe("a name", () => {
  it("is changed by F2, with the name selected up to its extension", async () => {
    server.on(documentEndpoints.update, ({ body }) => {
      documents = [{ ...plan, documentName: (body as { name: string }).name, revision: 2 }];
      return newDocument(101);
    });
    const { user } = await show();
    (await row("Plan.pdf")).focus();
    await user.keyboard("{F2}");
    const field = await screen.findByRole("textbox", { name: /^Name/ });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard("Map");
    expect(field).toHaveValue("Map.pdf");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("link", { name: "Map.pdf" })).toBeVisible();
    expect(server.sentTo(documentEndpoints.update)[0]?.headers.get("if-match")).toBe('"1"');
  });

  it("[D7] that another member changed meanwhile is shown next to the person's own", async () => {
    server.on(documentEndpoints.update, ({ headers }) => {
      if (headers.get("if-match") === '"2"') return plan;
      const current = { ...plan, documentName: "Theirs.pdf", revision: 2 };
      throw new Problem("stale", "stale", { current });
    });
    const { user } = await show();
    await choose(user, "Plan.pdf", "Rename");
    const field = await screen.findByRole("textbox", { name: /^Name/ });
    await user.clear(field);
    await user.type(field, "Mine.pdf{Enter}");
    expect(await screen.findByText("Somebody changed this in the meantime")).toBeVisible();
    expect(screen.getByText("Theirs.pdf")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("[D3] that is taken is reported at the field", async () => {
    server.on(documentEndpoints.update, () => {
      throw new Problem("conflict", "documentExists");
    });
    const { user } = await show();
    await choose(user, "Plan.pdf", "Rename");
    const field = await screen.findByRole("textbox", { name: /^Name/ });
    await user.clear(field);
    await user.type(field, "Spare parts.xlsx{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/There is a document of this name already/));
  });
});

const side = { peopleCount: 0, people: [], documentCount: 0, folderCount: 0 };
const noChange: MoveCheck = {
  documentsGainingAccess: {},
  documentFoldersGainingAccess: {},
  everyone: { documentIds: [], documentFolderIds: [] },
  losing: { documentIds: [], documentFolderIds: [] },
  gains: side,
  losses: side,
  hiddenCount: 0,
  digest: "first",
};
const someGain: MoveCheck = {
  ...noChange,
  documentsGainingAccess: { [plan.id]: [night.id] },
  losing: { documentIds: [plan.id], documentFolderIds: [] },
  gains: { peopleCount: 2, people: [ann, { id: idOf(802), displayName: "Ben" }], documentCount: 1, folderCount: 0 },
  losses: { ...side, peopleCount: 1, people: [{ id: idOf(803), displayName: "Cem" }], documentCount: 1 },
};

describe("a move", () => {
  const sent = () => server.sentTo(moveEndpoints.move).map((call) => call.body);
  const source = { sourceDocumentFolderIds: [], sourceDocumentIds: [plan.id], targetFolderId: manuals.id };
  /** The end of a move: a test that ends before leaves it to the next one. */
  const wasMoved = /Plan.pdf.* was moved to .*Manuals/;
  beforeEach(() => {
    server.on(moveEndpoints.checkMove, () => noChange).on(moveEndpoints.move, () => ({ renamed: [] }));
  });
  const toManuals = async () => {
    const shown = await show();
    await choose(shown.user, "Plan.pdf", "Move to");
    const dialog = await screen.findByRole("dialog", { name: /Move .*Plan.pdf/ });
    await shown.user.click(within(dialog).getByText("Manuals"));
    await shown.user.click(within(dialog).getByRole("button", { name: "Move here" }));
    return shown;
  };

  it("[D43] that changes access for nobody is done at once, and can be undone", async () => {
    const { user } = await toManuals();
    expect(await screen.findByText(wasMoved)).toBeVisible();
    expect(sent()).toEqual([{ ...source, digest: "first" }]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Moved back")).toBeVisible();
    expect(sent()[1]).toEqual({ ...source, targetFolderId: null, digest: "first" });
  });

  it("gives the reason why a folder cannot be the target", async () => {
    const { user } = await show();
    await choose(user, "Manuals", "Move to");
    const dialog = await screen.findByRole("dialog", { name: /Move .*Manuals/ });
    await user.click(within(dialog).getByText("Documents"));
    expect(within(dialog).getByRole("status")).toHaveTextContent("It is already there");
    expect(within(dialog).getByRole("button", { name: "Move here" })).toHaveAttribute("aria-disabled", "true");
  });

  it("[D43] [D19] that changes access is previewed first, and sends the digest of the preview", async () => {
    server.on(moveEndpoints.checkMove, () => someGain);
    const { user } = await toManuals();
    const notice = await screen.findByRole("dialog", { name: "Moving this changes who sees it" });
    for (const words of ["2 people: 1 document", "Ann", "Ben", "1 person: 1 document", "Cem", "Night"]) {
      expect(notice).toHaveTextContent(words);
    }
    expect(sent()).toEqual([]);
    await user.click(within(notice).getByRole("button", { name: "Move" }));
    expect(await screen.findByText(wasMoved)).toBeVisible();
    expect(sent()).toEqual([{ ...source, digest: "first" }]);
  });

  it("[D19] is asked again with the new answer where the world moved on", async () => {
    server
      .on(moveEndpoints.checkMove, () => someGain)
      .on(moveEndpoints.move, ({ body }) => {
        if ((body as { digest: string }).digest === "second") return { renamed: [] };
        const current = { ...someGain, digest: "second", gains: { ...someGain.gains, peopleCount: 5 } };
        throw new Problem("conflict", "sightChanged", { current });
      });
    const { user } = await toManuals();
    await user.click(await screen.findByRole("button", { name: "Move" }));
    expect(await screen.findByText(/Meanwhile something was changed/)).toBeVisible();
    expect(screen.getByText("5 people: 1 document")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([
      { ...source, digest: "first" },
      { ...source, digest: "second" },
    ]);
  });

  it("[D11] that shows something to everyone says so, and needs the permission", async () => {
    server.on(moveEndpoints.checkMove, () => ({
      ...noChange,
      everyone: { documentIds: [plan.id], documentFolderIds: [] },
    }));
    const { user } = await toManuals();
    expect(await screen.findByRole("note")).toHaveTextContent(
      "Everyone in the workspace will see 1 item that was restricted.",
    );
    await user.click(screen.getByRole("button", { name: "Move and show to everyone" }));
    expect(await screen.findByText(wasMoved)).toBeVisible();
    expect(sent()).toEqual([{ ...source, digest: "first", makeGlobal: true }]);
  });

  it("[D3] onto names that are taken asks before anything gets another name", async () => {
    server.on(moveEndpoints.move, ({ body }) => {
      if ((body as { onTaken?: string }).onTaken === undefined) throw new Problem("conflict", "documentExists");
      return { renamed: [{ id: plan.id, name: "Plan (2).pdf" }] };
    });
    const { user } = await toManuals();
    await user.click(await screen.findByRole("button", { name: "Move with other names" }));
    expect(await screen.findByText(/One got another name/)).toBeVisible();
    expect(sent()[1]).toEqual({ ...source, digest: "first", onTaken: "rename" });
  });

  it("is dragged from the list onto a folder, and not onto a document", async () => {
    await show();
    const dataTransfer = { types: ["text/plain"], setData: () => {}, setDragImage: () => {}, effectAllowed: "" };
    const [from, onto, beside] = [await row("Plan.pdf"), await row("Manuals"), await row("Spare parts.xlsx")];
    fireEvent.dragStart(from, { dataTransfer });
    expect(fireEvent.dragOver(beside, { dataTransfer })).toBe(true);
    expect(fireEvent.dragOver(onto, { dataTransfer })).toBe(false);
    await waitFor(() => expect(onto).toHaveAttribute("data-drop-target"));
    fireEvent.drop(onto, { dataTransfer });
    expect(await screen.findByText(wasMoved)).toBeVisible();
    expect(sent()).toEqual([{ ...source, digest: "first" }]);
  });
});

describe("several things", () => {
  const selectAll = async () => {
    const shown = await show();
    await names();
    await shown.user.click(screen.getByRole("checkbox", { name: "Select all" }));
    return shown;
  };

  it("[D46] are deleted after saying how much goes, and brought back at once", async () => {
    server
      .on(folderEndpoints.extent, ({ params }) =>
        params.folderId === manuals.id ? { documentCount: 12, folderCount: 3 } : { documentCount: 0, folderCount: 0 },
      )
      .on(folderEndpoints.remove, () => ({ documentCount: 0, folderCount: 1 }))
      .on(documentEndpoints.remove, () => ({ documentCount: 2, folderCount: 0 }))
      .on(documentEndpoints.restore, () => ({ documentCount: 14, folderCount: 5, renamed: [] }));
    const { user } = await selectAll();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    await waitFor(() => expect(dialog).toHaveTextContent("This deletes 5 folders, 14 documents, for everybody."));
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("2 folders, 2 documents deleted")).toBeVisible();
    expect(server.sentTo(documentEndpoints.remove).map((call) => call.body)).toEqual([
      { documentIds: [plan.id, list.id] },
    ]);
    expect(server.sentTo(folderEndpoints.remove).map((call) => call.params.folderId)).toEqual([
      drawings.id,
      manuals.id,
    ]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("2 folders, 2 documents brought back")).toBeVisible();
    expect(server.sentTo(documentEndpoints.restore).map((call) => call.body)).toEqual([
      { documentIds: [plan.id, list.id], documentFolderIds: [drawings.id, manuals.id] },
    ]);
  });

  it("[D47] found by a search are counted and deleted once, where a folder among them holds the others", async () => {
    const inside = newDocument(103, { documentName: "Manual of pumps.pdf", documentFolderId: pumps.id });
    const outside = newDocument(104, { documentName: "Manual of valves.pdf" });
    documents = [inside, outside];
    server
      .on(folderEndpoints.extent, () => ({ documentCount: 3, folderCount: 1 }))
      .on(folderEndpoints.remove, () => ({ documentCount: 3, folderCount: 2 }))
      .on(documentEndpoints.remove, () => ({ documentCount: 1, folderCount: 0 }));
    const { user } = await show("/documents?search=manual&in=all");
    for (const name of ["Manuals", "Manual of pumps.pdf", "Manual of valves.pdf"]) await row(name);
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    await waitFor(() => expect(dialog).toHaveTextContent("This deletes 2 folders, 4 documents, for everybody."));
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
    expect(server.sentTo(documentEndpoints.remove).map((call) => call.body)).toEqual([{ documentIds: [outside.id] }]);
    expect(server.sentTo(folderEndpoints.remove).map((call) => call.params.folderId)).toEqual([manuals.id]);
  });

  it("[D47] cannot be deleted before they are counted, and are counted again after a failure", async () => {
    let isDown = true;
    server
      .on(folderEndpoints.extent, () => {
        if (isDown) throw new Problem("unavailable");
        return { documentCount: 12, folderCount: 3 };
      })
      .on(folderEndpoints.remove, () => ({ documentCount: 12, folderCount: 4 }));
    const { user } = await show();
    await choose(user, "Manuals", "Delete");
    const dialog = await screen.findByRole("alertdialog");
    const remove = within(dialog).getByRole("button", { name: "Delete" });
    const again = await within(dialog).findByRole("button", { name: "Try again" });
    expect(remove).toBeDisabled();
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(dialog).toHaveTextContent("This deletes 4 folders, 12 documents, for everybody."));
    await user.click(remove);
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("[D20] stay where something in them is not the person's to delete, and the dialog says so", async () => {
    server
      .on(folderEndpoints.extent, () => ({ documentCount: 0, folderCount: 0 }))
      .on(folderEndpoints.remove, () => {
        throw new Problem("conflict", "notDeletable");
      });
    const { user } = await show();
    await choose(user, "Manuals", "Delete");
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(dialog).toHaveTextContent("Something in it is not yours to delete."));
  });

  it("[D10] are each sent only their own part of a change of access, and those that failed are named", async () => {
    server
      .on(folderEndpoints.setGroups, () => drawings)
      .on(documentEndpoints.setGroups, () => {
        throw new Problem("unavailable");
      });
    const { user } = await selectAll();
    await user.click(await screen.findByRole("button", { name: "Manage access" }));
    const dialog = await screen.findByRole("dialog", { name: "Access to 4 items" });
    const submit = () => within(dialog).getByRole("button", { name: "Update access" });
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    const group = await within(dialog).findByRole("treeitem", { name: "Night" });
    await waitFor(() => expect(group).toHaveAttribute("aria-checked", "mixed"));
    await user.click(group);
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(submit());
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(/Not changed: .*Plan.pdf.*Spare parts.xlsx/);
    const change = { addAccessGroupIds: [night.id], removeAccessGroupIds: [], digest: digestOf(drawings.id) };
    expect(server.sentTo(folderEndpoints.setGroups).map(({ params, body }) => [params.folderId, body])).toEqual([
      [drawings.id, change],
    ]);
    expect(server.sentTo(documentEndpoints.setGroups)).toHaveLength(2);
  });

  it("[D10] that have groups from above do not become everyone's by losing their own", async () => {
    const warned = vi.spyOn(console, "error");
    folders = [manuals];
    documents = [newDocument(1, { accessGroups: [day.id], inheritedAccessGroups: [night.id] })];
    server.on(documentEndpoints.setGroups, () => newDocument(1));
    const { user } = await show();
    await choose(user, "Document 1.pdf", "Manage access");
    const dialog = await screen.findByRole("dialog", { name: /Access to/ });
    await user.click(await within(dialog).findByRole("treeitem", { name: "Day" }));
    await screen.findByText("Nobody sees more or less than before.");
    expect(within(dialog).queryByRole("note")).toBeNull();
    expect(dialog).toHaveTextContent("From the folders above: Night");
    await user.click(within(dialog).getByRole("button", { name: "Update access" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(documentEndpoints.setGroups)[0]?.body).toEqual({
      addAccessGroupIds: [],
      removeAccessGroupIds: [day.id],
      digest: digestOf(documents[0]?.id ?? ""),
    });
    // Folders and documents share one list: React would warn of two with one key.
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});

describe("the details of a document", () => {
  it("[D14] [D15] say who sees it, and bring an earlier file back after a question", async () => {
    const present = { ...plan, version: 2, inheritedAccessGroups: [night.id] };
    const version = (number: number) => ({
      number,
      remoteFileId: idOf(600 + number),
      mimeType: plan.mimeType,
      sizeBytes: 100,
      checksum: "b".repeat(64),
      uploadedBy: ann,
      createdAt: plan.createdAt,
    });
    server
      .on(documentEndpoints.get, () => present)
      // Its path would be taken for that of a document.
      .on(folderEndpoints.list, () => ({ folders: [...folders] }))
      .on(documentEndpoints.versions, () => ({ versions: [version(2), version(1)] }))
      .on(documentEndpoints.restoreVersion, () => ({ ...present, version: 3 }));
    const { user } = await show();
    await choose(user, "Plan.pdf", "Details");
    const drawer = await screen.findByRole("dialog", { name: "Details" });
    const above = await within(drawer).findByRole("list", { name: "From the folders above" });
    expect(above).toHaveTextContent("Night");
    expect(within(drawer).queryByRole("button", { name: "Restore version 2" })).toBeNull();
    expect(within(drawer).getByRole("link", { name: "View version 1" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/documents/view/${plan.id}?version=1`,
    );
    await user.click(within(drawer).getByRole("button", { name: "Restore version 1" }));
    const question = await screen.findByRole("alertdialog", { name: "Restore version 1?" });
    await user.click(within(question).getByRole("button", { name: "Restore" }));
    expect(await screen.findByText("Version 1 is the present one again")).toBeVisible();
    expect(server.sentTo(documentEndpoints.restoreVersion)[0]?.params.number).toBe("1");
  });
});

describe("an upload", () => {
  beforeEach(() => {
    server
      .on(documentEndpoints.checkNames, () => ({ taken: [] }))
      // What becomes of the bytes is the queue's matter.
      .on(assetEndpoints.create, () => {
        throw new Problem("unsupported", "unsupportedMediaType");
      });
  });
  const chosen = (name: string, path = "") =>
    Object.assign(new File(["x"], name, { type: "text/plain" }), { webkitRelativePath: path });
  const pick = async (files: readonly File[]) => {
    const shown = await show();
    await names();
    const input = screen.getByLabelText("Choose files…", { selector: "input" });
    fireEvent.change(input, { target: { files } });
    return shown;
  };
  const announced = () => server.sentTo(assetEndpoints.create).length;

  it("[D42] asks about names that are taken before anything is sent, and answers for all alike", async () => {
    server.on(documentEndpoints.checkNames, ({ body }) => ({
      taken: (body as { names: string[] }).names
        .filter((name) => name !== "new.txt")
        .map((name) => ({ name, documentId: plan.id, proposedName: `${name}-2`, mayReplace: true })),
    }));
    const { user } = await pick([chosen("a.txt"), chosen("b.txt"), chosen("new.txt")]);
    const dialog = await screen.findByRole("dialog", { name: /a.txt.* is there already/ });
    expect(within(dialog).getByRole("textbox", { name: "New name" })).toHaveValue("a.txt-2");
    expect(announced()).toBe(0);
    await user.click(within(dialog).getByRole("radio", { name: /Replace the document/ }));
    await user.click(within(dialog).getByRole("checkbox", { name: "Do the same for the other one" }));
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(announced()).toBe(3));
  });

  it("[D42] does nothing at all when it is cancelled", async () => {
    server.on(documentEndpoints.checkNames, () => ({
      taken: [{ name: "a.txt", documentId: plan.id, proposedName: "a (2).txt", mayReplace: false }],
    }));
    const { user } = await pick([chosen("a.txt", "Manuals/a.txt"), chosen("b.txt", "Manuals/New/b.txt")]);
    const dialog = await screen.findByRole("dialog", { name: /is there already/ });
    expect(within(dialog).getByRole("radio", { name: /Replace the document/ })).toBeDisabled();
    await user.click(within(dialog).getByRole("button", { name: "Cancel the upload" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([announced(), server.sentTo(folderEndpoints.create).length]).toEqual([0, 0]);
  });

  it("[D40] creates missing folders, and reuses existing ones", async () => {
    server.on(folderEndpoints.create, ({ body }) =>
      newFolder(30, { name: (body as { folderName: string }).folderName }),
    );
    await pick([chosen("a.txt", "Manuals/a.txt"), chosen("b.txt", "Manuals/New/b.txt")]);
    await waitFor(() => expect(announced()).toBe(2));
    expect(server.sentTo(folderEndpoints.create).map((call) => call.body)).toEqual([
      { folderName: "New", parentFolderId: manuals.id },
    ]);
    expect(server.sentTo(documentEndpoints.checkNames).map((call) => call.body)).toEqual([
      { folderId: manuals.id, names: ["a.txt"] },
    ]);
  });

  it("names a file that is empty, and leaves it out", async () => {
    await pick([new File([], "none.txt"), chosen("a.txt")]);
    expect(await screen.findByText(/none.txt.* is empty/)).toBeVisible();
    await waitFor(() => expect(announced()).toBe(1));
  });

  it("takes files that are dropped on a folder, and those that are pasted", async () => {
    await show();
    const items = (name: string) => [{ kind: "file", webkitGetAsEntry: () => null, getAsFile: () => chosen(name) }];
    const dataTransfer = { types: ["Files"], items: items("dropped.txt"), dropEffect: "none" };
    const onto = await row("Manuals");
    fireEvent.dragOver(onto, { dataTransfer });
    fireEvent.drop(onto, { dataTransfer });
    await waitFor(() => expect(announced()).toBe(1));
    fireEvent.paste(document.body, { clipboardData: { items: items("pasted.png") } });
    await waitFor(() => expect(announced()).toBe(2));
    expect(server.sentTo(documentEndpoints.checkNames).map((call) => call.body)).toEqual([
      { folderId: manuals.id, names: ["dropped.txt"] },
      { folderId: null, names: ["pasted.png"] },
    ]);
  });
});
