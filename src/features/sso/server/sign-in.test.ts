import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { addIdentity, phoneIdentity } from "#features/sessions/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { day, minute } from "#kit/time.ts";
import type { CertifiedProvider } from "#tests/support/oidc/certified-provider.ts";
import { openProviderWorld, type ProviderName, type ProviderWorld } from "#tests/support/oidc/provider-world.ts";
import { SignInBrowser } from "#tests/support/oidc/sign-in-browser.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let place: ProviderWorld;
let world: World;
let google: CertifiedProvider;

const accounts = {
  ann: { email: "ann@acme.example", email_verified: true },
  bob: { email: "bob@acme.example", email_verified: true },
  cy: { email: "cy@elsewhere.example", email_verified: true },
  "ann-ms": { email: "ann@acme.example", xms_edov: true },
  "eve-ms": { email: "ann@acme.example", email_verified: true },
};

beforeAll(async () => {
  place = await openProviderWorld({ google: accounts, microsoft: accounts });
  ({ world, google } = place);
});
beforeEach(() => void (world.clock.offsetMs += minute));
afterAll(() => place?.close());

const signIn = (provider: ProviderName, login: string, way?: SignInBrowser, body?: object) =>
  place.signIn(provider, login, way, body);
const again = (...at: Parameters<ProviderWorld["again"]>) => place.again(...at);

const me = async (way: SignInBrowser, token: string) => (await way.send("GET", "/v1/me", undefined, token)).body;
const identitiesOf = async (
  way: SignInBrowser,
  token: string,
): Promise<{ id: string; provider: string; username: string }[]> =>
  (await way.send("GET", "/v1/me/identities", undefined, token)).body.identities;

async function memberOf(userId: string, role: "admin" | "operator", name: string): Promise<string> {
  return world.asSystem(async (scope) =>
    createMember(scope, { displayName: name, roleId: await builtInRoleId(scope, role), userId }),
  );
}

describe("[SO2] signing in through a certified provider", () => {
  it.each(["https://evil.example/app/", "//evil.example", "/app/../evil", "javascript:alert(1)//app/", "/settings"])(
    "begins with no `from` that leads elsewhere: %s [SE15]",
    async (from) => {
      const { status, body } = await new SignInBrowser(world.server).send("POST", "/v1/sign-in/google", { from });
      expect([status, body.errors]).toEqual([400, { from: ["A path of this app"] }]);
    },
  );

  it.each<[ProviderName, string]>([
    ["google", "ann"],
    ["microsoft", "ann-ms"],
  ])("standing for %s: opens a session of the same person each time", async (provider, login) => {
    const first = await signIn(provider, login, undefined, { from: "/app/x/home" });
    expect([first.status, first.body.purpose, first.body.from]).toEqual([200, "signIn", "/app/x/home"]);
    const second = await signIn(provider, login);
    const [one, two] = [await me(first.way, first.token), await me(second.way, second.token)];
    expect([one.userId, one.provider, one.memberships]).toEqual([two.userId, provider, []]);
  });

  it("says by what e-mail, and whether the provider has proven it", async () => {
    await signIn("google", "ann");
    await signIn("microsoft", "ann-ms");
    await signIn("microsoft", "eve-ms");
    const { rows } = await world.appContext.database.pool.query(
      "select provider, subject, email_verified, email_domain from identity where email = 'ann@acme.example' order by 1, 2",
    );
    expect(rows).toEqual([
      { provider: "google", subject: "ann", email_verified: true, email_domain: "acme.example" },
      { provider: "microsoft", subject: "ann-ms", email_verified: true, email_domain: "acme.example" },
      { provider: "microsoft", subject: "eve-ms", email_verified: false, email_domain: null },
    ]);
  });

  it("[SE13] ends the session that the browser had: an old cookie and token are worth nothing", async () => {
    const { way, token } = await signIn("google", "ann");
    const cookie = way.cookies.get("fettle");
    const next = await signIn("google", "bob", way);
    expect((await way.send("GET", "/v1/me", undefined, token)).status).toBe(401);
    expect(way.cookies.get("fettle")).not.toBe(cookie);
    const old = new SignInBrowser(world.server);
    old.cookies.set("fettle", cookie ?? "");
    expect((await old.send("POST", "/v1/sessions/resume")).status).toBe(401);
    expect((await way.send("GET", "/v1/me", undefined, next.token)).status).toBe(200);
  });

  it("is listed by the server; a provider that is not configured is neither offered nor begun", async () => {
    const way = new SignInBrowser(world.server);
    expect((await way.send("GET", "/v1/welcome")).body.signInWays).toEqual(["google", "microsoft", "phone"]);
    const bare = await openWorld();
    try {
      const there = new SignInBrowser(bare.server);
      expect((await there.send("GET", "/v1/welcome")).body.signInWays).not.toContain("google");
      const begun = await there.send("POST", "/v1/sign-in/google", {});
      expect([begun.status, begun.code]).toEqual([404, "providerNotConfigured"]);
      expect((await there.send("POST", "/v1/sign-in/evil", {})).status).toBe(404);
    } finally {
      await bare.close();
    }
  });

  it("is not there while the provider is not: said so, and it works again afterwards", async () => {
    const dead = await openWorld({
      GOOGLE_ISSUER: "http://127.0.0.1:9",
      GOOGLE_CLIENT_ID: "x",
      GOOGLE_CLIENT_SECRET: "y",
    });
    try {
      const begun = await new SignInBrowser(dead.server).send("POST", "/v1/sign-in/google", {});
      expect([begun.status, begun.code]).toEqual([503, "providerUnavailable"]);
    } finally {
      await dead.close();
    }
  });
});

