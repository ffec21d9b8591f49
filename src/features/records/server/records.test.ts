import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { provenanceIds } from "#features/performs/rules/answers/attribution.ts";
import type { Edit } from "#features/performs/rules/answers/perform-data.ts";
import { withEdit, withMark } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { asSystem } from "#kit/server/scope.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, deleteProcedure, publish, setProcedureGroups, storePicture } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { recordEndpoints } from "../contract.ts";
import { inspectRecords, sealRecords } from "./service.ts";

let world: World;
let author: Person;
let ann: Person;
let analyst: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("contentAuthor", { name: "Autumn Author" });
  ann = await world.member("operator", { name: "Ann Arbor" });
  analyst = await world.member("admin", { name: "Ada Analyst" });
});
afterAll(() => world?.close());

/** A number, a text and a signature in one step, and a step to mark. */
const sample = (): DraftContent => contentWith([[["numberInput", "freeResponse", "signature"]], [["instruction"]]]);

const edit = (content: DraftContent, steps: readonly StepProgress[], edits: Readonly<Record<number, Edit>>, at = 1) =>
  Object.entries(edits).reduce<readonly StepProgress[]>(
    (so, [place, one]) => withEdit(content, so, performedModules(content)[Number(place)]?.id ?? "", one, momentAt(at)),
    steps,
  );

const signed = async (person: Person): Promise<Edit> => ({
  moduleType: "signature",
  signatureMediaRef: { source: "remote", type: "image", id: await storePicture(world, person) },
  printedName: `${person.displayName} by hand`,
});

async function running(content = sample(), person = ann, groupIds: readonly string[] = []) {
  const { procedureId, versionId } = await publish(world, author, content, groupIds);
  return { content, versionId, device: new Device(person, procedureId) };
}

const from = (agent: string) => ({ "user-agent": agent });

/** Sends a save as another browser than that of the test. */
async function saveFrom(device: Device, agent: string, steps: readonly StepProgress[]) {
  const answer = await device.person.call(
    performEndpoints.save,
    { params: device.params, body: device.body(steps) },
    from(agent),
  );
  expect(answer.status).toBe(200);
  device.updatesList = answer.body.updates_list;
  device.revision = answer.body.revision;
  device.generation = answer.body.generation;
}

const recordOf = async (device: Device, person = device.person) => {
  const answer = await person.call(recordEndpoints.record, { params: device.params });
  expect(answer.status).toBe(200);
  return answer.body;
};

async function submitted(content = sample(), person = ann, groupIds: readonly string[] = []) {
  const made = await running(content, person, groupIds);
  await made.device.save(
    edit(content, [], {
      0: { moduleType: "numberInput", input: 5 },
      1: { moduleType: "freeResponse", input: "=1+1, all well" },
    }),
  );
  expect((await made.device.submit()).status).toBe(200);
  return made;
}

/** As the owner of the database: the application's own role may not. */
const tamper = (statement: string, id: string): Promise<unknown> =>
  inTransaction(world.appContext.database, {}, async (client) => {
    await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
    const { rowCount } = await client.query(statement, [id]);
    expect(rowCount).toBe(1);
  });

const verify = async (device: Device, person = device.person) =>
  (await person.call(recordEndpoints.verify, { params: device.params })).body;

const inspect = () => inspectRecords((work) => asSystem(world.appContext, world.workspaceId, work, undefined, true));

