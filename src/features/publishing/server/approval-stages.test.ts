import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { removeGroup } from "#features/groups/server/service.ts";
import { removeMember } from "#features/members/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { hour } from "#kit/time.ts";
import {
  approvalOf,
  ask,
  askedBy,
  draftNow,
  hashOf,
  reject,
  setStages,
  sign,
  withdraw,
} from "#tests/support/approval.ts";
import { draftBy, pathOf, publishable, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { approvalEndpoints } from "../contract.ts";
import { onGroupRemoved } from "./events.ts";
import { importProcedure } from "./import-procedure.ts";

let world: World;
let admin: Person;
/** Writes and asks. */
let rob: Person;
let ann: Person;
let ben: Person;
let cid: Person;
/** In the inspectors' group, below the quality group. */
let dan: Person;
let quality: string;
let night: string;

const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  quality = await world.group("Quality");
  admin = await world.member("admin", { name: "Ada" });
  rob = await world.member("contentAuthor", { in: [night], name: "Rob" });
  ann = await world.member([...publishes], { in: [night], name: "Ann" });
  ben = await world.member([...publishes], { in: [night], name: "Ben" });
  cid = await world.member([...publishes], { in: [night], name: "Cid" });
  dan = await world.member([...publishes], { in: [night, quality], name: "Dan" });
});
afterAll(() => world?.close());
afterEach(async () => {
  world.clock.offsetMs = 0;
  await setStages(admin, []);
});

const kindsOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).body.notifications.map((one) => one.kind);
const threeStages = () =>
  setStages(admin, [
    { name: "Safety", people: [ann, ben] },
    { name: "Quality", groups: [quality] },
    { name: "Plant", people: [cid] },
  ]);

describe("the setting", () => {
  it("[P110] is readable by members who write or publish, and changed like the workspace's other settings", async () => {
    const { status, body } = await threeStages();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      stages: [
        { name: "Safety", needed: 1, people: [{ displayName: "Ann", maySign: true }, { displayName: "Ben" }] },
        { name: "Quality", groups: [{ id: quality, name: "Quality" }] },
        { name: "Plant" },
      ],
      reminderDays: 3,
    });
    const { body: seen } = await rob.call(approvalEndpoints.setting, {});
    // The quality group is not in his sight.
    expect(seen.stages[1]?.groups).toEqual([{ id: quality, name: null }]);
    expect((await setStages(ann, [])).status).toBe(403);
    const olga = await world.member("operator");
    expect((await olga.call(approvalEndpoints.setting, {})).status).toBe(403);
  });

  it("[P110] is not overwritten by a member who saw an older one", async () => {
    const { body: before } = await admin.call(approvalEndpoints.setting, {});
    await threeStages();
    const stale = await admin.call(approvalEndpoints.changeSetting, {
      ifMatch: before.revision,
      body: { stages: [], reminderDays: 5 },
    });
    expect([stale.status, stale.body.code]).toEqual([412, "stale"]);
    expect(stale.body.current).toMatchObject({ stages: [{ name: "Safety" }, {}, {}] });
  });

  it("[P110] names members and groups that there are, and people enough", async () => {
    const foreign = await (await world.workspace("sibling")).member("admin");
    expect((await setStages(admin, [{ name: "Safety", people: [foreign] }])).body.code).toBe("unknownMember");
    const { body } = await admin.call(approvalEndpoints.setting, {});
    const put = (stages: object[]) =>
      admin.call(approvalEndpoints.changeSetting, {
        ifMatch: body.revision,
        body: { stages, reminderDays: 3 } as never,
      });
    const one = { name: "Safety", needed: 1, profileIds: [ann.profileId], groupIds: [] };
    expect((await put([{ ...one, groupIds: [world.workspaceId] }])).body.code).toBe("unknownAccessGroup");
    for (const wrong of [
      [{ ...one, name: " " }],
      [one, { ...one, name: "safety" }],
      [{ ...one, profileIds: [] }],
      [{ ...one, needed: 2 }],
      [{ ...one, needed: 0 }],
      Array.from({ length: 11 }, (_, n) => ({ ...one, name: `Stage ${n}` })),
    ]) {
      expect((await put(wrong)).status).toBe(400);
    }
  });

  it("[P110] replaces a deleted group by the one that takes its members", async () => {
    const heir = await world.group("Inspectors");
    const gone = await world.group("Old quality");
    await setStages(admin, [{ name: "Quality", groups: [gone] }]);
    await admin.run((scope) =>
      removeGroup(scope, [onGroupRemoved], gone, { assignContentToGroupId: null, assignMembersToGroupId: heir }),
    );
    const { body } = await admin.call(approvalEndpoints.setting, {});
    expect(body.stages[0]?.groups).toEqual([{ id: heir, name: "Inspectors" }]);
  });
});

