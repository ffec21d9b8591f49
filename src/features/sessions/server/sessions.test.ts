import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { day, hour, minute } from "#kit/time.ts";
import { removeMember, type Session, signInNew, until } from "#tests/server/people.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { oneTimeLinkLife, type Provider, tokenLife } from "../rules.ts";
import { SessionGate } from "./gate.ts";
import { makeOneTimeLink } from "./service.ts";
import { noteSeen, openSession, sweepSessions } from "./session-store.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
// The clock stands still in a test: it is moved to a second before an end, and calls are counted by the minute.
beforeEach(() => {
  world.clock.hold();
  world.clock.offsetMs = 0;
});
afterAll(() => world?.close());

type Headers = Readonly<Record<string, string>>;

async function send(method: "GET" | "POST" | "DELETE", url: string, headers: Headers = {}, payload?: object) {
  const response = await world.server.http.inject({ method, url, headers, ...(payload && { payload }) });
  const body = response.payload === "" ? undefined : response.json();
  return { status: response.statusCode, body, code: body?.code, headers: response.headers };
}

const cookieOf = (headers: Readonly<Record<string, unknown>>): string =>
  /^fettle=([\w-]{43});/.exec(String(headers["set-cookie"]))?.[1] ?? "";
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const me = async (token: string) => (await send("GET", "/v1/me", bearer(token))).status;
const resume = (cookie: string, headers: Headers = {}) =>
  send("POST", "/v1/sessions/resume", { cookie: `fettle=${cookie}`, ...headers });

describe("[SE1] how long a session lasts", () => {
  it("ends 12 hours after it was last used, the cookie too", async () => {
    const { token, cookie } = await signInNew(world.appContext);
    expect(await me(token)).toBe(200);
    world.clock.offsetMs = 12 * hour - minute;
    expect((await resume(cookie)).status).toBe(200);
    world.clock.offsetMs = 12 * hour + minute;
    expect(await me(token)).toBe(401);
    expect((await resume(cookie)).status).toBe(401);
  });

  it("lasts as long as it is used, and ends after 30 days all the same", async () => {
    const { cookie: first, sessionId } = await signInNew(world.appContext);
    let cookie = first;
    for (world.clock.offsetMs = 0; world.clock.offsetMs < 30 * day; world.clock.offsetMs += 11 * hour) {
      const { status, body, headers } = await resume(cookie);
      expect(status).toBe(200);
      expect(await me(body.token)).toBe(200);
      await until(async () => (await lastSeen(sessionId)) >= world.clock.now().getTime() - 2 * minute);
      cookie = cookieOf(headers);
    }
    expect((await resume(cookie)).status).toBe(401);
  }, 60_000);

  const lastSeen = async (sessionId: string): Promise<number> => {
    const { rows } = await world.appContext.database.pool.query<{ last_seen_at: Date }>(
      "select last_seen_at from session where id = $1",
      [sessionId],
    );
    return rows[0]?.last_seen_at.getTime() ?? 0;
  };

  it("is not shortened by a note that comes late", async () => {
    const { sessionId } = await signInNew(world.appContext);
    const note = (at: number) =>
      inTransaction(world.appContext.database, {}, (client) => noteSeen(client, sessionId, new Date(at)));
    const later = Date.now() + 5 * hour;
    await note(later);
    await note(later - hour);
    expect(await lastSeen(sessionId)).toBe(later);
  });

  it("leaves nothing behind once it is swept", async () => {
    const { sessionId, token } = await signInNew(world.appContext);
    const sweep = (at: number) =>
      inTransaction(world.appContext.database, {}, (client) => sweepSessions(client, new Date(at)));
    const left = async () =>
      (await world.appContext.database.pool.query("select from session where id = $1", [sessionId])).rowCount;
    await sweep(Date.now());
    expect([await left(), await me(token)]).toEqual([1, 200]);
    await sweep(Date.now() + 31 * day);
    expect(await left()).toBe(0);
  });
});

