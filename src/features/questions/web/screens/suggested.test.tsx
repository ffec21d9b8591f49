import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type SuggestedQuery, suggestedEndpoints } from "../../suggested-contract.ts";
import { questionScreens } from "../routes.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const night = { id: idOf(1), name: "Night shift", icon: "users", parentId: null };
const suggestionOf = (n: number, title: string, more: Partial<SuggestedQuery> = {}): SuggestedQuery => ({
  id: idOf(100 + n),
  title,
  emoji: "🔧",
  created_by: idOf(2),
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  revision: 1,
  ...more,
});

let all: SuggestedQuery[];
let server: TestServer;

beforeEach(() => {
  all = [suggestionOf(1, "How do I start the line?"), suggestionOf(2, "Who signs?", { accessGroupIds: [night.id] })];
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [{ ...night, revision: 1 }] }))
    .on(suggestedEndpoints.list, () => ({ suggestions: all }))
    .on(suggestedEndpoints.create, ({ body }) => {
      const made = { ...suggestionOf(3, ""), ...(body as object) };
      all = [...all, made];
      return made;
    })
    .on(suggestedEndpoints.change, ({ params, body }) => {
      all = all.map((one) => (one.id === params.suggestionId ? { ...one, ...(body as object) } : one));
      return all.find((one) => one.id === params.suggestionId) ?? suggestionOf(9, "");
    })
    .on(suggestedEndpoints.delete, ({ params }) => {
      all = all.filter((one) => one.id !== params.suggestionId);
      return undefined;
    });
});

const show = (as = {}) => showScreens(questionScreens, { server, at: "/copilot/suggested", as });
const operator = { rank: 1, permissions: new Set<never>(), seesAllContent: false };
const choose = async (user: Awaited<ReturnType<typeof show>>["user"], title: string, item: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for “${title}”` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

it("[QU1] shows the questions in their order with the groups that see them", async () => {
  await show();
  const list = await screen.findByRole("list", { name: "Suggested questions" });
  await within(list).findByText("Night shift");
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["🔧How do I start the line?Everyone", "🔧Who signs?Night shift"]);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((one) => one.id)).toEqual([]);
});

it("[QU1] adds a question for a group, and asks for its words first", async () => {
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Add a question" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a suggested question" });
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  expect(await within(dialog).findByText("Write the question.")).toBeVisible();
  await user.type(within(dialog).getByRole("textbox", { name: /^Question/ }), "Where are the gloves?");
  await user.type(within(dialog).getByRole("textbox", { name: /^Emoji/ }), "🧤");
  await user.click(await within(dialog).findByText("Night shift"));
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  expect(await screen.findByText("Where are the gloves?")).toBeVisible();
  expect(server.sentTo(suggestedEndpoints.create)[0]?.body).toEqual({
    title: "Where are the gloves?",
    emoji: "🧤",
    accessGroupIds: [night.id],
  });
});

it("[QU1] says that everyone will see a question before its last group goes", async () => {
  const { user } = await show();
  await choose(user, "Who signs?", "Edit");
  const dialog = await screen.findByRole("dialog", { name: "Edit the suggested question" });
  await user.click(await within(dialog).findByText("Night shift"));
  expect(await within(dialog).findByText("Everyone in the workspace will see this question.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(suggestedEndpoints.change)[0]?.body).toMatchObject({ accessGroupIds: [], makeGlobal: true });
});

it("[QU10] shows what somebody else wrote meanwhile, and saves over it or takes it as the person decides", async () => {
  const theirs = suggestionOf(1, "Where do I start?", { revision: 4, accessGroupIds: [night.id] });
  server.on(suggestedEndpoints.change, () => {
    if (server.sentTo(suggestedEndpoints.change).length === 1) throw new Problem("stale", "stale", { current: theirs });
    return { ...theirs, revision: 5 };
  });
  const { user } = await show();
  await choose(user, "How do I start the line?", "Edit");
  const dialog = await screen.findByRole("dialog", { name: "Edit the suggested question" });
  const field = within(dialog).getByRole("textbox", { name: /^Question/ });
  await user.clear(field);
  await user.type(field, "How do I begin?");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Somebody changed this in the meantime")).toBeVisible();
  expect(within(dialog).getByText("Where do I start?")).toBeVisible();
  // Saved as it is, it would be everyone's again: the dialog says so first.
  await user.click(within(dialog).getByRole("button", { name: "Save mine" }));
  expect(await within(dialog).findByText("Everyone in the workspace will see this question.")).toBeVisible();
  expect(server.sentTo(suggestedEndpoints.change)).toHaveLength(1);
  await user.click(await within(dialog).findByText("Night shift"));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(suggestedEndpoints.change)[1]?.body).toMatchObject({
    title: "How do I begin?",
    accessGroupIds: [night.id],
  });
});

it("[QU1] keeps what was written where it cannot be saved, and says why", async () => {
  server.on(suggestedEndpoints.create, () => {
    throw new Problem("conflict", "tooManySuggestions");
  });
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Add a question" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a suggested question" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Question/ }), "One more");
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("There are too many suggested questions.");
  expect(within(dialog).getByRole("textbox", { name: /^Question/ })).toHaveValue("One more");
});

it("deletes a question after a confirmation, and brings it back if that fails", async () => {
  const { user } = await show();
  server.on(suggestedEndpoints.delete, () => {
    throw new Problem("internal");
  });
  await choose(user, "Who signs?", "Delete");
  const asked = await screen.findByRole("alertdialog", { name: "Delete this suggested question?" });
  await user.click(within(asked).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The suggested question could not be deleted.")).toBeVisible();
  expect(await screen.findByText("Who signs?")).toBeVisible();
  server.on(suggestedEndpoints.delete, () => {
    all = all.slice(0, 1);
    return undefined;
  });
  await choose(user, "Who signs?", "Delete");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Who signs?")).toBeNull());
});

it("shows members who do not manage questions the list alone", async () => {
  await show(operator);
  expect(await screen.findByText("Who signs?")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a question" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Analytics" })).toBeNull();
});

it("says that there are none yet, and offers to add one", async () => {
  all = [];
  await show();
  expect(await screen.findByText("No suggested questions yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add a question" })).toBeVisible();
});

it("says that it failed, and tries again", async () => {
  let isDown = true;
  server.on(suggestedEndpoints.list, () => {
    if (isDown) throw new Problem("internal");
    return { suggestions: all };
  });
  const { user } = await show();
  expect(await screen.findByText("The suggested questions could not be loaded")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Who signs?")).toBeVisible();
});
