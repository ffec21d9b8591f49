import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { addMembers } from "#features/groups/server/service.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { createRole } from "#features/roles/server/service.ts";
import type { Provider } from "#features/sessions/rules.ts";
import { addIdentity, openSession, phoneIdentity, userOfIdentity } from "#features/sessions/server/service.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import type { AnyEndpoint, ClientInput, Endpoint } from "#kit/endpoint.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day, minute } from "#kit/time.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { callServer, openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { inviteEndpoints, inviteFunctionEndpoints } from "../contract.ts";
import { inviteLife, inviteLimits } from "../rules/invite-state.ts";
import { holdInvite } from "./invite-store.ts";
import { sendOrgInvites } from "./send-by-form.ts";

/** Every test has a workspace of its own, so that what one invites is nothing to another. */
let world: World;
let place: Workspace;
let ada: Person;
let tests = 0;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  // Each test uses minutes of its own: the limits per minute are not under test.
  world.clock.offsetMs = 10 * minute * ++tests;
  place = await world.workspace("sibling");
  ada = await place.member("admin", { name: "Ada" });
});
afterAll(() => world?.close());

const contactOf = (text: string) => (text.includes("@") ? { email: text } : { phoneNumber: text });

const send = (by: Person, contacts: readonly string[], more: object = {}, headers?: Record<string, string>) =>
  by.call(
    inviteEndpoints.send,
    {
      body: {
        orgId: by.workspaceId,
        invites: contacts.map((contact) => ({
          ...contactOf(contact),
          displayName: "Ben",
          ...("workspaceRoleId" in more ? {} : { builtInRole: "operator" as const }),
          ...more,
        })),
      },
    },
    headers,
  );

const list = async (by: Person, query = {}) => (await by.call(inviteEndpoints.list, { query })).body.invites;

