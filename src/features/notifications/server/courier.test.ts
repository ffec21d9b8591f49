import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { hour } from "#kit/time.ts";
import { until } from "#tests/server/people.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { notificationEndpoints } from "../contract.ts";
import { courierEndpoints } from "../subscription-contract.ts";
import { notify } from "./service.ts";

let world: World;
let admin: Person;
let base: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  await world.server.http.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(world.server.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world?.close());

const tokenOf = async (person: Person) => (await person.call(courierEndpoints.token, {})).body.accessToken;

/** What a stream said so far, and whether it has ended. */
async function listen(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${base}/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const heard = { status: response.status, text: "", isOver: false, stop: () => abort.abort() };
  const reading = async () => {
    for await (const part of response.body ?? []) heard.text += Buffer.from(part).toString();
  };
  void reading()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true;
    });
  if (response.status === 200) await until(() => heard.text.includes(": open"));
  return heard;
}

const tell = async (person: Person): Promise<string> => {
  const { id, title } = await publishedBy(admin);
  await admin.run((scope) =>
    notify(scope, [person.profileId], "procedurePublished", { procedureId: id, title, version: 2 }),
  );
  const { body } = await person.call(notificationEndpoints.list, { query: {} });
  return body.notifications[0]?.id ?? "";
};

describe("a courier token", () => {
  it("opens the stream of its own profile, with an id and a time and nothing else of the message [N22]", async () => {
    const [ann, ben] = [await world.member("operator"), await world.member("operator")];
    const stream = await listen(await tokenOf(ann));
    await tell(ben);
    const first = await tell(ann);
    await until(() => stream.text.includes(first));
    const second = await tell(ann);
    await until(() => stream.text.includes(second));
    const messages = [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, json = ""]) => JSON.parse(json));
    expect(messages).toEqual(
      [first, second].map((messageId) => ({
        messageId,
        created: expect.any(String),
        data: { workspaceId: world.workspaceId },
      })),
    );
    stream.stop();
  });

  it("is no session, and a session is no courier token [N22]", async () => {
    const ann = await world.member("operator");
    const token = await tokenOf(ann);
    const asSession = await ann.call(notificationEndpoints.list, { query: {} }, { authorization: `Bearer ${token}` });
    expect(asSession.status).toBe(401);
    expect((await listen(ann.token)).status).toBe(401);
    expect((await listen(`${token}x`)).status).toBe(401);
    expect((await listen(token.replace(ann.profileId, admin.profileId))).status).toBe(401);
  });

  it("ends when it is revoked, and its open stream with it; a new one opens it again [N22]", async () => {
    const ann = await world.member("operator");
    const token = await tokenOf(ann);
    const stream = await listen(token);
    expect((await ann.call(courierEndpoints.revoke, {})).status).toBe(204);
    await until(() => stream.isOver);
    expect((await listen(token)).status).toBe(401);
    world.clock.offsetMs += 1;
    const again = await listen(await tokenOf(ann));
    expect(again.status).toBe(200);
    again.stop();
  });

  it("lives for 24 hours [N22]", async () => {
    const ann = await world.member("admin");
    const { body } = await ann.call(courierEndpoints.token, {});
    const lifeMs = Date.parse(body.expiresAt) - world.appContext.clock.now().getTime();
    expect(lifeMs).toBeLessThanOrEqual(24 * hour);
    expect(lifeMs).toBeGreaterThan(23 * hour);
    world.clock.offsetMs += 25 * hour;
    expect((await listen(body.accessToken)).status).toBe(401);
    world.clock.offsetMs -= 25 * hour;
  });

  it("is refused with 403 where the workspace has notifications switched off [N10] [N22]", async () => {
    const ann = await world.member("operator");
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", false));
    const refused = await ann.call(courierEndpoints.token, {});
    expect([refused.status, refused.body.code]).toEqual([403, "notEnabled"]);
    await world.asSystem((scope) => setFlag(scope, "notifications_enabled", true));
  });
});
