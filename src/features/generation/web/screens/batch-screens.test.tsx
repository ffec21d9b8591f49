import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type BatchItem, batchEndpoints, type DraftBatch, itemStates } from "../../batch-contract.ts";
import { type PaperSource, paperEndpoints } from "../../paper-contract.ts";
import { generationScreens } from "../routes.ts";

const batchId = newId();
const counts = (some: Partial<DraftBatch["counts"]>): DraftBatch["counts"] => ({
  ...(Object.fromEntries(itemStates.map((state) => [state, 0])) as DraftBatch["counts"]),
  ...some,
});
const batchOf = (more: Partial<DraftBatch> = {}): DraftBatch => ({
  id: batchId,
  title: "Manuals",
  state: "completed",
  failure: null,
  isArchive: true,
  counts: counts({ drafted: 2 }),
  accepted: 0,
  skipped: 0,
  createdAt: "2026-11-27T08:00:00.000Z",
  updatedAt: "2026-11-27T08:01:00.000Z",
  ...more,
});
const itemOf = (place: number, title: string, more: Partial<BatchItem> = {}): BatchItem => ({
  place,
  path: `press/${title}.docx`,
  sizeBytes: 1,
  state: "drafted",
  laterPath: null,
  cause: null,
  title,
  generationId: newId(),
  procedureId: newId(),
  copyOf: null,
  like: null,
  isAccepted: false,
  isSkipped: false,
  ...more,
});
const source: PaperSource = {
  generationId: newId(),
  mediaId: newId(),
  contentType: "application/pdf",
  fileName: "jaw.pdf",
  about: { title: "", author: "Eve", modifiedAt: "", pages: 1 },
  blocks: [],
  losses: [],
  heading: null,
  pictures: [],
  steps: [],
  isReviewed: false,
};

const acceptedPaper = {
  id: newId(),
  kind: "paper" as const,
  stage: "completed" as const,
  errorType: null,
  procedureId: newId(),
  title: "Jaw",
  voiceOver: null,
  avSources: [],
  paperSources: [],
  reviewedAt: "2026-11-27T08:05:00.000Z",
  troubleshootingArtifacts: [],
  createdAt: "2026-11-27T08:00:00.000Z",
  updatedAt: "2026-11-27T08:05:00.000Z",
};

let server: TestServer;
let batch: DraftBatch;
let items: BatchItem[];
beforeEach(() => {
  batch = batchOf();
  items = [itemOf(0, "Jaw"), itemOf(1, "Blade")];
  server = new TestServer()
    .on(batchEndpoints.list, () => ({ batches: [batch] }))
    .on(batchEndpoints.get, () => batch)
    .on(batchEndpoints.items, () => ({ items, next: null }))
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(paperEndpoints.source, () => source)
    .on(draftEndpoints.get, ({ params }) =>
      draftOf(items.find((one) => one.procedureId === params.procedureId)?.title ?? "?"),
    );
});

const show = (path: string, as = {}) =>
  showScreens(generationScreens, {
    server,
    at: path,
    as,
    flags: { pdf_proc_gen_enabled: true, access_groups_enabled: true },
  });
const showList = (as = {}) => show("/procedures/batches", as);
const showOne = () => show(`/procedures/batches/${batchId}`);
const showReview = () => show(`/procedures/batches/${batchId}/review`);
const noViolations = async () => {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((found) => found.id)).toEqual([]);
};

