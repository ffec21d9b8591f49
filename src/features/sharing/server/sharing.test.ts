import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { markupEndpoints } from "#features/markups/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { captionEndpoints, videoEndpoints } from "#features/videos/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { contentWith, filledModule } from "#tests/support/content-samples.ts";
import { insertUpload } from "#tests/support/documents.ts";
import { draftBy, publishable, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { allowDrafts, assign, copyOf, pictureOf, shareInto } from "#tests/support/sharing.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { sharingEndpoints } from "../contract.ts";
import { onGroupRemoved } from "./events.ts";
import { tellManagers } from "./told-copies-job.ts";
import { tellReceivers } from "./told-job.ts";

let world: World;
let admin: Person;
let author: Person;
let operator: Person;
let night: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  admin = await world.member("admin");
  author = await world.member("contentAuthor", { in: [night] });
  operator = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const received = (person: Person, params: { wsId: string; procedureId: string }) =>
  person.call(sharingEndpoints.publishedReceivedOne, { params });
const listed = async (person: Person) =>
  (await person.call(sharingEndpoints.publishedReceived)).body.sharedProcedures.map((one) => one.procedureInfo.id);
const download = (person: Person, fileId: string) =>
  person.call(assetEndpoints.download, { params: { fileId }, query: {} });

/** A published procedure of a sibling with a picture and a counterexample. */
async function withPictures() {
  const source = await world.workspace("sibling");
  const sharer = await source.member("admin");
  const [shown, hidden, other] = [
    await pictureOf(world, source, sharer),
    await pictureOf(world, source, sharer),
    await pictureOf(world, source, sharer),
  ];
  const base = publishable("With pictures");
  const content: DraftContent = {
    ...base,
    sections: base.sections.map((section, index) =>
      index > 0
        ? section
        : {
            ...section,
            steps: section.steps.map((step) => ({
              ...step,
              modules: [
                ...step.modules,
                {
                  id: crypto.randomUUID(),
                  category: "context",
                  moduleType: "media",
                  moduleData: { remoteMediaRefs: [{ source: "remote", type: "image", id: shown }] },
                },
                {
                  id: crypto.randomUUID(),
                  category: "action",
                  moduleType: "evidenceUpload",
                  moduleData: {
                    exampleMediaRef: { source: "remote", type: "image", id: shown },
                    counterExamplesMediaRefs: [{ source: "remote", type: "image", id: hidden }],
                    isRequired: false,
                    isVerified: true,
                    prompt: "Show it",
                  },
                },
              ],
            })),
          },
    ),
  };
  const { id: procedureId } = await publishedBy(sharer, { content });
  const share = { params: { procedureId }, body: { workspaceIds: [world.workspaceId] } };
  expect((await sharer.call(sharingEndpoints.share, share)).status).toBe(200);
  return {
    source,
    sharer,
    procedureId,
    shown,
    hidden,
    other,
    share,
    params: { wsId: source.workspaceId, procedureId },
  };
}

describe("sharing", () => {
  it("[SP1] reaches workspaces of the enterprise alone, and returns the present targets", async () => {
    const { id: procedureId } = await publishedBy(admin);
    const sibling = await world.workspace("sibling");
    const foreign = await world.workspace("foreign");
    const share = (workspaceIds: string[]) =>
      admin.call(sharingEndpoints.share, { params: { procedureId }, body: { workspaceIds } });
    for (const id of [foreign.workspaceId, world.workspaceId, crypto.randomUUID()]) {
      const refused = await share([sibling.workspaceId, id]);
      expect([refused.status, refused.body.code]).toEqual([400, "unknownWorkspace"]);
    }
    expect((await share([sibling.workspaceId])).body.workspaces.map((one) => one.workspaceId)).toEqual([
      sibling.workspaceId,
    ]);
    // A workspace that leaves the enterprise receives nothing from that moment on (threat B116).
    const there = await sibling.member("admin");
    const params = { wsId: world.workspaceId, procedureId };
    expect((await received(there, params)).status).toBe(200);
    await inTransaction(world.appContext.database, {}, (client) =>
      client.query("update workspace set enterprise_id = $2 where id = $1", [
        sibling.workspaceId,
        foreign.enterpriseId,
      ]),
    );
    expect((await received(there, params)).status).toBe(404);
    expect(await listed(there)).toEqual([]);
    expect((await share([sibling.workspaceId])).status).toBe(400);
    expect((await admin.call(sharingEndpoints.targets, { params: { procedureId } })).body.workspaces).toEqual([]);
  });

  it("[SP2] is for what the sharer sees, and for drafts only where the workspace allows it, at every read", async () => {
    const hidden = await world.group("Hidden");
    const { id: unseen } = await publishedBy(admin, { groups: [hidden] });
    const manager = await world.member(["content.procedures.shared.manage"]);
    const sibling = await world.workspace("sibling");
    const body = { workspaceIds: [sibling.workspaceId] };
    const share = (person: Person, procedureId: string) =>
      person.call(sharingEndpoints.share, { params: { procedureId }, body });
    expect((await share(manager, unseen)).status).toBe(404);
    const { id: draft } = await draftBy(admin);
    expect((await share(admin, draft)).body.code).toBe("draftsNotShared");
    await allowDrafts(admin);
    expect((await share(manager, draft)).status).toBe(404);
    expect((await share(admin, draft)).status).toBe(200);
    const there = await sibling.member("admin");
    const seen = () =>
      there.call(sharingEndpoints.draftReceived, { params: { wsId: world.workspaceId, procedureId: draft } });
    expect((await seen()).status).toBe(200);
    expect((await received(there, { wsId: world.workspaceId, procedureId: draft })).status).toBe(404);
    await allowDrafts(admin, false);
    expect((await seen()).status).toBe(404);
    const [own] = (await admin.call(sharingEndpoints.draftsShared)).body.sharedProcedures;
    expect(own?.procedureData.isShown).toBe(false);
    // What was received is no procedure of the receiver, so there is nothing to share on.
    expect((await share(there, draft)).status).toBe(404);
  });

  it("[SP3] is ended by the sharer alone, at once, with the groups that were assigned", async () => {
    const sample = await shareInto(world, world);
    const other = await shareInto(world, world);
    await copyOf(admin, sample, [night]);
    expect((await received(operator, sample.params)).status).toBe(200);
    const unshare = (person: Person, procedureId: string) =>
      person.call(sharingEndpoints.unshare, { params: { procedureId }, body: { workspaceIds: [world.workspaceId] } });
    expect((await unshare(admin, sample.procedureId)).status).toBe(404);
    expect((await unshare(other.sharer, sample.procedureId)).status).toBe(404);
    expect((await received(operator, sample.params)).status).toBe(200);
    expect((await unshare(sample.sharer, sample.procedureId)).body.workspaces).toEqual([]);
    expect((await received(operator, sample.params)).status).toBe(404);
    expect(await listed(admin)).not.toContain(sample.procedureId);
    // Shared again it is for those who manage sharing, until groups are assigned anew.
    const again = { params: { procedureId: sample.procedureId }, body: { workspaceIds: [world.workspaceId] } };
    expect((await sample.sharer.call(sharingEndpoints.share, again)).status).toBe(200);
    expect((await received(operator, sample.params)).status).toBe(404);
    expect((await received(admin, sample.params)).body.isAssigned).toBe(false);
  });

  it("[SP8] is in the audit of both sides, and the receiver's names no member of the sender", async () => {
    const { sharer, procedureId } = await shareInto(world, world);
    const entriesOf = async (person: Person) =>
      (await person.call(auditEndpoints.list)).body.entries.filter((entry) => entry.objectId === procedureId);
    expect((await entriesOf(sharer)).map((entry) => entry.action)).toContain("procedure.shared");
    const [there] = await entriesOf(admin);
    expect(there).toMatchObject({ action: "procedure.received", actorName: "Fettle" });
    expect(JSON.stringify(there)).not.toContain(sharer.profileId);
  });

  it("[SP8] wakes the receivers' browsers, and again once for each newer version", async () => {
    const sample = await shareInto(world, world);
    const events = () =>
      world.asSystem(({ db, workspaceId }) =>
        db
          .selectFrom("feed_event")
          .select("seq")
          .where("workspace_id", "=", workspaceId)
          .where("topic", "=", "sharedProcedures")
          .execute(),
      );
    const before = (await events()).length;
    expect(before).toBeGreaterThan(0);
    expect(await sample.source.asSystem(tellReceivers)).toBe(1);
    expect(await sample.source.asSystem(tellReceivers)).toBe(0);
    expect((await events()).length).toBe(before + 1);
    await nextVersion(sample.sharer, sample.procedureId, { title: "Second" });
    expect(await sample.source.asSystem(tellReceivers)).toBe(1);
  });
});

async function nextVersion(sharer: Person, procedureId: string, change: Parameters<typeof saveOver>[2]): Promise<void> {
  const draft = (await sharer.call(draftEndpoints.create, { params: { procedureId } })).body;
  const saved = await saveOver(sharer, draft, change);
  expect(saved.status, saved.text).toBe(200);
  const now = (await sharer.call(draftEndpoints.get, { params: { procedureId } })).body;
  expect((await publishOver(sharer, now)).status).toBe(200);
}

describe("what is received", () => {
  it("[SP4] [SP5] is content without answers, for those who manage sharing until groups are assigned", async () => {
    const { params, procedureId, sharer } = await withPictures();
    for (const person of [author, operator]) {
      expect((await received(person, params)).status).toBe(404);
      expect(await listed(person)).not.toContain(procedureId);
    }
    const seen = await received(admin, params);
    expect(seen.status).toBe(200);
    for (const secret of ["isCorrect", "correctAnswer", "feedback", "counterExamples", sharer.profileId, "versionId"]) {
      expect(seen.text).not.toContain(secret);
    }
    expect((await assign(admin, params, { accessGroupIds: [night] })).body.accessGroupIds).toEqual([night]);
    for (const person of [author, operator]) expect((await received(person, params)).status).toBe(200);
    const outside = await world.member("operator");
    expect((await received(outside, params)).status).toBe(404);
  });

  it("[SP6] [M26] opens with the files that readers are shown, through the receiver's own path, and no other", async () => {
    const { params, sharer, shown, hidden, other, share } = await withPictures();
    expect((await download(admin, shown)).status).toBe(200);
    expect((await admin.call(assetEndpoints.address, { params: { fileId: shown }, body: {} })).status).toBe(200);
    for (const fileId of [hidden, other, crypto.randomUUID()]) expect((await download(admin, fileId)).status).toBe(404);
    expect((await download(operator, shown)).status).toBe(404);
    await assign(admin, params, { accessGroupIds: [night] });
    expect((await download(operator, shown)).status).toBe(200);
    const stranger = await (await world.workspace("sibling")).member("admin");
    expect((await download(stranger, shown)).status).toBe(404);
    expect((await sharer.call(sharingEndpoints.unshare, share)).status).toBe(200);
    for (const person of [admin, operator]) expect((await download(person, shown)).status).toBe(404);
  });

  it("[SP20] is a draft for those who write or publish alone, in lists, pages, files, assignments and copies", async () => {
    const source = await world.workspace("sibling");
    const sharer = await source.member("admin");
    await allowDrafts(sharer);
    const picture = await pictureOf(world, source, sharer);
    const procedureImage = { source: "remote", type: "image", id: picture } as const;
    const { id: procedureId } = await draftBy(sharer, { content: { ...publishable("A draft"), procedureImage } });
    const share = { params: { procedureId }, body: { workspaceIds: [world.workspaceId] } };
    expect((await sharer.call(sharingEndpoints.share, share)).status).toBe(200);
    const params = { wsId: source.workspaceId, procedureId };
    const groups = { accessGroupIds: [night] };
    expect((await assign(admin, params, groups)).status).toBe(200);
    const publisher = await world.member(["content.procedures.publish"], { in: [night] });
    const manager = await world.member(["content.procedures.shared.manage"], { in: [night] });
    const ways = async (person: Person) => {
      const list = await person.call(sharingEndpoints.draftsReceived);
      return [
        list.status,
        list.body.sharedProcedures.some((one) => one.procedureInfo.id === procedureId),
        (await person.call(sharingEndpoints.draftReceived, { params })).status,
        (await download(person, picture)).status,
      ];
    };
    for (const person of [author, publisher]) expect(await ways(person)).toEqual([200, true, 200, 200]);
    for (const person of [operator, manager]) expect(await ways(person)).toEqual([200, false, 404, 404]);
    expect((await assign(manager, params, groups)).status).toBe(404);
    expect((await author.call(sharingEndpoints.add, { params, body: {} })).status).toBe(201);
    const draft = (await sharer.call(draftEndpoints.get, { params: { procedureId } })).body;
    expect((await publishOver(sharer, draft)).status).toBe(200);
    for (const person of [operator, manager]) {
      expect([(await received(person, params)).status, (await download(person, picture)).status]).toEqual([200, 200]);
    }
  });

  it("[SP7] becomes everyone's only where that is said, and restricted again with its last group", async () => {
    const { params } = await shareInto(world, world);
    const assigning = (body: { accessGroupIds: string[]; makeGlobal?: boolean }) => assign(admin, params, body);
    expect((await assigning({ accessGroupIds: [] })).body.code).toBe("wouldBecomeGlobal");
    expect((await assigning({ accessGroupIds: [crypto.randomUUID()] })).body.code).toBe("unknownAccessGroup");
    expect((await assigning({ accessGroupIds: [], makeGlobal: true })).body.isAssigned).toBe(true);
    expect((await received(operator, params)).status).toBe(200);
    const line = await world.group("Line 4");
    expect((await assigning({ accessGroupIds: [line] })).body.accessGroupIds).toEqual([line]);
    const removed = { groupId: line, contentTo: null, membersTo: null };
    await world.asSystem((scope) => onGroupRemoved(scope, removed));
    const after = await received(admin, params);
    expect([after.body.isAssigned, after.body.accessGroupIds]).toEqual([false, []]);
    expect((await received(operator, params)).status).toBe(404);
  });
});

describe("assigning", () => {
  it("[SP22] of two assignments of one revision one is stored, and the other gets the present groups", async () => {
    const { params } = await shareInto(world, world);
    const day = await world.group("Day shift of two");
    const write = (ifMatch: number, accessGroupIds: string[]) =>
      admin.call(sharingEndpoints.assign, { params, ifMatch, body: { accessGroupIds } });
    for (const before of [[], [night, day]]) {
      const { revision } = (await received(admin, params)).body;
      expect(revision === 0).toBe(before.length === 0);
      const both = await Promise.all([write(revision, [night, day]), write(revision, [night])]);
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 412]);
      const [stored, stale] = both[0].status === 200 ? both : both.toReversed();
      expect(stale?.body.current).toEqual(stored?.body);
      expect((await write(stored?.body.revision ?? 0, [night, day])).status).toBe(200);
    }
    // Whoever saw it before its groups ended, and were assigned anew, has not seen this assignment.
    const { revision } = (await received(admin, params)).body;
    for (const groupId of [day, night]) {
      await world.asSystem((scope) => onGroupRemoved(scope, { groupId, contentTo: null, membersTo: null }));
    }
    expect((await received(admin, params)).body.isAssigned).toBe(false);
    expect((await write(revision, [night])).status).toBe(412);
    expect((await write(0, [day])).status).toBe(200);
    expect((await write(revision, [night])).status).toBe(412);
    expect((await write(0, [night])).status).toBe(412);
  });
});

