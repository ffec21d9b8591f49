import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import type { Scope } from "#kit/server/scope.ts";
import { documentOf } from "#tests/support/documents.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { draftBy, publishable, publishedBy } from "#tests/support/procedures.ts";
import { elementListBy, marksOf, studyBy } from "#tests/support/time-studies.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type TimeStudyDetail, timeStudyEndpoints } from "../contract.ts";
import { elementListEndpoints } from "../element-list-contract.ts";
import { studyLimits } from "../rules/elements.ts";
import { reportOf } from "../rules/report.ts";
import { changeElementListGroups } from "./element-list-service.ts";
import { exportStudy } from "./export-study.ts";
import { changeStudyGroups } from "./service.ts";

let world: World;
let admin: Person;
let author: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  author = await world.member("contentAuthor");
});
afterAll(() => world?.close());

const at = (studyId: string) => ({ params: { studyId } });
const atList = (elementListId: string) => ({ params: { elementListId } });
const startedAt = "2026-11-20T08:00:00.000Z";
const observed = (by: Person, studyId: string, lapsMs: readonly number[], more: object = {}) =>
  by.call(timeStudyEndpoints.observe, {
    ...at(studyId),
    body: { id: randomUUID(), startedAt, marks: marksOf(lapsMs), ...more },
  });
const newStudy = async (by = admin) => studyBy(by, { elementListId: (await elementListBy(admin)).id });
const actionsOf = () =>
  world.asSystem(async (scope) =>
    (await scope.db.selectFrom("audit_entry").select("action").orderBy("seq").execute()).map((entry) => entry.action),
  );

describe("who sees a study", () => {
  it("sees it by its own groups and its subject by the subject's; list, total and detail agree [TS1]", async () => {
    const [mine, theirs] = [await world.group("Mine"), await world.group("Theirs")];
    const hidden = await publishedBy(admin, { groups: [theirs] });
    const shown = await publishedBy(admin, { groups: [mine] });
    const hiddenList = await elementListBy(admin, { groups: [theirs] });
    const studies = {
      openOfHidden: await studyBy(admin, { procedureId: hidden.id }),
      mineOfShown: await studyBy(admin, { procedureId: shown.id, groups: [mine] }),
      theirsOfShown: await studyBy(admin, { procedureId: shown.id, groups: [theirs] }),
      openOfHiddenList: await studyBy(admin, { elementListId: hiddenList.id }),
    };
    const member = await world.member("contentAuthor", { in: [mine] });
    const { body } = await member.call(timeStudyEndpoints.list, { query: {} });
    const ids = body.timeStudies.map((one) => one.id);
    const visible: Record<string, boolean> = {};
    for (const [name, study] of Object.entries(studies)) {
      const { status } = await member.call(timeStudyEndpoints.get, at(study.id));
      expect(status).toBe(ids.includes(study.id) ? 200 : 404);
      expect((await observed(member, study.id, [1000])).status).toBe(ids.includes(study.id) ? 201 : 404);
      visible[name] = ids.includes(study.id);
    }
    expect(visible).toEqual({ openOfHidden: false, mineOfShown: true, theirsOfShown: false, openOfHiddenList: false });
    expect(body.total).toBe(ids.length);
    const lists = await member.call(elementListEndpoints.list, {});
    expect(lists.body.elementLists.map((one) => one.id)).not.toContain(hiddenList.id);
  });

  it("keeps its sight when the procedure or the list is deleted, and nobody else gains any [TS1] [TS8]", async () => {
    const group = await world.group("Line 9");
    const [procedure, list] = [
      await publishedBy(admin, { groups: [group] }),
      await elementListBy(admin, { groups: [group] }),
    ];
    const studies = [
      await studyBy(admin, { procedureId: procedure.id }),
      await studyBy(admin, { elementListId: list.id }),
    ];
    await admin.call(procedureEndpoints.remove, { params: { procedureId: procedure.id } });
    expect((await admin.call(elementListEndpoints.remove, atList(list.id))).status).toBe(204);
    const [inside, outside] = [await world.member("operator", { in: [group] }), await world.member("operator")];
    for (const { id } of studies) {
      expect((await inside.call(timeStudyEndpoints.get, at(id))).status).toBe(200);
      expect((await outside.call(timeStudyEndpoints.get, at(id))).status).toBe(404);
    }
    expect((await admin.call(elementListEndpoints.get, atList(list.id))).status).toBe(404);
  });

  it("is told of hidden groups by their number only [TS1]", async () => {
    const [mine, theirs] = [await world.group("Mine 2"), await world.group("Theirs 2")];
    const list = await elementListBy(admin, { groups: [mine, theirs] });
    const member = await world.member("operator", { in: [mine] });
    const { body } = await member.call(elementListEndpoints.get, atList(list.id));
    expect(body).toMatchObject({ accessGroups: [mine], hiddenAccessGroups: 1 });
  });
});

