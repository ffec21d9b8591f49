import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { leaseMs, reloadMs } from "#features/procedures/rules/draft-lease.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { eventsAfter, lastSeq } from "#kit/server/feed/feed-store.ts";
import { minute, second } from "#kit/time.ts";
import { auditOf } from "#tests/support/audit.ts";
import { draftBy, pathOf, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let night: string;
/** Write in the night shift. */
let ann: Person;
let ben: Person;
/** Publishes and writes, there too. */
let pia: Person;
/** Publishes, and writes nothing. */
let max: Person;
/** An author who does not see the night shift's group. */
let dora: Person;
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  ann = await world.member("contentAuthor", { in: [night], name: "Ann" });
  ben = await world.member("contentAuthor", { in: [night], name: "Ben" });
  pia = await world.member(["content.procedures.manage", "content.procedures.publish"], { in: [night], name: "Pia" });
  max = await world.member(["content.procedures.publish"], { in: [night], name: "Max" });
  dora = await world.member("contentAuthor", { in: [await world.group("Day shift")], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const tabs = { first: randomUUID(), second: randomUUID() };
const take = (by: Person, draft: ProcedureDraft, more: { editorId?: string; takeOver?: boolean } = {}) =>
  by.call(lockEndpoints.take, { params: pathOf(draft), body: { editorId: tabs.first, ...more } });
const release = (by: Person, draft: ProcedureDraft, lockId: string, mayReturn = false) =>
  by.call(lockEndpoints.release, { params: pathOf(draft), query: { lockId, ...(mayReturn && { mayReturn: "true" }) } });
const read = (by: Person, draft: ProcedureDraft, editorId = tabs.first) =>
  by.call(lockEndpoints.read, { params: pathOf(draft), body: { editorId } });
const ask = (by: Person, draft: ProcedureDraft, editorId = tabs.first) =>
  by.call(lockEndpoints.ask, { params: pathOf(draft), body: { editorId } });
const answer = (by: Person, draft: ProcedureDraft, lockId: string, handOver: boolean, editorId = tabs.first) =>
  by.call(lockEndpoints.answer, { params: { ...pathOf(draft), editorId }, body: { lockId, handOver } });
const save = (by: Person, draft: ProcedureDraft, lockId?: string, title = "Newer") =>
  by.call(draftEndpoints.save, {
    params: pathOf(draft),
    ifMatch: draft.revision,
    body: {
      title,
      description: draft.description,
      procedureImage: draft.procedureImage,
      sections: draft.sections,
      areaIds: draft.areaIds,
      ...(lockId !== undefined && { lockId }),
    },
  });
const later = (ms: number) => {
  world.clock.offsetMs += ms;
};
const newDraft = (groups = [night]) => draftBy(ann, { groups });

/** The members whom the feed has notified of one draft by name, since `work` began. */
async function told(draft: ProcedureDraft, work: () => Promise<unknown>): Promise<string[]> {
  const { workspaceId } = world;
  const inFeed = <T>(asked: (client: pg.ClientBase) => Promise<T>) =>
    inTransaction(world.appContext.database, { workspaceId, readOnly: true }, asked);
  const before = await inFeed((client) => lastSeq(client, workspaceId));
  await work();
  const events = await inFeed((client) => eventsAfter(client, workspaceId, before));
  const named = events.filter((event) => event.topic === "openDrafts" && event.subjectId === draft.versionId);
  expect(events.filter((event) => event.subjectId === draft.versionId && event.profileId === undefined)).toEqual([]);
  return named.map((event) => event.profileId ?? "").sort();
}

describe("the lease", () => {
  it("[P100] belongs to one editor: another tab of the same person is another editor", async () => {
    const draft = await newDraft();
    const first = await take(ann, draft);
    expect([first.status, first.body.endsInMs, first.body.revision]).toEqual([200, leaseMs, draft.revision]);
    expect((await take(ann, draft)).body.lockId).toBe(first.body.lockId);
    const second = await take(ann, draft, { editorId: tabs.second });
    expect([second.status, second.body.code]).toEqual([423, "draftLocked"]);
    expect(second.body.current).toMatchObject({ isOwn: true, holder: { displayName: "Ann" } });
    expect((await take(ben, draft)).body.current).toMatchObject({ isOwn: false, holder: { displayName: "Ann" } });
  });

  it("[P100] ends by the clock, whatever is stored, and by being given back", async () => {
    const draft = await newDraft();
    const { body } = await take(ann, draft);
    later(leaseMs - 20 * second);
    expect((await take(ben, draft)).status).toBe(423);
    later(20 * second);
    const bens = await take(ben, draft);
    expect(bens.status).toBe(200);
    expect(bens.body.lockId).not.toBe(body.lockId);
    expect((await take(ann, draft)).status).toBe(423);
    // A lease that was lost cannot be returned.
    expect((await release(ann, draft, body.lockId)).status).toBe(423);
    expect((await release(ann, draft, bens.body.lockId)).status).toBe(423);
    expect((await release(ben, draft, bens.body.lockId)).status).toBe(204);
    expect((await release(ben, draft, bens.body.lockId)).status).toBe(204);
    expect((await take(ann, draft)).status).toBe(200);
  });

  it("[P107] of a tab that may be reloading waits 5 seconds for it, and then is anybody's", async () => {
    const draft = await newDraft();
    const { body } = await take(ann, draft);
    await release(ann, draft, body.lockId, true);
    expect((await take(ben, draft)).status).toBe(423);
    expect((await take(ann, draft)).body.lockId).toBe(body.lockId);
    await release(ann, draft, body.lockId, true);
    later(reloadMs);
    expect((await take(ben, draft)).status).toBe(200);
  });

  it("[P101] is renewed by every save under its id, also after it expired if nobody took it", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    later(50 * second);
    const saved = await save(ann, draft, lockId);
    expect(saved.status).toBe(200);
    later(50 * second);
    expect((await take(ben, draft)).status).toBe(423);
    later(minute);
    expect((await save(ann, { ...draft, revision: saved.body.revision }, lockId)).status).toBe(200);
    expect((await take(ben, draft)).status).toBe(423);
  });

  it("[P101] refuses every other save with 423, before it says anything of the draft", async () => {
    const draft = await newDraft();
    await take(ann, draft);
    for (const lockId of [undefined, randomUUID()]) {
      const refused = await save(ben, draft, lockId);
      expect([refused.status, refused.body.code]).toEqual([423, "draftLocked"]);
    }
    expect((await save(ann, draft)).status).toBe(423);
    const stale = await save(ben, { ...draft, revision: draft.revision - 1 });
    expect([stale.status, stale.body.code]).toEqual([423, "draftLocked"]);
    const { body } = await ann.call(draftEndpoints.get, { params: { procedureId: draft.id } });
    expect(body.revision).toBe(draft.revision);
  });

  it("[P101] is not needed where nobody holds one, and such a save does not take one", async () => {
    const draft = await newDraft();
    const saved = await saveOver(ben, draft, { title: "By a program" });
    expect(saved.status).toBe(200);
    expect((await read(ann, draft)).body.lock).toBeNull();
    await take(ann, draft);
    later(leaseMs);
    expect((await saveOver(ben, draft, { title: "Later" }, saved.body.revision)).status).toBe(200);
    expect((await read(ann, draft)).body.lock).toBeNull();
  });
});

describe("taking over", () => {
  it("[P102] can be taken over by a member who may publish and confirms it; it is audited, and the former editor is notified", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    expect((await take(pia, draft)).status).toBe(423);
    expect((await take(ben, draft, { takeOver: true })).status).toBe(403);
    const heard = await told(draft, async () => expect((await take(pia, draft, { takeOver: true })).status).toBe(200));
    expect(heard).toContain(ann.profileId);
    expect((await save(ann, draft, lockId)).body.current).toMatchObject({ holder: { displayName: "Pia" } });
    const takings = async () =>
      (await auditOf(world, draft.id)).filter((event) => event.action === "procedureDraft.lockTakenOver");
    const event = { actorName: "Pia", details: { versionId: draft.versionId, from: ann.profileId } };
    expect(await takings()).toMatchObject([event]);
    // Nothing is taken over where nothing lasts, and nothing is recorded.
    later(leaseMs);
    expect((await take(ben, draft, { takeOver: true })).status).toBe(200);
    expect(await takings()).toHaveLength(1);
  });

  it("[P102] can be taken from the person's own other tab with a confirmation alone", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    const moved = await take(ann, draft, { editorId: tabs.second, takeOver: true });
    expect(moved.status).toBe(200);
    expect((await save(ann, draft, lockId)).status).toBe(423);
    expect((await save(ann, draft, moved.body.lockId)).status).toBe(200);
  });

  it("[P102] can be ended, but not taken, by a member who publishes without writing", async () => {
    const draft = await newDraft();
    expect((await take(max, draft)).status).toBe(403);
    await take(ann, draft);
    expect((await publishOver(max, draft)).status).toBe(423);
    expect((await take(max, draft, { takeOver: true })).status).toBe(200);
    expect((await publishOver(max, draft)).status).toBe(200);
  });
});

