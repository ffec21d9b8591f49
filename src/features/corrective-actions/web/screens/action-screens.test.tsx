import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type CorrectiveAction, correctiveActionEndpoints as endpoints } from "../../contract.ts";
import { correctiveActionScreens } from "../routes.ts";
import { actionOf, detailOf, personNamed } from "./action-samples.ts";

const operator = { permissions: new Set<never>(), rank: 1, seesAllContent: false };

const serverWith = (all: readonly CorrectiveAction[]) =>
  new TestServer()
    .on(endpoints.list, () => ({ actions: [...all], next: null }))
    .on(endpoints.assignees, () => ({
      members: [{ id: "00000000-0000-4000-8000-00000000aaa1", displayName: "Omar" }],
    }));
const show = (server: TestServer, at = "/corrective-actions", as = {}) =>
  showScreens(correctiveActionScreens, { server, at, as });

async function open(action: CorrectiveAction, as = {}, server = serverWith([action])) {
  server.on(endpoints.get, () => detailOf(action));
  const shown = await show(server, `/corrective-actions/${action.id}`, as);
  await screen.findByRole("heading", { level: 1, name: action.title });
  return { ...shown, server };
}

it("[CA12] lists subject, person, time and status", async () => {
  await show(
    serverWith([
      actionOf(),
      actionOf({ title: "PI-301 shows 0.3 bar", isOverdue: true, isAssigned: true, assignee: personNamed("Tomasz") }),
    ]),
  );
  expect(await screen.findByRole("link", { name: "PI-301 shows 0.3 bar" })).toBeVisible();
  expect(screen.getAllByText(/Torque the flange · Step 04/)).toHaveLength(2);
  expect(screen.getByText("Overdue")).toBeVisible();
  expect(screen.getByText("Nobody yet")).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
});

it.each([
  ["a sign-in of one's own", false, 1],
  ["a shared device", true, 0],
])("the list offers its export to %s, or not [MB16]", async (_name, bySharedDevice, count) => {
  await show(serverWith([actionOf({ title: "PI-301 shows 0.3 bar" })]), "/corrective-actions", { bySharedDevice });
  await screen.findByRole("link", { name: "PI-301 shows 0.3 bar" });
  expect(screen.queryAllByRole("button", { name: /CSV|Export/ })).toHaveLength(count);
});

it("[CA12] sends the chosen filters, and says when nothing matches", async () => {
  const server = serverWith([]);
  const { user } = await show(server);
  expect(await screen.findByRole("heading", { name: "Nothing is open" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Whose/ }));
  await user.click(await screen.findByRole("option", { name: "Assigned to me" }));
  await user.click(await screen.findByRole("checkbox", { name: "Overdue only" }));
  expect(await screen.findByRole("heading", { name: "Nothing fits" })).toBeVisible();
  expect(server.sentTo(endpoints.list).at(-1)?.query).toMatchObject({ show: "open", whose: "mine", overdue: "true" });
  await user.click(screen.getByRole("radio", { name: "Ended" }));
  await waitFor(() => expect(server.sentTo(endpoints.list).at(-1)?.query).toMatchObject({ show: "ended" }));
  expect(server.sentTo(endpoints.list).at(-1)?.query).not.toHaveProperty("overdue");
});

it("reports a failed load, and a missing action", async () => {
  const failing = new TestServer().on(endpoints.list, () => {
    throw new Problem("internal");
  });
  await show(failing);
  expect(await screen.findByText("The corrective actions could not be loaded")).toBeVisible();
});

it("[CA10] says that there is no such action here", async () => {
  const server = new TestServer().on(endpoints.get, () => {
    throw new Problem("notFound");
  });
  await show(server, "/corrective-actions/00000000-0000-4000-8000-00000000aaaa");
  expect(await screen.findByRole("heading", { name: "There is no such corrective action here" })).toBeVisible();
});

it("[CA3] shows the finding next to the requirement, and the timeline", async () => {
  const action = actionOf();
  await open(action);
  expect(screen.getByText("52 Nm measured; it should be 43 to 47 Nm")).toBeVisible();
  expect(screen.getByText("Torque on bolt 8")).toBeVisible();
  expect(screen.getByText("Olga Stein opened it")).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
});

it.each([
  ["whoever oversees it", {}, {}, ["Assign or change…", "Close…"]],
  ["its assignee", operator, { isMine: true, isAssigned: true }, ["Assign or change…", "Close…"]],
  ["its opener, while nobody has it", operator, { isOwn: true }, ["Withdraw…"]],
  ["its opener, once somebody has it", operator, { isOwn: true, isAssigned: true }, []],
  ["its opener, out of sight", operator, { isOwn: true, isVisible: false, isProcedureThere: false }, ["Withdraw…"]],
  ["whoever oversees it, once it is closed", {}, { state: "closed" }, ["Open again…"]],
] as const)("[CA20] [CA25] offers to %s what they may do", async (_name, as, more, expected) => {
  await open(actionOf(more), as);
  const offered = ["Assign or change…", "Close…", "Withdraw…", "Open again…"].filter((name) =>
    screen.queryByRole("button", { name }),
  );
  expect(offered).toEqual(expected);
});

it("[CA22] assigns, and keeps the choice if another member was first", async () => {
  const action = actionOf();
  const { user, server } = await open(action);
  server.on(endpoints.change, () => {
    throw new Problem("conflict", "correctiveActionChanged");
  });
  await user.click(screen.getByRole("button", { name: "Assign or change…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign or change" }));
  await user.click(await dialog.findByRole("combobox", { name: "Who sees to it" }));
  await user.click(await screen.findByRole("option", { name: "Omar" }));
  await user.click(dialog.getByRole("radio", { name: "Critical" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Somebody else changed it in the meantime")).toBeVisible();
  expect(server.sentTo(endpoints.change)[0]?.body).toEqual({
    revision: 1,
    priority: "critical",
    assigneeId: "00000000-0000-4000-8000-00000000aaa1",
  });
  expect(dialog.getByRole("radio", { name: "Critical" })).toBeChecked();
});

it("[CA24] closes with a description, and not without", async () => {
  const action = actionOf();
  const { user, server } = await open(action);
  server.on(endpoints.close, () => detailOf({ ...action, state: "closed" }));
  await user.click(screen.getByRole("button", { name: "Close…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Close it" }));
  expect(server.sentTo(endpoints.close)).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "What was done" }), "Wrench calibrated");
  await user.click(dialog.getByRole("button", { name: "Close it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(endpoints.close)[0]?.body).toEqual({
    revision: 1,
    resolution: "Wrench calibrated",
    photoIds: [],
  });
});

it("[CA23] keeps a comment that was not sent", async () => {
  const { user, server } = await open(actionOf());
  server.on(endpoints.comment, () => {
    throw new TypeError("unreachable");
  });
  await user.type(screen.getByRole("textbox", { name: "Comment" }), "It got worse");
  await user.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByText(/It was not saved/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Comment/ })).toHaveValue("It got worse");
});