describe("who may change", () => {
  it("studies with timestudies.manage, lists and deletions with permissions of their own [TS2]", async () => {
    const list = await elementListBy(admin);
    const study = await studyBy(author, { elementListId: list.id });
    const operator = await world.member("operator");
    expect((await operator.call(timeStudyEndpoints.get, at(study.id))).status).toBe(200);
    expect((await observed(operator, study.id, [1000])).status).toBe(403);
    expect((await author.call(timeStudyEndpoints.remove, at(study.id))).status).toBe(403);
    const body = { name: "Mine now" };
    expect((await author.call(elementListEndpoints.update, { ...atList(list.id), ifMatch: 1, body })).status).toBe(403);
    expect((await author.call(elementListEndpoints.remove, atList(list.id))).status).toBe(403);
  });

  it("groups after naming what they add; the last one is not lost by accident [TS7]", async () => {
    const group = await world.group("Only");
    const study = await studyBy(admin, { elementListId: (await elementListBy(admin)).id, groups: [group] });
    const body = { addAccessGroupIds: [], removeAccessGroupIds: [group] };
    expect((await admin.call(timeStudyEndpoints.setGroups, { ...at(study.id), body })).body).toMatchObject({
      code: "wouldBecomeGlobal",
    });
    const opened = await admin.call(timeStudyEndpoints.setGroups, {
      ...at(study.id),
      body: { ...body, makeGlobal: true },
    });
    expect(opened.body.accessGroups).toEqual([]);
  });

  it("what another change at the same moment left of its groups, as a list does (threat B63) [TS7]", async () => {
    const [left, kept, added] = [await world.group("Left"), await world.group("Kept"), await world.group("Added")];
    const list = await elementListBy(admin, { groups: [left, kept] });
    const study = await studyBy(admin, { elementListId: list.id, groups: [left, kept] });
    const change = { addAccessGroupIds: [added], removeAccessGroupIds: [] };
    const less = { addAccessGroupIds: [], removeAccessGroupIds: [left] };
    /** The second change waits for the first one to commit. */
    const atOnce = async (first: (scope: Scope) => Promise<unknown>, second: () => Promise<unknown>) => {
      const after = await admin.run(async (scope) => {
        await first(scope);
        const waiting = second();
        await untilSomebodyWaits(world);
        return { waiting };
      });
      await after.waiting;
    };
    await atOnce(
      (scope) => changeStudyGroups(scope, study.id, less),
      () => admin.call(timeStudyEndpoints.setGroups, { ...at(study.id), body: change }),
    );
    await atOnce(
      (scope) => changeElementListGroups(scope, list.id, less),
      () => admin.call(elementListEndpoints.setGroups, { ...atList(list.id), body: change }),
    );
    const groups = [
      (await admin.call(timeStudyEndpoints.get, at(study.id))).body.accessGroups,
      (await admin.call(elementListEndpoints.get, atList(list.id))).body.accessGroups,
    ];
    for (const ids of groups) expect(new Set(ids)).toEqual(new Set([kept, added]));
  });

  it("nothing where a group is deleted: its heir takes its place, on deleted lists too [TS7]", async () => {
    const [old, heir] = [await world.group("Old"), await world.group("Heir")];
    const list = await elementListBy(admin, { groups: [old] });
    const study = await studyBy(admin, { elementListId: list.id, groups: [old] });
    await admin.call(elementListEndpoints.remove, atList(list.id));
    const body = { assignContentToGroupId: heir, assignMembersToGroupId: null };
    expect((await admin.call(groupEndpoints.remove, { params: { groupId: old }, body })).status).toBe(204);
    const member = await world.member("operator", { in: [heir] });
    expect((await member.call(timeStudyEndpoints.get, at(study.id))).body.accessGroups).toEqual([heir]);
  });
});

