import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMembers } from "#features/groups/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { selectDue } from "#features/notifications/server/delivery-store.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { signInNew } from "#tests/server/people.ts";
import { auditOf } from "#tests/support/audit.ts";
import { bodyOf, draftBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { commentEndpoints, type DraftThread } from "../contract.ts";

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
  const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;
  ann = await world.member([...publishes], { in: [night], name: "Ann" });
  ben = await world.member("contentAuthor", { in: [night], name: "Ben" });
  dora = await world.member("contentAuthor", { in: [await world.group("Day shift")], name: "Dora" });
  olga = await world.member("operator", { in: [night], name: "Olga" });
});
afterAll(() => world?.close());

const stepOf = (draft: ProcedureDraft, index = 0) =>
  draft.sections.flatMap((section) => section.steps)[index]?.id ?? "";
const nightDraft = () => draftBy(ben, { groups: [night] });
const listOf = (by: Person, draft: { readonly id: string }) =>
  by.call(commentEndpoints.list, { params: { procedureId: draft.id }, query: {} });
const begin = (by: Person, draft: ProcedureDraft, mentions: readonly Person[] = [], index = 0) =>
  by.call(commentEndpoints.begin, {
    params: { procedureId: draft.id },
    body: { stepId: stepOf(draft, index), text: "Which valve?", mentionIds: mentions.map((one) => one.profileId) },
  });
const at = (draft: ProcedureDraft, thread: DraftThread, index = 0) => ({
  procedureId: draft.id,
  threadId: thread.id,
  commentId: thread.comments[index]?.id ?? "",
});
const mentionsOf = async (person: Person, draft: ProcedureDraft) => {
  const { body } = await person.call(notificationEndpoints.list, { query: { limit: 200 } });
  return body.notifications.filter((one) => one.kind === "mention" && one.data.procedureId === draft.id);
};

describe("a thread", () => {
  it("of a comment that a notice names is listed also where it was resolved in an earlier draft [CM10]", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    const { body: thread } = await begin(ann, draft, [ben]);
    await ann.call(commentEndpoints.resolve, { params: at(draft, thread) });
    await publishOver(ann, draft);
    await ann.call(draftEndpoints.create, { params: { procedureId: draft.id } });
    const listed = async (by: Person, commentId?: string) => {
      const query = commentId === undefined ? {} : { commentId };
      const { body } = await by.call(commentEndpoints.list, { params: { procedureId: draft.id }, query });
      return body.threads?.map((one) => one.id);
    };
    const { commentId } = at(draft, thread);
    expect(await listed(ben)).toEqual([]);
    expect(await listed(ben, commentId)).toEqual([thread.id]);
    const other = await begin(ann, await draftBy(ann, { groups: [night] }));
    expect(await listed(ben, other.body.comments[0]?.id)).toEqual([]);
    expect(await listed(dora, commentId)).toBeUndefined();
    await ann.call(commentEndpoints.remove, { params: at(draft, thread) });
    expect(await listed(ben, commentId)).toEqual([]);
  });

  it("is read and written by members who see the draft, and by nobody else [CM1]", async () => {
    const draft = await nightDraft();
    const begun = await begin(ann, draft);
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ stepNumber: 1, comments: [{ author: { displayName: "Ann" }, isOwn: true }] });
    const replied = await ben.call(commentEndpoints.reply, {
      params: at(draft, begun.body),
      body: { text: "  V3, of course " },
    });
    expect(replied.body.comments.map((one) => [one.text, one.isOwn])).toEqual([
      ["Which valve?", false],
      ["V3, of course", true],
    ]);
    expect((await listOf(olga, draft)).status).toBe(403);
    expect((await listOf(dora, draft)).status).toBe(404);
    expect((await begin(dora, draft)).status).toBe(404);
    const nowhere = { stepId: "0f5f3d2e-5b1c-4c7e-9d7a-3a4b5c6d7e8f", text: "Here" };
    const refused = await ann.call(commentEndpoints.begin, { params: { procedureId: draft.id }, body: nowhere });
    expect([refused.status, refused.body.code]).toEqual([422, "unknownStep"]);
  });

  it("never reaches the published copy, an operator or a reader of the history [CM1]", async () => {
    const draft = await nightDraft();
    await begin(ann, draft);
    await publishOver(ann, draft);
    expect((await listOf(ann, draft)).status).toBe(404);
    for (const reader of [olga, ann]) {
      const published = await reader.call(procedureEndpoints.get, { params: { procedureId: draft.id } });
      expect(published.status).toBe(200);
      expect(published.text).not.toContain("Which valve?");
    }
    const history = await ann.call(revisionEndpoints.revisions, { params: { procedureId: draft.id } });
    expect(history.text).not.toContain("Which valve?");
  });

  it("that is open goes over to the next draft, and one that was resolved does not [CM2]", async () => {
    const draft = await nightDraft();
    await begin(ann, draft);
    const { body: settled } = await begin(ann, draft, [], 1);
    await ann.call(commentEndpoints.resolve, { params: at(draft, settled) });
    expect((await listOf(ben, draft)).body.threads.map((one) => one.resolvedBy?.displayName ?? null)).toEqual([
      null,
      "Ann",
    ]);
    await publishOver(ann, draft);
    await ann.call(draftEndpoints.create, { params: { procedureId: draft.id } });
    const { threads } = (await listOf(ben, draft)).body;
    expect(threads.map((one) => [one.stepNumber, one.resolvedAt])).toEqual([[1, null]]);
  });

  it("follows its step through a reordering, and says when the step is gone [CM3]", async () => {
    const draft = await nightDraft();
    await begin(ann, draft);
    const turned = draft.sections.toReversed();
    const moved = await saveOver(ben, draft, { sections: turned });
    expect((await listOf(ann, draft)).body.threads[0]?.stepNumber).toBe(3);
    const sections = turned.map((section) => ({
      ...section,
      steps: section.steps.filter((step) => step.id !== stepOf(draft)),
    }));
    await saveOver(ben, { ...draft, ...bodyOf(draft), revision: moved.body.revision }, { sections });
    const [thread] = (await listOf(ann, draft)).body.threads;
    expect(thread).toMatchObject({ stepNumber: null, stepTitle: draft.sections[0]?.steps[0]?.title });
  });

  it("is resolved and reopened by whoever sees the draft, and by a reply [CM6]", async () => {
    const draft = await nightDraft();
    const { body: thread } = await begin(ann, draft);
    for (let twice = 0; twice < 2; twice++) {
      const resolved = await ben.call(commentEndpoints.resolve, { params: at(draft, thread) });
      expect(resolved.body.resolvedBy).toMatchObject({ displayName: "Ben" });
    }
    const reply = { params: at(draft, thread), body: { text: "Not quite" } };
    expect((await ann.call(commentEndpoints.reply, reply)).body.resolvedAt).toBeNull();
    await ben.call(commentEndpoints.resolve, { params: at(draft, thread) });
    expect((await ann.call(commentEndpoints.reopen, { params: at(draft, thread) })).body.resolvedBy).toBeNull();
    const actions = (await auditOf(world, draft.id)).map((event) => event.action);
    expect(actions.filter((action) => action === "draftThread.resolved")).toHaveLength(2);
    expect(JSON.stringify(await auditOf(world, draft.id))).not.toContain("Which valve?");
  });
});

