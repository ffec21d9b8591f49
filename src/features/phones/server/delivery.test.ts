import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type JobRunner, startJobs } from "#kit/server/jobs/job-runner.ts";
import { deliverMessagesJob } from "#kit/server/outbox/deliver.ts";
import { createHttpSmsSender } from "#kit/server/sms/http-sender.ts";
import { e164, newNumber } from "#tests/support/phones.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { smsEndpoints } from "../contract.ts";

/** What the provider was sent, as its form. */
const taken: Record<string, string>[] = [];
let isDown = false;
const provider = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  if (isDown) return void response.writeHead(503).end();
  taken.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", ...form });
  response.writeHead(201, { "content-type": "application/json" }).end('{"sid":"SM1"}');
});
let world: World;
let ann: Person;
let runner: JobRunner;

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  world = await openWorld();
  ann = await world.member("operator");
  const sms = createHttpSmsSender({ baseUrl, accountSid: "AC1", authToken: "hush", from: "+12025550000" });
  const job = { ...deliverMessagesJob({ mail: undefined, sms }), schedule: undefined };
  runner = await startJobs(world.server, [job], true);
});
afterAll(async () => {
  await runner?.stop();
  await world?.close();
  provider.close();
});

it("[PH1] [J4] a code goes to the provider after its commit, without waiting for the schedule of the outbox", async () => {
  const number = newNumber();
  expect((await ann.call(smsEndpoints.verify, { body: number })).status).toBe(200);
  const message = await vi.waitFor(() => {
    const found = taken.find((one) => one.To === e164(number));
    if (!found) throw new Error("nothing was sent yet");
    return found;
  }, 30_000);
  expect(message).toMatchObject({ path: "/2010-04-01/Accounts/AC1/Messages.json", From: "+12025550000" });
  expect(message.authorization).toBe(`Basic ${Buffer.from("AC1:hush").toString("base64")}`);
  const code = /^\d{6}/.exec(message.Body ?? "")?.[0] ?? "";
  expect((await ann.call(smsEndpoints.check, { body: { ...number, code } })).status).toBe(200);
});

it("[PH1] a provider that is down fails no request: the outbox tries again", async () => {
  isDown = true;
  const number = newNumber();
  expect((await ann.call(smsEndpoints.verify, { body: number })).status).toBe(200);
  await vi.waitFor(async () => {
    const waiting = await world.asSystem((scope) =>
      scope.db
        .selectFrom("outbox_message")
        .select(["attempts", "sent_at"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("recipient", "=", e164(number))
        .executeTakeFirstOrThrow(),
    );
    expect(waiting).toEqual({ attempts: 1, sent_at: null });
  }, 30_000);
});
