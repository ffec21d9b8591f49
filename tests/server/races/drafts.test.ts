import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { leaseMs } from "#features/procedures/rules/draft-lease.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { bodyOf, draftBy, pathOf, publishedBy, publishOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { against } from "./against.ts";

let world: World;
let ann: Person;
let ben: Person;
/** Writes, and may not publish. */
let cem: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin", { name: "Ann" });
  ben = await world.member("admin", { name: "Ben" });
  cem = await world.member("contentAuthor", { name: "Cem" });
});
afterAll(() => world?.close());

const editorId = randomUUID();
const take = (by: Person, draft: ProcedureDraft, takeOver = false) =>
  by.call(lockEndpoints.take, { params: pathOf(draft), body: { editorId, ...(takeOver && { takeOver }) } });
const save = (by: Person, draft: ProcedureDraft, { lockId, title }: { lockId?: string; title: string }) =>
  by.call(draftEndpoints.save, {
    params: pathOf(draft),
    ifMatch: draft.revision,
    body: { ...bodyOf(draft), title, ...(lockId !== undefined && { lockId }) },
  });
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map((one) => one.status).sort();
const draftNow = async (procedureId: string) => (await ann.call(draftEndpoints.get, { params: { procedureId } })).body;

describe("two at one draft at once", { timeout: 240_000 }, () => {
  it("[P100] an expired lease is taken by one of them", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      await take(cem, draft);
      world.clock.offsetMs += leaseMs;
      const answers = await Promise.all([take(ann, draft), take(ben, draft)]);
      expect(statusesOf(answers)).toEqual([200, 423]);
      const holder = answers[0]?.status === 200 ? ann : ben;
      expect(
        (
          await save(holder, draft, {
            lockId: answers.find((one) => one.status === 200)?.body.lockId ?? "",
            title: "Mine",
          })
        ).status,
      ).toBe(200);
    }
  });

  it("[P100] a lease that ran out is renewed by its editor's save, or somebody else's, and never both", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      const { lockId } = (await take(cem, draft)).body;
      world.clock.offsetMs += leaseMs;
      const [saved, taken] = await Promise.all([save(cem, draft, { lockId, title: "Cem's" }), take(ann, draft)]);
      expect(statusesOf([saved, taken])).toEqual([200, 423]);
      if (taken.status === 200) expect((await draftNow(draft.id)).title).toBe(draft.title);
    }
  });

  it("[P102] a take-over against a save: it was saved and the other sees it, or it was not saved", async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      const { lockId } = (await take(cem, draft)).body;
      const [saved, taken] = await against(
        round,
        () => save(cem, draft, { lockId, title: "Cem's" }),
        () => take(ann, draft, true),
      );
      expect([saved.status, taken.status]).toEqual([expect.toSatisfy((status) => [200, 423].includes(status)), 200]);
      outcomes.add(saved.status);
      // What the taker was told of is what is stored: nothing comes after it.
      expect((await draftNow(draft.id)).revision).toBe(taken.body.revision);
      expect(taken.body.revision).toBe(draft.revision + (saved.status === 200 ? 1 : 0));
      const next = { ...draft, revision: taken.body.revision };
      expect((await save(ann, next, { lockId: taken.body.lockId, title: "Ann's" })).status).toBe(200);
    }
    expect([...outcomes].sort()).toEqual([200, 423]);
  });

  it("[P105] taking the lease against publishing: no author holds a lease on a published version", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      const answers = await Promise.all([take(cem, draft), publishOver(ann, draft)]);
      expect([
        [200, 423],
        [200, 410],
      ]).toContainEqual(statusesOf(answers));
    }
  });

  it("[P65] deleting the draft against publishing it: one of them counts", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { id } = await publishedBy(ann);
      const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: id } });
      const [published, discarded] = await Promise.all([
        publishOver(ann, draft),
        ben.call(draftEndpoints.discard, { params: pathOf(draft) }),
      ]);
      expect([
        [200, 410],
        [410, 204],
      ]).toContainEqual([published.status, discarded.status]);
      const { body: now } = await ann.call(procedureEndpoints.get, { params: { procedureId: id } });
      expect([now.version, now.draftVersionId]).toEqual([published.status === 200 ? 2 : 1, null]);
    }
  });

  it("[P97] asking for approval against an edit: what is asked for is what is stored, or nothing is", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      const [asked, saved] = await Promise.all([
        cem.call(draftEndpoints.requestApproval, { params: pathOf(draft), body: { revision: draft.revision } }),
        save(ann, draft, { title: "Late" }),
      ]);
      expect(saved.status).toBe(200);
      expect([200, 409]).toContain(asked.status);
      // Asked first, it was withdrawn by the edit; asked second, it was of a draft that had changed.
      const { procedureVersionApproval, title } = await draftNow(draft.id);
      expect([title, procedureVersionApproval.approvalStatus, procedureVersionApproval.contentHash]).toEqual([
        "Late",
        "none",
        null,
      ]);
    }
  });
});