describe("a copy", () => {
  it("[SP9] [SP10] is an own draft with own ids and files, for the assigned groups, and outlives the share", async () => {
    const { params, sharer, shown, hidden, share } = await withPictures();
    const { procedureId } = await copyOf(admin, { params }, [night]);
    const draft = await author.call(draftEndpoints.get, { params: { procedureId } });
    expect(draft.status).toBe(200);
    expect(draft.body.accessGroupIds).toEqual([night]);
    expect(draft.body.attachedMedia).toHaveLength(2);
    for (const id of [shown, hidden]) expect(draft.text).not.toContain(id);
    expect(draft.text).toContain("correctAnswer");
    for (const fileId of draft.body.attachedMedia) expect((await download(author, fileId)).status).toBe(200);
    expect((await received(admin, params)).body.copies.map((copy) => copy.procedureId)).toEqual([procedureId]);
    expect((await sharer.call(sharingEndpoints.unshare, share)).status).toBe(200);
    for (const fileId of draft.body.attachedMedia) expect((await download(author, fileId)).status).toBe(200);
    const { source } = (await author.call(sharingEndpoints.source, { params: { procedureId } })).body;
    expect(source).toMatchObject({ isShared: false, isBehind: false });
    expect((await author.call(sharingEndpoints.difference, { params: { procedureId } })).status).toBe(404);
  });

  it("[SP9] asks for groups where none were assigned, and never becomes everyone's by accident", async () => {
    const { params } = await shareInto(world, world);
    const add = (body: object) => admin.call(sharingEndpoints.add, { params, body });
    expect((await add({})).body.code).toBe("wouldBecomeGlobal");
    const added = await add({ accessGroupIds: [night] });
    expect(added.status).toBe(201);
    const { procedureId } = added.body;
    expect((await admin.call(draftEndpoints.get, { params: { procedureId } })).body.accessGroupIds).toEqual([night]);
  });

  it("[SP11] [SP13] [SP14] shows a newer version of the source step by step, and keeps its own changes", async () => {
    const sample = await shareInto(world, world);
    const { procedureId } = await copyOf(admin, sample, [night]);
    const params = { procedureId };
    const source = async () => (await author.call(sharingEndpoints.source, { params })).body.source;
    expect(await source()).toMatchObject({ isShared: true, isBehind: false });
    const own = (await author.call(draftEndpoints.get, { params })).body;
    const [first, second] = own.sections;
    const mine = own.sections.map((section) =>
      section === second ? { ...section, steps: section.steps.map((step) => ({ ...step, title: "Ours" })) } : section,
    );
    expect((await saveOver(author, own, { sections: mine })).status).toBe(200);
    const theirs = (await sample.sharer.call(draftEndpoints.create, { params: { procedureId: sample.procedureId } }))
      .body;
    const newStep = contentWith([[["warning"]]], () => crypto.randomUUID()).sections[0]?.steps ?? [];
    const sections = theirs.sections.map((section, index) => ({
      ...section,
      steps: [...section.steps.map((step) => ({ ...step, title: `Newer ${index}` })), ...(index === 0 ? newStep : [])],
    }));
    expect((await saveOver(sample.sharer, theirs, { title: "Newer", sections })).status).toBe(200);
    // What the source has not published changes nothing here.
    expect(await source()).toMatchObject({ isBehind: false });
    const ready = (await sample.sharer.call(draftEndpoints.get, { params: { procedureId: sample.procedureId } })).body;
    expect((await publishOver(sample.sharer, ready)).status).toBe(200);
    expect(await source()).toMatchObject({ isBehind: true });
    const { body } = await author.call(sharingEndpoints.difference, { params });
    const told = body.changes.map(({ of, is, isConflict }) => `${of} ${is.join("+")}${isConflict ? " !" : ""}`);
    expect(told).toEqual(["title changed", "step changed", "step added", "step changed !", "step changed !"]);
    const keys = body.changes.filter((change) => !change.isConflict).map((change) => change.key);
    const stale = { params, body: { sourceHash: "0".repeat(64), keys } };
    expect((await author.call(sharingEndpoints.take, stale)).body.code).toBe("sourceChanged");
    const taken = await author.call(sharingEndpoints.take, { params, body: { sourceHash: body.sourceHash, keys } });
    expect([taken.status, taken.body.taken]).toEqual([200, 3]);
    const after = (await author.call(draftEndpoints.get, { params })).body;
    expect(after.title).toBe("Newer");
    expect(after.sections[0]?.steps.map((step) => step.title)).toEqual(["Newer 0", "Step"]);
    expect(after.sections[1]?.steps.map((step) => step.title)).toEqual(["Ours", "Ours"].slice(0, second?.steps.length));
    expect(after.sections[0]?.id).toBe(first?.id);
    expect(after.sections[0]?.steps[1]?.id).not.toBe(newStep[0]?.id);
    expect(await source()).toMatchObject({ isBehind: false });
    expect((await author.call(sharingEndpoints.difference, { params })).body.changes).toEqual([]);
  });

  it("[SP13] begins a draft where the copy is published, and brings new pictures along", async () => {
    const { params: of, sharer, procedureId: sourceId, source } = await withPictures();
    const { procedureId } = await copyOf(admin, { params: of }, [night]);
    const draft = (await admin.call(draftEndpoints.get, { params: { procedureId } })).body;
    expect((await publishOver(admin, draft)).status).toBe(200);
    const picture = await pictureOf(world, source, sharer);
    await nextVersion(sharer, sourceId, { procedureImage: { source: "remote", type: "image", id: picture } });
    const params = { procedureId };
    const { body } = await author.call(sharingEndpoints.difference, { params });
    expect(body.changes.map((change) => change.of)).toEqual(["image"]);
    const taken = { params, body: { sourceHash: body.sourceHash, keys: ["image"] } };
    expect((await author.call(sharingEndpoints.take, taken)).status).toBe(200);
    const after = (await author.call(draftEndpoints.get, { params })).body;
    const image = after.procedureImage?.id ?? "";
    expect(image).not.toBe(picture);
    expect((await download(author, image)).status).toBe(200);
    const published = await operator.call(procedureEndpoints.get, { params });
    expect(published.body.procedureImage).toBeNull();
  });
});

