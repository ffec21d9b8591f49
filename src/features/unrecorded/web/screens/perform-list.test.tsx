import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { performEndpoints } from "#features/performs/contract.ts";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import { perform } from "#features/performs/web/parts/run/perform-reducer.ts";
import { freshState } from "#features/performs/web/parts/run/perform-state.ts";
import { type ListedRecord, recordEndpoints } from "#features/records/contract.ts";
import { Problem } from "#kit/problem.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { activeOf, contentOf, numberModule, performOf } from "#tests/support/web/perform-samples.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { unrecordedScreens } from "../routes.ts";

const progress = performOf(contentOf([{ title: "Tighten", modules: [numberModule("Torque on bolt 8")] }]));

const entry = (n: number, deviations = 0): ListedRecord => ({
  id: idOf(0x900 + n),
  procedureId: progress.procedureId,
  profileId: progress.profileId,
  profileName: "Ada",
  title: `Record ${n}`,
  version: 3,
  created_at: momentAt(n),
  submitted_at: momentAt(n + 60),
  deleted_at: null,
  deviations,
});

const server = () =>
  new TestServer()
    .on(performEndpoints.listMine, () => ({ performances: [activeOf(progress)] }))
    .on(recordEndpoints.recent, ({ query }) =>
      query.after ? { history: [entry(2)], next: null } : { history: [entry(1)], next: "more" },
    );

