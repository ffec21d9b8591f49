import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type AuditEntry, auditEndpoints } from "../../contract.ts";
import { auditScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const hash = "ab".repeat(32);
const entry = (seq: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: "2026-11-19T10:00:00.000Z",
  actorId: idOf(2),
  actorName: "Ada",
  action: "area.updated",
  objectType: "area",
  objectId: idOf(50),
  details: { before: { name: "Hall" }, after: { name: "Great hall" } },
  sessionKind: "google",
  requestId: idOf(99),
  hash,
  ...fields,
});

const proof = {
  firstSeq: 1,
  sealedFrom: null,
  places: [{ name: "files", count: 0, last: null, unproven: 0, hasFailed: false }],
  checkedAt: "2026-11-20T10:00:00.000Z",
};

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(memberEndpoints.list, () => ({ profiles: [] }))
    .on(auditEndpoints.list, () => ({
      entries: [entry(3), entry(2, { action: "future.deed", actorId: null, actorName: "Fettle", details: {} })],
      next: null,
    }));
});

const show = (at = "/settings/audit") => showScreens(auditScreens, { server, at });

describe("the page of the audit", () => {
  it("says who did what, and opens an entry with before and after", async () => {
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "Area changed" }));
    const drawer = await screen.findByRole("dialog", {}, { timeout: 10_000 });
    expect(within(drawer).getByRole("row", { name: "name Hall Great hall" })).toBeVisible();
    expect(drawer).toHaveTextContent("Signed in withGoogle");
    expect(drawer).toHaveTextContent(idOf(99));
    await user.click(within(drawer).getByRole("button", { name: "Everything about this thing" }));
    await waitFor(() => expect(path()).toContain(`thing=${idOf(50)}`));
    expect(server.sentTo(auditEndpoints.list).at(-1)?.query.objectId).toBe(idOf(50));
  });

  it("[MB7] says of whom it names that they are a member no longer", async () => {
    server.on(auditEndpoints.list, () => ({ entries: [entry(3, { isFormer: true })], next: null }));
    await show();
    expect(await screen.findByText("Ada (former member)")).toBeVisible();
  });

  it("[AU7] says of an entry about something out of sight that it is not visible, and shows its id", async () => {
    server.on(auditEndpoints.list, () => ({ entries: [entry(3, { details: {}, isHidden: true })], next: null }));
    const { user } = await show();
    expect(await screen.findByText("Not visible to you")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Area changed" }));
    const drawer = await screen.findByRole("dialog", {}, { timeout: 10_000 });
    expect(drawer).toHaveTextContent("outside of your groups");
    expect(drawer).toHaveTextContent(idOf(50));
  });

  it("[AU5] shows an action that it has no words for as it was recorded", async () => {
    await show();
    expect(await screen.findByRole("button", { name: "future.deed" })).toBeVisible();
    expect(screen.getByText("The system")).toBeVisible();
  });

  it("[AU2] asks as the address says", async () => {
    await show(`/settings/audit?who=system&what=area.created&from=2026-11-01&to=2026-11-02`);
    await screen.findByRole("button", { name: "future.deed" });
    const query: Readonly<Record<string, string>> = server.sentTo(auditEndpoints.list)[0]?.query ?? {};
    expect(query).toMatchObject({ actorId: "system", action: "area.created" });
    expect(Date.parse(query.to ?? "") - Date.parse(query.from ?? "")).toBe(2 * 24 * 60 * 60 * 1000);
  });

  it("[AU4] checks the chain, and names its faults", async () => {
    server.on(auditEndpoints.verify, () => ({
      count: 3,
      lastHash: hash,
      faults: [],
      ...proof,
    }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Verify the chain" }));
    expect(await screen.findByText(/Unbroken: 3 entries/)).toBeVisible();
    expect(screen.getByText(`Last hash: ${hash}`)).toBeVisible();
    server.on(auditEndpoints.verify, () => ({
      count: 2,
      lastHash: hash,
      faults: [{ seq: 2, fault: "missing" as const }],
      ...proof,
    }));
    await user.click(screen.getByRole("button", { name: "Verify the chain" }));
    expect(await screen.findByText("Entry 2 is missing")).toBeVisible();
  });

  it("[AU13] shows what the check proves, and by which checkpoints", async () => {
    const at = "2026-11-20T09:00:00.000Z";
    server.on(auditEndpoints.verify, () => ({
      ...proof,
      count: 30,
      lastHash: hash,
      faults: [],
      firstSeq: 11,
      sealedFrom: { seq: 20, at },
      places: [
        { name: "files", count: 4, last: { seq: 35, at }, unproven: 0, hasFailed: false },
        { name: "mailto:auditor@example.com", count: null, last: null, unproven: 0, hasFailed: false },
        { name: "s3://worm", count: null, last: null, unproven: 0, hasFailed: true },
      ],
    }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Verify the chain" }));
    expect(await screen.findByText(/Entries before 20 had no key/)).toBeVisible();
    expect(screen.getByText(/The audit begins at entry 11/)).toBeVisible();
    expect(screen.getByText(/Compared with 4 checkpoints in the product's own files, .* at entry 35/)).toBeVisible();
    expect(screen.getByText(/Checkpoints also go to mailto:auditor@example.com/)).toBeVisible();
    expect(screen.getByText(/The checkpoints in s3:\/\/worm could not be read/)).toBeVisible();
    expect(screen.getByText(/Entries after 35 could be lost unseen/)).toBeVisible();
  });

  it("[AU3] takes away what the filters find", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    server.on(auditEndpoints.export, () => ({
      size: 1,
      type: "text/csv",
      arrayBuffer: async () => new ArrayBuffer(1),
    }));
    const { user } = await show("/settings/audit?who=system");
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: "As CSV" }));
    await waitFor(() =>
      expect(server.sentTo(auditEndpoints.export)[0]?.query).toEqual({ actorId: "system", format: "csv" }),
    );
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    server.on(auditEndpoints.list, () => {
      if (isDown) throw new Problem("internal");
      return { entries: [], next: null };
    });
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The audit could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing is recorded yet")).toBeVisible();
  });
});
