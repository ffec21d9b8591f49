import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import type { Permission } from "#kit/permissions.ts";
import { inScope } from "#kit/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import { allPages, bodyOf, draftBy, pathOf, publishable, publishedBy, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { procedureEndpoints } from "../contract.ts";
import { draftEndpoints } from "../draft-contract.ts";
import { revisionEndpoints } from "../revision-contract.ts";
import { authorsProcedure } from "./service/find-visible.ts";
import {
  getPublishedForPerform,
  getVersionContent,
  latestPublishedNumbers,
  selectVisibleDraftIds,
  selectVisibleProcedureIds,
} from "./service.ts";

let world: World;
let night: string;
let line: string;
let day: string;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  line = await world.group("Line 2", { under: night });
  day = await world.group("Day shift");
  admin = await world.member("admin");
});
afterAll(() => world?.close());

/** Whether each kind of holder may see drafts (threat B79). */
const holders: [name: string, permissions: Permission[], seesDrafts: boolean][] = [
  ["nobody special", [], false],
  ["an analyst", ["content.procedures.analyze"], false],
  ["a deleter", ["content.procedures.delete", "content.procedures.drafts.delete"], false],
  ["a keeper of sets, areas and documents", ["content.sets.manage", "content.areas.manage"], false],
  ["an author", ["content.procedures.manage"], true],
  ["a publisher", ["content.procedures.publish"], true],
];

