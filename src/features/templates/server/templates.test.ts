import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { newModule } from "#features/procedures/rules/new-content.ts";
import { actingAs } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { ask, sign } from "#tests/support/approval.ts";
import { draftBy, pathOf, publishable, publishedBy, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type Template, templateEndpoints } from "../contract.ts";
import { restoreTemplate } from "./change-template.ts";

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
  const writes = ["content.procedures.manage", "content.procedures.publish", "content.procedures.delete"] as const;
  ann = await world.member([...writes], { in: [night], name: "Ann" });
  ben = await world.member([...writes], { in: [night], name: "Ben" });
  dora = await world.member([...writes], { in: [await world.group("Day shift")], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

interface Source {
  readonly id: string;
  readonly versionId: string;
}
const keep = (by: Person, one: Source, title = "Round", stepId?: string) =>
  by.call(templateEndpoints.create, {
    body: { title, source: { procedureId: one.id, versionId: one.versionId, ...(stepId && { stepId }) } },
  });
const at = (one: Pick<Template, "id">) => ({ templateId: one.id });
const get = (by: Person, one: Pick<Template, "id">) => by.call(templateEndpoints.get, { params: at(one) });
const start = (by: Person, one: Pick<Template, "id">, title?: string) =>
  by.call(templateEndpoints.start, { params: at(one), body: { ...(title !== undefined && { title }) } });
const insert = (by: Person, one: Pick<Template, "id">, into: Source) =>
  by.call(templateEndpoints.insert, { params: at(one), body: { procedureId: into.id, versionId: into.versionId } });
const titles = async (by: Person, query = {}) =>
  (await by.call(templateEndpoints.list, { query })).body.templates.map((one) => one.title);
const remove = (by: Person, one: Pick<Template, "id">) => by.call(templateEndpoints.remove, { params: at(one) });
const restore = (by: Person, one: Pick<Template, "id">) => by.call(templateEndpoints.restore, { params: at(one) });
/** Content of a draft, or as readers have it. */
interface Outlined {
  readonly sections: readonly {
    readonly id: string;
    readonly steps: readonly { readonly id: string; readonly modules: readonly { readonly id: string }[] }[];
  }[];
}
const stepIdOf = (content: Outlined) => content.sections[0]?.steps[0]?.id ?? "";
const idsOf = (content: Outlined) =>
  content.sections.flatMap((section) => [
    section.id,
    ...section.steps.flatMap((step) => [step.id, ...step.modules.map((module) => module.id)]),
  ]);

async function uploaded(by: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  return by.run((scope) => keepPicture(scope, prepared, "step.png"));
}

/** Content whose first step shows a picture of the author's. */
async function pictured(by: Person): Promise<{ content: DraftContent; pictureId: string }> {
  const pictureId = await uploaded(by);
  const media = newModule("media", () => crypto.randomUUID());
  if (media.moduleType !== "media") throw new Error("no media");
  const shown = {
    ...media,
    moduleData: { remoteMediaRefs: [{ source: "remote", type: "image", id: pictureId } as const] },
  };
  const content = publishable("With a picture", () => crypto.randomUUID());
  const [section, ...sections] = content.sections;
  const [step, ...steps] = section?.steps ?? [];
  if (!section || !step) throw new Error("no step");
  const first = { ...section, steps: [{ ...step, modules: [...step.modules, shown] }, ...steps] };
  return { content: { ...content, sections: [first, ...sections] }, pictureId };
}

describe("making a template", () => {
  it("[TP1] copies a stored version, answers included, and does not change with it", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    const made = await keep(ann, draft);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: "procedure", title: "Round", stepCount: 3, accessGroupIds: [night] });
    await saveOver(ann, draft, { sections: [] });
    const kept = (await get(ben, made.body)).body;
    expect(kept.sections).toEqual(draft.sections);
    expect(JSON.stringify(kept)).toContain("isCorrect");
  });

  it("[TP1] copies one step of it, and only of versions that its maker may edit", async () => {
    const one = await publishedBy(ann, { groups: [night] });
    const made = await keep(ben, one, "Lock it", stepIdOf(one));
    expect(made.body).toMatchObject({ kind: "step", stepCount: 1, sectionCount: 1 });
    expect((await get(ann, made.body)).body.sections[0]?.steps.map((step) => step.id)).toEqual([stepIdOf(one)]);
    expect((await keep(ben, one, "No", crypto.randomUUID())).body.code).toBe("unknownStep");
    expect((await keep(dora, one)).status).toBe(404);
    expect((await keep(olga, one)).status).toBe(403);
    const other = await publishedBy(ann, { groups: [night] });
    expect((await keep(ann, { id: other.id, versionId: one.versionId })).status).toBe(404);
    expect(
      (
        await ann.call(templateEndpoints.create, {
          body: { title: " ", source: { procedureId: one.id, versionId: one.versionId } },
        })
      ).status,
    ).toBe(400);
  });

  it("[TP5] is refused while a file is on its way", async () => {
    const waiting = newModule("media", () => crypto.randomUUID());
    if (waiting.moduleType !== "media") throw new Error("no media");
    const ref = { source: "uploadable", type: "image", id: crypto.randomUUID() } as const;
    const content = publishable("Waiting", () => crypto.randomUUID());
    const [section] = content.sections;
    if (!section) throw new Error("no section");
    const step = {
      id: crypto.randomUUID(),
      title: "x",
      modules: [{ ...waiting, moduleData: { remoteMediaRefs: [ref] } }],
    };
    const draft = await draftBy(ann, { content: { ...content, sections: [{ ...section, steps: [step] }] } });
    expect((await keep(ann, draft)).body.code).toBe("mediaNotUploaded");
  });
});

