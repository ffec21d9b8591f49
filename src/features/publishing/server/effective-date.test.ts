import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { removeMember } from "#features/members/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { day, hour, minute } from "#kit/time.ts";
import { approvalOf, ask, askedBy, draftNow, setStages, sign, withdraw } from "#tests/support/approval.ts";
import { draftBy, pathOf, publishable, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { publishDueVersions } from "./due-versions-job.ts";
import { remindOfApprovals } from "./reminder-job.ts";

let world: World;
let admin: Person;
let rob: Person;
let ann: Person;
let ben: Person;

const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Ada" });
  rob = await world.member("contentAuthor", { name: "Rob" });
  ann = await world.member([...publishes], { name: "Ann" });
  ben = await world.member([...publishes], { name: "Ben" });
});
afterAll(() => world?.close());
afterEach(async () => {
  world.clock.offsetMs = 0;
  await setStages(admin, []);
});

const inMs = (ms: number) => new Date(world.appContext.clock.now().getTime() + ms).toISOString();
const schedule = (by: Person, draft: ProcedureDraft, effectiveAt: string) =>
  by.call(draftEndpoints.schedule, { params: pathOf(draft), body: { revision: draft.revision, effectiveAt } });
const due = () => publishDueVersions(world.appContext, world.workspaceId);
const later = async (ms: number, work: () => Promise<unknown>) => {
  world.clock.offsetMs = ms;
  await work();
  world.clock.offsetMs = 0;
};
const publishedNow = (procedureId: string) => ann.call(procedureEndpoints.get, { params: { procedureId } });
const newsOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).body.notifications;
const toldOf = async (person: Person, procedureId: string) =>
  (await newsOf(person)).filter((one) => "procedureId" in one.data && one.data.procedureId === procedureId);

describe("a version with a day", () => {
  it("[P116] waits after its last signature, and is published on its day, once, in the signer's name", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const effectiveAt = inMs(day);
    const draft = await askedBy(rob, {}, { effectiveAt, changeKind: "minor" });
    const { body } = await sign(ann, draft);
    expect("publishedAt" in body).toBe(false);
    expect((await draftNow(rob, draft.id)).procedureVersionApproval.approvalStatus).toBe("accepted");
    expect(await approvalOf(rob, draft)).toMatchObject({
      state: "waiting",
      effectiveAt,
      changeKind: "minor",
      scheduledBy: { displayName: "Ann" },
    });
    expect((await toldOf(rob, draft.id)).map((one) => one.kind)).toEqual(["approvalScheduled"]);
    await later(day - minute, due);
    expect((await publishedNow(draft.id)).status).toBe(404);
    await later(day + minute, async () => {
      await due();
      await due();
    });
    expect((await publishedNow(draft.id)).body).toMatchObject({
      version: 1,
      effectiveAt,
      changeKind: "minor",
      publishedBy: { displayName: "Ann" },
      approvals: [{ stageName: "Safety", name: "Ann" }],
    });
    expect((await toldOf(rob, draft.id)).map((one) => one.kind)).toEqual(["approvalAccepted", "approvalScheduled"]);
  });

  it("[P116] is published at once where the day has passed by the time of the approval", async () => {
    const draft = await askedBy(rob, {}, { effectiveAt: inMs(minute) });
    world.clock.offsetMs = hour;
    const { body } = await sign(ann, draft);
    expect(body).toMatchObject({ version: 1, approvals: [{ stageName: null, name: "Ann" }] });
    expect("effectiveAt" in body && body.effectiveAt === body.publishedAt).toBe(true);
  });

  it("[P116] can be set within two years, by requesters and publishers", async () => {
    const draft = await draftBy(ann);
    for (const at of [inMs(-minute), inMs(3 * 366 * day)]) {
      expect((await schedule(ann, draft, at)).body.code).toBe("effectiveOutOfRange");
      expect((await ask(ann, draft, { effectiveAt: at })).body.code).toBe("effectiveOutOfRange");
    }
    expect((await schedule(rob, draft, inMs(day))).status).toBe(403);
    const first = await schedule(ann, draft, inMs(day));
    expect(first.body.procedureVersionApproval.approvalStatus).toBe("accepted");
    expect((await schedule(ann, draft, inMs(2 * day))).status).toBe(200);
    await later(day + minute, due);
    expect((await publishedNow(draft.id)).status).toBe(404);
    await later(2 * day + minute, due);
    expect((await publishedNow(draft.id)).body).toMatchObject({ version: 1, approvals: [], changeKind: "major" });
  });

  it("[P68] [P116] waits no longer once it is edited", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const draft = await askedBy(rob, {}, { effectiveAt: inMs(day) });
    await sign(ann, draft);
    await saveOver(rob, await draftNow(rob, draft.id), { title: "Edited" });
    expect((await draftNow(rob, draft.id)).procedureVersionApproval.approvalStatus).toBe("none");
    await later(day + minute, due);
    expect((await publishedNow(draft.id)).status).toBe(404);
    expect((await publishOver(ben, await draftNow(ben, draft.id))).body.code).toBe("stagesRequired");
    expect((await approvalOf(rob, draft)).earlier).toMatchObject([
      { because: "edited", signatures: [{ name: "Ann" }] },
    ]);
  });

  it("[P116] can be brought forward by members who may publish, and withdrawn by the requester and members who may decide", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const draft = await askedBy(rob, {}, { effectiveAt: inMs(day) });
    await sign(ann, draft);
    expect((await publishOver(rob, draft)).status).toBe(403);
    const { body } = await publishOver(ben, draft);
    expect(body).toMatchObject({ version: 1, approvals: [{ name: "Ann" }] });
    expect(body.effectiveAt).toBe(body.publishedAt);
    for (const by of [rob, ben]) {
      const other = await askedBy(rob, {}, { effectiveAt: inMs(day) });
      await sign(ann, other);
      expect((await withdraw(by, other)).status).toBe(204);
      await later(day + minute, due);
      expect((await publishedNow(other.id)).status).toBe(404);
    }
  });

  it("[P68] [P116] is not deleted, nor another put in its place, while it waits", async () => {
    const deletes = ["content.procedures.delete", "content.procedures.drafts.delete"] as const;
    const deleter = await world.member([...publishes, ...deletes]);
    const first = await publishedBy(ann);
    const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: first.id } });
    await schedule(ann, draft, inMs(day));
    const discarded = await deleter.call(draftEndpoints.discard, { params: pathOf(draft) });
    const removed = await deleter.call(procedureEndpoints.remove, { params: { procedureId: first.id } });
    const restored = await ann.call(revisionEndpoints.restoreRevision, {
      params: { procedureId: first.id, versionId: first.versionId },
      body: { insteadOf: { versionId: draft.versionId, revision: draft.revision } },
    });
    for (const { body } of [discarded, removed, restored]) {
      expect(body).toMatchObject({ code: "pendingApproval", current: { approvalStatus: "accepted" } });
    }
  });

  it("[P116] becomes a draft again if stages were set meanwhile, and people are notified", async () => {
    const draft = await askedBy(rob, {}, { effectiveAt: inMs(day) });
    await sign(ann, draft);
    await setStages(admin, [{ name: "Safety", people: [ben] }]);
    await later(day + minute, due);
    expect((await publishedNow(draft.id)).status).toBe(404);
    expect((await draftNow(rob, draft.id)).procedureVersionApproval.approvalStatus).toBe("none");
    expect((await toldOf(rob, draft.id)).map((one) => one.kind)).toContain("publicationFailed");
    expect((await toldOf(ann, draft.id)).map((one) => one.kind)).toContain("publicationFailed");
  });

  it("[P116] stays valid when its approver leaves; a publisher who scheduled their own draft is checked again", async () => {
    const gus = await world.member([...publishes], { name: "Gus" });
    const approved = await askedBy(rob, {}, { effectiveAt: inMs(day) });
    await sign(gus, approved);
    const own = await draftBy(gus);
    await schedule(gus, own, inMs(day));
    await world.asSystem((scope) => removeMember(scope, gus.profileId));
    await later(day + minute, due);
    expect((await publishedNow(approved.id)).body).toMatchObject({ publishedBy: { displayName: "Gus" } });
    expect((await publishedNow(own.id)).status).toBe(404);
  });
});