describe("a request in stages", () => {
  it("[P112] [P117] opens one stage after the other and publishes with the last signature", async () => {
    await threeStages();
    const draft = await askedBy(rob, { groups: [night] }, { changeKind: "minor", changeNote: "The new filter" });
    expect(await kindsOf(ann)).toContain("approvalRequested");
    expect(await kindsOf(dan)).not.toContain("approvalRequested");
    const before = await approvalOf(rob, draft);
    expect(before).toMatchObject({ state: "pending", unsignableStage: null, whyNotSign: "ownRequest" });
    expect(before.stages.map((one) => [one.state, one.awaited.map((it) => it.displayName)])).toEqual([
      ["open", ["Ann", "Ben"]],
      ["later", ["Dan"]],
      ["later", ["Cid"]],
    ]);
    expect((await sign(dan, draft)).body).toMatchObject({ code: "cannotSign", current: { why: "notInStage" } });
    const first = await sign(ann, draft);
    expect([first.status, "publishedAt" in first.body]).toEqual([200, false]);
    expect((await sign(ann, draft)).body).toMatchObject({ code: "cannotSign", current: { why: "alreadySigned" } });
    expect(await kindsOf(dan)).toContain("approvalRequested");
    await sign(dan, draft);
    const last = await sign(cid, draft);
    expect(last.body).toMatchObject({
      version: 1,
      changeKind: "minor",
      approvals: [
        { stageName: "Safety", name: "Ann" },
        { stageName: "Quality", name: "Dan" },
        { stageName: "Plant", name: "Cid" },
      ],
    });
    const { body } = await rob.call(revisionEndpoints.revisions, { params: { procedureId: draft.id } });
    expect(body.revisions[0]).toMatchObject({
      changeNote: "The new filter",
      approvedBy: { displayName: "Cid" },
      approvals: [{ name: "Ann" }, { name: "Dan" }, { name: "Cid" }],
    });
    expect(body.revisions[0]?.effectiveAt).toBe(body.revisions[0]?.publishedAt);
  });

  it("[P113] waits for as many as a stage needs, by name or by a group above their own", async () => {
    const inspectors = await world.group("Line inspectors", { under: quality });
    await setStages(admin, [{ name: "Quality", needed: 2, people: [ann], groups: [inspectors] }]);
    const draft = await askedBy(rob);
    await sign(ann, draft);
    expect((await approvalOf(rob, draft)).stages[0]).toMatchObject({
      state: "open",
      awaited: [{ displayName: "Dan" }],
    });
    expect((await sign(dan, draft)).body).toMatchObject({ version: 1 });
  });

  it("[P113] cannot be signed by the requester, its authors, or members who may not publish or do not see it", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann, ben, rob, dan] }]);
    const draft = await draftBy(ann, { groups: [night] });
    await saveOver(ben, draft, { title: "Written by Ben" });
    const asked = (await ask(rob, await draftNow(rob, draft.id))).body;
    expect((await sign(ann, asked)).body).toMatchObject({ code: "ownApproval", current: { why: "ownEdit" } });
    expect((await sign(ben, asked)).body).toMatchObject({ code: "ownApproval", current: { why: "ownEdit" } });
    expect((await sign(rob, asked)).status).toBe(403);
    const stranger = await world.member([...publishes], { in: [quality] });
    expect((await sign(stranger, asked)).status).toBe(404);
    expect((await sign(dan, asked)).status).toBe(200);
  });

  it("[P113] counts a member who duplicated or restored a content among its authors", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann, ben, cid] }]);
    const source = await draftBy(ann);
    const { body: copy } = await ben.call(procedureEndpoints.create, {
      body: { duplicateOf: { procedureId: source.id, version: "draft" } },
    });
    const asked = (await ask(rob, copy)).body;
    expect((await approvalOf(ann, asked)).whyNotSign).toBe("ownEdit");
    expect((await approvalOf(ben, asked)).whyNotSign).toBe("ownEdit");
    expect((await sign(cid, asked)).body).toMatchObject({ version: 1 });
    const { body: published } = await cid.call(procedureEndpoints.get, { params: { procedureId: copy.id } });
    const { body: restored } = await ben.call(revisionEndpoints.restoreRevision, {
      params: { procedureId: copy.id, versionId: published.versionId },
      body: {},
    });
    const again = (await ask(rob, restored)).body;
    expect((await approvalOf(ben, again)).whyNotSign).toBe("ownEdit");
    expect((await approvalOf(ann, again)).whyNotSign).toBeNull();
  });

  it("[P113] reserves the only possible signer of a later stage for that stage", async () => {
    await setStages(admin, [
      { name: "Safety", people: [ann, ben] },
      { name: "Plant", people: [ann] },
    ]);
    const draft = await askedBy(rob);
    expect((await sign(ann, draft)).body).toMatchObject({ code: "cannotSign", current: { why: "neededLater" } });
    await sign(ben, draft);
    expect((await sign(ann, draft)).body).toMatchObject({ version: 1 });
  });

  it("[P114] is refused if no signer is left for a stage, and names the stage", async () => {
    await setStages(admin, [
      { name: "Safety", people: [ann] },
      { name: "Plant", people: [ann] },
    ]);
    const draft = await draftBy(rob);
    const refused = await ask(rob, draft);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      422,
      "stageUnsignable",
      { stage: "Plant" },
    ]);
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const own = await draftBy(ann);
    expect((await ask(rob, own)).body.current).toEqual({ stage: "Safety" });
  });

  it("[P114] says so where the last one who could sign has left", async () => {
    const gus = await world.member([...publishes], { name: "Gus" });
    await setStages(admin, [{ name: "Safety", people: [gus] }]);
    const draft = await askedBy(rob);
    await world.asSystem((scope) => removeMember(scope, gus.profileId));
    expect((await approvalOf(rob, draft)).unsignableStage).toBe("Safety");
    expect((await withdraw(rob, draft)).status).toBe(204);
  });

  it("[P111] keeps its stages, whatever is set meanwhile", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const draft = await askedBy(rob);
    await setStages(admin, [{ name: "Plant", people: [cid] }]);
    expect((await sign(cid, draft)).body).toMatchObject({ current: { why: "notInStage" } });
    expect((await sign(ann, draft)).body).toMatchObject({ version: 1, approvals: [{ stageName: "Safety" }] });
  });

  it("[P111] must be repeated if stages were set after a simple request", async () => {
    const draft = await askedBy(rob);
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    expect((await sign(ann, draft)).body.code).toBe("stagesRequired");
    await withdraw(rob, draft);
    const again = (await ask(rob, await draftNow(rob, draft.id))).body;
    expect((await sign(ann, again)).body).toMatchObject({ version: 1 });
  });

  it("[P120] ends with a rejection at any stage, and its signatures stay as void", async () => {
    await threeStages();
    const draft = await askedBy(rob, { groups: [night] });
    await sign(ann, draft);
    expect((await reject(dan, draft)).body.procedureVersionApproval).toMatchObject({
      approvalStatus: "rejected",
      rejectReason: "Name the valve",
    });
    expect((await sign(dan, draft)).body.code).toBe("notPending");
    const again = (await ask(rob, await draftNow(rob, draft.id))).body;
    const { stages, earlier } = await approvalOf(rob, again);
    expect(stages.map((one) => one.signatures.length)).toEqual([0, 0, 0]);
    expect(earlier).toMatchObject([
      { state: "rejected", because: "Name the valve", endedBy: { displayName: "Dan" }, signatures: [{ name: "Ann" }] },
    ]);
  });

  it("[P120] ends with an edit and a withdrawal, signatures and all", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann, ben], needed: 2 }]);
    const draft = await askedBy(rob);
    await sign(ann, draft);
    await saveOver(rob, await draftNow(rob, draft.id), { title: "Edited" });
    expect((await sign(ben, draft)).body.code).toBe("notPending");
    const again = (await ask(rob, await draftNow(rob, draft.id))).body;
    await withdraw(rob, again);
    const { earlier, state } = await approvalOf(rob, again);
    expect([state, earlier.map((one) => [one.because, one.signatures.length])]).toEqual([
      "none",
      [
        ["cancelled", 0],
        ["edited", 1],
      ],
    ]);
  });

  it("[P121] is signed after a sign-in of the last 15 minutes", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const draft = await askedBy(rob);
    world.clock.offsetMs = hour;
    const late = await sign(ann, draft);
    expect([late.status, late.body.code]).toEqual([403, "freshSignInRequired"]);
    // Sending it back needs no signature.
    expect((await reject(ann, draft)).status).toBe(200);
  });

  it("[P117] keeps signatures and the requested content from being changed", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    await sign(ann, await askedBy(rob));
    for (const statement of [
      sql`update approval_signature set printed_name = 'Somebody'`,
      sql`delete from approval_signature`,
      sql`update approval_request set content_hash = 'other'`,
      sql`delete from approval_request`,
    ]) {
      await expect(world.asSystem((scope) => statement.execute(scope.db))).rejects.toThrow("permission denied");
    }
  });
});

