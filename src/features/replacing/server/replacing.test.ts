import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { mapTexts } from "#features/procedures/rules/texts.ts";
import { setContentValues } from "#features/properties/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { auditOf } from "#tests/support/audit.ts";
import {
  bodyOf,
  draftBy,
  patchOver,
  pathOf,
  publishable,
  publishedBy,
  publishOver,
  saveOver,
} from "#tests/support/procedures.ts";
import { definedBy, valuesOf } from "#tests/support/properties.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type FoundProcedure, replacingEndpoints } from "../contract.ts";
import { findEverywhere } from "./find-everywhere.ts";

let world: World;
let night: string;
let ann: Person;
let ben: Person;
/** Writes, in the day shift. */
let dora: Person;
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const day = await world.group("Day shift");
  const writes = ["content.procedures.manage", "content.procedures.publish"] as const;
  ann = await world.member(writes, { in: [night], name: "Ann" });
  ben = await world.member(writes, { in: [night], name: "Ben" });
  dora = await world.member(writes, { in: [day], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

/** A word that occurs nowhere else. */
const newWord = () => `v${randomUUID().slice(0, 8)}`;

/** Content that says it in its title, in the text of its first step and in the title of its second. */
const saying = (word: string): DraftContent => {
  const content = publishable(`Close the ${word}`);
  return mapTexts(content, {
    plain: (text, place) => (place.of === "step" && place.number === 2 ? `Open the ${word} slowly` : text),
    rich: (text, place) => (place.of === "module" && place.number === 1 ? deltaOf(`Turn ${word}.`) : text),
  });
};
const draftSaying = (word: string, by = ann) => draftBy(by, { groups: [night], content: saying(word) });
const publishedSaying = (word: string) => publishedBy(ann, { groups: [night], content: saying(word) });

const find = async (by: Person, text: string): Promise<FoundProcedure[]> => {
  const all: FoundProcedure[] = [];
  for (let after: string | undefined; ; ) {
    const { body } = await by.call(replacingEndpoints.find, { query: { text, ...(after && { after }) } });
    all.push(...body.procedures);
    if (body.next === null) return all;
    after = body.next;
  }
};
const begin = async (by: Person, text: string, replacedBy: string) =>
  (await by.call(replacingEndpoints.begin, { body: { text, by: replacedBy, isCaseSensitive: false } })).body.id;
const replaceIn = (
  by: Person,
  replacementId: string,
  {
    procedureId,
    versionId,
    revision,
    isDraft,
  }: Pick<FoundProcedure, "procedureId" | "versionId" | "revision" | "isDraft">,
  more: { only?: string[]; withdrawsRequest?: boolean } = {},
) =>
  by.call(replacingEndpoints.replaceIn, {
    params: { replacementId, procedureId },
    body: { versionId, revision, isDraft, ...more },
  });
const undo = (by: Person, replacementId: string, procedureId: string) =>
  by.call(replacingEndpoints.undoIn, { params: { replacementId, procedureId } });
const draftNow = (procedureId: string) => ann.call(draftEndpoints.get, { params: { procedureId } });
const seen = ({ id, versionId, revision }: ProcedureDraft) => ({ procedureId: id, versionId, revision, isDraft: true });
const ask = (draft: ProcedureDraft) =>
  ann.call(draftEndpoints.requestApproval, { params: pathOf(draft), body: { revision: draft.revision } });

describe("finding", () => {
  it("[P160] searches drafts, and published versions without a draft, with places and counts", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const published = await publishedSaying(word);
    const found = await find(ann, word.toUpperCase());
    expect(found.map((one) => [one.procedureId, one.isDraft, one.count])).toEqual([
      [published.id, false, 3],
      [draft.id, true, 3],
    ]);
    expect(found[1]).toMatchObject({
      title: `Close the ${word}`,
      versionId: draft.versionId,
      revision: draft.revision,
    });
    expect(found[1]?.matches.map((match) => match.place)).toMatchObject([
      { of: "procedure", field: "title" },
      { of: "module", field: "content", number: 1 },
      { of: "step", number: 2 },
    ]);
    const { snippet } = found[1]?.matches[1] ?? {};
    expect(snippet?.text.slice(snippet.start, snippet.end)).toBe(word);
  });

  it("[P160] finds the newer text of a draft, not that of its published version", async () => {
    const [old, now] = [newWord(), newWord()];
    const published = await publishedSaying(old);
    const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: published.id } });
    await saveOver(ann, draft, saying(now));
    expect(await find(ann, old)).toEqual([]);
    expect(await find(ann, now)).toHaveLength(1);
  });

  it("[P160] [P153] looks into a draft that was saved by its changes as into any other", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    expect((await patchOver(ann, draft, { description: `Not the ${word}` })).status).toBe(200);
    const [found] = await find(ann, word);
    expect(found).toMatchObject({ procedureId: draft.id, count: 4 });
    const replaced = await replaceIn(ann, await begin(ann, word, "tap"), found as FoundProcedure);
    expect(replaced.status).toBe(200);
    expect(await find(ann, word)).toEqual([]);
  });

  it("[P162] [P101] skips a draft that another member edits, and notifies the actor's own editor", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const lock = { params: pathOf(draft), body: { editorId: randomUUID() } };
    expect((await ben.call(lockEndpoints.take, lock)).status).toBe(200);
    const [found] = await find(ann, word);
    const replacement = await begin(ann, word, "tap");
    expect((await replaceIn(ann, replacement, found as FoundProcedure)).body.code).toBe("draftLocked");
    expect(await find(ann, word)).toHaveLength(1);
    const own = await begin(ben, word, "tap");
    expect((await replaceIn(ben, own, found as FoundProcedure)).status).toBe(200);
  });

  it("[P168] names who edits a draft now, as far as the searcher may know them, and not the searcher", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const take = (by: Person) =>
      by.call(lockEndpoints.take, { params: pathOf(draft), body: { editorId: randomUUID() } });
    const editedBy = async (by: Person) => (await find(by, word)).map((one) => one.editedBy);
    expect(await editedBy(ann)).toEqual([null]);
    expect((await take(ben)).status).toBe(200);
    expect(await editedBy(ann)).toEqual([{ person: { id: ben.profileId, displayName: "Ben" } }]);
    expect(await editedBy(ben)).toEqual([null]);
    const { body } = await ann.call(replacingEndpoints.findIn, {
      params: { procedureId: draft.id },
      query: { text: word },
    });
    expect(body.editedBy?.person?.displayName).toBe("Ben");
  });

  it("[P160] finds nothing out of sight, nothing deleted, and is not for those who do not write", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    expect(await find(dora, word)).toEqual([]);
    const gone = await publishedSaying(word);
    const remover = await world.member("admin");
    await remover.call(procedureEndpoints.remove, { params: { procedureId: gone.id } });
    expect((await find(ann, word)).map((one) => one.procedureId)).toEqual([draft.id]);
    expect((await olga.call(replacingEndpoints.find, { query: { text: word } })).status).toBe(403);
    const inDraft = { params: { procedureId: draft.id }, query: { text: word } };
    expect((await dora.call(replacingEndpoints.findIn, inDraft)).status).toBe(404);
    expect((await olga.call(replacingEndpoints.findIn, inDraft)).status).toBe(403);
  });

  it("[P161] takes a text literally, and refuses a blank one", async () => {
    await draftSaying(newWord());
    expect(await find(ann, ".*")).toEqual([]);
    expect((await ann.call(replacingEndpoints.find, { query: { text: " \u00a0" } })).status).toBe(400);
    expect((await ann.call(replacingEndpoints.find, { query: { text: "x", after: "made~1" } })).status).toBe(400);
  });

  it("[P161] ends a page with its time, continues where it ended, and covers each procedure once", async () => {
    const word = newWord();
    const made = [];
    for (let i = 0; i < 5; i += 1) made.push((await draftSaying(word)).id);
    const pages: { ids: string[]; left: number; lookedInto: number }[] = [];
    for (let after: string | undefined, next: string | null = ""; next !== null; ) {
      // Each look at the clock finds a second gone: every page is over after its first batch.
      let now = 0;
      const page = await ann.run((scope) =>
        findEverywhere(scope, { text: word, isCaseSensitive: false, after }, () => (now += 1000), 1),
      );
      pages.push({ ids: page.procedures.map((one) => one.procedureId), left: page.left, lookedInto: page.lookedInto });
      next = page.next;
      after = page.next ?? undefined;
      // Saves in the meantime change no order.
      if (pages.length === 2) await saveOver(ann, (await draftNow(made[0] ?? "")).body, { description: "New" });
    }
    expect(pages.slice(0, 5).flatMap((page) => page.ids)).toEqual(made.toReversed());
    expect(pages.every((page) => page.lookedInto === 1)).toBe(true);
    expect(pages.map((page) => page.left)).toEqual(pages.map((_, at) => pages.length - 1 - at));
  });

  it("[P161] shows the first places, and all of them one procedure at a time", async () => {
    const word = newWord();
    const draft = await draftBy(ann, { content: { ...publishable(), description: `${word} `.repeat(120) } });
    const [found] = await find(ann, word);
    expect([found?.count, found?.matches.length]).toEqual([120, 5]);
    const more = async (from: number) =>
      (await ann.call(replacingEndpoints.findIn, { params: { procedureId: draft.id }, query: { text: word, from } }))
        .body;
    expect((await more(5)).matches[0]?.key).not.toBe(found?.matches[0]?.key);
    expect((await more(100)).matches).toHaveLength(20);
  });
});

