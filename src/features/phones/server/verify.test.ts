import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { day, hour, minute } from "#kit/time.ts";
import { signInNew } from "#tests/server/people.ts";
import { codeTo, e164, namedAddresses, newAddress, newNumber, textsTo, wrongFor } from "#tests/support/phones.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { smsEndpoints } from "../contract.ts";
import { failuresMax, resendAfter, sendLimits } from "../rules.ts";

let world: World;
let ann: Person;
let number: ReturnType<typeof newNumber>;

beforeAll(async () => {
  world = await openWorld({ ...namedAddresses, PUBLIC_URL: "https://fettle.example" });
});
afterAll(() => world?.close());
// The clock stands still in a test: it is moved to a second before a code may be asked for, and counts are of an hour, a day.
beforeEach(async () => {
  world.clock.hold();
  world.clock.offsetMs = 0;
  ann = await world.member("operator");
  number = newNumber();
});

const send = (person = ann, to: { e164CountryCode: string; e164PhoneNumber: string } = number, from = newAddress()) =>
  person.call(smsEndpoints.verify, { body: to }, from);
const check = (code: string, person = ann, of = number) =>
  person.call(smsEndpoints.check, { body: { ...of, code } }, newAddress());

describe("verifying a number", () => {
  it("[PH1] sends six digits, valid for ten minutes, and returns the number once they are entered", async () => {
    const sent = await send();
    expect(sent.status).toBe(200);
    const life = Date.parse(sent.body.expiresAt) - world.appContext.clock.now().getTime();
    expect(life).toBeGreaterThan(9 * minute);
    expect(life).toBeLessThanOrEqual(10 * minute);
    const [text] = await textsTo(world, e164(number));
    const code = await codeTo(world, e164(number));
    expect(text).toBe(
      `${code} is your Fettle code. It works for ten minutes. Do not share it with anyone.\n\n@fettle.example #${code}`,
    );
    const checked = await check(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(checked.status).toBe(200);
    expect(checked.body).toEqual({ ...number, phoneNumber: e164(number) });
    expect((await check(code)).status).toBe(404);
  });

  it("[PH14] sends nothing for a shared device, and takes nothing of what the workspace's people may be sent", async () => {
    const { token, userId } = await signInNew(world.appContext, { provider: "device" });
    await world.asSystem(async (scope) =>
      createMember(scope, { displayName: "Tablet", roleId: await builtInRoleId(scope, "operator"), userId }),
    );
    const at = { workspaceId: world.workspaceId, token, headers: newAddress() };
    const sent = await callServer(world.server, smsEndpoints.verify, { ...at, input: { body: number } });
    expect(sent.status).toBe(403);
    expect(await textsTo(world, e164(number))).toEqual([]);
    expect((await send()).status).toBe(200);
  });

  it("[PH1] allows five tries and no more", async () => {
    await send();
    const code = await codeTo(world, e164(number));
    for (let n = 0; n < 5; n++) {
      const wrong = await check(wrongFor(code));
      expect([wrong.status, wrong.body.code]).toEqual([422, "invalidVerificationCode"]);
    }
    const dead = await check(code);
    expect([dead.status, dead.body.code]).toEqual([404, "verificationNotFound"]);
  });

  it("[PH1] ends after ten minutes", async () => {
    await send();
    const code = await codeTo(world, e164(number));
    world.clock.offsetMs = 10 * minute + 1;
    expect((await check(code)).status).toBe(404);
  });

  it("[PH1] has one code at a time: a new one invalidates the one before", async () => {
    await send();
    const first = await codeTo(world, e164(number));
    world.clock.offsetMs += resendAfter;
    await send();
    const second = await codeTo(world, e164(number), 2);
    if (first !== second) expect((await check(first)).status).toBe(422);
    expect((await check(second)).status).toBe(200);
  });

  it("[PH1] speaks the language of the browser", async () => {
    await ann.call(smsEndpoints.verify, { body: number }, { ...newAddress(), "accept-language": "de-DE,en;q=0.5" });
    expect((await textsTo(world, e164(number)))[0]).toMatch(/^\d{6} ist Ihr Code/);
  });

  it("[PH5] is for the session that asked alone: to others there is no code, right or wrong", async () => {
    await send();
    const code = await codeTo(world, e164(number));
    const ben = await world.member("admin");
    for (const guess of [code, wrongFor(code)]) {
      expect(await check(guess, ben)).toMatchObject({ status: 404, body: { code: "verificationNotFound" } });
    }
    expect((await check(code)).status).toBe(200);
  });

  it("[PH2] refuses invalid numbers, and countries that the workspace has not chosen", async () => {
    expect(await send(ann, { e164CountryCode: "1", e164PhoneNumber: "12" })).toMatchObject({
      status: 400,
      body: {
        code: "invalidPhoneNumber",
        detail: "Invalid phone number",
        errors: { e164PhoneNumber: [expect.any(String)] },
      },
    });
    const german = { e164CountryCode: "+49", e164PhoneNumber: "1712345678" };
    expect(await send(ann, german)).toMatchObject({ status: 400, body: { code: "countryNotAllowed" } });
    const admin = await world.member("admin");
    const { body } = await admin.call(smsEndpoints.settings);
    expect(body.dialCodes).toEqual(["1"]);
    const change = { ifMatch: body.revision, body: { dialCodes: ["49", "1", "49"] } };
    expect((await ann.call(smsEndpoints.changeSettings, change)).status).toBe(403);
    expect((await admin.call(smsEndpoints.changeSettings, { ...change, body: { dialCodes: ["999"] } })).body.code).toBe(
      "unknownDialCode",
    );
    expect((await admin.call(smsEndpoints.changeSettings, change)).body.dialCodes).toEqual(["1", "49"]);
    expect((await admin.call(smsEndpoints.changeSettings, change)).status).toBe(412);
    expect((await send(ann, german)).status).toBe(200);
    expect(await textsTo(world, "+491712345678")).toHaveLength(1);
  });
});

describe("[PH3] sending", () => {
  const refused = { status: 429, body: { code: "smsVerification.tooManyRequests" } };

  it("stops after 3 codes to a number in ten minutes, from any caller, and continues afterwards", async () => {
    const ben = await world.member("operator");
    for (const person of [ann, ben, ann]) {
      expect((await send(person)).status).toBe(200);
      world.clock.offsetMs += resendAfter;
    }
    const fourth = await send(ben);
    expect(fourth).toMatchObject(refused);
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(500);
    world.clock.offsetMs = 10 * minute + 1000;
    expect((await send()).status).toBe(200);
  });

  it("says when another code may be asked for, refuses it until then, and gives it from then on [PH12]", async () => {
    const waits: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await send();
      const wait = Date.parse(body.resendAt) - world.appContext.clock.now().getTime();
      waits.push(Math.round(wait / 1000));
      world.clock.offsetMs += wait - 1000;
      expect(await send()).toMatchObject(refused);
      world.clock.offsetMs += 1000;
    }
    // The last of the three that ten minutes allow says when these are over.
    expect(waits).toEqual([30, 30, 540]);
    expect((await send()).status).toBe(200);
  });

  it("stops after 10 codes to a number in a day", async () => {
    for (let n = 0; n < 10; n++) {
      world.clock.offsetMs = n * 11 * minute;
      expect((await send()).status).toBe(200);
    }
    world.clock.offsetMs = 10 * 11 * minute;
    expect(await send()).toMatchObject(refused);
    expect(await textsTo(world, e164(number))).toHaveLength(10);
  });

  it("stops after 30 codes asked for by an address in an hour", async () => {
    const address = newAddress();
    for (let n = 0; n < 30; n++) expect((await send(ann, newNumber(), address)).status).toBe(200);
    expect(await send(ann, newNumber(), address)).toMatchObject(refused);
    expect((await send(ann, newNumber())).status).toBe(200);
    world.clock.offsetMs += hour;
    expect((await send(ann, newNumber(), address)).status).toBe(200);
  });

  it("[LM1] stops after 30 codes asked for by the addresses of one IPv6 network in an hour (threat B24)", async () => {
    const from = (host: string) => ({ "x-forwarded-for": `2001:db8:${host}` });
    for (let n = 0; n < 30; n++) expect((await send(ann, newNumber(), from(`1:2::${n + 1}`))).status).toBe(200);
    expect(await send(ann, newNumber(), from("1:2:ffff::1"))).toMatchObject(refused);
    expect((await send(ann, newNumber(), from("1:3::1"))).status).toBe(200);
  });

  it.each([
    ["a workspace in a day", () => `sms workspace ${world.workspaceId}`, sendLimits.perWorkspace],
    ["a dial code in a day", () => "sms dial code 1", sendLimits.perDialCode],
  ])("stops after the codes of %s", async (_name, key, limit) => {
    world.clock.offsetMs = (limit.calls + 3) * day;
    const person = await world.member("operator");
    for (let n = 0; n < limit.calls - 1; n++) await world.server.limits.take(key(), limit);
    expect((await send(person)).status).toBe(200);
    const other = newNumber();
    expect(await send(person, other)).toMatchObject(refused);
    expect(await textsTo(world, e164(other))).toEqual([]);
  });

  it("is stopped by the configuration", async () => {
    const silent = await openWorld({ SMS_CODES: "off" });
    const person = await silent.member("operator");
    const answer = await person.call(smsEndpoints.verify, { body: number });
    expect([answer.status, answer.body.code]).toEqual([503, "smsDisabled"]);
    await silent.close();
  });
});

describe("[PH4] guessing", () => {
  it("stops for a workspace, and continues after an hour", async () => {
    const guarded = await openWorld(namedAddresses);
    const person = await guarded.member("operator");
    await guarded.appContext.database.pool.query(
      `insert into phone_code (id, purpose, request_hash, number, code_hash, sender_id, session_id, tries, created_at, expires_at)
       select gen_random_uuid(), 'verify', sha256(n::text::bytea), '+1', '', $1, gen_random_uuid(), 5, $2, $2
       from generate_series(1, $3) n`,
      [guarded.workspaceId, guarded.appContext.clock.now(), failuresMax.perWorkspaceHour / 5],
    );
    await person.call(smsEndpoints.verify, { body: number });
    const body = { ...number, code: await codeTo(guarded, e164(number)) };
    expect((await person.call(smsEndpoints.check, { body })).status).toBe(429);
    guarded.clock.offsetMs = hour + 1000;
    await person.call(smsEndpoints.verify, { body: number });
    const again = { ...number, code: await codeTo(guarded, e164(number), 2) };
    expect((await person.call(smsEndpoints.check, { body: again })).status).toBe(200);
    await guarded.close();
  });
});