describe("without the signatures", () => {
  it("[P115] nothing is published: not directly, not on a day, not by an import", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const draft = await draftBy(ben);
    expect((await publishOver(ben, draft)).body.code).toBe("stagesRequired");
    const effectiveAt = new Date(Date.now() + hour).toISOString();
    const scheduled = await ben.call(draftEndpoints.schedule, {
      params: pathOf(draft),
      body: { revision: draft.revision, effectiveAt },
    });
    expect(scheduled.body.code).toBe("stagesRequired");
    const asked = (await ask(rob, draft)).body;
    expect((await publishOver(cid, asked)).body.code).toBe("stagesRequired");
    expect((await sign(ann, asked, hashOf(asked).replace(/^./, "x"))).status).toBe(400);
    expect((await sign(ann, asked, "0".repeat(64))).body.code).toBe("contentChanged");
    const past = {
      id: crypto.randomUUID(),
      accessGroupIds: [],
      areaIds: [],
      createdBy: ann.profileId,
      createdAt: new Date(),
      draft: null,
      publications: [
        {
          versionId: crypto.randomUUID(),
          number: 1,
          content: publishable(),
          writtenBy: ann.profileId,
          publishedBy: ann.profileId,
          publishedAt: new Date(),
        },
      ],
    };
    await expect(world.asSystem((scope) => importProcedure(scope, past))).rejects.toMatchObject({
      code: "stagesRequired",
    });
  });

  it("[P115] a running request ends if the workspace has removed its stages and a member publishes", async () => {
    await setStages(admin, [{ name: "Safety", people: [ann] }]);
    const draft = await askedBy(rob);
    await setStages(admin, []);
    expect((await publishOver(ben, draft)).body).toMatchObject({ version: 1, approvals: [] });
  });
});
