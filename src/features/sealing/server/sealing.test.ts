import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { openSession } from "#features/sessions/server/session-store.ts";
import { unrecordedEndpoints } from "#features/unrecorded/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { userIdOf } from "#tests/server/authorization/user-id-of.ts";
import { publish, setProcedureGroups } from "#tests/support/performs.ts";
import { wordsAndPhoto } from "#tests/support/unrecorded-samples.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { sealingEndpoints } from "../contract.ts";
import { aboutItem, itemKeyPurpose } from "../rules.ts";

let world: World;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  ann = await world.member("operator", { name: "Ann Arbor" });
});
afterAll(() => world?.close());

const own = async (person: Person) => (await person.call(sealingEndpoints.own)).body;
const open = (person: Person, profileId: string, keyId: string) =>
  person.call(sealingEndpoints.open, { params: { profileId, keyId } });

/** What a device does with a public key: it makes a key for an item, and seals that for the person. */
function wrap(publicKey: string, keyId: string, about: string) {
  const itemKey = randomBytes(32);
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const theirs = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: theirs });
  const iv = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", shared, "", itemKeyPurpose, 32));
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([iv, cipher.update(itemKey), cipher.final(), cipher.getAuthTag()]);
  const ephemeral = pair.publicKey.export({ type: "spki", format: "der" });
  return {
    itemKey: itemKey.toString("base64"),
    wrapped: { keyId, ephemeral: ephemeral.toString("base64"), sealed: sealed.toString("base64") },
  };
}

describe("a person's key", () => {
  it("[SL2] is made once, is everybody's own, and its private half is in no reply but the person's", async () => {
    const key = await own(ann);
    expect(await own(ann)).toEqual(key);
    expect((await own(admin)).keyId).not.toBe(key.keyId);
    const { body, status } = await open(ann, ann.profileId, key.keyId);
    expect(status).toBe(200);
    const stored = await world.asSystem((scope) =>
      scope.db.selectFrom("seal_key").select("private_key").where("id", "=", key.keyId).executeTakeFirstOrThrow(),
    );
    expect(stored.private_key.toString("latin1")).not.toContain(body.privateKey.slice(0, 20));
  });

  it("[SL3] goes to nobody else, whatever they may do, and each time is in the audit", async () => {
    const key = await own(ann);
    expect((await open(admin, ann.profileId, key.keyId)).status).toBe(404);
    expect((await open(admin, admin.profileId, key.keyId)).status).toBe(404);
    expect((await open(ann, ann.profileId, randomUUID())).status).toBe(404);
    await open(ann, ann.profileId, key.keyId);
    const { body } = await admin.call(auditEndpoints.list, { query: {} });
    const opened = body.entries.filter(({ action }) => action === "sealKey.opened");
    expect(opened.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("privateKey");
  });

  it("[SL4] that no secret of the server opens any more gets a successor, and says so where it is asked for", async () => {
    const bea = await world.member("operator");
    const lost = await own(bea);
    await world.asSystem((scope) =>
      scope.db
        .updateTable("seal_key")
        .set({ private_key: Buffer.from("sealed under another secret") })
        .where("id", "=", lost.keyId)
        .execute(),
    );
    const next = await own(bea);
    expect(next.keyId).not.toBe(lost.keyId);
    expect(await own(bea)).toEqual(next);
    const { status, body } = await open(bea, bea.profileId, lost.keyId);
    expect([status, (body as { code?: string }).code]).toEqual([422, "sealKeyGone"]);
  });
});

it("[SL5] goes to who was that member and signs in again, also where nothing is accepted any more, and to no other user", async () => {
  const eve = await world.member("operator");
  const { keyId } = await own(eve);
  const userId = await inTransaction(world.appContext.database, {}, (client) => userIdOf(client, eve));
  const ask = (token: string | undefined) =>
    callServer(world.server, unrecordedEndpoints.openFormer, {
      workspaceId: world.workspaceId,
      token,
      input: { params: { profileId: eve.profileId, keyId } },
      headers: {},
    });
  expect((await ask(eve.token)).status).toBe(404);
  await admin.call(memberChangeEndpoints.remove, { params: { profileId: eve.profileId } });
  const again = await inTransaction(world.appContext.database, {}, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from identity where user_id = $1", [userId]);
    const now = world.clock.now();
    return openSession(client, { userId, identityId: rows[0]?.id ?? null, device: "test", now });
  });
  const { status, body } = await ask(again.token);
  expect([status, typeof body.privateKey]).toEqual([200, "string"]);
  expect((await ask(ann.token)).status).toBe(404);
  expect((await ask(undefined)).status).toBe(401);
});

describe("[SL6] a code opens a sealed run", () => {
  const content = wordsAndPhoto();
  const byCode = (code: string, run: object) =>
    callServer(world.server, unrecordedEndpoints.openByCode, {
      workspaceId: world.workspaceId,
      token: undefined,
      input: { body: { code, ...run } as never },
      headers: {},
    });
  const codeOf = async (person: Person) => (await person.call(unrecordedEndpoints.createCode)).body.code;

  async function sealedRun() {
    const { procedureId } = await publish(world, admin, content);
    const { keyId, publicKey } = await own(ann);
    const performId = randomUUID();
    const { workspaceId } = world;
    const of = { workspaceId, profileId: ann.profileId, kind: "perform", key: performId, subject: procedureId };
    const { itemKey, wrapped } = wrap(publicKey, keyId, aboutItem(of));
    return { itemKey, run: { profileId: ann.profileId, procedureId, performId, wrapped } };
  }

  it("for whom its giver could receive it from, and no other with it", async () => {
    const { itemKey, run } = await sealedRun();
    const code = await codeOf(admin);
    expect((await byCode(code, run)).body).toEqual({ itemKey });
    expect((await byCode(code, { ...run, performId: randomUUID() })).status).toBe(404);
    expect((await byCode(code, { ...run, profileId: admin.profileId })).status).toBe(404);
    expect((await byCode("ABCD-EFGH-JKMN", run)).status).toBe(422);
  });

  it("only as far as its giver sees: a hidden procedure opens neither under its own id nor under another", async () => {
    const { run } = await sealedRun();
    const { procedureId: other } = await publish(world, admin, content);
    const hidden = await world.group("Hidden");
    const shown = await world.group("Shown");
    await setProcedureGroups(world, run.procedureId, [hidden]);
    const lead = await world.member(["content.procedures.analyze"], { in: [shown] });
    const code = await codeOf(lead);
    expect((await byCode(code, run)).status).toBe(404);
    expect((await byCode(code, { ...run, procedureId: other })).status).toBe(404);
  });
});