describe("the batches of a person", () => {
  it("says what became of each, and violates nothing in axe", async () => {
    batch = batchOf({ counts: counts({ drafted: 2, duplicate: 3, failed: 1 }), accepted: 1 });
    await showList();
    expect(await screen.findByRole("link", { name: "Manuals" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/batches/${batchId}`,
    );
    expect(screen.getByText(/Drafts: 2, copies: 3, failed: 1; 1 of 2 reviewed/)).toBeVisible();
    await noViolations();
  });

  it("[PG35] says to members who do not write procedures that they may not", async () => {
    await showList({ permissions: new Set(), rank: 1 });
    expect(await screen.findByText("You may not write drafts here")).toBeVisible();
  });

  it.each(loadFailures())("says why it is not shown where $what", async (failure) => {
    server.on(batchEndpoints.list, () => {
      throw failure.thrown;
    });
    await showList();
    await expectFailure(failure);
  });

  it("[PG36] refuses what a batch does not take, in words", async () => {
    const { user } = await showList();
    await screen.findByRole("link", { name: "Manuals" });
    const [, input] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no place for files");
    await user.upload(input, [new File(["a"], "plan.dwg")]);
    expect(await screen.findByText("There is no document among these files.")).toBeVisible();
    await user.upload(input, [new File(["a"], "a.zip"), new File(["b"], "b.docx")]);
    expect(await screen.findByText("Send a ZIP by itself, without other files.")).toBeVisible();
  });
});

describe("a batch", () => {
  it("[PG40] [PG41] begins once its member has said who sees the drafts", async () => {
    batch = batchOf({ state: "planned", counts: counts({ stored: 3, earlier: 1 }) });
    const folder = { folder: "press", count: 3, areaIds: [], accessGroupIds: [] };
    server
      .on(batchEndpoints.plan, () => ({ folders: [folder], hasMore: false }))
      .on(batchEndpoints.run, () => (batch = { ...batch, state: "running" }));
    const { user } = await showOne();
    const begin = await screen.findByRole("button", { name: "Make 3 drafts" });
    expect(begin).toBeDisabled();
    expect(screen.getByText(/1 file is an earlier version of another one/)).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: /Everyone in the workspace/ }));
    expect(screen.getByText("The drafts of 3 files will be visible to everyone.")).toBeVisible();
    await noViolations();
    await user.click(begin);
    await waitFor(() =>
      expect(server.sentTo(batchEndpoints.run)[0]?.body).toEqual({
        places: [{ folder: "press", areaIds: [], accessGroupIds: [] }],
        accessGroupIds: [],
        makeGlobal: true,
        keepDocuments: true,
      }),
    );
    expect(await screen.findByRole("progressbar", { name: "Making drafts" })).toBeVisible();
  });

  it("[PG42] [PG43] [PG45] says what became of each file, and makes a draft of a copy on request", async () => {
    items = [
      itemOf(0, "Jaw", { like: { path: "x.docx", title: "Old jaw", share: 84, procedureId: null } }),
      itemOf(1, "", {
        state: "duplicate",
        procedureId: null,
        copyOf: { kind: "document", id: newId(), name: "jaw.docx" },
      }),
      itemOf(2, "", { state: "failed", procedureId: null, cause: "fileEncrypted" }),
    ];
    batch = batchOf({ counts: counts({ drafted: 1, duplicate: 1, failed: 1 }) });
    server.on(batchEndpoints.again, () => batch);
    const { user } = await showOne();
    expect(await screen.findByText("84 % the same as Old jaw")).toBeVisible();
    expect(screen.getByText("The same file as jaw.docx")).toBeVisible();
    expect(screen.getByText(/The document has a password/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: /Make a draft anyway/ }));
    await waitFor(() => expect(server.sentTo(batchEndpoints.again)[0]?.params.place).toBe("1"));
    await noViolations();
  });

  it("[PG35] is paused, and cancelled after a question that says what stays", async () => {
    batch = batchOf({ state: "running", counts: counts({ working: 1, drafted: 1 }) });
    let removed = 0;
    server
      .on(batchEndpoints.pause, () => (batch = { ...batch, state: "paused" }))
      .on(batchEndpoints.remove, () => {
        removed++;
      });
    const { user } = await showOne();
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    expect(await screen.findByRole("button", { name: "Continue" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Drafts that are there stay.");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(removed).toBe(1);
  });

  it("[PG36] with files that were not sent offers to choose them again, or to go on without them", async () => {
    batch = batchOf({ state: "running", isArchive: false, counts: counts({ awaited: 2, drafted: 1 }) });
    server.on(batchEndpoints.leave, () => (batch = batchOf({ counts: counts({ left: 2, drafted: 1 }) })));
    const { user } = await showOne();
    expect(await screen.findByText("2 files have not been sent")).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose the folder again…" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Go on without them" }));
    await waitFor(() => expect(screen.queryByText("2 files have not been sent")).not.toBeInTheDocument());
  });
});

describe("the review of a batch", () => {
  const decide = (place: number, how: "isAccepted" | "isSkipped") => {
    items = items.filter((one) => one.place !== place);
    batch = { ...batch, [how === "isAccepted" ? "accepted" : "skipped"]: 1 };
  };

  it("[PG46] goes from draft to draft by a press or a key, and ends with the accepted ones", async () => {
    server
      .on(paperEndpoints.accept, () => {
        decide(0, "isAccepted");
        return acceptedPaper;
      })
      .on(batchEndpoints.skip, () => {
        decide(1, "isSkipped");
        return batch;
      });
    const { user } = await showReview();
    expect(await screen.findByRole("heading", { name: "Jaw" })).toBeVisible();
    expect(screen.getByText("2 drafts left")).toBeVisible();
    await noViolations();
    await waitFor(() => expect(screen.getByRole("button", { name: "Accept, next" })).toBeEnabled());
    await user.click(screen.getByRole("button", { name: "Accept, next" }));
    expect(await screen.findByRole("heading", { name: "Blade" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Accept, next" })).toBeEnabled());
    await user.keyboard("s");
    expect(await screen.findByRole("heading", { name: "Everything is reviewed" })).toBeVisible();
    // What is left is read anew once for each decision.
    expect(server.sentTo(batchEndpoints.items)).toHaveLength(3);
    expect(server.sentTo(batchEndpoints.skip)[0]).toMatchObject({ params: { place: "1" }, body: { isSkipped: true } });
    expect(screen.getByRole("link", { name: "Request approval of 1 accepted draft" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/drafts?batchId=${batchId}`,
    );
    expect(screen.getByRole("button", { name: "Go through the skipped ones" })).toBeEnabled();
  });

  it("[PG46] takes no second decision on a draft while the next one comes", async () => {
    const late = Promise.withResolvers<{ items: BatchItem[]; next: null }>();
    server
      .on(batchEndpoints.skip, () => batch)
      .on(paperEndpoints.accept, () => {
        decide(0, "isAccepted");
        server.on(batchEndpoints.items, () => late.promise);
        return acceptedPaper;
      });
    const { user } = await showReview();
    await waitFor(() => expect(screen.getByRole("button", { name: "Accept, next" })).toBeEnabled());
    await user.keyboard("a");
    await waitFor(() => expect(server.sentTo(batchEndpoints.items)).toHaveLength(2));
    await user.keyboard("s");
    expect(screen.getByText("2 drafts left")).toBeVisible();
    late.resolve({ items, next: null });
    expect(await screen.findByRole("heading", { name: "Blade" })).toBeVisible();
    expect(screen.getByText("1 draft left")).toBeVisible();
    expect(server.sentTo(batchEndpoints.skip)).toEqual([]);
  });

  it.each(loadFailures())("says why it is not shown where $what", async (failure) => {
    server.on(batchEndpoints.get, () => {
      throw failure.thrown;
    });
    await showReview();
    await expectFailure(failure);
  });
});
