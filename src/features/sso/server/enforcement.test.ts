import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember } from "#features/members/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import type { Provider } from "#features/sessions/rules.ts";
import { makeOneTimeLink, openSession } from "#features/sessions/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { hour, minute } from "#kit/time.ts";
import { type Session, signInNew, until } from "#tests/server/people.ts";
import { SignInBrowser } from "#tests/support/oidc/sign-in-browser.ts";
import { openSigningIssuer, type SigningIssuer } from "#tests/support/oidc/signing-issuer.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type SsoChange, ssoEndpoints } from "../contract.ts";
import type { AuthType } from "../rules.ts";
import { makeRecoveryLink } from "./service.ts";

let world: World;
let issuer: SigningIssuer;

beforeAll(async () => {
  issuer = await openSigningIssuer();
  const of = (name: string) => ({
    [`${name}_ISSUER`]: issuer.address,
    [`${name}_CLIENT_ID`]: "x",
    [`${name}_CLIENT_SECRET`]: "y",
  });
  world = await openWorld({ ...of("GOOGLE"), ...of("MICROSOFT") });
});
beforeEach(async () => {
  world.clock.offsetMs += minute;
  await world.appContext.database.pool.query(
    `update workspace set auth_requirement = 'none', sso_auth_types = '{}', verified_email_domains = '{}',
       session_idle_minutes = 720, strict_idle_minutes = 480 where id = $1`,
    [world.workspaceId],
  );
});
afterAll(async () => {
  await world?.close();
  await issuer?.close();
});

interface Somebody extends Session {
  readonly profileId: string;
}

async function somebody(provider: Provider, role: BuiltInRole, emailDomain?: string): Promise<Somebody> {
  const session = await signInNew(world.appContext, { provider, ...(emailDomain !== undefined && { emailDomain }) });
  const profileId = await world.asSystem(async (scope) =>
    createMember(scope, {
      displayName: `${role} by ${provider}`,
      roleId: await builtInRoleId(scope, role),
      userId: session.userId,
    }),
  );
  return { ...session, profileId };
}

const path = () => `/v1/workspaces/${world.workspaceId}/sso`;
const send = (method: "GET" | "POST" | "DELETE", url: string, token: string, body?: object) =>
  new SignInBrowser(world.server).send(method, url, body, token);
const get = async (token: string) => (await send("GET", path(), token)).body;

async function change(token: string, body: object, revision?: number) {
  const response = await world.server.http.inject({
    method: "PUT",
    url: path(),
    headers: {
      authorization: `Bearer ${token}`,
      "if-match": `"${revision ?? (await get(token)).revision}"`,
      "content-type": "application/json",
    },
    payload: JSON.stringify(body),
  });
  const reply = response.json();
  return { status: response.statusCode, body: reply, code: reply.code };
}

const own = async (token: string) => {
  const { status, code } = await send("GET", `/v1/workspaces/${world.workspaceId}/profiles/me`, token);
  return status === 200 ? 200 : `${status} ${code}`;
};
const deeds = (action: string) =>
  world.asSystem((scope) =>
    scope.db
      .selectFrom("audit_entry")
      .select(["actor_id", "details"])
      .where("workspace_id", "=", scope.workspaceId)
      .where("action", "=", action)
      .orderBy("seq")
      .execute(),
  );

const all = (types: readonly AuthType[], domains: readonly string[] = []): SsoChange => ({
  workspaceAuthRequirement: "allSSO",
  ssoAuthTypes: types.map((authType) => ({ authType })),
  verifiedEmailDomains: [...domains],
});

