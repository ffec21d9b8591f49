import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { suggestedEndpoints } from "#features/questions/suggested-contract.ts";
import { Problem } from "#kit/problem.ts";
import { manuals, plan, pumps } from "#tests/support/web/document-samples.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { copilotEndpoints } from "../../contract.ts";
import { copilotScreens } from "../routes.ts";
import { aboutQuery } from "../state/resource-links.ts";
import { listed, manualReference, ventChat } from "./copilot-samples.ts";

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(copilotEndpoints.get, () => ventChat)
    .on(copilotEndpoints.list, () => ({ chats: [listed(ventChat)], next: null }))
    .on(suggestedEndpoints.list, () => ({ suggestions: [] }))
    .on(documentEndpoints.list, () => ({ documents: [plan], total: 1, next: null }))
    .on(documentEndpoints.get, ({ params }) => {
      if (params.documentId !== plan.id) throw new Problem("notFound");
      return plan;
    })
    .on(folderEndpoints.list, () => ({ folders: [manuals, pumps] }));
});

const show = (at = "/copilot/chat/new", more = {}) =>
  showScreens(copilotScreens, { server, at, flags: { copilot_resource_selection: true }, ...more });
const field = () => screen.findByRole("textbox", { name: "Your question" });
const limits = async () =>
  within(await screen.findByRole("list", { name: "Limited to" }))
    .getAllByRole("listitem")
    .map((chip) => chip.textContent);

/** What a browser carries while something is dragged: its kind is known before, and its content once it is dropped. */
function carried(links = "", types: readonly string[] = ["text/uri-list"]) {
  const data = new Map([["text/uri-list", links]]);
  return {
    types,
    getData: (type: string) => data.get(type) ?? "",
    setData: (type: string, value: string) => data.set(type, value),
    effectAllowed: "",
    dropEffect: "",
  };
}
const linkTo = (path: string) => location.origin + path;
const plansLink = linkTo(documentPaths.document(workspaceId, plan.id, { page: 3 }));

async function drop(dataTransfer: ReturnType<typeof carried>) {
  const onto = await field();
  const isRefused = fireEvent.dragOver(onto, { dataTransfer });
  if (!isRefused) expect(await screen.findByText("Drop here to ask about it alone")).toBeVisible();
  fireEvent.drop(onto, { dataTransfer });
  return { isRefused };
}

it("[CP26] takes dropped links of documents and folders, and says so", async () => {
  await show();
  await drop(carried(`${plansLink}\r\n${linkTo(documentPaths.folder(workspaceId, pumps.id))}`));
  await waitFor(async () => expect(await limits()).toEqual(["Plan.pdf", "Pumps"]));
  expect(await screen.findByText("Your question is limited to 2 more sources")).toBeVisible();
  expect(screen.queryByText("Drop here to ask about it alone")).toBeNull();
  await drop(carried(plansLink));
  expect(await screen.findByText("Your question is limited to it already")).toBeVisible();
  expect(await limits()).toEqual(["Plan.pdf", "Pumps"]);
});

it("[CP26] says where there is nothing to be taken, or nothing in sight", async () => {
  await show();
  await drop(carried("https://elsewhere.example/"));
  expect(await screen.findByText("This is no document, folder or procedure of this workspace.")).toBeVisible();
  await drop(carried(linkTo(documentPaths.document(workspaceId, manualReference.documentId))));
  expect(await screen.findByText("It is not there any more, or you may not see it.")).toBeVisible();
  expect(screen.queryByRole("list", { name: "Limited to" })).toBeNull();
});

it.each([
  ["words are dragged", carried("", ["text/plain"]), {}],
  ["files are dragged", carried("", ["Files", "text/uri-list"]), {}],
  ["the workspace has switched the choice off", carried(plansLink), { flags: {} }],
])("[CP26] leaves a drop to the browser where %s", async (_, dataTransfer, more) => {
  await show(undefined, more);
  expect((await drop(dataTransfer)).isRefused).toBe(true);
  expect(screen.queryByRole("list", { name: "Limited to" })).toBeNull();
});

it("[CP26] a source of an answer is dragged onto the question", async () => {
  server.on(documentEndpoints.get, () => plan);
  await show(`/copilot/chat/${ventChat.id}`);
  const [answer] = await screen.findAllByRole("list", { name: "Sources" });
  const card = within(answer as HTMLElement)
    .getByText(manualReference.name)
    .closest("li") as HTMLElement;
  const dataTransfer = carried();
  fireEvent.dragStart(card, { dataTransfer });
  await drop(dataTransfer);
  expect(await screen.findByText(/Your question is limited to .*Plan\.pdf/)).toBeVisible();
});

it("[CP26] a new chat that is opened about a thing is limited to it", async () => {
  const { path } = await show(`/copilot/chat/new?${aboutQuery({ type: "folder", id: manuals.id })}`);
  await waitFor(async () => expect(await limits()).toEqual(["Manuals"]));
  await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/copilot/chat/new`));
});

it("[CP26] the choice stands beside the chat where there is room: ticked by keyboard, or dragged", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("64rem"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { user } = await show();
  const opener = await screen.findByRole("button", { name: "Choose sources" });
  await user.click(opener);
  const choice = await screen.findByRole("complementary", { name: "What should the copilot read?" });
  expect(within(choice).getByRole("heading")).toHaveFocus();
  const line = await within(choice).findByRole("checkbox", { name: "Plan.pdf" });
  line.focus();
  await user.keyboard(" ");
  expect(await limits()).toEqual(["Plan.pdf"]);
  await user.keyboard(" ");
  expect(screen.queryByRole("list", { name: "Limited to" })).toBeNull();
  const dataTransfer = carried();
  fireEvent.dragStart(line.closest("li") as HTMLElement, { dataTransfer });
  await drop(dataTransfer);
  await waitFor(async () => expect(await limits()).toEqual(["Plan.pdf"]));
  expect(await within(choice).findByRole("checkbox", { name: "Plan.pdf" })).toBeChecked();
  line.focus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary", { name: "What should the copilot read?" })).toBeNull();
  expect(opener).toHaveFocus();
  vi.unstubAllGlobals();
});
