import { describe, expect, it } from "vitest";
import {
  answerMessage,
  manualReference,
  questionMessage,
  thinkingMessage,
  ventChat,
} from "../screens/copilot-samples.ts";
import {
  type ChatEvent,
  depthAt,
  type Exchange,
  exchangeReducer,
  failureCodeOf,
  historyOf,
  openQuestion,
  type Question,
  shownMessages,
} from "./chat-state.ts";

const question: Question = {
  id: questionMessage.id,
  chatId: ventChat.id,
  text: questionMessage.text,
  searchTypes: ["document", "procedure"],
  serverMetadata: null,
};
const asked: ChatEvent = { is: "asked", question };
const piece = (text: string): ChatEvent => ({
  is: "piece",
  by: "embedded",
  text,
  documentReferences: [],
  procedureReferences: [],
});
const after = (...events: ChatEvent[]): Exchange | null => events.reduce(exchangeReducer, null);
const thinking = (...events: ChatEvent[]) => {
  const exchange = after(asked, ...events);
  if (exchange?.is !== "thinking") throw new Error("The copilot does not think");
  return exchange;
};
const kinds = (stored: Parameters<typeof shownMessages>[0], exchange: Exchange | null) =>
  shownMessages(stored, exchange).map((shown) =>
    shown.is === "stored" ? (shown.message.isChatBot ? "answer" : "question") : `${shown.is}, not stored`,
  );

describe("the indicator of an answer", () => {
  it.each<[string, ChatEvent[], string]>([
    ["begins with the question", [], "question"],
    ["moves on with the clock", [{ is: "stepped" }], "reading"],
    ["moves on twice", [{ is: "stepped" }, { is: "stepped" }], "finding"],
    ["stays at the end", [{ is: "stepped" }, { is: "stepped" }, { is: "stepped" }], "finding"],
    ["moves on with the server", [{ is: "stage", stage: "finding" }], "finding"],
    ["never goes back", [{ is: "stepped" }, { is: "stage", stage: "question" }], "reading"],
  ])("%s", (_, events, stage) => {
    expect(thinking(...events).stage).toBe(stage);
  });
});

describe("a question that was asked", () => {
  it("collects the pieces of its answer and their references", () => {
    const withReference: ChatEvent = {
      is: "piece",
      by: "provider",
      text: " minutes [2].",
      documentReferences: [manualReference],
      procedureReferences: [],
    };
    expect(thinking(piece("Wait 8"), withReference)).toMatchObject({
      text: "Wait 8 minutes [2].",
      documentReferences: [manualReference],
    });
  });

  it("holds back another one until it is answered", () => {
    const other: ChatEvent = { is: "asked", question: { ...question, id: ventChat.id } };
    expect(thinking(other).question).toBe(question);
  });

  it("is over when its answer is stored", () => {
    expect(after(asked, piece("Wait"), { is: "ended" })).toBeNull();
  });

  it("loses what had come of its answer when that fails, and keeps the reason", () => {
    expect(after(asked, piece("Wait"), { is: "failed", code: "tooManyRequests", retryAt: 5 })).toEqual({
      is: "unanswered",
      question,
      code: "tooManyRequests",
      retryAt: 5,
    });
  });

  it("takes nothing that arrives after the person has stopped it", () => {
    const stopped = after(asked, { is: "failed", code: "stopped" });
    expect(exchangeReducer(stopped, piece("Wait"))).toBe(stopped);
    expect(exchangeReducer(stopped, { is: "failed", code: "closed" })).toBe(stopped);
  });

  it("can be asked again after a failure", () => {
    expect(after(asked, { is: "failed", code: "closed" }, asked)?.is).toBe("thinking");
  });
});

describe("the messages on the screen", () => {
  const unanswered = after(asked, { is: "failed", code: "closed" });
  it.each<[string, Parameters<typeof shownMessages>[0], Exchange | null, string[]]>([
    ["are the stored ones", [questionMessage, answerMessage], null, ["question", "answer"]],
    ["hold a new question and its thinking answer", [], thinking(), ["question, not stored", "thinking, not stored"]],
    ["hold a stored question once", [questionMessage], thinking(), ["question", "thinking, not stored"]],
    ["hold one thinking answer", [questionMessage, thinkingMessage], thinking(), ["question", "thinking, not stored"]],
    [
      "hold a stored answer in place of the thinking one",
      [questionMessage, answerMessage],
      thinking(),
      ["question", "answer"],
    ],
    ["lose the thinking answer when it fails", [questionMessage, thinkingMessage], unanswered, ["question"]],
    ["keep a question that never reached the server", [], unanswered, ["question, not stored"]],
    [
      "show an answer that another window waits for",
      [questionMessage, thinkingMessage],
      null,
      ["question", "thinking, not stored"],
    ],
  ])("%s", (_, stored, exchange, expected) => {
    expect(kinds(stored, exchange)).toEqual(expected);
  });
});

describe("a question without an answer", () => {
  const unanswered = after(asked, { is: "failed", code: "budgetSpent" });
  it("is offered again under its own id, with the reason", () => {
    expect(openQuestion({ ...ventChat, messages: [questionMessage] }, unanswered)).toEqual({
      question,
      code: "budgetSpent",
      retryAt: null,
    });
  });

  it("is the last one of a chat that was interrupted earlier", () => {
    const chat = { ...ventChat, messages: [questionMessage] };
    expect(openQuestion(chat, null)).toEqual({ question, code: null, retryAt: null });
  });

  it.each<[string, Parameters<typeof openQuestion>[0], Exchange | null]>([
    ["while it is being answered", { ...ventChat, messages: [questionMessage] }, thinking()],
    ["when the answer is there after all", ventChat, unanswered],
    ["where everything is answered", ventChat, null],
    ["where the answer is being written", { ...ventChat, messages: [questionMessage, thinkingMessage] }, null],
    ["before anything was asked", undefined, null],
  ])("is none %s", (_, chat, exchange) => {
    expect(openQuestion(chat, exchange)).toBeNull();
  });
});

it("the history of a chat names who spoke, and leaves out what is not said yet", () => {
  expect(historyOf([questionMessage, answerMessage, thinkingMessage])).toEqual([
    `Human: ${questionMessage.text}`,
    `AI: ${answerMessage.text}`,
  ]);
});

it("the history keeps the latest lines, and fits into a frame of the socket", () => {
  const long = Array.from({ length: 50 }, (_, index) => ({
    ...questionMessage,
    id: `q${index}`,
    text: `${index} `.repeat(300),
  }));
  const lines = historyOf(long);
  expect(lines.at(-1)).toBe(`Human: ${long.at(-1)?.text}`);
  expect(lines.length).toBeGreaterThan(5);
  expect(Buffer.byteLength(JSON.stringify(lines))).toBeLessThan(48_000);
});

it("the depth of an answer counts the questions up to it", () => {
  const second = [
    { ...questionMessage, id: "q2" },
    { ...answerMessage, id: "a2" },
  ];
  const messages = [questionMessage, answerMessage, ...second];
  expect([depthAt(messages, answerMessage.id), depthAt(messages, "a2")]).toEqual([1, 2]);
});

it("a code of the server that this release does not know is a failure like a broken connection", () => {
  expect(["budgetSpent", "ofTheFuture"].map(failureCodeOf)).toEqual(["budgetSpent", "closed"]);
});
