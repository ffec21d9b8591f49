import type {
  AnswerNotes,
  Chat,
  ChatMessage,
  DocumentReference,
  ListedChat,
  ProcedureReference,
} from "../../contract.ts";
import type { ServerMessage } from "../../socket-contract.ts";

const idOf = (n: number) => `0192cc00-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;

export const manualReference: DocumentReference = {
  citation: 2,
  excerpt: "When the gauge reads zero, vent for at least 8 minutes until the product is cold.",
  marks: [{ start: 27, end: 55 }],
  documentId: idOf(1),
  name: "Retort manual R-200",
  pageNumbers: [41],
  pageLabels: ["37"],
  version: 1,
  isOutdated: false,
};

export const stepReference: ProcedureReference = {
  citation: 1,
  excerpt: "Wait ten minutes and check again.",
  marks: [{ start: 5, end: 16 }],
  procedureId: idOf(2),
  procedureTitle: "Torque the retort flange",
  versionId: idOf(3),
  version: 4,
  stepId: idOf(4),
  stepNumber: 7,
  stepTitle: "Vent the retort",
  isOutdated: false,
};

export const foundNotes: AnswerNotes = {
  by: "provider",
  found: "answer",
  unknownWords: [],
  corrections: [],
  choices: [],
  differences: [],
  isFallback: false,
};

const at = "2026-11-20T10:00:00.000Z";

export const questionMessage: ChatMessage = {
  id: idOf(10),
  text: "How long do I vent R-2?",
  isChatBot: false,
  isBotThinking: false,
  timestamp: at,
  references: [],
  procedureReferences: [],
  isDisambiguatingQuestion: false,
  thumbsValue: null,
  failureReason: "",
  serverMetadata: null,
  wasFlaggedForAdmin: false,
  isWithheld: false,
  notes: null,
};

export const answerMessage: ChatMessage = {
  ...questionMessage,
  id: idOf(11),
  text: "Wait **ten minutes** [1]. The manual asks for at least 8 minutes [2].",
  isChatBot: true,
  references: [manualReference],
  procedureReferences: [stepReference],
  notes: foundNotes,
};

export const thinkingMessage: ChatMessage = {
  ...answerMessage,
  text: "",
  isBotThinking: true,
  references: [],
  procedureReferences: [],
  notes: null,
};

export const ventChat: Chat = {
  id: idOf(20),
  v: 1,
  title: "Venting R-2",
  createdAt: at,
  updatedAt: at,
  isPinned: false,
  wasInterrupted: false,
  isThinking: false,
  sharedBy: null,
  messages: [questionMessage, answerMessage],
  selectedResources: [],
  sharedWith: [],
};

/** A chat as the list has it. */
export const listed = ({ messages: _m, selectedResources: _r, sharedWith: _s, ...head }: Chat): ListedChat => head;

export const pinnedChat: ListedChat = {
  ...listed(ventChat),
  id: idOf(21),
  title: "Lockout of the press",
  isPinned: true,
};

const piece = {
  text: "",
  documentReferences: [],
  procedureReferences: [],
  isDisambiguatingQuestion: false,
  serverMetadata: null,
  by: null,
};

export const response = (
  text: string,
  more: Partial<Extract<ServerMessage, { type: "response" }>> = {},
): ServerMessage => ({
  type: "response",
  ...piece,
  text,
  ...more,
});

export const stopWith = (message: ChatMessage): ServerMessage => ({
  type: "stop",
  ...piece,
  message,
  notes: message.notes ?? foundNotes,
});

/** Stands where the browser's WebSocket would: a test says what the server sends. */
export class FakeSocket {
  /** Every socket that was opened since the test began, in order. */
  static opened: FakeSocket[] = [];
  static latest(): FakeSocket {
    const last = FakeSocket.opened.at(-1);
    if (!last) throw new Error("No socket was opened");
    return last;
  }

  readonly sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: WebSocket["onopen"] = null;
  onmessage: WebSocket["onmessage"] = null;
  onclose: WebSocket["onclose"] = null;

  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeSocket.opened.push(this);
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
  }

  #as(): WebSocket {
    return this as unknown as WebSocket;
  }
  open(): void {
    this.onopen?.call(this.#as(), new Event("open"));
  }
  says(message: ServerMessage): void {
    this.saysRaw(JSON.stringify(message));
  }
  saysRaw(data: string): void {
    this.onmessage?.call(this.#as(), new MessageEvent("message", { data }));
  }
  breaks(): void {
    this.onclose?.call(this.#as(), new CloseEvent("close"));
  }
}
