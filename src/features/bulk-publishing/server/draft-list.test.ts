import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { beginReplacement, replaceInProcedure } from "#features/replacing/server/service.ts";
import { ask, draftNow, hashOf } from "#tests/support/approval.ts";
import { draftBy, publishable, publishedBy, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { draftListEndpoints } from "../contract.ts";

let world: World;
let night: string;
let ann: Person;
let ben: Person;
let dora: Person;
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;
  ann = await world.member([...publishes], { in: [night], name: "Ann" });
  ben = await world.member("contentAuthor", { in: [night], name: "Ben" });
  dora = await world.member([...publishes], { in: [await world.group("Day shift")], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const list = (by: Person, query: object = {}) => by.call(draftListEndpoints.toPublish, { query });
const rowOf = async (by: Person, procedureId: string) =>
  (await list(by, { limit: 50 })).body.drafts.find((one) => one.procedureId === procedureId);

describe("[P185] the list of drafts to publish", () => {
  it("names what was listed, what changed since the published version and what blocks it", async () => {
    const published = await publishedBy(ann, { groups: [night] });
    const { body: draft } = await ben.call(draftEndpoints.create, { params: { procedureId: published.id } });
    const sections = draft.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({ ...step, title: "" })),
    }));
    await saveOver(ben, draft, { title: "", sections });
    const now = await draftNow(ann, published.id);
    expect(await rowOf(ann, published.id)).toMatchObject({
      versionId: draft.versionId,
      revision: now.revision,
      state: "none",
      contentHash: null,
      publishedVersion: 1,
      changes: { added: 0, removed: 0, moved: 0, head: true },
      stepCount: 3,
      updatedBy: { displayName: "Ben" },
      findings: ["titleEmpty"],
      findingCount: 1,
    });
    expect((await rowOf(ann, published.id))?.title).not.toBe("");
    const fresh = await draftBy(ben, { groups: [night] });
    expect(await rowOf(ann, fresh.id)).toMatchObject({ changes: null, publishedVersion: null, findingCount: 0 });
  });

  it("has the hash of a request and why the caller may not decide on it", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    const { body: asked } = await ask(ben, draft);
    expect(await rowOf(ann, draft.id)).toMatchObject({
      state: "pending",
      contentHash: hashOf(asked),
      requestedBy: { displayName: "Ben" },
      whyNotApprove: "ownEdit",
    });
    expect((await rowOf(ben, draft.id))?.whyNotApprove).toBeNull();
  });

  it("contains and counts what the caller sees alone, page by page", async () => {
    const hidden = await draftBy(dora, { groups: [await world.group("Far shift")] }).catch(() => undefined);
    expect(hidden).toBeUndefined();
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { body } = await list(ann, { limit: 2, ...(after && { after }) });
      seen.push(...body.drafts.map((one) => one.procedureId));
      after = body.next ?? undefined;
      more = after !== undefined;
    }
    const { counts } = (await list(ann)).body;
    expect(new Set(seen).size).toBe(seen.length);
    expect(counts.none + counts.pending + counts.accepted + counts.rejected).toBe(seen.length);
    const pending = (await list(ann, { state: "pending" })).body;
    expect(pending.drafts).toHaveLength(counts.pending);
    expect(pending.counts).toEqual(counts);
    expect((await list(dora)).body).toMatchObject({ drafts: [], counts: { none: 0, pending: 0 } });
    expect((await list(olga)).status).toBe(403);
  });

  it("[P199] names a first version that was made from a source and not accepted next to it", async () => {
    const draft = await draftBy(ben, { groups: [night], content: publishable("Press for CW-9") });
    const isNotCompared = async () => (await rowOf(ann, draft.id))?.isNotCompared;
    expect(await isNotCompared()).toBe(false);
    const adapted = {
      workspace_id: world.workspaceId,
      procedure_id: draft.id,
      source_number: 1,
      source_title: "Press",
    };
    await world.asSystem(({ db, newId, now }) =>
      db
        .insertInto("adaptation")
        .values({ ...adapted, id: newId(), taken: "{}", created_at: now })
        .execute(),
    );
    expect(await isNotCompared()).toBe(true);
    await world.asSystem(({ db, now }) => db.updateTable("adaptation").set({ reviewed_at: now }).execute());
    expect(await isNotCompared()).toBe(false);
  });

  it("of a replacement contains the drafts that it changed, for its maker alone", async () => {
    const draft = await draftBy(ann, { groups: [night], content: publishable("Close the hatch") });
    const { id } = await ann.run(async (scope) => {
      const made = await beginReplacement(scope, { text: "hatch", by: "lid", isCaseSensitive: false });
      const seen = { versionId: draft.versionId, revision: draft.revision, isDraft: true };
      await replaceInProcedure(scope, { replacementId: made.id, procedureId: draft.id }, seen);
      return made;
    });
    const { drafts, counts } = (await list(ann, { replacementId: id })).body;
    expect([drafts.map((one) => one.title), counts.none]).toEqual([["Close the lid"], 1]);
    expect((await list(ben, { replacementId: id })).body.drafts).toEqual([]);
  });
});

it("[P187] many are published one by one, as they were listed: a refusal of one stops no other", async () => {
  const word = `Many ${crypto.randomUUID()}`;
  const made = [];
  for (let one = 0; one < 4; one++)
    made.push(await draftBy(ben, { groups: [night], content: publishable(`${word} ${one}`) }));
  await ask(ann, made[3] as (typeof made)[number]);
  const { drafts } = (await list(ann, { search: word })).body;
  await saveOver(ben, made[1] as (typeof made)[number], { title: `${word} edited` });
  const publish = ({ procedureId, versionId, revision }: (typeof drafts)[number]) =>
    ann.call(draftEndpoints.publish, { params: { procedureId, versionId }, body: { revision } });
  const results = new Map<string, string>();
  for (const draft of drafts) {
    const { status, body } = await publish(draft);
    results.set(draft.procedureId, status === 200 ? "published" : (body.code ?? ""));
  }
  expect(made.map((one) => results.get(one.id))).toEqual(["published", "staleDraft", "published", "ownApproval"]);
  const left = (await list(ann, { search: word })).body;
  expect(left.drafts.map((one) => one.state).toSorted()).toEqual(["none", "pending"]);
  expect(left.counts).toMatchObject({ none: 1, pending: 1 });
});
