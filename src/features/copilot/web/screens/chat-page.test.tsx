import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { type MemberProfile, memberEndpoints } from "#features/members/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { suggestedEndpoints } from "#features/questions/suggested-contract.ts";
import { Problem } from "#kit/problem.ts";
import { FakeRecognition } from "#kit/web/dictation/testing/fake-recognition.ts";
import type { Screen } from "#kit/web/screen.ts";
import { reportAnswered, reportUnanswered } from "#kit/web/wire/contact.ts";
import { manuals, plan, pumps } from "#tests/support/web/document-samples.ts";
import { expectFailure, loadFailures } from "#tests/support/web/load-failures.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Chat, type ChatMessage, copilotEndpoints, feedbackEndpoints } from "../../contract.ts";
import { copilotScreens } from "../routes.ts";
import {
  answerMessage,
  FakeSocket,
  foundNotes,
  listed,
  manualReference,
  pinnedChat,
  questionMessage,
  response,
  stepReference,
  stopWith,
  thinkingMessage,
  ventChat,
} from "./copilot-samples.ts";

let server: TestServer;
let chat: Chat;
beforeEach(() => {
  FakeSocket.opened = [];
  // What was read out in another test stays there for a while.
  for (const region of document.querySelectorAll("[role=log]")) region.replaceChildren();
  vi.stubGlobal("WebSocket", FakeSocket);
  chat = ventChat;
  server = new TestServer()
    .on(copilotEndpoints.get, ({ params }) => {
      if (params.chatId !== chat.id) throw new Problem("notFound");
      return chat;
    })
    .on(copilotEndpoints.list, ({ query }) => ({
      chats: query.isShared === "true" ? [] : [pinnedChat, listed(ventChat)],
      next: null,
    }))
    .on(copilotEndpoints.interrupt, () => ({ ...chat, wasInterrupted: true }))
    .on(suggestedEndpoints.list, () => ({ suggestions: [] }));
});

const elsewhere: Screen = { path: "/procedures", frame: "shell", load: async () => () => <h1>Procedures</h1> };
const withFlags = { copilot_resource_selection: true, show_copilot_ratings: true };
const show = (at = `/copilot/chat/${ventChat.id}`, more = {}) =>
  showScreens([...copilotScreens, elsewhere], { server, at, flags: withFlags, ...more });
const showNew = (more = {}) => show("/copilot/chat/new", more);
const field = () => screen.findByRole("textbox", { name: "Your question" });
const answers = () => screen.findAllByRole("article", { name: "Answer" });
const lastAnswer = async () => (await answers()).at(-1) as HTMLElement;
const spoken = () => screen.getAllByRole("log").map((region) => region.textContent);

/** Lets the socket that the page opened speak. */
async function socketOf(nth = 1): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(nth));
  const socket = FakeSocket.latest();
  act(() => socket.open());
  return socket;
}

async function askNew(text = "How long do I vent R-2?") {
  const shown = await showNew();
  await shown.user.type(await field(), `${text}{Enter}`);
  return { ...shown, socket: await socketOf() };
}

const says = (socket: FakeSocket, ...messages: Parameters<FakeSocket["says"]>) => act(() => socket.says(...messages));

