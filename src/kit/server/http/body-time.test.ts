import type { AddressInfo } from "node:net";
import net from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint, publicly } from "#kit/endpoint.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { createLog } from "../log.ts";
import { type Arriving, isTooSlow, streamBytesMin } from "./body-time.ts";
import { createHttpServer } from "./http-server.ts";
import { onPublic } from "./route.ts";

describe("a body whose time has expired", () => {
  const arriving: Arriving = { isStream: true, cameBytes: 0, waitingBytes: 0 };

  it.each<[string, Partial<Arriving>, boolean]>([
    ["of JSON is too slow, however much of it came", { isStream: false, cameBytes: 10 ** 6 }, true],
    ["of bytes is too slow where nothing came", {}, true],
    ["of bytes is too slow where it drips", { cameBytes: streamBytesMin - 1 }, true],
    ["of bytes goes on where enough came", { cameBytes: streamBytesMin }, false],
    ["of bytes goes on where the server has not taken what came", { waitingBytes: 1 }, false],
  ])("%s", (_name, more, expected) => {
    expect(isTooSlow({ ...arriving, ...more })).toBe(expected);
  });
});

describe("a connection that keeps the server waiting", () => {
  let world: World;
  let http: FastifyInstance;
  const windowMs = 200;
  const json = endpoint({
    method: "POST",
    path: "/v1/taken",
    summary: "Takes JSON",
    access: publicly,
    body: z.strictObject({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  });
  const bytes = endpoint({ method: "PUT", path: "/v1/taken", summary: "Takes bytes", access: publicly, body: "bytes" });

  beforeAll(async () => {
    world = await openWorld();
    const { appContext, limits, metrics } = world.server;
    const nobody = () => Promise.reject(new Error("nobody"));
    const gate = { enter: nobody, enterAgain: nobody, user: nobody, guess: () => undefined };
    const routes = [
      onPublic(json, async (_call, { body }) => {
        await new Promise((resolve) => setTimeout(resolve, 3 * windowMs));
        return body;
      }),
      onPublic(bytes, async (call) => {
        for await (const _ of call.bytes);
      }),
    ];
    const options = { trustedProxies: [], bodyBytesMax: 1000, metrics, bodyWindowMs: windowMs };
    http = createHttpServer({ appContext, gate, limits, testMode: true }, routes, createLog("silent"), options);
    await http.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await http?.close();
    await world?.close();
  });

  /** The bytes received until the server closes the connection. A drip is sent every few milliseconds until then. */
  const heardAfter = (text: string, drip?: string): Promise<string> =>
    new Promise((resolve) => {
      const { port } = http.server.address() as AddressInfo;
      const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
      const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 20);
      let heard = "";
      socket.on("data", (part) => {
        heard += part.toString();
      });
      // The server is gone while a drip is on its way.
      socket.on("error", () => {});
      socket.once("close", () => {
        clearInterval(dripping);
        resolve(heard);
      });
    });
  const head = (method: string, type: string) =>
    `${method} /v1/taken HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n`;

  it.each([
    ["that sends nothing at all", "", undefined],
    ["that does not end its headers", "POST /v1/taken HTTP/1.1\r\nHost: a\r\n", undefined],
    ["that announces JSON and is silent", head("POST", "application/json"), undefined],
    ["that lets JSON drip", head("POST", "application/json"), " "],
    ["that announces bytes and is silent", head("PUT", "image/png"), undefined],
    ["that lets bytes drip", head("PUT", "image/png"), "x"],
  ])("%s is answered 408 and closed", async (_name, text, drip) => {
    const heard = await heardAfter(text, drip);
    expect(heard).toContain("HTTP/1.1 408 Request Timeout");
    expect(heard).toContain('"code":"tooSlow"');
  });

  it("that has sent its body whole is left alone, however long the answer takes", async () => {
    const body = JSON.stringify({ name: "Mill" });
    const type = "Content-Type: application/json";
    // In one piece: the machine may take longer than the window from one to the next.
    const heard = await heardAfter(
      `POST /v1/taken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(heard).toContain("HTTP/1.1 200 OK");
    expect(heard).toContain(body);
  });
});