describe("seeing templates", () => {
  it("[TP3] is for those who write, in scope of its groups", async () => {
    const made = (await keep(ann, await draftBy(ann, { groups: [night] }), "Only the night")).body;
    expect((await get(ben, made)).status).toBe(200);
    for (const by of [dora]) {
      expect((await get(by, made)).status).toBe(404);
      expect((await start(by, made)).status).toBe(404);
      expect((await remove(by, made)).status).toBe(404);
      expect(await titles(by)).not.toContain("Only the night");
    }
    expect((await get(olga, made)).status).toBe(403);
    const publisher = await world.member(["content.procedures.publish"], { in: [night] });
    expect((await get(publisher, made)).status).toBe(403);
  });

  it("[TP3] goes with its group, as the request says", async () => {
    const admin = await world.member("admin");
    const [old, heir] = [await world.group("Old"), await world.group("Heir")];
    const made = (await keep(admin, await draftBy(admin, { groups: [old] }), "Moved")).body;
    await admin.call(groupEndpoints.remove, {
      params: { groupId: old },
      body: { assignContentToGroupId: heir, assignMembersToGroupId: null },
    });
    expect((await get(admin, made)).body.accessGroupIds).toEqual([heir]);
  });

  it("[TP3] is not for everyone because its last group is deleted, unless the request says so (threat B59)", async () => {
    const admin = await world.member("admin");
    const old = await world.group("Old alone");
    const source = await draftBy(admin, { groups: [old] });
    const [made, binned] = [(await keep(admin, source, "Sealed")).body, (await keep(admin, source, "Binned")).body];
    await remove(admin, binned);
    await admin.call(procedureEndpoints.setGroups, {
      params: { procedureId: source.id },
      body: { addAccessGroupIds: [night], removeAccessGroupIds: [old] },
    });
    const end = (body: object) => admin.call(groupEndpoints.remove, { params: { groupId: old }, body });
    const none = { assignContentToGroupId: null, assignMembersToGroupId: null };
    expect(await end({})).toMatchObject({ status: 409, body: { code: "contentUnassigned" } });
    expect(await end(none)).toMatchObject({ status: 409, body: { code: "wouldBecomeGlobal" } });
    expect((await get(dora, made)).status).toBe(404);
    expect((await end({ ...none, makeGlobal: true })).status).toBe(204);
    expect((await get(dora, made)).status).toBe(200);
  });

  it("[TP10] comes in pages by title, and finds every word", async () => {
    const source = await draftBy(ann);
    for (const title of ["Zulu pump", "alpha pump", "Bravo 50 % pump"]) await keep(ann, source, title);
    const first = await ann.call(templateEndpoints.list, { query: { search: "PUMP", limit: 2 } });
    expect(first.body.templates.map((one) => one.title)).toEqual(["alpha pump", "Bravo 50 % pump"]);
    expect(await titles(ann, { search: "pump", limit: 2, after: first.body.next })).toEqual(["Zulu pump"]);
    expect(await titles(ann, { search: "pump 50 %" })).toEqual(["Bravo 50 % pump"]);
    expect(await titles(ann, { search: "pump", kind: "step" })).toEqual([]);
    expect((await ann.call(templateEndpoints.list, { query: { after: "nothing" } })).status).toBe(400);
  });
});

