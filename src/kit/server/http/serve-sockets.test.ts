import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copilotPolicy } from "#features/copilot/policy.ts";
import { removeMember, until } from "#tests/server/people.ts";
import { type ChatSocket, openChatSocket } from "#tests/support/chat-socket.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { frameBytesMax, serveSockets } from "./serve-sockets.ts";

let world: World;
let asker: Person;

beforeAll(async () => {
  world = await openWorld();
  asker = await world.member("operator");
});
afterAll(() => world?.close());

const queryOf = (workspaceId: string) => ({ workspace_id: workspaceId, query_id: randomUUID() });

const open = (headers?: Readonly<Record<string, string>>, workspaceId = world.workspaceId): Promise<ChatSocket> =>
  openChatSocket(world.server, queryOf(workspaceId), headers);

const question = (token: string) => ({ chatId: randomUUID(), query: "How do I drain the boiler?", token });

const codes = ({ received }: ChatSocket) => received.flatMap((one) => (one.type === "error" ? [one.code] : []));

describe("[SK1] the page that opens a socket", () => {
  it("of another origin is refused before there is a socket", async () => {
    await expect(open({ host: "fettle.test", origin: "https://evil.example" })).rejects.toThrow(/403/);
  });
  it("may be our own, or no page at all", async () => {
    for (const headers of [{ host: "fettle.test", origin: "http://fettle.test" }, {}]) {
      const socket = await open(headers);
      socket.send(question(asker.token));
      await until(() => socket.received.some(({ type }) => type === "stop"));
      socket.close();
    }
  });
});

describe("a message that is not in order closes the socket with a reason [SK6]", () => {
  it.each([
    ["a token of nobody", () => question("x".repeat(43)), "unauthenticated"],
    ["no JSON", () => "What now?", "malformedJson"],
    ["no token", () => ({ chatId: randomUUID(), query: "What?" }), "invalidRequest"],
    ["no question", () => ({ ...question(asker.token), query: "" }), "invalidRequest"],
    ["text that no database stores", () => `{"token":"${asker.token}","query":"\\u0000"}`, "unstorableText"],
  ])("%s", async (_name, message, code) => {
    const socket = await open();
    socket.send(message());
    expect(await socket.closed).toBe(1008);
    expect(codes(socket)).toEqual([code]);
  });

  it("a token of another workspace's member is not found", async () => {
    const foreign = await world.workspace("foreign");
    const socket = await open({}, foreign.workspaceId);
    socket.send(question(asker.token));
    expect(await socket.closed).toBe(1008);
    expect(codes(socket)).toEqual(["notFound"]);
  });
});

it("[SK2] a frame of more than 64 KiB closes the socket, and nothing of it is read", async () => {
  const socket = await open();
  socket.send({ ...question(asker.token), conversationHistory: ["x".repeat(frameBytesMax)] });
  expect(await socket.closed).toBe(1009);
  expect(socket.received).toEqual([]);
});

it("[SK3] a socket that proves nobody is closed", async () => {
  const socket = await open();
  expect(await socket.closed).toBe(1008);
  expect(codes(socket)).toEqual(["unauthenticated"]);
});

it("[SK4] a member who is removed loses an open socket within seconds", async () => {
  const leaving = await world.member("operator");
  const socket = await open();
  socket.send(question(leaving.token));
  await until(() => socket.received.some(({ type }) => type === "stop"));
  await removeMember(world, leaving);
  expect(await socket.closed).toBe(1008);
  expect(codes(socket)).toEqual(["notFound"]);
});

it("[SK5] a third message that waits, and an eleventh question in a minute, close the socket", async () => {
  const hasty = await world.member("operator");
  const socket = await open();
  for (let n = 0; n < 3; n++) socket.send(question(hasty.token));
  expect(await socket.closed).toBe(1008);
  expect(codes(socket)).toContain("tooManyRequests");

  const eager = await world.member("operator");
  const release = world.clock.hold();
  const errors: string[] = [];
  for (let n = 0; n < 11; n++) {
    const one = await open();
    one.send(question(eager.token));
    await until(() => one.received.some(({ type }) => type === "stop" || type === "error"));
    errors.push(...codes(one));
    one.close();
  }
  release();
  expect(errors).toEqual(["tooManyRequests"]);
});

it("a socket without a policy keeps the server from starting", async () => {
  const { appContext } = world;
  const route = { path: "/open", policy: undefined as unknown as typeof copilotPolicy.ask };
  const deps = { appContext } as Parameters<typeof serveSockets>[1];
  const served = serveSockets(world.server.http, deps, [route as Parameters<typeof serveSockets>[2][number]], {
    publicUrl: undefined,
  });
  await expect(served).rejects.toThrow("the socket /open declares no policy");
});
