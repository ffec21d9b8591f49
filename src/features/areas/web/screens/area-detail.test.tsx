import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { Problem } from "#kit/problem.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { setHere, useHere } from "#kit/web/device/here.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Area, areaEndpoints, areaNoteEndpoints } from "../../contract.ts";
import { areaScreens } from "../routes.ts";
import { day, dock, hall, night, note } from "./area-samples.ts";

let server: TestServer;
let area: Area;
beforeEach(() => {
  area = { ...hall, connectedAreas: [dock.id] };
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [day, night] }))
    .on(areaEndpoints.list, () => ({ areas: [dock, area] }))
    .on(areaEndpoints.get, () => area)
    .on(areaNoteEndpoints.list, () => ({ notes: [note] }));
});

const show = (as = {}) => showScreens(areaScreens, { server, at: `/areas/${hall.id}`, as });
const stale = (current: unknown) => new Problem("stale", "stale", { current });

describe("an area", () => {
  it("shows its groups, its neighbours as links, and its notes with who wrote them", async () => {
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "Hall" })).toBeVisible();
    expect(await screen.findByRole("link", { name: "Dock" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/areas/${dock.id}`,
    );
    expect(screen.getByRole("region", { name: "Access" })).toHaveTextContent("Night");
    const notes = screen.getByRole("region", { name: "Notes" });
    expect(notes).toHaveTextContent("Valve 17 drips");
    expect(notes).toHaveTextContent("Ann");
    expect(notes).toHaveTextContent("edited by Ann");
  });

  it("[A3] says how many groups are hidden", async () => {
    area = { ...area, hiddenAccessGroups: 2 };
    await show();
    const access = await screen.findByRole("region", { name: "Access" });
    await waitFor(() => expect(access).toHaveTextContent("2 groups that you do not see"));
  });

  it("[A2] that is missing or out of sight says so, and leads back", async () => {
    server.on(areaEndpoints.get, () => {
      throw new Problem("notFound");
    });
    await show();
    expect(await screen.findByText("This area is not here")).toBeVisible();
    expect(screen.getByRole("link", { name: "All areas" })).toHaveAttribute("href", `/app/${workspaceId}/areas`);
  });

  it.each(loadFailures("This area is not here"))("[A2] says why it is not shown where $what", async (failure) => {
    server.on(areaEndpoints.get, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });

  it("[A4] shows what another person changed, without a reload", async () => {
    const { queryClient } = await show();
    await screen.findByRole("heading", { level: 1, name: "Hall" });
    area = { ...area, name: "Great hall", revision: 2 };
    await act(() => queryClient.invalidateQueries({ queryKey: [workspaceId, "areas"] }));
    expect(await screen.findByRole("heading", { level: 1, name: "Great hall" })).toBeVisible();
  });

  it("[A13] offers only the history to a member who may only read", async () => {
    const { user } = await show({ permissions: new Set(), rank: 1, seesAllContent: false });
    await user.click(await screen.findByRole("button", { name: "Actions for the note by Ann" }));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["History"]);
    for (const name of ["Edit", "Manage access", "Delete", "Change", "Add note"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });

  it("[A12] is deleted after a question, and leads to the list", async () => {
    server.on(areaEndpoints.remove, () => {});
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("3 notes go as well");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/areas`));
    expect(await screen.findByText("The area was deleted")).toBeVisible();
  });
});

describe("arriving by the code of an area", () => {
  const arrive = () => showScreens(areaScreens, { server, at: `/areas/${hall.id}?here=true` });

  it("[A23] makes it the place of this device, says so, and can be undone", async () => {
    setHere(workspaceId, dock.id);
    const { user } = await arrive();
    expect(await screen.findByText("This device is in Hall now")).toBeVisible();
    expect(placeOf()).toBe(hall.id);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(placeOf()).toBe(dock.id);
  });

  it("[A23] says nothing where the device is there already", async () => {
    setHere(workspaceId, hall.id);
    await arrive();
    expect(await screen.findByRole("heading", { level: 1, name: "Hall" })).toBeVisible();
    expect(screen.queryByText("This device is in Hall now")).toBeNull();
  });

  it("[A22] has a sheet to print, for those who may edit it", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("link", { name: "Code for the wall" }));
    expect(await screen.findByRole("button", { name: "Print" })).toBeEnabled();
    expect(screen.getByRole("heading", { level: 1, name: "Hall" })).toBeVisible();
  });
});

const placeOf = () => renderHook(() => useHere(workspaceId)).result.current;

