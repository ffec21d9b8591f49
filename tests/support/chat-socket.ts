import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type RawData, WebSocket } from "ws";
import type { BuiltServer } from "#app/server/build-server.ts";
import { chatSocketPath, type ServerMessage } from "#features/copilot/socket-contract.ts";
import type { Person, World } from "./world.ts";

/** A client's end of the copilot's socket. */
export interface ChatSocket {
  readonly received: readonly ServerMessage[];
  send(message: object | string): void;
  /** The first message of one of these types, as soon as it is there; undefined where the socket was closed before. */
  first(...types: readonly ServerMessage["type"][]): Promise<ServerMessage | undefined>;
  /** The code that the server closed it with, once it did. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens `/chat` as a browser does. @param headers of the handshake */
export async function openChatSocket(
  server: BuiltServer,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ChatSocket> {
  const { http } = server;
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${chatSocketPath}?${new URLSearchParams(query)}`, { headers });
  const received: ServerMessage[] = [];
  socket.on("message", (data: RawData) => received.push(JSON.parse(textOf(data)) as ServerMessage));
  const closed = new Promise<number>((resolve) => void socket.on("close", resolve));
  await once(socket, "open");
  socket.on("error", () => {});
  return {
    received,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    first: (...types) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find(({ type }) => types.includes(type));
          if (found || socket.readyState === WebSocket.CLOSED) resolve(found);
          return found;
        };
        if (look()) return;
        socket.on("message", look);
        socket.on("close", look);
      }),
    close: () => socket.terminate(),
  };
}

const textOf = (data: RawData): string => (data instanceof Buffer ? data.toString() : "");

export interface AskInput {
  readonly query: string;
  readonly chatId?: string;
  readonly queryId?: string;
  readonly more?: object;
}

/** What came back for one question. */
export interface Asked {
  readonly chatId: string;
  readonly queryId: string;
  /** The pieces put together. */
  readonly text: string;
  readonly received: readonly ServerMessage[];
  readonly stop: Extract<ServerMessage, { type: "stop" }> | undefined;
  readonly error: Extract<ServerMessage, { type: "error" }> | undefined;
}

/** Asks one question over a socket of its own, to its end. */
export async function ask(world: World, person: Person, input: AskInput): Promise<Asked> {
  const { query, chatId = randomUUID(), queryId = randomUUID(), more = {} } = input;
  const { workspaceId, token } = person;
  const socket = await openChatSocket(world.server, {
    workspace_id: workspaceId,
    org_id: workspaceId,
    query_id: queryId,
    build_number: "434",
  });
  socket.send({ chatId, query, token, conversationHistory: [], searchTypes: ["document", "procedure"], ...more });
  await socket.first("stop", "error");
  socket.close();
  const { received } = socket;
  return {
    chatId,
    queryId,
    received,
    text: received.map((one) => (one.type === "response" ? one.text : "")).join(""),
    stop: received.find((one) => one.type === "stop"),
    error: received.find((one) => one.type === "error"),
  };
}
