import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type AccessGroup, groupEndpoints, type VisibilityChange } from "../../contract.ts";
import { groupScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const plant: AccessGroup = { id: idOf(1), name: "Plant", icon: "factory", parentId: null, revision: 1 };
const line: AccessGroup = { id: idOf(2), name: "Line 1", icon: "users", parentId: plant.id, revision: 4 };
const office: AccessGroup = { id: idOf(3), name: "Office", icon: "users", parentId: null, revision: 2 };
const people = [11, 12, 13].map((n) => ({ id: idOf(n), displayName: `Person ${n}`, profileIcon: "", photoUrl: null }));

const quiet: VisibilityChange = {
  gains: { peopleCount: 0, people: [], things: [], titles: [] },
  losses: { peopleCount: 0, people: [], things: [], titles: [] },
  everyone: [],
  everyoneTitles: [],
  digest: "d1",
};
const loud: VisibilityChange = {
  ...quiet,
  gains: {
    peopleCount: 21,
    people: [{ id: idOf(11), displayName: "Person 11" }],
    things: [{ kind: "procedure", count: 3 }],
    titles: [{ kind: "procedure", id: idOf(31), title: "Change the filter" }],
  },
  digest: "d2",
};

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [line, office, plant] }))
    .on(groupEndpoints.get, ({ params }) => ({
      ...([plant, line, office].find((one) => one.id === params.groupId) ?? plant),
      memberIds: params.groupId === line.id ? [idOf(11)] : [],
      memberIdsAbove: [],
      things: [{ kind: "area" as const, count: 2 }],
      thingsBelow: [],
    }))
    .on(groupEndpoints.things, () => ({ things: [{ kind: "area" as const, id: idOf(50), title: "Dock" }] }))
    .on(groupEndpoints.preview, () => quiet)
    .on(roleEndpoints.list, () => ({ builtInRoles: [], workspaceRoles: [] }))
    .on(memberEndpoints.list, () => ({ profiles: people }));
});

const show = (at = "/settings/groups", as = {}) => showScreens(groupScreens, { server, at, as });
const ask = async (user: Awaited<ReturnType<typeof show>>["user"], name: string, item: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  return screen.findByRole("dialog");
};

