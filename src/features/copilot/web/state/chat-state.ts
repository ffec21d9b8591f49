import type {
  AnswerNotes,
  Chat,
  ChatMessage,
  DocumentReference,
  ProcedureReference,
  SearchType,
  ServerMetadata,
} from "../../contract.ts";
import type { DeviceAnswer } from "../../rules/device-answer.ts";
import { type AnswerStage, answerStages } from "../../socket-contract.ts";

/** A question on its way to an answer. */
export interface Question {
  /** Of the question's message, and `query_id` of the socket: the same id again is the same question. */
  readonly id: string;
  readonly chatId: string;
  readonly text: string;
  readonly searchTypes: readonly SearchType[];
  readonly serverMetadata: ServerMetadata | null;
}

/** Why a question got no answer. `stopped`: by the person; `closed`: the socket failed, or closed too early. */
export const failureCodes = [
  "tooManyRequests",
  "budgetSpent",
  "notFound",
  "forbidden",
  "unauthenticated",
  "stillAnswering",
  "interrupted",
  "stopped",
  "closed",
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A code that this release does not know is a failure like any other. */
export const failureCodeOf = (code: string): FailureCode => failureCodes.find((known) => known === code) ?? "closed";

/** What has arrived of an answer. */
export interface Thinking {
  readonly is: "thinking";
  readonly question: Question;
  readonly stage: AnswerStage;
  /** How the answer is found; null before its first piece. */
  readonly by: AnswerNotes["by"] | null;
  readonly text: string;
  readonly documentReferences: readonly DocumentReference[];
  readonly procedureReferences: readonly ProcedureReference[];
}

export interface Unanswered {
  readonly is: "unanswered";
  readonly question: Question;
  readonly code: FailureCode;
  /** In ms since 1970: from when on another try may succeed. */
  readonly retryAt: number | null;
}

/** The question that this page asked last, until its answer is among the messages of the chat. */
export type Exchange = Thinking | Unanswered;

export type ChatEvent =
  | { readonly is: "asked"; readonly question: Question }
  /** From the server. */
  | { readonly is: "stage"; readonly stage: AnswerStage }
  /** Two more seconds have passed without a word of the answer. */
  | { readonly is: "stepped" }
  | {
      readonly is: "piece";
      readonly by: AnswerNotes["by"] | null;
      readonly text: string;
      readonly documentReferences: readonly DocumentReference[];
      readonly procedureReferences: readonly ProcedureReference[];
    }
  /** The answer is among the messages of the chat, or the person has left the chat. */
  | { readonly is: "ended" }
  | { readonly is: "failed"; readonly code: FailureCode; readonly retryAt?: number };

/** The indicator only moves on: whichever is further, the server's stage or the clock's. */
const further = (one: AnswerStage, other: AnswerStage): AnswerStage =>
  answerStages.indexOf(one) >= answerStages.indexOf(other) ? one : other;

const next = (stage: AnswerStage): AnswerStage => answerStages[answerStages.indexOf(stage) + 1] ?? stage;

const nothingYet = { text: "", documentReferences: [], procedureReferences: [] } as const;

export function exchangeReducer(exchange: Exchange | null, event: ChatEvent): Exchange | null {
  if (event.is === "asked") {
    // One question at a time.
    if (exchange?.is === "thinking") return exchange;
    const { question } = event;
    return { is: "thinking", question, stage: "question", by: null, ...nothingYet };
  }
  if (event.is === "ended") return null;
  // What arrives late, after the person has stopped the answer, changes nothing.
  if (exchange?.is !== "thinking") return exchange;
  switch (event.is) {
    case "stage":
      return { ...exchange, stage: further(exchange.stage, event.stage) };
    case "stepped":
      return { ...exchange, stage: next(exchange.stage) };
    case "piece":
      return {
        ...exchange,
        by: event.by,
        text: exchange.text + event.text,
        documentReferences: [...exchange.documentReferences, ...event.documentReferences],
        procedureReferences: [...exchange.procedureReferences, ...event.procedureReferences],
      };
    case "failed":
      return { is: "unanswered", question: exchange.question, code: event.code, retryAt: event.retryAt ?? null };
  }
}

export type ShownMessage =
  | { readonly is: "stored"; readonly id: string; readonly message: ChatMessage }
  /** Asked here, and not yet among the stored messages. */
  | { readonly is: "question"; readonly id: string; readonly text: string }
  | { readonly is: "thinking"; readonly id: string; readonly thinking: Omit<Thinking, "is" | "question"> }
  /** [CP21] Of the device, without a network; null until it is there. */
  | { readonly is: "device"; readonly id: string; readonly answer: DeviceAnswer | null };

const isAnswered = (messages: readonly ChatMessage[], questionId: string): boolean => {
  const at = messages.findIndex((message) => message.id === questionId);
  return at !== -1 && messages.slice(at + 1).some((message) => message.isChatBot && !message.isBotThinking);
};

/** The conversation: the stored messages, and at its end what this page has asked since. */
export function shownMessages(stored: readonly ChatMessage[], exchange: Exchange | null): readonly ShownMessage[] {
  const whole = stored.filter((message) => !message.isBotThinking);
  const shown: ShownMessage[] = whole.map((message) => ({ is: "stored", id: message.id, message }));
  if (!exchange) {
    // Asked in another window, which shows how it comes.
    const elsewhere = stored.find((message) => message.isBotThinking);
    return elsewhere ? [...shown, { is: "thinking", id: elsewhere.id, thinking: thinkingElsewhere(elsewhere) }] : shown;
  }
  const { question } = exchange;
  if (isAnswered(whole, question.id)) return shown;
  if (!whole.some((message) => message.id === question.id)) {
    shown.push({ is: "question", id: question.id, text: question.text });
  }
  if (exchange.is === "thinking") shown.push({ is: "thinking", id: `${question.id} answer`, thinking: exchange });
  return shown;
}

const thinkingElsewhere = ({ text, references, procedureReferences }: ChatMessage) =>
  ({ stage: "finding", by: null, text, documentReferences: references, procedureReferences }) as const;

/** A question without an answer, which can be asked again under its own id; with the reason, where this page knows it. */
export interface OpenQuestion {
  readonly question: Question;
  readonly code: FailureCode | null;
  readonly retryAt: number | null;
}

export function openQuestion(
  chat: Pick<Chat, "id" | "messages"> | undefined,
  exchange: Exchange | null,
): OpenQuestion | null {
  const messages = chat?.messages ?? [];
  if (exchange) {
    if (exchange.is === "thinking" || isAnswered(messages, exchange.question.id)) return null;
    return { question: exchange.question, code: exchange.code, retryAt: exchange.retryAt };
  }
  const last = messages.at(-1);
  if (!chat || !last || last.isChatBot) return null;
  const { id, text, serverMetadata } = last;
  const question: Question = {
    id,
    chatId: chat.id,
    text,
    searchTypes: ["document", "procedure"],
    serverMetadata,
  };
  return { question, code: null, retryAt: null };
}

/**
 * As the specification's clients send it: lines that say who spoke, the latest ones that a frame of the socket has room for. The
 * server has its own record, and ignores them.
 */
export function historyOf(messages: readonly ChatMessage[]): string[] {
  const lines: string[] = [];
  let room = historyCharactersMax;
  for (const message of messages.toReversed()) {
    if (message.isBotThinking || message.text === "") continue;
    const line = `${message.isChatBot ? "AI" : "Human"}: ${message.text}`;
    room -= line.length;
    if (room < 0) break;
    lines.unshift(line);
  }
  return lines;
}

/** A character takes up to four bytes, and a frame 64 KiB [SK2]. */
const historyCharactersMax = 12_000;

/** How many questions the conversation had when this answer was given. */
export function depthAt(messages: readonly ChatMessage[], messageId: string): number {
  const at = messages.findIndex((message) => message.id === messageId);
  return messages.slice(0, at + 1).filter((message) => !message.isChatBot).length;
}
