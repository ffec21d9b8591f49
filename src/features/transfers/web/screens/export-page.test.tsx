import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type ExportSchedule, exportEndpoints, type WorkspaceExport } from "../../export-contract.ts";
import { transferScreens } from "../routes.ts";

const archive: WorkspaceExport = {
  id: "6d1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c01",
  fileName: "plant-2-2026-11-26.zip",
  state: "completed",
  failure: null,
  isScheduled: false,
  profileId: "6d1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c02",
  profileName: "Ann",
  total: 90,
  done: 90,
  missing: 0,
  leftOut: [],
  sizeBytes: 5 * 1024 ** 2,
  sha256: "5d41402abc4b2a76b9719d911017c592",
  createdAt: "2026-11-26T08:00:00.000Z",
  updatedAt: "2026-11-26T08:01:00.000Z",
  expiresAt: "2026-12-03T08:01:00.000Z",
};

let server: TestServer;
let exports: WorkspaceExport[];
let schedule: ExportSchedule | null;
beforeEach(() => {
  exports = [archive];
  schedule = null;
  server = new TestServer().on(exportEndpoints.list, () => ({ exports, schedule, files: 12, fileBytes: 2048 }));
});

const admin = { rank: 4, seesAllContent: true };
const show = (as: object = admin) => showScreens(transferScreens, { server, at: "/settings/exports", as });

describe("the exports of a workspace", () => {
  it("[TF16] [TF24] show each archive with its size, its digest and its end", async () => {
    exports = [{ ...archive, missing: 2 }];
    await show();
    expect(await screen.findByText("plant-2-2026-11-26.zip")).toBeVisible();
    expect(screen.getByText(/Complete · 5 MB/)).toBeVisible();
    expect(screen.getByText("5d41402abc4b2a76b9719d911017c592")).toBeVisible();
    expect(screen.getByText(/2 files are not in it/)).toBeVisible();
  });

  it("[TF28] say what is in the bin, and so not in the archive", async () => {
    const leftOut = [
      { kind: "procedure", reason: "bin", count: 3 } as const,
      { kind: "set", reason: "bin", count: 1 } as const,
    ];
    exports = [{ ...archive, leftOut }];
    await show();
    expect(await screen.findByText("Not in it, because it is in the bin: 3 procedures, 1 set.")).toBeVisible();
  });

  it("[TF19] begin after their member has read that everything leaves", async () => {
    exports = [];
    let started = 0;
    server.on(exportEndpoints.start, () => {
      started++;
      exports = [{ ...archive, state: "running", done: 45, sha256: null, expiresAt: null }];
      return archive;
    });
    const { user } = await show();
    expect(await screen.findByText("There is no archive yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Export the workspace" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("records with names and signatures");
    expect(started).toBe(0);
    await user.click(within(dialog).getByRole("button", { name: "Export everything" }));
    expect(await screen.findByRole("progressbar", { name: "Being written" })).toHaveAttribute(
      "aria-valuetext",
      "45 of 90",
    );
    expect(started).toBe(1);
  });

  it("[TF19] say that nothing was exported where signing in again was declined", async () => {
    server.on(exportEndpoints.start, () => {
      throw new Problem("forbidden", "freshSignInRequired");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Export the workspace" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Export everything" }));
    expect(await within(dialog).findByText(/Nothing was exported/)).toBeVisible();
  });

  it("[TF24] are cancelled after a question, and say why they failed", async () => {
    exports = [
      { ...archive, state: "running", done: 45, sha256: null, expiresAt: null },
      { ...archive, id: "6d1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c09", state: "failed", failure: "interrupted", sha256: null },
    ];
    let removed: string | undefined;
    server.on(exportEndpoints.remove, ({ params }) => {
      removed = params.exportId;
    });
    const { user } = await show();
    expect(await screen.findByText(/It broke off three times/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("What was written so far is removed.");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(removed).toBe(archive.id);
  });

  it("[TF20] follow a schedule that is saved with the archives that are kept", async () => {
    let saved: unknown;
    server.on(exportEndpoints.schedule, ({ body }) => {
      saved = body;
      schedule = {
        cadence: "weekly",
        keptMax: 4,
        nextAt: "2026-11-30T01:00:00.000Z",
        profileId: archive.profileId,
        profileName: "Ann",
      };
      return { schedule };
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /Export by itself/ }));
    await user.click(await screen.findByRole("option", { name: "Every Monday" }));
    await user.click(screen.getByRole("button", { name: "Save the schedule" }));
    expect(await screen.findByText(/with the rights of Ann/)).toBeVisible();
    expect(saved).toEqual({ seen: null, cadence: "weekly", keptMax: 4 });
  });

  it("[TF33] show the schedule that somebody else saved meanwhile, and say so", async () => {
    server.on(exportEndpoints.schedule, () => {
      const nextAt = "2026-12-01T01:00:00.000Z";
      schedule = { cadence: "monthly", keptMax: 2, nextAt, profileId: archive.profileId, profileName: "Bea" };
      throw new Problem("stale", "stale", { current: { schedule } });
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /Export by itself/ }));
    await user.click(await screen.findByRole("option", { name: "Every Monday" }));
    await user.click(screen.getByRole("button", { name: "Save the schedule" }));
    expect(await screen.findByText(/Somebody changed the schedule in the meantime/)).toBeVisible();
    expect(await screen.findByText(/with the rights of Bea/)).toBeVisible();
  });

  it("[TF19] are for admins who see everything", async () => {
    await show({ rank: 4, seesAllContent: false });
    expect(await screen.findByText("You may not export this workspace")).toBeVisible();
  });

  it.each(loadFailures())("say why they are not shown where $what", async (failure) => {
    server.on(exportEndpoints.list, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });
});