describe("a comment", () => {
  it("is edited and deleted by its author alone, and its words are erased [CM7]", async () => {
    const draft = await nightDraft();
    const { body: thread } = await begin(ann, draft);
    const params = at(draft, thread);
    const foreign = await ben.call(commentEndpoints.edit, { params, body: { text: "Mine" } });
    expect([foreign.status, foreign.body.code]).toEqual([403, "notAuthor"]);
    expect((await ben.call(commentEndpoints.remove, { params })).status).toBe(403);
    const edited = await ann.call(commentEndpoints.edit, { params, body: { text: "Which of the valves?" } });
    expect(edited.body.comments[0]).toMatchObject({ text: "Which of the valves?", isDeleted: false });
    expect(edited.body.comments[0]?.editedAt).not.toBeNull();
    await ben.call(commentEndpoints.reply, { params, body: { text: "V3" } });
    expect((await ann.call(commentEndpoints.remove, { params })).status).toBe(204);
    const [left] = (await listOf(ben, draft)).body.threads;
    expect(left?.comments.map((one) => [one.text, one.isDeleted])).toEqual([
      ["", true],
      ["V3", false],
    ]);
    expect((await ann.call(commentEndpoints.edit, { params, body: { text: "Again" } })).status).toBe(403);
    const stored = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("draft_comment")
        .select("text")
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", params.commentId)
        .executeTakeFirst(),
    );
    expect(stored?.text).toBe("");
    const last = { ...params, commentId: left?.comments[1]?.id ?? "" };
    expect((await ben.call(commentEndpoints.remove, { params: last })).status).toBe(204);
    expect((await listOf(ben, draft)).body.threads).toEqual([]);
  });

  it("of another procedure is not found through this one", async () => {
    const [draft, other] = [await nightDraft(), await nightDraft()];
    const { body: thread } = await begin(ann, draft);
    const params = { ...at(draft, thread), procedureId: other.id };
    expect((await ann.call(commentEndpoints.edit, { params, body: { text: "Elsewhere" } })).status).toBe(404);
    expect((await ann.call(commentEndpoints.resolve, { params })).status).toBe(404);
  });
});