interface Posted {
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

const outbox = (): Promise<Posted[]> =>
  place.asSystem(({ db, workspaceId }) =>
    db
      .selectFrom("outbox_message")
      .select(["channel", "recipient", "subject", "body"])
      .where("workspace_id", "=", workspaceId)
      .orderBy("created_at")
      .execute(),
  );

const tokenIn = (message: Posted | undefined): string => /\/invite#(\S+)/.exec(message?.body ?? "")?.[1] ?? "";
const tokenTo = async (recipient: string) =>
  tokenIn((await outbox()).filter((one) => one.recipient === recipient).at(-1));

/** A call of a user without a workspace. */
const callAs = <E extends AnyEndpoint>(token: string | undefined, endpoint: E & Endpoint, input: ClientInput<E>) =>
  callServer(world.server, endpoint, { workspaceId: randomUUID(), token, input: input as object, headers: {} });

const open = (token: string) => callAs(undefined, inviteEndpoints.open, { body: { token } });
const signInBy = (token: string) => callAs(undefined, inviteEndpoints.signIn, { body: { token } });
const get = (bearer: string, inviteId: string) => callAs(bearer, inviteEndpoints.get, { params: { inviteId } });
const accept = (bearer: string, inviteId: string, more: object = {}) =>
  callAs(bearer, inviteFunctionEndpoints.createProfile, {
    body: { inviteId, emoji: "🦊", displayName: "Ben", ...more },
  });

/** The way through the link, up to the profile. */
async function acceptByLink(recipient: string) {
  const signedIn = await signInBy(await tokenTo(recipient));
  return { token: signedIn.body.token, answer: await accept(signedIn.body.token, signedIn.body.inviteId) };
}

/** A user signed in at a provider, member of no workspace. */
const stranger = (options: { provider?: Provider; email?: string; verified?: boolean; phone?: string }) =>
  inTransaction(world.appContext.database, {}, async (client) => {
    const { provider = "google", email, verified = true, phone } = options;
    const { userId, identityId } = await userOfIdentity(client, {
      provider,
      issuer: "https://test.invalid",
      subject: randomUUID(),
      username: email ?? "somebody",
      ...(phone !== undefined && phoneIdentity(phone)),
      email,
      emailVerified: verified,
      emailDomain: verified ? email?.split("@")[1] : undefined,
    });
    const opened = await openSession(client, { userId, identityId, device: "test", now: world.clock.now() });
    return { userId, token: opened.token };
  });

const membersOf = async () =>
  (await ada.call(memberEndpoints.list)).body.profiles.map((profile) => profile.displayName);

const actionsOf = () =>
  place.asSystem(async ({ db, workspaceId }) => {
    const rows = await db
      .selectFrom("audit_entry")
      .select(["action", "actor_name"])
      .where("workspace_id", "=", workspaceId)
      .where("object_type", "=", "invite")
      .orderBy("seq")
      .execute();
    return rows.map((row) => `${row.actor_name}: ${row.action}`);
  });

const only = async (by: Person = ada) => {
  const [invite] = await list(by);
  if (!invite) throw new Error("no invite");
  return invite;
};

/** As if everything had happened so much earlier: the sessions of those who look at it stay young. */
const age = (ms: number) =>
  place.asSystem(async ({ db, workspaceId }) => {
    await sql`update invite set sent_at = sent_at - ${`${ms} ms`}::interval,
      expires_at = expires_at - ${`${ms} ms`}::interval where workspace_id = ${workspaceId}`.execute(db);
    await sql`update outbox_message set created_at = created_at - ${`${ms} ms`}::interval
      where workspace_id = ${workspaceId}`.execute(db);
  });

const rename = (person: Person, role: BuiltInRole) =>
  place.asSystem(({ db, workspaceId }) =>
    db
      .updateTable("profile")
      .set({
        role_id: db
          .selectFrom("role")
          .select("id")
          .where("workspace_id", "=", workspaceId)
          .where("built_in", "=", role)
          .$asScalar(),
      })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", person.profileId)
      .execute(),
  );

describe("inviting", () => {
  it("[IN1] [IN4] sends each contact a link of its own, in one call", async () => {
    const night = await place.group("Night shift");
    const answer = await send(ada, [" Ben@Test.Invalid ", "(555) 234-5678"], { accessGroupIds: [night] });
    expect([answer.status, answer.body.invites.map((one) => one.outcome)]).toEqual([201, ["invited", "invited"]]);
    const messages = await outbox();
    expect(messages.map((one) => [one.channel, one.recipient])).toEqual(
      expect.arrayContaining([
        ["mail", "ben@test.invalid"],
        ["sms", "+15552345678"],
      ]),
    );
    expect(messages.find((one) => one.channel === "mail")?.subject).toBe("Ada invites you to Workspace");
    expect(new Set(messages.map(tokenIn)).size).toBe(2);
    expect(await list(ada)).toHaveLength(2);
    expect(await only()).toMatchObject({ state: "pending", accessGroupIds: [night], invitedBy: "Ada" });
    expect(await actionsOf()).toEqual(["Ada: invite.sent", "Ada: invite.sent"]);
  });

  it("[IN20] writes in the first language of the workspace, whatever the inviter's browser speaks", async () => {
    const subjects = async () => (await outbox()).map((message) => message.subject);
    await send(ada, ["ben@test.invalid"], {}, { "accept-language": "de-DE" });
    const { revision } = (await ada.call(workspaceEndpoints.info)).body;
    await ada.call(workspaceEndpoints.changeInfo, { ifMatch: revision, body: { languages: ["de", "en"] } });
    expect((await ada.call(workspaceEndpoints.info)).body.languages).toEqual(["de", "en"]);
    await send(ada, ["cem@test.invalid"], {}, { "accept-language": "en" });
    expect(await subjects()).toEqual(["Ada invites you to Workspace", "Ada lädt Sie zu Workspace ein"]);
  });

  it("[IN19] goes where the members of a deleted group go", async () => {
    const [old, heir] = [await place.group("Old"), await place.group("Heir")];
    const groupsOf = async () => Object.fromEntries((await list(ada)).map((one) => [one.email, one.accessGroupIds]));
    await send(ada, ["ben@test.invalid"], { accessGroupIds: [old] });
    await send(ada, ["cem@test.invalid"], { accessGroupIds: [old, heir] });
    const remove = (groupId: string, to: string | null) =>
      ada.call(groupEndpoints.remove, { params: { groupId }, body: { assignMembersToGroupId: to } });
    expect((await remove(old, heir)).status).toBe(204);
    expect(await groupsOf()).toEqual({ "ben@test.invalid": [heir], "cem@test.invalid": [heir] });
    expect((await remove(heir, null)).status).toBe(204);
    expect(await groupsOf()).toEqual({ "ben@test.invalid": [], "cem@test.invalid": [] });
  });

  it("[IN3] keeps no link, only its hash", async () => {
    const answer = await send(ada, ["ben@test.invalid"], {}, { "idempotency-key": "one" });
    const secret = (await tokenTo("ben@test.invalid")).split(".")[1] ?? "none";
    expect(answer.text).not.toContain(secret);
    const { rows } = await world.appContext.database.pool.query<{ text: string }>(
      "select i::text || l::text || coalesce(k::text, '') as text from invite i join invite_link l on l.invite_id = i.id left join idempotency_key k on true",
    );
    expect(rows.map((row) => row.text).join()).not.toContain(secret);
  });

  it("[IN4] happens once for one Idempotency-Key", async () => {
    const key = { "idempotency-key": "again" };
    const first = await send(ada, ["ben@test.invalid"], {}, key);
    const second = await send(ada, ["ben@test.invalid"], {}, key);
    expect(second.body).toEqual(first.body);
    expect(await outbox()).toHaveLength(1);
  });

  it("[IN4] sends none of the invites where one is invalid, and says which", async () => {
    const answer = await send(ada, ["ben@test.invalid", "nobody", "BEN@test.invalid", "555-1"]);
    expect([answer.status, answer.body.code]).toEqual([400, "invitesInvalid"]);
    expect(answer.body.errors).toEqual({
      "invites.1.phoneNumber": ["contactInvalid"],
      "invites.2.email": ["contactTwice"],
      "invites.3.phoneNumber": ["contactInvalid"],
    });
    expect([await list(ada), await outbox()]).toEqual([[], []]);
  });

  it("[IN4] refuses a role that is not there, two contacts and two roles", async () => {
    const foreign = await world.workspace("foreign");
    const role = await foreign.asSystem((scope) => createRole(scope, { name: "Fitter", permissions: [] }));
    expect((await send(ada, ["ben@test.invalid"], { workspaceRoleId: role })).body.errors).toEqual({
      "invites.0.workspaceRoleId": ["invalidRole"],
    });
    const both = await send(ada, ["ben@test.invalid"], { phoneNumber: "5552345678" });
    expect(both.body.errors).toEqual({ "invites.0.email": ["contactRequired"] });
    const roles = await send(ada, ["ben@test.invalid"], { workspaceRoleId: role, builtInRole: "operator" });
    expect(roles.body.errors).toEqual({ "invites.0.builtInRole": ["oneRole"] });
    expect((await send(ada, ["ben@test.invalid"], { admin: true })).status).toBe(400);
  });

  it("[IN2] is bound to the roles that the inviter could give", async () => {
    const night = await place.group("Night shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    const outcome = async (builtInRole: BuiltInRole) =>
      (await send(gil, [`${builtInRole}@test.invalid`], { builtInRole, accessGroupIds: [night] })).status;
    expect([
      await outcome("admin"),
      await outcome("groupAdmin"),
      await outcome("contentAuthor"),
      await outcome("operator"),
    ]).toEqual([403, 403, 201, 201]);
    expect((await list(gil)).map((one) => one.email).toSorted()).toEqual([
      "contentauthor@test.invalid",
      "operator@test.invalid",
    ]);
  });

  it("[IN2] is bound to the groups that the inviter may change", async () => {
    const night = await place.group("Night shift");
    const line = await place.group("Line 2", { under: night });
    const day = await place.group("Day shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    const outcome = async (...accessGroupIds: string[]) => {
      const { status, body } = await send(gil, [`${randomUUID()}@test.invalid`], { accessGroupIds });
      return body.code === undefined ? status : `${status} ${body.code}`;
    };
    expect([await outcome(night), await outcome(line), await outcome(day), await outcome(night, day)]).toEqual([
      201,
      201,
      "400 unknownAccessGroup",
      "400 unknownAccessGroup",
    ]);
    expect(await outcome(randomUUID())).toBe("400 unknownAccessGroup");
  });

  it("refuses a group admin's invite beyond their reach: without a group, or in place of such an invite [IN21]", async () => {
    const night = await place.group("Night shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    const bare = await send(gil, ["ben@test.invalid"]);
    expect([bare.status, bare.body.code]).toEqual([403, "groupRequired"]);
    await send(ada, ["cat@test.invalid"]);
    const over = await send(gil, ["cat@test.invalid"], { accessGroupIds: [night] });
    expect([over.status, over.body.code]).toEqual([403, "invitedBeyondReach"]);
    expect((await send(gil, ["ben@test.invalid"], { accessGroupIds: [night] })).status).toBe(201);
    expect((await list(ada)).map((one) => [one.email, one.accessGroupIds])).toEqual([
      ["ben@test.invalid", [night]],
      ["cat@test.invalid", []],
    ]);
  });

  it("[IN2] requires a fresh sign-in of a member who invites an admin", async () => {
    world.clock.offsetMs += 16 * minute;
    const answer = await send(ada, ["eve@test.invalid"], { builtInRole: "admin" });
    expect([answer.status, answer.body.code]).toEqual([403, "freshSignInRequired"]);
    expect((await send(ada, ["ben@test.invalid"])).status).toBe(201);
  });

  it.each([["operator"], ["contentAuthor"]] as const)("[IN2] is not for %s", async (role) => {
    const bob = await place.member(role);
    expect((await send(bob, ["ben@test.invalid"])).status).toBe(403);
    expect((await bob.call(inviteEndpoints.list, { query: {} })).status).toBe(403);
  });

  it("is not for another workspace", async () => {
    const other = await world.workspace("foreign");
    const answer = await ada.call(inviteEndpoints.send, {
      body: {
        orgId: other.workspaceId,
        invites: [{ email: "ben@test.invalid", displayName: "Ben", builtInRole: "operator" }],
      },
    });
    expect(answer.status).toBe(404);
  });

  it("[IN5] leaves a member as they are, and replaces an open invite", async () => {
    await send(ada, ["ben@test.invalid"]);
    const old = await tokenTo("ben@test.invalid");
    const again = await send(ada, ["ben@test.invalid"], { builtInRole: "contentAuthor" });
    expect(again.body.invites[0]?.outcome).toBe("reinvited");
    expect(await list(ada)).toHaveLength(1);
    expect((await only()).profileRole).toEqual({ builtInRole: "contentAuthor" });
    expect((await open(old)).status).toBe(404);
    const { answer } = await acceptByLink("ben@test.invalid");
    expect(answer.status).toBe(201);
    const third = await send(ada, ["BEN@test.invalid"], { builtInRole: "groupAdmin" });
    expect(third.body.invites).toEqual([{ inviteId: null, outcome: "alreadyMember" }]);
    expect(await actionsOf()).toEqual(["Ada: invite.sent", "Ada: invite.replaced", "Ben: invite.accepted"]);
  });

  it("[RO31] names a built-in role that the workspace renamed", async () => {
    await send(ada, ["ben@test.invalid"]);
    await place.asSystem(({ db, workspaceId }) =>
      db
        .updateTable("role")
        .set({ name: "Fitter" })
        .where("workspace_id", "=", workspaceId)
        .where("built_in", "=", "operator")
        .execute(),
    );
    expect((await only()).profileRole).toEqual({ builtInRole: "operator", name: "Fitter" });
  });

  it("[IN5] replaces no invite to what the inviter could not give", async () => {
    const night = await place.group("Night shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    await send(ada, ["ben@test.invalid"], { builtInRole: "groupAdmin" });
    expect((await send(gil, ["ben@test.invalid"])).status).toBe(403);
    expect((await only()).profileRole).toEqual({ builtInRole: "groupAdmin" });
  });

  it("[IN18] sends one number ten messages within a day, and no more", async () => {
    for (let n = 0; n < 10; n++) expect((await send(ada, ["5552345678"])).status).toBe(201);
    const refused = await send(ada, ["5552345678"]);
    expect([refused.status, refused.body.code]).toEqual([429, "tooManyMessages"]);
    expect((await send(ada, ["5552345679"])).status).toBe(201);
    await age(day + minute);
    expect((await send(ada, ["5552345678"])).status).toBe(201);
  });

  it("[IN1] sends no message to a country that the workspace sends no codes to", async () => {
    const answer = await send(ada, ["+49 30 1234567"]);
    expect(answer.body.errors).toEqual({ "invites.0.phoneNumber": ["countryNotAllowed"] });
    await place.asSystem(({ db, workspaceId }) =>
      db
        .insertInto("phone_settings")
        .values({ workspace_id: workspaceId, dial_codes: ["1", "49"] })
        .execute(),
    );
    expect((await send(ada, ["+49 30 1234567"])).status).toBe(201);
    await place.asSystem(({ db, workspaceId }) =>
      db
        .updateTable("phone_settings")
        .set({ dial_codes: ["1"] })
        .where("workspace_id", "=", workspaceId)
        .execute(),
    );
    const [invite] = await list(ada);
    const again = await ada.call(inviteEndpoints.resend, { params: { inviteId: invite?.inviteId ?? "" } });
    expect([again.status, again.body.code]).toEqual([409, "countryNotAllowed"]);
  });

  it("[IN18] counts what another call is sending at this moment", async () => {
    const full = (scope: Scope) =>
      sql`insert into outbox_message (workspace_id, id, channel, recipient, subject, body, created_at)
        select ${scope.workspaceId}, gen_random_uuid(), 'sms', '+1555' || n, '', '', ${scope.now}
        from generate_series(1, ${inviteLimits.smsPerWorkspaceMax - 1}) n`.execute(scope.db);
    await place.asSystem(full);
    const other = await place.member("admin");
    const invite = (phone: string) => (scope: Scope) =>
      sendOrgInvites(scope, [{ phoneNumber: phone, displayName: "Bo", builtInRole: "operator" }], { linkBase: "" });
    let second: Promise<unknown> = Promise.resolve();
    await ada.run(async (scope) => {
      await invite("5552340001")(scope);
      second = other.run(invite("5552340002")).catch((error: unknown) => (error as { code?: string }).code);
      await Promise.race([untilSomebodyWaits(world), second]);
    });
    expect(await second).toBe("tooManyMessages");
  });
});

describe("the list", () => {
  it("[IN11] lists every invite to a member with full reach, and to others their own", async () => {
    const night = await place.group("Night shift");
    const early = await place.group("Day shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    await send(ada, ["both@test.invalid"], { accessGroupIds: [night, early] });
    await send(ada, ["day@test.invalid"], { accessGroupIds: [early] });
    await send(ada, ["none@test.invalid"]);
    await send(gil, ["own@test.invalid"], { accessGroupIds: [night] });
    expect(await list(ada)).toHaveLength(4);
    const seen = await list(gil);
    expect(seen.map((one) => one.email).toSorted()).toEqual(["both@test.invalid", "own@test.invalid"]);
    expect(seen.find((one) => one.email === "both@test.invalid")).toMatchObject({
      accessGroupIds: [night],
      hiddenAccessGroups: 1,
    });
    const hidden = (await list(ada)).find((one) => one.email === "day@test.invalid")?.inviteId ?? "";
    for (const endpoint of [inviteEndpoints.resend, inviteEndpoints.tellLink, inviteEndpoints.revoke]) {
      expect((await gil.call(endpoint, { params: { inviteId: hidden } })).status).toBe(404);
    }
  });

  it("[IN11] comes in pages, by state, and is searched", async () => {
    for (let n = 0; n < 5; n++) {
      world.clock.offsetMs += 1000;
      await send(ada, [`ben${n}@test.invalid`]);
    }
    const first = await ada.call(inviteEndpoints.list, { query: { limit: 2 } });
    expect(first.body.invites.map((one) => one.email)).toEqual(["ben4@test.invalid", "ben3@test.invalid"]);
    const next = await ada.call(inviteEndpoints.list, { query: { limit: 3, after: first.body.next ?? "" } });
    expect(next.body.invites.map((one) => one.email)).toEqual([
      "ben2@test.invalid",
      "ben1@test.invalid",
      "ben0@test.invalid",
    ]);
    expect(next.body.next).toBeNull();
    expect((await ada.call(inviteEndpoints.list, { query: { after: "rubbish" } })).status).toBe(400);
    expect((await list(ada, { search: "BEN3" })).map((one) => one.email)).toEqual(["ben3@test.invalid"]);
    await ada.call(inviteEndpoints.revoke, { params: { inviteId: first.body.invites[0]?.inviteId ?? "" } });
    await acceptByLink("ben0@test.invalid");
    const counts = async () =>
      Promise.all(
        (["pending", "expired", "accepted", "revoked"] as const).map(
          async (state) => (await list(ada, { state })).length,
        ),
      );
    expect(await counts()).toEqual([3, 0, 1, 1]);
    await age(inviteLife + minute);
    expect(await counts()).toEqual([0, 3, 1, 1]);
  });
});

describe("a link", () => {
  it("[IN3] opens its invite for seven days, any number of times", async () => {
    await send(ada, ["ben@test.invalid"]);
    const token = await tokenTo("ben@test.invalid");
    await age(inviteLife - minute);
    for (let n = 0; n < 2; n++) {
      expect((await open(token)).body).toMatchObject({
        workspaceName: "Workspace",
        invitedBy: "Ada",
        contact: "ben@test.invalid",
        linkSuffices: true,
        signInWays: ["google", "microsoft"],
      });
    }
    await age(2 * minute);
    expect((await open(token)).body).toMatchObject({ status: 410, code: "inviteExpired" });
    expect((await signInBy(token)).body.code).toBe("inviteExpired");
  });

  it("[IN3] is dead after another was sent, after it was revoked, and after it was used", async () => {
    await send(ada, ["ben@test.invalid"]);
    const first = await tokenTo("ben@test.invalid");
    const { inviteId } = await only();
    await age(inviteLife + minute);
    const resent = await ada.call(inviteEndpoints.resend, { params: { inviteId } });
    expect([resent.status, resent.body.state]).toEqual([200, "pending"]);
    const second = await tokenTo("ben@test.invalid");
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    const told = await ada.call(inviteEndpoints.tellLink, { params: { inviteId } });
    const third = told.body.link.split("#")[1] ?? "";
    expect([(await open(second)).status, (await open(third)).status]).toEqual([200, 200]);
    await ada.call(inviteEndpoints.revoke, { params: { inviteId } });
    expect([(await open(second)).body.code, (await open(third)).body.code]).toEqual(["inviteRevoked", "inviteRevoked"]);
    expect((await ada.call(inviteEndpoints.tellLink, { params: { inviteId } })).body.code).toBe("inviteNotPending");
    await ada.call(inviteEndpoints.resend, { params: { inviteId } });
    const { answer } = await acceptByLink("ben@test.invalid");
    expect(answer.status).toBe(201);
    expect((await open(await tokenTo("ben@test.invalid"))).body.code).toBe("inviteAccepted");
    expect((await ada.call(inviteEndpoints.resend, { params: { inviteId } })).body.code).toBe("inviteAccepted");
    expect((await ada.call(inviteEndpoints.revoke, { params: { inviteId } })).body.code).toBe("inviteAccepted");
    expect(await actionsOf()).toEqual([
      "Ada: invite.sent",
      "Ada: invite.resent",
      "Ada: invite.linkTold",
      "Ada: invite.revoked",
      "Ada: invite.resent",
      "Ben: invite.accepted",
    ]);
  });

  it.each([["rubbish".repeat(5)], [`${randomUUID()}.${"a".repeat(43)}`], ["x".repeat(120)]])(
    "[IN3] that was never made opens nothing: %s",
    async (token) => {
      expect([(await open(token)).status, (await signInBy(token)).status]).toEqual([404, 404]);
    },
  );

  it("[IN3] opens no other invite with its secret", async () => {
    await send(ada, ["ben@test.invalid", "eve@test.invalid"]);
    const [ben, eve] = [await tokenTo("ben@test.invalid"), await tokenTo("eve@test.invalid")];
    expect((await open(`${ben.slice(0, 36)}${eve.slice(36)}`)).status).toBe(404);
  });
});

describe("accepting", () => {
  it("[IN7] by the link alone makes a member with the invite's role and groups", async () => {
    const night = await place.group("Night shift");
    await send(ada, ["ben@test.invalid"], { accessGroupIds: [night] });
    const { token: before, answer } = await acceptByLink("ben@test.invalid");
    expect(answer.status).toBe(201);
    expect(answer.body.workspaceId).toBe(place.workspaceId);
    expect(await membersOf()).toContain("Ben");
    const own = await callServer(world.server, memberEndpoints.me, {
      workspaceId: place.workspaceId,
      token: answer.body.token,
      input: {},
      headers: {},
    });
    expect(own.body).toMatchObject({
      displayName: "Ben",
      profileIcon: "🦊",
      profileRole: { builtInRole: "operator" },
      scope: [night],
    });
    // The token from before the gain of privilege is dead.
    expect((await get(before, randomUUID())).status).toBe(401);
  });

  it("[IN6] [IN7] of a role that asks for a personal sign-in needs one that holds the contact", async () => {
    await send(ada, ["gil@test.invalid"], { builtInRole: "groupAdmin" });
    const token = await tokenTo("gil@test.invalid");
    const { inviteId } = await only();
    expect((await open(token)).body.linkSuffices).toBe(false);
    expect((await signInBy(token)).body.code).toBe("ssoRequired");
    const unproven = await stranger({ email: "gil@test.invalid", verified: false });
    const other = await stranger({ email: "eve@test.invalid" });
    for (const one of [unproven, other]) {
      expect([(await get(one.token, inviteId)).status, (await accept(one.token, inviteId)).status]).toEqual([404, 404]);
    }
    const gil = await stranger({ email: "Gil@Test.invalid" });
    expect((await get(gil.token, inviteId)).body.contact).toBe("gil@test.invalid");
    const accepted = await accept(gil.token, inviteId);
    expect(accepted.status).toBe(201);
    expect((await accept(accepted.body.token, inviteId)).body.code).toBe("inviteAccepted");
  });

  it("[IN6] to a number is accepted by who signed in with it", async () => {
    await send(ada, ["5552345678"], { builtInRole: "groupAdmin" });
    const { inviteId } = await only();
    const other = await stranger({ provider: "phone", phone: "+15552345679" });
    const mailed = await stranger({ email: "+15552345678" });
    expect([(await accept(other.token, inviteId)).status, (await accept(mailed.token, inviteId)).status]).toEqual([
      404, 404,
    ]);
    const gil = await stranger({ provider: "phone", phone: "+15552345678" });
    expect((await accept(gil.token, inviteId)).status).toBe(201);
  });

  it("[IN7] in a workspace that requires allSSO asks for one of its providers and domains", async () => {
    await send(ada, ["ben@acme.example"]);
    await world.appContext.database.pool.query(
      "update workspace set auth_requirement = 'allSSO', sso_auth_types = '{microsoft}', verified_email_domains = '{acme.example}' where id = $1",
      [place.workspaceId],
    );
    const token = await tokenTo("ben@acme.example");
    expect((await open(token)).body).toMatchObject({ linkSuffices: false, signInWays: ["microsoft"] });
    expect((await signInBy(token)).body.code).toBe("ssoRequired");
    const inviteId = token.slice(0, 36);
    const google = await stranger({ email: "ben@acme.example" });
    expect((await accept(google.token, inviteId)).body.code).toBe("ssoRequired");
    const microsoft = await stranger({ provider: "microsoft", email: "ben@acme.example" });
    expect((await accept(microsoft.token, inviteId)).status).toBe(201);
  });

  it("[IN7] fails where enforcement came between the sign-in by link and the acceptance", async () => {
    await send(ada, ["ben@test.invalid"]);
    const { body } = await signInBy(await tokenTo("ben@test.invalid"));
    await world.appContext.database.pool.query("update workspace set auth_requirement = 'allSSO' where id = $1", [
      place.workspaceId,
    ]);
    expect((await accept(body.token, body.inviteId)).body.code).toBe("ssoRequired");
    expect(await membersOfDatabase()).toEqual(["Ada"]);
  });

  it("[IN3] fails if the link was invalidated after it signed a person in", async () => {
    await send(ada, ["ben@test.invalid"]);
    const { body } = await signInBy(await tokenTo("ben@test.invalid"));
    await ada.call(inviteEndpoints.resend, { params: { inviteId: body.inviteId } });
    expect([(await get(body.token, body.inviteId)).status, (await accept(body.token, body.inviteId)).status]).toEqual([
      404, 404,
    ]);
  });

  it("[IN8] asks again what the inviter may do", async () => {
    const night = await place.group("Night shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    const code = async (contact: string) => (await open(await tokenTo(contact))).body.code ?? "open";
    await send(gil, ["one@test.invalid"], { accessGroupIds: [night] });
    const day = await place.group("Day shift");
    await place.asSystem((scope) => addMembers(scope, day, [gil.profileId]));
    await send(gil, ["two@test.invalid"], { accessGroupIds: [day] });
    expect([await code("one@test.invalid"), await code("two@test.invalid")]).toEqual(["open", "open"]);
    await place.asSystem(({ db, workspaceId }) =>
      db
        .deleteFrom("group_member")
        .where("workspace_id", "=", workspaceId)
        .where("profile_id", "=", gil.profileId)
        .where("group_id", "=", night)
        .execute(),
    );
    expect([await code("one@test.invalid"), await code("two@test.invalid")]).toEqual(["inviteRevoked", "open"]);
    const signedIn = await signInBy(await tokenTo("two@test.invalid"));
    await rename(gil, "contentAuthor");
    expect(await code("two@test.invalid")).toBe("inviteRevoked");
    expect((await accept(signedIn.body.token, signedIn.body.inviteId)).body.code).toBe("inviteRevoked");
    // The resender becomes its inviter.
    await ada.call(inviteEndpoints.resend, { params: { inviteId: signedIn.body.inviteId } });
    expect(await code("two@test.invalid")).toBe("open");
    await place.asSystem(({ db, workspaceId, now }) =>
      db
        .updateTable("profile")
        .set({ removed_at: now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", ada.profileId)
        .execute(),
    );
    expect(await code("two@test.invalid")).toBe("inviteRevoked");
  });

  it("[IN3] is refused where the role was deleted in between", async () => {
    const role = await place.asSystem((scope) => createRole(scope, { name: "Fitter", permissions: [] }));
    await send(ada, ["ben@test.invalid"], { workspaceRoleId: role });
    expect((await only()).profileRole).toEqual({ workspaceRoleId: role, name: "Fitter" });
    await place.asSystem(({ db, workspaceId }) =>
      db.deleteFrom("role").where("workspace_id", "=", workspaceId).where("id", "=", role).execute(),
    );
    const { inviteId, state, profileRole } = await only();
    expect([state, profileRole]).toEqual(["revoked", null]);
    expect((await open(await tokenTo("ben@test.invalid"))).body.code).toBe("inviteRevoked");
    expect((await ada.call(inviteEndpoints.resend, { params: { inviteId } })).body.code).toBe("roleGone");
  });

  it("shows the emoji and the sign-in of who accepted it in the list [IN22]", async () => {
    await send(ada, ["ben@test.invalid"]);
    expect(await only()).toMatchObject({ emoji: "", loginStatus: "loggedOut" });
    await acceptByLink("ben@test.invalid");
    expect(await only()).toMatchObject({ emoji: "🦊", loginStatus: "loggedIn" });
  });

  it("[IN10] leaves a member as they are", async () => {
    await send(ada, ["two@test.invalid"]);
    const inviteId = (await only()).inviteId;
    const ben = await stranger({ email: "two@test.invalid" });
    expect((await accept(ben.token, inviteId)).status).toBe(201);
    await place.asSystem(({ db, workspaceId }) =>
      db.updateTable("profile").set({ email: null }).where("workspace_id", "=", workspaceId).execute(),
    );
    await send(ada, ["two@test.invalid"], { builtInRole: "contentAuthor" });
    const second = (await list(ada, { state: "pending" }))[0]?.inviteId ?? "";
    const again = await stranger({ email: "two@test.invalid" });
    const renewed = await inTransaction(world.appContext.database, {}, (client) =>
      openSession(client, { userId: ben.userId, identityId: null, device: "test", now: world.clock.now() }),
    );
    expect((await accept(renewed.token, second)).body.code).toBe("alreadyMember");
    expect((await list(ada, { state: "pending" })).map((one) => one.inviteId)).toEqual([second]);
    expect((await accept(again.token, second)).status).toBe(201);
  });

  it("[IN10] makes one member of a user who accepts two invites at once", async () => {
    await send(ada, ["one@test.invalid", "5552345691"]);
    const ids = (await list(ada)).map((one) => one.inviteId);
    const ben = await stranger({ email: "one@test.invalid" });
    await inTransaction(world.appContext.database, {}, (client) =>
      addIdentity(client, ben.userId, phoneIdentity("+15552345691")),
    );
    const session = () =>
      inTransaction(world.appContext.database, {}, (client) =>
        openSession(client, { userId: ben.userId, identityId: null, device: "test", now: world.clock.now() }),
      );
    const sessions = [await session(), await session()];
    const seen = await Promise.all(ids.map((inviteId, n) => accept(sessions[n]?.token ?? "", inviteId)));
    expect(seen.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("[IN5] a removed member comes back with a new profile", async () => {
    const ben = await stranger({ email: "ben@test.invalid" });
    await send(ada, ["ben@test.invalid"]);
    const first = await accept(ben.token, (await only()).inviteId);
    await place.asSystem(async ({ db, workspaceId, now }) => {
      await db
        .updateTable("profile")
        .set({ removed_at: now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", first.body.profileId)
        .execute();
      await db
        .deleteFrom("profile_link")
        .where("workspace_id", "=", workspaceId)
        .where("profile_id", "=", first.body.profileId)
        .execute();
    });
    const again = await send(ada, ["ben@test.invalid"]);
    expect(again.body.invites[0]?.outcome).toBe("invited");
    const second = await accept(first.body.token, again.body.invites[0]?.inviteId ?? "");
    expect(second.status).toBe(201);
    expect(second.body.profileId).not.toBe(first.body.profileId);
  });

  it("takes nothing but what the contract names", async () => {
    await send(ada, ["ben@test.invalid"]);
    const { body } = await signInBy(await tokenTo("ben@test.invalid"));
    for (const more of [{ roleId: randomUUID() }, { workspaceId: place.workspaceId }, { adminStatus: true }]) {
      expect((await accept(body.token, body.inviteId, more)).status).toBe(400);
    }
    expect((await accept(body.token, body.inviteId, { displayName: " " })).status).toBe(400);
  });
  it("[IN9] behind a new invitation has the groups of that one, and none of those that it took away (threat B63)", async () => {
    const [wide, narrow] = [await place.group("Wide"), await place.group("Narrow")];
    await send(ada, ["ben@test.invalid"], { accessGroupIds: [wide, narrow] });
    const id = (await list(ada))[0]?.inviteId ?? "";
    const held = () => place.asSystem((scope) => holdInvite(scope, id));
    const { second } = await place.asSystem(async (scope) => {
      await holdInvite(scope, id);
      await scope.db.deleteFrom("invite_group").where("group_id", "=", wide).execute();
      const waiting = held();
      await untilSomebodyWaits(world);
      return { second: waiting };
    });
    expect((await second)?.groupIds).toEqual([narrow]);
  });

  it(`[IN9] at once makes exactly one member, ${raceRounds} times`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      // The limits per minute are not under test.
      world.clock.offsetMs += 2 * minute;
      const contact = `ben${round}@test.invalid`;
      await send(ada, [contact]);
      const token = await tokenTo(contact);
      const people = [await signInBy(token), await signInBy(token), await signInBy(token)];
      const seen = await Promise.all(people.map(({ body }) => accept(body.token, body.inviteId)));
      expect(seen.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 410, 410]);
    }
    expect((await membersOfDatabase()).filter((name) => name === "Ben")).toHaveLength(raceRounds);
  }, 300_000);
});

const membersOfDatabase = () =>
  place.asSystem(async ({ db, workspaceId }) => {
    const rows = await db
      .selectFrom("profile")
      .select("display_name")
      .where("workspace_id", "=", workspaceId)
      .execute();
    return rows.map((row) => row.display_name);
  });