describe("replacing", () => {
  it("[P162] saves a draft as its author would, keeps capitals, and is in the audit", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(ann, word, "tap");
    const { status, body } = await replaceIn(ann, id, seen(draft));
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 3, hasBegunDraft: false, revision: draft.revision + 1 });
    const now = (await draftNow(draft.id)).body;
    expect([now.title, now.revision]).toEqual(["Close the tap", draft.revision + 1]);
    expect(await find(ann, word)).toEqual([]);
    expect((await auditOf(world, draft.id)).at(-1)).toMatchObject({
      action: "procedureDraft.textReplaced",
      actorName: "Ann",
      details: { text: word, by: "tap", places: 3 },
    });
  });

  it("[P162] begins a draft if there is none: the published version stays as it was published", async () => {
    const word = newWord();
    const published = await publishedSaying(word);
    const [found] = await find(ann, word);
    const { body } = await replaceIn(ann, await begin(ann, word, "tap"), found as FoundProcedure);
    expect(body.hasBegunDraft).toBe(true);
    expect((await draftNow(published.id)).body.title).toBe("Close the tap");
    const { body: shown } = await olga.call(procedureEndpoints.get, { params: { procedureId: published.id } });
    expect(shown.title).toBe(`Close the ${word}`);
  });

  it("[P162] replaces single places by their keys", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const [found] = await find(ann, word);
    const key = found?.matches[2]?.key ?? "";
    const { body } = await replaceIn(ann, await begin(ann, word, "tap"), seen(draft), { only: [key] });
    expect(body.count).toBe(1);
    const now = (await draftNow(draft.id)).body;
    expect(now.title).toBe(`Close the ${word}`);
    expect(now.sections[0]?.steps[1]?.title ?? now.sections[1]?.steps[0]?.title).toBe("Open the tap slowly");
  });

  it("[P162] changes nothing that was saved, begun or published since it was seen", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const saved = await saveOver(ben, draft, { description: "Newer" });
    const id = await begin(ann, word, "tap");
    expect((await replaceIn(ann, id, seen(draft))).body.code).toBe("staleDraft");
    expect((await draftNow(draft.id)).body.revision).toBe(saved.body.revision);

    const published = await publishedSaying(word);
    const asSeen = (await find(ann, word)).find((one) => one.procedureId === published.id) as FoundProcedure;
    await ann.call(draftEndpoints.create, { params: { procedureId: published.id } });
    expect((await replaceIn(ann, id, asSeen)).body.code).toBe("staleDraft");

    const current = (await draftNow(draft.id)).body;
    await publishOver(ann, current);
    expect((await replaceIn(ann, id, seen(current))).body.code).toBe("staleDraft");
  });

  it("[P162] is done once, however often it is asked for", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(ann, word, `${word} and ${word}`);
    const first = await replaceIn(ann, id, seen(draft));
    const again = await replaceIn(ann, id, seen(draft));
    expect(again.body).toEqual(first.body);
    expect((await draftNow(draft.id)).body.title).toBe(`Close the ${word} and ${word}`);
  });

  it("[P162] is refused for hidden procedures, to members who do not write, and in another member's replacement", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const doras = await begin(dora, word, "tap");
    expect((await replaceIn(dora, doras, seen(draft))).status).toBe(404);
    expect((await replaceIn(ben, doras, seen(draft))).status).toBe(404);
    expect((await replaceIn(olga, doras, seen(draft))).status).toBe(403);
    expect((await draftNow(draft.id)).body.revision).toBe(draft.revision);
  });

  it("[P162] says where there is nothing to replace any more, and leaves no draft behind", async () => {
    const word = newWord();
    const published = await publishedSaying(newWord());
    const { body: found } = await ann.call(replacingEndpoints.findIn, {
      params: { procedureId: published.id },
      query: { text: word },
    });
    expect(found.count).toBe(0);
    expect((await replaceIn(ann, await begin(ann, word, "tap"), found)).body.code).toBe("nothingFound");
    expect((await draftNow(published.id)).status).toBe(404);
  });

  it("[P163] skips what waits for approval, and withdraws the request only with a confirmation", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    await ask(draft);
    const id = await begin(ben, word, "tap");
    expect((await replaceIn(ben, id, seen(draft))).body.code).toBe("pendingApproval");
    expect((await find(ben, word))[0]?.approvalStatus).toBe("pending");
    expect((await replaceIn(ben, id, seen(draft), { withdrawsRequest: true })).body.count).toBe(3);
    const now = (await draftNow(draft.id)).body;
    expect([now.title, now.procedureVersionApproval.approvalStatus]).toEqual(["Close the tap", "none"]);
    expect((await auditOf(world, draft.id)).map((line) => line.action)).toContain("procedureDraft.requestWithdrawn");
  });

  it("[P164] changes nothing of a procedure where one text would become too long", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const { status, body } = await replaceIn(ann, await begin(ann, word, "x".repeat(495)), seen(draft));
    expect([status, body.code]).toEqual([422, "textTooLong"]);
    expect((await draftNow(draft.id)).body.title).toBe(`Close the ${word}`);
  });
});