describe("a study", () => {
  it("has the numbered steps of the published version, whatever is published later [TS4]", async () => {
    const { id } = await publishedBy(admin, { content: publishable("Fill the tank") });
    const study = await studyBy(author, { procedureId: id });
    expect(study.subject).toMatchObject({ kind: "procedure", procedureId: id, version: 1, title: "Fill the tank" });
    expect(study.elements.length).toBe(study.elementCount);
    expect(study.elements[0]?.name).toMatch(/^01/);
  });

  it("is of what its maker sees and is published [TS4]", async () => {
    const member = await world.member("contentAuthor", { in: [await world.group("Here")] });
    const hidden = await publishedBy(admin, { groups: [await world.group("There")] });
    const { id: draft } = await draftBy(author, { content: publishable("Not yet") });
    for (const procedureId of [hidden.id, draft, randomUUID()]) {
      const body = { title: "No", subject: { kind: "procedure" as const, procedureId } };
      const refused = await member.call(timeStudyEndpoints.create, { body });
      expect(refused).toMatchObject({ status: 400, body: { code: "unknownSubject" } });
    }
  });

  it("keeps its elements when the list changes; only their kinds change, and not unseen [TS5] [TS6]", async () => {
    const list = await elementListBy(admin);
    const study = await studyBy(author, { elementListId: list.id });
    const elements = [{ id: randomUUID(), name: "Weld", kind: "valueAdding" as const }];
    const changed = await admin.call(elementListEndpoints.update, {
      ...atList(list.id),
      ifMatch: 1,
      body: { elements },
    });
    expect(changed.body.elements).toEqual(elements);
    const [first] = study.elements;
    const body = { kinds: [{ elementId: first?.id ?? "", kind: "necessary" as const }] };
    const after = await author.call(timeStudyEndpoints.update, { ...at(study.id), ifMatch: 1, body });
    expect(after.body.elements).toEqual([{ ...first, kind: "necessary" }, ...study.elements.slice(1)]);
    const stale = await author.call(timeStudyEndpoints.update, {
      ...at(study.id),
      ifMatch: 1,
      body: { title: "Other" },
    });
    expect(stale).toMatchObject({ status: 412, body: { current: { revision: 2 } } });
    const foreign = { kinds: [{ elementId: randomUUID(), kind: "waste" as const }] };
    expect((await author.call(timeStudyEndpoints.update, { ...at(study.id), ifMatch: 2, body: foreign })).status).toBe(
      400,
    );
    const staleList = await admin.call(elementListEndpoints.update, {
      ...atList(list.id),
      ifMatch: 1,
      body: { name: "X" },
    });
    expect(staleList).toMatchObject({ status: 412, body: { current: { revision: 2 } } });
  });

  it("is found by words of its title and of its subject, page by page, those timed last first [TS9]", async () => {
    const list = await elementListBy(admin, { name: "Palletise zebra" });
    const studies = [];
    for (const title of ["Night", "Day", "Late"])
      studies.push(await studyBy(author, { title, elementListId: list.id }));
    world.clock.offsetMs += 1000;
    await observed(author, studies[0]?.id ?? "", [1000]);
    const found = async (query: object) => (await author.call(timeStudyEndpoints.list, { query })).body;
    const first = await found({ search: "zebra", limit: 2 });
    expect(first).toMatchObject({ total: 3, timeStudies: [{ title: "Night", lapCount: 1 }, {}] });
    const rest = await found({ search: "zebra", limit: 2, after: first.next });
    expect(rest.timeStudies).toHaveLength(1);
    expect(new Set([...first.timeStudies, ...rest.timeStudies].map((one) => one.id)).size).toBe(3);
    expect((await found({ search: "zebra night" })).total).toBe(1);
    expect((await found({ elementListId: list.id })).total).toBe(3);
  });

  it("is deleted with everything that was timed [TS8]", async () => {
    const study = await newStudy();
    await observed(admin, study.id, [1000, 2000]);
    expect((await admin.call(timeStudyEndpoints.remove, at(study.id))).status).toBe(204);
    expect((await admin.call(timeStudyEndpoints.get, at(study.id))).status).toBe(404);
    const left = await world.asSystem(({ db }) =>
      db.selectFrom("time_study_lap").select("id").where("study_id", "=", study.id).execute(),
    );
    expect(left).toEqual([]);
  });

  it("has elements with distinct names, and at least one [TS3]", async () => {
    const element = () => ({ id: randomUUID(), name: "Fetch", kind: "waste" as const });
    for (const elements of [[], [element(), element()]]) {
      const refused = await admin.call(elementListEndpoints.create, { body: { name: "Twice", elements } });
      expect(refused.status).toBe(400);
    }
  });
});

