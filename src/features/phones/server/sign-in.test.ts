import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signInAgain } from "#app/server/testing/build-world.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { day, minute } from "#kit/time.ts";
import { codeTo, e164, namedAddresses, newNumber, prove, publicly, textsTo, wrongFor } from "#tests/support/phones.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { ownPhoneEndpoints, phoneSignInEndpoints, smsEndpoints } from "../contract.ts";
import { failuresMax, resendAfter } from "../rules.ts";
import { codeHash } from "./secret-code.ts";

let world: World;
let ann: Person;
let number: ReturnType<typeof newNumber>;

beforeAll(async () => {
  world = await openWorld(namedAddresses);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.offsetMs = 0;
  ann = await world.member("operator");
  number = newNumber();
});

const link = (person = ann, to = number) => person.call(ownPhoneEndpoints.link, { body: to });
const linked = async (person = ann, to = number) => {
  await prove(world, person, to);
  const answer = await link(person, to);
  if (answer.status !== 200) throw new Error(`not linked: ${answer.text}`);
};
const send = (to = number) => publicly(world, phoneSignInEndpoints.send, { body: to });
const check = (requestId: string, code: string) =>
  publicly(world, phoneSignInEndpoints.check, { body: { requestId, code } });
/** Asks for a code, and signs in with it. */
async function signIn(to = number) {
  const before = (await textsTo(world, e164(to))).length;
  const { body } = await send(to);
  const answer = await check(body.requestId, await codeTo(world, e164(to), before + 1));
  return { ...answer, token: "token" in answer.body ? answer.body.token : undefined };
}
/** Messages after a response are sent in the order of the calls: once a later text has arrived, so has each before. */
const sentByNow = async (on = world) => prove(on, await on.member("operator"), newNumber());
const meBy = (token: string | undefined) =>
  callServer(world.server, memberEndpoints.me, { workspaceId: world.workspaceId, token, input: {}, headers: {} });

describe("signing in by phone", () => {
  it("[PH10] opens the sign-in of the person who owns the number", async () => {
    await linked();
    expect((await ann.call(ownPhoneEndpoints.get)).body.phone?.phoneNumber).toBe(e164(number));
    const { status, token } = await signIn();
    expect(status).toBe(200);
    const me = await meBy(token);
    expect(me.body.id).toBe(ann.profileId);
    const mine = await callServer(world.server, sessionEndpoints.me, {
      workspaceId: world.workspaceId,
      token,
      input: {},
      headers: {},
    });
    expect(mine.body.memberships).toHaveLength(1);
  });

  it("[PH1] takes a code once, and five tries", async () => {
    await linked();
    world.clock.offsetMs = 11 * minute;
    const { body } = await send();
    const code = await codeTo(world, e164(number), 2);
    for (let n = 0; n < 5; n++) expect((await check(body.requestId, wrongFor(code))).status).toBe(422);
    expect((await check(body.requestId, code)).status).toBe(404);
    world.clock.offsetMs += resendAfter;
    const again = await send();
    const next = await codeTo(world, e164(number), 3);
    expect((await check(again.body.requestId, next)).status).toBe(200);
    expect((await check(again.body.requestId, next)).status).toBe(404);
  });

  it("[PH5] takes a code for its own request alone", async () => {
    await linked();
    const other = newNumber();
    await linked(await world.member("operator"), other);
    const mine = await send();
    const theirs = await send(other);
    const code = await codeTo(world, e164(number), 2);
    const theirCode = await codeTo(world, e164(other), 2);
    if (code !== theirCode) expect((await check(mine.body.requestId, theirCode)).status).toBe(422);
    expect((await check("x".repeat(43), code)).status).toBe(404);
    expect((await check(theirs.body.requestId, theirCode)).status).toBe(200);
  });

  it("[PH11] gets the same response for an unknown number, and sends nothing to it", async () => {
    await linked();
    const known = await send();
    const unknown = newNumber();
    const nobody = await send(unknown);
    expect(nobody.status).toBe(known.status);
    expect(Object.keys(nobody.body).toSorted()).toEqual(Object.keys(known.body).toSorted());
    expect((await check(nobody.body.requestId, "000000")).status).toBe(422);
    await codeTo(world, e164(number), 2);
    expect(await textsTo(world, e164(unknown))).toEqual([]);
    for (let n = 0; n < 2; n++) {
      world.clock.offsetMs += resendAfter;
      expect((await send(unknown)).status).toBe(200);
    }
    world.clock.offsetMs += resendAfter;
    expect((await send(unknown)).body.code).toBe("smsVerification.tooManyRequests");
  });

  it("[PH11] opens nothing to an attacker who guesses the code that was never sent", async () => {
    const { body } = await send();
    // Sets what only the server knows: the code is correct, and the number is unknown.
    const dataDirectory = world.database.environment.FETTLE_DATA ?? "";
    const key = (await openInstallationSecret({ dataDirectory })).keyFor("phone codes");
    const { pool } = world.appContext.database;
    const { rows } = await pool.query<{ id: string }>("select id from phone_code where number = $1", [e164(number)]);
    const hash = codeHash(key, rows[0]?.id ?? "", e164(number), "123456");
    await pool.query("update phone_code set code_hash = $2 where number = $1", [e164(number), hash]);
    expect((await check(body.requestId, "123456")).status).toBe(422);
  });

  it("[PH10] is closed where the workspace takes other sign-ins only", async () => {
    const own = await openWorld(namedAddresses);
    const person = await own.member("operator");
    await prove(own, person, number);
    await person.call(ownPhoneEndpoints.link, { body: number });
    await own.appContext.database.pool.query(
      "update workspace set auth_requirement = 'allSSO', sso_auth_types = '{google}' where id = $1",
      [own.workspaceId],
    );
    const { status } = await publicly(own, phoneSignInEndpoints.send, { body: number });
    expect(status).toBe(200);
    await sentByNow(own);
    expect(await textsTo(own, e164(number))).toHaveLength(1);
    await own.close();
  });

  it("[PH10] asks for the number to be verified again after 90 days unused", async () => {
    await linked();
    world.clock.offsetMs = 89 * day;
    expect((await signIn()).status).toBe(200);
    world.clock.offsetMs = (89 + 91) * day;
    const sent = await send();
    expect(sent.status).toBe(200);
    await sentByNow();
    expect(await textsTo(world, e164(number))).toHaveLength(2);
    // Once proven by a member's own session, it opens again.
    const { rows } = await world.appContext.database.pool.query<{ user_id: string }>(
      "select user_id from identity where subject = $1",
      [e164(number)],
    );
    const { token } = await signInAgain(world.appContext, rows[0]?.user_id ?? "");
    const later: Person = {
      ...ann,
      token,
      call: (endpoint, input, headers) => callAs(token, endpoint, input, headers),
    };
    world.clock.offsetMs += resendAfter;
    await linked(later);
    expect((await signIn()).status).toBe(200);
  });

  it("[PH4] closes a number at which others guessed too often, until its holder proves it", async () => {
    await linked();
    await world.appContext.database.pool.query("update phone_code set tries = $2, passed_at = null where number = $1", [
      e164(number),
      failuresMax.perNumber,
    ]);
    world.clock.offsetMs = 61 * minute;
    await send();
    await sentByNow();
    expect(await textsTo(world, e164(number))).toHaveLength(1);
    world.clock.offsetMs = 75 * minute;
    await prove(world, ann, number);
    expect((await signIn()).status).toBe(200);
  });
});