describe("a new chat", () => {
  it("says what the copilot is, suggests questions and lists recent chats", async () => {
    server.on(suggestedEndpoints.list, () => ({
      suggestions: [
        {
          id: ventChat.id,
          title: "How do I lock out the press?",
          emoji: "🔒",
          created_by: ventChat.id,
          accessGroupIds: [],
          hiddenAccessGroups: 0,
          revision: 1,
        },
      ],
    }));
    const { user } = await showNew();
    expect(await screen.findByRole("heading", { level: 1, name: "Ask the copilot" })).toBeVisible();
    expect(screen.getByText(/it knows nothing that is not written there/)).toBeVisible();
    expect(await screen.findByRole("link", { name: /Venting R-2/ })).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "How do I lock out the press?" }));
    const socket = await socketOf();
    expect(socket.sent[0]).toMatchObject({ query: "How do I lock out the press?" });
  });

  it("becomes a chat with an address of its own with its first question, and keeps the focus in the field", async () => {
    const { socket, path } = await askNew();
    const { chatId } = socket.sent[0] ?? {};
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/copilot/chat/${String(chatId)}`));
    expect(screen.getByText("How long do I vent R-2?", { selector: "p" })).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue("");
    expect(socket.sent[0]).toMatchObject({ token: "test-token-of-a-test-server", conversationHistory: [] });
  });

  it("breaks no rule of axe", async () => {
    await showNew();
    await screen.findByRole("link", { name: /Venting R-2/ });
    const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map((found) => [found.id, found.nodes.map((node) => node.html)])).toEqual([]);
  });

  it("is not for a shared device, which does not know who asks", async () => {
    await showNew({ as: { bySharedDevice: true } });
    expect(await screen.findByText("Sign in with an account of your own to ask")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("a question", () => {
  it("is not sent while it is blank, and breaks its line with Shift and Enter", async () => {
    const { user } = await showNew();
    await user.type(await field(), "  {Enter}");
    expect(FakeSocket.opened).toEqual([]);
    await user.type(await field(), "One{Shift>}{Enter}{/Shift}Two");
    expect(await field()).toHaveValue("  One\nTwo");
    expect(FakeSocket.opened).toEqual([]);
  });

  it("shows how its answer comes, and then the answer as it is stored", async () => {
    const { socket } = await askNew();
    expect((await lastAnswer()).textContent).toContain("Reading your question");
    says(socket, { type: "stage", stage: "finding" });
    expect((await lastAnswer()).textContent).toContain("Choosing the passages");
    says(socket, response("Wait ten minutes [1]. The man", { procedureReferences: [stepReference] }));
    expect((await lastAnswer()).textContent).toContain("Wait ten minutes 1. The man");
    says(socket, stopWith(answerMessage));
    await waitFor(() => expect(screen.getByRole("button", { name: "Helpful" })).toBeVisible());
    const sources = within(await lastAnswer()).getByRole("list", { name: "Sources" });
    expect(within(sources).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Ask" })).toBeVisible();
  });

  it("is read out: the stage, then each sentence of the answer once", async () => {
    const { socket } = await askNew();
    says(socket, response("Wait ten minutes [1]. The manual asks", { procedureReferences: [stepReference] }));
    says(socket, response(" for at least 8 minutes [2].", { documentReferences: [manualReference] }));
    says(socket, stopWith(answerMessage));
    await waitFor(() => expect(spoken().join()).toContain("8 minutes"));
    const all = spoken().join();
    expect(all.indexOf("Reading your question")).toBeLessThan(all.indexOf("Wait ten minutes."));
    expect(all.split("Wait ten minutes.")).toHaveLength(2);
    expect(all.split("The manual asks for at least 8 minutes.")).toHaveLength(2);
  });

  it("is read out with how its answer was found, where no model wrote it", async () => {
    const { socket } = await askNew();
    says(socket, stopWith({ ...answerMessage, notes: { ...foundNotes, by: "embedded" } }));
    await waitFor(() => expect(spoken().join()).toContain("These are the closest passages"));
  });

  it("[CP4] is read out with how the words of the question were read", async () => {
    const { socket } = await askNew();
    const corrections = [{ typed: "retrot", read: "retort" }];
    says(socket, stopWith({ ...answerMessage, notes: { ...foundNotes, corrections, unknownWords: ["zirconium"] } }));
    await waitFor(() => expect(spoken().join()).toContain("Nothing that you may see contains: zirconium"));
    expect(spoken().join()).toContain("Read “retrot” as “retort”.");
    expect(spoken().join().indexOf("8 minutes")).toBeLessThan(spoken().join().indexOf("zirconium"));
  });

  it("[CP4] is read out as none, with the words that nothing contains", async () => {
    const { socket } = await askNew();
    says(socket, stopWith({ ...answerMessage, notes: { ...foundNotes, found: "none", unknownWords: ["zirconium"] } }));
    await waitFor(() => expect(spoken().join()).toContain("Nothing that you may see contains: zirconium"));
    expect(spoken().join()).not.toContain("8 minutes");
  });

  it("waits for the one before it", async () => {
    const { user } = await askNew();
    await user.type(await field(), "Another{Enter}");
    expect(FakeSocket.opened).toHaveLength(1);
    expect(await field()).toHaveValue("Another");
    expect(screen.queryByRole("button", { name: "Ask" })).toBeNull();
  });

  it("sends the history of its chat, and what it is limited to", async () => {
    chat = {
      ...ventChat,
      selectedResources: [
        { type: "document", id: manualReference.documentId, name: "Manual", timestamp: ventChat.createdAt },
      ],
    };
    const { user } = await show();
    await screen.findByRole("heading", { level: 1, name: "Venting R-2" });
    await user.type(await field(), "And R-3?{Enter}");
    const socket = await socketOf();
    expect(socket.sent[0]).toMatchObject({
      chatId: ventChat.id,
      query: "And R-3?",
      conversationHistory: [`Human: ${questionMessage.text}`, `AI: ${answerMessage.text}`],
      serverMetadata: { possibleDocumentReferences: [manualReference.documentId] },
    });
  });

  it("that is not sent yet is still there when the person comes back to its chat", async () => {
    const { user } = await show();
    await user.type(await field(), "And what about R-3");
    await user.click(screen.getByRole("link", { name: "New chat" }));
    expect(await screen.findByRole("heading", { name: "Ask the copilot" })).toBeVisible();
    expect(await field()).toHaveValue("");
    await user.click(await screen.findByRole("link", { name: /Venting R-2/ }));
    await screen.findByRole("heading", { level: 1, name: "Venting R-2" });
    expect(await field()).toHaveValue("And what about R-3");
    await user.clear(await field());
  });

  it("can be dictated where the browser can do that", async () => {
    expect(screen.queryByRole("button", { name: "Dictate" })).toBeNull();
    vi.stubGlobal("SpeechRecognition", FakeRecognition);
    const { user } = await showNew();
    await user.type(await field(), "How long");
    await user.click(screen.getByRole("button", { name: "Dictate" }));
    act(() => FakeRecognition.latest.hears("do I vent R-2"));
    expect(await field()).toHaveValue("How long do I vent R-2");
    await user.click(screen.getByRole("button", { name: "Stop dictating" }));
    expect(await screen.findByRole("button", { name: "Dictate" })).toBeVisible();
    vi.stubGlobal("SpeechRecognition", undefined);
    await user.clear(await field());
  });

  it("cannot be asked without the network, and stays in the field", async () => {
    const { user } = await showNew();
    await user.type(await field(), "How long?");
    act(reportUnanswered);
    expect(await screen.findByText(/The copilot needs the network/)).toBeVisible();
    await user.type(await field(), "{Enter}");
    expect(FakeSocket.opened).toEqual([]);
    expect(await field()).toHaveValue("How long?");
    act(reportAnswered);
    await user.type(await field(), "{Enter}");
    await socketOf();
  });
});

describe("an answer that does not come", () => {
  it("is removed with a toast when the socket breaks off, and tried again under the same id", async () => {
    const { user, socket } = await askNew();
    says(socket, response("Wait"));
    act(() => socket.breaks());
    expect(await screen.findByText("Something went wrong. Try again.")).toBeVisible();
    expect(screen.getByText("The connection broke off before the answer was there.")).toBeVisible();
    expect(screen.queryByRole("article", { name: "Answer" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const second = await socketOf(2);
    expect(second.address).toBe(socket.address);
    expect(second.sent[0]).toMatchObject({ query: "How long do I vent R-2?" });
  });

  it.each([
    ["budgetSpent", /as many questions as a day allows. Try again at \d\d/],
    ["interrupted", /interrupted, here or in another window/],
    ["stillAnswering", /still answering another question/],
    ["forbidden", /Your role does not include/],
    ["tooManyRequests", /Try again at \d\d:\d\d/],
  ])("says why: %s", async (code, words) => {
    const { socket } = await askNew();
    says(socket, { type: "error", code, retryAfterSeconds: 60 });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText("Something went wrong. Try again.")).toBeNull();
  });

  it("is stopped by the person here and on the server", async () => {
    const { user, socket } = await askNew();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(socket.isClosed).toBe(true);
    expect(await screen.findByText("You stopped the answer.")).toBeVisible();
    await waitFor(() => expect(server.sentTo(copilotEndpoints.interrupt)).toHaveLength(1));
    expect(await field()).toHaveFocus();
  });

  it("is marked as interrupted where a chat is found in the middle of it", async () => {
    chat = { ...ventChat, messages: [questionMessage, thinkingMessage] };
    server.on(copilotEndpoints.interrupt, () => {
      chat = { ...ventChat, wasInterrupted: true, messages: [questionMessage] };
      return chat;
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    const socket = await socketOf();
    expect(socket.address).toContain(`query_id=${questionMessage.id}`);
    expect(server.sentTo(copilotEndpoints.interrupt)).toHaveLength(1);
  });
});

describe("leaving a chat while the copilot answers", () => {
  it("is asked about, and stays where the person stays", async () => {
    const { user, path, socket } = await askNew();
    const before = path();
    says(
      socket,
      stopWith({ ...answerMessage, notes: { ...foundNotes, found: "none" }, references: [], procedureReferences: [] }),
    );
    await screen.findByRole("link", { name: "Open procedures" });
    await user.type(await field(), "Again{Enter}");
    const second = await socketOf(2);
    await user.click(screen.getByRole("link", { name: "Open procedures" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave while the copilot is answering?" });
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(path()).toBe(before);
    await user.click(screen.getByRole("link", { name: "Open procedures" }));
    const again = await screen.findByRole("alertdialog");
    await user.click(within(again).getByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("heading", { name: "Procedures" })).toBeVisible();
    expect(second.isClosed).toBe(true);
  });
});

describe("an answer", () => {
  const answered = (change: Partial<ChatMessage>) => {
    chat = { ...ventChat, messages: [questionMessage, { ...answerMessage, ...change }] };
    return show();
  };

  it("names its sources: page, step, version and quote", async () => {
    await show();
    expect(await screen.findByText("in 1 procedure, 1 document")).toBeVisible();
    const [step, manual] = within(await screen.findByRole("list", { name: "Sources" })).getAllByRole("listitem");
    expect(step).toHaveTextContent(
      "107Vent the retortTorque the retort flangev4, currentWait ten minutes and check again.",
    );
    expect(manual).toHaveTextContent("2Retort manual R-200page 41 (printed 37)");
    expect(within(manual as HTMLElement).getByText("vent for at least 8 minutes").tagName).toBe("MARK");
    expect(screen.getByRole("button", { name: "Source 2: Retort manual R-200, page 41 (printed 37)" })).toBeVisible();
  });

  it("says of an outdated source that another version is published now", async () => {
    await answered({
      procedureReferences: [{ ...stepReference, isOutdated: true }],
      references: [{ ...manualReference, isOutdated: true }],
    });
    expect(await screen.findByText("Another version is published now")).toBeVisible();
    expect(screen.getByText("The document has a newer file")).toBeVisible();
    expect(screen.queryByText(/current/)).toBeNull();
  });

  it("shows no HTML, picture or link of its text", async () => {
    await answered({ text: "<b>Bold</b> <img src=x> [a](http://evil.example)" });
    const answer = await lastAnswer();
    expect(answer).toHaveTextContent("<b>Bold</b> <img src=x> [a](http://evil.example)");
    expect(answer.querySelector("img, a, b")).toBeNull();
  });

  it.each([
    [{ by: "embedded" as const }, "These passages are closest:"],
    [
      { by: "embedded" as const, isFallback: true },
      "The language model could not be reached. These passages are closest:",
    ],
    [{ corrections: [{ typed: "rettort", read: "retort" }] }, "Read “rettort” as “retort”."],
    [{ unknownWords: ["flux", "capacitor"] }, "Nothing that you may see contains: flux, capacitor"],
  ])("says how it was found: %j", async (notes, words) => {
    await answered({ notes: { ...foundNotes, ...notes } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("that was not found says which words occur nowhere, and what to do next", async () => {
    await answered({
      text: "",
      references: [],
      procedureReferences: [],
      notes: { ...foundNotes, found: "none", unknownWords: ["flux", "capacitor"] },
    });
    expect(await screen.findByText("Nothing close enough was found")).toBeVisible();
    expect(screen.getByText("Nothing that you may see contains: flux, capacitor")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open documents" })).toBeVisible();
  });

  it("that asks back sends the choice as a question about that procedure", async () => {
    const choices = [{ procedureId: stepReference.procedureId, title: "Vent R-2" }];
    const { user } = await answered({ text: "", notes: { ...foundNotes, found: "choices", choices } });
    const group = await screen.findByRole("group", { name: "Which one do you mean?" });
    await user.click(within(group).getByRole("button", { name: "Vent R-2" }));
    const socket = await socketOf();
    expect(socket.sent[0]).toMatchObject({
      query: "Vent R-2",
      serverMetadata: { possibleProcedureReferences: [stepReference.procedureId] },
    });
  });

  it("with a source that is no longer visible is not shown", async () => {
    await answered({ isWithheld: true, text: "", references: [], procedureReferences: [] });
    expect(await screen.findByText("This answer is not shown")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Helpful" })).toBeNull();
  });

  it("is copied with its sources", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Copy with sources" }));
    expect(await screen.findByText("The answer was copied with its sources")).toBeVisible();
    const text = await navigator.clipboard.readText();
    expect(text).toContain('[2] Retort manual R-200, page 41 (printed 37): "vent for at least 8 minutes"');
  });

  it("is printed alone with its question", async () => {
    const before = [
      { ...questionMessage, id: pinnedChat.id },
      { ...answerMessage, id: stepReference.versionId },
    ];
    chat = { ...ventChat, messages: [...before, questionMessage, answerMessage] };
    const hidden = () =>
      screen
        .getAllByRole("article", { name: "Answer" })
        .map((article) => article.closest("li")?.classList.contains("print:hidden"));
    const printed: unknown[] = [];
    vi.stubGlobal("print", () => printed.push(hidden()));
    const { user } = await show();
    await screen.findAllByRole("button", { name: "Print" });
    await user.click(screen.getAllByRole("button", { name: "Print" })[1] as HTMLElement);
    expect(printed).toEqual([[true, false]]);
    expect(hidden()).toEqual([false, false]);
  });
});

describe("a rating", () => {
  it("[CP10] is not asked for where ratings are switched off", async () => {
    await show(undefined, { flags: { ...withFlags, show_copilot_ratings: false } });
    await screen.findByRole("button", { name: "Copy with sources" });
    expect(screen.queryByRole("button", { name: "Helpful" })).toBeNull();
  });

  it("shows at once, and is taken back with a toast where the server refuses", async () => {
    const refusal = Promise.withResolvers<never>();
    server.on(feedbackEndpoints.logFeedback, () => refusal.promise);
    const { user } = await show();
    const helpful = await screen.findByRole("button", { name: "Helpful" });
    await user.click(helpful);
    await waitFor(() => expect(helpful).toHaveAttribute("aria-pressed", "true"));
    refusal.reject(new Problem("internal"));
    await waitFor(() => expect(helpful).toHaveAttribute("aria-pressed", "false"));
    expect(await screen.findByText("Something went wrong. Try again.")).toBeVisible();
  });

  it("down asks for a reason, and sends it with the depth of the conversation", async () => {
    server.on(feedbackEndpoints.logFeedback, ({ body }) => {
      const { chatMessage } = body as { chatMessage: Pick<ChatMessage, "thumbsValue"> };
      return { ...answerMessage, thumbsValue: chatMessage.thumbsValue, wasFlaggedForAdmin: true };
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Not helpful" }));
    const dialog = await screen.findByRole("dialog", { name: "What was wrong with the answer?" });
    await user.click(within(dialog).getByRole("radio", { name: "It is from the wrong source" }));
    await user.type(within(dialog).getByRole("textbox"), "See the manual");
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const rating = { id: answerMessage.id, chatId: ventChat.id, thumbsValue: -1, conversationDepth: 1 };
    expect(server.sentTo(feedbackEndpoints.logFeedback).map((sent) => sent.body)).toEqual([
      { orgId: workspaceId, chatMessage: rating },
      { orgId: workspaceId, chatMessage: { ...rating, failureReason: "wrongSource: See the manual" } },
    ]);
    expect(await screen.findByText("Passed on to the people who look after the copilot.")).toBeVisible();
  });
});

describe("a source", () => {
  it("opens on its own screen where the window has no room", async () => {
    const { user, path } = await show();
    await user.click(await screen.findByRole("button", { name: /^Source 2/ }));
    await waitFor(() => expect(path()).toContain(`/documents/view/${manualReference.documentId}?page=41&find=vent`));
  });

  it("opens beside the answer at a desk, and gives the focus back when it is closed", async () => {
    const plain = globalThis.matchMedia;
    vi.stubGlobal("matchMedia", (query: string) => ({ ...plain(query), matches: query.includes("64rem") }));
    server.on(procedureEndpoints.get, () => {
      throw new Problem("notFound");
    });
    const { user } = await show();
    const card = within(await screen.findByRole("list", { name: "Sources" })).getAllByRole("button")[0] as HTMLElement;
    await user.click(card);
    const panel = await screen.findByRole("complementary", { name: "Source 1" });
    expect(within(panel).getByRole("link", { name: "Open the procedure" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${stepReference.procedureId}?stepId=${stepReference.stepId}&find=ten%20minutes`,
    );
    expect(await within(panel).findByText("This is not here")).toBeVisible();
    expect(card).toHaveAttribute("aria-pressed", "true");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(card).toHaveFocus();
    vi.stubGlobal("matchMedia", plain);
  });
});

