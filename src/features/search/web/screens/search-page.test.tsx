import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { forgetBearer } from "#kit/web/session/session.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type FoundThing, searchEndpoints } from "../../contract.ts";
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

const reply = { found, corrections: [{ typed: "retrot", read: "retort" }], unknownWords: [] };

const answering = (answer: () => typeof reply = () => reply) => new TestServer().on(searchEndpoints.everything, answer);

const show = async (answer: () => typeof reply, at = "/search?words=retrot") => {
  const server = answering(answer);
  await showScreens(searchScreens, { at, server });
  return server;
};

it("lists what was found, each with a link to the step or page, and says what it read otherwise", async () => {
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
  await show(
    () => ({ found: [], corrections: [], unknownWords: ["zirconium"] }) as unknown as typeof reply,
    "/search?words=zirconium",
  );
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

it("can be tried again after a failure", async () => {
  await show(() => {
    throw new Problem("unavailable", "databaseUnavailable");
  });
  expect(await screen.findByRole("heading", { name: "The search did not work" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
});