describe("an observation", () => {
  it("is stored once, however often it is sent, with laps derived from its marks [TS10] [TS16]", async () => {
    const study = await newStudy(author);
    const body = { id: randomUUID(), startedAt, marks: marksOf([4000, 5000, 1000, 4500], 110) };
    const [first, again] = await Promise.all([
      author.call(timeStudyEndpoints.observe, { ...at(study.id), body }),
      author.call(timeStudyEndpoints.observe, { ...at(study.id), body }),
    ]);
    expect([first.status, again.status]).toEqual([201, 201]);
    const { body: read } = await author.call(timeStudyEndpoints.get, at(study.id));
    expect(read.observations).toMatchObject([{ id: body.id, lapCount: 4, startedAt }]);
    expect(read.laps.map((lap) => [lap.cycle, lap.measuredMs, lap.ms, lap.rating])).toEqual([
      [1, 4000, 4000, 110],
      [1, 5000, 5000, 110],
      [1, 1000, 1000, 110],
      [2, 4500, 4500, 110],
    ]);
    expect(read.laps.map((lap) => lap.elementId)).toEqual([0, 1, 2, 0].map((index) => study.elements[index]?.id));
  });

  it("of another person or another study is not taken over by its id [TS16]", async () => {
    const [study, other] = [await newStudy(author), await newStudy(author)];
    const body = { id: randomUUID(), startedAt, marks: marksOf([4000]) };
    await author.call(timeStudyEndpoints.observe, { ...at(study.id), body });
    for (const [by, studyId] of [
      [admin, study.id],
      [author, other.id],
    ] as const) {
      const refused = await by.call(timeStudyEndpoints.observe, { ...at(studyId), body });
      expect(refused).toMatchObject({ status: 409, body: { code: "idTaken" } });
    }
    const stolen = await author.call(timeStudyEndpoints.observe, {
      ...at(other.id),
      body: { ...body, id: randomUUID() },
    });
    expect(stolen).toMatchObject({ status: 409, body: { code: "idTaken" } });
    expect((await author.call(timeStudyEndpoints.get, at(other.id))).body.observations).toEqual([]);
  });

  it("whose marks do not follow each other is refused as a whole [TS11] [TS16]", async () => {
    const study = await newStudy(author);
    const marks = marksOf([4000, 1000]).map((mark, index) => (index === 1 ? { ...mark, at: 3000 } : mark));
    const refused = await observed(author, study.id, [], { marks });
    expect(refused).toMatchObject({ status: 422, body: { code: "marksDoNotFit" } });
  });

  it("never begins in the future, and says when it arrived [TS16]", async () => {
    const study = await newStudy(author);
    const { body } = await observed(author, study.id, [1000], { startedAt: "2199-01-01T00:00:00.000Z" });
    expect(body.observations[0]?.startedAt).toBe(body.observations[0]?.receivedAt);
  });

  it("gives the same figures in whatever order it arrives [TS21]", async () => {
    const [one, other] = [await newStudy(author), await newStudy(author)];
    const rounds = [
      [4100, 5200, 1300],
      [3900, 5000, 1250],
      [4300, 4900, 1500],
    ];
    for (const [index, round] of rounds.entries())
      await observed(author, one.id, round, { startedAt: `2026-11-2${index}T08:00:00.000Z` });
    for (const [index, round] of [...rounds.entries()].reverse()) {
      await observed(author, other.id, round, { startedAt: `2026-11-2${index}T08:00:00.000Z` });
    }
    const read = async ({ id }: TimeStudyDetail) => (await author.call(timeStudyEndpoints.get, at(id))).body;
    const [first, second] = [await read(one), await read(other)];
    const figures = ({ elements, laps }: TimeStudyDetail) =>
      reportOf(elements, laps).elements.map((one) => ({ ...one, elementId: "" }));
    expect(figures(second)).toEqual(figures(first));
    expect(second.laps.map((lap) => lap.ms)).toEqual(first.laps.map((lap) => lap.ms));
  });

  it("is refused where the study would have too many laps [TS16]", async () => {
    const study = await newStudy(author);
    await observed(author, study.id, [1000]);
    await world.asSystem(async ({ db, workspaceId }) => {
      const [lap] = await db.selectFrom("time_study_lap").selectAll().where("study_id", "=", study.id).execute();
      if (!lap) throw new Error("No lap");
      const copies = Array.from({ length: 1000 }, (_, index) => index);
      for (let done = 1; done < studyLimits.lapsMax; done += copies.length) {
        const rows = copies.map((index) => ({
          ...lap,
          workspace_id: workspaceId,
          id: randomUUID(),
          ordinal: done + index,
        }));
        await db.insertInto("time_study_lap").values(rows).execute();
      }
    });
    expect(await observed(author, study.id, [1000])).toMatchObject({ status: 422, body: { code: "studyFull" } });
  });
});