describe("[SO9] turning enforcement on and off", () => {
  it("applies from everyone's next request, is audited, and lets people in again when it ends", async () => {
    const admin = await somebody("google", "admin", "acme.example");
    const other = await somebody("microsoft", "operator");
    const device = await somebody("device", "operator");
    const before = (await deeds("workspace.signInChanged")).length;
    const on = await change(admin.token, all(["google"], ["@ACME.example"]));
    expect([on.status, on.body.verifiedEmailDomains]).toEqual([200, ["acme.example"]]);
    const no = "403 ssoRequired";
    expect([await own(admin.token), await own(other.token), await own(device.token)]).toEqual([200, no, no]);
    const off = await change(admin.token, { workspaceAuthRequirement: "none" });
    expect(off.status).toBe(200);
    expect([await own(other.token), await own(device.token)]).toEqual([200, 200]);
    const entries = (await deeds("workspace.signInChanged")).slice(before);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      actor_id: admin.profileId,
      details: { before: { authRequirement: "none" }, after: { authRequirement: "allSSO", ssoAuthTypes: ["google"] } },
    });
  });

  it("is ignored where it is so already: no audit, no question about the sign-in, no new revision", async () => {
    const admin = await somebody("google", "admin");
    await change(admin.token, all(["google"]));
    const { revision } = await get(admin.token);
    const before = (await deeds("workspace.signInChanged")).length;
    world.clock.offsetMs += 20 * minute;
    const token = await signedInAgain(admin);
    world.clock.offsetMs += 14 * minute;
    expect((await change(token, all(["google"]))).status).toBe(200);
    expect([(await get(token)).revision, (await deeds("workspace.signInChanged")).length]).toEqual([revision, before]);
  });

  it("asks for a fresh sign-in", async () => {
    const admin = await world.member("admin");
    world.clock.offsetMs += 16 * minute;
    const { revision } = (await admin.call(ssoEndpoints.get)).body;
    const body = all(["google"]);
    const seen = await admin.call(ssoEndpoints.change, { body, ifMatch: revision });
    expect([seen.status, seen.body.code]).toEqual([403, "freshSignInRequired"]);
    const same = await admin.call(ssoEndpoints.change, {
      body: { workspaceAuthRequirement: "none" },
      ifMatch: revision,
    });
    expect(same.status).toBe(200);
  });

  it("is refused on a stale revision, with the present state", async () => {
    const admin = await somebody("google", "admin");
    const { revision } = await get(admin.token);
    await change(admin.token, all(["google"]));
    const seen = await change(admin.token, all(["google", "microsoft"]), revision);
    expect([seen.status, seen.body.current.ssoAuthTypes]).toEqual([412, [{ authType: "google" }]]);
  });

  it("needs workspace.sso.manage, and a valid domain", async () => {
    const operator = await somebody("google", "operator");
    expect((await send("GET", path(), operator.token)).status).toBe(403);
    const admin = await somebody("google", "admin");
    const seen = await change(admin.token, { verifiedEmailDomains: ["acme.example", "*.evil"] });
    expect([seen.status, Object.keys(seen.body.errors)]).toEqual([400, ["verifiedEmailDomains.1"]]);
    expect((await change(admin.token, { ssoAuthTypes: [{ authType: "saml" }] })).status).toBe(400);
    expect((await change(admin.token, { role: "admin" })).status).toBe(400);
  });

  async function signedInAgain(admin: Somebody): Promise<string> {
    const { rows } = await world.appContext.database.pool.query<{ id: string }>(
      "select identity_id as id from session where id = $1",
      [admin.sessionId],
    );
    const opened = await inTransaction(world.appContext.database, {}, (client) =>
      openSession(client, {
        userId: admin.userId,
        identityId: rows[0]?.id ?? null,
        device: "test",
        now: world.clock.now(),
      }),
    );
    return opened.token;
  }
});

