import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { setEndpoints } from "../../contract.ts";
import { setScreens } from "../routes.ts";
import { drain, firstWeek, hygiene, night, release, rinse, rounds, spill, summaryOf } from "./set-samples.ts";

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [night] }))
    .on(roleEndpoints.list, () => ({ builtInRoles: [], workspaceRoles: [] }))
    .on(performEndpoints.listMine, () => ({ performances: [] }))
    .on(procedureEndpoints.list, () => ({ procedures: [drain, rinse, release, hygiene].map(summaryOf), next: null }))
    .on(setEndpoints.list, () => ({ sets: [firstWeek, rounds], next: null }))
    .on(setEndpoints.get, ({ params }) => (params.setId === rounds.id ? rounds : firstWeek));
});

const show = (at: string, as = {}) =>
  showScreens(setScreens, { server, at, as, flags: { access_groups_enabled: true } });
const chosen = () =>
  within(screen.getByRole("list", { name: "Procedures in this set" }))
    .getAllByRole("listitem")
    .map((item) => [drain, rinse, release, hygiene, spill].find((one) => item.textContent?.includes(one.title))?.title);

describe("a new set", () => {
  it("[S28] needs a title, and is sent with its procedures in order, its terms and a key", async () => {
    server.on(setEndpoints.create, () => rounds);
    const { user, path } = await show("/procedures/sets/new");
    await user.click(await screen.findByRole("button", { name: "Create set" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveAccessibleDescription(/Give the set a title/);
    await user.type(screen.getByRole("textbox", { name: "Title" }), "Format change");
    await user.click(screen.getByRole("radio", { name: /Workflow/ }));
    await user.click(await screen.findByRole("button", { name: `Add ${rinse.title}` }));
    await user.click(screen.getByRole("button", { name: `Add ${drain.title}` }));
    expect(screen.queryByRole("button", { name: `Add ${drain.title}` })).toBeNull();
    await user.click(screen.getByRole("button", { name: `Move ${drain.title} up` }));
    expect(chosen()).toEqual([drain.title, rinse.title]);
    await user.click(await screen.findByRole("treeitem", { name: "Night" }));
    await user.click(screen.getByRole("button", { name: "Create set" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/procedures/sets?procedureSetId=${rounds.id}`));
    const [sent] = server.sentTo(setEndpoints.create);
    expect(sent?.body).toEqual({
      title: "Format change",
      setType: "workflow",
      procedureIds: [drain.id, rinse.id],
      enforcesOrder: true,
      accessGroupIds: [night.id],
    });
    expect(sent?.headers.get("idempotency-key")).toMatch(/^\d+(-\d+){3}$/);
  });

  it("[S28] keeps what is offered in place while a search is answered", async () => {
    const { user } = await show("/procedures/sets/new");
    const add = await screen.findByRole("button", { name: `Add ${rinse.title}` });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.on(procedureEndpoints.list, async () => {
      await promise;
      return { procedures: [summaryOf(rinse)], next: null };
    });
    await user.type(screen.getByRole("searchbox", { name: "Search published procedures" }), rinse.title);
    await waitFor(() => expect(server.sentTo(procedureEndpoints.list).at(-1)?.query.search).toBe(rinse.title));
    // Somebody's finger may be on it.
    expect(add).toBeVisible();
    resolve();
    await waitFor(() => expect(screen.queryByRole("button", { name: `Add ${drain.title}` })).toBeNull());
    expect(add).toBeVisible();
  });

  it("[S8] says at its field what a term lacks", async () => {
    const { user } = await show("/procedures/sets/new");
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "First week");
    await user.click(screen.getByRole("radio", { name: "On one date, for all" }));
    await user.click(screen.getByRole("button", { name: "Create set" }));
    expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription(/Choose a date/);
    expect(server.sentTo(setEndpoints.create)).toEqual([]);
  });

  it("[S10] keeps everything where a procedure is no longer there", async () => {
    server.on(setEndpoints.create, () => {
      throw new Problem("invalid", "unknownProcedure");
    });
    const { user } = await show("/procedures/sets/new");
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "First week");
    await user.click(await screen.findByRole("button", { name: `Add ${rinse.title}` }));
    await user.click(screen.getByRole("button", { name: "Create set" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("no longer published");
    expect(chosen()).toEqual([rinse.title]);
  });

  it("is closed to members who may not manage sets", async () => {
    await show("/procedures/sets/new", { permissions: new Set(), rank: 1 });
    expect(await screen.findByText("You may not edit this set")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create set" })).toBeNull();
  });
});

describe("a set that is edited", () => {
  it("is put into another order by keyboard, loses a procedure, and is sent on the revision that was seen", async () => {
    server.on(setEndpoints.update, () => rounds);
    const { user } = await show(`/procedures/sets/${rounds.id}/edit`);
    const handle = await screen.findByRole("button", { name: `Move ${release.title}` });
    handle.focus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(chosen()).toEqual([release.title, drain.title, rinse.title]);
    await user.click(screen.getByRole("button", { name: `Take ${rinse.title} out` }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.sentTo(setEndpoints.update)).toHaveLength(1));
    const [sent] = server.sentTo(setEndpoints.update);
    expect(sent?.headers.get("if-match")).toContain("1");
    expect(sent?.body).toEqual({
      title: "Format change",
      setType: "workflow",
      procedureIds: [release.id, drain.id],
      enforcesOrder: true,
    });
  });

  it("[S26] shows a concurrent change, and the person decides", async () => {
    const theirs = { ...firstWeek, title: "First days", revision: 7 };
    server.on(setEndpoints.update, ({ headers }) => {
      if (headers.get("if-match")?.includes("7")) return theirs;
      throw new Problem("stale", "stale", { current: theirs });
    });
    const { user, path } = await show(`/procedures/sets/${firstWeek.id}/edit`);
    const title = await screen.findByRole("textbox", { name: "Title" });
    await user.clear(title);
    await user.type(title, "My week");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("“First days”");
    await user.click(screen.getByRole("button", { name: "Save mine over it" }));
    await waitFor(() => expect(path()).toContain(`procedureSetId=${firstWeek.id}`));
    expect(server.sentTo(setEndpoints.update).at(-1)?.body).toMatchObject({ title: "My week" });
  });

  it("[S8] leaves its date as it is on a device in another time zone than the workspace (B136)", async () => {
    const dueOn = "2026-07-01T09:59:59.999Z";
    const zoned = { server, flags: { access_groups_enabled: true }, timeZone: "Pacific/Kiritimati" };
    server
      .on(setEndpoints.get, () => ({ ...firstWeek, dueDays: null, dueOn }))
      .on(setEndpoints.update, () => firstWeek);
    const { user } = await showScreens(setScreens, { ...zoned, at: `/procedures/sets/${firstWeek.id}/edit` });
    const title = await screen.findByRole("textbox", { name: "Title" });
    await user.clear(title);
    await user.type(title, "My week");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.sentTo(setEndpoints.update)).toHaveLength(1));
    expect(server.sentTo(setEndpoints.update)[0]?.body).toMatchObject({ title: "My week", dueOn });
  });

  it("[S26] can be reset to the stored state", async () => {
    server.on(setEndpoints.update, () => {
      throw new Problem("stale", "stale", { current: { ...firstWeek, title: "First days", revision: 7 } });
    });
    const { user } = await show(`/procedures/sets/${firstWeek.id}/edit`);
    const title = await screen.findByRole("textbox", { name: "Title" });
    await user.type(title, "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: "Show theirs" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("First days");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[S9] says how many procedures stay that its editor does not see", async () => {
    server.on(setEndpoints.get, () => ({ ...rounds, hiddenProcedures: 2 }));
    await show(`/procedures/sets/${rounds.id}/edit`);
    expect(await screen.findByText("2 procedures that you do not see stay where they are.")).toBeVisible();
  });

  it("is left without a question where nothing was changed, and with one where something was", async () => {
    const { user, path } = await show(`/procedures/sets/${rounds.id}/edit`);
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "!");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(within(question).getByRole("button", { name: "Go on editing" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Format change!");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(path()).toContain(`procedureSetId=${rounds.id}`));
  });
});
