import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import { hour, minute } from "#kit/time.ts";
import { signInNew, until } from "#tests/server/people.ts";
import { SignInBrowser } from "#tests/support/oidc/sign-in-browser.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { refreshGrace } from "../rules.ts";
import { openSession, rotateSession } from "./service.ts";
import { sweepSessions } from "./session-store.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
// A minute between tests: calls are counted by address. In a test the clock stands still, for a grace is 1.5 seconds.
let start = 0;
beforeEach(() => {
  start += 61_000;
  world.clock.hold();
  world.clock.offsetMs = start;
});
afterAll(() => world?.close());

const resume = async (cookie: string, browserSecret?: string) => {
  const way = new SignInBrowser(world.server);
  way.cookies.set("fettle", cookie);
  const { status, body } = await way.send(
    "POST",
    "/v1/sessions/resume",
    browserSecret === undefined ? undefined : { browserSecret },
  );
  return {
    status,
    token: body.token as string,
    expiresAt: body.expiresAt as string,
    cookie: way.cookies.get("fettle") ?? "",
  };
};
const me = async (token: string) =>
  (await new SignInBrowser(world.server).send("GET", "/v1/me", undefined, token)).status;
/** Uses a token, and waits for the record of it, which is written after the call. */
const used = async (token: string) => {
  expect(await me(token)).toBe(200);
  await until(async () => {
    const { rows } = await world.appContext.database.pool.query<{ used_at: Date | null }>(
      "select used_at from session_token where token_hash = sha256($1)",
      [Buffer.from(token)],
    );
    return rows[0]?.used_at !== null;
  });
};
const sessions = async (id: string) =>
  (await world.appContext.database.pool.query("select from session where id = $1", [id])).rowCount;