describe("[PF160] who brought what", () => {
  it("an entry is brought by the save that gave or changed it, and by no other", () => {
    const content = sample();
    const none: readonly StepProgress[] = [];
    const first = edit(content, none, { 0: { moduleType: "numberInput", input: 5 } }, 1);
    const same = edit(content, first, { 1: { moduleType: "freeResponse", input: "x" } }, 2);
    const marked = withMark(same, content.sections[1]?.steps[0]?.id ?? "", true, momentAt(3));
    const ids = performedModules(content).map((module) => module.id);
    expect(provenanceIds(none, first)).toEqual([ids[0]]);
    expect(provenanceIds(first, same)).toEqual([ids[1]]);
    expect(provenanceIds(same, same)).toEqual([]);
    expect(provenanceIds(same, marked)).toEqual([content.sections[1]?.steps[0]?.id]);
  });

  it("is in the record with the time and the device of its save, whatever the body says", async () => {
    const { content, device } = await running();
    const first = edit(content, [], { 0: { moduleType: "numberInput", input: 5 } }, 1);
    await saveFrom(device, "Tablet 7", first);
    world.clock.offsetMs += 60_000;
    const second = edit(content, first, { 1: { moduleType: "freeResponse", input: "all well" } }, 2);
    await saveFrom(device, "Phone", withMark(second, content.sections[1]?.steps[0]?.id ?? "", true, momentAt(3)));
    world.clock.offsetMs += 60_000;
    await saveFrom(device, "Phone", edit(content, second, { 1: { moduleType: "freeResponse", input: "changed" } }, 4));
    await device.submit();
    const { attribution, hashVersion } = await recordOf(device);
    expect(hashVersion).toBe(2);
    const [number, text] = performedModules(content).map((module) =>
      attribution.entries.find((entry) => entry.entryId === module.id),
    );
    const agent = (entry: typeof number) => entry && attribution.devices[entry.device]?.agent;
    expect([agent(number), agent(text)]).toEqual(["Tablet 7", "Phone"]);
    const ms = (entry: typeof number) => Date.parse(entry?.receivedAt ?? "");
    expect(ms(text) - ms(number)).toBeGreaterThanOrEqual(120_000);
    expect(attribution.entries.some((entry) => entry.entryId === content.sections[1]?.steps[0]?.id)).toBe(true);
  });

  it("is refused in a body", async () => {
    const { device } = await running();
    const body = { ...device.body([]), brought: {}, attribution: {} };
    expect((await ann.call(performEndpoints.save, { params: device.params, body })).status).toBe(400);
  });
});

describe("[PF161] a signature", () => {
  it("contains signer, time, device, terms, and what was signed", async () => {
    const { content, device } = await running();
    const before = edit(content, [], { 0: { moduleType: "numberInput", input: 5 } }, 1);
    await saveFrom(device, "Tablet 7", before);
    await saveFrom(device, "Tablet 7", edit(content, before, { 2: await signed(ann) }, 2));
    await device.submit();
    const { signatures, attribution } = await recordOf(device);
    expect(signatures).toMatchObject([
      {
        profileId: ann.profileId,
        profileName: "Ann Arbor",
        printedName: "Ann Arbor by hand",
        claimedAt: momentAt(2),
        receivedAt: expect.any(String),
        termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        signedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        stillHolds: true,
      },
    ]);
    expect(attribution.devices[signatures[0]?.device ?? -1]?.agent).toBe("Tablet 7");
  });

  it("no longer holds where an answer above it in the step was changed afterwards; one below it is no matter", async () => {
    for (const [place, stillHolds] of [
      [0, false],
      [3, true],
    ] as const) {
      const content = contentWith([[["numberInput", "freeResponse", "signature", "freeResponse"]]]);
      const { device } = await running(content);
      const before = edit(content, [], { 0: { moduleType: "numberInput", input: 5 } }, 1);
      const withName = edit(content, before, { 2: await signed(ann) }, 2);
      expect((await device.save(withName)).status).toBe(200);
      const later: Edit =
        place === 0 ? { moduleType: "numberInput", input: 6 } : { moduleType: "freeResponse", input: "later" };
      expect((await device.save(edit(content, withName, { [place]: later }, 3))).body).toMatchObject({ revision: 2 });
      await device.submit();
      expect((await recordOf(device)).signatures).toMatchObject([{ stillHolds }]);
    }
  });
});