describe("a document beside its answer", () => {
  it("says where the file that was read is gone and the present one is shown", async () => {
    const plain = globalThis.matchMedia;
    vi.stubGlobal("matchMedia", (query: string) => ({ ...plain(query), matches: query.includes("64rem") }));
    server
      .on(documentEndpoints.get, () => ({ ...plan, id: manualReference.documentId, mimeType: "x/unknown", version: 3 }))
      .on(documentEndpoints.versions, () => ({ versions: [] }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Source 2/ }));
    const panel = await screen.findByRole("complementary", { name: "Source 2" });
    expect(
      await within(panel).findByText("The answer read version 1 of this document. Version 3 is shown."),
    ).toBeVisible();
    expect(within(panel).getByRole("link", { name: "Open the document" })).toBeVisible();
    vi.stubGlobal("matchMedia", plain);
  });
});

describe("the chats", () => {
  const openList = async () => {
    const shown = await show();
    await shown.user.click(await screen.findByRole("button", { name: "All chats" }));
    const list = await screen.findByRole("navigation", { name: "Chats" });
    await within(list).findByRole("link", { name: "Venting R-2" });
    return { ...shown, list };
  };
  const choose = async (title: string, item: string) => {
    const shown = await openList();
    await shown.user.click(within(shown.list).getByRole("button", { name: `Actions for ${title}` }));
    await shown.user.click(await screen.findByRole("menuitem", { name: item }));
    return shown;
  };

  it("are listed with pinned ones first, and searched on the server", async () => {
    const { user, list } = await openList();
    expect(within(within(list).getByRole("list", { name: "Pinned" })).getAllByRole("link")).toHaveLength(1);
    expect(within(list).getByRole("link", { name: "Venting R-2" })).toHaveAttribute("aria-current", "page");
    server.on(copilotEndpoints.list, () => ({ chats: [], next: null }));
    await user.type(within(list).getByRole("searchbox"), "pump");
    await waitFor(() => expect(server.sentTo(copilotEndpoints.list).at(-1)?.query).toMatchObject({ words: "pump" }));
    expect(await within(list).findByText("No chat matches these words.")).toBeVisible();
  });

  it("are renamed, which can be undone", async () => {
    server.on(copilotEndpoints.change, ({ body }) => ({ ...listed(ventChat), ...(body as { title: string }) }));
    const { user } = await choose("Venting R-2", "Rename");
    const dialog = await screen.findByRole("dialog", { name: "Rename the chat" });
    const title = within(dialog).getByRole("textbox", { name: "Title" });
    await user.clear(title);
    await user.type(title, "Retort{Enter}");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.sentTo(copilotEndpoints.change)).toHaveLength(2));
    expect(server.sentTo(copilotEndpoints.change).map((sent) => sent.body)).toEqual([
      { title: "Retort" },
      { title: "Venting R-2" },
    ]);
  });

  it("are pinned", async () => {
    server.on(copilotEndpoints.change, () => ({ ...listed(ventChat), isPinned: true }));
    await choose("Venting R-2", "Pin");
    await waitFor(() => expect(server.sentTo(copilotEndpoints.change)[0]?.body).toEqual({ isPinned: true }));
  });

  it("are deleted after a question, and the open one leads to a new chat", async () => {
    server.on(copilotEndpoints.delete, () => {});
    const { user, path } = await choose("Venting R-2", "Delete");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete this chat?" });
    expect(dialog).toHaveTextContent("“Venting R-2” leaves your list for good, with its questions and answers.");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/copilot/chat/new`));
  });
});

describe("what the copilot reads", () => {
  it("is chosen in a dialog, shown with the question, and sent with it", async () => {
    server.on(documentEndpoints.list, () => ({ documents: [plan], total: 1, next: null }));
    server.on(folderEndpoints.list, () => ({ folders: [manuals, pumps] }));
    const { user } = await showNew();
    await user.click(await screen.findByRole("button", { name: "Choose sources" }));
    const dialog = await screen.findByRole("dialog", { name: "What should the copilot read?" });
    await user.click(await within(dialog).findByRole("checkbox", { name: "Plan.pdf" }));
    await user.click(within(dialog).getByRole("tab", { name: "Folders" }));
    await user.click(await within(dialog).findByRole("checkbox", { name: "Pumps" }));
    await user.click(within(dialog).getByRole("button", { name: "Use these" }));
    const chips = await screen.findByRole("list", { name: "Limited to" });
    expect(
      within(chips)
        .getAllByRole("listitem")
        .map((chip) => chip.textContent),
    ).toEqual(["Plan.pdf", "Pumps"]);
    await user.click(within(chips).getByRole("button", { name: "Do not limit the question to Plan.pdf" }));
    await user.type(await field(), "How long?{Enter}");
    const socket = await socketOf();
    expect(socket.sent[0]).toMatchObject({
      serverMetadata: { possibleDocumentReferences: [], possibleFolderReferences: [pumps.id] },
    });
    expect(await screen.findByRole("list", { name: "Limited to" })).toHaveTextContent("Pumps");
  });

  it("is not offered where the workspace has switched that off", async () => {
    await showNew({ flags: {} });
    await field();
    expect(screen.queryByRole("button", { name: "Choose sources" })).toBeNull();
  });
});

describe("[CP23] sharing a chat", () => {
  const member = (n: number, displayName: string): MemberProfile => ({
    id: `0192cc00-0000-7000-8000-00000000009${n}`,
    displayName,
    profileIcon: "",
    photoUrl: null,
  });
  const [ann, ben] = [member(1, "Ann"), member(2, "Ben")];

  it("says what its readers will see, and shows who they are", async () => {
    server.on(memberEndpoints.list, () => ({ profiles: [ann, ben] }));
    server.on(copilotEndpoints.share, ({ body }) => {
      const { profileIds } = body as { profileIds: string[] };
      chat = { ...ventChat, sharedWith: [ann, ben].filter(({ id }) => profileIds.includes(id)) };
      return chat;
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Share…" }));
    const dialog = await screen.findByRole("dialog", { name: "Share this chat" });
    expect(dialog).toHaveTextContent("each answer only if they may see all of its sources");
    await user.click(await within(dialog).findByRole("checkbox", { name: "Ben" }));
    expect(dialog).toHaveTextContent("1 member can read it");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("1 member can read this chat")).toBeVisible();
    expect(await screen.findByText(/Shared with .*Ben/)).toBeVisible();
    expect(server.sentTo(copilotEndpoints.share)[0]?.body).toEqual({ profileIds: [ben.id] });
  });

  it("shows a reader what was asked and answered, and takes no question", async () => {
    chat = { ...ventChat, sharedBy: { id: ann.id, displayName: "Ann" } };
    server.on(copilotEndpoints.list, ({ query }) => ({
      chats: query.isShared === "true" ? [listed(chat)] : [],
      next: null,
    }));
    server.on(copilotEndpoints.delete, () => {});
    const { user, path } = await show();
    expect(await screen.findByText(/Ann.* shared this chat with you/)).toBeVisible();
    expect(await lastAnswer()).toHaveTextContent("Wait ten minutes");
    expect(screen.queryByRole("textbox", { name: "Your question" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Helpful" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Share…" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "All chats" }));
    const mine = await screen.findByRole("list", { name: "Shared with me" });
    expect(within(mine).getByRole("link")).toHaveTextContent("Venting R-2Ann");
    await user.click(within(mine).getByRole("button", { name: "Actions for Venting R-2" }));
    await user.click(await screen.findByRole("menuitem", { name: "Take off my list" }));
    await waitFor(() => expect(path()).toBe(`/app/${workspaceId}/copilot/chat/new`));
  });
});

describe("[CP25] an answer from sources that differ", () => {
  it("says which amount is in which of them", async () => {
    const [one, other] = [
      { citation: 1, amount: "ten minutes" },
      { citation: 2, amount: "8 minutes" },
    ];
    const differing = { ...answerMessage, notes: { ...foundNotes, differences: [{ one, other }] } };
    chat = { ...ventChat, messages: [questionMessage, differing] };
    await show();
    expect(await screen.findByText("These two differ")).toBeVisible();
    expect(await lastAnswer()).toHaveTextContent("[1] says ten minutes, [2] says 8 minutes.");
    // The page as the file counts it, and as it is printed.
    expect(await lastAnswer()).toHaveTextContent("page 41 (printed 37)");
  });
});

describe("a chat that is not shown", () => {
  it("because it is gone says so, and leads to a new one", async () => {
    await show(`/copilot/chat/${pinnedChat.id}`);
    expect(await screen.findByText("This chat is not here")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "New chat" })[0]).toHaveAttribute(
      "href",
      `/app/${workspaceId}/copilot/chat/new`,
    );
  });

  it.each(loadFailures("This chat is not here"))("says why where $what", async (failure) => {
    server.on(copilotEndpoints.get, () => {
      throw failure.thrown;
    });
    await show();
    await expectFailure(failure);
  });
});
