import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember, linkUser } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { userOfIdentity } from "#features/sessions/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { minute } from "#kit/time.ts";
import { codeTo, e164, namedAddresses, newNumber, prove, publicly, textsTo } from "#tests/support/phones.ts";
import { callServer, openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { ownPhoneEndpoints, phoneSignInEndpoints, type SharedPhone, sharedPhoneEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
let number: ReturnType<typeof newNumber>;

beforeAll(async () => {
  world = await openWorld(namedAddresses);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.offsetMs = 0;
  admin = await world.member("admin");
  number = newNumber();
});

const add = (person = admin, of = number) => person.call(sharedPhoneEndpoints.add, { body: of });
/** Over what is chosen now, as far as the person sees it. */
async function setProfiles(deviceId: string, profileIds: string[], person = admin) {
  const { body } = await person.call(sharedPhoneEndpoints.list);
  const ifMatch = body.devices?.find((one) => one.id === deviceId)?.revision ?? 1;
  return person.call(sharedPhoneEndpoints.setProfiles, { params: { deviceId }, ifMatch, body: { profileIds } });
}

/** An operator without a sign-in. */
const operator = (displayName: string, workspace: Workspace = world): Promise<string> =>
  workspace.asSystem(async (scope) =>
    createMember(scope, { displayName, roleId: await builtInRoleId(scope, "operator") }),
  );

/** A shared number that acts for these profiles. */
async function shared(profileIds: readonly string[]): Promise<SharedPhone> {
  await prove(world, admin, number);
  const { body } = await add();
  await setProfiles(body.id, [...profileIds]);
  return body;
}

async function ask(of = number) {
  const before = (await textsTo(world, e164(of))).length;
  const { body } = await publicly(world, phoneSignInEndpoints.send, { body: of });
  const code = await codeTo(world, e164(of), before + 1);
  const checked = await publicly(world, phoneSignInEndpoints.check, { body: { requestId: body.requestId, code } });
  return { requestId: body.requestId, profiles: "profiles" in checked.body ? checked.body.profiles : undefined };
}
const choose = (requestId: string, profileId: string, more = {}) =>
  publicly(world, phoneSignInEndpoints.choose, {
    body: { requestId, workspaceId: world.workspaceId, profileId, ...more },
  });
const meBy = (token: string) =>
  callServer(world.server, memberEndpoints.me, { workspaceId: world.workspaceId, token, input: {}, headers: {} });

describe("the shared numbers of a workspace", () => {
  it("[PH7] accept a proven number, once, and report one that is shared already", async () => {
    expect(await add()).toMatchObject({ status: 403, body: { code: "verificationRequired" } });
    expect(await add(admin, { ...number, e164PhoneNumber: "12" })).toMatchObject({
      status: 400,
      body: { code: "invalidPhoneNumber" },
    });
    await prove(world, admin, number);
    const added = await add();
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ ...number, phoneNumber: e164(number), profiles: [] });
    expect(await add()).toMatchObject({ status: 409, body: { code: "sharedPhoneExists" } });
    const { body } = await admin.call(sharedPhoneEndpoints.list);
    expect(body.devices).toContainEqual(added.body);
  });

  it("[PH7] are for members who manage members", async () => {
    const ben = await world.member("contentAuthor");
    const missing = "11111111-1111-4111-8111-111111111111";
    expect((await ben.call(sharedPhoneEndpoints.list)).status).toBe(403);
    expect((await add(ben)).status).toBe(403);
    expect((await setProfiles(missing, [], ben)).status).toBe(403);
    expect((await admin.call(sharedPhoneEndpoints.remove, { params: { deviceId: missing } })).status).toBe(404);
    expect((await setProfiles(missing, [])).status).toBe(404);
  });

  it("[PH7] reveal nothing of another workspace's, and leave them alone", async () => {
    await prove(world, admin, number);
    const { body: mine } = await add();
    const other = await world.workspace("foreign");
    const theirAdmin = await other.member("admin");
    world.clock.offsetMs = 11 * minute;
    await prove(world, theirAdmin, number);
    expect((await theirAdmin.call(sharedPhoneEndpoints.add, { body: number })).status).toBe(201);
    const remove = { params: { deviceId: mine.id } };
    expect((await theirAdmin.call(sharedPhoneEndpoints.remove, remove)).status).toBe(404);
    expect((await theirAdmin.call(sharedPhoneEndpoints.list)).body.devices).toHaveLength(1);
    expect((await admin.call(sharedPhoneEndpoints.remove, remove)).status).toBe(204);
    expect((await admin.call(sharedPhoneEndpoints.remove, remove)).status).toBe(404);
  });

  it("[PH7] refuse a number that a person signs in with, and a shared one cannot become personal", async () => {
    const ann = await world.member("operator");
    await prove(world, ann, number);
    await ann.call(ownPhoneEndpoints.link, { body: number });
    await prove(world, admin, number);
    expect(await add()).toMatchObject({ status: 409, body: { code: "numberNotFree" } });
    number = newNumber();
    await shared([]);
    await prove(world, ann, number);
    expect(await ann.call(ownPhoneEndpoints.link, { body: number })).toMatchObject({
      status: 409,
      body: { code: "numberNotFree" },
    });
  });
});