describe("asking", () => {
  it("[P103] is seen by who edits, who hands over: the lease is the asker's at once", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    expect((await read(ben, draft)).body).toMatchObject({ isYours: false, asked: "no", lock: { isOwn: false } });
    const heard = await told(draft, async () => {
      expect((await ask(ben, draft)).body.asked).toBe("waiting");
      await ask(ben, draft);
    });
    expect(heard).toEqual([ann.profileId]);
    const { asking } = (await take(ann, draft)).body;
    expect(asking).toMatchObject([{ editorId: tabs.first, person: { displayName: "Ben" } }]);
    const saved = await save(ann, draft, lockId);
    const answered = await told(draft, async () => expect((await answer(ann, draft, lockId, true)).status).toBe(204));
    expect(answered).toContain(ben.profileId);
    expect((await read(ben, draft)).body).toMatchObject({ isYours: true, revision: saved.body.revision });
    const bens = (await take(ben, draft)).body;
    expect(bens.asking).toEqual([]);
    const now = { ...draft, revision: saved.body.revision };
    expect((await save(ann, now, lockId)).status).toBe(423);
    expect((await save(ben, now, bens.lockId)).status).toBe(200);
  });

  it("[P103] may be answered with no, and asked again", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    await ask(ben, draft);
    await answer(ann, draft, lockId, false);
    expect((await read(ben, draft)).body).toMatchObject({ isYours: false, asked: "kept" });
    expect((await answer(ann, draft, lockId, true)).body.code).toBe("notAsking");
    expect((await ask(ben, draft)).body.asked).toBe("waiting");
    expect((await take(ann, draft)).body.asking).toHaveLength(1);
  });

  it("[P103] a request lapses when its author leaves: the lease is never handed to somebody who has gone", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    await ask(ben, draft);
    await ben.call(lockEndpoints.leave, { params: { ...pathOf(draft), editorId: tabs.first } });
    expect((await take(ann, draft)).body.asking).toEqual([]);
    expect((await answer(ann, draft, lockId, true)).body.code).toBe("notAsking");
    await ask(ben, draft);
    later(50 * second);
    await take(ann, draft);
    later(10 * second);
    expect((await take(ann, draft)).body.asking).toEqual([]);
    expect((await answer(ann, draft, lockId, true)).body.code).toBe("notAsking");
  });

  it("[P103] is answered by who holds the lease alone", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    await ask(ben, draft);
    expect((await answer(ben, draft, lockId, true)).status).toBe(423);
    expect((await answer(ann, draft, randomUUID(), true)).status).toBe(423);
    expect((await read(ben, draft)).body.isYours).toBe(false);
  });
});