describe("the overview", () => {
  it("[SP16] names who uses what in the workspaces that the caller administers, and no others", async () => {
    const { body } = await admin.call(sharingEndpoints.overview);
    // The sharing workspaces of the other tests have other admins.
    expect(body.workspaces.map((one) => one.workspaceId)).toEqual([world.workspaceId]);
    expect(body.procedures.every((one) => one.sourceWorkspaceId === world.workspaceId)).toBe(true);
    const sibling = { name: "Second site", timeZone: "Europe/Berlin" };
    const { workspaceId } = (await admin.call(workspaceEndpoints.createSibling, { body: sibling })).body;
    const { id: procedureId } = await publishedBy(admin, { content: publishable("Used elsewhere") });
    await admin.call(sharingEndpoints.share, { params: { procedureId }, body: { workspaceIds: [workspaceId] } });
    const there = { workspaceId, wsId: world.workspaceId, procedureId };
    const added = await admin.call(sharingEndpoints.add, { params: there, body: { makeGlobal: true } });
    expect(added.status, added.text).toBe(201);
    const used = async () => {
      const { procedures } = (await admin.call(sharingEndpoints.overview)).body;
      return procedures.find((one) => one.procedureId === procedureId)?.uses;
    };
    const copy = { procedureId: added.body.procedureId, title: "Used elsewhere" };
    const use = { workspaceId, workspaceName: "Second site", isShared: true };
    expect(await used()).toEqual([{ ...use, copies: [{ ...copy, isBehind: false }] }]);
    await nextVersion(admin, procedureId, { title: "Used elsewhere, newer" });
    expect(await used()).toEqual([{ ...use, copies: [{ ...copy, isBehind: true }] }]);
    const colleague = await world.member("admin");
    const seen = await colleague.call(sharingEndpoints.overview);
    expect(seen.text).not.toContain(workspaceId);
  });
});

