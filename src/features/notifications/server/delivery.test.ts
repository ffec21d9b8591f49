import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createSmtpSender } from "#kit/server/mail/smtp-sender.ts";
import { deliverMessages } from "#kit/server/outbox/deliver.ts";
import { hour } from "#kit/time.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { notificationEndpoints } from "../contract.ts";
import { notificationKinds } from "../rules/kinds.ts";
import { notificationSettingEndpoints, type SettingsChange } from "../settings-contract.ts";
import { deliverNotifications } from "./delivery-job.ts";
import { selectDue } from "./delivery-store.ts";
import { stopKeyOf } from "./routes.ts";
import { notify } from "./service.ts";

let world: World;
let admin: Person;
let night: string;
let day: string;
const stops: (() => Promise<void>)[] = [];
let count = 0;

beforeAll(async () => {
  world = await openWorld({ FETTLE_SECRET: secret });
  admin = await world.member("admin");
  night = await world.group("Night shift");
  day = await world.group("Day shift");
});
beforeEach(async () => {
  await forgetWaiting();
  await world.asSystem((scope) =>
    scope.db.deleteFrom("outbox_message").where("workspace_id", "=", scope.workspaceId).execute(),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => world?.close());

const secret = "a secret of this test, long enough for one";
const publicUrl = "https://fettle.example";

async function deliver(sends = { mail: true, sms: true, push: true }): Promise<void> {
  const stopKey = stopKeyOf(await openInstallationSecret({ FETTLE_SECRET: secret, dataDirectory: "" }));
  await deliverNotifications(world.appContext, world.workspaceId, { sends, publicUrl, stopKey });
}

/** Nothing that another test has left behind is delivered in this one. */
const forgetWaiting = () =>
  world.asSystem((scope) =>
    scope.db
      .updateTable("notification")
      .set({ deliver_at: null })
      .where("workspace_id", "=", scope.workspaceId)
      .execute(),
  );

const outbox = () =>
  world.asSystem((scope) =>
    scope.db
      .selectFrom("outbox_message")
      .select(["channel", "recipient", "subject", "body", "html", "stop_url as stopUrl"])
      .where("workspace_id", "=", scope.workspaceId)
      .orderBy("created_at")
      .orderBy("recipient")
      .execute(),
  );

async function reader(
  of: { email?: string | null; phone?: string; name?: string; in?: string[] } = {},
): Promise<Person> {
  const person = await world.member("contentAuthor", { name: of.name ?? "Ann", in: of.in ?? [] });
  const email = of.email === undefined ? `reader-${++count}@example.com` : of.email;
  await world.asSystem((scope) =>
    scope.db
      .updateTable("profile")
      .set({ email, phone: of.phone ?? null })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", person.profileId)
      .execute(),
  );
  return person;
}

const change = (person: Person, body: SettingsChange) => person.call(notificationSettingEndpoints.change, { body });
const ask = (person: Person, procedure: { id: string; title: string }) =>
  admin.run((scope) =>
    notify(scope, [person.profileId], "approvalRequested", {
      procedureId: procedure.id,
      title: procedure.title,
      requestedBy: "Ben",
    }),
  );

/** A mail server on loopback, and the sources of what it received. */
async function mailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, _session, done) {
      taken.push(await text(stream));
      done();
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    taken,
    senders: { mail: createSmtpSender({ url, from: "Fettle <no-reply@fettle.example>" }), sms: undefined },
  };
}

