import { beforeEach, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { day, hour } from "#kit/time.ts";
import { Courier, type CourierToken } from "./courier.ts";

const start = Date.parse("2026-11-20T08:00:00.000Z");
let now: number;
let asked: number;
let opened: string[];
let heard: (string | undefined)[];
let waits: { readonly ms: number; readonly go: () => void }[];
let streams: ReadableStreamDefaultController<Uint8Array>[];
let refusal: (() => unknown) | undefined;
let streamRefusal: ((token: string) => unknown) | undefined;

beforeEach(() => {
  now = start;
  asked = 0;
  [opened, heard, waits, streams] = [[], [], [], []];
  refusal = undefined;
  streamRefusal = undefined;
});

const newCourier = () =>
  new Courier({
    ask: async (): Promise<CourierToken> => {
      asked++;
      const thrown = refusal?.();
      if (thrown) throw thrown;
      return { accessToken: `token ${asked}`, expiresAt: new Date(now + day).toISOString() };
    },
    open: async (token, signal) => {
      opened.push(token);
      const thrown = streamRefusal?.(token);
      if (thrown) throw thrown;
      return new ReadableStream({
        start(controller) {
          streams.push(controller);
          signal.addEventListener("abort", () => controller.error(signal.reason));
        },
      });
    },
    heard: (id) => void heard.push(id),
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, go: resolve });
        signal.addEventListener("abort", () => resolve());
      }),
  });

/** Lets everything that was promised happen. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const id = "0189f7a0-0000-7000-8000-000000000001";
const message = `id: ${id}\ndata: ${JSON.stringify({ messageId: id, created: "2026-11-20T08:00:00.000Z", data: { workspaceId: id } })}\n\n`;
const send = (at: number, text: string) => streams[at]?.enqueue(new TextEncoder().encode(text));

it("[N30] hears of a notification, and reads what came in between when it opens", async () => {
  newCourier().connect();
  await settled();
  send(0, `: open\n\n${message.slice(0, 20)}`);
  send(0, message.slice(20));
  await settled();
  expect([opened, heard]).toEqual([["token 1"], [undefined, id]]);
});

it("[N30] renews the token an hour before it ends, and goes on with the new one", async () => {
  newCourier().connect();
  await settled();
  expect(waits.map(({ ms }) => ms)).toEqual([day - hour]);
  now += day - hour;
  waits[0]?.go();
  await settled();
  expect([asked, opened]).toEqual([2, ["token 1", "token 2"]]);
  // Nothing was waited for in between but the end of the new token.
  expect(waits.map(({ ms }) => ms)).toEqual([day - hour, day - hour]);
});

it("[N30] does not ask again where notifications are not enabled", async () => {
  refusal = () => new Problem("forbidden", "notEnabled");
  const courier = newCourier();
  courier.connect();
  await settled();
  courier.connect();
  await settled();
  expect([asked, opened, waits]).toEqual([1, [], []]);
});

it("[N30] asks twice more after any other failure, and then no more", async () => {
  refusal = () => new Problem("unavailable", "unavailable");
  newCourier().connect();
  for (let round = 0; round < 5; round++) {
    await settled();
    for (const { go } of waits) go();
  }
  expect([asked, opened]).toEqual([3, []]);
});

it("[N30] asks for another token where one is refused, and stops where those are refused too", async () => {
  streamRefusal = (token) => token === "token 1" && new Problem("unauthenticated", "unauthenticated");
  newCourier().connect();
  await settled();
  expect(opened).toEqual(["token 1", "token 2"]);
  streamRefusal = () => new Problem("unauthenticated", "unauthenticated");
  streams[0]?.close();
  await settled();
  waits.at(-1)?.go();
  await settled();
  expect(opened).toEqual(["token 1", "token 2", "token 2", "token 3", "token 4"]);
});

it("[N31] listens only while it is connected, and keeps its token", async () => {
  const courier = newCourier();
  courier.connect();
  await settled();
  courier.disconnect();
  await settled();
  courier.connect();
  await settled();
  expect([asked, opened, heard]).toEqual([1, ["token 1", "token 1"], [undefined, undefined]]);
});
