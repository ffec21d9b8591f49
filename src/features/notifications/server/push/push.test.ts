import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { deliverMessages } from "#kit/server/outbox/deliver.ts";
import { vapidKeysOf } from "#kit/server/push/vapid.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openPushBrowser, openPushPeer, provenSender } from "#tests/support/push-peer.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { notificationEndpoints } from "../../contract.ts";
import { pushEndpoints } from "../../push-contract.ts";
import { notificationSettingEndpoints } from "../../settings-contract.ts";
import { deliverNotifications } from "../delivery-job.ts";
import { stopKeyOf } from "../routes.ts";
import { notify } from "../service.ts";
import type { PushService } from "./browsers.ts";
import { createPushSender } from "./push-sender.ts";

const secret = "a secret of this test, long enough for one";

let world: World;
let peer: Awaited<ReturnType<typeof openPushPeer>>;
let admin: Person;
let night: string;
let day: string;
let service: PushService;

beforeAll(async () => {
  peer = await openPushPeer();
  world = await openWorld({ FETTLE_SECRET: secret, PUSH_TRUSTED_ORIGINS: peer.origin });
  admin = await world.member("admin");
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  service = { keys: vapidKeysOf(await installation()), contact: "https://fettle.example", trusted: [peer.origin] };
});
beforeEach(async () => {
  peer.taken.length = 0;
  peer.answers.clear();
  await world.asSystem(async (scope) => {
    await scope.db.deleteFrom("outbox_message").where("workspace_id", "=", scope.workspaceId).execute();
    await scope.db.deleteFrom("notification").where("workspace_id", "=", scope.workspaceId).execute();
  });
});
afterAll(async () => {
  await world?.close();
  await peer?.close();
});

const installation = () => openInstallationSecret({ FETTLE_SECRET: secret, dataDirectory: "" });

/** Puts what is due into the outbox. */
async function queue(): Promise<void> {
  const sends = { mail: false, sms: false, push: true };
  const deps = { sends, publicUrl: "https://fettle.example", stopKey: stopKeyOf(await installation()) };
  await deliverNotifications(world.appContext, world.workspaceId, deps);
}

/** Sends what waits there. */
const send = (by = service) =>
  deliverMessages(world.appContext, world.workspaceId, { mail: undefined, sms: undefined, push: createPushSender(by) });

async function subscribed(person: Person) {
  const browser = openPushBrowser(peer.origin);
  const { publicKey } = (await person.call(pushEndpoints.state, {})).body;
  const answer = await person.call(pushEndpoints.subscribe, {
    body: { ...browser.subscription, publicKey: publicKey ?? "" },
  });
  expect(answer.status).toBe(200);
  return {
    ...browser,
    said: () => peer.taken.filter((one) => one.path === browser.path).map((one) => browser.open(one.body)),
  };
}

const ask = (person: Person, procedure: { id: string; title: string }) =>
  admin.run((scope) =>
    notify(scope, [person.profileId], "approvalRequested", {
      procedureId: procedure.id,
      title: procedure.title,
      requestedBy: "Ben",
    }),
  );

const stateOf = async (person: Person) => (await person.call(pushEndpoints.state, {})).body;

