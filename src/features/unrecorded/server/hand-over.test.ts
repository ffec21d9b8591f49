import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mediaEndpoints } from "#features/media/contract.ts";
import { setUses } from "#features/media/server/service.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { openSession } from "#features/sessions/server/session-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { day, hour, minute } from "#kit/time.ts";
import { userIdOf } from "#tests/server/authorization/user-id-of.ts";
import { Device, publish, setProcedureGroups, storePicture } from "#tests/support/performs.ts";
import { photoIn, saidIn, wordsAndPhoto } from "#tests/support/unrecorded-samples.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { type HandedOver, unrecordedEndpoints } from "../contract.ts";
import { codeUsesMax } from "../rules/handover.ts";

let world: World;
let admin: Person;
let lead: Person;

const content = wordsAndPhoto();

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Ada Admin" });
  lead = await world.member("contentAuthor", { name: "Lea Lead" });
});
afterEach(() => {
  world.clock.offsetMs = 0;
});
afterAll(() => world?.close());

const answersOf = async (input = "Oil on the floor", more: Partial<HandedOver> = {}): Promise<HandedOver> => {
  const { procedureId, versionId } = await publish(world, lead, content);
  return {
    performId: randomUUID(),
    procedureId,
    versionId,
    startedAt: "2026-03-09T08:00:00.000Z",
    lastEntryAt: "2026-03-09T08:05:00.000Z",
    stepsProgress: saidIn(content, input),
    loose: [],
    filesMissing: 0,
    ...more,
  };
};

/** A former member, and the token of a sign-in after the removal. */
async function formerMember(name = "Ann Arbor") {
  const person = await world.member("operator", { name });
  const userId = await inTransaction(world.appContext.database, {}, (client) => userIdOf(client, person));
  expect((await admin.call(memberChangeEndpoints.remove, { params: { profileId: person.profileId } })).status).toBe(
    204,
  );
  world.clock.offsetMs += minute;
  return { ...person, userId, token: await signInAgain(userId) };
}
const signInAgain = (userId: string): Promise<string> =>
  inTransaction(world.appContext.database, {}, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from identity where user_id = $1", [userId]);
    const now = world.clock.now();
    return (await openSession(client, { userId, identityId: rows[0]?.id ?? null, device: "test", now })).token;
  });

const handOver = (by: Pick<Person, "profileId" | "token">, answers: HandedOver, profileId = by.profileId) =>
  callServer(world.server, unrecordedEndpoints.handOver, {
    workspaceId: world.workspaceId,
    token: by.token,
    input: { body: { profileId, answers } },
    headers: {},
  });
const byCode = (code: string, profileId: string, answers: HandedOver) =>
  callServer(world.server, unrecordedEndpoints.handOverByCode, {
    workspaceId: world.workspaceId,
    token: undefined,
    input: { body: { code, profileId, answers } },
    headers: {},
  });
const newCode = async (by: Person) => (await by.call(unrecordedEndpoints.createCode)).body.code;
const listed = async (procedureId: string) =>
  (await lead.call(unrecordedEndpoints.list, { query: { procedureId } })).body.unrecorded;