describe("[PF162] comparing the stored data with its proofs", () => {
  it("is verified, and its hash is in the audit", async () => {
    const { device } = await submitted();
    const { contentHash } = await recordOf(device);
    expect(await verify(device)).toMatchObject({ is: "verified", contentHash, computedHash: contentHash });
    const { entries } = (await analyst.call(auditEndpoints.list, { query: { objectId: device.performId } })).body;
    expect(entries.map((entry) => entry.details)).toEqual([expect.objectContaining({ contentHash })]);
  });

  it.each([
    [
      "an answer",
      "update perform_record set steps = jsonb_set(steps, '{0,modules,0,performData,input}', '6') where id = $1",
    ],
    ["the person", "update perform_record set profile_name = 'Somebody else' where id = $1"],
    ["a time", "update perform_record set received_at = received_at + interval '1 second' where id = $1"],
    [
      "a device",
      `update perform_record set attribution = jsonb_set(attribution, '{devices,0,agent}', '"other"') where id = $1`,
    ],
  ])("[PF71] %s that was changed as the database's owner is found, here and by the command", async (_, statement) => {
    const { device } = await submitted();
    expect((await inspect()).faults.filter((one) => one.recordId === device.performId)).toEqual([]);
    await tamper(statement, device.performId);
    expect(await verify(device)).toMatchObject({ is: "altered" });
    expect((await inspect()).faults).toContainEqual({ recordId: device.performId, fault: "altered" });
  });

  it("a change with a hash to match is found by the audit, and a record that is gone by its perform", async () => {
    const [changed, gone] = [await submitted(), await submitted()];
    const other = "0".repeat(64);
    await tamper(`update perform_record set content_hash = '${other}' where id = $1`, changed.device.performId);
    expect(await verify(changed.device)).toMatchObject({ is: "altered", contentHash: other });
    await tamper("delete from perform_record where id = $1", gone.device.performId);
    expect((await inspect()).faults).toContainEqual({ recordId: gone.device.performId, fault: "missing" });
  });

  it("a record from before attribution was kept is verified by its own way of hashing", async () => {
    const { device } = await submitted();
    const { record } = await recordOf(device).then(async (body) => {
      const { recordHash } = await import("#features/performs/server/record-hash.ts");
      const dates = {
        startedAt: new Date(body.created_at),
        claimedStartAt: new Date(body.claimed_started_at),
        claimedAt: new Date(body.claimed_at),
        receivedAt: new Date(body.submitted_at),
      };
      return { record: recordHash({ ...body, ...dates, versionNumber: body.version, steps: body.stepsProgress }, 1) };
    });
    await tamper(
      `update perform_record set hash_version = 1, content_hash = '${record}' where id = $1`,
      device.performId,
    );
    // The audit has the hash of the second algorithm: a record rewritten with an old one is detected by it.
    expect(await verify(device)).toMatchObject({ is: "altered", contentHash: record, computedHash: record });
    await tamper("update audit_entry set details = details - 'contentHash' where object_id = $1", device.performId);
    expect(await verify(device)).toMatchObject({ is: "altered" });
    // [PF223] As the start seals data from before there were keys.
    await tamper("update perform_record set seal = null, seal_key_id = null where id = $1", device.performId);
    expect(await verify(device)).toMatchObject({ is: "unproven" });
    await sealRecords(world.appContext, world.workspaceId);
    expect(await verify(device)).toMatchObject({ is: "unchained" });
  });

  it("[PF220] a record that was rewritten with its hash is found by its seal, where the audit no longer reaches back", async () => {
    const { device } = await submitted();
    await tamper("delete from audit_entry where object_id = $1", device.performId);
    expect(await verify(device)).toMatchObject({ is: "unchained" });
    await tamper("update perform_record set profile_name = 'Somebody else' where id = $1", device.performId);
    const { computedHash } = await verify(device);
    await tamper(`update perform_record set content_hash = '${computedHash}' where id = $1`, device.performId);
    expect(await verify(device)).toMatchObject({ is: "altered", contentHash: computedHash, computedHash });
    await tamper("update perform_record set seal = null, seal_key_id = null where id = $1", device.performId);
    expect(await verify(device)).toMatchObject({ is: "unproven" });
    expect((await inspect()).faults).toContainEqual({ recordId: device.performId, fault: "unproven" });
  });

  it("[PF222] a record that is gone together with its perform is found by the audit", async () => {
    const { device } = await submitted();
    await tamper("delete from perform_record where id = $1", device.performId);
    await tamper("update perform set state = 'removed' where id = $1", device.performId);
    expect((await inspect()).faults).toContainEqual({ recordId: device.performId, fault: "missing" });
  });

  it("[PF163] the application's own role changes and deletes neither records nor notes", async () => {
    for (const statement of [
      "update perform_record set steps = '[]'",
      "delete from perform_record",
      "truncate perform_record cascade",
      "update perform_annotation set text = ''",
      "delete from perform_annotation",
    ]) {
      const attempt = inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, (client) =>
        client.query(statement),
      );
      await expect(attempt, statement).rejects.toThrow(/permission denied/);
    }
  });
});

