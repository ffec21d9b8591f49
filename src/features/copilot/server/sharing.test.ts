import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { copilotAnalyticsEndpoints } from "#features/questions/contract.ts";
import { ask } from "#tests/support/chat-socket.ts";
import { documentOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { copilotEndpoints, feedbackEndpoints } from "../contract.ts";

const { list, get, change, share, interrupt, delete: remove } = copilotEndpoints;

let world: World;
let admin: Person;
let night: string;
let asker: Person;
let reader: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  night = await world.group("Night shift");
  await manual("Retort manual.pdf", "When the gauge reads zero, vent the retort for at least 8 minutes.");
  await manual("Night notes.pdf", "The spare key of the compressor room hangs behind the blue cabinet.", [night]);
});
afterAll(() => world?.close());
beforeEach(async () => {
  asker = await world.member("operator", { in: [night], name: "Asker" });
  reader = await world.member("operator", { name: "Reader" });
});

async function manual(name: string, page: string, groups: string[] = []) {
  const document = await documentOf(world, admin, name, { groups });
  await world.asSystem((scope) => keepWords(scope, document.remoteFileId, [page]));
}

const aboutRetort = "For how many minutes do I vent the retort?";
const aboutKey = "Where does the spare key of the compressor room hang?";

const read = async (person: Person, chatId: string) => person.call(get, { params: { chatId } });
const shareWith = (person: Person, chatId: string, ...people: readonly Person[]) =>
  person.call(share, { params: { chatId }, body: { profileIds: people.map(({ profileId }) => profileId) } });
const noticesOf = async (person: Person) => (await person.call(notificationEndpoints.list)).body.notifications;

describe("[CP23] a chat that was shared", () => {
  it("is read by its readers, who are notified, and by nobody else", async () => {
    const { chatId } = await ask(world, asker, { query: aboutRetort });
    expect((await read(reader, chatId)).status).toBe(404);
    const { body } = await shareWith(asker, chatId, reader);
    expect(body.sharedWith).toEqual([{ id: reader.profileId, displayName: "Reader" }]);
    const shown = (await read(reader, chatId)).body;
    expect(shown).toMatchObject({ sharedBy: { id: asker.profileId, displayName: "Asker" }, sharedWith: [] });
    expect(shown.messages.map(({ text }) => text)).toEqual([aboutRetort, expect.stringContaining("8 minutes")]);
    expect((await reader.call(list, { query: { isShared: "true" } })).body.chats).toMatchObject([
      { id: chatId, title: aboutRetort, sharedBy: { displayName: "Asker" } },
    ]);
    expect((await reader.call(list)).body.chats).toEqual([]);
    expect(await noticesOf(reader)).toMatchObject([
      { kind: "chatShared", data: { chatId, title: aboutRetort, sharedBy: "Asker" } },
    ]);
    const other = await world.member("admin");
    expect((await read(other, chatId)).status).toBe(404);
    expect((await other.call(list, { query: { isShared: "true" } })).body.chats).toEqual([]);
  });

  it("withholds an answer from a reader who does not see its source, and shows it once they do", async () => {
    const { chatId } = await ask(world, asker, { query: aboutKey });
    await shareWith(asker, chatId, reader);
    const answer = async () => (await read(reader, chatId)).body.messages.at(-1);
    expect(await answer()).toMatchObject({ isWithheld: true, text: "", references: [] });
    const insider = await world.member("operator", { in: [night] });
    await shareWith(asker, chatId, reader, insider);
    expect((await read(insider, chatId)).body.messages.at(-1)?.text).toContain("blue cabinet");
    expect(JSON.stringify(await answer())).not.toContain("cabinet");
  });

  it("ends at the moment of sharing: later questions are its asker's own until it is shared again", async () => {
    const { chatId } = await ask(world, asker, { query: aboutRetort });
    await shareWith(asker, chatId, reader);
    await ask(world, asker, { query: aboutKey, chatId });
    const questions = async () => (await read(reader, chatId)).body.messages.filter((one) => !one.isChatBot);
    expect(await questions()).toHaveLength(1);
    await shareWith(asker, chatId, reader);
    expect(await questions()).toHaveLength(2);
    // Somebody who could read it before is not notified again.
    expect(await noticesOf(reader)).toHaveLength(1);
  });

  it("says nothing of what it was limited to, and nothing of its rating", async () => {
    const within = { serverMetadata: { possibleProcedureReferences: [randomUUID()] } };
    const { chatId, stop } = await ask(world, asker, { query: aboutRetort, more: within });
    const chatMessage = { id: stop?.message.id ?? "", chatId, thumbsValue: -1, failureReason: "wrong" } as const;
    await asker.call(feedbackEndpoints.logFeedback, { body: { orgId: world.workspaceId, chatMessage } });
    await shareWith(asker, chatId, reader);
    const shown = (await read(reader, chatId)).body;
    expect(shown.selectedResources).toEqual([]);
    for (const message of shown.messages) {
      expect(message).toMatchObject({ serverMetadata: null, thumbsValue: null, failureReason: "" });
      expect(message.wasFlaggedForAdmin).toBe(false);
    }
  });

  it("is read-only: readers ask, rename, interrupt, share and rate nothing in it", async () => {
    const { chatId, stop } = await ask(world, asker, { query: aboutRetort });
    await shareWith(asker, chatId, reader);
    const params = { chatId };
    const chatMessage = { id: stop?.message.id ?? "", chatId, thumbsValue: 1 } as const;
    expect([
      (await reader.call(change, { params, body: { title: "Mine" } })).status,
      (await reader.call(interrupt, { params })).status,
      (await shareWith(reader, chatId, admin)).status,
      (await reader.call(feedbackEndpoints.logFeedback, { body: { orgId: world.workspaceId, chatMessage } })).status,
    ]).toEqual([404, 404, 404, 404]);
    expect((await ask(world, reader, { query: "Mine?", chatId })).error).toMatchObject({ code: "notFound" });
    expect((await read(asker, chatId)).body.messages).toHaveLength(2);
  });

  it("is gone for a reader when they leave it, when it is taken back, and when it is deleted", async () => {
    const { chatId } = await ask(world, asker, { query: aboutRetort });
    await shareWith(asker, chatId, reader);
    expect((await reader.call(remove, { params: { chatId } })).status).toBe(204);
    expect((await read(reader, chatId)).status).toBe(404);
    expect((await read(asker, chatId)).body.sharedWith).toEqual([]);
    await shareWith(asker, chatId, reader);
    await shareWith(asker, chatId);
    expect((await read(reader, chatId)).status).toBe(404);
    expect(await noticesOf(reader)).toEqual([]);
    await shareWith(asker, chatId, reader);
    expect((await asker.call(remove, { params: { chatId } })).status).toBe(204);
    expect((await read(reader, chatId)).status).toBe(404);
    expect((await reader.call(list, { query: { isShared: "true" } })).body.chats).toEqual([]);
  });

  it("is shared with members of the workspace alone, and all of them or none", async () => {
    const { chatId } = await ask(world, asker, { query: aboutRetort });
    const stranger = await (await world.workspace("sibling")).member("operator");
    const { status, body } = await shareWith(asker, chatId, reader, stranger);
    expect([status, body.code]).toEqual([422, "readerNotFound"]);
    expect((await read(reader, chatId)).status).toBe(404);
  });
});