describe("a former member who signs in again", () => {
  it("[PF194] learns where they were a member, until when their answers are accepted, and nothing else", async () => {
    const ann = await formerMember();
    const { body } = await callServer(world.server, unrecordedEndpoints.formerMemberships, {
      workspaceId: world.workspaceId,
      token: ann.token,
      input: {},
      headers: {},
    });
    expect(body.memberships).toEqual([
      expect.objectContaining({
        workspaceId: world.workspaceId,
        workspaceName: "Workspace",
        profileId: ann.profileId,
        verdict: "accepted",
      }),
    ]);
    const [one] = body.memberships;
    expect(Date.parse(one?.acceptedUntil ?? "") - Date.parse(one?.removedAt ?? "")).toBe(7 * day);
  });

  it("[PF193] hands over what they entered: analysts find it outside of the records, and it becomes no record", async () => {
    const ann = await formerMember();
    const loose = [{ stepTitle: "01 Valve", question: "Which one?", answer: "The left one", at: null }];
    const answers = await answersOf("The seal leaks", { loose, filesMissing: 2 });
    expect((await handOver(ann, answers)).status).toBe(201);
    const [entry] = await listed(answers.procedureId);
    expect(entry).toMatchObject({
      source: "signIn",
      performId: answers.performId,
      profileName: "Ann Arbor",
      isFormer: true,
      receivedBy: null,
      filesMissing: 2,
    });
    const params = { procedureId: answers.procedureId, unrecordedId: entry?.id ?? "" };
    const { body } = await lead.call(unrecordedEndpoints.get, { params });
    expect(body.stepsProgress[0]?.modules[0]?.performData).toMatchObject({ input: "The seal leaks" });
    expect(body.loose).toEqual(loose);
    const history = await lead.call(recordEndpoints.history, { params, query: {} });
    expect(history.body.history).toEqual([]);
  });

  it("[PF196] the same handover twice is received once; changed answers are received again", async () => {
    const ann = await formerMember();
    const answers = await answersOf();
    const first = await handOver(ann, answers);
    const second = await handOver(ann, answers);
    expect(second.body.id).toBe(first.body.id);
    await handOver(ann, { ...answers, stepsProgress: saidIn(content, "Wiped up") });
    expect(await listed(answers.procedureId)).toHaveLength(2);
  });

  it("[PF194] is refused after seven days, and before they have signed in again", async () => {
    const ann = await formerMember();
    const answers = await answersOf();
    world.clock.offsetMs += 7 * day;
    const late = await handOver({ ...ann, token: await signInAgain(ann.userId) }, answers);
    expect([late.status, late.body.code]).toEqual([422, "handoverTooLate"]);
    world.clock.offsetMs = 0;
    expect(await listed(answers.procedureId)).toEqual([]);
  });

  it("[PF194] is refused with a session from before the removal, which another workspace keeps in force", async () => {
    const person = await world.member("operator", { name: "Two Places" });
    const other = await world.workspace("sibling");
    const stranger = await other.member("operator");
    const userId = await inTransaction(world.appContext.database, {}, (client) => userIdOf(client, person));
    await other.asSystem((scope) =>
      scope.db
        .updateTable("profile_link")
        .set({ user_id: userId })
        .where("profile_id", "=", stranger.profileId)
        .execute(),
    );
    await admin.call(memberChangeEndpoints.remove, { params: { profileId: person.profileId } });
    const refused = await handOver(person, await answersOf());
    expect([refused.status, refused.body.code]).toEqual([403, "freshSignInRequired"]);
  });

  it("[PF194] hands over nothing for anybody else, nor where they never were", async () => {
    const ann = await formerMember();
    const ben = await formerMember("Ben Bolt");
    const answers = await answersOf();
    expect((await handOver(ann, answers, ben.profileId)).status).toBe(404);
    expect((await handOver(ann, answers, lead.profileId)).status).toBe(404);
    expect((await handOver(lead, answers)).status).toBe(404);
    expect(await listed(answers.procedureId)).toEqual([]);
  });

  it("[PF196] sends entries of another version, grades and a stranger's file in vain", async () => {
    const ann = await formerMember();
    const answers = await answersOf();
    const elsewhere = saidIn(content, "Elsewhere").map((step) => ({ ...step, stepId: randomUUID() }));
    const unknown = await handOver(ann, { ...answers, stepsProgress: elsewhere });
    expect([unknown.status, unknown.body.code]).toEqual([422, "unknownEntry"]);
    const noVersion = await handOver(ann, { ...answers, versionId: randomUUID() });
    expect(noVersion.status).toBe(404);
    const graded = saidIn(content, "Grade me").map((step) => ({
      ...step,
      modules: step.modules.map((entry) =>
        entry.moduleType === "freeResponse" && entry.performData
          ? { ...entry, performData: { ...entry.performData, gradedQuizScore: 10, gradedFeedback: "Perfect" } }
          : entry,
      ),
    }));
    const { body } = await handOver(ann, { ...answers, stepsProgress: graded });
    const params = { procedureId: answers.procedureId, unrecordedId: body.id };
    const seen = await lead.call(unrecordedEndpoints.get, { params });
    expect(seen.body.stepsProgress[0]?.modules[0]?.performData).toMatchObject({
      gradedQuizScore: null,
      gradedFeedback: null,
    });
    const photo = await storePicture(world, lead);
    const taken = await handOver(ann, { ...answers, stepsProgress: photoIn(content, photo, "remote") });
    expect(taken.status).toBe(201);
    const used = await world.asSystem((scope) =>
      scope.db.selectFrom("asset_use").select("user_id").where("asset_id", "=", photo).execute(),
    );
    expect(used).toEqual([]);
  });
});