describe("the screen of groups", () => {
  it("shows the tree, and of a group its members and what it sees", async () => {
    const { user } = await show();
    await user.click(await screen.findByText("Line 1"));
    const panel = await screen.findByRole("region", { name: "Line 1" }, { timeout: 10_000 });
    expect(within(panel).getByText("Plant › Line 1")).toBeVisible();
    expect(await within(panel).findByText("Person 11")).toBeInTheDocument();
    await user.click(within(panel).getByRole("tab", { name: "What it sees" }));
    expect(await within(panel).findByRole("link", { name: "Dock" })).toBeVisible();
    expect(within(panel).getByText("2 areas have this group.")).toBeVisible();
  });

  it("stays usable with 5,000 groups side by side: shown, found, opened and moved", async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ ...plant, id: idOf(n + 100), name: `Team ${n}` }));
    server.on(groupEndpoints.list, () => ({ groups: many }));
    const { user, path } = await show();
    await screen.findByText("Team 0");
    expect(screen.getAllByRole("row").length).toBeLessThan(60);
    screen.getByRole("row", { name: "Team 0" }).focus();
    await user.keyboard("{End}");
    expect(screen.getByRole("row", { name: "Team 4999" })).toHaveFocus();
    await user.keyboard("{ArrowRight}{Enter}{ArrowUp}{Enter}");
    const dialog = await screen.findByRole("dialog", {}, { timeout: 10_000 });
    expect(dialog).toHaveAccessibleName("Move Team 4999");
    expect(within(dialog).getAllByRole("treeitem").length).toBeLessThan(60);
    await user.keyboard("{Escape}");
    await user.type(screen.getByRole("searchbox"), "Team 321");
    expect(await screen.findByRole("row", { name: "Team 3210" })).toBeVisible();
    await user.click(screen.getByText("Team 3210"));
    await waitFor(() => expect(path()).toContain(idOf(3310)));
  }, 60_000);

  it("creates one, and says why a name is refused", async () => {
    server.on(groupEndpoints.create, ({ body }) => ({ ...plant, id: idOf(9), ...(body as { name: string }) }));
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "New group" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), "Global");
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    expect(within(dialog).getByText(/mean something else/)).toBeVisible();
    await user.clear(within(dialog).getByRole("textbox", { name: /Name/ }));
    await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), "Store");
    await user.click(within(dialog).getByRole("radio", { name: "Warehouse" }));
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    await waitFor(() => expect(path()).toContain(idOf(9)));
    expect(server.sentTo(groupEndpoints.create)[0]?.body).toEqual({ name: "Store", icon: "warehouse", parentId: null });
  });

  it("[GR15] moves one after a preview, and previews again if the state has changed", async () => {
    let tries = 0;
    server
      .on(groupEndpoints.update, () => {
        tries++;
        if (tries === 1) throw new Problem("conflict", "sightChanged", { current: loud });
        return { ...line, parentId: office.id };
      })
      .on(groupEndpoints.preview, () => quiet);
    const { user } = await show(`/settings/groups/${line.id}`);
    const dialog = await ask(user, "Line 1", "Move to…");
    // Neither itself nor impossible parents are offered; jsdom does no layout, so the search finds it.
    await user.click(within(dialog).getByRole("switch", { name: "To the top of the tree" }));
    expect(await within(dialog).findByText("Nobody sees more or less than before.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    expect(await within(dialog).findByText("21 people will newly see 3 procedures")).toBeVisible();
    expect(within(dialog).getByText(/Something changed in the meantime/)).toBeVisible();
    expect(within(dialog).getByText("Person 11 and 20 more")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Move" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = server.sentTo(groupEndpoints.update);
    expect(sent.map((call) => (call.body as { digest: string }).digest)).toEqual(["d1", "d2"]);
    expect(sent[0]?.headers.get("if-match")).toBe('"4"');
  });

  it("[GR13] deletes one only when it is said where everything goes, and confirmed what all will see", async () => {
    server
      .on(groupEndpoints.preview, () => ({ ...quiet, everyone: [{ kind: "area" as const, count: 2 }] }))
      .on(groupEndpoints.remove, () => undefined);
    const { user, path } = await show(`/settings/groups/${line.id}`);
    const dialog = await ask(user, "Line 1", "Delete…");
    const button = () => within(dialog).getByRole("button", { name: "Delete" });
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await user.click(within(dialog).getByRole("radio", { name: "Loses this group" }));
    await user.click(within(dialog).getByRole("radio", { name: "Leave this group" }));
    expect(await within(dialog).findByText(/Everybody in the workspace will see 2 areas/)).toBeVisible();
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await user.click(within(dialog).getByRole("checkbox", { name: /everybody in the workspace shall see/ }));
    await user.click(button());
    await waitFor(() => expect(path()).toMatch(/settings\/groups$/));
    expect(server.sentTo(groupEndpoints.remove)[0]?.body).toEqual({
      assignContentToGroupId: null,
      assignMembersToGroupId: null,
      digest: "d1",
      makeGlobal: true,
    });
  });

  it("[GR13] asks to confirm what no preview counts, such as templates, once the server says that all would see it", async () => {
    let tries = 0;
    server
      .on(groupEndpoints.preview, () => quiet)
      .on(groupEndpoints.remove, () => {
        tries++;
        if (tries === 1) throw new Problem("conflict", "wouldBecomeGlobal");
        return undefined;
      });
    const { user, path } = await show(`/settings/groups/${line.id}`);
    const dialog = await ask(user, "Line 1", "Delete…");
    const button = () => within(dialog).getByRole("button", { name: "Delete" });
    await user.click(within(dialog).getByRole("radio", { name: "Loses this group" }));
    await user.click(within(dialog).getByRole("radio", { name: "Leave this group" }));
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-disabled", "true"));
    await user.click(button());
    expect(await within(dialog).findByText(/templates or reusable steps without another group/)).toBeVisible();
    await user.click(within(dialog).getByRole("checkbox", { name: /everybody in the workspace shall see/ }));
    await user.click(button());
    await waitFor(() => expect(path()).toMatch(/settings\/groups$/));
    const sent = server.sentTo(groupEndpoints.remove).map((call) => (call.body as { makeGlobal?: boolean }).makeGlobal);
    expect(sent).toEqual([undefined, true]);
  });

  it("adds members many at a time, after a preview of what they will see", async () => {
    server
      .on(groupEndpoints.preview, () => loud)
      .on(groupEndpoints.addMembers, ({ params }) => ({
        groupId: params.groupId ?? "",
        changedCount: 2,
      }));
    const { user } = await show(`/settings/groups/${line.id}`);
    await user.click(await screen.findByRole("button", { name: "Add members" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("checkbox", { name: "Select all" }));
    expect(await within(dialog).findByText("21 people will newly see 3 procedures")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(groupEndpoints.addMembers)[0]?.body).toEqual({
      profileIds: [idOf(12), idOf(13)],
      digest: "d2",
    });
  });

  it("says by a toast that members could not be added", async () => {
    server
      .on(groupEndpoints.preview, () => loud)
      .on(groupEndpoints.addMembers, () => {
        throw new Problem("internal");
      });
    const { user } = await show(`/settings/groups/${line.id}`);
    await user.click(await screen.findByRole("button", { name: "Add members" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("checkbox", { name: "Select all" }));
    await within(dialog).findByText("21 people will newly see 3 procedures");
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText("Nothing was changed. Your choice is still here; try again.")).toBeVisible();
  });

  it("says by a toast that a group could not be changed", async () => {
    server.on(groupEndpoints.update, () => {
      throw new Problem("internal");
    });
    const { user } = await show(`/settings/groups/${line.id}`);
    await user.click(await screen.findByRole("button", { name: "Actions for Line 1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Name and icon…" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), " 2");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    const toasts = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await toasts.findByText(/^The group was not changed/)).toBeVisible();
  });

  it("[GR16] explains why a member sees a thing", async () => {
    server.on(groupEndpoints.why, () => ({
      thing: { kind: "area" as const, id: idOf(50), title: "Dock" },
      ways: [
        {
          because: "group" as const,
          chain: [
            { id: null, name: null },
            { id: line.id, name: "Line 1" },
          ],
          endings: ["leaveGroup" as const, "ungroupThing" as const, "moveGroup" as const],
        },
      ],
    }));
    const { user } = await show(`/settings/groups/${line.id}`);
    await user.click(await screen.findByRole("tab", { name: "What it sees" }));
    await user.click(await screen.findByRole("button", { name: /Who sees something/ }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("radio", { name: "Person 11" }));
    await user.click(await within(dialog).findByRole("radio", { name: "Dock" }));
    expect(await within(dialog).findByText("Person 11 sees “Dock”")).toBeVisible();
    expect(within(dialog).getByText("They are in: a group out of your sight › Line 1")).toBeVisible();
  });

  it("offers no changes to a person who may only read", async () => {
    await show(`/settings/groups/${line.id}`, {
      permissions: new Set(),
      rank: 1,
      seesAllContent: false,
      scope: new Set([line.id]),
    });
    expect(await screen.findByText("You are in it, or in a group above it.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Actions|New group|Add members/ })).toBeNull();
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    server.on(groupEndpoints.list, () => {
      if (isDown) throw new Problem("internal");
      return { groups: [plant] };
    });
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The access groups could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Plant")).toBeVisible();
  });
});