describe("[SE2] a tab's bearer token", () => {
  it("ends after 15 minutes, and the cookie gets the tab another", async () => {
    const { token, cookie } = await signInNew(world.appContext);
    world.clock.offsetMs = tokenLife - 1000;
    expect(await me(token)).toBe(200);
    world.clock.offsetMs = tokenLife + 1000;
    expect(await me(token)).toBe(401);
    const { status, body } = await resume(cookie);
    expect(status).toBe(200);
    expect(await me(body.token)).toBe(200);
    expect(Date.parse(body.expiresAt) - world.clock.now().getTime()).toBeCloseTo(tokenLife, -4);
  });

  it("is sent once, and stored as a hash only", async () => {
    const { token, cookie } = await signInNew(world.appContext);
    const { rows } = await world.appContext.database.pool.query<{ text: string }>(
      "select t::text || s::text as text from session s join session_token t on t.session_id = s.id",
    );
    const kept = rows.map((row) => row.text).join();
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token).toString("hex"));
    expect(kept).not.toContain(cookie);
  });

  it.each([
    ["none", {}],
    ["an empty one", { cookie: "fettle=" }],
    ["rubbish", { cookie: "fettle=rubbish" }],
    ["another name", { cookie: "other=rubbish" }],
    ["a token for a cookie", { cookie: "fettle=A".padEnd(50, "A") }],
  ])("is not to be had for this cookie: %s", async (_name, headers) => {
    expect((await send("POST", "/v1/sessions/resume", headers)).status).toBe(401);
  });

  it("is no cookie, and a cookie is no token", async () => {
    const { token, cookie } = await signInNew(world.appContext);
    expect((await resume(token)).status).toBe(401);
    expect(await me(cookie)).toBe(401);
  });
});

describe("[SE5] where the cookie may be used from", () => {
  it.each([
    ["no page at all", undefined, 200],
    ["our own pages", "http://localhost:80", 200],
    ["another site", "https://evil.example", 403],
    ["the same name on another port", "http://localhost:8081", 403],
    ["a sandboxed page", "null", 403],
    ["a name that begins alike", "http://localhost.evil.example", 403],
  ])("%s", async (_name, origin, status) => {
    const { cookie } = await signInNew(world.appContext);
    const seen = await resume(cookie, { host: "localhost", ...(origin !== undefined && { origin }) });
    expect(seen.status).toBe(status);
    if (status === 403) expect(seen.code).toBe("foreignOrigin");
  });

  it("is the public address, where that is known, whatever the host header says", async () => {
    const secure = await openWorld({ PUBLIC_URL: "https://fettle.example" });
    try {
      const { cookie } = await signInNew(secure.appContext);
      const from = (origin: string, name = "__Host-fettle") =>
        secure.server.http.inject({
          method: "POST",
          url: "/v1/sessions/resume",
          headers: { host: "evil.example", origin, cookie: `${name}=${cookie}` },
        });
      expect((await from("https://fettle.example")).statusCode).toBe(200);
      expect((await from("https://evil.example")).statusCode).toBe(403);
      // Only the name that browsers keep to this host and to HTTPS counts there.
      expect((await from("https://fettle.example", "fettle")).statusCode).toBe(401);
    } finally {
      await secure.close();
    }
  });
});

describe("[SE6] signing out", () => {
  it("ends the session for every tab and for the cookie, at the next request", async () => {
    const { token, cookie } = await signInNew(world.appContext);
    const other = (await resume(cookie)).body.token;
    const out = await send("DELETE", "/v1/sessions/current", bearer(other));
    expect(out.status).toBe(204);
    expect(String(out.headers["set-cookie"])).toMatch(/^fettle=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/);
    expect([await me(token), await me(other), (await resume(cookie)).status]).toEqual([401, 401, 401]);
  });

  it("leaves the person's other devices signed in", async () => {
    const { userId, token } = await signInNew(world.appContext);
    const link = await makeOneTimeLink(world.appContext, "signIn", userId);
    const other = await send("POST", "/v1/sessions/link", {}, { token: link });
    await send("DELETE", "/v1/sessions/current", bearer(token));
    expect([await me(token), await me(other.body.token)]).toEqual([401, 200]);
  });

  it("happens to a user who is disabled", async () => {
    const { userId, token, cookie } = await signInNew(world.appContext);
    await world.appContext.database.pool.query("update app_user set disabled_at = now() where id = $1", [userId]);
    expect([await me(token), (await resume(cookie)).status]).toEqual([401, 401]);
  });
});

