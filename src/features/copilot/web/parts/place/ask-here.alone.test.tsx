import "fake-indexeddb/auto";
import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropCopy, takeCopyOf } from "#features/offline/web/parts/copies-of.ts";
import { noteHere } from "#features/offline/web/state/here.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { setLanguage } from "#kit/web/i18n.ts";
import type { Screen } from "#kit/web/screen.ts";
import { reportAnswered, reportUnanswered } from "#kit/web/wire/contact.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { copilotEndpoints } from "../../../contract.ts";
import {
  answerMessage,
  FakeSocket,
  questionMessage,
  response,
  stepReference,
  stopWith,
  ventChat,
} from "../../screens/copilot-samples.ts";
import { AskHere, type AskHereProps } from "./ask-here.tsx";

const draft = draftWith({ "Fit the seal": ["instruction"], "Fasten the cover": ["instruction"] });
const [, fasten] = draft.sections[0]?.steps ?? [];
const published = publishedOf({
  ...draft,
  title: "Change the seal",
  sections: draft.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((module) => ({
        ...module,
        moduleData: {
          version: 1,
          content: deltaOf(
            step.title === "Fasten the cover"
              ? "Tighten the cover bolts crosswise with 45 Nm of torque."
              : "Press the seal in by hand.",
          ),
        },
      })) as typeof step.modules,
    })),
  })),
});
const place = { at: "procedure", procedureId: published.id, stepId: fasten?.id } as const;

const tight = { ...answerMessage, text: "With 45 Nm [1]." };

let server: TestServer;
beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  server = new TestServer()
    .on(copilotEndpoints.get, () => ({ ...ventChat, messages: [questionMessage, tight] }))
    .on(copilotEndpoints.interrupt, () => ventChat)
    .on(procedureEndpoints.get, () => published);
});
afterEach(async () => {
  reportAnswered();
  await act(() => setLanguage("en"));
});

const flags = { copilot_chat_enabled: true, archie_enabled: true };
const inRun: AskHereProps = {
  slot: "run",
  procedureId: published.id,
  step: { id: fasten?.id ?? "", title: "Fasten the cover" },
};
async function show(props = inRun, options = {}) {
  const at: Screen = {
    path: "/here",
    frame: "shell",
    load: async () => () => (
      <main>
        <h1>Here</h1>
        <AskHere {...props} />
      </main>
    ),
  };
  return showScreens([at], { server, at: "/here", flags, ...options });
}

const askButton = (name = "Ask") => screen.findByRole("button", { name });
const panel = () => screen.findByRole("dialog", { name: "Ask" });

async function open(props = inRun) {
  const shown = await show(props);
  await shown.user.click(await askButton());
  const dialog = within(await panel());
  return { ...shown, dialog, field: await dialog.findByRole("textbox", { name: "Your question" }) };
}

async function socketOf(nth = 1): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(nth));
  const socket = FakeSocket.latest();
  act(() => socket.open());
  return socket;
}

const noContrast = { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } };
const faults = async () =>
  (await axe.run(document.body, noContrast)).violations.map((one) => [one.id, one.nodes.map(({ html }) => html)]);

