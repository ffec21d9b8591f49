import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type ContentImport, type ImportItem, importEndpoints } from "../../contract.ts";
import { transferScreens } from "../routes.ts";

const importId = "6d1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c01";
const procedureId = "6d1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c02";
const checked: ContentImport = {
  id: importId,
  fileName: "guides.zip",
  state: "checked",
  isDryRun: true,
  failure: null,
  failedAt: "",
  total: 2,
  done: 2,
  counts: { created: 1, updated: 0, unchanged: 0, refused: 1 },
  accessGroupIds: [],
  makeGlobal: true,
  createsPlaces: false,
  leftOut: [],
  createdAt: "2026-11-26T08:00:00.000Z",
  updatedAt: "2026-11-26T08:01:00.000Z",
};
const items: ImportItem[] = [
  {
    place: 0,
    kind: "procedure",
    path: "a.json",
    externalId: "A",
    title: "Die",
    outcome: "created",
    findings: [],
    thingId: null,
  },
  {
    place: 1,
    kind: "procedure",
    path: "b.json",
    externalId: "",
    title: "",
    outcome: "refused",
    findings: [{ field: "pictures/x.png", code: "missingFile", detail: "" }],
    thingId: null,
  },
];

let server: TestServer;
let shown: ContentImport;
let shownItems: ImportItem[];
beforeEach(() => {
  shown = checked;
  shownItems = items;
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(importEndpoints.list, () => ({ imports: [shown] }))
    .on(importEndpoints.get, () => shown)
    .on(importEndpoints.items, () => ({ items: shownItems, next: null }));
});

const showList = (as = {}) => showScreens(transferScreens, { server, at: "/settings/imports", as });
const showOne = () => showScreens(transferScreens, { server, at: `/settings/imports/${importId}` });

it("[TF28] an import says what its archive does not bring", async () => {
  shown = {
    ...checked,
    leftOut: [
      { kind: "procedure", reason: "bin", count: 3 },
      { kind: "set", reason: "bin", count: 1 },
    ],
  };
  await showOne();
  expect(await screen.findByText(/^Not in this archive: 3 procedures, 1 set\./)).toBeVisible();
});

describe("the list of imports", () => {
  it("says what became of each, and leads to it", async () => {
    await showList();
    expect(await screen.findByRole("link", { name: "guides.zip" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/settings/imports/${importId}`,
    );
    expect(screen.getByText(/1 new, 0 changed, 0 the same, 1 refused/)).toBeVisible();
  });

  it("[TF1] says to members who do not write procedures that they may not import", async () => {
    await showList({ permissions: new Set(), rank: 1 });
    expect(await screen.findByText("You may not bring procedures in here")).toBeVisible();
  });

  it.each(loadFailures())("says why it is not shown where $what", async (failure) => {
    server.on(importEndpoints.list, () => {
      throw failure.thrown;
    });
    await showList();
    await expectFailure(failure);
  });
});

describe("an import", () => {
  it("[TF6] [TF11] shows the check with each finding, and imports on request", async () => {
    let ran = 0;
    server.on(importEndpoints.run, () => {
      ran++;
      shown = { ...checked, state: "running", isDryRun: false, done: 0 };
      return shown;
    });
    const { user } = await showOne();
    expect(await screen.findByText("This was a check: nothing has been brought in yet.")).toBeVisible();
    expect(await screen.findByText(/pictures\/x\.png is not in the archive/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Import now" }));
    expect(ran).toBe(1);
    expect(await screen.findByRole("progressbar", { name: "Importing" })).toBeVisible();
  });

  it("[TF8] links the drafts that it made", async () => {
    shown = { ...checked, state: "completed", isDryRun: false };
    shownItems = items.map((one) => ({ ...one, thingId: one.outcome === "created" ? procedureId : null }));
    await showOne();
    expect(await screen.findByRole("link", { name: "Die" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${procedureId}/edit`,
    );
  });

  it("[TF27] names the procedure whose links lead to what is not here", async () => {
    const field = "sections.0.steps.0.modules.0.text";
    const finding = { field, code: "linkTargetMissing", detail: "fettle:area/Kiln" } as const;
    const item = {
      place: 2,
      kind: "links",
      path: "a.json",
      externalId: "A",
      title: "Die",
      outcome: "unchanged",
    } as const;
    shownItems = [{ ...item, findings: [finding], thingId: procedureId }];
    await showOne();
    expect(await screen.findByText("Links in")).toBeVisible();
    expect(screen.getByRole("link", { name: "Die" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${procedureId}`,
    );
    expect(
      screen.getByText(/its target is not here; the words stay, without a link \(fettle:area\/Kiln\)/),
    ).toBeVisible();
  });

  it("[TF11] is cancelled after a question that says what stays", async () => {
    let removed = 0;
    server.on(importEndpoints.remove, () => {
      removed++;
    });
    const { user } = await showOne();
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("What has come in so far stays.");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(removed).toBe(1);
  });

  it("[TF12] that failed says why, and at which entry", async () => {
    shown = { ...checked, state: "failed", failure: "unsafePath", failedAt: "../up.json", total: 0 };
    await showOne();
    expect(await screen.findByText("../up.json")).toBeVisible();
  });
});
