import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent, ModuleType } from "#features/procedures/content.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { day, hour } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish, publishNext, setProcedureGroups, storePicture } from "#tests/support/performs.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type ActionDetail, correctiveActionEndpoints as endpoints, type OpenActionInput } from "../contract.ts";
import { exportActions } from "./list-actions.ts";
import { idOfDeviation } from "./open-for-deviations.ts";
import { remindOfActions } from "./reminder-job.ts";
import { selectVisibleActionIds } from "./service.ts";

let world: World;
let night: string;
let author: Person;
let sam: Person;
let olga: Person;
let omar: Person;
/** Oversees, in the day shift. */
let dora: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const oversees = ["content.procedures.analyze"] as const;
  author = await world.member("admin", { name: "Autumn" });
  sam = await world.member([...oversees], { in: [night], name: "Sam" });
  olga = await world.member("operator", { in: [night], name: "Olga" });
  omar = await world.member("operator", { in: [night], name: "Omar" });
  dora = await world.member([...oversees], { in: [await world.group("Day shift")], name: "Dora" });
});
afterAll(() => world?.close());

const types: ModuleType[][][] = [[["numberInput", "evidenceUpload"]], [["multipleChoiceGraded"], ["instruction"]]];
const filled = contentWith(types);
/** Without the examples of the photo, which would have to be stored. */
const content: DraftContent = {
  ...filled,
  sections: filled.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((module) =>
        module.moduleType === "evidenceUpload"
          ? { ...module, moduleData: { ...module.moduleData, exampleMediaRef: null, counterExamplesMediaRefs: [] } }
          : module,
      ),
    })),
  })),
};
const [gauge, choose] = stepsOf(content);
const [number, photo] = gauge?.modules ?? [];
const choice = choose?.modules[0];
if (!gauge || !choose || !number || !photo || choice?.moduleType !== "multipleChoiceGraded") throw new Error("sample");

/** A procedure of the night shift with a perform. */
async function performed(by = olga, groups = [night]) {
  const published = await publish(world, author, content, groups);
  const device = new Device(by, published.procedureId);
  expect((await device.save([])).status).toBe(200);
  return { ...published, performId: device.performId, device };
}
type Performed = Awaited<ReturnType<typeof performed>>;

const wishOf = (at: Performed, more: Partial<OpenActionInput> = {}): OpenActionInput => ({
  id: randomUUID(),
  performId: at.performId,
  versionId: at.versionId,
  stepId: gauge.id,
  title: "Pressure too high",
  priority: "high",
  claimedAt: "2026-11-20T08:00:00.000Z",
  ...more,
});
const tooHigh = { moduleId: number.id, deviation: { of: "outOfBounds", value: 12.5 } } as const;

const open = (by: Person, at: Performed, more: Partial<OpenActionInput> = {}) =>
  by.call(endpoints.open, { params: { procedureId: at.procedureId }, body: wishOf(at, more) });