describe("[SO12] a fresh sign-in", () => {
  it("is the same account, proven again, and gives new secrets", async () => {
    const { way, token } = await signIn("google", "ann");
    world.clock.offsetMs += 20 * minute;
    const resumed = await way.send("POST", "/v1/sessions/resume");
    const fresh = await again(way, resumed.body.token, "google", "ann", { purpose: "fresh" });
    expect([fresh.status, fresh.body.purpose]).toEqual([200, "fresh"]);
    const [session] = (await way.send("GET", "/v1/sessions", undefined, fresh.token)).body.sessions;
    expect(Date.parse(session.signedInAt)).toBeGreaterThan(world.clock.now().getTime() - minute);
    for (const old of [token, resumed.body.token]) {
      expect((await way.send("GET", "/v1/me", undefined, old)).status).toBe(401);
    }
  });

  it.each<[string, ProviderName, string]>([
    ["of somebody else", "google", "bob"],
    ["of oneself by another provider", "microsoft", "ann-ms"],
  ])("%s is not accepted", async (_name, provider, login) => {
    const { way, token } = await signIn("google", "ann");
    const seen = await again(way, token, provider, login, { purpose: "fresh" });
    expect([seen.status, seen.code]).toEqual([409, "otherIdentity"]);
    expect((await way.send("GET", "/v1/me", undefined, token)).status).toBe(200);
  });

  it("of a session that has ended meanwhile is not accepted", async () => {
    const { way, token } = await signIn("google", "ann");
    const page = await way.beginAgain("google", token, { purpose: "fresh" });
    const back = await google.signIn(page.href, "ann");
    await way.send("DELETE", "/v1/sessions/current", undefined, token);
    // The way went with the session.
    expect((await way.finish("google", back.search)).code).toBe("attemptInvalid");
  });
});

describe("[SO6] linking", () => {
  it("adds a second way to sign in as the same person; the audit of their workspaces has it", async () => {
    const { way, token } = await signIn("google", "bob");
    const { userId } = await me(way, token);
    await memberOf(userId, "operator", "Bob");
    const linked = await again(way, token, "microsoft", "bob", { purpose: "link" });
    expect([linked.status, linked.body.purpose]).toEqual([200, "link"]);
    expect((await way.send("GET", "/v1/me", undefined, token)).status).toBe(401);
    expect((await identitiesOf(way, linked.token)).map((one) => one.provider)).toEqual(["google", "microsoft"]);
    const byMicrosoft = await signIn("microsoft", "bob");
    expect((await me(byMicrosoft.way, byMicrosoft.token)).userId).toBe(userId);
    const actions = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "actor_name"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("object_type", "=", "profile")
        .execute(),
    );
    expect(actions).toContainEqual({ action: "member.identityLinked", actor_name: "Bob" });
  });

  it("takes no other member's account, and takes over one that is a member of no workspace", async () => {
    const member = await signIn("google", "cy");
    await memberOf((await me(member.way, member.token)).userId, "operator", "Cy");
    const ann = await signIn("google", "ann");
    const taken = await again(ann.way, ann.token, "google", "cy", { purpose: "link" });
    expect([taken.status, taken.code]).toEqual([409, "identityTaken"]);
    const orphan = await signIn("microsoft", "ann-ms");
    const linked = await again(ann.way, ann.token, "microsoft", "ann-ms", { purpose: "link" });
    expect(linked.status).toBe(200);
    expect((await me(orphan.way, orphan.token))?.userId).toBeUndefined();
    expect(await identitiesOf(ann.way, linked.token)).toHaveLength(2);
  });

  it("is refused outside the verified domains of one of their workspaces", async () => {
    const { way, token } = await signIn("google", "ann-ms");
    await memberOf((await me(way, token)).userId, "operator", "Ann too");
    const setDomains = (domains: readonly string[]) =>
      world.appContext.database.pool.query("update workspace set verified_email_domains = $2 where id = $1", [
        world.workspaceId,
        domains,
      ]);
    await setDomains(["nowhere.example"]);
    try {
      const seen = await again(way, token, "microsoft", "eve-ms", { purpose: "link" });
      expect([seen.status, seen.code]).toEqual([403, "domainNotAllowed"]);
      expect((await way.send("GET", "/v1/me", undefined, token)).status).toBe(200);
    } finally {
      await setDomains([]);
    }
  });
});