describe("the flag", () => {
  const flag = (there: Pick<World, "asSystem">, isOn: boolean) =>
    there.asSystem((scope) => setFlag(scope, "shared_procedures_enabled", isOn));

  it("[SP21] off closes every call and every file, and what was shared and assigned holds again once it is on", async () => {
    const { params, shown, procedureId } = await withPictures();
    await assign(admin, params, { accessGroupIds: [night] });
    const { id: own } = await publishedBy(admin);
    const ofOwn = { params: { procedureId: own } };
    const statuses = async () => [
      (await received(operator, params)).status,
      (await download(operator, shown)).status,
      (await admin.call(sharingEndpoints.publishedReceived)).status,
      (await admin.call(sharingEndpoints.draftsReceived)).status,
      (await admin.call(sharingEndpoints.draftsShared)).status,
      (await admin.call(sharingEndpoints.publishedShared)).status,
      (await admin.call(sharingEndpoints.targets, ofOwn)).status,
      (await admin.call(sharingEndpoints.source, ofOwn)).status,
      (await admin.call(sharingEndpoints.overview)).status,
    ];
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await flag(world, false);
    try {
      expect(new Set(await statuses())).toEqual(new Set([404]));
      for (const endpoint of [sharingEndpoints.share, sharingEndpoints.unshare]) {
        const body = { workspaceIds: [params.wsId] };
        expect((await admin.call(endpoint, { ...ofOwn, body })).status).toBe(404);
      }
      expect((await assign(admin, params, { accessGroupIds: [night] })).status).toBe(404);
      expect((await author.call(sharingEndpoints.add, { params, body: {} })).status).toBe(404);
    } finally {
      await flag(world, true);
    }
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect(await listed(operator)).toContain(procedureId);
  });

  it("[SP21] off at the source shows its procedures nowhere, and copies stay ordinary procedures", async () => {
    const sample = await shareInto(world, world);
    const { procedureId } = await copyOf(admin, sample, [night]);
    await sample.source.asSystem(tellReceivers);
    await flag(sample.source, false);
    expect((await received(operator, sample.params)).status).toBe(404);
    expect(await listed(admin)).not.toContain(sample.procedureId);
    // The receivers' browsers are woken by the end, and by its return.
    expect(await sample.source.asSystem(tellReceivers)).toBe(1);
    const draft = await author.call(draftEndpoints.get, { params: { procedureId } });
    expect((await publishOver(admin, draft.body)).status).toBe(200);
    await flag(world, false);
    try {
      expect((await operator.call(procedureEndpoints.get, { params: { procedureId } })).status).toBe(200);
    } finally {
      await flag(world, true);
    }
    await flag(sample.source, true);
    expect((await received(operator, sample.params)).status).toBe(200);
    expect(await sample.source.asSystem(tellReceivers)).toBe(1);
  });
});