describe("[SE7] a member who is removed", () => {
  it("is cut off at the next request, from that workspace alone", async () => {
    const ann = await world.member("operator");
    expect((await ann.call(memberEndpoints.me)).status).toBe(200);
    await removeMember(world, ann);
    const seen = await ann.call(memberEndpoints.me);
    expect([seen.status, seen.body.code]).toEqual([404, "notFound"]);
    expect(await me(ann.token)).toBe(200);
  });

  it("has its live feed ended within 5 seconds", async () => {
    const ann = await world.member("operator");
    const address = await world.server.http.listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(`${address}/v1/workspaces/${world.workspaceId}/feed`, { headers: bearer(ann.token) });
    expect(response.status).toBe(200);
    let ended = false;
    const reading = (async () => {
      for await (const _ of response.body ?? []) {
      }
      ended = true;
    })();
    await until(() => world.server.feed.listenerCount === 1);
    await removeMember(world, ann);
    await until(() => ended);
    await reading;
    expect(world.server.feed.listenerCount).toBe(0);
  });
});

describe("[SE3] a personal sign-in, asked for at every request", () => {
  async function memberBy(provider: Provider, role: BuiltInRole, emailDomain?: string): Promise<Session> {
    const session = await signInNew(world.appContext, { provider, ...(emailDomain !== undefined && { emailDomain }) });
    await world.asSystem(async (scope) => {
      const row = await scope.db
        .selectFrom("role")
        .select("id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("built_in", "=", role)
        .executeTakeFirstOrThrow();
      await createMember(scope, { displayName: "Somebody", roleId: row.id, userId: session.userId });
    });
    return session;
  }

  const own = `/profiles/me`;
  const outcome = async ({ token }: Session) => {
    const { status, code } = await send("GET", `/v1/workspaces/${world.workspaceId}${own}`, bearer(token));
    return code === undefined ? status : `${status} ${code}`;
  };

  async function requireAll(providers: readonly string[], domains: readonly string[], on = true): Promise<void> {
    await world.appContext.database.pool.query(
      "update workspace set auth_requirement = $2, sso_auth_types = $3, verified_email_domains = $4 where id = $1",
      [world.workspaceId, on ? "allSSO" : "none", providers, domains],
    );
  }

  it("is asked of a device for a role that requires it, and not for one that does not", async () => {
    expect(await outcome(await memberBy("device", "operator"))).toBe(200);
    expect(await outcome(await memberBy("device", "admin"))).toBe("403 ssoRequired");
    expect(await outcome(await memberBy("phone", "admin"))).toBe(200);
  });

  it("refuses a member who no longer complies at the next request, and admits them once they comply again", async () => {
    const device = await memberBy("device", "operator");
    const other = await memberBy("microsoft", "operator");
    const stranger = await memberBy("google", "operator", "elsewhere.example");
    const ours = await memberBy("google", "operator", "acme.example");
    const all = async () => [await outcome(device), await outcome(other), await outcome(stranger), await outcome(ours)];
    const no = "403 ssoRequired";
    expect(await all()).toEqual([200, 200, 200, 200]);
    try {
      await requireAll([], []);
      expect(await all()).toEqual([no, 200, 200, 200]);
      await requireAll(["google"], []);
      expect(await all()).toEqual([no, no, 200, 200]);
      await requireAll(["google"], ["acme.example"]);
      expect(await all()).toEqual([no, no, no, 200]);
    } finally {
      await requireAll([], [], false);
    }
    expect(await all()).toEqual([200, 200, 200, 200]);
  });

  it("does not reveal a workspace's requirements to a stranger", async () => {
    const stranger = await signInNew(world.appContext, { provider: "device" });
    await requireAll(["google"], []);
    try {
      expect(await outcome(stranger)).toBe("404 notFound");
    } finally {
      await requireAll([], [], false);
    }
  });
});

describe("[SE8] a one-time link", () => {
  const spend = (token: string) => send("POST", "/v1/sessions/link", {}, { token });

  it("signs its user in once", async () => {
    const { userId } = await signInNew(world.appContext);
    const link = await makeOneTimeLink(world.appContext, "signIn", userId);
    const first = await spend(link);
    expect(first.status).toBe(200);
    expect(String(first.headers["set-cookie"])).toMatch(/^fettle=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; /);
    const who = await send("GET", "/v1/me", bearer(first.body.token));
    expect(who.body.userId).toBe(userId);
    expect(await spend(link)).toMatchObject({ status: 422, code: "linkInvalid" });
  });

  it("signs in once when it is opened twice at the same moment", async () => {
    const { userId } = await signInNew(world.appContext);
    const link = await makeOneTimeLink(world.appContext, "signIn", userId);
    const seen = await Promise.all([spend(link), spend(link), spend(link)]);
    expect(seen.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it("ends after 24 hours", async () => {
    const { userId } = await signInNew(world.appContext);
    const [young, old] = [
      await makeOneTimeLink(world.appContext, "signIn", userId),
      await makeOneTimeLink(world.appContext, "signIn", userId),
    ];
    world.clock.offsetMs = oneTimeLinkLife - minute;
    expect((await spend(young)).status).toBe(200);
    world.clock.offsetMs = oneTimeLinkLife + minute;
    expect((await spend(old)).status).toBe(422);
  });

  it("serves its own purpose alone", async () => {
    const setup = await makeOneTimeLink(world.appContext, "setup", null);
    expect((await spend(setup)).status).toBe(422);
    const newer = await makeOneTimeLink(world.appContext, "setup", null);
    const { rows } = await world.appContext.database.pool.query(
      "select from one_time_link where purpose = 'setup' and expires_at > now()",
    );
    expect([rows.length, newer === setup]).toEqual([1, false]);
  });

  it("may be guessed at ten times a minute", async () => {
    world.clock.offsetMs = 3 * hour;
    const seen: number[] = [];
    for (let guess = 0; guess < 12; guess++) seen.push((await spend("guess".repeat(8))).status);
    expect(seen).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

describe("[SE9] who is signed in", () => {
  it("gets its own memberships only, by name, without removed ones", async () => {
    const other = await world.workspace("foreign");
    const ann = await world.member("operator", { name: "Ann" });
    const bob = await other.member("operator", { name: "Bob" });
    const list = async (person: Person) => {
      const { body } = await send("GET", "/v1/me", bearer(person.token));
      return (body.memberships as { workspaceId: string; displayName: string }[]).map((one) => one.displayName);
    };
    expect([await list(ann), await list(bob)]).toEqual([["Ann"], ["Bob"]]);
    await removeMember(world, ann);
    expect(await list(ann)).toEqual([]);
  });

  it("is checked again for every call: removed access is gone with the next", async () => {
    const ann = await world.member(["content.areas.manage"]);
    const gate = new SessionGate(world.clock, () => {});
    const may = async () =>
      inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
        await client.query("reset role");
        const { actor } = await gate.enter(client, ann.token, world.workspaceId);
        return [...actor.permissions];
      });
    expect(await may()).toEqual(["content.areas.manage"]);
    await world.asSystem((scope) =>
      scope.db
        .updateTable("role")
        .set({ permissions: [] })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", (eb) =>
          eb
            .selectFrom("profile")
            .select("role_id")
            .where("workspace_id", "=", scope.workspaceId)
            .where("id", "=", ann.profileId),
        )
        .execute(),
    );
    expect(await may()).toEqual([]);
  });
});

describe("[SE17] calls that are limited", () => {
  const exported = () => `/v1/workspaces/${world.workspaceId}/performances/history/export`;
  const counted = async () => (await world.appContext.database.pool.query("select from rate_counter")).rowCount;

  it("are counted per person: another token of theirs, and another session, are no new allowance", async () => {
    // Another minute than that of the other tests: it is the window of this limit.
    world.clock.offsetMs = 2 * minute;
    const ann = await signInNew(world.appContext);
    await world.asSystem(async (scope) => {
      const roleId = await builtInRoleId(scope, "operator");
      await createMember(scope, { displayName: "Ann", roleId, userId: ann.userId });
    });
    const tokens = [ann.token];
    let { cookie } = ann;
    for (let n = 0; n < 3; n++) {
      const renewed = await resume(cookie);
      cookie = cookieOf(renewed.headers);
      tokens.push(renewed.body.token);
    }
    const other = await inTransaction(world.appContext.database, {}, (client) =>
      openSession(client, { userId: ann.userId, identityId: null, device: "", now: world.clock.now() }),
    );
    tokens.push(other.token);
    const seen: number[] = [];
    for (let n = 0; n < 10; n++) {
      const headers = bearer(tokens[n % tokens.length] ?? "");
      // Not `send`, which reads JSON.
      seen.push((await world.server.http.inject({ method: "GET", url: exported(), headers })).statusCode);
    }
    expect(seen).toEqual([...Array.from({ length: 6 }, () => 200), ...Array.from({ length: 4 }, () => 429)]);
  });

  it("with a made-up bearer are refused before they are counted, and write no row", async () => {
    const before = await counted();
    for (let n = 0; n < 5; n++) {
      expect((await send("GET", exported(), bearer(`made-up-bearer-of-nobody-${n}`))).status).toBe(401);
    }
    expect(await counted()).toBe(before);
  });
});