const callAs = (token: string, endpoint: Parameters<typeof callServer>[1], input: object = {}, headers = {}) =>
  callServer(world.server, endpoint, { workspaceId: world.workspaceId, token, input, headers }) as never;

describe("[PH11] a number that was invited", () => {
  it("gets a code, and opens a new person's session, as long as it is waited for", async () => {
    const operatorRole = await world.asSystem((scope) => builtInRoleId(scope, "operator"));
    const invite = (expiresAt: Date) =>
      world.asSystem((scope) =>
        scope.db
          .insertInto("invite")
          .values({
            workspace_id: scope.workspaceId,
            id: scope.newId(),
            phone: e164(number),
            display_name: "Ida",
            role_id: operatorRole,
            invited_by: ann.profileId,
            created_at: scope.now,
            sent_at: scope.now,
            expires_at: expiresAt,
          })
          .execute(),
      );
    await invite(new Date(world.appContext.clock.now().getTime() + day));
    const { status, token } = await signIn();
    expect(status).toBe(200);
    const me = await callServer(world.server, sessionEndpoints.me, {
      workspaceId: world.workspaceId,
      token,
      input: {},
      headers: {},
    });
    expect(me.body.memberships).toEqual([]);
    expect((await meBy(token)).status).toBe(404);
    world.clock.offsetMs = 2 * day;
    await send();
    await sentByNow();
    expect(await textsTo(world, e164(number))).toHaveLength(1);
  });
});

