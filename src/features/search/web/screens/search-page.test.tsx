import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { Problem } from "#kit/problem.ts";
import { forgetBearer } from "#kit/web/session/session.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type FoundThing, searchEndpoints } from "../../contract.ts";
import { type SavedSearch, savedSearchEndpoints } from "../../saved-contract.ts";
import { forgetRecentSearchesWithSession, recentPrefix } from "../parts/recent/forget-recent.ts";
import { searchScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const nowhere = { stepId: null, stepNumber: null, stepTitle: null, page: null } as const;

const published = { isDraft: false, changedAt: null } as const;

const found: FoundThing[] = [
  { kind: "area", id: idOf(1), name: "Retort hall", isNamed: true, ...published, places: [] },
  {
    kind: "procedure",
    id: idOf(2),
    name: "Torque the flange",
    isNamed: false,
    ...published,
    places: [
      {
        ...nowhere,
        stepId: idOf(3),
        stepNumber: 4,
        stepTitle: "Vent to 0 bar",
        excerpt: "Open the retort slowly",
        marks: [{ start: 9, end: 15 }],
      },
    ],
  },
  {
    kind: "document",
    id: idOf(4),
    name: "Manual.pdf",
    isNamed: false,
    ...published,
    places: [{ ...nowhere, page: 12, excerpt: "The retort door", marks: [{ start: 4, end: 10 }] }],
  },
];

const reply = { found, corrections: [{ typed: "retrot", read: "retort" }], unknownWords: ["zirconium"] };

const answering = (answer: () => typeof reply = () => reply) => new TestServer().on(searchEndpoints.everything, answer);

const show = async (answer: () => typeof reply, at = "/search?words=retrot") => {
  const server = answering(answer);
  await showScreens(searchScreens, { at, server });
  return server;
};

it("lists what was found, each with a link to the step or page, and says how it read the words", async () => {
  await show(() => reply);
  const results = await screen.findByRole("list", { name: "Results" });
  expect(within(results).getByRole("link", { name: "Retort hall" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/areas/${idOf(1)}`),
  );
  expect(within(results).getByRole("link", { name: "Step 04: Vent to 0 bar" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/procedures/${idOf(2)}?stepId=${idOf(3)}&find=retort`),
  );
  expect(within(results).getByRole("link", { name: "Page 12" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/documents/view/${idOf(4)}?page=12&find=retort`),
  );
  expect(
    within(results)
      .getAllByText("retort")
      .map(({ tagName }) => tagName),
  ).toEqual(["MARK", "MARK"]);
  expect(screen.getByText("Read “retrot” as “retort”.")).toBeVisible();
  expect(screen.getByText("Nothing that you may see contains: zirconium")).toBeVisible();
  const { violations } = await axe.run(screen.getByRole("main"), { rules: { "color-contrast": { enabled: false } } });
  expect(violations).toEqual([]);
});

it("asks for one kind when it is chosen", async () => {
  const server = await show(() => reply);
  await screen.findByRole("list", { name: "Results" });
  await userEvent.setup().click(screen.getByRole("radio", { name: "Documents" }));
  await waitFor(() =>
    expect(server.sentTo(searchEndpoints.everything).map(({ query }) => query)).toEqual([
      { words: "retrot" },
      { words: "retrot", kind: "document" },
    ]),
  );
});

it("says that nothing fits, and which words nothing contains", async () => {
  await show(() => ({ found: [], corrections: [], unknownWords: ["zirconium"] }), "/search?words=zirconium");
  expect(await screen.findByRole("heading", { name: "Nothing fits “zirconium”" })).toBeVisible();
  expect(screen.getByText("Nothing that you may see contains: zirconium")).toBeVisible();
});

it("says what it is for while nothing was typed, and that it failed where it did", async () => {
  await show(() => reply, "/search");
  expect(await screen.findByRole("heading", { name: "What are you looking for?" })).toBeVisible();
});

it("[SR21] leads through the results by arrow keys, and back to the field by Escape", async () => {
  await show(() => reply);
  await screen.findByRole("list", { name: "Results" });
  const user = userEvent.setup();
  await user.click(screen.getByRole("searchbox", { name: "Search everything" }));
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("link", { name: "Retort hall" })).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("link", { name: "Step 04: Vent to 0 bar" })).toHaveFocus();
  await user.keyboard("{End}");
  expect(screen.getByRole("link", { name: "Page 12" })).toHaveFocus();
  await user.keyboard("{Home}{ArrowUp}");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("{ArrowDown}{Escape}");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("heading", { name: "What are you looking for?" })).toBeVisible();
});

it("[SR20] keeps on the device what was searched, until it is removed or the session ends", async () => {
  const { user } = await showScreens(searchScreens, { at: "/search", server: answering() });
  const field = screen.getByRole("searchbox", { name: "Search everything" });
  await user.type(field, "retort{Enter}");
  await user.clear(field);
  await user.type(field, "gasket{Enter}");
  await user.clear(field);
  const recent = await screen.findByRole("list", { name: "Recent searches" });
  expect(
    within(recent)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["gasket", "retort"]);
  await user.click(within(recent).getByRole("button", { name: "Remove “gasket”" }));
  expect(within(recent).getAllByRole("link")).toHaveLength(1);
  await user.click(within(recent).getByRole("link", { name: "retort" }));
  expect(field).toHaveValue("retort");
});

it("[SR20] shows nobody what another person searched, and forgets it when somebody signs in or leaves", async () => {
  forgetRecentSearchesWithSession();
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(recentPrefix));
  const { user } = await showScreens(searchScreens, { at: "/search", server: answering() });
  await user.type(screen.getByRole("searchbox"), "retort{Enter}");
  expect(kept()).toHaveLength(1);
  cleanup();
  localStorage.setItem(`${recentPrefix}other`, "[]");
  await showScreens(searchScreens, { at: "/search", server: answering() });
  expect(kept()).toEqual([]);
  localStorage.setItem(`${recentPrefix}other`, "[]");
  forgetBearer();
  expect(kept()).toEqual([]);
});

const hallId = idOf(7);
const hall = {
  id: hallId,
  name: "Retort hall",
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: null,
  connectedAreas: [],
  noteCount: 0,
  revision: 1,
  createdAt: "2026-11-26T08:00:00.000Z",
  updatedAt: "2026-11-26T08:00:00.000Z",
};

it("[SR24] shows which filters are on, and what is found without each where nothing is", async () => {
  const server = new TestServer()
    .on(areaEndpoints.list, () => ({ areas: [hall] }))
    .on(searchEndpoints.everything, ({ query }) => (query.areaIds ? { ...reply, found: [] } : reply));
  const { user, path } = await showScreens(searchScreens, {
    at: `/search?words=retort&area=${hallId}&language=de`,
    server,
    flags: { areas_web_v2_enabled: true },
  });
  const on = await screen.findByRole("list", { name: "Filters that are on" });
  expect(await within(on).findByText("Area: Retort hall")).toBeVisible();
  const drop = await screen.findByRole("button", { name: "3 results without “Area: Retort hall”" });
  expect(screen.queryByRole("button", { name: /without “Language/ })).toBeNull();
  await user.click(drop);
  expect(await screen.findByRole("list", { name: "Results" })).toBeVisible();
  await user.click(within(on).getByRole("button", { name: "Remove Language: Deutsch" }));
  await waitFor(() => expect(path()).toMatch(/\/search\?words=retort$/));
});

it("[SR50] offers no kind whose screens are switched off", async () => {
  const kinds = async (flags: Readonly<Record<string, boolean>>) => {
    await showScreens(searchScreens, { at: "/search?words=retort", server: answering(), flags });
    const group = await screen.findByRole("radiogroup", { name: "Kind" });
    const names = within(group)
      .getAllByRole("radio")
      .map((one) => one.textContent);
    cleanup();
    return names;
  };
  const off = await kinds({ areas_web_v2_enabled: false, procedure_sets_enabled: true });
  expect(off).toContain("Sets");
  expect(off).not.toContain("Areas");
  expect(off).not.toContain("Notes");
  const on = await kinds({ areas_web_v2_enabled: true, procedure_sets_enabled: false });
  expect(on).toEqual(expect.arrayContaining(["Areas", "Notes"]));
  expect(on).not.toContain("Sets");
});

it("[SR23] saves a search with its filters, renames it, deletes it, and puts it back", async () => {
  let saved: SavedSearch[] = [];
  const server = answering()
    .on(savedSearchEndpoints.list, () => ({ saved }))
    .on(savedSearchEndpoints.save, ({ body }) => {
      const one = { ...(body as Omit<SavedSearch, "id">), id: idOf(20 + saved.length) };
      saved = [...saved, one];
      return one;
    })
    .on(savedSearchEndpoints.rename, ({ body }) => {
      saved = saved.map((one) => ({ ...one, ...(body as { name: string }) }));
      return saved[0] as SavedSearch;
    })
    .on(savedSearchEndpoints.remove, () => {
      saved = [];
    });
  const { user } = await showScreens(searchScreens, { at: "/search?words=retort&kind=document", server });
  await user.click(await screen.findByRole("button", { name: "Save this search" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Gaskets{Enter}");
  await waitFor(() =>
    expect(saved).toEqual([{ id: idOf(20), name: "Gaskets", asked: { words: "retort", kind: "document" } }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.clear(screen.getByRole("searchbox"));
  const list = await screen.findByRole("list", { name: "Saved searches" });
  expect(within(list).getByRole("link", { name: "Gaskets" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/search\?words=retort&kind=document$/),
  );
  await user.click(within(list).getByRole("button", { name: "Actions for Gaskets" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), " 2{Enter}");
  await user.click(await screen.findByRole("button", { name: "Actions for Gaskets 2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Gaskets 2" })).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: "Gaskets 2" })).toBeVisible();
});

it("can be tried again after a failure", async () => {
  await show(() => {
    throw new Problem("unavailable", "databaseUnavailable");
  });
  expect(await screen.findByRole("heading", { name: "The search did not work" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
});