describe("undoing", () => {
  it("[P166] brings every text back as it was, rich ones too", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(ann, word, "tap");
    await replaceIn(ann, id, seen(draft));
    expect((await undo(ann, id, draft.id)).status).toBe(204);
    const back = (await draftNow(draft.id)).body;
    expect(bodyOf(back)).toEqual(bodyOf(draft));
    expect((await undo(ann, id, draft.id)).status).toBe(204);
    expect((await draftNow(draft.id)).body.revision).toBe(back.revision);
    const actions = (await auditOf(world, draft.id)).map((line) => line.action);
    expect(actions.filter((action) => action === "procedureDraft.replacementUndone")).toHaveLength(1);
  });

  it("[P166] ends the draft that began with it, and keeps the published version", async () => {
    const word = newWord();
    const published = await publishedSaying(word);
    const id = await begin(ann, word, "tap");
    await replaceIn(ann, id, (await find(ann, word))[0] as FoundProcedure);
    expect((await undo(ann, id, published.id)).status).toBe(204);
    expect((await draftNow(published.id)).status).toBe(404);
    expect((await find(ann, word))[0]).toMatchObject({ procedureId: published.id, isDraft: false, count: 3 });
  });

  it("[P166] skips a procedure that was published since", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(ann, word, "tap");
    await replaceIn(ann, id, seen(draft));
    await publishOver(ben, (await draftNow(draft.id)).body);
    expect((await undo(ann, id, draft.id)).body.code).toBe("changedSince");
    expect((await draftNow(draft.id)).status).toBe(404);
  });

  it.each(["draft", "published"] as const)("[P166] skips a procedure that was changed since (%s)", async (kind) => {
    const word = newWord();
    const { id: procedureId } = await (kind === "draft" ? draftSaying(word) : publishedSaying(word));
    const id = await begin(ann, word, "tap");
    await replaceIn(ann, id, (await find(ann, word))[0] as FoundProcedure);
    const { body: left } = await draftNow(procedureId);
    await saveOver(ben, left, { description: "Newer" });
    expect((await undo(ann, id, procedureId)).body.code).toBe("changedSince");
    const { body: now } = await draftNow(procedureId);
    expect([now.title, now.description]).toEqual(["Close the tap", "Newer"]);
    await publishOver(ben, now);
    expect((await undo(ann, id, procedureId)).body.code).toBe("changedSince");
  });

  it("[P166] skips a procedure that waits for approval since, and a hidden one", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(ann, word, "tap");
    await replaceIn(ann, id, seen(draft));
    expect((await undo(ben, id, draft.id)).status).toBe(404);
    await ask((await draftNow(draft.id)).body);
    expect((await undo(ann, id, draft.id)).body.code).toBe("pendingApproval");
    expect((await undo(ann, id, randomUUID())).status).toBe(404);
  });
});