describe("minor and major changes", () => {
  it("[P118] are entered by the publisher, and the change is major by default", async () => {
    const draft = await draftBy(ann);
    const minor = await ann.call(draftEndpoints.publish, {
      params: pathOf(draft),
      body: { revision: draft.revision, changeKind: "minor" },
    });
    expect(minor.body.changeKind).toBe("minor");
    const { body: next } = await ann.call(draftEndpoints.create, { params: { procedureId: draft.id } });
    expect((await publishOver(ann, next)).body.changeKind).toBe("major");
    const { body } = await ann.call(revisionEndpoints.revisions, { params: { procedureId: draft.id } });
    expect(body.revisions.map((one) => one.changeKind)).toEqual(["major", "minor"]);
  });

  it("[P118] what a withdrawn request said is not said by the next one", async () => {
    const draft = await askedBy(rob, {}, { changeKind: "minor", changeNote: "Old words" });
    await withdraw(rob, draft);
    expect((await publishOver(ann, draft)).body.changeKind).toBe("major");
    const { body } = await ann.call(revisionEndpoints.revisions, { params: { procedureId: draft.id } });
    expect(body.revisions[0]?.changeNote).toBe("");
  });
});

describe("reminders", () => {
  const remind = () => remindOfApprovals(world.appContext, world.workspaceId);
  const reminded = async (person: Person, draft: ProcedureDraft) =>
    (await toldOf(person, draft.id)).filter((one) => one.kind === "approvalReminder").length;

  it("[P119] go to the signers of a stage once in so many days, and to nobody after the decision", async () => {
    await setStages(admin, [
      { name: "Safety", people: [ann] },
      { name: "Plant", people: [ben] },
    ]);
    const draft = await askedBy(rob, { content: publishable("Clean the pump") });
    await later(3 * day - hour, remind);
    expect(await reminded(ann, draft)).toBe(0);
    await later(3 * day + hour, async () => {
      await remind();
      await remind();
    });
    expect([await reminded(ann, draft), await reminded(ben, draft)]).toEqual([1, 0]);
    await later(5 * day, remind);
    expect(await reminded(ann, draft)).toBe(1);
    await later(7 * day, remind);
    expect(await reminded(ann, draft)).toBe(2);
    await sign(ann, draft);
    await later(8 * day + hour, remind);
    expect([await reminded(ann, draft), await reminded(ben, draft)]).toEqual([2, 0]);
    await sign(ben, draft);
    await later(30 * day, remind);
    expect([await reminded(ann, draft), await reminded(ben, draft)]).toEqual([2, 0]);
  });

  it("[P119] come after as many days as the workspace has set", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }], 1);
    const draft = await askedBy(rob);
    await later(day + hour, remind);
    expect(await reminded(ann, draft)).toBe(1);
  });
});
