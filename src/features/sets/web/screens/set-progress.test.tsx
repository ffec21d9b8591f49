import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { Problem } from "#kit/problem.ts";
import { admin, showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { setEndpoints } from "../../contract.ts";
import { type MemberProgress, trainingEndpoints } from "../../training-contract.ts";
import { setScreens } from "../routes.ts";
import { firstWeek, newItem } from "./set-samples.ts";

const rowOf = (n: number, displayName: string, some: Partial<MemberProgress> = {}): MemberProgress => ({
  procedureSetId: firstWeek.id,
  setTitle: firstWeek.title,
  person: { id: `00000000-0000-4000-8000-00000000070${n}`, displayName },
  doneCount: 0,
  count: 2,
  againCount: 0,
  failedCount: 0,
  waitingCount: 0,
  dueAt: null,
  isOverdue: false,
  lastDoneAt: null,
  ...some,
});
const idOfRecord = "00000000-0000-4000-8000-000000000999";
const ann = rowOf(1, "Ann", { doneCount: 2, lastDoneAt: "2026-10-01T08:00:00.000Z" });
const bob = rowOf(2, "Bob", { isOverdue: true, dueAt: "2026-10-02T08:00:00.000Z" });
const eve = rowOf(3, "=Eve", { doneCount: 1, againCount: 1 });

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(roleEndpoints.list, () => ({ builtInRoles: [], workspaceRoles: [] }))
    .on(setEndpoints.get, () => firstWeek)
    .on(trainingEndpoints.progress, ({ query }) =>
      query.after ? { progress: [eve], next: null } : { progress: [ann, bob], next: "more" },
    );
});
const at = `/procedures/sets/${firstWeek.id}/progress`;
const show = (path = at, as = {}) => showScreens(setScreens, { server, at: path, as });
const table = () => screen.findByRole("grid", { name: "Progress" });