describe("a notification", () => {
  it("that a killed worker was sending is sent at once by another one, and once [N32]", async () => {
    const ann = await reader();
    await ask(ann, await publishedBy(admin));
    const [begun, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    const dying = world.asSystem(async (scope) => {
      expect(await selectDue(scope, 500, "skipped")).toHaveLength(1);
      begun.resolve();
      await killed.promise;
    });
    const dead = dying.catch((error: unknown) => error);
    await begun.promise;
    const next = deliver();
    await untilSomebodyWaits(world);
    killed.reject(new Error("killed"));
    expect(await dead).toMatchObject({ message: "killed" });
    await next;
    expect(await outbox()).toHaveLength(1);
  });

  it("is mailed once, by text and HTML, with a header that stops its kind, to a real server [N11] [N19] [N20]", async () => {
    const ann = await reader();
    const procedure = await publishedBy(admin);
    await ask(ann, procedure);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    const { taken, senders } = await mailServer();
    await deliverMessages(world.appContext, world.workspaceId, senders);
    expect(taken).toHaveLength(1);
    const source = (taken[0] ?? "").replaceAll("=\r\n", "").replaceAll("\r\n ", "").replaceAll("=3D", "=");
    expect(source).toMatch(/^List-Unsubscribe:\s*<https:\/\/fettle\.example\/v1\/notifications\/stop\/[^>]+>\r?$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post:\s*List-Unsubscribe=One-Click\r?$/m);
    expect(source).toMatch(/^Auto-Submitted:\s*auto-generated\r?$/m);
    expect(source).toMatch(/Message-ID:\s*<[0-9a-f-]{36}@fettle\.example>\r?$/m);
    expect(source).toContain("multipart/alternative");
    expect(source).toContain("color-scheme");
    expect(source).not.toMatch(/<img|<script|src=|color:\s*#|background/i);
    expect(source).toContain(`/app/${world.workspaceId}/notifications?opened=`);
  });

  it("is not mailed when it was read, its subject was hidden, or its reader left by then [N14]", async () => {
    const [reads, loses, leaves, keeps] = [
      await reader({ in: [night] }),
      await reader({ in: [night] }),
      await reader({ in: [night] }),
      await reader({ in: [night, day] }),
    ];
    const procedure = await publishedBy(admin, { groups: [night] });
    for (const one of [reads, loses, leaves, keeps]) await ask(one, procedure);
    await reads.call(notificationEndpoints.read, { body: { all: true } });
    await world.asSystem(async (scope) => {
      await scope.db
        .updateTable("profile")
        .set({ removed_at: scope.now })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", leaves.profileId)
        .execute();
    });
    await admin.call(procedureEndpoints.setGroups, {
      params: { procedureId: procedure.id },
      body: { addAccessGroupIds: [day], removeAccessGroupIds: [night] },
    });
    await deliver();
    expect((await outbox()).map((message) => message.recipient)).toEqual([await emailOf(keeps)]);
  });

  it("goes by the ways that its reader chose, and by none where notifications are off [N10] [N16]", async () => {
    const ann = await reader({ phone: "+12025550111" });
    const procedure = await publishedBy(admin);
    await change(ann, { channels: { approvalRequested: { app: true, mail: false, sms: true } } });
    await ask(ann, procedure);
    await deliver();
    expect((await outbox()).map(({ channel, recipient }) => [channel, recipient])).toEqual([["sms", "+12025550111"]]);
    await world.asSystem((scope) => setFlag(scope, "notifications_disable_sms_option", true));
    await ask(ann, procedure);
    await deliver();
    await world.asSystem((scope) => setFlag(scope, "notifications_disable_sms_option", false));
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", false));
    await ask(ann, procedure);
    await deliver();
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", true));
    await deliver();
    expect(await outbox()).toHaveLength(1);
  });

  it("that is not wanted in the app is neither listed nor counted, until it is wanted again [N15]", async () => {
    const ann = await reader();
    await ask(ann, await publishedBy(admin));
    await change(ann, { channels: { approvalRequested: { app: false, mail: true, sms: false } } });
    expect((await ann.call(notificationEndpoints.list, { query: {} })).body).toMatchObject({
      notifications: [],
      unread: 0,
    });
    await change(ann, { channels: { approvalRequested: { app: true, mail: true, sms: false } } });
    expect((await ann.call(notificationEndpoints.list, { query: {} })).body.unread).toBe(1);
  });

  it("waits for the end of quiet hours, and goes out with the others in one mail [N17] [N18] [N33]", async () => {
    const ann = await reader({ phone: "+12025550114" });
    const first = await publishedBy(admin);
    const minutes = (ms: number) => new Date(ms).getUTCHours() * 60 + new Date(ms).getUTCMinutes();
    const now = world.appContext.clock.now().getTime();
    await change(ann, {
      quietHours: { from: minutes(now - hour), until: minutes(now + 2 * hour) },
      channels: { enforcementEnded: { app: true, mail: true, sms: true } },
    });
    await ask(ann, first);
    await ask(ann, first);
    await admin.run((scope) => notify(scope, [ann.profileId], "enforcementEnded", {}));
    await deliver();
    expect((await outbox()).map(({ channel, body }) => [channel, body])).toEqual([
      ["sms", expect.stringContaining("A personal sign-in is no longer required")],
    ]);
    world.clock.offsetMs += 2 * hour + 60_000;
    await deliver();
    const [, grouped] = await outbox();
    expect(grouped?.subject).toBe("2 notifications from Workspace");
    expect(grouped?.body.split(`“${first.title}”`)).toHaveLength(3);
  });

  it("is written in the reader's language, and what people wrote cannot be markup or a header [N20]", async () => {
    const ann = await reader({ name: "Ann <b>\nBcc: eve@example.com" });
    await change(ann, { language: "de" });
    const procedure = await publishedBy(admin);
    await ask(ann, { ...procedure, title: '<img src="https://evil.example/x">\r\nBcc: eve@example.com' });
    await deliver();
    const [mail] = await outbox();
    expect(mail?.subject).toContain("wartet auf Ihre Freigabe");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).toContain('lang="de"');
    expect(mail?.html).toContain("Ben bittet Sie um die Freigabe.");
    expect(mail?.html).not.toMatch(/<img|<b>/);
    expect(mail?.body).toContain("Guten Tag Ann");
  });

  it("tells a shared number for whom there is something, and not what [N21]", async () => {
    const ann = await reader({ name: "Ann", email: null });
    const procedure = await publishedBy(admin);
    await world.asSystem(async (scope) => {
      const id = scope.newId();
      const workspace_id = scope.workspaceId;
      await scope.db
        .insertInto("shared_phone")
        .values({ workspace_id, id, number: "+12025550177", created_by: admin.profileId, created_at: scope.now })
        .execute();
      await scope.db
        .insertInto("shared_phone_profile")
        .values({ workspace_id, phone_id: id, profile_id: ann.profileId })
        .execute();
    });
    await change(ann, { channels: { approvalRequested: { app: true, mail: true, sms: true } } });
    await ask(ann, procedure);
    await deliver();
    await world.asSystem((scope) => setFlag(scope, "notifications_shared_sms_enabled", false));
    await ask(ann, procedure);
    await deliver();
    await world.asSystem((scope) => setFlag(scope, "notifications_shared_sms_enabled", true));
    expect((await outbox()).map(({ recipient, body }) => [recipient, body])).toEqual([
      ["+12025550177", "Fettle: there is something new for Ann."],
    ]);
  });
});

describe("the link that stops mails", () => {
  const pathOf = (stopUrl: string | null | undefined) => (stopUrl ?? "").replace(publicUrl, "");
  const inject = (method: "GET" | "POST", url: string) =>
    world.server.http.inject({
      method,
      url,
      ...(method === "POST" && {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      }),
    });
  const settings = async (person: Person) => (await person.call(notificationSettingEndpoints.get, {})).body.channels;

  it("stops its kind by one POST, nothing by being opened, and nothing else at all [N19]", async () => {
    const ann = await reader();
    await ask(ann, await publishedBy(admin));
    await deliver();
    const url = pathOf((await outbox())[0]?.stopUrl);
    const before = await settings(ann);
    const opened = await inject("GET", url);
    expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(opened.body).toContain("Somebody asks for your approval");
    expect(await settings(ann)).toEqual(before);
    expect((await inject("POST", url)).statusCode).toBe(200);
    expect((await inject("POST", url)).statusCode).toBe(200);
    expect(await settings(ann)).toEqual({
      ...before,
      approvalRequested: { app: true, mail: false, sms: false, push: true },
    });
  });

  it("stops all mails where it came with several [N18] [N19]", async () => {
    const ann = await reader();
    const procedure = await publishedBy(admin);
    await ask(ann, procedure);
    await ask(ann, procedure);
    await deliver();
    const [mail] = await outbox();
    await inject("POST", pathOf(mail?.stopUrl));
    const stopped = await settings(ann);
    expect(notificationKinds.filter((kind) => stopped[kind]?.mail)).toEqual([]);
  });

  it("opens nothing when it is made up, changed or of another purpose [N19]", async () => {
    const ann = await reader();
    await ask(ann, await publishedBy(admin));
    await deliver();
    const url = pathOf((await outbox())[0]?.stopUrl);
    const other = url.replace(ann.profileId, admin.profileId);
    const wider = url.replace("approvalRequested", "*");
    for (const one of [
      other,
      wider,
      `${url}x`,
      "/v1/notifications/stop/a.b.c",
      url.replace(/stop\/stop/, "stop/courier"),
    ]) {
      expect((await inject("POST", one)).statusCode).toBe(404);
      expect((await inject("GET", one)).statusCode).toBe(404);
    }
    const signedIn = await ann.call(
      notificationSettingEndpoints.get,
      {},
      { authorization: `Bearer ${url.split("/").at(-1)}` },
    );
    expect(signedIn.status).toBe(401);
  });
});

it("settings are one's own, and what is left out stays [N3] [N16]", async () => {
  const [ann, ben] = [await reader({ phone: "+12025550122" }), await reader()];
  await change(ann, {
    quietHours: { from: 1320, until: 360 },
    channels: { setDue: { app: true, mail: false, sms: false } },
  });
  await change(ann, { digestAt: 450 });
  const { body } = await change(ann, { contactBannerClosed: true });
  expect(body).toMatchObject({
    quietHours: { from: 1320, until: 360 },
    digestAt: 450,
    phone: "+12025550122",
    language: "en",
  });
  expect(body.channels.setDue).toEqual({ app: true, mail: false, sms: false, push: true });
  expect(body.contactBannerClosedAt).not.toBeNull();
  expect((await ben.call(notificationSettingEndpoints.get, {})).body).toMatchObject({
    quietHours: null,
    digestAt: null,
  });
  expect((await change(ann, { channels: { noSuchKind: { app: true, mail: true, sms: true } } })).status).toBe(400);
});

const emailOf = async (person: Person): Promise<string | null> =>
  (await person.call(notificationSettingEndpoints.get, {})).body.email;