describe("using a template", () => {
  it("[TP11] keeps from approving who wrote in the draft that it was copied from", async () => {
    const mayApprove = async (draft: ProcedureDraft) => {
      const asked = await ask(ben, draft);
      expect(asked.status).toBe(200);
      return (await sign(ann, asked.body)).status;
    };
    const written = await draftBy(ann, { groups: [night], content: publishable() });
    const [whole, step] = [await keep(ben, written), await keep(ben, written, "Step", stepIdOf(written))];
    expect(await mayApprove((await start(ben, whole.body)).body)).toBe(403);
    const into = await draftBy(ben, { groups: [night], content: publishable() });
    await insert(ben, step.body, into);
    expect(await mayApprove(into)).toBe(403);
    // Others had approved the published version.
    const published = await keep(ben, await publishedBy(ann, { groups: [night] }));
    expect(await mayApprove((await start(ben, published.body)).body)).toBe(200);
  });

  it("[TP2] starts a procedure for its groups, those out of sight too, with new ids and areas", async () => {
    const other = await world.group("Out of sight");
    const admin = await world.member("admin");
    const area = await admin.run((scope) => createArea(scope, { name: "Pump room" }));
    const source = await draftBy(admin, { groups: [night, other], areas: [area.id] });
    const made = (await keep(admin, source)).body;
    const begun = await start(ben, made, "Mine");
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      title: "Mine",
      accessGroupIds: [night],
      hiddenAccessGroups: 1,
      areaIds: [area.id],
    });
    expect(begun.body.sections.map((section) => section.title)).toEqual(
      source.sections.map((section) => section.title),
    );
    expect(idsOf(begun.body).filter((id) => idsOf(source).includes(id))).toEqual([]);
    expect((await start(ben, made)).body.title).toBe(source.title);
    const step = (await keep(admin, source, "Step", stepIdOf(source))).body;
    expect((await start(ben, step)).body.code).toBe("notOfThisKind");
    expect((await insert(ben, made, begun.body)).body.code).toBe("notOfThisKind");
  });

  it("[TP4] uses its files, and so does what is made from it", async () => {
    const { content, pictureId } = await pictured(ann);
    const source = await publishedBy(ann, { groups: [night], content });
    const made = (await keep(ann, source)).body;
    const step = (await keep(ann, source, "Step", stepIdOf(content))).body;
    const mine = await draftBy(ben);
    await ann.call(procedureEndpoints.remove, { params: { procedureId: source.id } });
    const read = async (by: Person) =>
      (await by.call(assetEndpoints.download, { params: { fileId: pictureId }, query: {} })).status;
    expect(await Promise.all([ben, olga, dora].map(read))).toEqual([200, 404, 404]);
    const begun = (await start(ben, made)).body;
    const inserted = await insert(ben, step, mine);
    expect(inserted.status).toBe(200);
    const [section, ...others] = mine.sections;
    if (!section) throw new Error("no section");
    const saved = await saveOver(ben, mine, {
      sections: [{ ...section, steps: [inserted.body.step, ...section.steps] }, ...others].map((one) => ({
        ...one,
        steps: one.steps.map((each, place) => (place === 0 ? { ...each, id: crypto.randomUUID() } : each)),
      })),
    });
    expect(saved.status).toBe(200);
    for (const one of [made, step]) await remove(ann, one);
    expect(await read(ben)).toBe(200);
    expect(await read(dora)).toBe(200);
    await ben.call(draftEndpoints.get, { params: { procedureId: begun.id } });
  });

  it("[TP4] gives a file to no draft that its writer may not edit", async () => {
    const { content } = await pictured(ann);
    const step = (await keep(ann, await draftBy(ann, { groups: [night], content }), "Step", stepIdOf(content))).body;
    const theirs = await draftBy(dora, { groups: [] });
    expect((await insert(dora, step, theirs)).status).toBe(404);
    const elsewhere = await world.group("Elsewhere");
    const admin = await world.member("admin");
    const hidden = await draftBy(admin, { groups: [elsewhere] });
    expect((await insert(ben, step, hidden)).status).toBe(404);
    const ended = await draftBy(ben, { groups: [night] });
    await ben.call(draftEndpoints.publish, { params: pathOf(ended), body: { revision: ended.revision } });
    expect((await insert(ben, step, ended)).body.code).toBe("draftEnded");
  });

  it("[TP7] leaves areas hidden from the writer out of the step", async () => {
    const admin = await world.member("admin");
    const few = await world.group("Few");
    const seen = await admin.run((scope) => createArea(scope, { name: "Hall" }));
    const hidden = await admin.run((scope) => createArea(scope, { name: "Vault", accessGroupIds: [few] }));
    const placed = async (areaId: string) => {
      const module = newModule("spatialInstruction", () => crypto.randomUUID());
      if (module.moduleType !== "spatialInstruction") throw new Error("no place");
      const place = { areaId, transform: { x: 0.5, y: 0.5, rotation: 0, scale: 1 } };
      const step = { id: crypto.randomUUID(), title: "Go", modules: [{ ...module, moduleData: place }] };
      const content = publishable("Placed", () => crypto.randomUUID());
      const sections = [{ id: crypto.randomUUID(), title: "", steps: [step] }];
      const source = await draftBy(admin, { content: { ...content, sections }, areas: [areaId] });
      return (await keep(admin, source, "Go", step.id)).body;
    };
    const mine = await draftBy(ben);
    const areaOf = async (one: Template) => {
      const module = (await insert(ben, one, mine)).body.step.modules[0];
      return module?.moduleType === "spatialInstruction" ? module.moduleData.areaId : undefined;
    };
    expect(await areaOf(await placed(seen.id))).toBe(seen.id);
    expect(await areaOf(await placed(hidden.id))).toBeNull();
  });
});