describe("one's own number", () => {
  it("[PH6] needs a proof by the same session, within ten minutes, once", async () => {
    const refused = { status: 403, body: { code: "verificationRequired" } };
    expect(await link()).toMatchObject(refused);
    const ben = await world.member("operator");
    await prove(world, ben, number);
    expect(await link()).toMatchObject(refused);
    world.clock.offsetMs = 10 * minute + 1;
    expect(await link(ben)).toMatchObject(refused);
    await prove(world, ben, number);
    expect((await link(ben)).status).toBe(200);
    expect(await link(ben)).toMatchObject(refused);
  });

  it("[PH10] belongs to one person: a proof does not take it from another", async () => {
    await linked();
    const ben = await world.member("operator");
    await prove(world, ben, number);
    expect(await link(ben)).toMatchObject({ status: 409, body: { code: "numberNotFree" } });
    expect((await ben.call(ownPhoneEndpoints.get)).body.phone).toBeNull();
  });

  it("[PH10] changes with a fresh sign-in; the earlier number is notified, and the sessions that it opened end", async () => {
    await linked();
    const { token } = await signIn();
    const next = newNumber();
    const later = newNumber();
    world.clock.offsetMs = 16 * minute;
    await prove(world, ann, later);
    expect(await link(ann, later)).toMatchObject({ status: 403, body: { code: "freshSignInRequired" } });
    world.clock.offsetMs = 0;
    await prove(world, ann, next);
    expect((await link(ann, next)).status).toBe(200);
    expect((await textsTo(world, e164(number))).at(-1)).toContain("another number");
    expect((await meBy(token)).status).toBe(401);
    expect((await ann.call(memberEndpoints.me)).status).toBe(200);
    world.clock.offsetMs = 11 * minute;
    expect((await signIn(next)).status).toBe(200);
    const before = (await textsTo(world, e164(number))).length;
    await send();
    await sentByNow();
    expect(await textsTo(world, e164(number))).toHaveLength(before);
  });

  it("[PH10] is audited without the number", async () => {
    await linked();
    const entries = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "details"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("object_id", "=", ann.profileId)
        .execute(),
    );
    expect(entries).toContainEqual({
      action: "profile.phoneLinked",
      details: { number: `+…${number.e164PhoneNumber.slice(-4)}` },
    });
  });
});

describe("[PH1] two checks at once", () => {
  it("let one in", async () => {
    await linked();
    for (let round = 0; round < 3; round++) {
      world.clock.offsetMs = (round + 1) * 11 * minute;
      const before = (await textsTo(world, e164(number))).length;
      const { body } = await send();
      const code = await codeTo(world, e164(number), before + 1);
      const answers = await Promise.all(Array.from({ length: 8 }, () => check(body.requestId, code)));
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    }
  });

  it("count every guess: concurrent ones are no more than five", async () => {
    await linked();
    world.clock.offsetMs = 11 * minute;
    const { body } = await send();
    const code = await codeTo(world, e164(number), 2);
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(body.requestId, wrongFor(code))));
    expect(answers.filter((one) => one.status === 422)).toHaveLength(5);
    expect(answers.filter((one) => one.status === 404)).toHaveLength(7);
  });

  it("[PH3] concurrent requests get no more codes than the limit, which is one in 30 seconds", async () => {
    await linked();
    world.clock.offsetMs = 11 * minute;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it("[PH6] spend a proof once", async () => {
    await prove(world, ann, number);
    const answers = await Promise.all(Array.from({ length: 6 }, () => link()));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  });
});

describe("[PH1] codes", () => {
  it("appear in no response, no audit and no log", async () => {
    const written: string[] = [];
    const capture = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    vi.stubEnv("FETTLE_TEST_LOG", "trace");
    const loud = await openWorld(namedAddresses);
    const person = await loud.member("admin");
    const sent = await person.call(smsEndpoints.verify, { body: number });
    const code = await codeTo(loud, e164(number));
    const wrong = wrongFor(code);
    const answers = [sent];
    answers.push((await person.call(smsEndpoints.check, { body: { ...number, code: wrong } })) as never);
    answers.push((await person.call(smsEndpoints.check, { body: { ...number, code } })) as never);
    answers.push((await person.call(ownPhoneEndpoints.link, { body: number })) as never);
    loud.clock.offsetMs = 11 * minute;
    const asked = await publicly(loud, phoneSignInEndpoints.send, { body: number });
    const second = await codeTo(loud, e164(number), 2);
    answers.push(asked);
    answers.push(
      (await publicly(loud, phoneSignInEndpoints.check, {
        body: { requestId: asked.body.requestId, code: second },
      })) as never,
    );
    expect(answers.map((one) => one.status)).toEqual([200, 422, 200, 200, 200, 200]);
    const audit = await loud.asSystem((scope) =>
      scope.db.selectFrom("audit_entry").selectAll().where("workspace_id", "=", scope.workspaceId).execute(),
    );
    await loud.close();
    capture.mockRestore();
    vi.unstubAllEnvs();
    const told = [
      ...written,
      ...answers.map((one) => one.text + JSON.stringify(one.headers)),
      JSON.stringify(audit),
    ].join("\n");
    expect(written.length).toBeGreaterThan(0);
    for (const secret of [code, second]) expect(told).not.toContain(secret);
  });
});