describe("[SE10] a cookie is exchanged for its successor", () => {
  it("at every use, and the successor continues the session", async () => {
    const { cookie } = await signInNew(world.appContext);
    const first = await resume(cookie);
    world.clock.offsetMs += 15 * minute;
    const second = await resume(first.cookie);
    expect([first.status, second.status, await me(second.token)]).toEqual([200, 200, 200]);
    expect(new Set([cookie, first.cookie, second.cookie]).size).toBe(3);
  });

  it("and answers with the same successor for 1.5 seconds, however many ask at once", async () => {
    const { cookie, sessionId } = await signInNew(world.appContext);
    const seen = await Promise.all(Array.from({ length: 8 }, () => resume(cookie)));
    world.clock.offsetMs += refreshGrace / 2;
    seen.push(await resume(cookie));
    expect(new Set(seen.map((one) => `${one.status} ${one.cookie} ${one.token} ${one.expiresAt}`)).size).toBe(1);
    expect([await me(seen[0]?.token ?? ""), await sessions(sessionId)]).toEqual([200, 1]);
  });

  it("the last one, where the successor was exchanged within the grace too", async () => {
    const { cookie } = await signInNew(world.appContext);
    const first = await resume(cookie);
    const second = await resume(first.cookie);
    expect((await resume(cookie)).cookie).toBe(second.cookie);
  });

  it("after the grace period an old cookie counts as copied, and ends the session for all who hold it", async () => {
    const { cookie, sessionId, token } = await signInNew(world.appContext);
    const first = await resume(cookie);
    await used(first.token);
    world.clock.offsetMs += refreshGrace + 1;
    expect((await resume(cookie)).status).toBe(401);
    expect([await sessions(sessionId), await me(token), await me(first.token)]).toEqual([0, 401, 401]);
    expect((await resume(first.cookie)).status).toBe(401);
  });

  it("a response that was lost on the network can be requested again until the new cookie was used", async () => {
    const { cookie, sessionId } = await signInNew(world.appContext);
    const lost = await resume(cookie);
    world.clock.offsetMs += hour;
    await inTransaction(world.appContext.database, {}, (client) => sweepSessions(client, world.clock.now()));
    const again = await resume(cookie);
    expect([again.status, again.cookie, again.token]).toEqual([200, lost.cookie, lost.token]);
    await used(again.token);
    world.clock.offsetMs += refreshGrace + 1;
    expect([(await resume(cookie)).status, await sessions(sessionId)]).toEqual([401, 0]);
  });

  it("an ancestor of many exchanges ago ends it as well", async () => {
    const { cookie, sessionId } = await signInNew(world.appContext);
    let held = cookie;
    for (let turn = 0; turn < 4; turn++) {
      held = (await resume(held)).cookie;
      world.clock.offsetMs += 15 * minute;
    }
    expect((await resume(cookie)).status).toBe(401);
    expect(await sessions(sessionId)).toBe(0);
  });

  it("a successor cannot be derived from the database alone", async () => {
    const { cookie } = await signInNew(world.appContext);
    const next = await resume(cookie);
    const { rows } = await world.appContext.database.pool.query<{ text: string }>(
      "select c::text || s::text as text from session s join session_spent_cookie c on c.session_id = s.id",
    );
    const kept = rows.map((row) => row.text).join();
    for (const secret of [cookie, next.cookie, next.token]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });
});

describe("[SE16] a browser that was killed before its disk had the new cookie", () => {
  const [mine, other] = ["the-secret-of-this-very-browser-1", "the-secret-of-another-browser-22"];

  /** Opens the app in this browser, which uses what it got, and is killed a while later. */
  async function openAndKill(cookie: string, secret = mine) {
    const got = await resume(cookie, secret);
    await used(got.token);
    world.clock.offsetMs += refreshGrace + minute;
    return got;
  }

  it("comes again with the old one, however often it is killed, and is let in each time", async () => {
    const { cookie, sessionId } = await signInNew(world.appContext);
    for (let kill = 0; kill < 5; kill++) expect((await openAndKill(cookie)).status).toBe(200);
    const last = await openAndKill(cookie);
    expect([(await resume(last.cookie, mine)).status, await sessions(sessionId)]).toEqual([200, 1]);
  });

  it("hours later too, as long as the session is in force", async () => {
    const { cookie } = await signInNew(world.appContext);
    await openAndKill(cookie);
    world.clock.offsetMs += 11 * hour;
    expect((await resume(cookie, mine)).status).toBe(200);
  });

  it("is still one family: a replaced cookie opens nothing, and a copy of it ends the session", async () => {
    const { cookie, sessionId } = await signInNew(world.appContext);
    const lost = await openAndKill(cookie);
    const again = await openAndKill(cookie);
    expect([lost.cookie === again.cookie, await me(lost.token), await me(again.token)]).toEqual([false, 401, 200]);
    expect((await resume(lost.cookie, mine)).status).toBe(401);
    expect([await sessions(sessionId), await me(again.token)]).toEqual([0, 401]);
  });

  it("gets the same successor again within the grace, also of the second time", async () => {
    const { cookie } = await signInNew(world.appContext);
    await openAndKill(cookie);
    const seen = await Promise.all(Array.from({ length: 6 }, () => resume(cookie, mine)));
    world.clock.offsetMs += refreshGrace / 2;
    seen.push(await resume(cookie, mine));
    expect(new Set(seen.map((one) => `${one.status} ${one.cookie} ${one.token} ${one.expiresAt}`)).size).toBe(1);
  });

  it.each<[string, (cookie: string) => Promise<unknown>, string | undefined]>([
    ["the successor was used once", async (cookie) => resume((await openAndKill(cookie)).cookie, mine), mine],
    ["it comes from another browser", openAndKill, other],
    ["it comes without a secret", openAndKill, undefined],
    ["a browser without a secret had exchanged it", async (cookie) => used((await resume(cookie)).token), mine],
    ["another browser had exchanged it", async (cookie) => openAndKill(cookie, other), mine],
  ])("but ends the session for everyone where %s", async (_where, before, secret) => {
    const { cookie, sessionId } = await signInNew(world.appContext);
    await before(cookie);
    world.clock.offsetMs += refreshGrace + 1;
    expect([(await resume(cookie, secret)).status, await sessions(sessionId)]).toEqual([401, 0]);
  });

  it("keeps its secret to itself: the server has a hash of it", async () => {
    const { cookie } = await signInNew(world.appContext);
    await resume(cookie, mine);
    const { rows } = await world.appContext.database.pool.query<{ text: string }>(
      "select c::text as text from session_spent_cookie c",
    );
    const kept = rows.map((row) => row.text).join();
    expect([kept.includes(mine), kept.includes(Buffer.from(mine).toString("hex"))]).toEqual([false, false]);
  });
});

it("[SE13] new secrets for a session that gains something: the old ones are dead at once, without a grace", async () => {
  const { cookie, token, sessionId } = await signInNew(world.appContext);
  const turned = await inTransaction(world.appContext.database, {}, (client) =>
    rotateSession(client, sessionId, world.clock.now()),
  );
  expect([await me(token), (await resume(cookie)).status]).toEqual([401, 401]);
  expect([await me(turned.token), (await resume(turned.cookie)).status]).toEqual([200, 200]);
});

describe("[SE11] a workspace's own lifetimes", () => {
  const own = async (person: Awaited<ReturnType<World["member"]>>) => {
    const { status, body } = await person.call(memberEndpoints.me);
    return status === 200 ? 200 : `${status} ${body.code}`;
  };

  it("ask an admin to sign in again after eight idle hours, and an operator not yet", async () => {
    const [admin, operator] = [await world.member("admin"), await world.member("operator")];
    world.clock.offsetMs += 9 * hour;
    expect([await own(admin), await own(operator)]).toEqual(["401 signInTooOld", 200]);
  });

  it("are not evaded by a call outside of the workspace", async () => {
    const admin = await world.member("admin");
    const session = async () =>
      (
        await world.appContext.database.pool.query<{ longest_idle_s: number }>(
          "select s.longest_idle_s from session s join session_token t on t.session_id = s.id where t.token_hash = sha256($1)",
          [Buffer.from(admin.token)],
        )
      ).rows[0]?.longest_idle_s ?? 0;
    world.clock.offsetMs += 9 * hour;
    expect(await me(admin.token)).toBe(200);
    await until(async () => (await session()) > 8 * 3600);
    expect(await own(admin)).toBe("401 signInTooOld");
  });

  const seenAt = async ({ token }: Person): Promise<number> => {
    const { rows } = await world.appContext.database.pool.query<{ last_seen_at: Date }>(
      "select s.last_seen_at from session s join session_token t on t.session_id = s.id where t.token_hash = sha256($1)",
      [Buffer.from(token)],
    );
    return rows[0]?.last_seen_at.getTime() ?? 0;
  };

  it("end after a day for an admin who never pauses", async () => {
    const admin = await world.member("admin");
    const from = world.clock.offsetMs;
    for (let hours = 0; hours < 24; hours += 6) {
      world.clock.offsetMs = from + hours * hour;
      expect(await own(admin)).toBe(200);
      // The note of a use is written behind the call.
      await until(async () => (await seenAt(admin)) >= world.clock.now().getTime() - minute);
    }
    world.clock.offsetMs = from + 24 * hour;
    expect(await own(admin)).toBe("401 signInTooOld");
  });
});

it("[SE12] what asks for a fresh sign-in refuses one of more than 15 minutes ago, and asks the system nothing", async () => {
  const admin = await world.member("admin");
  const ask = () => admin.run(async (scope) => requireFreshSignIn(scope));
  await ask();
  world.clock.offsetMs += 14 * minute;
  await ask();
  world.clock.offsetMs += 2 * minute;
  await expect(ask()).rejects.toMatchObject({ kind: "forbidden", code: "freshSignInRequired" });
  await world.asSystem(async (scope) => requireFreshSignIn(scope));
});

describe("[SE14] my sessions", () => {
  async function three() {
    const first = await signInNew(world.appContext);
    const more = await inTransaction(world.appContext.database, {}, async (client) => {
      const now = world.clock.now();
      const options = { userId: first.userId, identityId: null, device: "tablet", now };
      return [await openSession(client, options), await openSession(client, options)];
    });
    return { first, more };
  }
  const call = (method: "GET" | "DELETE", url: string, token: string) =>
    new SignInBrowser(world.server).send(method, url, undefined, token);

  it("are listed with where, how and when, and without another user's sessions", async () => {
    const { first } = await three();
    await signInNew(world.appContext);
    const { body } = await call("GET", "/v1/sessions", first.token);
    expect(body.sessions).toHaveLength(3);
    expect(body.sessions[0]).toMatchObject({
      id: first.sessionId,
      isCurrent: true,
      device: "test",
      provider: "google",
    });
    expect(JSON.stringify(body)).not.toContain(first.token);
  });

  it("are ended one by one, or all but this one, at the next request", async () => {
    const { first, more } = await three();
    const [one, other] = more;
    expect((await call("DELETE", `/v1/sessions/${one?.sessionId}`, first.token)).status).toBe(204);
    expect([await me(one?.token ?? ""), await me(other?.token ?? "")]).toEqual([401, 200]);
    expect((await call("DELETE", "/v1/sessions", first.token)).body).toEqual({ ended: 1 });
    expect([await me(other?.token ?? ""), await me(first.token)]).toEqual([401, 200]);
  });

  it("another user's session returns 404 and stays open", async () => {
    const [ann, bob] = [await signInNew(world.appContext), await signInNew(world.appContext)];
    expect((await call("DELETE", `/v1/sessions/${bob.sessionId}`, ann.token)).status).toBe(404);
    expect((await call("DELETE", "/v1/sessions", ann.token)).body).toEqual({ ended: 0 });
    expect(await me(bob.token)).toBe(200);
  });
});
