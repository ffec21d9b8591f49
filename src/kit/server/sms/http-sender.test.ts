import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { SendFailed } from "../mail/send-failed.ts";
import { createHttpSmsSender } from "./http-sender.ts";

const sms = { to: "+15550123456", text: "Your code is 482913 & stays valid for 10 minutes" };
const account = { accountSid: "AC1", authToken: "hunter2", from: "+15550100000" };
const secrets = /482913|\+1555|hunter2|valid for/;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function provider(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer(async (request, response) => answer(request, response, await text(request)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failing = async (work: Promise<void>): Promise<SendFailed> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SendFailed)) throw new Error("a SendFailed was expected", { cause: error });
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(secrets);
  return error;
};

test.each([
  ["+15550100000", { From: "+15550100000" }],
  ["MG42", { MessagingServiceSid: "MG42" }],
])("posts a form from %s with the account's credentials", async (from, sender) => {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const baseUrl = await provider((request, response, body) => {
    seen.push({ request, body });
    response.writeHead(201, { "content-type": "application/json" }).end('{"sid":"SM1"}');
  });
  await createHttpSmsSender({ ...account, from, baseUrl: `${baseUrl}/` }).send(sms);

  expect(seen).toHaveLength(1);
  const [{ request, body } = { request: undefined, body: "" }] = seen;
  expect(request?.method).toBe("POST");
  expect(request?.url).toBe("/2010-04-01/Accounts/AC1/Messages.json");
  expect(request?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from("AC1:hunter2").toString("base64")}`);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ To: sms.to, Body: sms.text, ...sender });
});

test.each([
  [400, '{"code":21211,"message":"+15550123456 is not valid: Your code is 482913"}', true, "answered 400 (21211)"],
  [400, '{"code":"482913"}', true, "answered 400"],
  [400, "no JSON: 482913", true, "answered 400"],
  [401, '{"code":20003}', false, "answered 401 (20003)"],
  [429, "", false, "answered 429"],
  [503, "482913", false, "answered 503"],
])("a %d that says %s is reported by its codes", async (status, reply, final, told) => {
  const baseUrl = await provider((_request, response) => response.writeHead(status).end(reply));
  const error = await failing(createHttpSmsSender({ ...account, baseUrl }).send(sms));
  expect(error.final).toBe(final);
  expect(error.message).toBe(`the SMS provider ${told}`);
});

test("a provider that is silent is given up", async () => {
  const baseUrl = await provider(() => {});
  const error = await failing(createHttpSmsSender({ ...account, baseUrl, withinMs: 50 }).send(sms));
  expect(error.final).toBe(false);
});

test("a redirect is not followed", async () => {
  let elsewhere = 0;
  const other = await provider((_request, response) => {
    elsewhere += 1;
    response.writeHead(201).end();
  });
  const baseUrl = await provider((_request, response) => response.writeHead(307, { location: other }).end());
  await failing(createHttpSmsSender({ ...account, baseUrl }).send(sms));
  expect(elsewhere).toBe(0);
});

test.each(["", "provider.example", "ftp://provider.example"])(
  "the base %j is refused when the server starts",
  (baseUrl) => {
    expect(() => createHttpSmsSender({ ...account, baseUrl })).toThrow(/http or https/);
  },
);