describe("the progress of all members", () => {
  it("shows each member with done and pressing procedures", async () => {
    await show();
    const grid = await table();
    const row = (name: string) => within(grid).getByText(name).closest("[data-row]");
    expect(row("Ann")).toHaveTextContent("All done");
    expect(row("Bob")).toHaveTextContent("Overdue");
    expect(within(grid).getByRole("progressbar", { name: "2 of 2" })).toBeVisible();
    expect(screen.getByText(/asked to do “First week”/)).toBeVisible();
  });

  it("asks for those alone who are chosen, and keeps that in the address", async () => {
    const { user, path } = await show();
    await table();
    await user.click(screen.getByRole("button", { name: /Show/ }));
    await user.click(await screen.findByRole("option", { name: "Overdue" }));
    await waitFor(() => expect(path()).toContain("only=overdue"));
    expect(server.sentTo(trainingEndpoints.progress).at(-1)?.query).toMatchObject({
      only: "overdue",
      procedureSetId: firstWeek.id,
    });
  });

  it("[S25] says that part of the members is not examined yet, and continues", async () => {
    server.on(trainingEndpoints.progress, ({ query }) =>
      query.after ? { progress: [eve], next: null } : { progress: [], next: "more" },
    );
    const { user } = await show(`${at}?only=again`);
    await user.click(await screen.findByRole("button", { name: "Look further" }));
    expect(await screen.findByText("=Eve")).toBeVisible();
  });

  it("exports all of it as CSV, page by page, and lets no name run as a formula", async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => {} }),
    );
    const { user } = await show();
    await table();
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    expect(await screen.findByText("Exported")).toBeVisible();
    const text = await blobs[0]?.text();
    expect(text?.trim().split("\r\n")).toEqual([
      expect.stringContaining("Set,Member,Done,Of,To do again,Not passed,Waiting for a check,Due,Overdue,Last done"),
      "First week,Ann,2,2,0,0,0,,false,2026-10-01T08:00:00.000Z",
      "First week,Bob,0,2,0,0,0,2026-10-02T08:00:00.000Z,true,",
      "First week,'=Eve,1,2,1,0,0,,false,",
    ]);
  });

  it.each([
    ["without the permission to analyze procedures", { rank: 1, permissions: new Set(["content.sets.manage"]) }],
    ["on a shared device", { bySharedDevice: true }],
  ])("[S48] [MB16] offers no export %s", async (_name, as) => {
    await show(at, as);
    await table();
    expect(screen.queryByRole("button", { name: "Export as CSV" })).toBeNull();
  });

  it("[S33] [S37] opens a member, and lets a trainer sign the attempt that waits with their own name", async () => {
    const waiting = newItem(21, {
      title: "Forklift round",
      result: {
        recordId: idOfRecord,
        outcome: "signOff",
        score: 90,
        isComplete: true,
        at: ann.lastDoneAt ?? "",
        signOff: null,
      },
    });
    server
      .on(trainingEndpoints.member, () => ({ person: bob.person, procedures: [waiting] }))
      .on(trainingEndpoints.signOff, () => ({ person: bob.person, procedures: [] }));
    const { user } = await show();
    await user.click(within(await table()).getByRole("button", { name: "Progress of Bob" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Bob" }));
    expect(await drawer.findByText("Waiting for a trainer")).toBeVisible();
    expect(drawer.queryByText("Not started")).toBeNull();
    await user.click(drawer.getByRole("button", { name: "Sign off" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Sign off the attempt/ }));
    await user.click(dialog.getByRole("radio", { name: "Not passed" }));
    await user.click(dialog.getByRole("button", { name: "Sign" }));
    expect(dialog.getByRole("textbox", { name: /^Note for Bob/ })).toHaveAccessibleDescription("Say what is missing.");
    const name = dialog.getByRole("textbox", { name: /^Your name/ });
    expect(name).toHaveAccessibleDescription(`Enter your own name: ${admin.displayName}`);
    expect(server.sentTo(trainingEndpoints.signOff)).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: /^Note for Bob/ }), "Too fast");
    await user.type(name, admin.displayName);
    await user.click(dialog.getByRole("button", { name: "Sign" }));
    await waitFor(() =>
      expect(server.sentTo(trainingEndpoints.signOff)[0]?.body).toEqual({
        profileId: bob.person.id,
        recordId: idOfRecord,
        decision: "failed",
        note: "Too fast",
        name: admin.displayName,
      }),
    );
    expect(await screen.findByText("Signed")).toBeVisible();
  });

  it("[S33] says that nothing was signed where the trainer does not sign in again", async () => {
    const result = {
      recordId: idOfRecord,
      outcome: "signOff",
      score: null,
      isComplete: true,
      at: "",
      signOff: null,
    } as const;
    server
      .on(trainingEndpoints.member, () => ({
        person: bob.person,
        procedures: [newItem(21, { result: { ...result, at: "2026-10-01T08:00:00.000Z" } })],
      }))
      .on(trainingEndpoints.signOff, () => {
        throw new Problem("forbidden", "freshSignInRequired");
      });
    const { user } = await show();
    await user.click(within(await table()).getByRole("button", { name: "Progress of Bob" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Bob" }));
    await user.click(await drawer.findByRole("button", { name: "Sign off" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Sign off the attempt/ }));
    await user.type(dialog.getByRole("textbox", { name: /^Your name/ }), admin.displayName);
    await user.click(dialog.getByRole("button", { name: "Sign" }));
    expect(await dialog.findByText("A signature asks for signing in again. Nothing was signed.")).toBeVisible();
  });

  it("[S32] lets a trainer allow another attempt to a member who has none left", async () => {
    const barred = newItem(22, {
      title: "Lockout quiz",
      mayStart: false,
      whyNotStart: "noAttemptsLeft",
      attemptsLeft: 0,
      result: {
        recordId: idOfRecord,
        outcome: "failed",
        score: 40,
        isComplete: true,
        at: ann.lastDoneAt ?? "",
        signOff: null,
      },
    });
    server
      .on(trainingEndpoints.member, () => ({ person: bob.person, procedures: [barred] }))
      .on(trainingEndpoints.allowRetry, () => ({ person: bob.person, procedures: [] }));
    const { user } = await show();
    await user.click(within(await table()).getByRole("button", { name: "Progress of Bob" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Bob" }));
    expect(await drawer.findByText("No attempts left")).toBeVisible();
    expect(drawer.getByText("Not passed")).toBeVisible();
    expect(drawer.queryByText("Not started")).toBeNull();
    await user.click(drawer.getByRole("button", { name: "Allow another attempt at Lockout quiz" }));
    expect(await screen.findByText("Another attempt is allowed")).toBeVisible();
    expect(server.sentTo(trainingEndpoints.allowRetry)[0]?.body).toEqual({
      profileId: bob.person.id,
      procedureId: barred.id,
    });
  });

  it("says that an export failed, and saves nothing", async () => {
    const { user } = await show();
    await table();
    server.on(trainingEndpoints.progress, () => {
      throw new Problem("unavailable");
    });
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    expect(await screen.findByText("The export failed. Nothing was saved.")).toBeVisible();
  });

  it("[S14] is closed to members who do not manage sets", async () => {
    await show(at, { permissions: new Set(), rank: 1 });
    expect(await screen.findByText("You may not see how others stand")).toBeVisible();
    expect(server.sentTo(trainingEndpoints.progress)).toEqual([]);
  });
});
