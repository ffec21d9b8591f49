import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import { day } from "#kit/time.ts";
import { insertExchange, type SampleExchange } from "#tests/support/asked-samples.ts";
import { auditOf } from "#tests/support/audit.ts";
import { documentOf } from "#tests/support/documents.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { copilotAnalyticsEndpoints } from "../contract.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { chats, export: exported, wordCount, archive, stopWords, setStopWords } = copilotAnalyticsEndpoints;
type Query = { readonly [key: string]: string };

const ask = (at: Workspace, exchange: SampleExchange) => at.asSystem((scope) => insertExchange(scope, exchange));
const read = (reader: Person, query: Query = {}) => reader.call(chats, { query });

/** A workspace with a manager of one group, members in and out of it, and sources that the manager sees and does not. */
async function openPlant() {
  const workspace = await world.workspace("foreign");
  const [mine, theirs] = [await workspace.group("Mine"), await workspace.group("Theirs")];
  const admin = await workspace.member("admin", { name: "Ada" });
  const near = await workspace.member("operator", { in: [mine], name: "Near" });
  const far = await workspace.member("operator", { in: [theirs], name: "Far" });
  const manager = await workspace.member("groupAdmin", { in: [mine], name: "Mia" });
  const documentIn = async (groups: readonly string[]) =>
    (await documentOf(workspace, admin, `Manual ${groups.join()}.pdf`, { groups })).id;
  const procedureIn = async (groups: readonly string[]) => (await publishedBy(admin, { groups })).id;
  return {
    workspace,
    mine,
    theirs,
    admin,
    near,
    far,
    manager,
    sources: {
      document: await documentIn([mine]),
      hiddenDocument: await documentIn([theirs]),
      procedure: await procedureIn([mine]),
      hiddenProcedure: await procedureIn([theirs]),
    },
  };
}