async function opened(by = olga, at?: Performed, more: Partial<OpenActionInput> = {}): Promise<ActionDetail> {
  const answer = await open(by, at ?? (await performed(by)), more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const params = ({ id }: { readonly id: string }) => ({ actionId: id });
const get = (by: Person, one: { readonly id: string }) => by.call(endpoints.get, { params: params(one) });
const list = async (by: Person, query: object = {}) => (await by.call(endpoints.list, { query })).body.actions;
const titles = async (by: Person, query: object = {}) => (await list(by, query)).map((one) => one.title);
const change = (by: Person, one: ActionDetail, given: object) =>
  by.call(endpoints.change, { params: params(one), body: { revision: one.revision, ...given } });
const close = (by: Person, one: ActionDetail, more: object = {}) =>
  by.call(endpoints.close, {
    params: params(one),
    body: { revision: one.revision, resolution: "Valve changed", ...more },
  });
const reopen = (by: Person, one: ActionDetail) =>
  by.call(endpoints.reopen, { params: params(one), body: { revision: one.revision, reason: "It drips again" } });
const withdraw = (by: Person, one: ActionDetail) =>
  by.call(endpoints.withdraw, { params: params(one), body: { revision: one.revision, reason: "" } });
const comment = (by: Person, one: ActionDetail, body: { text: string; photoIds?: string[] }) =>
  by.call(endpoints.comment, { params: params(one), body });
/** A member's notifications of an action, in order; as stored, since sessions end while the clock moves on. */
const kindsOf = (person: Person, one: ActionDetail) =>
  world.asSystem(async ({ db }) => {
    const rows = await db
      .selectFrom("notification")
      .select(["kind", "data"])
      .where("profile_id", "=", person.profileId)
      .orderBy("created_at")
      .execute();
    return rows.flatMap(({ kind, data }) =>
      (data as { correctiveActionId?: string }).correctiveActionId === one.id ? [kind] : [],
    );
  });

describe("opening a corrective action", () => {
  it("[CA2] [CA3] [CA5] freezes step, question, value and bounds, and is due by its priority", async () => {
    const one = await opened(olga, undefined, tooHigh);
    expect(one).toMatchObject({
      procedureTitle: content.title,
      version: 1,
      step: { id: gauge.id, number: 1, title: gauge.title },
      module: { id: number.id, moduleType: "numberInput", question: "words" },
      deviation: { of: "outOfBounds", value: 12.5, min: 0, max: 10, unit: "mm" },
      state: "open",
      isOwn: true,
      isAssigned: false,
      isOverdue: false,
      openedBy: { displayName: "Olga" },
      claimedAt: "2026-11-20T08:00:00.000Z",
      recordId: null,
    });
    expect(new Date(one.dueAt).getTime() - new Date(one.openedAt).getTime()).toBe(3 * day);
    expect(one.events).toMatchObject([{ seq: 1, kind: "opened", by: { displayName: "Olga" } }]);
  });

  it("[CA1] is for one's own perform, under its procedure, on a version that it has or had", async () => {
    const at = await performed();
    expect((await open(omar, at)).body.code).toBe("unknownPerform");
    expect((await open(olga, at, { performId: randomUUID() })).body.code).toBe("unknownPerform");
    expect((await open(dora, at)).status).toBe(404);
    const other = await performed();
    expect((await open(olga, { ...at, procedureId: other.procedureId })).body.code).toBe("unknownPerform");
    expect((await open(olga, { ...at, versionId: other.versionId })).body.code).toBe("unknownVersion");
    const next = await publishNext(world, author, at.procedureId, content);
    expect((await open(olga, { ...at, versionId: next.versionId })).body.code).toBe("unknownVersion");
    expect((await at.device.reset()).status).toBe(200);
    expect((await open(olga, { ...at, versionId: next.versionId })).status).toBe(201);
    expect((await open(olga, at)).body).toMatchObject({ version: 1 });
    expect((await at.device.remove()).status).toBe(204);
    expect((await open(olga, at)).status).toBe(201);
    await setProcedureGroups(world, at.procedureId, [await world.group(randomUUID())]);
    expect((await open(olga, at)).status).toBe(201);
  });

  it("[CA1] without a perform is about the published version in sight", async () => {
    const at = await performed();
    const without = { id: randomUUID(), ...at };
    const body = { ...wishOf(at), performId: undefined };
    const call = (by: Person, given: object) =>
      by.call(endpoints.open, { params: { procedureId: without.procedureId }, body: { ...body, ...given } });
    expect((await call(omar, { id: randomUUID() })).status).toBe(201);
    expect((await call(dora, { id: randomUUID() })).status).toBe(404);
    await publishNext(world, author, at.procedureId, content);
    expect((await call(omar, { id: randomUUID() })).body.code).toBe("unknownVersion");
  });

  it("[CA2] [CA3] refuses a step or answer that is not of the version, and findings that are no deviation", async () => {
    const at = await performed();
    const code = async (more: Partial<OpenActionInput>) => (await open(olga, at, more)).body.code;
    expect(await code({ stepId: randomUUID() })).toBe("unknownStep");
    expect(await code({ moduleId: choice.id })).toBe("unknownModule");
    expect(await code({ moduleId: number.id, deviation: { of: "outOfBounds", value: 10 } })).toBe("noDeviation");
    expect(await code({ deviation: { of: "notMet" } })).toBe("noDeviation");
    expect(await code({ title: "  " })).toBe("invalidRequest");
    expect(await code({ moduleId: photo.id, deviation: { of: "notVerified" } })).toBeUndefined();
  });

  it("[CA3] reveals that a choice was wrong only once the perform was submitted", async () => {
    const at = await performed();
    const [, wrong] = choice.moduleData.options;
    const edit = { moduleType: "multipleChoiceGraded" as const, selectedOptionIds: [wrong?.id ?? ""] };
    await at.device.save([...withEdit(content, [], choice.id, edit, momentAt(1))]);
    const given = { stepId: choose.id, moduleId: choice.id, deviation: { of: "wrongChoice" } } as const;
    expect((await open(olga, at, given)).body.code).toBe("noDeviation");
    expect((await at.device.submit()).status).toBe(200);
    const one = await opened(olga, at, given);
    expect(one).toMatchObject({ deviation: { of: "wrongChoice", selected: ["b"] }, recordId: at.performId });
  });

  it("[CA4] happens once for one id, and another member's id is refused", async () => {
    const at = await performed();
    const id = randomUUID();
    const first = await opened(olga, at, { id });
    expect(await opened(olga, at, { id, title: "Another" })).toEqual(first);
    const theirs = await performed(omar);
    expect((await open(omar, theirs, { id })).body).toMatchObject({ status: 409, code: "idTaken" });
    expect(await list(olga, { performId: at.performId })).toHaveLength(1);
  });

  const kept = (input: number) => {
    const edit = { moduleType: "numberInput" as const, input, deviationReason: "Measured twice" };
    return [...withEdit(content, [], number.id, edit, momentAt(1))];
  };
  const ofReading = { of: "outOfBounds", value: 12.5, min: 0, max: 10, unit: "mm" };

  it("[CA33] is done once for a reading that was kept outside of its bounds, however often it is submitted", async () => {
    const at = await performed();
    await at.device.save(kept(12.5));
    expect(await list(olga, { performId: at.performId })).toEqual([]);
    const submits = await Promise.all([at.device.submit(), at.device.submit()]);
    expect(submits.map(({ status }) => status)).toEqual([200, 200]);
    expect((await at.device.submit()).status).toBe(200);
    const found = await list(olga, { performId: at.performId });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      title: "words: 12.5 mm",
      description: "Measured twice",
      deviation: ofReading,
      step: { id: gauge.id, number: 1 },
      recordId: at.performId,
      state: "open",
      isAssigned: false,
      isOwn: true,
    });
  });

  it("[CA33] is not done for a reading that was reported while performing, nor for one within the bounds", async () => {
    const reported = await performed();
    await reported.device.save(kept(12.5));
    const one = await opened(olga, reported, tooHigh);
    await reported.device.submit();
    expect((await list(olga, { performId: reported.performId })).map(({ id }) => id)).toEqual([one.id]);
    const fine = await performed();
    await fine.device.save(kept(10));
    await fine.device.submit();
    expect(await list(olga, { performId: fine.performId })).toEqual([]);
  });

  it("[CA33] is done although somebody took the id that the action would have had", async () => {
    const at = await performed();
    await at.device.save(kept(12.5));
    const id = idOfDeviation(world.workspaceId, at.performId, number.id);
    expect((await open(omar, await performed(omar), { id })).status).toBe(201);
    await at.device.submit();
    const opened = await list(olga, { performId: at.performId });
    expect(opened).toMatchObject([{ deviation: ofReading }]);
    expect(opened[0]?.id).not.toBe(id);
  });

  it("[CA34] of a report that comes after the submission joins the action of its reading", async () => {
    const at = await performed();
    await at.device.save(kept(12.5));
    await at.device.submit();
    const [own] = await list(olga, { performId: at.performId });
    const given = { ...tooHigh, id: randomUUID(), description: "The valve sticks" };
    for (const _ of ["sent", "sent again"]) {
      const one = await opened(olga, at, given);
      expect(one.id).toBe(own?.id);
      expect(one.events.map(({ kind, body }) => [kind, body])).toEqual([
        ["opened", ""],
        ["commented", "Pressure too high\nThe valve sticks"],
      ]);
    }
    expect(await list(olga, { performId: at.performId })).toHaveLength(1);
  });

  it("[CA35] claims no time in the future", async () => {
    const one = await opened(olga, undefined, { claimedAt: "2099-01-01T00:00:00.000Z" });
    expect(Date.parse(one.claimedAt)).toBeLessThanOrEqual(Date.parse(one.openedAt));
  });

  it("[CA6] has photos that its opener uploaded, visible to every member who sees it", async () => {
    const [mine, theirs] = [await storePicture(world, olga), await storePicture(world, omar)];
    expect((await open(olga, await performed(), { photoIds: [theirs] })).body.code).toBe("unknownMedia");
    const one = await opened(olga, undefined, { photoIds: [mine] });
    expect(one.events[0]?.photoIds).toEqual([mine]);
    const seenBy = (by: Person) => by.run((scope) => selectVisibleActionIds(scope, [one.id]));
    expect((await Promise.all([olga, sam, omar, dora].map(seenBy))).map((seen) => seen.size)).toEqual([1, 1, 0, 0]);
    const added = await storePicture(world, sam);
    expect((await comment(sam, one, { text: "", photoIds: [added] })).body.events).toHaveLength(2);
    const seen = await world.asSystem(({ db }) =>
      db.selectFrom("asset_use").select("asset_id").where("user_id", "=", one.id).execute(),
    );
    expect(seen.map((row) => row.asset_id).sort()).toEqual([mine, added].sort());
  });
});

