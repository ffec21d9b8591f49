import { beforeEach, describe, expect, it } from "vitest";
import { notFound, Problem } from "#kit/problem.ts";
import { answerMessage, FakeSocket, response, stopWith, ventChat } from "../screens/copilot-samples.ts";
import {
  askOverSocket,
  type SocketEvent,
  type SocketParts,
  silenceMsMax,
  socketAddress,
  socketPath,
  stageEveryMs,
} from "./chat-socket.ts";

const workspaceId = "00000000-0000-4000-8000-000000000001";
const question = {
  id: "0192cc00-0000-7000-8000-000000000099",
  chatId: ventChat.id,
  text: "How long?",
  searchTypes: ["document", "procedure"],
  serverMetadata: null,
} as const;

/** A clock that a test moves on. */
class Clock {
  #now = 1_000;
  #due: { readonly at: number; readonly run: () => void }[] = [];
  readonly now = () => this.#now;
  readonly after = (ms: number, run: () => void) => {
    const one = { at: this.#now + ms, run };
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  };
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#due.filter((one) => one.at <= end).toSorted((one, other) => one.at - other.at);
      if (!next) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
  get waiting(): number {
    return this.#due.length;
  }
}

let clock: Clock;
let heard: SocketEvent[];
beforeEach(() => {
  clock = new Clock();
  heard = [];
  FakeSocket.opened = [];
});

async function ask(more: Partial<SocketParts> = {}) {
  const parts: SocketParts = {
    open: (path) => new FakeSocket(path),
    after: clock.after,
    now: clock.now,
    bearer: async () => "token-1",
    renewBearer: async () => "token-2",
    ...more,
  };
  const asked = { workspaceId, question, conversationHistory: ["Human: Hello"] };
  const close = askOverSocket(asked, parts, (event) => heard.push(event));
  await settle();
  return close;
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function askOpened(more: Partial<SocketParts> = {}) {
  const close = await ask(more);
  const socket = FakeSocket.latest();
  socket.open();
  return { close, socket };
}

describe("a question over the socket", () => {
  it("is sent with everything that the specification names", async () => {
    const { socket } = await askOpened();
    expect(socket.address).toBe(
      `/chat?workspace_id=${workspaceId}&org_id=${workspaceId}&query_id=${question.id}&build_number=434`,
    );
    expect(socket.sent).toEqual([
      {
        chatId: ventChat.id,
        query: "How long?",
        token: "token-1",
        conversationHistory: ["Human: Hello"],
        searchTypes: ["document", "procedure"],
        serverMetadata: null,
      },
    ]);
  });

  it("reports stages, pieces and the stored answer, and closes then", async () => {
    const { socket } = await askOpened();
    socket.says({ type: "stage", stage: "reading" });
    socket.says(response("Wait"));
    socket.says(stopWith(answerMessage));
    expect(heard.map((event) => event.is)).toEqual(["stage", "piece", "stopped"]);
    expect(heard.at(-1)).toEqual({ is: "stopped", message: answerMessage });
    expect(socket.isClosed).toBe(true);
    socket.breaks();
    clock.pass(2 * silenceMsMax);
    expect(heard).toHaveLength(3);
    expect(clock.waiting).toBe(0);
  });

  it("steps the indicator every two seconds, twice, and not once a piece has come", async () => {
    await askOpened();
    clock.pass(stageEveryMs - 1);
    expect(heard).toEqual([]);
    clock.pass(1);
    expect(heard).toEqual([{ is: "stepped" }]);
    clock.pass(10 * stageEveryMs);
    expect(heard).toHaveLength(2);

    heard = [];
    const { socket } = await askOpened();
    socket.says(response("Wait"));
    clock.pass(3 * stageEveryMs);
    expect(heard.map((event) => event.is)).toEqual(["piece"]);
  });

  it("that breaks off fails, and says so once", async () => {
    const { socket } = await askOpened();
    socket.breaks();
    socket.breaks();
    expect(heard).toEqual([{ is: "failed", code: "closed" }]);
  });

  it("fails when the socket stays silent", async () => {
    const { socket } = await askOpened();
    socket.says({ type: "stage", stage: "finding" });
    clock.pass(silenceMsMax - 1);
    expect(heard.some((event) => event.is === "failed")).toBe(false);
    clock.pass(1);
    expect(heard.at(-1)).toEqual({ is: "failed", code: "closed" });
  });

  it.each(["no JSON", JSON.stringify({ type: "shout" })])("fails where the server sends %s", async (data) => {
    const { socket } = await askOpened();
    socket.saysRaw(data);
    expect(heard).toEqual([{ is: "failed", code: "closed" }]);
  });

  it("that is refused says when another try may succeed", async () => {
    const { socket } = await askOpened();
    socket.says({ type: "error", code: "tooManyRequests", retryAfterSeconds: 30 });
    expect(heard).toEqual([{ is: "failed", code: "tooManyRequests", retryAt: 31_000 }]);
  });

  it("reports nothing after the person has closed it", async () => {
    const { socket, close } = await askOpened();
    close();
    expect(socket.isClosed).toBe(true);
    socket.says(response("Wait"));
    socket.breaks();
    clock.pass(2 * silenceMsMax);
    expect(heard).toEqual([]);
  });

  it("that is closed before it has a token opens no socket", async () => {
    const token = Promise.withResolvers<string>();
    const close = await ask({ bearer: () => token.promise });
    close();
    token.resolve("late");
    await settle();
    expect(FakeSocket.opened).toEqual([]);
  });
});

describe("a token that ran out", () => {
  it("is renewed once, and the same question asked again", async () => {
    const { socket } = await askOpened();
    socket.says({ type: "error", code: "unauthenticated" });
    // The server closes the socket that it refused.
    socket.breaks();
    await settle();
    const second = FakeSocket.latest();
    second.open();
    expect(second.address).toBe(socket.address);
    expect(second.sent[0]).toMatchObject({ token: "token-2", query: "How long?" });
    expect(heard).toEqual([]);
    second.says({ type: "error", code: "unauthenticated" });
    await settle();
    expect(heard).toEqual([{ is: "failed", code: "unauthenticated" }]);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it("that cannot be renewed ends the question", async () => {
    const { socket } = await askOpened({
      renewBearer: () => Promise.reject(new Problem("unauthenticated")),
    });
    socket.says({ type: "error", code: "unauthenticated" });
    await settle();
    expect(heard).toEqual([{ is: "failed", code: "unauthenticated" }]);
  });

  it.each([
    [notFound(), "unauthenticated"],
    [new TypeError("no network"), "closed"],
  ])("is told apart from a network that is away: %s", async (error, code) => {
    await ask({ bearer: () => Promise.reject(error) });
    expect(heard).toEqual([{ is: "failed", code }]);
  });
});

it.each([
  ["https:", "wss://fettle.example/chat"],
  ["http:", "ws://fettle.example/chat"],
])("the socket of a page over %s is on the same server", (protocol, address) => {
  expect(socketAddress({ protocol, host: "fettle.example" }, "/chat")).toBe(address);
});

it("the path of the socket escapes what it names", () => {
  expect(socketPath("a b", "c")).toBe("/chat?workspace_id=a+b&org_id=a+b&query_id=c&build_number=434");
});