describe("[SO10] actors can lock out neither themselves nor the workspace", () => {
  it.each<[string, Provider, string | undefined, object, string]>([
    ["to another provider than the session's", "google", undefined, all(["microsoft"]), "wouldLockYouOut"],
    ["to a domain that is not the session's", "google", "b.example", all(["google"], ["a.example"]), "wouldLockYouOut"],
    ["to a domain, where the provider has proven none", "google", undefined, all([], ["a.example"]), "wouldLockYouOut"],
    ["from the operator's link", "link", undefined, all([]), "wouldLockYouOut"],
  ])("a change %s is refused, and nothing changes", async (_name, provider, domain, body, code) => {
    const admin = await somebody(provider, "admin", domain);
    const seen = await change(admin.token, body);
    expect([seen.status, seen.code]).toEqual([409, code]);
    expect((await get(admin.token)).workspaceAuthRequirement).toBe("none");
  });

  it("the operator's link proves no account of the admin who signs in by it [SE33]", async () => {
    const admin = await somebody("google", "admin");
    const token = await makeOneTimeLink(world.appContext, "signIn", admin.userId);
    const { body } = await send("POST", "/v1/sessions/link", "", { token });
    expect((await change(body.token, all(["google"]))).code).toBe("wouldLockYouOut");
    expect((await change(admin.token, all(["google"]))).status).toBe(200);
    expect(await own(body.token)).toBe(200);
  });

  it("an admin who has only ever come by a link does not take away the last other one [MB5]", async () => {
    const sibling = await world.workspace("sibling");
    const bob = await sibling.member("admin");
    const byLink = async (displayName: string) => {
      const session = await signInNew(world.appContext, { provider: "link" });
      const profileId = await sibling.asSystem(async (scope) => {
        const roleId = await builtInRoleId(scope, "admin");
        return createMember(scope, { displayName, roleId, userId: session.userId });
      });
      return { ...session, profileId };
    };
    const ann = await byLink("Ann");
    const cleo = await byLink("Cleo");
    const remove = (profileId: string) =>
      send("DELETE", `/v1/${sibling.workspaceId}/profiles/${profileId}`, ann.token).then((seen) => seen.code);
    expect(await remove(bob.profileId)).toBe("lastAdmin");
    // Where nobody has more than a link, as before the server knows a provider, one of them may go.
    expect(await remove(cleo.profileId)).toBeUndefined();
    await sibling.member("admin");
    expect(await remove(bob.profileId)).toBeUndefined();
  });

  it("a change by a role of one's own is refused where no admin could sign in any more", async () => {
    const sibling = await world.workspace("sibling");
    const role: Person = await sibling.member(["workspace.sso.manage"]);
    const { revision } = (await role.call(ssoEndpoints.get)).body;
    const seen = await role.call(ssoEndpoints.change, { body: all(["google"]), ifMatch: revision });
    expect([seen.status, seen.body.code]).toEqual([409, "lastAdmin"]);
    await sibling.member("admin");
    const done = await role.call(ssoEndpoints.change, { body: all(["google"]), ifMatch: revision });
    expect(done.status).toBe(200);
  });
});