describe("the performs", () => {
  it("lists what runs, to go on with", async () => {
    await showScreens(unrecordedScreens, { server: server(), at: "/performs" });
    const grid = await screen.findByRole("grid", { name: "Running" });
    expect(within(grid).getByRole("link", { name: "Continue" })).toHaveAttribute(
      "href",
      expect.stringContaining(`/perform/${progress.id}`),
    );
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("[PF262] names a run with unsent answers above the list, and still does once they are sent", async () => {
    // Of nobody else: the memory that stands for the device here is shared with the tests that perform.
    const profileId = idOf(0x262);
    const key = { workspaceId, profileId, performId: progress.id };
    const moduleId = progress.procedure.sections[0]?.steps[0]?.modules[0]?.id ?? "";
    const edit = { moduleType: "numberInput", input: 45 } as const;
    await deviceStore().change(key, () => perform(undefined, { type: "seen", progress, at: momentAt(0) }));
    await deviceStore().change(key, (state) => perform(state, { type: "edited", moduleId, edit, at: momentAt(1) }));
    const { queryClient } = await showScreens(unrecordedScreens, {
      server: server(),
      at: "/performs",
      as: { profileId },
    });
    const title = "1 run on this device has answers that were not sent";
    expect(await screen.findByText(title)).toBeVisible();
    await deviceStore().change(key, (state) => state && { ...state, savedEdits: state.edits });
    await queryClient.invalidateQueries();
    expect(await screen.findByText("The answers on this device were sent")).toBeVisible();
    expect(screen.queryByText(title)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: `Open ${progress.procedure.title}` })).toBeVisible();
    await deviceStore().remove(key);
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText("The answers on this device were sent")).not.toBeInTheDocument());
  });

  it("[PF263] counts what is done on this device, and lists a run that began here without a network", async () => {
    const profileId = idOf(0x263);
    const moduleId = progress.procedure.sections[0]?.steps[0]?.modules[0]?.id ?? "";
    const edit = { moduleType: "numberInput", input: 45 } as const;
    const begun = {
      ...progress,
      id: idOf(0x2631),
      procedure: { ...progress.procedure, title: "Begun in a dead spot" },
    };
    for (const state of [freshState(progress), freshState({ ...begun, revision: 0 })]) {
      const key = { workspaceId, profileId, performId: state.progress.id };
      await deviceStore().change(key, () => perform(state, { type: "edited", moduleId, edit, at: momentAt(1) }));
    }
    const unknowing = server().on(performEndpoints.remove, () => {
      throw new Problem("notFound");
    });
    const { user } = await showScreens(unrecordedScreens, { server: unknowing, at: "/performs", as: { profileId } });
    const list = within(await screen.findByRole("grid", { name: "Running" }));
    expect(await list.findByRole("link", { name: "Begun in a dead spot" })).toHaveAttribute(
      "href",
      expect.stringContaining(`/perform/${begun.id}`),
    );
    expect(list.getAllByRole("progressbar", { name: "1/1 steps done" })).toHaveLength(2);

    await user.click(list.getByRole("button", { name: "Actions for Begun in a dead spot" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    const question = await screen.findByRole("alertdialog", { name: "Remove this run?" });
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(list.queryByRole("link", { name: "Begun in a dead spot" })).not.toBeInTheDocument());
    expect(await deviceStore().list({ workspaceId, profileId })).toHaveLength(1);
  });

  it("[PF263] shows the server's list while the device's store hangs, and what the device knows once it answers", async () => {
    const profileId = idOf(0x2632);
    const begun = { ...progress, id: idOf(0x2633), procedure: { ...progress.procedure, title: "Begun in a tunnel" } };
    const key = { workspaceId, profileId, performId: begun.id };
    await deviceStore().change(key, () => freshState({ ...begun, revision: 0 }));
    const answers = Promise.withResolvers<void>();
    const store = deviceStore();
    const list = store.list.bind(store);
    const hanging = vi.spyOn(store, "list").mockImplementation((owner) => answers.promise.then(() => list(owner)));
    try {
      await showScreens(unrecordedScreens, { server: server(), at: "/performs", as: { profileId } });
      const grid = within(await screen.findByRole("grid", { name: "Running" }));
      expect(grid.getByRole("link", { name: progress.procedure.title })).toBeVisible();
      expect(grid.queryByRole("link", { name: "Begun in a tunnel" })).toBeNull();
      expect(hanging).toHaveBeenCalled();
      answers.resolve();
      expect(await grid.findByRole("link", { name: "Begun in a tunnel" })).toBeVisible();
    } finally {
      hanging.mockRestore();
      await store.remove(key);
    }
  });

  it("removes one after asking", async () => {
    const asked = server().on(performEndpoints.remove, () => undefined);
    const { user } = await showScreens(unrecordedScreens, { server: asked, at: "/performs" });
    await user.click(await screen.findByRole("button", { name: /Actions for/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    const question = await screen.findByRole("alertdialog", { name: "Remove this run?" });
    expect(asked.sentTo(performEndpoints.remove)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(asked.sentTo(performEndpoints.remove)).toHaveLength(1));
  });

  it("pages through the records and searches them", async () => {
    const asked = server();
    const { user } = await showScreens(unrecordedScreens, { server: asked, at: "/performs?show=records" });
    expect(await screen.findByRole("link", { name: "Record 1" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByRole("link", { name: "Record 2" })).toBeVisible();
    await user.type(screen.getByRole("searchbox"), "flange");
    await waitFor(() => expect(asked.sentTo(recordEndpoints.recent).at(-1)?.query.search).toBe("flange"));
  });

  it("[PF165] narrows the records by what the URL says, and clears it", async () => {
    const asked = server().on(recordEndpoints.recordFacets, () => ({
      procedures: [{ id: progress.procedureId, title: "Torque the flange" }],
      people: [],
    }));
    const { user } = await showScreens(unrecordedScreens, {
      server: asked,
      at: `/performs?show=records&procedure=${progress.procedureId}&from=2026-03-09`,
    });
    expect(await screen.findByRole("link", { name: "Record 1" })).toBeVisible();
    const { query } = asked.sentTo(recordEndpoints.recent).at(-1) ?? {};
    expect(query).toMatchObject({ procedureId: progress.procedureId, from: expect.stringContaining("2026-03-") });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(asked.sentTo(recordEndpoints.recent).at(-1)?.query.procedureId).toBeUndefined());
  });

  it("[PF165] takes days for those of the workspace, and shows the times of records in its zone (B136)", async () => {
    const asked = server();
    const at = "/performs?show=records&from=2026-03-09&to=2026-03-09";
    await showScreens(unrecordedScreens, { server: asked, at, timeZone: "Pacific/Kiritimati" });
    expect(await screen.findByRole("link", { name: "Record 1" })).toBeVisible();
    expect(asked.sentTo(recordEndpoints.recent).at(-1)?.query).toMatchObject({
      from: "2026-03-08T10:00:00.000Z",
      to: "2026-03-09T10:00:00.000Z",
    });
    expect(screen.getByText(/Kiritimati/)).toBeVisible();
  });

  it("[PF250] leads with the result of each record, and narrows to those with deviations", async () => {
    const asked = server().on(recordEndpoints.recent, () => ({ history: [entry(1), entry(2, 2)], next: null }));
    const { user } = await showScreens(unrecordedScreens, { server: asked, at: "/performs?show=records" });
    const rows = within(await screen.findByRole("grid", { name: "My records" })).getAllByRole("row");
    expect(rows.find((row) => row.textContent?.includes("Record 1"))).toHaveTextContent("No deviations");
    expect(rows.find((row) => row.textContent?.includes("Record 2"))).toHaveTextContent("2 deviations");
    await user.click(screen.getByRole("button", { name: "With deviations" }));
    await waitFor(() => expect(asked.sentTo(recordEndpoints.recent).at(-1)?.query.result).toBe("deviations"));
    expect(screen.getByRole("button", { name: "With deviations" })).toHaveAttribute("aria-pressed", "true");
  });

  it("says what belongs here where there is nothing", async () => {
    const empty = server().on(performEndpoints.listMine, () => ({ performances: [] }));
    await showScreens(unrecordedScreens, { server: empty, at: "/performs" });
    expect(await screen.findByText("Nothing is running")).toBeVisible();
  });

  it("offers another try when it could not be loaded", async () => {
    const broken = server().on(recordEndpoints.recent, () => {
      throw new Error("no network");
    });
    await showScreens(unrecordedScreens, { server: broken, at: "/performs?show=records" });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});