describe("reading along", () => {
  it("[P104] is notified of saves of this draft alone, and no longer than a minute after its last renewal", async () => {
    const draft = await newDraft();
    const { lockId } = (await take(ann, draft)).body;
    await read(ben, draft);
    let { revision } = draft;
    const saving = async () => {
      revision = (await save(ann, { ...draft, revision }, lockId)).body.revision;
    };
    expect(await told(draft, saving)).toEqual([ben.profileId]);
    later(minute);
    expect(await told(draft, saving)).toEqual([]);
  });

  it("[P104] names who edits to those who know them, and is 404 to who may not see the draft", async () => {
    const shared = await draftBy(ann);
    await take(ann, shared);
    expect((await read(dora, shared)).body.lock).toMatchObject({ holder: { displayName: "Ann" }, isOwn: false });
    const helper = await world.member("contentAuthor", { in: [await world.group("Suppliers")], name: "Hal" });
    await world.asSystem((scope) =>
      scope.db
        .updateTable("profile")
        .set({ is_product_team: true })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", helper.profileId)
        .execute(),
    );
    await ask(helper, shared);
    const { lockId, asking } = (await take(ann, shared)).body;
    expect(asking).toMatchObject([{ person: null }]);
    await answer(ann, shared, lockId, true);
    expect((await read(dora, shared)).body.lock).toMatchObject({ holder: null, isOwn: false });
    const refused = await save(dora, shared);
    expect([refused.status, refused.body.detail]).toEqual([423, "Somebody is editing this draft"]);
    const admin = await world.member("admin");
    expect((await read(admin, shared)).body.lock).toMatchObject({ holder: { displayName: "Hal" } });
    const hidden = await newDraft();
    for (const by of [dora, olga]) {
      const answers = [await read(by, hidden), await take(by, hidden), await ask(by, hidden)];
      expect(answers.map((one) => one.status)).toEqual(by === dora ? [404, 404, 404] : [403, 403, 403]);
    }
  });
});