describe("[PF164] notes on a record", () => {
  const annotate = (person: Person, device: Device, body: { text: string; imageId?: string }) =>
    person.call(recordEndpoints.annotate, { params: device.params, body });
  const listed = async (person: Person, device: Device) =>
    (await person.call(recordEndpoints.annotations, { params: device.params })).body.annotations;

  it("are added by whom it is of and by analysts who see it, in their order, and leave the hash as it was", async () => {
    const { device } = await submitted();
    const before = await verify(device);
    const imageId = await storePicture(world, analyst);
    expect((await annotate(ann, device, { text: "  The gauge was wrong.\nIt was 6. " })).status).toBe(201);
    expect((await annotate(analyst, device, { text: "Seen", imageId })).status).toBe(201);
    expect(await listed(ann, device)).toMatchObject([
      { seq: 1, text: "The gauge was wrong.\nIt was 6.", profileName: "Ann Arbor", imageId: null },
      { seq: 2, text: "Seen", profileName: "Ada Analyst", imageId },
    ]);
    expect(await verify(device)).toMatchObject({
      is: "verified",
      computedHash: before.computedHash,
      areAnnotationsUnbroken: true,
    });
    const { entries } = (await analyst.call(auditEndpoints.list, { query: { action: "record.annotated" } })).body;
    expect(entries[0]?.details).toMatchObject({ seq: 2, hash: expect.any(String) });
  });

  it("are refused to others, without text, and with another member's photo", async () => {
    const { device } = await submitted();
    const stranger = await world.member("operator");
    expect((await annotate(stranger, device, { text: "x" })).status).toBe(404);
    expect((await stranger.call(recordEndpoints.annotations, { params: device.params })).status).toBe(404);
    expect((await annotate(ann, device, { text: "  " })).status).toBe(400);
    const refused = await annotate(ann, device, { text: "x", imageId: await storePicture(world, stranger) });
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([400, "unknownMedia"]);
    expect(await listed(ann, device)).toEqual([]);
  });

  it.each([
    ["changed", "update perform_annotation set text = 'It was 5' where seq = 1 and record_id = $1"],
    ["taken away", "delete from perform_annotation where seq = 1 and record_id = $1"],
    ["taken away at the end", "delete from perform_annotation where seq = 2 and record_id = $1"],
    [
      "moved in time by less than its hash sees",
      "update perform_annotation set created_at = created_at + interval '1 microsecond' where seq = 1 and record_id = $1",
    ],
    ["stripped of its seal", "update perform_annotation set seal = null where seq = 2 and record_id = $1"],
  ])("[PF221] one that was %s as the database's owner is found", async (_, statement) => {
    const { device } = await submitted();
    for (const text of ["one", "two"]) await annotate(ann, device, { text });
    await tamper(statement, device.performId);
    expect(await verify(device)).toMatchObject({ is: "verified", areAnnotationsUnbroken: false });
    expect((await inspect()).faults).toContainEqual({ recordId: device.performId, fault: "notesAltered" });
  });
});