describe("the stored replacements", () => {
  it("[P165] tells only their maker what was replaced where, and keeps the last 20", async () => {
    const eve = await world.member(["content.procedures.manage"], { in: [night] });
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(eve, word, "tap");
    await replaceIn(eve, id, seen(draft));
    await undo(eve, id, draft.id);
    const list = async () => (await eve.call(replacingEndpoints.list)).body.replacements;
    expect(await list()).toMatchObject([
      { id, text: word, by: "tap", procedureCount: 1, placeCount: 3, undoneCount: 1 },
    ]);
    const detail = () => eve.call(replacingEndpoints.get, { params: { replacementId: id } });
    expect((await detail()).body.procedures).toMatchObject([{ procedureId: draft.id, count: 3 }]);
    expect((await ann.call(replacingEndpoints.get, { params: { replacementId: id } })).status).toBe(404);
    expect((await ann.call(replacingEndpoints.list)).body.replacements.map((one) => one.id)).not.toContain(id);
    for (let i = 0; i < 20; i += 1) await begin(eve, word, "tap");
    expect(await list()).toHaveLength(20);
    expect((await detail()).status).toBe(404);
  });

  it("[P165] names no procedure that went out of sight", async () => {
    const word = newWord();
    const draft = await draftSaying(word);
    const id = await begin(ann, word, "tap");
    await replaceIn(ann, id, seen(draft));
    const day = await world.group("Day shift two");
    const admin = await world.member("admin");
    await admin.call(procedureEndpoints.setGroups, {
      params: { procedureId: draft.id },
      body: { addAccessGroupIds: [day], removeAccessGroupIds: [night] },
    });
    expect((await ann.call(replacingEndpoints.get, { params: { replacementId: id } })).body.procedures).toEqual([]);
    expect((await undo(ann, id, draft.id)).status).toBe(404);
  });
});