describe("changing a template", () => {
  it("[TP8] names the revision that was seen", async () => {
    const made = (await keep(ann, await draftBy(ann))).body;
    const edit = (by: Person, ifMatch: number, body: object) =>
      by.call(templateEndpoints.update, { params: at(made), ifMatch, body });
    expect((await edit(ann, 1, { title: "Better", description: "For pumps" })).body).toMatchObject({
      title: "Better",
      description: "For pumps",
      revision: 2,
    });
    expect(await edit(ben, 1, { title: "Mine" })).toMatchObject({
      status: 412,
      body: { current: { title: "Better", revision: 2 } },
    });
    expect((await edit(ben, 2, { description: "" })).body).toMatchObject({ title: "Better", description: "" });
    expect((await edit(ben, 3, { title: "" })).status).toBe(400);
  });

  it("[TP9] deletes it, restores it as it was, and leaves alone what was made from it", async () => {
    const made = (await keep(ann, await draftBy(ann), "Goes and comes")).body;
    const begun = (await start(ann, made)).body;
    expect((await restore(ann, made)).body.code).toBe("notDeleted");
    expect((await remove(ann, made)).status).toBe(204);
    expect(await titles(ann)).not.toContain("Goes and comes");
    expect((await get(ann, made)).status).toBe(404);
    expect((await start(ann, made)).status).toBe(404);
    expect((await remove(ann, made)).status).toBe(404);
    expect((await ann.call(draftEndpoints.get, { params: { procedureId: begun.id } })).status).toBe(200);
    const deleted = async (by: Person) =>
      (await by.call(templateEndpoints.listDeleted, {})).body.templates.find((one) => one.id === made.id);
    expect(await deleted(dora)).toMatchObject({ title: "Goes and comes", kind: "procedure" });
    expect((await deleted(dora))?.deletedBy.id).toBe(ann.profileId);
    const late = ann.run((scope) =>
      restoreTemplate(actingAs(scope, scope.actor, new Date(scope.now.getTime() + 31 * day)), made.id),
    );
    await expect(late).rejects.toMatchObject({ code: "deletedTooLongAgo" });
    expect((await restore(dora, made)).status).toBe(200);
    expect(await deleted(dora)).toBeUndefined();
    expect((await get(ann, made)).body.title).toBe("Goes and comes");
  });
});