describe("[PF165] the list of records", () => {
  it("is narrowed by procedure, person, version, days and words, for analysts within their groups", async () => {
    const [north, south] = [await world.group("North"), await world.group("South")];
    const inNorth = await world.member("operator", { name: "Nora North", in: [north] });
    const seesNorth = await world.member(["content.procedures.analyze"], { name: "Nils", in: [north] });
    const seen = await submitted(sample(), inNorth, [north]);
    const procedureId = seen.device.procedureId;
    const list = async (query: object, person = seesNorth) =>
      (await person.call(recordEndpoints.recent, { query })).body.history.map((entry) => entry.id);
    const id = seen.device.performId;
    const at = (await recordOf(seen.device)).submitted_at;
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(await list({ procedureId, profileId: inNorth.profileId, version: "1", from: at, to: later })).toEqual([id]);
    for (const query of [
      { procedureId, profileId: ann.profileId },
      { procedureId, version: "2" },
      { procedureId, to: at },
      { procedureId, from: later },
      { procedureId, search: "nobody" },
    ]) {
      expect(await list(query), JSON.stringify(query)).toEqual([]);
    }
    expect(await list({ procedureId, search: "nora" })).toEqual([id]);
    const facets = async (person: Person) => (await person.call(recordEndpoints.recordFacets)).body;
    expect((await facets(seesNorth)).people.map((one) => one.displayName)).toContain("Nora North");
    await setProcedureGroups(world, procedureId, [south]);
    const unseen = await seesNorth.call(recordEndpoints.recent, { query: { procedureId } });
    expect(unseen.status).toBe(404);
    expect(await list({})).not.toContain(id);
    expect((await facets(seesNorth)).procedures.map((one) => one.id)).not.toContain(procedureId);
    expect(await list({}, inNorth)).toEqual([id]);
    await setProcedureGroups(world, procedureId, [north]);
    await deleteProcedure(world, author, procedureId);
    expect(await list({ procedureId })).toEqual([id]);
  });
});

describe("[PF166] records as CSV", () => {
  const download = (path: string, person: Person) =>
    world.server.http.inject({
      method: "GET",
      url: `/v1/workspaces/${world.workspaceId}${path}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
  const cells = (text: string) => text.slice(1).trimEnd().split("\r\n");

  it("one record has a row for each module, formulas are words, and it is audited", async () => {
    const { device } = await submitted();
    const path = `/procedures/${device.procedureId}/performances/history/${device.performId}/csv`;
    const reply = await download(path, analyst);
    expect(reply.statusCode).toBe(200);
    const rows = cells(reply.body);
    expect(rows).toHaveLength(1 + 3 + 1);
    expect(reply.body).toContain(`"'=1+1, all well"`);
    expect(rows[0]).toMatch(/^record_id,procedure_id,procedure,version,.*submitted_utc,submitted_local,time_zone/);
    expect(rows[1]).toContain(",UTC,");
    expect((await download(path, await world.member("operator"))).statusCode).toBe(404);
    const { entries } = (await analyst.call(auditEndpoints.list, { query: { action: "record.exported" } })).body;
    expect(entries.map((entry) => entry.objectId)).toContain(device.performId);
  });

  it("the filtered ones are those in sight, across batches, and the export is audited with its filter", async () => {
    const content = contentWith([[["instruction"]]]);
    const { procedureId, versionId } = await publish(world, author, content);
    const of = { procedureId, versionId, versionNumber: 1, profileId: ann.profileId, profileName: ann.displayName };
    const at = (n: number) => new Date(Date.UTC(2026, 2, 9) + n * 1000);
    await world.asSystem((scope) =>
      importPerforms(
        scope,
        Array.from({ length: 103 }, (_, n) => ({
          ...of,
          id: scope.newId(),
          steps: [],
          startedAt: at(n),
          updatedAt: at(n),
          submittedAt: at(Math.floor(n / 4)),
        })),
      ),
    );
    const path = `/performances/history/export?procedureId=${procedureId}`;
    expect(cells((await download(path, analyst)).body)).toHaveLength(1 + 103);
    expect(cells((await download(path, ann)).body)).toHaveLength(1 + 103);
    expect(cells((await download(path, await world.member("operator"))).body)).toHaveLength(1);
    expect((await download("/performances/history/export?procedureId=x", analyst)).statusCode).toBe(400);
    const { entries } = (await analyst.call(auditEndpoints.list, { query: { action: "records.exported" } })).body;
    expect(entries[0]?.details).toMatchObject({ filter: { procedureId } });
  });
});