describe("seeing corrective actions", () => {
  it("[CA10] is visible to its opener, its assignee and those who oversee the procedure, and 404 to others", async () => {
    const at = await performed();
    const one = await opened(olga, at);
    const statuses = async () => Promise.all([olga, omar, sam, dora].map(async (by) => (await get(by, one)).status));
    const counts = async () =>
      Promise.all(
        [olga, omar, sam, dora].map(async (by) => {
          const query = { procedureId: at.procedureId };
          const counted = (await by.call(endpoints.counts, { query })).body.open;
          expect(await list(by, query)).toHaveLength(counted);
          return counted;
        }),
      );
    expect([await statuses(), await counts()]).toEqual([
      [200, 404, 200, 404],
      [1, 0, 1, 0],
    ]);
    await change(sam, one, { assigneeId: omar.profileId });
    expect([await statuses(), await counts()]).toEqual([
      [200, 200, 200, 404],
      [1, 1, 1, 0],
    ]);
    await setProcedureGroups(world, at.procedureId, [await world.group(randomUUID())]);
    expect([await statuses(), await counts()]).toEqual([
      [200, 404, 404, 404],
      [1, 0, 0, 0],
    ]);
    await setProcedureGroups(world, at.procedureId, [night]);
    await author.call(procedureEndpoints.remove, { params: { procedureId: at.procedureId } });
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    expect((await get(sam, one)).body).toMatchObject({ isVisible: true, isProcedureThere: false });
  });

  it("[CA11] names only people of the reader's groups, and every person to the opener", async () => {
    const at = await performed(olga, []);
    const one = await opened(olga, at);
    const { body: assigned } = await change(sam, one, { assigneeId: omar.profileId });
    const seen = (await get(dora, assigned)).body;
    expect(seen).toMatchObject({ openedBy: null, assignee: null, isAssigned: true });
    expect(seen.events.map((event) => event.by)).toEqual([null, null]);
    expect(seen.events[1]?.changes).toEqual([{ field: "assignee", before: null, after: "" }]);
    expect(await list(dora, { assigneeId: omar.profileId, procedureId: at.procedureId })).toEqual([]);
    expect(await list(sam, { assigneeId: omar.profileId, procedureId: at.procedureId })).toHaveLength(1);
    expect((await get(olga, assigned)).body.events[1]).toMatchObject({
      by: { displayName: "Sam" },
      changes: [{ field: "assignee", before: null, after: "Omar" }],
    });
    const { body: closed } = await close(author, assigned);
    expect((await get(olga, closed)).body).toMatchObject({ endedBy: { displayName: "Autumn" } });
  });

  it("[CA12] [CA13] comes by due moment, in pages, and narrowed", async () => {
    const at = await performed();
    const { procedureId } = at;
    const due = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    const made: ActionDetail[] = [];
    for (const [title, ms] of [
      ["Late", 3 * day],
      ["Soon 100%", hour],
      ["Middle", 2 * day],
    ] as const) {
      made.push(await opened(olga, at, { title, dueAt: due(ms) }));
    }
    expect(await titles(sam, { procedureId })).toEqual(["Soon 100%", "Middle", "Late"]);
    const first = (await sam.call(endpoints.list, { query: { procedureId, limit: 2 } })).body;
    expect(await titles(sam, { procedureId, limit: 2, after: first.next })).toEqual(["Late"]);
    expect(await titles(sam, { procedureId, show: "any" })).toEqual(["Middle", "Soon 100%", "Late"]);
    expect(await titles(sam, { procedureId, search: "100%" })).toEqual(["Soon 100%"]);
    expect(await titles(sam, { procedureId, search: "1__%" })).toEqual([]);
    expect(await titles(sam, { procedureId, search: "middle filter" })).toEqual(["Middle"]);
    expect(await titles(sam, { procedureId, whose: "nobody" })).toHaveLength(3);
    await change(sam, made[0] as ActionDetail, { assigneeId: omar.profileId });
    expect(await titles(omar, { procedureId, whose: "mine" })).toEqual(["Late"]);
    expect(await titles(olga, { procedureId, whose: "opened" })).toHaveLength(3);
    expect(await titles(sam, { procedureId, overdue: "true" })).toEqual([]);
    world.clock.offsetMs += 2 * hour;
    expect(await titles(sam, { procedureId, overdue: "true" })).toEqual(["Soon 100%"]);
    const counts = await sam.call(endpoints.counts, { query: { procedureId } });
    const byAge = { week: 3, month: 0, older: 0 };
    expect(counts.body).toEqual({ open: 3, overdue: 1, mine: 0, unassigned: 2, byAge });
    for (const [age, count] of Object.entries(byAge)) {
      expect(await list(sam, { procedureId, age: age as keyof typeof byAge })).toHaveLength(count);
    }
    await close(sam, made[1] as ActionDetail);
    expect(await titles(sam, { procedureId, show: "ended" })).toEqual(["Soon 100%"]);
    expect((await sam.call(endpoints.list, { query: { after: "x~y" } })).status).toBe(400);
  });

  it("[CA38] is narrowed to procedures of a group and those below it, and the counts agree", async () => {
    const hall = await world.group("Filler hall");
    const line = await world.group("Filler line", { under: hall });
    const packing = await world.group("Packing");
    const lead = await world.member(["content.procedures.analyze"], { in: [hall], name: "Lea" });
    const worker = await world.member("operator", { in: [hall, packing], name: "Will" });
    await opened(worker, await performed(worker, [line]), { title: "In the line" });
    await opened(worker, await performed(worker, [packing]), { title: "In packing" });
    expect(await titles(worker, { accessGroupIds: hall })).toEqual(["In the line"]);
    expect(await titles(worker, { accessGroupIds: packing })).toEqual(["In packing"]);
    const countOf = async (by: Person, accessGroupIds?: string) =>
      (await by.call(endpoints.counts, { query: accessGroupIds === undefined ? {} : { accessGroupIds } })).body.byAge;
    expect(await countOf(worker)).toMatchObject({ week: 2 });
    expect(await countOf(worker, line)).toMatchObject({ week: 1 });
    expect(await countOf(lead, hall)).toMatchObject({ week: 1 });
    const refused = await lead.call(endpoints.list, { query: { accessGroupIds: packing } });
    expect([refused.status, refused.body]).toMatchObject([400, { code: "unknownAccessGroup" }]);
  });

  it("[CA12] is narrowed by an area of its version that the reader sees", async () => {
    const at = await performed();
    const one = await opened(olga, at);
    const group = await world.group("Hidden");
    const [seen, hidden] = await world.asSystem(async (scope) => {
      const area = { workspace_id: scope.workspaceId, created_at: scope.now, updated_at: scope.now };
      const ids = [scope.newId(), scope.newId()] as const;
      for (const id of ids) {
        await scope.db
          .insertInto("area")
          .values({ ...area, created_by: author.profileId, id, name: id })
          .execute();
      }
      await scope.db
        .insertInto("area_group")
        .values({ workspace_id: scope.workspaceId, area_id: ids[1], group_id: group })
        .execute();
      await scope.db
        .updateTable("procedure_version")
        .set({ area_ids: [...ids] })
        .where("id", "=", at.versionId)
        .execute();
      return ids;
    });
    expect((await list(sam, { areaId: seen })).map((each) => each.id)).toEqual([one.id]);
    expect(await list(sam, { areaId: hidden })).toEqual([]);
    expect(await list(sam, { areaId: randomUUID() })).toEqual([]);
  });

  it("[CA14] exports what the filters let through, and nothing that runs as a formula", async () => {
    const at = await performed();
    await opened(olga, at, { ...tooHigh, title: "=1+1" });
    await opened(olga, await performed());
    const filter = { procedureId: at.procedureId };
    const linesOf = async (by: Person) => {
      const { body } = await by.run((scope) => exportActions(scope, filter));
      return Buffer.isBuffer(body) ? body.toString("utf8").trim().split("\r\n") : [];
    };
    const lines = await linesOf(sam);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=1+1,open,high");
    expect(lines[1]).toContain("12.5 mm outside of 0 to 10");
    expect(await linesOf(omar)).toHaveLength(1);
    const answer = await omar.call(endpoints.export, { body: filter });
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } });
    const entries = (await author.call(auditEndpoints.list, { query: { limit: 5 } })).body.entries;
    expect(entries[0]).toMatchObject({ action: "correctiveActions.exported", details: { count: 0 } });
  });

  it("[CA15] is stored apart from the record, whose hash does not change", async () => {
    const at = await performed();
    await at.device.submit();
    const record = async () => (await olga.call(recordEndpoints.record, { params: at.device.params })).body.contentHash;
    const before = await record();
    const one = await opened(olga, at);
    await close(sam, one);
    expect(await record()).toBe(before);
    expect(await list(sam, { performId: at.performId, show: "any" })).toMatchObject([
      { id: one.id, state: "closed", recordId: at.performId },
    ]);
    expect(await list(omar, { performId: at.performId, show: "any" })).toEqual([]);
  });
});