describe("drafts", () => {
  it.each(holders)("%s: sight of drafts is the same everywhere [P63]", async (_, permissions, seesDrafts) => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`;
    const reader = await world.member(permissions, { in: [night] });
    const alone = await draftBy(admin, { content: publishable(`${word} alone`), groups: [night] });
    const both = await publishedBy(admin, { content: publishable(`${word} both`), groups: [night] });
    const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId: both.id } });
    await saveOver(admin, draft, { title: `Secret of ${word}` });
    await world.asSystem((scope) =>
      scope.db
        .updateTable("procedure")
        .set({ approval_status: "rejected" })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", both.id)
        .execute(),
    );

    const published = await reader.call(procedureEndpoints.list, { query: { search: word } });
    expect(published.body.procedures.map((one) => one.id)).toEqual([both.id]);
    const all = await reader.call(procedureEndpoints.list, { query: { search: word, status: "all" } });
    expect(all.body.procedures.map((one) => one.id).sort()).toEqual(
      (seesDrafts ? [alone.id, both.id] : [both.id]).sort(),
    );
    const secret = await reader.call(procedureEndpoints.list, { query: { search: `secret ${word}` } });
    expect(secret.body.procedures.length).toBe(seesDrafts ? 1 : 0);
    const counts = await reader.call(procedureEndpoints.counts, { query: { search: word } });
    expect(counts.body).toEqual(
      seesDrafts
        ? { all: 2, published: 1, draft: 1, pending: 0, rejected: 1 }
        : { all: 1, published: 1, draft: 0, pending: 0, rejected: 0 },
    );

    const [summary] = published.body.procedures;
    expect(summary).toMatchObject({
      title: `${word} both`,
      draftTitle: seesDrafts ? `Secret of ${word}` : null,
      draftVersionId: seesDrafts ? draft.versionId : null,
      procedureVersionApproval: { approvalStatus: seesDrafts ? "rejected" : "none" },
      // A save of the draft is no news to those who may not see it.
      updatedAt: both.publishedAt,
    });
    const get = (procedureId: string) => reader.call(procedureEndpoints.get, { params: { procedureId } });
    expect([(await get(alone.id)).status, (await get(both.id)).status]).toEqual([404, 200]);
    const opened = await get(both.id);
    expect(opened.body.draftVersionId).toBe(seesDrafts ? draft.versionId : null);
    const shown = opened.text;
    if (!seesDrafts) expect(shown).not.toContain(draft.versionId);
    for (const part of ["Secret", "isCorrect", "correctAnswer", "feedback", "counterExamples"]) {
      expect(shown).not.toContain(part);
    }
    for (const procedureId of [alone.id, both.id]) {
      const { status } = await reader.call(draftEndpoints.get, { params: { procedureId } });
      expect(status).toBe(seesDrafts ? 200 : 403);
    }
    expect((await reader.call(procedureEndpoints.listDrafts, { query: { search: word } })).status).toBe(
      seesDrafts ? 200 : 403,
    );
    const drafts = await reader.run((scope) => selectVisibleDraftIds(scope, [alone.versionId, draft.versionId]));
    expect(drafts.size).toBe(seesDrafts ? 2 : 0);
    const ids = await reader.run((scope) => selectVisibleProcedureIds(scope, [alone.id, both.id]));
    expect([...ids]).toEqual([both.id]);
  });

  it("who may delete drafts but not see them finds none [P63]", async () => {
    const deleter = await world.member(["content.procedures.drafts.delete", "content.procedures.delete"]);
    const draft = await draftBy(admin);
    expect((await deleter.call(draftEndpoints.discard, { params: pathOf(draft) })).status).toBe(404);
    expect((await deleter.call(procedureEndpoints.remove, { params: { procedureId: draft.id } })).status).toBe(404);
  });

  it("the feed reports that some draft has changed, and names none [P69]", async () => {
    const draft = await draftBy(admin, { groups: [night] });
    const { id } = await publishedBy(admin, { groups: [night] });
    const events = await world.asSystem((scope) =>
      scope.db
        .selectFrom("feed_event")
        .select(["topic", "subject_id", "group_ids"])
        .where("workspace_id", "=", scope.workspaceId)
        .orderBy("seq", "desc")
        .limit(6)
        .execute(),
    );
    expect(events.filter((one) => one.topic === "procedureDrafts").map((one) => one.subject_id)).toEqual(
      Array(5).fill(null),
    );
    expect(events.filter((one) => one.topic === "procedures")).toEqual([
      { topic: "procedures", subject_id: id, group_ids: [night] },
    ]);
    expect(JSON.stringify(events)).not.toContain(draft.id);
  });

  it("of another group or workspace are 404, for every request", async () => {
    const author = await world.member(
      ["content.procedures.manage", "content.procedures.publish", "content.procedures.drafts.delete"],
      { in: [night] },
    );
    const foreign = await (await world.workspace("sibling")).member("admin");
    const draft = await draftBy(admin, { groups: [day] });
    const both = await publishedBy(admin, { groups: [day] });
    for (const person of [author, foreign]) {
      const of = { params: { procedureId: draft.id } };
      const answers = [
        await person.call(draftEndpoints.get, of),
        await person.call(draftEndpoints.save, { params: pathOf(draft), ifMatch: draft.revision, body: bodyOf(draft) }),
        await person.call(draftEndpoints.discard, { params: pathOf(draft) }),
        await person.call(draftEndpoints.publish, { params: pathOf(draft), body: { revision: draft.revision } }),
        await person.call(draftEndpoints.create, { params: { procedureId: both.id } }),
        await person.call(procedureEndpoints.get, { params: { procedureId: both.id } }),
        await person.call(revisionEndpoints.revisions, { params: { procedureId: both.id } }),
        await person.call(revisionEndpoints.getRevision, {
          params: { procedureId: both.id, versionId: both.versionId },
        }),
        await person.call(procedureEndpoints.setGroups, {
          params: { procedureId: both.id },
          body: { addAccessGroupIds: [], removeAccessGroupIds: [] },
        }),
      ];
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404));
    }
    // A version belongs to one procedure only.
    const crossed = { params: { procedureId: both.id, versionId: draft.versionId } };
    expect((await admin.call(draftEndpoints.discard, crossed)).status).toBe(404);
    expect((await admin.call(revisionEndpoints.getRevision, crossed)).status).toBe(404);
  });
});

describe("groups and areas", () => {
  it("the sight of lists, counts, details and of the media's question is the policy's [P61] [P62]", async () => {
    const word = `g${crypto.randomUUID().slice(0, 8)}`;
    const wishes = [[], [night], [line], [day], [night, day]];
    const procedures = [];
    for (const groups of wishes) {
      procedures.push({ groups, ...(await publishedBy(admin, { content: publishable(word), groups })) });
    }
    const readers = [
      await world.member("operator"),
      await world.member("operator", { in: [night] }),
      await world.member("operator", { in: [line] }),
      await world.member("contentAuthor", { in: [day] }),
      await world.member("contentAuthor", { in: [line, day] }),
      admin,
    ];
    for (const reader of readers) {
      const { actor } = await reader.run(async (scope) => scope);
      const expected = procedures.filter((one) => inScope(actor, { accessGroupIds: one.groups })).map((one) => one.id);
      expect((await allPages(reader, { search: word })).sort()).toEqual([...expected].sort());
      const counts = await reader.call(procedureEndpoints.counts, { query: { search: word } });
      expect(counts.body.published).toBe(expected.length);
      const ids = procedures.map((one) => one.id);
      const visible = await reader.run((scope) => selectVisibleProcedureIds(scope, ids));
      expect([...visible].sort()).toEqual([...expected].sort());
      for (const { id } of procedures) {
        const { status } = await reader.call(procedureEndpoints.get, { params: { procedureId: id } });
        expect(status).toBe(expected.includes(id) ? 200 : 404);
      }
    }
  });

  it("filters by group and area name nothing out of sight, and groups out of sight are counted", async () => {
    const reader = await world.member("operator", { in: [night] });
    const [hall, cellar] = [
      await admin.run((scope) => createArea(scope, { name: "Hall" })),
      await admin.run((scope) => createArea(scope, { name: "Cellar", accessGroupIds: [day] })),
    ];
    const { id } = await publishedBy(admin, { groups: [night, day], areas: [hall.id, cellar.id] });
    const by = async (query: { accessGroupId?: string; areaId?: string }) => {
      const { body } = await reader.call(procedureEndpoints.list, { query });
      const counts = await reader.call(procedureEndpoints.counts, { query });
      expect(counts.body.all).toBe(body.procedures.length);
      return body.procedures.find((one) => one.id === id);
    };
    expect(await by({ accessGroupId: night })).toMatchObject({
      accessGroupIds: [night],
      hiddenAccessGroups: 1,
      areaIds: [hall.id],
    });
    expect(await by({ areaId: hall.id })).toBeDefined();
    expect([await by({ accessGroupId: day }), await by({ areaId: cellar.id })]).toEqual([undefined, undefined]);
    expect(await by({ accessGroupId: "unassigned" })).toBeUndefined();
    const detail = await reader.call(procedureEndpoints.get, { params: { procedureId: id } });
    expect(detail.body).toMatchObject({ accessGroupIds: [night], hiddenAccessGroups: 1, areaIds: [hall.id] });
  });
});

describe("lists", () => {
  let reader: Person;
  beforeAll(async () => {
    reader = await world.member("operator");
  });

  it("search wants every word, folded, in any title or the description [P60]", async () => {
    const word = `Ä${crypto.randomUUID().slice(0, 8)}`;
    const content = publishable(`${word} Oil Pump`);
    const [first] = content.sections;
    const sections = content.sections.map((one) => (one === first ? { ...one, title: "100% Zündung" } : one));
    const { id } = await publishedBy(admin, { content: { ...content, description: "Under\tPRESSURE", sections } });
    const finds = async (search: string) => (await allPages(reader, { search })).includes(id);
    expect(await finds(`${word.toLowerCase()} pump`)).toBe(true);
    expect(await finds(`pressure zünd 100% OIL ${word}`)).toBe(true);
    expect(await finds("  ")).toBe(true);
    expect(await finds(`${word} pumps`)).toBe(false);
    expect(await finds(`${word} oil_pump`)).toBe(false);
    expect(await finds(`${word} words`)).toBe(false);
  });

  it("pages are complete and repeat nothing, whatever is published in between [P62]", async () => {
    const stay: string[] = [];
    for (let index = 0; index < 7; index++) stay.push((await publishedBy(admin)).id);
    const moving = await publishedBy(admin);
    const ids = await allPages(reader, { limit: 3 }, async () => {
      const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId: moving.id } });
      await admin.call(draftEndpoints.publish, { params: pathOf(draft), body: { revision: draft.revision } });
      await publishedBy(admin);
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(stay.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("a draft that is written moves its procedure among the authors' lists alone", async () => {
    const [older] = [await publishedBy(admin), await publishedBy(admin)];
    const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId: older.id } });
    await saveOver(admin, draft, { title: "Newer" });
    const firstOf = async (person: Person, status: "published" | "all") =>
      (await person.call(procedureEndpoints.list, { query: { status, limit: 1 } })).body.procedures[0]?.id;
    expect(await firstOf(admin, "all")).toBe(older.id);
    expect(await firstOf(admin, "published")).not.toBe(older.id);
    expect(await firstOf(reader, "all")).not.toBe(older.id);
  });

  it("refuses a cursor of another list", async () => {
    const { body } = await admin.call(procedureEndpoints.list, { query: { status: "all", limit: 1 } });
    const after = body.next ?? "";
    expect((await admin.call(procedureEndpoints.list, { query: { status: "all", after } })).status).toBe(200);
    for (const wrong of [after, "%", "published~x~y", `${after}~1`]) {
      expect((await admin.call(procedureEndpoints.list, { query: { after: wrong } })).status).toBe(400);
    }
  });
});

describe("[P182] an opened procedure", () => {
  it("is the same content for everyone, and what each reader may see is read at every call", async () => {
    const [inside, above] = [
      await world.member("operator", { in: [line] }),
      await world.member("operator", { in: [night] }),
    ];
    const { id } = await publishedBy(admin, { groups: [line, day] });
    const open = (reader: Person) => reader.call(procedureEndpoints.get, { params: { procedureId: id } });
    const [first, second] = [await open(inside), await open(above)];
    expect(first.body.sections).toEqual(second.body.sections);
    expect(first.body).toMatchObject({ accessGroupIds: [line], hiddenAccessGroups: 1, draftVersionId: null });
    expect((await open(inside)).body).toEqual(first.body);

    const inLine = (scope: Scope) => ({
      workspace_id: scope.workspaceId,
      profile_id: inside.profileId,
      group_id: line,
    });
    await world.asSystem((scope) =>
      scope.db
        .deleteFrom("group_member")
        .where((eb) => eb.and(inLine(scope)))
        .execute(),
    );
    expect((await open(inside)).status).toBe(404);
    await world.asSystem((scope) => scope.db.insertInto("group_member").values(inLine(scope)).execute());
    expect((await open(inside)).body).toEqual(first.body);
  });
});

describe("for performs", () => {
  it("the visible published version, with answers; numbers of visible ones", async () => {
    const reader = await world.member("operator", { in: [night] });
    const [seen, hidden] = [await publishedBy(admin, { groups: [night] }), await publishedBy(admin, { groups: [day] })];
    const draft = await draftBy(admin);
    const found = await reader.run((scope) => getPublishedForPerform(scope, seen.id));
    expect(found).toEqual({ procedureId: seen.id, versionId: seen.versionId, number: 1, content: publishable() });
    for (const id of [hidden.id, draft.id]) {
      await expect(reader.run((scope) => getPublishedForPerform(scope, id))).rejects.toMatchObject({
        code: "notFound",
      });
    }
    expect(await reader.run((scope) => getVersionContent(scope, hidden.versionId))).toEqual(publishable());
    const numbers = await reader.run((scope) => latestPublishedNumbers(scope, [seen.id, hidden.id, draft.id]));
    expect([...numbers]).toEqual([[seen.id, 1]]);
    await expect(reader.run((scope) => authorsProcedure(scope, draft.id))).rejects.toMatchObject({ code: "notFound" });
  });
});
