import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addMembers } from "#features/groups/server/service.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember, linkUser } from "#features/members/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { deviceUnusedMax, lockAfter } from "#features/sessions/rules.ts";
import { identityEndpoints } from "#features/sso/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { hour, minute } from "#kit/time.ts";
import { type Session, signInNew } from "#tests/server/people.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { namedAddresses } from "#tests/support/phones.ts";
import { callServer, openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { actingEndpoints, deviceEndpoints, licenseEndpoints, pinEndpoints, type Receipt } from "../contract.ts";
import { licenseKeyOf } from "../rules.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Ada" });
});
let minutes = 0;
beforeEach(() => {
  // Each test has windows of its own to try keys in, and none of them ends while it counts.
  world.clock.hold();
  world.clock.offsetMs = ++minutes * minute;
});
afterAll(() => world?.close());

type Input = Readonly<Record<string, unknown>>;

/** A browser that came in by the key: it holds what the server gave it, and nothing else. */
class Tablet {
  token: string | undefined;
  secret: string | undefined;
  readonly workspace: Workspace;
  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- responses are inspected as they are on the wire
  async call(endpoint: Parameters<typeof callServer>[1], input: Input = {}, headers = {}): Promise<any> {
    const { workspaceId } = this.workspace;
    return callServer(world.server, endpoint, { workspaceId, token: this.token, input, headers });
  }

  async verify(body: Input): Promise<Receipt> {
    const { status, body: receipt } = await this.call(licenseEndpoints.verify, {
      body: { deviceId: "browser", appVersion: "2.0.3", ...body },
    });
    expect(status).toBe(200);
    if (receipt.is_success) Object.assign(this, { token: receipt.token, secret: receipt.reverification_key });
    return receipt;
  }

  async act(profileId: string, pins: Input = {}): Promise<string> {
    const answer = await this.call(actingEndpoints.act, { body: { profileId, ...pins } });
    if (answer.status === 200) this.token = answer.body.token;
    return answer.status === 200 ? "in" : `${answer.status} ${answer.body.code}`;
  }

  /** Who the server takes it for. */
  async who(): Promise<string> {
    const { status, body } = await this.call(memberEndpoints.me);
    return status === 200 ? body.displayName : `${status} ${body.code}`;
  }
}

const keyOf = async (who = admin): Promise<string> =>
  (await who.call(licenseEndpoints.show, { body: { orgID: who.workspaceId } })).body.licenseKey;

async function tablet(who = admin, workspace: Workspace = world): Promise<Tablet> {
  const one = new Tablet(workspace);
  const receipt = await one.verify({ licenseKeys: [await keyOf(who)] });
  expect(receipt).toMatchObject({ is_success: true, org_id: workspace.workspaceId });
  return one;
}

const roleIdOf = (workspace: Workspace, builtIn: string): Promise<string> =>
  workspace.asSystem(async ({ db, workspaceId }) => {
    const row = await db
      .selectFrom("role")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("built_in", "=", builtIn)
      .executeTakeFirstOrThrow();
    return row.id;
  });

/** A profile without a sign-in. */
async function profile(displayName: string, role = "operator", workspace: Workspace = world): Promise<string> {
  const roleId = await roleIdOf(workspace, role);
  return workspace.asSystem((scope) => createMember(scope, { displayName, roleId }));
}

interface Entry {
  readonly action: string;
  readonly actor_name: string;
  readonly object_id: string | null;
  readonly details: Record<string, unknown>;
}

async function audit(action: string, objectId?: string): Promise<Entry[]> {
  return inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
    const { rows } = await client.query<Entry>(
      `select action, actor_name, object_id, details from audit_entry
       where action = $1 and ($2::uuid is null or object_id = $2) order by seq`,
      [action, objectId ?? null],
    );
    return rows;
  });
}

async function requireAll(requirement: "allSSO" | "none"): Promise<void> {
  await world.appContext.database.pool.query("update workspace set auth_requirement = $2 where id = $1", [
    world.workspaceId,
    requirement,
  ]);
}