describe("working on a corrective action", () => {
  it("[CA20] is allowed to the assignee and to those who oversee, but not to a mere opener", async () => {
    const one = await opened();
    expect((await change(olga, one, { priority: "low" })).status).toBe(403);
    expect((await close(olga, one)).status).toBe(403);
    expect((await change(omar, one, { priority: "low" })).status).toBe(404);
    const { body: assigned } = await change(sam, one, { assigneeId: omar.profileId });
    const { body: changed } = await change(omar, assigned, { priority: "low", description: "Looked at it" });
    expect(changed).toMatchObject({ priority: "low", description: "Looked at it", revision: 3 });
    expect(await get(omar, one)).toMatchObject({ body: { isMine: true } });
    const { body: closed } = await close(omar, changed);
    expect(closed).toMatchObject({ state: "closed", resolution: "Valve changed", endedBy: { displayName: "Omar" } });
    expect((await reopen(olga, closed)).status).toBe(403);
    expect((await reopen(omar, closed)).body).toMatchObject({ state: "open", resolution: "", endedBy: null });
  });

  it("[CA21] goes only to members who see the procedure", async () => {
    const at = await performed();
    const one = await opened(olga, at);
    const names = async (by: Person, search?: string) =>
      (
        await by.call(endpoints.assignees, {
          params: { procedureId: at.procedureId },
          query: search === undefined ? {} : { search },
        })
      ).body.members.map((member) => member.displayName);
    expect(await names(sam)).toEqual(["Olga", "Omar", "Sam"]);
    expect(await names(sam, "OM")).toEqual(["Omar"]);
    expect(await names(author)).toContain("Autumn");
    expect((await dora.call(endpoints.assignees, { params: at, query: {} })).status).toBe(404);
    const refused = await change(sam, one, { assigneeId: dora.profileId });
    expect(refused).toMatchObject({ status: 422, body: { code: "assigneeOutOfSight" } });
    expect(refused.body.errors).toHaveProperty("assigneeId");
    expect((await change(author, one, { assigneeId: dora.profileId })).status).toBe(422);
    expect((await change(sam, one, { assigneeId: randomUUID() })).status).toBe(422);
    expect((await open(olga, at, { assigneeId: dora.profileId })).body.code).toBe("assigneeOutOfSight");
    expect((await get(dora, one)).status).toBe(404);
  });

  it("[CA22] a stale change is refused with the present state", async () => {
    const one = await opened();
    await change(sam, one, { priority: "low" });
    for (const late of [
      await change(sam, one, { priority: "critical" }),
      await close(sam, one),
      await withdraw(olga, one),
    ]) {
      expect(late).toMatchObject({
        status: 409,
        body: { code: "correctiveActionChanged", current: { revision: 2, priority: "low" } },
      });
    }
  });

  it("[CA23] [CA26] everyone who sees it may comment, and the timeline contains who did what and when", async () => {
    const one = await opened();
    expect((await comment(olga, one, { text: " " })).body.code).toBe("nothingSaid");
    expect((await comment(omar, one, { text: "?" })).status).toBe(404);
    await comment(olga, one, { text: "It got worse" });
    const { body: moved } = await change(sam, one, { dueAt: "2027-01-01T12:00:00.000Z", assigneeId: omar.profileId });
    const same = await change(sam, moved, { assigneeId: omar.profileId, priority: "high" });
    expect(same.body.revision).toBe(moved.revision);
    const { body: closed } = await close(omar, moved);
    await comment(sam, closed, { text: "Thank you" });
    const { events } = (await get(olga, one)).body;
    expect(events.map(({ seq, kind, by, body }) => [seq, kind, by?.displayName, body])).toEqual([
      [1, "opened", "Olga", ""],
      [2, "commented", "Olga", "It got worse"],
      [3, "changed", "Sam", ""],
      [4, "closed", "Omar", "Valve changed"],
      [5, "commented", "Sam", "Thank you"],
    ]);
    expect(events[2]?.changes).toEqual([
      { field: "assignee", before: null, after: "Omar" },
      { field: "dueAt", before: one.dueAt, after: "2027-01-01T12:00:00.000Z" },
    ]);
    for (const forbidden of ["update corrective_action_event set body = ''", "delete from corrective_action_event"]) {
      await expect(
        sam.run(async ({ db }) => db.executeQuery({ sql: forbidden, parameters: [] } as never)),
      ).rejects.toThrow(/permission denied/);
    }
  });

  it("[CA24] has an end: what ended is opened again first", async () => {
    const one = await opened();
    expect((await reopen(sam, one)).body.code).toBe("correctiveActionOpen");
    expect((await close(sam, one, { resolution: " " })).status).toBe(400);
    const { body: closed } = await close(sam, one);
    expect((await close(sam, closed)).body).toMatchObject({
      code: "correctiveActionEnded",
      current: { state: "closed" },
    });
    expect((await change(sam, closed, { priority: "low" })).body.code).toBe("correctiveActionEnded");
    const { body: again } = await reopen(sam, closed);
    expect(again).toMatchObject({ state: "open", endedAt: null, resolution: "" });
    expect(again.events.at(-1)).toMatchObject({ kind: "reopened", body: "It drips again" });
  });

  it("[CA25] the opener may withdraw it while it is unassigned", async () => {
    const one = await opened();
    expect((await withdraw(sam, one)).status).toBe(403);
    expect((await withdraw(olga, one)).body).toMatchObject({ state: "withdrawn" });
    const taken = await opened();
    const { body: assigned } = await change(sam, taken, { assigneeId: omar.profileId });
    expect((await withdraw(olga, assigned)).status).toBe(403);
  });
});