describe("[SO7] unlinking", () => {
  it("takes away a way and the sessions that it opened, and never the last", async () => {
    const here = await signIn("google", "dora");
    const { userId } = await me(here.way, here.token);
    await memberOf(userId, "admin", "Dora");
    const last = (await identitiesOf(here.way, here.token))[0]?.id ?? "";
    const refused = await here.way.send("DELETE", `/v1/me/identities/${last}`, undefined, here.token);
    expect([refused.status, refused.code]).toEqual([409, "lastWayIn"]);

    const linked = await again(here.way, here.token, "microsoft", "dora", { purpose: "link" });
    const there = await signIn("microsoft", "dora");
    const second = (await identitiesOf(there.way, there.token)).find((one) => one.provider === "microsoft")?.id ?? "";
    const done = await here.way.send("DELETE", `/v1/me/identities/${second}`, undefined, linked.token);
    expect(done.status).toBe(204);
    expect((await there.way.send("GET", "/v1/me", undefined, there.token)).status).toBe(401);
    expect((await here.way.send("GET", "/v1/me", undefined, linked.token)).status).toBe(200);
  });

  it("of what is left, does not count a number that lets nobody in", async () => {
    const here = await signIn("google", "gil");
    const { userId } = await me(here.way, here.token);
    await memberOf(userId, "admin", "Gil");
    const provenAt = (days: number) =>
      world.appContext.database.pool.query("update identity set proven_at = $2 where id = $1", [
        phoneId,
        new Date(world.clock.now().getTime() - days * day),
      ]);
    const phoneId = await inTransaction(world.appContext.database, {}, (client) =>
      addIdentity(client, userId, phoneIdentity("+15550100991")),
    );
    const own = (await identitiesOf(here.way, here.token)).find((one) => one.provider === "google")?.id ?? "";
    const unlink = () => here.way.send("DELETE", `/v1/me/identities/${own}`, undefined, here.token);
    await provenAt(91);
    expect((await unlink()).code).toBe("lastWayIn");
    await provenAt(89);
    expect((await unlink()).status).toBe(204);
  });

  it("is for one's own alone", async () => {
    const ann = await signIn("google", "ann");
    const bob = await signIn("google", "bob");
    const [theirs] = await identitiesOf(bob.way, bob.token);
    const seen = await ann.way.send("DELETE", `/v1/me/identities/${theirs?.id}`, undefined, ann.token);
    expect([seen.status, seen.code]).toEqual([404, "notFound"]);
  });

  it("of two at the same moment leaves one", async () => {
    const here = await signIn("google", "finn");
    await memberOf((await me(here.way, here.token)).userId, "admin", "Finn");
    const { token } = await again(here.way, here.token, "microsoft", "finn", { purpose: "link" });
    const own = await identitiesOf(here.way, token);
    const seen = await Promise.all(
      own.map((one) => new SignInBrowser(world.server).send("DELETE", `/v1/me/identities/${one.id}`, undefined, token)),
    );
    expect(seen.map((one) => one.status).filter((status) => status === 204)).toHaveLength(1);
  });
});

describe("[SO13] a profile with a sign-in of its own", () => {
  it("is refused without a device of the workspace", async () => {
    const { way, token } = await signIn("google", "ann");
    const wish = { purpose: "createProfile", workspaceId: world.workspaceId, displayName: "Ann", emoji: "🔧" };
    const seen = await again(way, token, "google", "ann", wish);
    expect([seen.status, seen.code]).toEqual([403, "notADevice"]);
  });
});