describe("what people ask", () => {
  it("[QU2] lists the questions of the range with what was returned, and counts them", async () => {
    const { workspace, admin, near, far, sources } = await openPlant();
    const { document, procedure } = sources;
    const first = await ask(workspace, {
      profileId: near.profileId,
      question: "How do I close the valve?",
      askedAt: new Date(Date.now() - 2 * day),
      documentIds: [document],
      procedureIds: [procedure],
      thumbs: 1,
    });
    await ask(workspace, { profileId: far.profileId, question: "Which gloves?", found: "none", thumbs: -1 });
    await ask(workspace, { profileId: far.profileId, question: "Old", askedAt: new Date(Date.now() - 31 * day) });
    await ask(workspace, { profileId: far.profileId, question: "Waiting", state: "thinking" });
    await ask(workspace, { profileId: far.profileId, question: "Broken off", state: "interrupted" });
    const { body } = await read(admin);
    expect(body.counts).toEqual({ questions: 2, askers: 2, up: 1, down: 1, none: 1 });
    expect(body.chats.map(({ question }) => question)).toEqual(["Which gloves?", "How do I close the valve?"]);
    expect(body.hasMore).toBe(false);
    expect(body.chats[1]).toMatchObject({
      chatId: first.chatId,
      messageId: first.questionId,
      askedBy: { id: near.profileId, displayName: "Near" },
      answer: "Close the valve. [1]",
      isWithheld: false,
      found: "answer",
      returnedDocumentReferences: [{ fettleDocumentId: document, name: expect.any(String) }],
      returnedSquobReferences: [{ type: "procedure", procedureId: procedure, procedureTitle: expect.any(String) }],
      thumbsValue: 1,
    });
    expect(body.askedBy.map(({ askedBy, count }) => [askedBy.displayName, count])).toEqual([
      ["Far", 1],
      ["Near", 1],
    ]);
    expect(body.unanswered).toEqual([
      { topic: "Which gloves?", count: 1, questions: ["Which gloves?"], lastAskedAt: expect.any(String) },
    ]);
  });

  it("[QU8] exports every question page by page, with what the reader does not see withheld", async () => {
    const { workspace, admin, manager, near, sources } = await openPlant();
    const askedAt = new Date(Date.now() - day);
    // Three at the same moment: a page ends between them.
    for (const question of ["One?", "Two?", "Three?"]) {
      await ask(workspace, { profileId: near.profileId, question, askedAt });
    }
    await ask(workspace, { profileId: near.profileId, question: "Four?", documentIds: [sources.hiddenDocument] });
    await ask(workspace, { profileId: near.profileId, question: "Old?", askedAt: new Date(Date.now() - 40 * day) });
    const readAll = async (reader: Person) => {
      const found = [];
      for (let after: string | null | undefined; after !== null; ) {
        const query = { limit: "2", ...(after !== undefined && { after }) };
        const { body } = await reader.call(exported, { query });
        found.push(...body.chats);
        after = body.next;
      }
      return found;
    };
    const all = await readAll(admin);
    expect(all.map(({ question }) => question).toSorted()).toEqual(["Four?", "One?", "Three?", "Two?"]);
    expect(all[0]).toMatchObject({ question: "Four?", isWithheld: false });
    expect((await readAll(manager))[0]).toMatchObject({ question: "Four?", answer: "", isWithheld: true });
    const wrong = await admin.call(exported, { query: { after: "nowhere" } });
    expect([wrong.status, wrong.body.code]).toEqual([400, "unknownCursor"]);
  });

  it("[QU8] [MB16] needs the permission to export analytics besides that to manage questions", async () => {
    const { workspace } = await openPlant();
    const reader = await workspace.member(["copilot.queries.manage"]);
    const exporter = await workspace.member(["copilot.queries.manage", "content.procedures.analyze"]);
    const analyst = await workspace.member(["content.procedures.analyze"]);
    const statuses = [];
    for (const person of [reader, analyst, exporter])
      statuses.push((await person.call(exported, { query: {} })).status);
    expect(statuses).toEqual([403, 403, 200]);
  });

  it("[QU2] names the four sources that most answers returned", async () => {
    const { workspace, admin, near } = await openPlant();
    const documents = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => (await documentOf(workspace, admin, `Sheet ${at}.pdf`)).id),
    );
    for (const [at, id] of documents.entries()) {
      for (let n = 0; n <= at; n++) {
        await ask(workspace, { profileId: near.profileId, question: "Where?", documentIds: [id, id] });
      }
    }
    const { topDocuments } = (await read(admin)).body;
    expect(topDocuments.map(({ fettleDocumentId, count }) => [fettleDocumentId, count])).toEqual(
      [4, 3, 2, 1].map((at) => [documents[at], at + 1]),
    );
  });

  it("[QU2] is filtered by groups of the reader and those below, and unknown ones are refused (B132)", async () => {
    const { workspace, admin, manager, near, far, mine, theirs } = await openPlant();
    const below = await workspace.group("Below", { under: mine });
    const lower = await workspace.member("operator", { in: [below] });
    for (const { profileId } of [near, far, lower]) await ask(workspace, { profileId, question: `By ${profileId}` });
    const askers = async (reader: Person, accessGroupIds: string) =>
      (await read(reader, { accessGroupIds })).body.askedBy.map(({ profileId }) => profileId).toSorted();
    expect(await askers(admin, mine)).toEqual([near.profileId, lower.profileId].toSorted());
    expect(await askers(admin, `${theirs},${below}`)).toEqual([far.profileId, lower.profileId].toSorted());
    expect(await askers(manager, below)).toEqual([lower.profileId]);
    for (const [reader, groups] of [
      [manager, theirs],
      [manager, `${mine},${theirs}`],
      [admin, "nonsense"],
    ] as const) {
      const { status, body } = await read(reader, { accessGroupIds: groups });
      expect([status, body.code]).toEqual([400, "unknownAccessGroup"]);
    }
  });

  it("[QU2] refuses a range that ends before it begins", async () => {
    const { admin } = await openPlant();
    const query = { startTime: "2026-02-01T00:00:00.000Z", endTime: "2026-01-01T00:00:00.000Z" };
    for (const endpoint of [chats, wordCount] as const) {
      const { status, body } = await admin.call(endpoint, { query });
      expect([status, body.code]).toEqual([400, "rangeTooLong"]);
    }
  });

  it("[QU2] withholds an answer with a source that the reader does not see, and names the others (B128)", async () => {
    const { workspace, manager, near, sources } = await openPlant();
    const { document, hiddenDocument, hiddenProcedure } = sources;
    const profileId = near.profileId;
    await ask(workspace, { profileId, question: "Both", documentIds: [document, hiddenDocument], thumbs: -1 });
    const choices = [{ procedureId: hiddenProcedure, title: "Hidden" }];
    await ask(workspace, { profileId, question: "Which", answer: "Hidden?", found: "choices", choices });
    const { body } = await read(manager);
    expect(body.chats).toEqual([
      expect.objectContaining({ question: "Which", answer: "", isWithheld: true, returnedSquobReferences: [] }),
      expect.objectContaining({
        question: "Both",
        answer: "",
        isWithheld: true,
        returnedDocumentReferences: [{ fettleDocumentId: document, name: expect.any(String) }],
      }),
    ]);
    expect(body.flagged[0]?.flagged_message).toMatchObject({ question: "Both", answer: "", is_withheld: true });
    expect(body.topDocuments.map((one) => one.fettleDocumentId)).toEqual([document]);
  });

  it("[QU2] no longer names a document that was deleted", async () => {
    const { workspace, admin, near, sources } = await openPlant();
    const { document } = sources;
    await ask(workspace, { profileId: near.profileId, question: "Gone", documentIds: [document] });
    expect((await admin.call(documentEndpoints.remove, { body: { documentIds: [document] } })).status).toBeLessThan(
      300,
    );
    const { body } = await read(admin);
    expect(body.topDocuments).toEqual([]);
    expect(body.chats[0]).toMatchObject({ isWithheld: true, returnedDocumentReferences: [] });
  });

  it("[QU2] what the reader may not see changes nothing that they read", async () => {
    const { workspace, manager, near, far, sources } = await openPlant();
    for (const n of [1, 2, 3]) {
      await ask(workspace, {
        profileId: near.profileId,
        question: `Valve ${n} pressure`,
        askedAt: new Date(Date.now() - n * day),
        documentIds: [sources.document],
        procedureIds: [sources.procedure],
        ...(n === 1 && { thumbs: -1 as const }),
      });
    }
    await ask(workspace, { profileId: near.profileId, question: "Which gloves?", found: "none" });
    const range = {
      startTime: new Date(Date.now() - 20 * day).toISOString(),
      endTime: new Date(Date.now() + day).toISOString(),
    };
    const all = async () => [
      (await manager.call(chats, { query: range })).body,
      (await manager.call(wordCount, { query: range })).body,
      (await manager.call(chats, { query: { ...range, isArchived: "false" } })).body,
    ];
    const before = await all();
    const strangers = [far, ...(await Promise.all([1, 2, 3, 4, 5].map(() => workspace.member("operator"))))];
    for (const { profileId } of strangers) {
      await ask(workspace, {
        profileId,
        question: "Secret valve pressure",
        documentIds: [sources.document, sources.hiddenDocument],
        procedureIds: [sources.procedure, sources.hiddenProcedure],
        thumbs: -1,
      });
      await ask(workspace, { profileId, question: "Which gloves?", found: "none" });
    }
    expect(await all()).toEqual(before);
  });

  it("[QU2] is not read by members who do not manage questions", async () => {
    const { near } = await openPlant();
    expect((await read(near)).status).toBe(403);
  });
});