describe("a mention", () => {
  it("is offered and accepted for members who see the draft alone [CM4]", async () => {
    const draft = await nightDraft();
    const { body } = await ann.call(commentEndpoints.people, { params: { procedureId: draft.id } });
    expect(body.people.map((one) => one.displayName)).toEqual(["Ann", "Ben"]);
    for (const hidden of [dora, olga]) {
      const refused = await begin(ann, draft, [hidden]);
      expect([refused.status, refused.body.code]).toEqual([422, "unknownMember"]);
      expect(await mentionsOf(hidden, draft)).toEqual([]);
    }
    expect((await listOf(ann, draft)).body.threads).toEqual([]);
  });

  it("offers the provider's own people only where they are shown, and nobody to a shared device [CM12]", async () => {
    const draft = await nightDraft();
    const people = async (token: string) => {
      const input = { params: { procedureId: draft.id } };
      const at = { workspaceId: world.workspaceId, token, input, headers: {} };
      return (await callServer(world.server, commentEndpoints.people, at)).body.people.map((one) => one.displayName);
    };
    const sam = await world.member("contentAuthor", { in: [night], name: "Sam" });
    const mark = (isTeam: boolean) =>
      world.asSystem(({ db, workspaceId }) =>
        db
          .updateTable("profile")
          .set({ is_product_team: isTeam })
          .where("workspace_id", "=", workspaceId)
          .where("id", "=", sam.profileId)
          .execute(),
      );
    await mark(true);
    const admin = await world.member("admin", { name: "Zoe" });
    expect(await people(ann.token)).not.toContain("Sam");
    expect(await people(admin.token)).toContain("Sam");
    const tablet = await signInNew(world.appContext, { provider: "device" });
    await world.asSystem(async (scope) => {
      const roleId = await builtInRoleId(scope, "contentAuthor");
      const id = await createMember(scope, { displayName: "Tess", roleId, userId: tablet.userId });
      await addMembers(scope, night, [id]);
    });
    expect(await people(tablet.token)).toEqual([]);
  });

  it("notifies its member once, however often the comment is edited, and never its author [CM5]", async () => {
    const draft = await nightDraft();
    const { body: thread } = await begin(ann, draft, [ann]);
    const params = at(draft, thread);
    for (const text of ["Ben, which valve?", "Ben, which of them?"]) {
      await ann.call(commentEndpoints.edit, { params, body: { text, mentionIds: [ben.profileId] } });
    }
    await ann.call(commentEndpoints.edit, { params, body: { text: "Which?", mentionIds: [] } });
    await ann.call(commentEndpoints.edit, { params, body: { text: "Ben?", mentionIds: [ben.profileId] } });
    expect((await mentionsOf(ben, draft)).map((one) => one.data)).toMatchObject([
      { commentId: params.commentId, mentionedBy: "Ann", title: draft.title },
    ]);
    expect(await mentionsOf(ann, draft)).toEqual([]);
  });

  it("is neither shown nor sent once the comment is deleted or the draft is published [CM5] [N28]", async () => {
    const isDue = async (commentId: string) => {
      const due = await world.asSystem((scope) => selectDue(scope, 1000));
      return due.filter((row) => JSON.stringify(row).includes(commentId)).map((row) => row.isVisible);
    };
    const first = await nightDraft();
    const { body: deleted } = await begin(ann, first, [ben]);
    expect(await isDue(at(first, deleted).commentId)).toEqual([true]);
    await ann.call(commentEndpoints.remove, { params: at(first, deleted) });
    expect(await isDue(at(first, deleted).commentId)).toEqual([false]);
    expect(await mentionsOf(ben, first)).toEqual([]);
    const second = await nightDraft();
    const { body: published } = await begin(ann, second, [ben]);
    expect(await mentionsOf(ben, second)).toHaveLength(1);
    await publishOver(ann, second);
    expect(await isDue(at(second, published).commentId)).toEqual([false]);
    expect(await mentionsOf(ben, second)).toEqual([]);
  });
});

it("[CM9] a change reaches open screens by an event that names no draft", async () => {
  const draft = await nightDraft();
  await begin(ann, draft);
  const events = await world.asSystem(({ db, workspaceId }) =>
    db
      .selectFrom("feed_event")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("topic", "=", "draftComments")
      .execute(),
  );
  expect(events.length).toBeGreaterThan(0);
  expect(JSON.stringify(events)).not.toContain(draft.id);
});