describe("[CF16] texts of properties", () => {
  const values = async (procedureId: string) =>
    Object.values((await valuesOf(ann, "procedure", procedureId)) ?? {}).filter(({ isDefault }) => !isDefault);
  const give = (procedureId: string, propertyId: string, value: string, revision = 0) =>
    ann.run((scope) => setContentValues(scope, "procedure", procedureId, [{ propertyId, value, revision }]));
  let chief: Person;
  beforeAll(async () => {
    chief = await world.member("admin");
  });
  const machine = (more: object = {}) =>
    definedBy(chief, { kind: "procedure", name: `Machine ${randomUUID()}`, ...more });

  it("are found with their name, and replaced without a draft", async () => {
    const word = newWord();
    const property = await machine();
    const published = await publishedBy(ann, { groups: [night] });
    await give(published.id, property.id, `Press ${word} and ${word}`);
    const [found] = await find(ann, word);
    expect(found).toMatchObject({ procedureId: published.id, count: 2, inProperties: 2, isDraft: false });
    expect(found?.matches[0]).toMatchObject({
      place: { of: "property", propertyId: property.id, name: property.name },
      snippet: { text: `Press ${word} and ${word}`, start: 6 },
    });
    expect(await find(dora, word)).toEqual([]);

    const id = await begin(ann, word, "PX-400");
    const only = [found?.matches[1]?.key ?? ""];
    const first = await replaceIn(ann, id, found as FoundProcedure, { only });
    expect(first).toMatchObject({ status: 200, body: { count: 1, isDraft: false, hasBegunDraft: false } });
    expect(await values(published.id)).toMatchObject([{ value: `Press ${word} and PX-400`, revision: 2 }]);
    expect((await draftNow(published.id)).status).toBe(404);
    expect((await replaceIn(ann, id, found as FoundProcedure, { only })).body).toEqual(first.body);
    // The place that was seen is none any more: its text was changed since.
    expect(await replaceIn(ann, await begin(ann, word, "x"), found as FoundProcedure, { only })).toMatchObject({
      status: 409,
      body: { code: "nothingFound" },
    });

    expect((await undo(ann, id, published.id)).status).toBe(204);
    expect(await values(published.id)).toMatchObject([{ value: `Press ${word} and ${word}`, revision: 3 }]);
  });

  it("are replaced together with the draft, and undone together or not at all", async () => {
    const word = newWord();
    const property = await machine();
    const published = await publishedSaying(word);
    await give(published.id, property.id, word);
    const [found] = await find(ann, word);
    expect(found).toMatchObject({ count: 4, inProperties: 1 });
    const id = await begin(ann, word, "valve");
    expect((await replaceIn(ann, id, found as FoundProcedure)).body).toMatchObject({ count: 4, hasBegunDraft: true });
    await give(published.id, property.id, "by hand", 2);
    expect(await undo(ann, id, published.id)).toMatchObject({ status: 409, body: { code: "changedSince" } });
    expect((await draftNow(published.id)).body.title).toBe("Close the valve");
    await give(published.id, property.id, "valve", 3);
    expect(await values(published.id)).toMatchObject([{ value: "valve" }]);
  });

  it("are replaced while the draft waits for approval, which stays", async () => {
    const word = newWord();
    const property = await machine();
    const title = newWord();
    const draft = await draftBy(ann, { groups: [night], content: publishable(`Wait for ${title}`) });
    await give(draft.id, property.id, word);
    expect((await ask(draft)).status).toBe(200);
    const [found] = await find(ann, word);
    expect(found).toMatchObject({ approvalStatus: "pending", count: 1, inProperties: 1 });
    expect((await replaceIn(ann, await begin(ann, word, "PX"), found as FoundProcedure)).status).toBe(200);
    expect(await find(ann, title)).toMatchObject([{ approvalStatus: "pending", inProperties: 0 }]);
  });

  it("stay where a required one would become blank, or one too long", async () => {
    const [first, second] = [newWord(), newWord()];
    const required = await machine({ isRequired: true });
    const long = await machine();
    const published = await publishedBy(ann, { groups: [night] });
    await give(published.id, required.id, first);
    await give(published.id, long.id, `${second} ${"x".repeat(900)}`);
    const refusal = async (word: string, by: string) => {
      const [found] = await find(ann, word);
      return (await replaceIn(ann, await begin(ann, word, by), found as FoundProcedure)).body;
    };
    expect(await refusal(first, "")).toMatchObject({ code: "propertyRequired" });
    expect(await refusal(second, "y".repeat(300))).toMatchObject({ code: "textTooLong" });
    expect((await values(published.id)).map(({ revision }) => revision).toSorted()).toEqual([1, 1]);
  });
});