describe("flagged conversations", () => {
  const flag = (
    workspace: Workspace,
    profileId: string,
    question: string,
    askedAt = new Date(),
    ratedAt = new Date(),
  ) => ask(workspace, { profileId, question, askedAt, ratedAt, thumbs: -1, failureReason: "wrong" });

  it("[QU3] are archived and taken out again, which the audit records once each", async () => {
    const { workspace, manager, near } = await openPlant();
    const { chatId, answerId } = await flag(workspace, near.profileId, "Wrong torque?");
    const listed = async (isArchived?: "true" | "false") =>
      (await read(manager, isArchived === undefined ? {} : { isArchived })).body.flagged.map((one) => one.is_archived);
    const turn = (isArchived: boolean) => manager.call(archive, { body: { chatId, messageId: answerId, isArchived } });
    expect([await listed("true"), await listed("false"), await listed()]).toEqual([[], [false], [false]]);
    const { body } = await turn(true);
    expect(body).toMatchObject({
      chat_id: chatId,
      author_id: near.profileId,
      flagged_message: { id: answerId, question: "Wrong torque?", failure_reason: "wrong", conversation_depth: 1 },
      is_archived: true,
      archived_at: expect.any(String),
    });
    expect((await turn(true)).body).toEqual(body);
    expect([await listed("true"), await listed("false"), await listed()]).toEqual([[true], [], [true]]);
    expect((await turn(false)).body).toMatchObject({ is_archived: false, archived_at: null });
    expect((await auditOf(workspace, chatId)).map(({ action }) => action)).toEqual([
      "copilot.conversationArchived",
      "copilot.conversationUnarchived",
    ]);
  });

  it("[QU3] of members whom the reader does not see, and answers that nobody rated down, are 404", async () => {
    const { workspace, manager, near, far } = await openPlant();
    const hidden = await flag(workspace, far.profileId, "Hidden");
    const unflagged = await ask(workspace, { profileId: near.profileId, question: "Fine", thumbs: 1 });
    for (const { chatId, answerId } of [hidden, unflagged]) {
      const body = { chatId, messageId: answerId, isArchived: true };
      expect((await manager.call(archive, { body })).status).toBe(404);
    }
    expect(await auditOf(workspace, hidden.chatId)).toEqual([]);
  });

  it("[QU3] belong to the time in which they were flagged, however long before they were asked", async () => {
    const { workspace, admin, near } = await openPlant();
    const ago = (days: number) => new Date(Date.now() - days * day);
    await flag(workspace, near.profileId, "Flagged today", ago(42));
    await flag(workspace, near.profileId, "Flagged then", ago(42), ago(41));
    const listed = async (query: Query = {}) =>
      (await read(admin, query)).body.flagged.map((one) => one.flagged_message.question);
    expect(await listed({ isArchived: "false" })).toEqual(["Flagged today"]);
    expect(await listed({ startTime: ago(43).toISOString() })).toEqual(["Flagged today", "Flagged then"]);
    expect(await listed({ startTime: ago(43).toISOString(), endTime: ago(1).toISOString() })).toEqual(["Flagged then"]);
  });

  it("[QU3] more of them than are listed are said to be there", async () => {
    const { workspace, admin, near } = await openPlant();
    for (let n = 0; n < 201; n++) await flag(workspace, near.profileId, `Question ${n}`);
    const { body } = await read(admin);
    expect([body.flagged.length, body.hasMoreFlagged]).toEqual([200, true]);
  });

  it("[QU3] flagged before archives began are in none", async () => {
    const { workspace, admin, near } = await openPlant();
    for (const at of [new Date("2025-01-20T12:00:00Z"), new Date("2025-01-21T12:00:00Z")]) {
      const { chatId, answerId } = await flag(workspace, near.profileId, at.toISOString(), at, at);
      await admin.call(archive, { body: { chatId, messageId: answerId, isArchived: true } });
    }
    const { body } = await read(admin, { startTime: "2025-01-01T00:00:00.000Z", isArchived: "true" });
    expect(body.flagged.map((one) => one.flagged_message.question)).toEqual(["2025-01-21T12:00:00.000Z"]);
  });
});