describe("a browser that was allowed to notify", () => {
  it("gets what its reader hears of, sealed and once, with the page that a press opens [N23] [N24]", async () => {
    const ann = await world.member("contentAuthor");
    const browser = await subscribed(ann);
    const procedure = await publishedBy(admin);
    await ask(ann, procedure);
    await Promise.all([queue(), queue()]);
    await Promise.all([send(), send()]);
    await send();
    expect(browser.said()).toEqual([
      {
        title: `“${procedure.title}” waits for your approval`,
        body: "Ben asks you to approve it.",
        path: expect.stringContaining(`/app/${world.workspaceId}/procedures/${procedure.id}`),
        tag: expect.any(String),
        language: "en",
      },
    ]);
    const [sent] = peer.taken;
    expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "normal" });
    expect(provenSender(sent?.headers.authorization)).toMatchObject({
      key: service.keys[0].publicKey,
      claims: { aud: peer.origin, sub: "https://fettle.example" },
    });
    expect(sent?.body.includes(procedure.title)).toBe(false);
  });

  it("gets nothing that its reader may not see, has read or does not want when it is sent, and the outbox holds no words [N24]", async () => {
    const people = await Promise.all(
      ["loses", "reads", "declines", "keeps"].map((name) => world.member("contentAuthor", { name, in: [night] })),
    );
    const [loses, reads, declines, keeps] = people as [Person, Person, Person, Person];
    const browsers = await Promise.all(people.map(subscribed));
    const procedure = await publishedBy(admin, { groups: [night] });
    for (const one of people) await ask(one, procedure);
    await queue();
    const bodies = await world.asSystem(({ db, workspaceId }) =>
      db.selectFrom("outbox_message").select("body").where("workspace_id", "=", workspaceId).execute(),
    );
    expect(bodies).toHaveLength(4);
    expect(bodies.every(({ body }) => /^[0-9a-f-]{36}$/.test(body))).toBe(true);
    await reads.call(notificationEndpoints.read, { body: { all: true } });
    await declines.call(notificationSettingEndpoints.change, {
      body: { channels: { approvalRequested: { app: true, mail: true, sms: false, push: false } } },
    });
    await world.asSystem((scope) =>
      scope.db
        .insertInto("group_member")
        .values({ workspace_id: scope.workspaceId, group_id: day, profile_id: keeps.profileId })
        .execute(),
    );
    await admin.call(procedureEndpoints.setGroups, {
      params: { procedureId: procedure.id },
      body: { addAccessGroupIds: [day], removeAccessGroupIds: [night] },
    });
    await send();
    expect(browsers.map((browser) => browser.said().length)).toEqual([0, 0, 0, 1]);
    expect(loses.profileId).not.toBe(keeps.profileId);
  });

  it("gets several at once as one message, and none where notifications are off [N10] [N18] [N24]", async () => {
    const ann = await world.member("contentAuthor");
    const browser = await subscribed(ann);
    const procedure = await publishedBy(admin);
    await ask(ann, procedure);
    await ask(ann, procedure);
    await queue();
    await send();
    expect(browser.said()).toMatchObject([
      { title: "2 notifications from Workspace", path: `/app/${world.workspaceId}/notifications` },
    ]);
    await ask(ann, procedure);
    await queue();
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", false));
    await send();
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", true));
    expect(browser.said()).toHaveLength(1);
  });

  it.each([404, 410])("is forgotten when its service answers %i [N25]", async (status) => {
    const ann = await world.member("contentAuthor");
    const browser = await subscribed(ann);
    peer.answers.set(browser.path, status);
    await ask(ann, await publishedBy(admin));
    await queue();
    await send();
    expect((await stateOf(ann)).browsers).toEqual([]);
    const left = await world.asSystem(({ db, workspaceId }) =>
      db.selectFrom("outbox_message").select("sent_at").where("workspace_id", "=", workspaceId).execute(),
    );
    expect(left.every((row) => row.sent_at !== null)).toBe(true);
  });

  it("stays when its service is out of order, and is tried again under the same topic [N24]", async () => {
    const ann = await world.member("contentAuthor");
    const browser = await subscribed(ann);
    peer.answers.set(browser.path, 503);
    await ask(ann, await publishedBy(admin));
    await queue();
    await send();
    peer.answers.clear();
    world.clock.offsetMs += 120_000;
    await send();
    expect(browser.said()).toHaveLength(1);
    expect(peer.taken[0]?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect((await stateOf(ann)).browsers).toHaveLength(1);
  });

  it("gets nothing more after its session has ended, or its member has left, and is forgotten [N25]", async () => {
    const [ann, ben] = [await world.member("contentAuthor"), await world.member("contentAuthor")];
    const browsers = [await subscribed(ann), await subscribed(ben)];
    const procedure = await publishedBy(admin);
    for (const one of [ann, ben]) await ask(one, procedure);
    await queue();
    expect((await ann.call(sessionEndpoints.signOut, {})).status).toBeLessThan(300);
    await world.asSystem((scope) =>
      scope.db
        .updateTable("profile")
        .set({ removed_at: scope.now })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", ben.profileId)
        .execute(),
    );
    await send();
    await queue();
    expect(browsers.map((browser) => browser.said())).toEqual([[], []]);
    const left = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("push_subscription")
        .select("profile_id")
        .where("workspace_id", "=", workspaceId)
        .where("profile_id", "in", [ann.profileId, ben.profileId])
        .execute(),
    );
    expect(left).toEqual([]);
  });

  it("subscribed for an earlier key of the installation still gets its messages; for a lost one it is forgotten [N25]", async () => {
    const [ann, ben] = [await world.member("contentAuthor"), await world.member("contentAuthor")];
    const browsers = [await subscribed(ann), await subscribed(ben)];
    const procedure = await publishedBy(admin);
    await ask(ann, procedure);
    await queue();
    const other = vapidKeysOf(await openInstallationSecret({ FETTLE_SECRET: `another ${secret}`, dataDirectory: "" }));
    await send({ ...service, keys: [other[0], ...service.keys] });
    await ask(ben, procedure);
    await queue();
    await send({ ...service, keys: other });
    expect(browsers.map((browser) => browser.said().length)).toEqual([1, 0]);
    expect((await stateOf(ben)).browsers).toEqual([]);
  });
});

