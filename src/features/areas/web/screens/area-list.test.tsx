import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { digestOf, quietAccess } from "#features/groups/web/parts/visibility-samples.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { areaEndpoints } from "../../contract.ts";
import { areaScreens } from "../routes.ts";
import { day, dock, hall, night } from "./area-samples.ts";

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [day, night] }))
    .on(groupEndpoints.previewAccess, quietAccess)
    .on(roleEndpoints.list, () => ({ builtInRoles: [], workspaceRoles: [] }))
    .on(areaEndpoints.list, () => ({ areas: [dock, hall] }));
});

const show = (at = "/areas", as = {}) => showScreens(areaScreens, { server, at, as });
const names = () =>
  within(screen.getByRole("list", { name: "Areas" }))
    .getAllByRole("heading")
    .map((heading) => heading.textContent);

describe("the list of areas", () => {
  it("shows name, groups and number of notes, by name", async () => {
    await show();
    const cards = await screen.findAllByRole("listitem");
    expect(names()).toEqual(["Dock", "Hall"]);
    await waitFor(() => expect(cards[0]).toHaveTextContent("Everyone"));
    expect(cards[1]).toHaveTextContent("Night");
    expect(cards[1]).toHaveTextContent("3 notes");
    expect(screen.getByText("2 areas")).toBeVisible();
  });

  it("[A3] counts groups out of sight, and does not call an area that has only such everyone's", async () => {
    server.on(areaEndpoints.list, () => ({
      areas: [
        { ...hall, hiddenAccessGroups: 2 },
        { ...dock, accessGroups: [], hiddenAccessGroups: 1 },
      ],
    }));
    await show();
    const cards = await screen.findAllByRole("listitem");
    await waitFor(() => expect(cards[0]).toHaveTextContent("1 group that you do not see"));
    expect(cards[0]).not.toHaveTextContent("Everyone");
    expect(cards[1]).toHaveTextContent("Night");
    expect(cards[1]).toHaveTextContent("2 groups that you do not see");
  });

  it("finds by part of a name and keeps the search in the address", async () => {
    const { user, path } = await show();
    await user.type(await screen.findByRole("searchbox"), "hal");
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/areas?search=hal`));
    await waitFor(() => expect(names()).toEqual(["Hall"]));
    expect(screen.getByText("1 of 2")).toBeVisible();
  });

  it("is ordered as the address says", async () => {
    await show("/areas?sort=notes");
    await screen.findAllByRole("listitem");
    expect(names()).toEqual(["Hall", "Dock"]);
  });

  it("explains what areas are for when there are none, and offers to create one", async () => {
    server.on(areaEndpoints.list, () => ({ areas: [] }));
    await show();
    expect(await screen.findByText("No areas yet")).toBeVisible();
    expect(screen.getByRole("button", { name: "New area" })).toBeVisible();
  });

  it("[A13] offers no changes to a member who may only read", async () => {
    await show("/areas", { permissions: new Set(), rank: 1, seesAllContent: false });
    await screen.findAllByRole("listitem");
    expect(screen.queryByRole("button", { name: "New area" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    server.on(areaEndpoints.list, () => {
      if (isDown) throw new Problem("internal");
      return { areas: [hall] };
    });
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The areas could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Hall" })).toBeVisible();
  });
});

describe("several areas", () => {
  const selectAll = async () => {
    const shown = await show();
    await shown.user.click(await screen.findByRole("checkbox", { name: "Select all" }));
    return shown;
  };

  it("[A8] are each sent only what changes for them, and nothing where nothing does", async () => {
    server.on(areaEndpoints.setGroups, ({ params }) => (params.areaId === hall.id ? hall : dock));
    const { user } = await selectAll();
    await user.click(screen.getByRole("button", { name: "Manage access" }));
    const dialog = await screen.findByRole("dialog", { name: "Access to 2 areas" });
    const group = (name: string) => within(dialog).getByRole("treeitem", { name });
    const submit = () => within(dialog).getByRole("button", { name: "Update access" });
    await waitFor(() => expect(group("Night")).toHaveAttribute("aria-checked", "mixed"));
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    await user.click(group("Night"));
    expect(group("Night")).toHaveAttribute("aria-checked", "true");
    await within(dialog).findByText("Nobody sees more or less than before.");
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = server.sentTo(areaEndpoints.setGroups);
    expect(sent.map(({ params, body }) => [params.areaId, body])).toEqual([
      [dock.id, { addAccessGroupIds: [night.id], removeAccessGroupIds: [], digest: digestOf(dock.id) }],
    ]);
  });

  it("[A5] are shown to everyone only after a confirmation", async () => {
    server.on(areaEndpoints.setGroups, () => hall);
    const { user } = await selectAll();
    await user.click(screen.getByRole("button", { name: "Manage access" }));
    const group = await screen.findByRole("treeitem", { name: "Night" });
    await user.click(group);
    await user.click(group);
    expect(screen.getByRole("note")).toHaveTextContent("Everyone in the workspace will see 1 of these.");
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(screen.getByRole("button", { name: "Update access" }));
    await user.click(await screen.findByRole("button", { name: "Show to everyone" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(areaEndpoints.setGroups).map((call) => call.body)).toEqual([
      { addAccessGroupIds: [], removeAccessGroupIds: [night.id], makeGlobal: true, digest: digestOf(hall.id) },
    ]);
  });

  it("say by name who gains sight of what, and again where the world has changed since [GR15] [GR21]", async () => {
    const gains = (name: string) => ({
      peopleCount: 2,
      people: [{ id: day.id, displayName: name }],
      things: [{ kind: "area" as const, count: 2 }],
      titles: [{ kind: "area" as const, id: hall.id, title: "Hall" }],
    });
    let name = "Olga";
    server
      .on(groupEndpoints.previewAccess, (input) => ({ ...quietAccess(input), gains: gains(name) }))
      .on(areaEndpoints.setGroups, () => {
        name = "Otto";
        throw new Problem("conflict", "sightChanged");
      });
    const { user } = await selectAll();
    await user.click(screen.getByRole("button", { name: "Manage access" }));
    await user.click(await screen.findByRole("treeitem", { name: "Day" }));
    expect(await screen.findByText("2 people will newly see 2 areas")).toBeVisible();
    expect(screen.getByText("Olga and 1 more")).toBeVisible();
    expect(screen.getByText("“Hall” and 1 more")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Update access" }));
    expect(await screen.findByText("Otto and 1 more")).toBeVisible();
    expect(screen.getByText(/^Something changed in the meantime/)).toBeVisible();
  });

  it("keep the choice where the server refuses it", async () => {
    server.on(areaEndpoints.setGroups, () => {
      throw new Problem("unavailable");
    });
    const { user } = await selectAll();
    await user.click(screen.getByRole("button", { name: "Manage access" }));
    await user.click(await screen.findByRole("treeitem", { name: "Day" }));
    await screen.findByText("Nobody sees more or less than before.");
    await user.click(screen.getByRole("button", { name: "Update access" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Your choice is still here");
    expect(screen.getByRole("treeitem", { name: "Day" })).toHaveAttribute("aria-checked", "true");
  });

  it("[A12] [A14] are deleted after a dialog with the number of notes; a refused one reappears with a toast", async () => {
    let areas = [dock, hall];
    server
      .on(areaEndpoints.list, () => ({ areas }))
      .on(areaEndpoints.remove, ({ params }) => {
        if (params.areaId === hall.id) throw new Problem("unavailable");
        areas = [hall];
      });
    const { user } = await selectAll();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 2 areas?" });
    expect(dialog).toHaveTextContent("3 notes go as well");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("The area could not be deleted. It is still here.")).toBeVisible();
    await waitFor(() => expect(names()).toEqual(["Hall"]));
  });
});

describe("a new area", () => {
  it("[A9] [A10] needs a name, and is sent with a key", async () => {
    server.on(areaEndpoints.create, () => hall).on(areaEndpoints.get, () => hall);
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "New area" }));
    await user.click(await screen.findByRole("button", { name: "Create area" }));
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Give the area a name/);
    expect(server.sentTo(areaEndpoints.create)).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Hall");
    await user.click(await screen.findByRole("treeitem", { name: "Night" }));
    await user.click(screen.getByRole("button", { name: "Create area" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/areas/${hall.id}`));
    const [sent] = server.sentTo(areaEndpoints.create);
    expect(sent?.body).toEqual({ name: "Hall", displayFettleImageId: null, accessGroupIds: [night.id] });
    expect(sent?.headers.get("idempotency-key")).toMatch(/^\d+(-\d+){3}$/);
  });
});
