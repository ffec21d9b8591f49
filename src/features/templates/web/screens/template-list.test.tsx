import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Template, templateEndpoints } from "../../contract.ts";
import { templateScreens } from "../routes.ts";

const person = { id: "00000000-0000-4000-8000-00000000e001", displayName: "Ann Berg" };
const templateOf = (n: number, more: Partial<Template> = {}): Template => ({
  id: `00000000-0000-4000-8000-00000000f00${n}`,
  kind: "procedure",
  title: "Round at the pump",
  description: "For every pump of the plant",
  sectionCount: 1,
  stepCount: 4,
  collage: [],
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  revision: 1,
  contentNumber: 1,
  createdAt: "2026-11-19T15:42:00.000Z",
  createdBy: person,
  updatedAt: "2026-11-19T15:42:00.000Z",
  updatedBy: person,
  ...more,
});

let all: Template[];
let server: TestServer;

beforeEach(() => {
  all = [templateOf(1), templateOf(2, { kind: "step", title: "Lock the valve", stepCount: 1 })];
  server = new TestServer()
    .on(templateEndpoints.list, ({ query }) => ({
      templates: all.filter((one) => one.kind === query.kind && one.title.includes(query.search ?? "")),
      next: null,
    }))
    .on(templateEndpoints.remove, ({ params }) => {
      all = all.filter((one) => one.id !== params.templateId);
      return undefined;
    })
    .on(templateEndpoints.restore, () => {
      all = [...all, templateOf(1)];
      return templateOf(1);
    });
});
const show = (as = {}) => showScreens(templateScreens, { server, at: "/procedures/templates", as });
const menu = async (user: Awaited<ReturnType<typeof show>>["user"], item: string) => {
  await user.click(await screen.findByRole("button", { name: "Actions for Round at the pump" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

it("[TP10] lists templates and reusable steps, and finds them", async () => {
  const { user } = await show();
  expect(await screen.findByText("For every pump of the plant")).toBeVisible();
  expect(screen.getByText("4 steps")).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Reusable steps" }));
  expect(await screen.findByText("Lock the valve")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Start a procedure/ })).toBeNull();
  await user.type(screen.getByRole("searchbox"), "zebra");
  expect(await screen.findByText("Nothing is called that")).toBeVisible();
});

it("[TP9] deletes at once, and brings back by the toast", async () => {
  const { user } = await show();
  await menu(user, "Delete");
  expect(await screen.findByText("No template yet")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("For every pump of the plant")).toBeVisible();
});

it("[TP8] changes title and description, and shows another author's earlier change", async () => {
  server.on(templateEndpoints.update, ({ body, headers }) => {
    if (headers.get("if-match") === '"1"') {
      throw new Problem("stale", "stale", { current: templateOf(1, { title: "Theirs", revision: 2 }) });
    }
    return templateOf(1, { ...(body as object), revision: 3 });
  });
  const { user } = await show();
  await menu(user, "Change title and description…");
  const dialog = within(await screen.findByRole("dialog", { name: "Change the template" }));
  const title = dialog.getByRole("textbox", { name: /Title/ });
  await user.clear(title);
  await user.type(title, "Mine");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Somebody changed it in the meantime/)).toBeVisible();
  expect(title).toHaveValue("Theirs");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(templateEndpoints.update).map((call) => call.headers.get("if-match"))).toEqual(['"1"', '"2"']);
});

it("shows its content", async () => {
  const sections = [
    {
      id: "00000000-0000-4000-8000-00000000f101",
      title: "Before you start",
      steps: [{ id: "00000000-0000-4000-8000-00000000f102", title: "Stop the pump", modules: [] }],
    },
  ];
  server.on(templateEndpoints.get, () => ({ ...templateOf(1), procedureImage: null, sections }));
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Round at the pump" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Round at the pump" }));
  expect(await dialog.findByRole("heading", { name: "Before you start" })).toBeVisible();
  expect(dialog.getByText("Stop the pump")).toBeVisible();
});

it("[TP3] is for who writes, and says when it failed", async () => {
  await show({ permissions: new Set() });
  expect(await screen.findByText("Templates are for those who write procedures")).toBeVisible();
  expect(server.sentTo(templateEndpoints.list)).toEqual([]);
});

it("says that starting failed", async () => {
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Start a procedure from Round at the pump" }));
  expect(await screen.findByText("The procedure could not be started. Try again.")).toBeVisible();
});