it("[SO9] an open stream ends within 5 seconds of enforcement", async () => {
  const admin = await somebody("google", "admin");
  const other = await somebody("microsoft", "operator");
  const address = await world.server.http.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(`${address}/v1/workspaces/${world.workspaceId}/feed`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  let ended = false;
  void (async () => {
    for await (const _ of response.body ?? []) {
    }
    ended = true;
  })();
  await until(() => world.server.feed.listenerCount === 1);
  await change(admin.token, all(["google"]));
  await until(() => ended);
});

it("[SO11] a preview names who would be kept out, and says why one may not", async () => {
  const sibling = await world.workspace("sibling");
  const admin = await sibling.member("admin", { name: "Ann" });
  await sibling.member("operator", { name: "Bob" });
  await sibling.asSystem(async (scope) =>
    createMember(scope, { displayName: "Cleo", roleId: await builtInRoleId(scope, "operator") }),
  );
  const look = async (body: SsoChange) => (await admin.call(ssoEndpoints.preview, { body })).body;
  expect(await look(all(["google"]))).toEqual({ members: 3, without: 1, names: ["Cleo"], refusal: null });
  const other = await look(all(["microsoft"]));
  expect([other.without, other.names, other.refusal]).toEqual([3, ["Ann", "Bob", "Cleo"], "wouldLockYouOut"]);
});

it("[SO15] lifetimes are the workspace's to set, and count at the next request", async () => {
  const admin = await somebody("google", "admin");
  const operator = await world.member("operator");
  const { lifetimes } = await get(admin.token);
  const seen = await change(admin.token, { lifetimes: { ...lifetimes, idleMinutes: 30 } });
  expect([seen.status, seen.body.lifetimes.idleMinutes]).toEqual([200, 30]);
  world.clock.offsetMs += 31 * minute;
  expect(await own(operator.token)).toBe("401 signInTooOld");
  expect(
    (await change((await somebody("google", "admin")).token, { lifetimes: { ...lifetimes, idleMinutes: 1 } })).status,
  ).toBe(400);
});

describe("[SO14] recovery by the server's operator", () => {
  it("turns enforcement off by a link, once; it is audited and every admin is notified", async () => {
    const sibling = await world.workspace("sibling");
    const [ann, bob] = [await sibling.member("admin", { name: "Ann" }), await sibling.member("admin")];
    const operator = await sibling.member("operator");
    await world.appContext.database.pool.query(
      "update workspace set auth_requirement = 'allSSO', sso_auth_types = '{microsoft}', languages = '{de,en}' where id = $1",
      [sibling.workspaceId],
    );
    await sibling.asSystem((scope) =>
      scope.db
        .updateTable("profile")
        .set({ email: "ann@acme.example" })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", ann.profileId)
        .execute(),
    );
    const link = (email: string) => makeRecoveryLink(world.appContext, sibling.workspaceId, email);
    expect(await link("nobody@acme.example")).toBeUndefined();
    const token = (await link("ANN@acme.example")) ?? "";
    const way = new SignInBrowser(world.server);
    expect((await way.send("POST", "/v1/sso/recovery/look", { token })).body).toEqual({ workspaceName: "Workspace" });
    expect((await ann.call(memberEndpoints.me)).status).toBe(403);
    expect((await way.send("POST", "/v1/sso/recovery", { token })).status).toBe(204);
    expect((await way.send("POST", "/v1/sso/recovery", { token })).code).toBe("linkInvalid");
    for (const person of [ann, bob]) {
      const { notifications } = (await person.call(notificationEndpoints.list)).body;
      expect(notifications.map((one) => one.kind)).toEqual(["enforcementEnded"]);
    }
    expect((await operator.call(notificationEndpoints.list)).body.notifications).toEqual([]);
    const [entry] = await sibling.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "actor_id", "details"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("action", "=", "workspace.signInRecovered")
        .execute(),
    );
    expect(entry).toMatchObject({ actor_id: null, details: { for: ann.profileId } });
    const mails = await sibling.asSystem((scope) =>
      scope.db
        .selectFrom("outbox_message")
        .select(["recipient", "subject", "body", "html"])
        .where("workspace_id", "=", scope.workspaceId)
        .execute(),
    );
    expect(mails.map((mail) => mail.recipient)).toEqual(["ann@acme.example"]);
    const [{ subject, body, html }] = mails as [(typeof mails)[number]];
    expect(subject).toBe("Workspace verlangt keine persönliche Anmeldung mehr");
    expect(body).toMatch(/^Guten Tag Ann,\n\nFür Workspace wurde ein Wiederherstellungslink benutzt/);
    expect(body.match(/http\S+/g)).toEqual([expect.stringContaining(`/app/${sibling.workspaceId}/settings/sign-in`)]);
    expect(html).toContain('<html lang="de">');
  });

  it.each(["removed", "demoted"])("has a link that is worth nothing to an admin who was %s meanwhile", async (how) => {
    const sibling = await world.workspace("sibling");
    const [ann, bob] = [await sibling.member("admin"), await sibling.member("admin")];
    await sibling.asSystem((scope) =>
      scope.db
        .updateTable("profile")
        .set({ email: "gone@acme.example" })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", ann.profileId)
        .execute(),
    );
    const token = (await makeRecoveryLink(world.appContext, sibling.workspaceId, "gone@acme.example")) ?? "";
    const params = { profileId: ann.profileId };
    const body = { oldRole: { builtInRole: "admin" as const }, newRole: { builtInRole: "operator" as const } };
    const { status } = await (how === "removed"
      ? bob.call(memberChangeEndpoints.remove, { params })
      : bob.call(memberChangeEndpoints.setRole, { params, body }));
    expect([200, 204]).toContain(status);
    await world.appContext.database.pool.query("update workspace set auth_requirement = 'allSSO' where id = $1", [
      sibling.workspaceId,
    ]);
    expect((await send("POST", "/v1/sso/recovery", "", { token })).code).toBe("linkInvalid");
    expect((await bob.call(ssoEndpoints.get)).body.workspaceAuthRequirement).toBe("allSSO");
  });

  it("has a link that ends after a day, and serves nothing else", async () => {
    const sibling = await world.workspace("sibling");
    const ann = await sibling.member("admin");
    await sibling.asSystem((scope) =>
      scope.db
        .updateTable("profile")
        .set({ email: "late@acme.example" })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", ann.profileId)
        .execute(),
    );
    const token = (await makeRecoveryLink(world.appContext, sibling.workspaceId, "late@acme.example")) ?? "";
    const way = new SignInBrowser(world.server);
    expect((await way.send("POST", "/v1/sessions/link", { token })).code).toBe("linkInvalid");
    world.clock.offsetMs += 25 * hour;
    expect((await way.send("POST", "/v1/sso/recovery", { token })).code).toBe("linkInvalid");
  });
});