describe("[CP20] asking over another screen", () => {
  it("begins a chat of its own for this place, which stays while one stands there", async () => {
    const { user, dialog, field, path } = await open();
    expect(dialog.getByText("Fasten the cover")).toBeVisible();
    await user.type(field, "How tight?{Enter}");
    const first = await socketOf();
    expect(first.sent[0]).toMatchObject({ query: "How tight?", serverMetadata: { place } });
    act(() => first.says(stopWith(tight)));
    expect(await dialog.findByText(/With 45 Nm/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(await askButton()).toHaveFocus());
    expect(path()).toBe(`/app/${workspaceId}/here`);
    await user.click(await askButton());
    const again = within(await panel());
    await user.type(await again.findByRole("textbox", { name: "Your question" }), "And the guard?{Enter}");
    const second = await socketOf(2);
    expect(second.sent[0]?.chatId).toBe(first.sent[0]?.chatId);
    expect(screen.queryByRole("link", { name: "Open in the copilot" })).toBeNull();
    act(() => second.says(stopWith(answerMessage)));
    const toCopilot = await screen.findByRole("link", { name: "Open in the copilot" });
    expect(toCopilot).toHaveAttribute("href", `/app/${workspaceId}/copilot/chat/${String(first.sent[0]?.chatId)}`);
  });

  it("goes on answering while it is closed", async () => {
    const { user, field } = await open();
    await user.type(field, "How tight?{Enter}");
    const socket = await socketOf();
    act(() => socket.says(response("With 45 Nm [1].", { procedureReferences: [stepReference] })));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(socket.isClosed).toBe(false);
    act(() => socket.says(stopWith(tight)));
    await user.click(await askButton());
    expect(await within(await panel()).findByText(/With 45 Nm/)).toBeVisible();
  });

  it("opens a source within the panel, in a tab of its own from there, and returns to the answer", async () => {
    server.on(procedureEndpoints.get, () => ({ ...published, id: stepReference.procedureId }));
    const { user, dialog, field } = await open();
    await user.type(field, "How tight?{Enter}");
    const socket = await socketOf();
    act(() => socket.says(stopWith(answerMessage)));
    const card = await dialog.findByRole("button", { name: /Source 1/ });
    await user.click(card);
    const source = await dialog.findByRole("complementary", { name: "Source 1" });
    expect(within(source).getByRole("link", { name: "Open the procedure" })).toHaveAttribute("target", "_blank");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog.queryByRole("complementary")).toBeNull());
    expect(await panel()).toBeVisible();
    await waitFor(() => expect(dialog.getByRole("button", { name: /Source 1/ })).toHaveFocus());
    await user.keyboard("{Enter}");
    await dialog.findByRole("complementary", { name: "Source 1" });
    await user.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers an author the title of what they write, once, and nobody else", async () => {
    const { user, field } = await open({ slot: "editor", procedureId: published.id, title: "Fasten the hood" });
    expect(field).toHaveValue("Fasten the hood");
    await user.clear(field);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await askButton());
    expect(await screen.findByRole("textbox", { name: "Your question" })).toHaveValue("");
  });

  it("breaks no rule of axe, and speaks German", async () => {
    await setLanguage("de");
    const shown = await show();
    await shown.user.click(await askButton("Fragen"));
    expect(await screen.findByRole("dialog", { name: "Fragen" })).toBeVisible();
    expect(await screen.findByText(/Gesucht wird zuerst hier/)).toBeVisible();
    expect(await faults()).toEqual([]);
  });
});

describe("[CP22] the button is not there", () => {
  it.each([
    ["on a shared device, which does not know who asks", { as: { bySharedDevice: true } }],
    ["where asking in place is switched off", { flags: { ...flags, archie_enabled: false } }],
    ["where the copilot is switched off", { flags: { ...flags, copilot_chat_enabled: false } }],
  ])("%s", async (_why, options) => {
    await show(inRun, options);
    expect(await screen.findByRole("heading", { name: "Here" })).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("[CP21] without a network", () => {
  it("answers from the procedures of this device, says so, and sends nothing later", async () => {
    const { user, dialog, field } = await open();
    noteHere({ workspaceId, profileId: admin.profileId });
    await takeCopyOf({ workspaceId, profileId: admin.profileId }, { procedureId: published.id, why: "marked" });
    act(() => reportUnanswered());
    expect(dialog.getByText(/Nothing is sent later/)).toBeVisible();
    await user.type(field, "With what torque do I tighten the zirconium bolts?{Enter}");
    expect(await dialog.findByText("From this device")).toBeVisible();
    expect(dialog.getByText("Nothing on this device contains: zirconium")).toBeVisible();
    expect(dialog.getByText(/cover bolts crosswise with 45 Nm of torque/, { selector: "p" })).toBeVisible();
    expect(dialog.getByText(/looked through 1 procedure/)).toBeVisible();
    expect(await faults()).toEqual([]);
    await user.type(field, "Who won the football championship?{Enter}");
    expect(await dialog.findByText("Nothing on this device is close enough")).toBeVisible();
    act(() => reportAnswered());
    expect(FakeSocket.opened).toEqual([]);
    expect(dialog.queryByText(/Nothing is sent later/)).toBeNull();
  });

  it("shows nothing that the device keeps for somebody else", async () => {
    const { user, dialog, field } = await open();
    const other = "00000000-0000-4000-8000-000000000077";
    noteHere({ workspaceId, profileId: other });
    await takeCopyOf({ workspaceId, profileId: other }, { procedureId: published.id, why: "marked" });
    await dropCopy({ workspaceId, profileId: admin.profileId }, published.id);
    act(() => reportUnanswered());
    await user.type(field, "With what torque do I tighten the bolts?{Enter}");
    expect(await dialog.findByText(/keeps no procedure/)).toBeVisible();
    expect(dialog.queryByText(/45 Nm/)).toBeNull();
  });
});
