import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { digestOf, quietAccess } from "#features/groups/web/parts/visibility-samples.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { setEndpoints } from "../../contract.ts";
import { setScreens } from "../routes.ts";
import { drain, firstWeek, hygiene, newItem, night, release, rinse, rounds } from "./set-samples.ts";

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [night] }))
    .on(groupEndpoints.previewAccess, quietAccess)
    .on(roleEndpoints.list, () => ({ builtInRoles: [], workspaceRoles: [] }))
    .on(performEndpoints.listMine, () => ({ performances: [] }))
    .on(setEndpoints.list, () => ({ sets: [firstWeek, rounds], next: null }))
    .on(setEndpoints.get, ({ params }) => (params.setId === rounds.id ? rounds : firstWeek));
});

const flags = { access_groups_enabled: true, procedure_perform_web_enabled: true };
const show = (at = "/procedures/sets", as = {}) => showScreens(setScreens, { server, at, as, flags });
const operator = { permissions: new Set<never>(), rank: 1 };
const list = () => screen.findByRole("grid", { name: "Sets" });
const inspector = () => screen.findByRole("dialog");

describe("the list of sets", () => {
  it("shows each with its procedures, and the person's progress in it", async () => {
    await show();
    const grid = await list();
    expect(within(grid).getByText("First week")).toBeVisible();
    expect(grid).toHaveTextContent("Learning · 2 procedures");
    expect(grid).toHaveTextContent("Workflow · 3 procedures");
    const ring = within(grid).getByRole("progressbar", { name: "My progress in First week: 1 of 2" });
    expect(ring).toHaveAttribute("aria-valuenow", "50");
    expect(grid).toHaveTextContent("Overdue");
    expect(grid).toHaveTextContent("1 to do again");
  });

  it("asks the server for one kind and for words, and keeps both in the address", async () => {
    const { user, path } = await show();
    await user.click(await screen.findByRole("radio", { name: "Workflow" }));
    await user.type(screen.getByRole("searchbox"), "format");
    await waitFor(() => expect(path()).toContain("search=format"));
    expect(path()).toContain("type=workflow");
    await waitFor(() =>
      expect(server.sentTo(setEndpoints.list).at(-1)?.query).toMatchObject({ setType: "workflow", search: "format" }),
    );
  });

  it("explains the purpose of sets when there are none, and offers to create one to members who may", async () => {
    server.on(setEndpoints.list, () => ({ sets: [], next: null }));
    await show();
    expect(await screen.findByText("No sets yet")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "New set" })[0]).toBeVisible();
  });

  it("offers an operator nothing to change", async () => {
    server.on(setEndpoints.list, () => ({ sets: [], next: null }));
    await show("/procedures/sets", operator);
    expect(await screen.findByText(/As soon as somebody makes a set/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "New set" })).toBeNull();
  });

  it("says that it failed, and tries again", async () => {
    let isBroken = true;
    server.on(setEndpoints.list, () => {
      if (isBroken) throw new Problem("unavailable");
      return { sets: [rounds], next: null };
    });
    const { user } = await show();
    const again = await screen.findByRole("button", { name: "Try again" });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText("Format change")).toBeVisible();
  });

  it("[S12] deletes the selected sets after a confirmation, and restores them from the toast", async () => {
    let gone: string[] = [];
    server
      .on(setEndpoints.list, () => ({ sets: [firstWeek, rounds].filter((set) => !gone.includes(set.id)), next: null }))
      .on(setEndpoints.remove, ({ params }) => void gone.push(params.setId ?? ""))
      .on(setEndpoints.restore, ({ params }) => {
        gone = gone.filter((id) => id !== params.setId);
      });
    const { user } = await show();
    await list();
    await user.click(screen.getByRole("checkbox", { name: /First week/ }));
    await user.click(screen.getByRole("checkbox", { name: /Format change/ }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 2 sets?" });
    expect(dialog).toHaveTextContent("The procedures stay");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("No sets yet")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Format change")).toBeVisible();
    expect(gone).toEqual([]);
  });

  it("[S7] changes the access of one, with its own difference", async () => {
    server.on(setEndpoints.setGroups, () => rounds);
    const { user } = await show();
    await list();
    await user.click(screen.getByRole("button", { name: "Actions for Format change" }));
    await user.click(await screen.findByRole("menuitem", { name: "Manage access" }));
    await user.click(await screen.findByRole("treeitem", { name: "Night" }));
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(screen.getByRole("button", { name: "Update access" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(setEndpoints.setGroups).map(({ params, body }) => [params.setId, body])).toEqual([
      [rounds.id, { addAccessGroupIds: [night.id], removeAccessGroupIds: [], digest: digestOf(rounds.id) }],
    ]);
  });

  it("says in the dialog and by a toast that the access of a set could not be changed", async () => {
    server.on(setEndpoints.setGroups, () => {
      throw new Problem("internal");
    });
    const { user } = await show();
    await list();
    await user.click(screen.getByRole("button", { name: "Actions for Format change" }));
    await user.click(await screen.findByRole("menuitem", { name: "Manage access" }));
    await user.click(await screen.findByRole("treeitem", { name: "Night" }));
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(screen.getByRole("button", { name: "Update access" }));
    const failed = "The access could not be changed. Try again.";
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2));
  });
});