describe("while another author edits", () => {
  it("[P105] the draft can be neither ended nor submitted; a pending approval is decided all the same", async () => {
    const admin = await world.member("admin", { name: "Ada" });
    const draft = await newDraft();
    await take(ann, draft);
    const discard = (by: Person) => by.call(draftEndpoints.discard, { params: pathOf(draft) });
    const request = (by: Person) =>
      by.call(draftEndpoints.requestApproval, { params: pathOf(draft), body: { revision: draft.revision } });
    for (const refused of [await publishOver(pia, draft), await discard(admin), await request(ben)]) {
      expect([refused.status, refused.body.code]).toEqual([423, "draftLocked"]);
    }
    const asked = await request(ann);
    expect(asked.status).toBe(200);
    const contentHash = asked.body.procedureVersionApproval.contentHash ?? "";
    const rejected = await pia.call(draftEndpoints.rejectApproval, {
      params: pathOf(draft),
      body: { contentHash, reason: "Name the valve" },
    });
    expect(rejected.status).toBe(200);
  });

  it("[P105] no earlier version replaces the draft, and deleting the procedure names the author who has it open", async () => {
    const { id, versionId } = await publishedBy(pia, { groups: [night] });
    const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: id } });
    const { lockId } = (await take(ann, draft)).body;
    const insteadOf = { versionId: draft.versionId, revision: draft.revision };
    const restored = await ben.call(revisionEndpoints.restoreRevision, {
      params: { procedureId: id, versionId },
      body: { insteadOf },
    });
    expect(restored.body.code).toBe("draftLocked");
    const admin = await world.member("admin");
    await read(ben, draft);
    const heard = await told(draft, () => admin.call(procedureEndpoints.remove, { params: { procedureId: id } }));
    expect(heard).toEqual([ann.profileId, ben.profileId].sort());
    expect((await save(ann, draft, lockId)).status).toBe(410);
    expect((await take(ann, draft)).status).toBe(410);
  });

  it("[P105] the editor's own lease does not block them: they can publish, and the lease ends with the draft", async () => {
    const draft = await draftBy(pia, { groups: [night] });
    await take(pia, draft, { editorId: tabs.second });
    await read(ben, draft);
    const heard = await told(draft, () => publishOver(pia, draft));
    expect(heard).toEqual([ben.profileId, pia.profileId].sort());
    expect((await take(ben, draft)).status).toBe(410);
  });
});