describe("word counts", () => {
  it("[QU4] are empty below five askers, and leave out stop words", async () => {
    const { workspace, admin } = await openPlant();
    const askers = await Promise.all([1, 2, 3, 4, 5].map(() => workspace.member("operator")));
    const words = async () => (await admin.call(wordCount, { query: {} })).body;
    for (const { profileId } of askers.slice(0, 4)) {
      await ask(workspace, { profileId, question: "What is the torque of the cap?" });
    }
    expect(await words()).toEqual({ words: [], askers: 4, tooFewAskers: true });
    await ask(workspace, { profileId: askers[4]?.profileId ?? "", question: "Torque, and my salary" });
    const counted = [
      { word: "torque", count: 5 },
      { word: "cap", count: 4 },
    ];
    expect(await words()).toEqual({ words: counted, askers: 5, tooFewAskers: false });
    const stored = await admin.call(setStopWords, { body: { words: [" Torque ", "torque", "zone"] } });
    expect(stored.body.words).toEqual(["torque", "zone"]);
    expect((await admin.call(stopWords)).body.words).toEqual(["torque", "zone"]);
    expect((await words()).words).toEqual(counted.slice(1));
    expect((await admin.call(setStopWords, { body: { words: [] } })).body.words).toEqual([]);
  });
});