describe("[DV3] getting in by a license key", () => {
  const wrong = licenseKeyOf(Array.from({ length: 28 }, () => 7));
  const failed = { is_success: false, org_id: null, reverification_key: null, token: null, expiresAt: null };

  it("works however it is typed, among others, and says which workspace it is", async () => {
    const key = await keyOf();
    const one = new Tablet(world);
    const receipt = await one.verify({ licenseKeys: [wrong, "rubbish", key.toLowerCase().replaceAll("-", " ")] });
    expect(receipt).toMatchObject({ is_success: true, org_id: world.workspaceId });
    const here = await one.call(actingEndpoints.here);
    expect(here.body).toMatchObject({ workspaceId: world.workspaceId, actingProfileId: null, isLocked: true });
    // It is admitted, but acts as nobody yet: it has access to nothing in the workspace.
    expect(await one.who()).toBe("404 notFound");
  });

  it("gets one and the same response for every invalid key", async () => {
    const one = new Tablet(world);
    for (const key of [wrong, "rubbish", "", "A".repeat(100)]) {
      expect(await one.verify({ licenseKeys: [key] })).toEqual(failed);
    }
    expect(await one.verify({ reverificationKey: "x".repeat(43) })).toEqual(failed);
  });

  it.each([
    ["four keys", { licenseKeys: [wrong, wrong, wrong, wrong] }, "invalidRequest"],
    ["no key", {}, "oneOfTwo"],
    ["a key and a secret", { licenseKeys: [wrong], reverificationKey: "x".repeat(43) }, "oneOfTwo"],
    ["another device", { licenseKeys: [wrong], deviceId: "fridge" }, "invalidRequest"],
    ["more than the call takes", { licenseKeys: [wrong], role: "admin" }, "invalidRequest"],
  ])("refuses %s", async (_name, body, code) => {
    const one = new Tablet(world);
    const answer = await one.call(licenseEndpoints.verify, {
      body: { deviceId: "browser", appVersion: "2.0.3", ...body },
    });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it("counts each key: four calls of three are more than ten", async () => {
    const one = new Tablet(world);
    const seen: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const body = { licenseKeys: [wrong, wrong, wrong], deviceId: "browser", appVersion: "2.0.3" };
      seen.push((await one.call(licenseEndpoints.verify, { body })).status);
    }
    expect(seen).toEqual([200, 200, 200, 429, 429]);
    // The right key does not help then either.
    const body = { licenseKeys: [await keyOf()], deviceId: "browser", appVersion: "2.0.3" };
    expect((await one.call(licenseEndpoints.verify, { body })).status).toBe(429);
  });
});

it("[LM1] [DV3] counts each key for all addresses of one IPv6 network, at the call and within it (threat B30)", async () => {
  const behind = await openWorld(namedAddresses);
  const key = licenseKeyOf(Array.from({ length: 28 }, () => 7));
  const seen: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const body = { licenseKeys: [key, key, key], deviceId: "browser", appVersion: "2.0.3" };
    const sent = {
      workspaceId: behind.workspaceId,
      token: undefined,
      input: { body },
      headers: { "x-forwarded-for": `2001:db8::${tries + 1}` },
    };
    seen.push((await callServer(behind.server, licenseEndpoints.verify, sent)).status);
  }
  expect(seen).toEqual([200, 200, 200, 429, 429]);
  await behind.close();
});