describe("a correction", () => {
  it("keeps what was measured, and says who changed what, when and why [TS17]", async () => {
    const study = await newStudy(author);
    const { body: timed } = await observed(author, study.id, [4000, 5000, 1000]);
    const lap = timed.laps[1];
    const params = { studyId: study.id, lapId: lap?.id ?? "" };
    const body = { ms: 4800, isExcluded: true, reason: "The box fell" };
    const edited = await admin.call(timeStudyEndpoints.editLap, { params, ifMatch: 1, body });
    expect(edited.body.laps[1]).toMatchObject({ measuredMs: 5000, ms: 4800, isExcluded: true, revision: 2 });
    expect(edited.body.edits).toMatchObject([
      {
        lapId: lap?.id,
        before: { ms: 5000, rating: 100, isExcluded: false },
        after: { ms: 4800, rating: 100, isExcluded: true },
        reason: "The box fell",
        editedBy: { id: admin.profileId },
      },
    ]);
    const stale = await author.call(timeStudyEndpoints.editLap, { params, ifMatch: 1, body });
    expect(stale.status).toBe(412);
    const same = await author.call(timeStudyEndpoints.editLap, { params, ifMatch: 2, body });
    expect(same).toMatchObject({ status: 422, body: { code: "nothingChanged" } });
    const other = await newStudy(author);
    const astray = { params: { ...params, studyId: other.id }, ifMatch: 2, body: { ms: 1, reason: "Astray" } };
    expect((await author.call(timeStudyEndpoints.editLap, astray)).status).toBe(404);
  });
});