describe("notifications of an action", () => {
  it("[CA27] the assignee when it is assigned, the opener when it is closed, and no member of their own events", async () => {
    const at = await performed();
    const one = await opened(olga, at, { assigneeId: omar.profileId });
    expect(await kindsOf(omar, one)).toEqual(["correctiveActionAssigned"]);
    const { body: closed } = await close(omar, one);
    expect(await kindsOf(olga, one)).toEqual(["correctiveActionClosed"]);
    expect(await kindsOf(omar, one)).toEqual(["correctiveActionAssigned"]);
    await reopen(sam, closed);
    expect(await kindsOf(omar, one)).toEqual(["correctiveActionAssigned", "correctiveActionAssigned"]);
    const own = await opened(olga, at, { assigneeId: olga.profileId });
    const { body: ended } = await close(olga, own);
    expect([ended.state, await kindsOf(olga, own)]).toEqual(["closed", []]);
  });

  it("[CA27] the assignee before it is due and when it is overdue, once for each due moment", async () => {
    const remind = () => remindOfActions(world.appContext, world.workspaceId);
    const one = await opened(olga, undefined, { assigneeId: omar.profileId });
    const free = await opened();
    const about = async () => (await kindsOf(omar, one)).slice(1);
    await remind();
    expect(await about()).toEqual([]);
    world.clock.offsetMs += 2 * day + hour;
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await about()).toEqual(["correctiveActionDueSoon"]);
    world.clock.offsetMs += day;
    await Promise.all([remind(), remind()]);
    expect(await about()).toEqual(["correctiveActionDueSoon", "correctiveActionOverdue"]);
    const later = new Date(world.clock.now().getTime() + hour).toISOString();
    // By people who signed in just now: the others' sessions have ended meanwhile.
    const eve = await world.member("admin", { name: "Eve" });
    const { body: moved } = await change(eve, one, { dueAt: later });
    await remind();
    expect(await about()).toEqual(["correctiveActionDueSoon", "correctiveActionOverdue", "correctiveActionDueSoon"]);
    await close(eve, moved);
    world.clock.offsetMs += day;
    await remind();
    expect(await about()).toHaveLength(3);
    expect(await kindsOf(olga, free)).toEqual([]);
  });
});