describe("a code for handing over", () => {
  it("[PF195] lets a device hand over what anybody entered there, for the analyst who gave the code", async () => {
    const ann = await formerMember();
    const answers = await answersOf();
    const code = await newCode(lead);
    expect((await byCode(` ${code.toLowerCase().replaceAll("-", " ")}`, ann.profileId, answers)).status).toBe(201);
    expect((await byCode(code, ann.profileId, answers)).status).toBe(201);
    const [entry, ...more] = await listed(answers.procedureId);
    expect(entry).toMatchObject({ source: "code", profileName: "Ann Arbor", receivedBy: "Lea Lead" });
    expect(more).toEqual([]);
  });

  it("[PF193] shows no file that the person uploaded for something else (threats B73, B113)", async () => {
    const night = await world.group("Night shift");
    const ann = await world.member("contentAuthor", { in: [night] });
    const ida = await world.member(["content.procedures.analyze"]);
    const answers = await answersOf();
    const hidden = await publish(world, lead, content, [night]);
    const [kept = "", loose = "", running = ""] = await Promise.all([1, 2, 3].map(() => storePicture(world, ann)));
    const device = new Device(ann, hidden.procedureId);
    expect((await device.save(photoIn(content, running, "remote"))).status).toBe(200);
    await world.asSystem((scope) => setUses(scope, { type: "procedure", id: hidden.procedureId }, [kept], [kept]));
    const sees = async (imageId: string) => (await ida.call(mediaEndpoints.image, { params: { imageId } })).status;
    const code = await newCode(ida);
    for (const photo of [kept, loose, running]) {
      const stepsProgress = photoIn(content, photo, "remote");
      const taken = { ...answers, performId: device.performId, stepsProgress };
      expect((await byCode(code, ann.profileId, taken)).status).toBe(201);
    }
    expect([await sees(kept), await sees(loose), await sees(running)]).toEqual([404, 200, 404]);
  });

  it("[PF195] is refused alike when it is wrong, four hours old, or its giver may receive nothing any more", async () => {
    const answers = await answersOf();
    const giver = await world.member("contentAuthor");
    const [old, orphan] = [await newCode(lead), await newCode(giver)];
    await admin.call(memberChangeEndpoints.remove, { params: { profileId: giver.profileId } });
    const codes = [await byCode("0000-0000-0000", lead.profileId, answers), await byCode("?", lead.profileId, answers)];
    codes.push(await byCode(orphan, lead.profileId, answers));
    world.clock.offsetMs += 4 * hour + minute;
    codes.push(await byCode(old, lead.profileId, answers));
    for (const { status, body } of codes) expect([status, body.code]).toEqual([422, "handoverCodeInvalid"]);
    expect(await listed(answers.procedureId)).toEqual([]);
  });

  it("[PF195] receives nothing of a procedure that its giver does not see, nor of who was never a member", async () => {
    const answers = await answersOf();
    await setProcedureGroups(world, answers.procedureId, [await world.group("Cell 9")]);
    const code = await newCode(lead);
    expect((await byCode(code, lead.profileId, answers)).status).toBe(404);
    await setProcedureGroups(world, answers.procedureId, []);
    expect((await byCode(code, randomUUID(), answers)).status).toBe(404);
  });

  it("[PF195] serves fifty runs and no more", async () => {
    const answers = await answersOf();
    const code = await newCode(lead);
    await world.asSystem((scope) =>
      scope.db
        .updateTable("handover_code")
        .set({ uses: codeUsesMax - 1 })
        .where("created_by", "=", lead.profileId)
        .execute(),
    );
    expect((await byCode(code, lead.profileId, answers)).status).toBe(201);
    const more = await byCode(code, lead.profileId, { ...answers, performId: randomUUID() });
    expect([more.status, more.body.code]).toEqual([422, "handoverCodeInvalid"]);
    expect(await listed(answers.procedureId)).toHaveLength(1);
  });

  it("[PF193] is created by analysts only, and audited with the answers that it brought", async () => {
    const operator = await world.member("operator");
    expect((await operator.call(unrecordedEndpoints.createCode)).status).toBe(403);
    expect((await operator.call(unrecordedEndpoints.list, { query: {} })).status).toBe(403);
    const answers = await answersOf();
    await byCode(await newCode(lead), operator.profileId, answers);
    const audited = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "actor_id"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("action", "in", ["handoverCode.created", "answers.handedOver"])
        .where("actor_id", "=", lead.profileId)
        .orderBy("seq", "desc")
        .limit(2)
        .execute(),
    );
    expect(audited.map((one) => one.action)).toEqual(["answers.handedOver", "handoverCode.created"]);
  });
});

describe("[PF189] answers that were dealt with", () => {
  it("are named with who did so, are out of the open list and in the whole one, and are audited once", async () => {
    const ann = await formerMember();
    const answers = await answersOf();
    await byCode(await newCode(lead), ann.profileId, answers);
    const [entry] = await listed(answers.procedureId);
    const params = { procedureId: answers.procedureId, unrecordedId: entry?.id ?? "" };
    const query = { procedureId: answers.procedureId, state: "open" } as const;
    const open = async () => (await lead.call(unrecordedEndpoints.list, { query })).body.unrecorded;
    expect((await open()).map((one) => one.dealtWith)).toEqual([null]);
    const deal = (person: Person, isDealtWith: boolean) =>
      person.call(unrecordedEndpoints.dealWith, { params, body: { isDealtWith } });
    const first = await deal(lead, true);
    expect([first.status, first.body.dealtWith?.name]).toEqual([200, "Lea Lead"]);
    const other = await world.member(["content.procedures.analyze"], { name: "Otto Other" });
    expect((await deal(other, true)).body.dealtWith?.name).toBe("Lea Lead");
    expect(await open()).toEqual([]);
    expect((await listed(answers.procedureId)).map((one) => one.dealtWith?.name)).toEqual(["Lea Lead"]);
    expect((await deal(other, false)).body.dealtWith).toBeNull();
    expect(await open()).toHaveLength(1);
    const audited = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "actor_name"])
        .where("object_id", "=", params.unrecordedId)
        .orderBy("seq")
        .execute(),
    );
    expect(audited.map((one) => [one.action, one.actor_name])).toEqual([
      ["answers.handedOver", "Lea Lead"],
      ["answers.dealtWith", "Lea Lead"],
      ["answers.reopened", "Otto Other"],
    ]);
    expect((await deal(await world.member("operator"), true)).status).toBe(403);
  });
});
