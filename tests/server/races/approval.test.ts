import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { publishDueVersions } from "#features/publishing/server/due-versions-job.ts";
import { remindOfApprovals } from "#features/publishing/server/reminder-job.ts";
import { day, hour } from "#kit/time.ts";
import { approvalOf, askedBy, draftNow, reject, setStages, sign } from "#tests/support/approval.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

/* Two deeds at the same moment, on a pool of real connections. */
describe("approval in stages, at the same moment", { timeout: 180_000 }, () => {
  let world: World;
  let rob: Person;
  let ann: Person;
  let ben: Person;
  let cid: Person;

  beforeAll(async () => {
    world = await openWorld();
    const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;
    const admin = await world.member("admin");
    rob = await world.member("contentAuthor");
    ann = await world.member([...publishes]);
    ben = await world.member([...publishes]);
    cid = await world.member([...publishes]);
    await setStages(admin, [
      { name: "Safety", people: [ann] },
      { name: "Plant", people: [ben, cid] },
    ]);
  });
  afterAll(() => world?.close());

  /** Signed by Ann: what the next signature does is the last. */
  async function almostSigned(effectiveAt?: string) {
    const draft = await askedBy(rob, {}, effectiveAt === undefined ? {} : { effectiveAt });
    await sign(ann, draft);
    return draft;
  }
  const versionsOf = async (procedureId: string) =>
    (await rob.call(revisionEndpoints.revisions, { params: { procedureId } })).body.revisions;
  const wins = async (...calls: readonly Promise<{ status: number }>[]) => {
    const answers = await Promise.all(calls);
    for (const { status } of answers) expect([200, 403, 409, 410]).toContain(status);
    return answers.map(({ status }) => status < 300);
  };

  it(`[P112] two sign the last stage: one version, one last signature: ${raceRounds} rounds`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await almostSigned();
      expect((await wins(sign(ben, draft), sign(cid, draft))).filter(Boolean)).toHaveLength(1);
      const [version, ...others] = await versionsOf(draft.id);
      expect([others.length, version?.approvals.length]).toEqual([0, 2]);
    }
  });

  it(`[P120] a signature against a rejection: one of them counts: ${raceRounds} rounds`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await almostSigned();
      const [signed, rejected] = await wins(sign(ben, draft), reject(cid, draft));
      expect([signed, rejected].filter(Boolean)).toHaveLength(1);
      expect(await versionsOf(draft.id)).toHaveLength(signed ? 1 : 0);
    }
  });

  it(`[P120] a signature against an edit: what is published is what was signed: ${raceRounds} rounds`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await almostSigned();
      const [signed, saved] = await wins(sign(ben, draft), saveOver(rob, draft, { title: "Late" }));
      expect([signed, saved].filter(Boolean)).toHaveLength(1);
      const [version] = await versionsOf(draft.id);
      expect(version?.title).toBe(signed ? draft.title : undefined);
      if (!signed) expect((await approvalOf(rob, draft)).earlier[0]?.because).toBe("edited");
    }
  });

  it(`[P116] the job of two nodes: one version: ${raceRounds} rounds`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await almostSigned(new Date(Date.now() + day).toISOString());
      await sign(ben, draft);
      world.clock.offsetMs = day + hour;
      const node = () => publishDueVersions(world.appContext, world.workspaceId);
      const edit = async () => (round % 2 === 0 ? saveOver(rob, draft, { title: "Late" }) : undefined);
      const [, , edited] = await Promise.all([node(), node(), edit()]);
      world.clock.offsetMs = 0;
      const wasEdited = edited !== undefined && edited.status < 300;
      expect((await versionsOf(draft.id)).map((one) => one.title)).toEqual(wasEdited ? [] : [draft.title]);
    }
    const { body } = await rob.call(notificationEndpoints.list, { query: { limit: 200 } });
    const told = body.notifications.filter((one) => one.kind === "approvalAccepted");
    const versions = new Set(told.map((one) => JSON.stringify(one.data)));
    expect(told).toHaveLength(versions.size);
  });

  it("[P119] the reminder of two nodes: one each", async () => {
    const draft = await askedBy(rob);
    world.clock.offsetMs = 4 * day;
    const node = () => remindOfApprovals(world.appContext, world.workspaceId);
    await Promise.all([node(), node(), node(), node()]);
    world.clock.offsetMs = 0;
    const { body } = await ann.call(notificationEndpoints.list, { query: { limit: 200 } });
    const mine = body.notifications.filter(
      (one) => one.kind === "approvalReminder" && one.data.procedureId === draft.id,
    );
    expect(mine).toHaveLength(1);
    expect((await draftNow(rob, draft.id)).procedureVersionApproval.approvalStatus).toBe("pending");
  });
});
