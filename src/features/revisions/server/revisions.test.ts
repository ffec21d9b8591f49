import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { draftBy, pathOf, publishable, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let night: string;
/** Writes, publishes and deletes; in the night shift. */
let ann: Person;
let olga: Person;

const writes = [
  "content.procedures.manage",
  "content.procedures.publish",
  "content.procedures.delete",
  "content.procedures.drafts.delete",
] as const;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  ann = await world.member([...writes], { in: [night], name: "Ann" });
  olga = await world.member("operator", { in: [night], name: "Olga" });
});
afterAll(() => world?.close());

/** A procedure of two versions: "Old" and "New". */
async function twoVersions(): Promise<{ procedureId: string; oldId: string; newId: string }> {
  const first = await publishedBy(ann, { content: publishable("Old"), groups: [night] });
  const draft = await begin(first.id);
  const saved = await saveOver(ann, draft, { title: "New" });
  const second = await publishOver(ann, { ...draft, revision: saved.body.revision });
  return { procedureId: first.id, oldId: first.versionId, newId: second.body.versionId };
}

const begin = async (procedureId: string): Promise<ProcedureDraft> =>
  (await ann.call(draftEndpoints.create, { params: { procedureId } })).body;
const restore = (procedureId: string, versionId: string, body = {}) =>
  ann.call(revisionEndpoints.restoreRevision, { params: { procedureId, versionId }, body });
const history = async (procedureId: string) =>
  (await ann.call(revisionEndpoints.revisions, { params: { procedureId } })).body.revisions.map((one) => one.version);

describe("an earlier version", () => {
  it("[P94] comes back as a draft under the same ids", async () => {
    const { procedureId, oldId } = await twoVersions();
    const old = await ann.call(revisionEndpoints.getRevision, { params: { procedureId, versionId: oldId } });
    const { status, body } = await restore(procedureId, oldId);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: "Old", revision: 1, publishedVersion: 2 });
    expect(body.sections).toEqual(old.body.sections);
    expect(body.versionId).not.toBe(oldId);
  });

  it("[P94] ends a draft only where it is named as it was seen", async () => {
    const { procedureId, oldId } = await twoVersions();
    const draft = await begin(procedureId);
    const refused = await restore(procedureId, oldId);
    expect([refused.status, refused.body.code, refused.body.current]).toMatchObject([
      409,
      "draftExists",
      { versionId: draft.versionId },
    ]);
    await saveOver(ann, draft, { title: "Somebody's work" });
    const seen = { versionId: draft.versionId, revision: draft.revision };
    expect((await restore(procedureId, oldId, { insteadOf: seen })).body.code).toBe("staleDraft");
    const { status } = await restore(procedureId, oldId, { insteadOf: { ...seen, revision: draft.revision + 1 } });
    expect(status).toBe(201);
    const late = await saveOver(ann, draft, { title: "Late" }, draft.revision + 1);
    expect([late.status, late.body.code]).toEqual([410, "draftEnded"]);
  });

  it("[P93] leaves the history, keeps its number, and what is published stays", async () => {
    const { procedureId, oldId, newId } = await twoVersions();
    const remove = (versionId: string, by = ann) =>
      by.call(revisionEndpoints.removeRevision, { params: { procedureId, versionId } });
    expect((await remove(oldId, olga)).status).toBe(403);
    expect((await remove(newId)).body.code).toBe("revisionIsPublished");
    expect((await remove(oldId)).status).toBe(204);
    expect((await remove(oldId)).status).toBe(404);
    expect((await restore(procedureId, oldId)).status).toBe(404);
    expect(await history(procedureId)).toEqual([2]);
    const draft = await begin(procedureId);
    expect((await publishOver(ann, draft)).body.version).toBe(3);
  });
});

describe("the number of the next publication", () => {
  it("[P95] is what the draft and the history say, before the first publication too", async () => {
    const draft = await draftBy(ann);
    const params = { procedureId: draft.id };
    const shown = async () => [
      (await ann.call(draftEndpoints.get, { params })).body.nextVersion,
      (await ann.call(revisionEndpoints.revisions, { params })).body.nextVersion,
    ];
    expect(await shown()).toEqual([1, 1]);
    await ann.call(revisionEndpoints.setRevisionStart, { params, body: { startNumber: 20 } });
    expect(await shown()).toEqual([20, 20]);
    expect((await publishOver(ann, draft)).body.version).toBe(20);
    expect((await begin(draft.id)).nextVersion).toBe(21);
  });

  it("[P95] goes up only", async () => {
    const { procedureId } = await twoVersions();
    const set = (startNumber: number) =>
      ann.call(revisionEndpoints.setRevisionStart, { params: { procedureId }, body: { startNumber } });
    const low = await set(2);
    expect([low.status, low.body.code, low.body.current]).toEqual([409, "startNumberTooLow", { lowest: 3 }]);
    expect((await set(10)).body).toEqual({ startNumber: 10, nextNumber: 10 });
    expect((await set(9)).status).toBe(409);
    const published = await publishOver(ann, await begin(procedureId));
    expect(published.body.version).toBe(10);
    expect(
      (
        await olga.call(revisionEndpoints.setRevisionStart, {
          params: { procedureId },
          body: { startNumber: 20 },
        })
      ).status,
    ).toBe(403);
  });
});

describe("who opened a version", () => {
  it("[P92] is noted with the first and the last time, and shown within the reader's groups", async () => {
    const { id: procedureId, versionId } = await publishedBy(ann, { content: publishable("Seen") });
    const stranger = await world.member("operator", { in: [await world.group("Day shift")] });
    const openAs = (person: Person) => person.call(procedureEndpoints.get, { params: { procedureId } });
    await openAs(olga);
    await openAs(stranger);
    world.clock.offsetMs += 30 * 60_000;
    await openAs(olga);
    const views = async () =>
      (await ann.call(revisionEndpoints.revisionViews, { params: { procedureId, versionId } })).body;
    const ofOlga = async () => (await views()).views.find((one) => one.person.displayName === "Olga");
    const first = await ofOlga();
    expect(first?.lastAt).toBe(first?.firstAt);
    world.clock.offsetMs += 60 * 60_000;
    await openAs(olga);
    const later = await ofOlga();
    expect(later?.firstAt).toBe(first?.firstAt);
    expect(Date.parse(later?.lastAt ?? "") - Date.parse(later?.firstAt ?? "")).toBeGreaterThan(89 * 60_000);
    expect((await views()).hiddenCount).toBe(1);
    expect((await views()).views.map((one) => one.person.displayName).toSorted()).toEqual(["Ann", "Olga"]);
    world.clock.offsetMs = 0;
  });
});

describe("a draft alone", () => {
  it("[P94] has no history, and its own version is none", async () => {
    const draft = await draftBy(ann);
    expect(await history(draft.id)).toEqual([]);
    expect((await restore(draft.id, pathOf(draft).versionId)).status).toBe(404);
  });
});