describe("two worlds", () => {
  it("[SP15] what a workspace may not see of another one changes nothing in any answer", async () => {
    const home = await world.workspace("foreign");
    const reader = await home.member("admin");
    const writer = await home.member("contentAuthor");
    const area = filledModule("spatialInstruction", () => crypto.randomUUID());
    expect(area.moduleType).toBe("spatialInstruction");
    const sample = await shareInto(world, home);
    const { procedureId } = await copyOf(reader, sample);
    const params = sample.params;
    const answers = async () => {
      const texts: string[] = [];
      for (const person of [reader, writer]) {
        texts.push((await person.call(sharingEndpoints.publishedReceived)).text);
        texts.push((await person.call(sharingEndpoints.draftsReceived)).text);
        texts.push((await received(person, params)).text);
        texts.push((await person.call(sharingEndpoints.source, { params: { procedureId } })).text);
        texts.push((await person.call(sharingEndpoints.difference, { params: { procedureId } })).text);
      }
      texts.push((await reader.call(sharingEndpoints.overview)).text);
      texts.push((await reader.call(auditEndpoints.list)).text);
      return texts;
    };
    // The first readings note that versions were opened.
    await answers();
    const before = await answers();
    const { source, sharer } = sample;
    const secret = await source.group("Secret");
    await source.member("operator", { in: [secret], name: "Hidden Henry" });
    await publishedBy(sharer, { content: publishable("Not shared") });
    await draftBy(sharer);
    await allowDrafts(sharer);
    await pictureOf(world, source, sharer);
    const draft = (await sharer.call(draftEndpoints.create, { params: { procedureId: sample.procedureId } })).body;
    expect((await saveOver(sharer, draft, { title: "A draft that is not published" })).status).toBe(200);
    await source.asSystem(({ db, workspaceId }) =>
      db
        .insertInto("procedure_group")
        .values({ workspace_id: workspaceId, procedure_id: sample.procedureId, group_id: secret })
        .execute(),
    );
    const third = await world.workspace(home);
    const body = { workspaceIds: [third.workspaceId] };
    expect(
      (await sharer.call(sharingEndpoints.share, { params: { procedureId: sample.procedureId }, body })).status,
    ).toBe(200);
    expect(await answers()).toEqual(before);
  });
});