describe("signing in by a shared number", () => {
  it("[PH8] offers the profiles that it acts for, and signs in as one of them as a device", async () => {
    const [ida, ole, other] = [await operator("Ida"), await operator("Ole"), await operator("Other")];
    await shared([ole, ida]);
    const { requestId, profiles } = await ask();
    expect(profiles?.map((one) => one.displayName)).toEqual(["Ida", "Ole"]);
    expect((await choose(requestId, other)).status).toBe(404);
    const inside = await choose(requestId, ida);
    expect(inside.status).toBe(200);
    expect((await meBy(inside.body.token)).body.id).toBe(ida);
    expect((await choose(requestId, ole)).status).toBe(404);
    const entries = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "actor_id"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("action", "=", "sharedPhone.signedIn")
        .execute(),
    );
    expect(entries).toContainEqual({ action: "sharedPhone.signedIn", actor_id: ida });
  });

  it("[PH13] of two choices of one revision one is stored, and the other gets the people chosen now", async () => {
    const phone = await shared([]);
    const [ida, ole] = [await operator("Ida"), await operator("Ole")];
    const { devices } = (await admin.call(sharedPhoneEndpoints.list)).body;
    const ifMatch = devices.find((one) => one.id === phone.id)?.revision ?? 0;
    const choose = (profileIds: string[]) =>
      admin.call(sharedPhoneEndpoints.setProfiles, { params: { deviceId: phone.id }, ifMatch, body: { profileIds } });
    const both = await Promise.all([choose([ida]), choose([ole])]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412]);
    const [stored, stale] = both[0].status === 200 ? both : both.toReversed();
    expect(stale?.body.current).toEqual(stored?.body);
  });

  it("[PH8] acts for no author, no one with a sign-in of their own, and no one of another workspace", async () => {
    const phone = await shared([]);
    const author = await world.member("contentAuthor");
    const signedIn = await world.member("operator");
    const elsewhere = await operator("Elsewhere", await world.workspace("sibling"));
    for (const id of [author.profileId, signedIn.profileId, elsewhere]) {
      expect(await setProfiles(phone.id, [id])).toMatchObject({ status: 400, body: { code: "profileNotShareable" } });
    }
  });

  it("[PH8] a group admin shares a number among those whom they reach", async () => {
    const group = await world.group(`Group ${number.e164PhoneNumber}`);
    const lead = await world.member("groupAdmin", { in: [group] });
    const [near, far] = [await operator("Near"), await operator("Far")];
    await world.asSystem((scope) =>
      scope.db
        .insertInto("group_member")
        .values({ workspace_id: scope.workspaceId, group_id: group, profile_id: near })
        .execute(),
    );
    const phone = await shared([]);
    expect((await setProfiles(phone.id, [far], lead)).body.code).toBe("outOfReach");
    expect((await setProfiles(phone.id, [near], lead)).status).toBe(200);
  });

  it("[PH8] a person who gets a sign-in of their own is not acted for any more, at once", async () => {
    const ida = await operator("Ida");
    await shared([ida]);
    const { requestId } = await ask();
    const { body } = await choose(requestId, ida);
    expect((await meBy(body.token)).status).toBe(200);
    const { userId } = await inTransaction(world.appContext.database, {}, (client) =>
      userOfIdentity(client, {
        provider: "google",
        issuer: "https://test.invalid",
        subject: `ida ${number.e164PhoneNumber}`,
        username: "ida@test.invalid",
      }),
    );
    await world.asSystem((scope) => linkUser(scope, ida, userId));
    expect((await meBy(body.token)).status).toBe(404);
    world.clock.offsetMs = 11 * minute;
    expect((await ask()).profiles).toEqual([]);
  });

  it("[PH9] ends with the number, with the profile's place at it, and after ten idle minutes", async () => {
    const [ida, ole] = [await operator("Ida"), await operator("Ole")];
    const phone = await shared([ida, ole]);
    const enter = async (profileId: string) => (await choose((await ask()).requestId, profileId)).body.token;
    const asIda = await enter(ida);
    world.clock.offsetMs = 11 * minute;
    expect((await meBy(asIda)).status).toBe(401);
    const [idaAgain, asOle] = [await enter(ida), await enter(ole)];
    await setProfiles(phone.id, [ole]);
    expect([(await meBy(idaAgain)).status, (await meBy(asOle)).status]).toEqual([401, 200]);
    await admin.call(sharedPhoneEndpoints.remove, { params: { deviceId: phone.id } });
    expect((await meBy(asOle)).status).toBe(401);
  });

  it("[PH10] cannot take over another person's number", async () => {
    const ida = await operator("Ida");
    await shared([ida]);
    const { body } = await choose((await ask()).requestId, ida);
    const answer = await callServer(world.server, ownPhoneEndpoints.link, {
      workspaceId: world.workspaceId,
      token: body.token,
      input: { body: newNumber() },
      headers: {},
    });
    expect([answer.status, answer.body.code]).toEqual([403, "personalSignInRequired"]);
  });

  it("[PH5] lets one in, however many ask at once", async () => {
    const ids = await Promise.all(["A", "B", "C"].map((name) => operator(name)));
    await shared(ids);
    const { requestId } = await ask();
    const answers = await Promise.all(ids.flatMap((id) => [choose(requestId, id), choose(requestId, id)]));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });
});