describe("[DV4] the key", () => {
  it("is shown to who manages members, each time into the audit, and stays the same", async () => {
    const before = (await audit("licenseKey.shown")).length;
    const [first, second] = [await keyOf(), await keyOf()];
    expect(first).toBe(second);
    const shown = await audit("licenseKey.shown");
    expect(shown).toHaveLength(before + 2);
    expect(shown.at(-1)?.actor_name).toBe("Ada");
    expect(JSON.stringify(shown)).not.toContain(first);
  });

  it("is shown to no other member, and to no other workspace", async () => {
    const operator = await world.member("operator");
    const author = await world.member("contentAuthor");
    const stranger = await (await world.workspace("foreign")).member("admin");
    const ask = async (who: Person) =>
      (await who.call(licenseEndpoints.show, { body: { orgID: world.workspaceId } })).status;
    expect([await ask(operator), await ask(author), await ask(stranger)]).toEqual([403, 403, 404]);
  });

  it("is not stored in plain text in the database", async () => {
    const key = await keyOf();
    const { rows } = await inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, (client) =>
      client.query<{ hash: string; sealed: string }>(
        "select encode(key_hash, 'escape') as hash, encode(sealed, 'escape') as sealed from license_key",
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("is made once where two ask for the first time together", async () => {
    const other = await world.workspace("sibling");
    const one = await other.member("admin");
    const two = await other.member("admin");
    const [a, b] = await Promise.all([keyOf(one), keyOf(two)]);
    expect(a).toBe(b);
    expect(await tablet(one, other)).toBeDefined();
  });
});

describe("[DV5] a device", () => {
  it("comes back by its own secret, locked, and its session before is dead", async () => {
    const ben = await profile("Ben");
    const one = await tablet();
    await one.act(ben);
    expect(await one.who()).toBe("Ben");
    const before = one.token;
    const { secret } = one;
    expect(await one.verify({ reverificationKey: secret })).toMatchObject({ is_success: true });
    expect(one.secret).toBe(secret);
    expect(await one.who()).toBe("401 deviceLocked");
    one.token = before;
    expect(await one.who()).toBe("401 unauthenticated");
  });

  it("is forgotten after 90 days without use", async () => {
    const one = await tablet();
    world.clock.offsetMs += deviceUnusedMax - hour;
    expect(await one.verify({ reverificationKey: one.secret })).toMatchObject({ is_success: true });
    world.clock.offsetMs += deviceUnusedMax + hour;
    expect(await one.verify({ reverificationKey: one.secret })).toMatchObject({ is_success: false });
  });
});

describe("[DV6] an anonymous profile", () => {
  const options = (more: Input = {}) => ({
    body: { workspaceId: world.workspaceId, displayName: "Cleo", emoji: "🦊", ...more },
  });

  it.each([
    ["profileId", () => "11111111-1111-4111-8111-111111111111"],
    ["authorId", () => admin.profileId],
    ["adminStatus", () => true],
    ["loginStatus", () => "google"],
    ["roleId", () => roleIdOf(world, "admin")],
  ])("is not made of a request that says what only the server does: %s [DV14]", async (key, value) => {
    const { status, body } = await (await tablet()).call(
      licenseEndpoints.createProfile,
      options({ [key]: await value() }),
    );
    expect([status, body.errors]).toEqual([400, { [key]: ["Unknown field"] }]);
  });

  it("is an operator of the server's making", async () => {
    const one = await tablet();
    const made = await one.call(licenseEndpoints.createProfile, options());
    expect(made.status).toBe(201);
    const { profileId } = made.body;
    expect(await one.act(profileId)).toBe("in");
    const me = await one.call(memberEndpoints.me);
    expect(me.body).toMatchObject({
      displayName: "Cleo",
      profileIcon: "🦊",
      profileRole: { builtInRole: "operator" },
      permissions: [],
      scope: [],
      seesAllContent: false,
    });
    const [entry] = await audit("profile.createdAnonymously", profileId);
    expect(entry?.details).toMatchObject({ displayName: "Cleo" });
  });

  it("[SO18] is told which providers its workspace accepts, for a profile with a sign-in of one's own", async () => {
    const one = await tablet();
    const accepts = async () => (await one.call(identityEndpoints.list)).body.accepts;
    const { workspaceId } = world;
    expect(await accepts()).toEqual([{ workspaceId, providers: ["google", "microsoft"] }]);
    const require = (auth_requirement: string, sso_auth_types: string[]) =>
      world.asSystem(({ db }) =>
        db.updateTable("workspace").set({ auth_requirement, sso_auth_types }).where("id", "=", workspaceId).execute(),
      );
    await require("allSSO", ["microsoft"]);
    expect(await accepts()).toEqual([{ workspaceId, providers: ["microsoft"] }]);
    await require("none", []);
  });

  it("is made once by one Idempotency-Key, which is the device's own", async () => {
    const [one, other] = [await tablet(), await tablet()];
    const make = async (who: Tablet) =>
      (await who.call(licenseEndpoints.createProfile, options(), { "idempotency-key": "once" })).body.profileId;
    const first = await make(one);
    expect(await make(one)).toBe(first);
    expect(await make(other)).not.toBe(first);
  });

  it("is refused where everyone must sign in, where no role is exempt, and to callers that are no device", async () => {
    const one = await tablet();
    const outcome = async (who: Tablet) => {
      const { status, body } = await who.call(licenseEndpoints.createProfile, options());
      return status === 201 ? "made" : `${status} ${body.code}: ${body.detail}`;
    };
    const refused = "403 cannotCreateAnonymousProfile: cannot create anonymous profile";
    await requireAll("allSSO");
    expect(await outcome(one)).toBe(refused);
    await requireAll("none");
    const setSso = (requires: boolean) =>
      world.asSystem(({ db, workspaceId }) =>
        db
          .updateTable("role")
          .set({ requires_sso: requires })
          .where("workspace_id", "=", workspaceId)
          .where("built_in", "=", "operator")
          .execute(),
      );
    await setSso(true);
    expect(await outcome(one)).toBe(refused);
    await setSso(false);
    expect(await outcome(one)).toBe("made");
    const person = new Tablet(world);
    person.token = admin.token;
    expect(await outcome(person)).toMatch(/^404 notFound/);
    const abroad = await world.workspace("foreign");
    const foreign = await tablet(await abroad.member("admin"), abroad);
    expect(await outcome(foreign)).toMatch(/^404 notFound/);
  });
});

describe("[DV7] acting as a profile", () => {
  it("is right for each of three people in a shift, and each is on record", async () => {
    const [ann, bob, cyd] = [await profile("Ann"), await profile("Bob"), await profile("Cyd")];
    const one = await tablet();
    const listed = await one.call(actingEndpoints.profiles);
    const names = listed.body.profiles.map((each: { displayName: string }) => each.displayName);
    expect(names).toEqual(expect.arrayContaining(["Ann", "Bob", "Cyd"]));
    expect(Object.keys(listed.body.profiles[0])).toEqual(["id", "displayName", "profileIcon", "hasPin", "isPinLocked"]);
    const worked: string[] = [];
    for (const id of [ann, bob, cyd, ann]) {
      const before = one.token;
      expect(await one.act(id)).toBe("in");
      worked.push(await one.who());
      // What another tab still holds is dead.
      const old = new Tablet(world);
      old.token = before;
      expect(await old.who()).toBe("401 unauthenticated");
    }
    expect(worked).toEqual(["Ann", "Bob", "Cyd", "Ann"]);
    const switched = await audit("device.switched", ann);
    expect(switched.map((entry) => entry.details.fromProfileId)).toEqual([null, cyd]);
    expect(switched[0]?.actor_name).toBe("Browser");
  });

  it("is refused for profiles that are linked, powerful, removed or foreign: they are not there", async () => {
    const foreign = await world.workspace("foreign");
    const linked = (await world.member("operator", { name: "Linked" })).profileId;
    const powerful = await profile("Powerful", "groupAdmin");
    const removed = await profile("Removed");
    await world.asSystem(({ db, workspaceId, now }) =>
      db
        .updateTable("profile")
        .set({ removed_at: now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", removed)
        .execute(),
    );
    const abroad = await profile("Abroad", "operator", foreign);
    const one = await tablet();
    const listed = (await one.call(actingEndpoints.profiles)).body.profiles.map((each: { id: string }) => each.id);
    for (const id of [linked, powerful, removed, abroad, "11111111-1111-4111-8111-111111111111"]) {
      expect(listed).not.toContain(id);
      expect(await one.act(id)).toBe("404 notFound");
      const claimed = await one.call(actingEndpoints.claim, { params: { profileId: id } });
      expect(claimed.status).toBe(404);
    }
    expect(await one.who()).toBe("404 notFound");
  });

  it("goes by the specified call too, with an empty body, and gives the session new secrets", async () => {
    const dee = await profile("Dee");
    const one = await tablet();
    const claimed = await one.call(actingEndpoints.claim, { params: { profileId: dee } });
    expect(claimed.status).toBe(200);
    expect(await one.who()).toBe("401 unauthenticated");
    one.token = claimed.body.token;
    expect(await one.who()).toBe("Dee");
  });

  it("is nothing for a person with a sign-in of their own, nor for a device of another workspace", async () => {
    const eve = await profile("Eve");
    const person = new Tablet(world);
    person.token = admin.token;
    expect(await person.act(eve)).toBe("404 notFound");
    const foreign = await world.workspace("foreign");
    const other = await tablet(await foreign.member("admin"), foreign);
    const abroad = new Tablet(world);
    abroad.token = other.token;
    expect(await abroad.act(eve)).toBe("404 notFound");
  });

  it("ends at the next request when a sign-in is linked to the profile, when its role asks for one, when all must", async () => {
    const fay = await profile("Fay");
    const one = await tablet();
    await one.act(fay);
    const person = await signInNew(world.appContext);
    await world.asSystem((scope) => linkUser(scope, fay, person.userId));
    expect(await one.who()).toBe("404 notFound");
    const gus = await profile("Gus");
    expect(await one.act(gus)).toBe("in");
    await requireAll("allSSO");
    expect(await one.who()).toBe("403 ssoRequired");
    expect(await one.act(gus)).toBe("403 ssoRequired");
    expect((await one.call(actingEndpoints.profiles)).status).toBe(403);
    await requireAll("none");
    expect(await one.who()).toBe("Gus");
  });

  it("[MB14] shows no colleagues: neither the list, nor anyone but the profile it acts as", async () => {
    const [meg, ned] = [await profile("Meg"), await profile("Ned")];
    const one = await tablet();
    await one.act(meg);
    expect((await one.call(memberEndpoints.list)).status).toBe(403);
    const statusOf = async (profileId: string) =>
      (await one.call(memberEndpoints.get, { params: { profileId } })).status;
    expect([await statusOf(meg), await statusOf(ned), await one.who()]).toEqual([200, 403, "Meg"]);
    expect((await one.call(memberEndpoints.export, { body: {} })).status).toBe(403);
  });

  it("of two concurrent calls one wins: a caller that gets a token acts as the profile it chose, or not at all", async () => {
    const people = [await profile("Hal"), await profile("Ida"), await profile("Jo")] as const;
    const names = new Map(people.map((id, at) => [id, ["Hal", "Ida", "Jo"][at]]));
    const one = await tablet();
    await one.act(people[0]);
    for (let round = 0; round < raceRounds; round++) {
      if (round % 8 === 0) world.clock.offsetMs += minute;
      const before = one.token;
      const answers = await Promise.all(
        people.map(async (profileId) => ({
          profileId,
          answer: await one.call(actingEndpoints.act, { body: { profileId } }),
        })),
      );
      const alive: string[] = [];
      for (const { profileId, answer } of answers.filter((each) => each.answer.status === 200)) {
        const told = new Tablet(world);
        told.token = answer.body.token;
        const who = await told.who();
        if (who === "401 unauthenticated") continue;
        expect(who).toBe(names.get(profileId));
        alive.push(answer.body.token);
      }
      expect(alive).toHaveLength(1);
      one.token = before;
      expect(await one.who()).toBe("401 unauthenticated");
      one.token = alive[0];
    }
  }, 120_000);
});

describe("[DV8] a PIN", () => {
  it("is asked at every change and after every lock", async () => {
    const [ivy, jon] = [await profile("Ivy"), await profile("Jon")];
    const one = await tablet();
    expect(await one.act(ivy, { newPin: "4711" })).toBe("in");
    await one.act(jon);
    expect(await one.act(ivy)).toBe("403 pinNeeded");
    expect((await one.call(actingEndpoints.claim, { params: { profileId: ivy } })).body.code).toBe("pinNeeded");
    expect(await one.act(ivy, { pin: "0000" })).toBe("403 pinWrong");
    expect(await one.who()).toBe("Jon");
    expect(await one.act(ivy, { pin: "4711" })).toBe("in");
    await one.call(actingEndpoints.lock);
    expect(await one.who()).toBe("401 deviceLocked");
    expect(await one.act(ivy)).toBe("403 pinNeeded");
    // A new one does not take the place of the old one.
    expect(await one.act(ivy, { newPin: "9999" })).toBe("403 pinNeeded");
    expect(await one.act(ivy, { pin: "4711" })).toBe("in");
    expect(await one.who()).toBe("Ivy");
  }, 300_000);

  it.each(["123", "123456789", "12a4", "", "１２３４"])("is 4 to 8 digits, not %s", async (newPin) => {
    const one = await tablet();
    expect(await one.act(await profile("Kim"), { newPin })).toBe("400 invalidRequest");
  });

  it("is locked by five wrong tries, however many come at once, until it is unlocked", async () => {
    const lea = await profile("Lea");
    const one = await tablet();
    await one.act(lea, { newPin: "1234" });
    const guesses = Array.from({ length: 12 }, (_, guess) => String(5000 + guess));
    const seen = await Promise.all(guesses.map((pin) => one.act(lea, { pin })));
    expect(seen.filter((outcome) => outcome === "403 pinWrong")).toHaveLength(5);
    expect(seen.filter((outcome) => outcome === "423 pinLocked")).toHaveLength(7);
    expect(await one.act(lea, { pin: "1234" })).toBe("423 pinLocked");
    expect(await audit("profile.pinLocked", lea)).toHaveLength(1);
    const list = await admin.call(deviceEndpoints.list);
    expect(list.body.lockedProfiles).toContainEqual({ id: lea, displayName: "Lea" });
    const operator = await world.member("operator");
    const unlock = (who: Person) =>
      who.call(pinEndpoints.unlock, { params: { profileId: lea }, body: { removePin: false } });
    expect((await unlock(operator)).status).toBe(403);
    expect((await unlock(admin)).status).toBe(204);
    expect(await one.act(lea, { pin: "1234" })).toBe("in");
    expect(await audit("profile.pinUnlocked", lea)).toHaveLength(1);
  });

  it("is unlocked by who reaches the member, and taken away by who may do all that the member may", async () => {
    const [shift, other] = [await world.group("Shift"), await world.group("Other")];
    const ray = await profile("Ray", "contentAuthor");
    await world.asSystem((scope) => addMembers(scope, shift, [ray]));
    const one = await tablet();
    await one.act(ray, { newPin: "1234" });
    const lower = await world.member(["workspace.members.manage"]);
    const far = await world.member("groupAdmin", { in: [other] });
    const near = await world.member("groupAdmin", { in: [shift] });
    const ask = async (who: Person, removePin: boolean) =>
      (await who.call(pinEndpoints.unlock, { params: { profileId: ray }, body: { removePin } })).status;
    expect([await ask(lower, false), await ask(lower, true)]).toEqual([204, 403]);
    expect([await ask(far, false), await ask(far, true)]).toEqual([403, 403]);
    expect(await one.act(ray)).toBe("403 pinNeeded");
    expect([await ask(near, false), await ask(near, true), await ask(near, true)]).toEqual([204, 204, 404]);
    expect(await one.act(ray)).toBe("in");
  });

  it("[DV16] is removed from a person who forgot it without being locked, who is notified", async () => {
    const pia = await profile("Pia", "contentAuthor");
    const one = await tablet();
    await one.act(pia, { newPin: "1234" });
    const params = { profileId: pia };
    const seenBy = async (who: Person) => (await who.call(pinEndpoints.ofMember, { params })).body;
    const lower = await world.member(["workspace.members.manage"]);
    expect(await seenBy(lower)).toEqual({ hasPin: true, isPinLocked: false, mayRemove: false });
    expect(await seenBy(admin)).toEqual({ hasPin: true, isPinLocked: false, mayRemove: true });
    expect((await (await world.member("operator")).call(pinEndpoints.ofMember, { params })).status).toBe(403);
    const removed = await admin.call(pinEndpoints.unlock, { params, body: { removePin: true } });
    expect(removed.status).toBe(204);
    expect(await seenBy(admin)).toMatchObject({ hasPin: false });
    expect(await audit("profile.pinRemoved", pia)).toHaveLength(1);
    expect(await one.act(pia)).toBe("in");
    const { notifications } = (await one.call(notificationEndpoints.list)).body;
    expect(notifications).toMatchObject([{ kind: "pinRemoved", data: { removedBy: "Ada" } }]);
  });

  it("gives its tries back once it is right", async () => {
    const moe = await profile("Moe");
    const one = await tablet();
    await one.act(moe, { newPin: "1234" });
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 4; wrong++) expect(await one.act(moe, { pin: "0000" })).toBe("403 pinWrong");
      expect(await one.act(moe, { pin: "1234" })).toBe("in");
      world.clock.offsetMs += minute;
    }
  });

  it("can be required of everyone, who then choose one first, and keep it", async () => {
    const nia = await profile("Nia");
    const one = await tablet();
    expect((await admin.call(deviceEndpoints.settings, { body: { requiresPin: true } })).status).toBe(204);
    try {
      expect(await one.act(nia)).toBe("409 pinMissing");
      expect(await one.act(nia, { newPin: "2468" })).toBe("in");
      const remove = await one.call(pinEndpoints.remove, { body: { pin: "2468" } });
      expect([remove.status, remove.body.code]).toEqual([409, "pinRequired"]);
    } finally {
      await admin.call(deviceEndpoints.settings, { body: { requiresPin: false } });
    }
    expect(await audit("workspace.devicePinChanged")).toHaveLength(2);
  });

  it("is changed and removed by its owner, who enters it", async () => {
    const one = await tablet();
    await one.act(await profile("Oda"), { newPin: "1111" });
    const set = (body: Input) => one.call(pinEndpoints.set, { body });
    expect((await set({ newPin: "2222" })).body.code).toBe("pinNeeded");
    expect((await set({ newPin: "2222", pin: "0000" })).body.code).toBe("pinWrong");
    expect((await set({ newPin: "2222", pin: "1111" })).status).toBe(204);
    expect((await one.call(pinEndpoints.remove, { body: { pin: "1111" } })).body.code).toBe("pinWrong");
    expect((await one.call(pinEndpoints.remove, { body: { pin: "2222" } })).status).toBe(204);
    expect((await one.call(pinEndpoints.own)).body).toEqual({ hasPin: false, isPinLocked: false, requiresPin: false });
  });

  it("is stored as a slow hash only", async () => {
    const one = await tablet();
    const pat = await profile("Pat");
    await one.act(pat, { newPin: "31415926" });
    const text = await inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
      const { rows } = await client.query<{ text: string }>("select n::text as text from profile_pin n");
      return rows.map((row) => row.text).join();
    });
    expect(text).toContain(pat);
    expect(text).not.toContain("31415926");
  });
});

describe("[DV9] ten minutes without the person", () => {
  it("lock the device, whatever it still asks by itself", async () => {
    const one = await tablet();
    const quin = await profile("Quin");
    await one.act(quin);
    for (let passed = 0; passed < 9; passed++) {
      world.clock.offsetMs += minute;
      expect(await one.who()).toBe("Quin");
    }
    world.clock.offsetMs += lockAfter - 9 * minute;
    expect(await one.who()).toBe("401 deviceLocked");
    const late = await one.call(actingEndpoints.sign);
    expect([late.status, late.body.code]).toEqual([401, "deviceLocked"]);
    expect(await one.act(quin)).toBe("in");
    expect(await one.who()).toBe("Quin");
    expect(await audit("device.unlocked", quin)).toHaveLength(1);
  });

  it("begin again with every sign of the person", async () => {
    const one = await tablet();
    await one.act(await profile("Rae"));
    // Together more than the lock waits, and less than a token lives.
    for (let rounds = 0; rounds < 2; rounds++) {
      world.clock.offsetMs += 7 * minute;
      expect((await one.call(actingEndpoints.sign)).status).toBe(204);
    }
    expect(await one.who()).toBe("Rae");
  });
});

describe("[DV10] out", () => {
  it("is a revoked device, at once and for good", async () => {
    const one = await tablet();
    const sam = await profile("Sam");
    await one.act(sam);
    const { deviceId } = (await one.call(actingEndpoints.here)).body;
    const list = (await admin.call(deviceEndpoints.list)).body.devices;
    expect(list.find((each) => each.id === deviceId)).toMatchObject({
      name: "Browser",
      actingProfile: { id: sam, displayName: "Sam" },
      isLocked: false,
    });
    const operator = await world.member("operator");
    expect((await operator.call(deviceEndpoints.revoke, { params: { deviceId } })).status).toBe(403);
    const rename = (name: string, ifMatch: number) =>
      admin.call(deviceEndpoints.rename, { params: { deviceId }, ifMatch, body: { name } });
    // [DV15] Of two names of one revision one is stored, and the other gets it.
    const both = await Promise.all([rename("Line 3", 1), rename("Line 3", 1)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 412]);
    expect(both.find((answer) => answer.status === 412)?.body).toMatchObject({
      code: "stale",
      current: { id: deviceId, name: "Line 3", revision: 2 },
    });
    expect((await admin.call(deviceEndpoints.revoke, { params: { deviceId } })).status).toBe(204);
    expect(await one.who()).toBe("401 unauthenticated");
    expect(await one.act(sam)).toBe("401 unauthenticated");
    expect(await one.verify({ reverificationKey: one.secret })).toMatchObject({ is_success: false });
    expect((await admin.call(deviceEndpoints.revoke, { params: { deviceId } })).status).toBe(404);
    expect((await audit("device.revoked", deviceId))[0]?.details).toEqual({ name: "Line 3" });
  });

  it("is not for another workspace to say", async () => {
    const one = await tablet();
    const { deviceId } = (await one.call(actingEndpoints.here)).body;
    const stranger = await (await world.workspace("sibling")).member("admin");
    expect((await stranger.call(deviceEndpoints.revoke, { params: { deviceId } })).status).toBe(404);
    expect((await one.call(actingEndpoints.here)).status).toBe(200);
  });

  it("is every device once the key is changed, at its next request, and the old key too", async () => {
    const old = await keyOf();
    const tablets = [await tablet(), await tablet()];
    const tia = await profile("Tia");
    for (const one of tablets) await one.act(tia);
    // A fresh sign-in: the admin's is older than a quarter of an hour by now.
    const fresh = await world.member("admin", { name: "Fresh" });
    const rotated = await fresh.call(deviceEndpoints.rotate);
    expect(rotated.status).toBe(200);
    expect(rotated.body.licenseKey).not.toBe(old);
    expect(rotated.body.devicesEnded).toBeGreaterThanOrEqual(2);
    for (const one of tablets) {
      expect(await one.who()).toBe("401 unauthenticated");
      expect(await one.verify({ reverificationKey: one.secret })).toMatchObject({ is_success: false });
    }
    world.clock.offsetMs += minute;
    expect(await new Tablet(world).verify({ licenseKeys: [old] })).toMatchObject({ is_success: false });
    expect(await new Tablet(world).verify({ licenseKeys: [rotated.body.licenseKey] })).toMatchObject({
      is_success: true,
    });
    expect((await audit("licenseKey.rotated")).at(-1)?.details).toEqual({ devicesEnded: rotated.body.devicesEnded });
  });

  it("asks for a fresh sign-in before the key is changed", async () => {
    const stale = await world.member("admin");
    world.clock.offsetMs += hour;
    const answer = await stale.call(deviceEndpoints.rotate);
    expect([answer.status, answer.body.code]).toEqual([403, "freshSignInRequired"]);
  });

  it("keeps out a device that came while the key was being rotated", async () => {
    for (let round = 0; round < raceRounds; round++) {
      world.clock.offsetMs += minute;
      const key = await keyOf();
      const fresh = await world.member("admin");
      const one = new Tablet(world);
      const [receipt] = await Promise.all([one.verify({ licenseKeys: [key] }), fresh.call(deviceEndpoints.rotate)]);
      if (receipt.is_success) expect((await one.call(actingEndpoints.here)).status).not.toBe(200);
      expect(await one.verify({ reverificationKey: one.secret ?? "x".repeat(43) })).toMatchObject({
        is_success: false,
      });
    }
  }, 300_000);
});

describe("[DV11] a person's own sign-in", () => {
  const share = (session: Session, profileId: string, body: Input) => {
    const person = new Tablet(world);
    person.token = session.token;
    return person.call(actingEndpoints.share, { params: { profileId }, body });
  };
  const offered = async (name: string) => {
    const one = await tablet();
    const profileId = await profile(name);
    await one.act(profileId);
    const offer = await one.call(actingEndpoints.offer, { params: { profileId } });
    expect(offer.status).toBe(201);
    return { one, profileId, claimSecret: offer.body.claimSecret as string };
  };

  it("takes the profile over, once, and no device acts as it any more", async () => {
    const { one, profileId, claimSecret } = await offered("Uma");
    const uma = await signInNew(world.appContext);
    const options = { firebaseUserUid: uma.userId, claimSecret };
    const first = await share(uma, profileId, options);
    expect(first.status).toBe(200);
    const person = new Tablet(world);
    person.token = first.body.token;
    expect(await person.who()).toBe("Uma");
    expect(await one.who()).toBe("404 notFound");
    expect(await one.act(profileId)).toBe("404 notFound");
    // The answer may have been lost: asking again is no harm, and needs no secret.
    const again = await share({ ...uma, token: first.body.token }, profileId, { firebaseUserUid: uma.userId });
    expect(again.status).toBe(200);
    const other = await signInNew(world.appContext);
    expect((await share(other, profileId, { firebaseUserUid: other.userId, claimSecret })).status).toBe(404);
    expect((await audit("profile.identityLinked", profileId))[0]).toMatchObject({
      actor_name: "Uma",
      details: { provider: "google" },
    });
  });

  it("is the caller's own, and needs the secret of this very profile", async () => {
    const { one, profileId, claimSecret } = await offered("Vic");
    const { profileId: otherId } = await offered("Wyn");
    const vic = await signInNew(world.appContext);
    const mallory = await signInNew(world.appContext);
    const outcome = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
      const { status, body } = await answer;
      return `${status} ${body.code}`;
    };
    const uid = vic.userId;
    expect(await outcome(share(mallory, profileId, { firebaseUserUid: uid, claimSecret }))).toBe("403 notYourself");
    expect(await outcome(share(vic, profileId, { firebaseUserUid: uid }))).toBe("404 notFound");
    expect(await outcome(share(vic, otherId, { firebaseUserUid: uid, claimSecret }))).toBe("404 notFound");
    expect(await outcome(share(vic, profileId, { firebaseUserUid: uid, claimSecret: "y".repeat(43) }))).toBe(
      "404 notFound",
    );
    const device = await one.call(actingEndpoints.here);
    expect(device.status).toBe(200);
    const deviceUser = await signInNew(world.appContext, { provider: "device" });
    expect(await outcome(share(deviceUser, profileId, { firebaseUserUid: deviceUser.userId, claimSecret }))).toBe(
      "403 personalSignInNeeded",
    );
    world.clock.offsetMs += 16 * minute;
    const late = await signInNew(world.appContext);
    expect(await outcome(share(late, profileId, { firebaseUserUid: late.userId, claimSecret }))).toBe("404 notFound");
  });

  it("is refused for Google where domains are verified, and where the person is a member already", async () => {
    const { profileId, claimSecret } = await offered("Xia");
    const set = (domains: readonly string[]) =>
      world.appContext.database.pool.query("update workspace set verified_email_domains = $2 where id = $1", [
        world.workspaceId,
        domains,
      ]);
    const xia = await signInNew(world.appContext);
    const phone = await signInNew(world.appContext, { provider: "phone" });
    await set(["acme.example"]);
    try {
      const refused = await share(xia, profileId, { firebaseUserUid: xia.userId, claimSecret });
      expect([refused.status, refused.body.code]).toEqual([403, "verifiedDomains"]);
    } finally {
      await set([]);
    }
    const member = await signInNew(world.appContext);
    const roleId = await roleIdOf(world, "operator");
    await world.asSystem((scope) => createMember(scope, { displayName: "Yve", roleId, userId: member.userId }));
    const twice = await share(member, profileId, { firebaseUserUid: member.userId, claimSecret });
    expect([twice.status, twice.body.code]).toEqual([409, "alreadyMember"]);
    const own = await share(phone, profileId, { firebaseUserUid: phone.userId, claimSecret });
    expect(own.status).toBe(200);
  });

  it("stays one device when the same secret is presented twice at the same moment", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { profileId, claimSecret } = await offered(`Zoe ${round}`);
      const people = await Promise.all([1, 2, 3].map(() => signInNew(world.appContext)));
      const seen = await Promise.all(
        people.map((one) => share(one, profileId, { firebaseUserUid: one.userId, claimSecret })),
      );
      expect(seen.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
      world.clock.offsetMs += minute;
    }
  }, 300_000);

  it("is offered by the device for the profile it acts as, and for no other", async () => {
    const { one } = await offered("Zed");
    const elsewhere = await profile("Elsewhere");
    expect((await one.call(actingEndpoints.offer, { params: { profileId: elsewhere } })).status).toBe(404);
    const own = await admin.call(actingEndpoints.offer, { params: { profileId: admin.profileId } });
    expect(own.status).toBe(404);
  });
});