describe("[QU6] a conversation that was flagged", () => {
  it("tells its asker once when it is archived, with the words of whoever did", async () => {
    const { chatId, stop } = await ask(world, asker, { query: aboutRetort });
    const messageId = stop?.message.id ?? "";
    const chatMessage = { id: messageId, chatId, thumbsValue: -1, failureReason: "wrong" } as const;
    await asker.call(feedbackEndpoints.logFeedback, { body: { orgId: world.workspaceId, chatMessage } });
    const turn = (isArchived: boolean, message?: string) =>
      admin.call(copilotAnalyticsEndpoints.archive, {
        body: { chatId, messageId, isArchived, ...(message !== undefined && { message }) },
      });
    await turn(true, "The manual was corrected.");
    await turn(true);
    await turn(false);
    expect(await noticesOf(asker)).toMatchObject([
      { kind: "flaggedAnswerClosed", data: { chatId, title: aboutRetort, message: "The manual was corrected." } },
    ]);
    await asker.call(remove, { params: { chatId } });
    expect(await noticesOf(asker)).toEqual([]);
  });
});

describe("[CP25] an answer from two sources that differ", () => {
  it("says what each of them says", async () => {
    await manual("Filler manual.pdf", "Rinse the filler with hot water for at least 5 minutes.");
    await manual("Filler work instruction.pdf", "Rinse the filler with hot water for 12 minutes.");
    const { stop } = await ask(world, asker, { query: "For how many minutes do I rinse the filler with hot water?" });
    expect(stop?.notes.differences).toHaveLength(1);
    const [difference] = stop?.notes.differences ?? [];
    expect([difference?.one.amount, difference?.other.amount].toSorted()).toEqual(["12 minutes", "5 minutes"]);
  });

  it("says nothing of it to whoever does not see both of them [CP9] (threat B126)", async () => {
    await manual("Cooker manual.pdf", "Heat the cooker with dry steam for at least 7 minutes.");
    await manual("Cooker night instruction.pdf", "Heat the cooker with dry steam for 13 minutes.", [night]);
    const query = "For how many minutes do I heat the cooker with dry steam?";
    const { chatId, stop } = await ask(world, asker, { query });
    expect(stop?.notes.differences).toHaveLength(1);
    await shareWith(asker, chatId, reader);
    const shown = (await read(reader, chatId)).body.messages.at(-1);
    expect(shown).toMatchObject({ isWithheld: true, text: "", notes: { found: "answer", differences: [] } });
    expect(JSON.stringify(shown)).not.toContain("13 minutes");
  });
});