it("those who manage a copy are notified once of each newer version of its source, and only of what changes it [SP17]", async () => {
  const day = await world.group("Day shift of copies");
  const [manages, elsewhere, reads] = [
    await world.member("contentAuthor", { in: [night] }),
    await world.member("contentAuthor", { in: [day] }),
    await world.member("operator", { in: [night] }),
  ];
  const sample = await shareInto(world, world, { content: publishable("Source") });
  const { procedureId } = await copyOf(admin, sample, [night]);
  const told = async (person: Person) =>
    (await person.call(notificationEndpoints.list, { query: {} })).body.notifications.flatMap((one) =>
      one.kind === "copyBehind" && one.data.procedureId === procedureId ? [one.data.sourceName] : [],
    );
  const look = () => world.asSystem(tellManagers);
  await look();
  expect(await told(manages)).toEqual([]);
  await nextVersion(sample.sharer, sample.procedureId, { title: "Source, second" });
  await Promise.all([look(), look()]);
  await look();
  expect([(await told(manages)).length, await told(elsewhere), await told(reads)]).toEqual([1, [], []]);
  await nextVersion(sample.sharer, sample.procedureId, { title: "Source, third" });
  await look();
  expect(await told(manages)).toHaveLength(2);
});

describe("films of a received version [SP18] [V21]", () => {
  const facts = { durationMs: 12_000, widthPx: 640, heightPx: 360 };

  /** A published procedure of a sibling with a film, its still and what is said in it; another film is in no procedure. */
  async function withFilm() {
    const source = await world.workspace("sibling");
    const sharer = await source.member("admin");
    const still = await pictureOf(world, source, sharer);
    const films = await sharer.run(async (scope) => {
      const ids: string[] = [];
      for (let count = 0; count < 2; count++) {
        const { remoteFileId } = await insertUpload(scope, sharer.profileId, { mimeType: "video/mp4" });
        ids.push(remoteFileId);
      }
      return ids;
    });
    const [shown = "", other = ""] = films;
    await source.asSystem(async (scope) => {
      for (const id of films) {
        await sql`insert into asset_film (workspace_id, asset_id, state, duration_ms, width_px, height_px, stills)
          values (${scope.workspaceId}, ${id}, 'done', 12000, 640, 360,
            ${id === shown ? JSON.stringify([{ fileId: still, atMs: 1000 }]) : "[]"}::jsonb)`.execute(scope.db);
      }
      await sql`insert into asset_captions (workspace_id, asset_id, language, vtt, updated_by, updated_at)
        values (${scope.workspaceId}, ${shown}, 'en', 'WEBVTT', ${sharer.profileId}, now())`.execute(scope.db);
    });
    const base = publishable("With a film");
    const [section] = base.sections;
    const [step] = section?.steps ?? [];
    step?.modules.push({
      id: crypto.randomUUID(),
      category: "context",
      moduleType: "media",
      moduleData: { remoteMediaRefs: [{ source: "remote", type: "video", id: shown }] },
    });
    const { id: procedureId } = await publishedBy(sharer, { content: base });
    const share = { params: { procedureId }, body: { workspaceIds: [world.workspaceId] } };
    expect((await sharer.call(sharingEndpoints.share, share)).status).toBe(200);
    return { source, sharer, procedureId, shown, other, still };
  }
  const video = (person: Person, videoId: string) => person.call(videoEndpoints.get, { params: { videoId } });
  const captions = (person: Person, videoId: string) =>
    person.call(captionEndpoints.get, { params: { videoId, language: "en" } });

  it("are shown with their length, stills and captions to those who see it, and to nobody else", async () => {
    const { shown, other, still } = await withFilm();
    const { body } = await video(admin, shown);
    expect(body).toMatchObject({
      ...facts,
      state: "done",
      wantsThumbnails: false,
      videoThumbnails: [{ remoteFileId: still, atMs: 1000 }],
      captions: [{ language: "en", revision: 1 }],
    });
    expect((await captions(admin, shown)).body.vtt).toBe("WEBVTT");
    expect((await download(admin, still)).status).toBe(200);
    for (const status of [
      (await video(operator, shown)).status,
      (await captions(operator, shown)).status,
      (await download(operator, still)).status,
      (await video(admin, other)).status,
      (await captions(admin, other)).status,
    ]) {
      expect(status).toBe(404);
    }
    // What is lent is not written.
    const write = { params: { videoId: shown, language: "en" }, ifMatch: 1, body: { vtt: "WEBVTT" } };
    expect((await admin.call(captionEndpoints.set, write)).status).toBe(404);
  });

  it("are gone with the share, at once", async () => {
    const { sharer, procedureId, shown, still } = await withFilm();
    expect((await video(admin, shown)).status).toBe(200);
    const ended = { params: { procedureId }, body: { workspaceIds: [world.workspaceId] } };
    expect((await sharer.call(sharingEndpoints.unshare, ended)).status).toBe(200);
    for (const call of [video(admin, shown), captions(admin, shown), download(admin, still)]) {
      expect((await call).status).toBe(404);
    }
  });

  it("[SP19] say nothing of what lies below a drawing", async () => {
    const { source, sharer, shown, other } = await withPictures();
    await source.asSystem((scope) =>
      sql`insert into asset_markup (workspace_id, asset_id, base_asset_id, shapes, created_by, created_at)
        values (${scope.workspaceId}, ${shown}, ${other}, '[]', ${sharer.profileId}, now())`.execute(scope.db),
    );
    expect((await download(admin, shown)).status).toBe(200);
    expect((await admin.call(markupEndpoints.get, { params: { imageId: shown } })).status).toBe(404);
    expect((await download(admin, other)).status).toBe(404);
  });
});