describe("the set that the address names", () => {
  it("[S23] is open next to the list, with the changes since the person did it", async () => {
    await show(`/procedures/sets?procedureSetId=${firstWeek.id}`);
    const dialog = await inspector();
    expect(await within(dialog).findByText("Hygiene at the entry")).toBeVisible();
    expect(dialog).toHaveTextContent("2 steps changed since you did it:");
    expect(dialog).toHaveTextContent("Wash your hands (changed)");
    expect(dialog).toHaveTextContent("Sign the list (no longer there)");
    expect(dialog).toHaveTextContent("Due 14 days after being asked");
    expect(dialog).toHaveTextContent("Holds for 12 months");
  });

  it("[S31] [S32] shows a learner score and mark, remaining attempts, and when the next one may begin", async () => {
    const at = "2026-11-20T08:00:00.000Z";
    const failed = newItem(21, {
      title: "Lockout quiz",
      mayStart: false,
      whyNotStart: "mustWait",
      attemptsLeft: 1,
      tryAgainAt: "2026-11-25T08:00:00.000Z",
      result: { recordId: firstWeek.id, outcome: "failed", score: 60, isComplete: true, at, signOff: null },
    });
    const waiting = newItem(22, {
      title: "Forklift round",
      result: { recordId: rounds.id, outcome: "signOff", score: null, isComplete: true, at, signOff: null },
    });
    server.on(setEndpoints.get, () => ({ ...firstWeek, attemptsMax: 2, procedures: [failed, waiting] }));
    const { user } = await show(`/procedures/sets?procedureSetId=${firstWeek.id}`, operator);
    const dialog = await inspector();
    expect(await within(dialog).findByText("Not passed")).toBeVisible();
    expect(dialog).toHaveTextContent("60 % of 80 % needed");
    expect(dialog).toHaveTextContent("1 attempt left");
    expect(dialog).toHaveTextContent("Next attempt from");
    expect(dialog).toHaveTextContent("Waiting for a trainer");
    expect(dialog).toHaveTextContent("Passed with every step done, and 80 % of the graded questions");
    const button = within(dialog).getByRole("button", { name: "Perform Lockout quiz" });
    await user.click(button);
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(server.sentTo(setEndpoints.start)).toEqual([]);
  });

  it("[S24] starts a procedure from within the set", async () => {
    const sent: unknown[] = [];
    server.on(setEndpoints.start, ({ params, body }) => {
      sent.push([params.setId, body]);
      throw new Problem("conflict", "outOfOrder");
    });
    const { user } = await show(`/procedures/sets?procedureSetId=${rounds.id}`);
    const dialog = await inspector();
    await user.click(await within(dialog).findByRole("button", { name: "Perform Rinse the filler" }));
    expect(await screen.findByText(/Its turn has not come/)).toBeVisible();
    expect(sent).toMatchObject([[rounds.id, { procedureId: rinse.id, token: expect.stringMatching(/^\w\w$/) }]]);
  });

  it("[S21] explains why a procedure waits, and does not start it", async () => {
    const { user } = await show(`/procedures/sets?procedureSetId=${rounds.id}`);
    const dialog = await inspector();
    const button = await within(dialog).findByRole("button", { name: `Perform ${release.title}` });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.click(button);
    expect(server.sentTo(setEndpoints.start)).toEqual([]);
    expect(within(dialog).getByRole("button", { name: `Perform ${drain.title}` })).not.toHaveAttribute("aria-disabled");
  });

  it("tells an operator no more than how to do it", async () => {
    await show(`/procedures/sets?procedureSetId=${firstWeek.id}`, operator);
    const dialog = await inspector();
    expect(await within(dialog).findByRole("button", { name: `Perform ${hygiene.title}` })).toBeVisible();
    expect(within(dialog).queryByRole("link", { name: "Edit" })).toBeNull();
    expect(within(dialog).queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("that is not there is said to be missing, and closing it leads back to the list", async () => {
    server.on(setEndpoints.get, () => {
      throw new Problem("notFound");
    });
    const { user, path } = await show(`/procedures/sets?procedureSetId=${rounds.id}`);
    const dialog = await inspector();
    expect(await within(dialog).findByText("This set is not here")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/procedures/sets`));
  });
});