describe("a film", () => {
  const filmed = (by: Person, studyId: string, film: { name: string; documentId?: string }, lapsMs = [4000, 5000]) => {
    const marks = marksOf(lapsMs).map((mark) => ({ ...mark, clock: "film" as const }));
    return observed(by, studyId, lapsMs, { marks, film });
  };
  const filmsOf = async (by: Person, studyId: string) =>
    (await by.call(timeStudyEndpoints.get, at(studyId))).body.observations.map(({ film }) => film);

  it("gives its time to every lap; clocks are not mixed [TS34]", async () => {
    const study = await newStudy(author);
    const { status, body } = await filmed(author, study.id, { name: "line.mp4" });
    expect([status, body.laps.map(({ ms, clock }) => [ms, clock])]).toEqual([
      201,
      [
        [4000, "film"],
        [5000, "film"],
      ],
    ]);
    const refused = { status: 422, body: { code: "marksDoNotFit" } };
    expect(await observed(author, study.id, [1000], { film: { name: "line.mp4" } })).toMatchObject(refused);
    const marks = marksOf([1000]).map((mark) => ({ ...mark, clock: "film" as const }));
    expect(await observed(author, study.id, [1000], { marks })).toMatchObject(refused);
  });

  it("of the workspace is named to those who see the document alone, and a lost one loses no lap [TS35]", async () => {
    const night = await world.group("Filmed");
    const document = await documentOf(world, admin, "Line 4.mp4", { groups: [night] });
    const study = await newStudy(author);
    const film = { name: "Line 4.mp4", documentId: document.id };
    expect((await filmed(admin, study.id, film)).status).toBe(201);
    expect((await filmed(author, study.id, { name: "own.mp4" })).status).toBe(201);
    const own = { name: "own.mp4", documentId: null };
    expect(await filmsOf(admin, study.id)).toHaveLength(2);
    expect(await filmsOf(admin, study.id)).toEqual(expect.arrayContaining([film, own]));
    const stranger = await world.member("contentAuthor", { in: [await world.group("Elsewhere")] });
    const unnamed = { name: "", documentId: null };
    expect(await filmsOf(stranger, study.id)).toEqual(expect.arrayContaining([unnamed, own]));
    expect(await filmsOf(stranger, study.id)).not.toEqual(expect.arrayContaining([film]));
    // Of one that its observer does not see, not even the name is kept.
    expect((await filmed(stranger, study.id, film)).status).toBe(201);
    expect(await filmsOf(admin, study.id)).toEqual(expect.arrayContaining([film, own, unnamed]));
    const { body } = await stranger.run((scope) => exportStudy(scope, study.id, "laps"));
    const csv = Buffer.isBuffer(body) ? body.toString("utf8") : "";
    expect(csv).not.toContain("Line 4.mp4");
    expect(csv).toContain(",film,0,own.mp4");
  });
});

describe("the export", () => {
  it("has the figures of the screen, and every lap with what was measured; the audit records it [TS18]", async () => {
    const study = await newStudy(author);
    const { body: timed } = await observed(author, study.id, [4000, 5000, 1000, 6000, 5000, 1000], {});
    const params = { studyId: study.id, lapId: timed.laps[0]?.id ?? "" };
    await author.call(timeStudyEndpoints.editLap, { params, ifMatch: 1, body: { rating: 120, reason: "Fast" } });
    const file = async (of: "figures" | "laps") => {
      const { body } = await author.run((scope) => exportStudy(scope, study.id, of));
      return Buffer.isBuffer(body) ? body.toString("utf8").split("\r\n") : [];
    };
    const figures = await file("figures");
    expect(figures[1]).toBe("1,Fetch,waste,2,0,5,1.414,4,6,5.4,5167,false");
    expect(figures[4]).toBe(",cycle,,2,,11,1.414,10,12,11.4,1068,false");
    const laps = await file("laps");
    expect(laps).toHaveLength(8);
    expect(laps[1]).toContain(",1,Fetch,waste,4,120,4.8,false,4,100,measured,1,");
    expect(await actionsOf()).toEqual(
      expect.arrayContaining([
        "elementList.created",
        "elementList.updated",
        "elementList.deleted",
        "timeStudy.created",
        "timeStudy.updated",
        "timeStudy.accessChanged",
        "timeStudy.observed",
        "timeStudy.lapEdited",
        "timeStudy.exported",
        "timeStudy.deleted",
      ]),
    );
  });
});
