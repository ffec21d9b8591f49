import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { hall } from "#features/areas/web/screens/area-samples.ts";
import { summaryOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { me, openApp, refuse, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";

const at = "/v1/workspaces/{workspaceId}";
const base = `/app/${workspaceId}`;
const idOf = (n: number) => `0192aa00-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;
const moment = "2026-11-19T10:00:00.000Z";
const nav = () => within(screen.getByRole("navigation", { name: "Main" }));
const ready = () => screen.findByRole("heading", { level: 1 });

describe("the shell", () => {
  it("says where we are, in the navigation and in the title of the page", async () => {
    openApp(`${base}/settings`, signedIn);
    await ready();
    expect(nav().getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    expect(nav().getByRole("link", { name: "Home" })).not.toHaveAttribute("aria-current");
    await waitFor(() => expect(document.title).toBe("Settings · Fettle"));
  });

  it("marks only one place if one is below another", async () => {
    openApp(`${base}/procedures/sets?type=learning`, signedIn);
    await ready();
    expect(nav().getByRole("link", { name: "Sets" })).toHaveAttribute("aria-current", "page");
    expect(nav().getByRole("link", { name: "Procedures" })).not.toHaveAttribute("aria-current");
  });

  it("breaks no rule of axe", async () => {
    openApp(`${base}/settings`, signedIn);
    await ready();
    const rules = { "color-contrast": { enabled: false } };
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map((found) => [found.id, found.nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
  });

  it.each(loadFailures("There is nothing here"))(
    "says of a workspace that does not open that $what",
    async (failure) => {
      openApp(`${base}/home`, { ...signedIn, [`GET ${at}/info`]: failure.answer });
      await expectFailure(failure);
    },
  );

  it("stays next to an unknown address", async () => {
    openApp(`${base}/nowhere/at/all`, signedIn);
    expect(await screen.findByRole("heading", { level: 1, name: "There is nothing here" })).toBeInTheDocument();
    expect(nav().getByRole("link", { name: "Home" })).toBeInTheDocument();
  });

  it("remembers on the device that the sidebar is collapsed", async () => {
    const user = userEvent.setup();
    openApp(`${base}/settings`, signedIn);
    await user.click(await screen.findByRole("button", { name: /the sidebar/ }));
    expect(localStorage.getItem("fettle.sidebar")).toBe("collapsed");
    expect(screen.getByRole("button", { name: "Expand the sidebar" })).toBeInTheDocument();
    expect(nav().getByRole("link", { name: "Home" })).toBeInTheDocument();
  });
});

describe("the palette", () => {
  it("[SR25] finds by text below its own entries, and opens the place", async () => {
    const user = userEvent.setup();
    const step = {
      stepId: idOf(41),
      stepNumber: 4,
      stepTitle: "Vent",
      page: null,
      excerpt: "Open the gasket box",
      marks: [{ start: 9, end: 15 }],
    };
    const thing = {
      kind: "procedure",
      id: idOf(40),
      name: "Start the line",
      isNamed: false,
      isDraft: false,
      changedAt: null,
      places: [step],
    };
    openApp(`${base}/settings`, {
      ...signedIn,
      [`GET ${at}/search`]: { found: [thing], corrections: [], unknownWords: [] },
    });
    await ready();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Search and commands" }), "gasket");
    const found = within(await screen.findByRole("group", { name: "Found in the text" }));
    const option = found.getByRole("option", { name: /Start the line.*Step 04: Vent.*Open the gasket box/ });
    expect(within(option).getByText("gasket").tagName).toBe("MARK");
    await user.click(option);
    await waitFor(() => expect(location.href).toContain(`${idOf(40)}?stepId=${idOf(41)}&find=gasket`));
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("group", { name: "Recent searches" })).toHaveTextContent("gasket");
  });

  it("opens by its keys and goes to places", async () => {
    const user = userEvent.setup();
    openApp(`${base}/settings`, signedIn);
    await ready();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Search and commands" }), "hom");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Hello, Ana" })).toBeInTheDocument();
  });

  it("gives the focus back when it is closed", async () => {
    const user = userEvent.setup();
    openApp(`${base}/settings`, signedIn);
    const search = await screen.findByRole("button", { name: /^Search/ });
    await user.click(search);
    expect(await screen.findByRole("combobox")).toHaveFocus();
    await user.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(search).toHaveFocus());
  });

  it("finds procedures on the server and areas by name", async () => {
    const user = userEvent.setup();
    const area = {
      id: idOf(1),
      name: "Retort hall",
      accessGroups: [],
      hiddenAccessGroups: 0,
      displayFettleImageId: null,
    };
    const app = openApp(`${base}/settings`, {
      ...signedIn,
      [`GET ${at}/areas`]: {
        areas: [{ ...area, connectedAreas: [], noteCount: 0, revision: 1, createdAt: moment, updatedAt: moment }],
      },
    });
    await user.click(await screen.findByRole("button", { name: /^Search/ }));
    await user.type(await screen.findByRole("combobox", { name: "Search and commands" }), "retort");
    expect(await screen.findByRole("option", { name: "Retort hall" })).toBeInTheDocument();
    await waitFor(() => expect(app.asked.some((call) => call.query.get("search") === "retort")).toBe(true));
  });

  it("offers only matching entries, and puts late results below those that are there", async () => {
    const user = userEvent.setup();
    const late = Promise.withResolvers<object>();
    openApp(`${base}/settings`, {
      ...signedIn,
      [`GET ${at}/procedures`]: ({ query }: { query: URLSearchParams }) =>
        query.has("search") ? late.promise : { procedures: [summaryOf("Change the drive belt")], next: null },
    });
    await ready();
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("option", { name: "Change the drive belt" })).toBeInTheDocument();
    await user.type(screen.getByRole("combobox", { name: "Search and commands" }), "deutsch");
    const offered = () => screen.getAllByRole("option").map((option) => option.textContent);
    await waitFor(() => expect(offered()).toEqual(["Language: Deutsch", "Search everything for “deutsch”"]));
    late.resolve({ procedures: [summaryOf("Deutsche Anleitung")], next: null });
    await waitFor(() =>
      expect(offered()).toEqual(["Language: Deutsch", "Search everything for “deutsch”", "Deutsche Anleitung"]),
    );
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Einstellungen" })).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "English" }));
  });

  it("changes theme and language, and lists the keys", async () => {
    const user = userEvent.setup();
    openApp(`${base}/settings`, signedIn);
    await ready();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "deutsch");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Einstellungen" })).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "English" }));
    await user.keyboard("?");
    const keys = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(keys.getByText("Search and commands")).toBeInTheDocument();
  });
});

describe("the key e", () => {
  const answers = {
    ...signedIn,
    [`GET ${at}/profiles/me`]: { ...me, permissions: ["content.areas.manage"], seesAllContent: true },
    [`GET ${at}/areas`]: { areas: [hall] },
    [`GET ${at}/areas/{areaId}`]: hall,
    [`GET ${at}/areas/notes`]: { notes: [] },
  };

  it("edits what a page shows, and is a letter in a field", async () => {
    const user = userEvent.setup();
    openApp(`${base}/areas/${hall.id}`, answers);
    await screen.findByRole("button", { name: "Edit" });
    // Keys work once the commands have loaded, which nothing on the page shows.
    await waitFor(async () => {
      await user.keyboard("e");
      expect(screen.getByRole("dialog", { name: "Edit Hall" })).toBeInTheDocument();
    });
    const field = within(screen.getByRole("dialog")).getByRole("textbox", { name: "Name" });
    await user.clear(field);
    await user.type(field, "e?");
    expect(field).toHaveValue("e?");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("is offered to nobody who may not edit", async () => {
    const user = userEvent.setup();
    openApp(`${base}/areas/${hall.id}`, { ...answers, [`GET ${at}/profiles/me`]: me });
    await screen.findByRole("heading", { level: 1, name: "Hall" });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "edit");
    expect(screen.queryByRole("option", { name: /^Edit/ })).not.toBeInTheDocument();
  });
});

describe("the bell", () => {
  const news = {
    id: idOf(1),
    kind: "procedurePublished",
    createdAt: moment,
    readAt: null,
    data: { procedureId: idOf(2), title: "Torque the flange", version: 4 },
  };

  it("counts unread ones, and marks all as read", async () => {
    const user = userEvent.setup();
    const app = openApp(`${base}/settings`, {
      ...signedIn,
      [`GET ${at}/notifications`]: { notifications: [news], unread: 1, next: null },
      [`POST ${at}/notifications/read`]: { unread: 0 },
    });
    await user.click(await screen.findByRole("button", { name: "Notifications, 1 unread" }));
    expect(await screen.findByRole("button", { name: /Unread.*Torque the flange/ })).toBeInTheDocument();
    app.answer({
      [`GET ${at}/notifications`]: { notifications: [{ ...news, readAt: moment }], unread: 0, next: null },
    });
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument());
    expect(app.asked.find((call) => call.path.endsWith("/notifications/read"))?.body).toEqual({ all: true });
  });

  it("says when it could not be loaded", async () => {
    const user = userEvent.setup();
    openApp(`${base}/settings`, { ...signedIn, [`GET ${at}/notifications`]: refuse(500, "internal") });
    await user.click(await screen.findByRole("button", { name: "Notifications" }));
    expect(await screen.findByText("The notifications could not be loaded")).toBeInTheDocument();
  });
});

describe("the session", () => {
  it("that is not there leads to the sign-in page, which knows where the person wanted to go", async () => {
    openApp(`${base}/settings`, { ...signedIn, "POST /v1/sessions/resume": 401 });
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(new URLSearchParams(location.search).get("from")).toBe(`${base}/settings`);
  });

  it("that ends while a person works leads there too", async () => {
    const user = userEvent.setup();
    const app = openApp(`${base}/settings`, signedIn);
    await ready();
    app.answer({ "POST /v1/sessions/resume": 401, [`GET ${at}/groups`]: 401 });
    const sections = within(await screen.findByRole("navigation", { name: "Settings" }));
    await user.click(sections.getByRole("link", { name: "Access groups" }));
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(new URLSearchParams(location.search).get("from")).toBe(`${base}/settings/groups`);
  });

  it("is ended by the person without being led back", async () => {
    const user = userEvent.setup();
    const app = openApp(`${base}/settings`, signedIn);
    await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
    app.answer({ "POST /v1/sessions/resume": 401 });
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    expect(location.search).toBe("?out=true");
    // This page has no device store, so stored items cannot be removed: with that reported, signing out has ended.
    expect(await screen.findByText(/could not be removed/)).toBeInTheDocument();
  });

  it("stays open if the server did not answer, and the person is told", async () => {
    const user = userEvent.setup();
    openApp(`${base}/settings`, { ...signedIn, "DELETE /v1/sessions/current": unreached });
    await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    expect(await screen.findByText(/you are still signed in/)).toBeInTheDocument();
    expect(location.pathname).toBe(`${base}/settings`);
  });
});

it("goes to a place by g and its letter, and lists such keys", async () => {
  const user = userEvent.setup();
  openApp(`${base}/settings`, signedIn);
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  await user.keyboard("?");
  const keys = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(keys.getByText("Procedures").closest("div")).toHaveTextContent("GP");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.keyboard("h");
  expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeInTheDocument();
  await user.keyboard("gh");
  expect(await screen.findByRole("heading", { level: 1, name: /^Hello/ })).toBeInTheDocument();
});

it("ignores single keys while a person types, and where they are switched off", async () => {
  const user = userEvent.setup();
  openApp(`${base}/settings/groups`, {
    ...signedIn,
    [`GET ${at}/groups`]: { groups: [{ id: idOf(1), name: "Line 2", icon: "factory", parentId: null, revision: 1 }] },
  });
  const search = await screen.findByRole("searchbox");
  // Once it was open, it opens at once: that it does not can be seen.
  await user.keyboard("?");
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.type(search, "?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  localStorage.setItem("fettle.singleKeys", "off");
  await user.click(screen.getByRole("heading", { level: 1 }));
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("says that the server cannot be reached, and what works all the same", async () => {
  const app = openApp(`${base}/settings`, signedIn);
  await ready();
  app.answer({ "GET /v1/welcome": unreached });
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText("The server cannot be reached")).toBeInTheDocument();
  app.answer({ "GET /v1/welcome": signedIn["GET /v1/welcome"] });
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText("The server cannot be reached")).not.toBeInTheDocument());
});