describe("an edit of the name", () => {
  const renameTo = async (name: string) => {
    const shown = await show();
    await shown.user.click(await screen.findByRole("button", { name: "Edit" }));
    const field = await screen.findByRole("textbox", { name: "Name" });
    await shown.user.clear(field);
    await shown.user.type(field, name);
    await shown.user.click(screen.getByRole("button", { name: "Save" }));
    return shown;
  };

  it("[A6] that is stale shows both values, and can still be saved", async () => {
    const theirs = { ...area, name: "South hall", revision: 5 };
    server.on(areaEndpoints.update, ({ headers }) => {
      if (headers.get("if-match") !== '"5"') throw stale(theirs);
      return { ...theirs, name: "North hall", revision: 6 };
    });
    const { user } = await renameTo("North hall");
    expect(await screen.findByText("Somebody changed this in the meantime")).toBeVisible();
    expect(screen.getByText("South hall")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = server.sentTo(areaEndpoints.update);
    expect(sent.map((call) => [call.headers.get("if-match"), call.body])).toEqual([
      ['"1"', { name: "North hall" }],
      ['"5"', { name: "North hall" }],
    ]);
  });

  it("[A6] that is stale can be replaced by the stored state", async () => {
    server.on(areaEndpoints.update, () => {
      throw stale({ ...area, name: "South hall", revision: 5 });
    });
    const { user } = await renameTo("North hall");
    await user.click(await screen.findByRole("button", { name: "Take what is there now" }));
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("South hall");
    expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });

  it("that fails is reported by a toast and in the dialog, and keeps the input", async () => {
    server.on(areaEndpoints.update, () => {
      throw new Problem("unavailable");
    });
    await renameTo("North hall");
    const failed = "The area could not be changed. Try again.";
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2));
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("North hall");
  });
});

describe("connections", () => {
  it("[A15] [A16] are chosen among the visible areas", async () => {
    server.on(areaEndpoints.setConnections, () => ({ ...area, connectedAreas: [] }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Change" }));
    const dialog = await screen.findByRole("dialog", { name: "Areas connected with Hall" });
    expect(within(dialog).getAllByRole("checkbox")).toHaveLength(1);
    await user.click(within(dialog).getByRole("checkbox", { name: "Dock" }));
    await user.click(within(dialog).getByRole("button", { name: "Save connections" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(areaEndpoints.setConnections)[0]?.body).toEqual({ connectedAreas: [] });
  });
});

describe("a note", () => {
  const choose = async (item: string) => {
    const shown = await show();
    await shown.user.click(await screen.findByRole("button", { name: "Actions for the note by Ann" }));
    await shown.user.click(await screen.findByRole("menuitem", { name: item }));
    return shown;
  };

  it("[A17] says something, or is not sent", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Add note" }));
    expect(await screen.findByRole("textbox", { name: "Note" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save note" }));
    expect(screen.getByText("Write something first.")).toBeVisible();
    expect(server.sentTo(areaNoteEndpoints.create)).toEqual([]);
  });

  it("[A6] that is stale shows both wordings", async () => {
    server.on(areaNoteEndpoints.update, ({ headers }) => {
      if (headers.get("if-match") !== '"3"') {
        throw stale({ ...note, content: deltaOf("Valve 17 was changed"), revision: 3 });
      }
      return { ...note, revision: 4 };
    });
    const { user } = await choose("Edit note");
    await user.click(await screen.findByRole("button", { name: "Save note" }));
    expect(await screen.findByText("Valve 17 was changed")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save note" })).toBeNull());
  });

  it("[A18] shows every wording that it had", async () => {
    const version = { writtenAt: note.createdAt, writtenBy: note.createdBy };
    server.on(areaNoteEndpoints.history, () => ({
      versions: [
        { ...version, revision: 2, content: note.content },
        { ...version, revision: 1, content: deltaOf("Valve 16 drips") },
      ],
    }));
    await choose("History");
    const drawer = await screen.findByRole("dialog", { name: "History of the note" });
    expect(await within(drawer).findByText("Valve 16 drips")).toBeVisible();
    expect(within(drawer).getByText("Wording 1")).toBeVisible();
  });

  it("is deleted after a question that says how much of its history goes", async () => {
    server.on(areaNoteEndpoints.remove, () => {});
    const { user } = await choose("Delete");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("the 2 wordings of its history");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(server.sentTo(areaNoteEndpoints.remove)).toHaveLength(1));
  });
});