describe("subscribing", () => {
  it("is for oneself: others' browsers are neither listed nor ended [N3] [N25]", async () => {
    const [ann, ben] = [await world.member("contentAuthor"), await world.member("contentAuthor")];
    await subscribed(ann);
    const [browser] = (await stateOf(ann)).browsers;
    expect(browser).toMatchObject({ isThis: true });
    expect((await stateOf(ben)).browsers).toEqual([]);
    const end = (person: Person) =>
      person.call(pushEndpoints.unsubscribe, { params: { browserId: browser?.id ?? "" } });
    expect((await end(ben)).status).toBe(404);
    expect((await end(ann)).body.browsers).toEqual([]);
    expect((await end(ann)).status).toBe(404);
  });

  it("again replaces what was known of the browser, whoever it belonged to [N25]", async () => {
    const [ann, ben] = [await world.member("contentAuthor"), await world.member("contentAuthor")];
    const { subscription } = await subscribed(ann);
    const { publicKey } = await stateOf(ben);
    await ben.call(pushEndpoints.subscribe, { body: { ...subscription, publicKey: publicKey ?? "" } });
    expect([(await stateOf(ann)).browsers.length, (await stateOf(ben)).browsers.length]).toEqual([0, 1]);
  });

  it.each([
    ["an address of this machine", { endpoint: "https://127.0.0.1/x" }],
    ["an address without TLS", { endpoint: "http://push.example/x" }],
    [
      "a key that is no point",
      { keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" } },
    ],
    ["the key of another installation", { publicKey: Buffer.alloc(65, 4).toString("base64url") }],
  ])("refuses %s [N23]", async (_, wrong) => {
    const ann = await world.member("operator");
    const { publicKey } = await stateOf(ann);
    const { subscription } = openPushBrowser(peer.origin);
    const body = { ...subscription, publicKey: publicKey ?? "", ...wrong };
    expect((await ann.call(pushEndpoints.subscribe, { body })).status).toBe(400);
    expect((await stateOf(ann)).browsers).toEqual([]);
  });

  it("is refused where notifications are off, and by a server that sends none [N10] [N23]", async () => {
    const ann = await world.member("operator");
    const { publicKey } = await stateOf(ann);
    const body = { ...openPushBrowser(peer.origin).subscription, publicKey: publicKey ?? "" };
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", false));
    expect((await ann.call(pushEndpoints.subscribe, { body })).body).toMatchObject({ code: "notEnabled" });
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", true));
    const off = await openWorld({ PUSH: "off" });
    const person = await off.member("operator");
    expect((await stateOf(person)).publicKey).toBeNull();
    expect((await person.call(pushEndpoints.subscribe, { body })).status).toBe(403);
    await off.close();
  });
});
