import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { setFlag } from "#features/flags/server/service.ts";
import type { DraftContent, MediaRef, Module } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { defaultTitle, newModule } from "#features/procedures/rules/new-content.ts";
import { contentWith, countedIds, filledModule, idsIn } from "#tests/support/content-samples.ts";
import { storePicture } from "#tests/support/performs.ts";
import { bodyOf, draftBy, pathOf, publishable, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let night: string;
let day: string;
/** Writes and publishes, and deletes; in the night shift. */
let ann: Person;
/** Writes; in the night shift. */
let ben: Person;
/** In the night shift, without permissions. */
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ann = await world.member(
    [
      "content.procedures.manage",
      "content.procedures.publish",
      "content.procedures.delete",
      "content.procedures.drafts.delete",
      "content.areas.manage",
    ],
    { in: [night], name: "Ann" },
  );
  ben = await world.member("contentAuthor", { in: [night], name: "Ben" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const draftNow = async (person: Person, procedureId: string): Promise<ProcedureDraft> => {
  const { body } = await person.call(draftEndpoints.get, { params: { procedureId } });
  return body;
};

/** The content with one more module in the first step. */
const withModule = (content: DraftContent, module: Module) => ({
  ...content,
  sections: content.sections.map((section, s) => ({
    ...section,
    steps: section.steps.map((step, t) => (s + t === 0 ? { ...step, modules: [...step.modules, module] } : step)),
  })),
});

/** The content with a number input in the place of the module that has the id. */
const changeModuleType = <C extends DraftContent>(content: C, moduleId: string): C => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((one) => (one.id === moduleId ? newModule("numberInput", () => moduleId) : one)),
    })),
  })),
});

function withExamples(exampleMediaRef: MediaRef, counterExample: MediaRef): Module {
  const module = newModule("evidenceUpload", countedIds(800));
  if (module.moduleType !== "evidenceUpload") throw new Error("No evidence module");
  const examples = { exampleMediaRef, counterExamplesMediaRefs: [counterExample] };
  return { ...module, moduleData: { ...module.moduleData, ...examples, prompt: "The guard" } };
}

describe("creating", () => {
  it("a blank draft has a default title, one empty section, and its groups [P2]", async () => {
    const { status, body } = await ben.call(procedureEndpoints.create, { body: { accessGroupIds: [night] } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ accessGroupIds: [night], isPublished: false, revision: 1, publishedVersion: null });
    expect(body.title).toMatch(/^Procedure \d\d\/\d\d\/\d{4}$/);
    expect(body.sections).toEqual([{ id: expect.any(String), title: "", steps: [] }]);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "the default title names the day in the workspace's time zone, stored and shown: %s [P1]",
    async (timeZone) => {
      await setZone(timeZone);
      const { body } = await ann.call(procedureEndpoints.create, { body: {} });
      expect(body.title).toBe(defaultTitle(body.createdAt, timeZone));
      await saveOver(ann, body, { title: " " });
      const { procedures } = (await ann.call(procedureEndpoints.listDrafts)).body;
      expect(procedures.find((one) => one.id === body.id)?.title).toBe(body.title);
      await setZone("UTC");
    },
  );

  it("takes no group that the author may not assign, and is not for operators", async () => {
    const foreign = await ben.call(procedureEndpoints.create, { body: { accessGroupIds: [day] } });
    expect([foreign.status, foreign.body.code]).toEqual([400, "unknownAccessGroup"]);
    expect((await olga.call(procedureEndpoints.create, { body: {} })).status).toBe(403);
  });

  it("a duplicate has new ids, the label, the groups of its source and its answers [P67]", async () => {
    const both = await world.member("contentAuthor", { in: [night, day] });
    const source = await draftBy(both, { groups: [night, day] });
    const duplicateOf = { procedureId: source.id, version: "draft" } as const;
    const { body } = await ben.call(procedureEndpoints.create, { body: { duplicateOf } });
    expect(body).toMatchObject({ title: "Copy of Change the filter", accessGroupIds: [night], hiddenAccessGroups: 1 });
    expect((await draftNow(both, body.id)).accessGroupIds.sort()).toEqual([night, day].sort());
    const ids = new Set(idsIn(source));
    expect(idsIn(body).filter((id) => ids.has(id))).toEqual([]);
    expect(JSON.stringify(body.sections)).toContain('"correctAnswer":"words"');
  });

  it("a duplicate never widens access: a hidden source is 404, and hidden groups cannot be chosen [P67]", async () => {
    const other = await world.member("contentAuthor", { in: [day] });
    const hidden = await draftBy(other, { groups: [day] });
    const published = await publishedBy(ann, { groups: [night] });
    const duplicate = (procedureId: string, version: "draft" | "published", more = {}) =>
      ben.call(procedureEndpoints.create, { body: { duplicateOf: { procedureId, version }, ...more } });
    expect((await duplicate(hidden.id, "draft")).status).toBe(404);
    expect((await duplicate(published.id, "draft")).status).toBe(404);
    expect((await duplicate(published.id, "published", { accessGroupIds: [] })).status).toBe(400);
    const { status, body } = await duplicate(published.id, "published");
    expect([status, body.accessGroupIds]).toEqual([201, [night]]);
  });

  it("a draft of a published procedure has its content under the same ids, and there is one for all authors [P66]", async () => {
    const published = await publishedBy(ann, { groups: [night] });
    const [first, second] = [
      await ben.call(draftEndpoints.create, { params: { procedureId: published.id } }),
      await ann.call(draftEndpoints.create, { params: { procedureId: published.id } }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.versionId).toBe(first.body.versionId);
    expect(first.body).toMatchObject({ isPublished: true, publishedVersion: 1, revision: 1 });
    expect(idsIn(first.body)).toEqual(idsIn(publishable()));
  });
});

describe("saving", () => {
  it("a save on the stored revision is kept, and one on an earlier one returns the stored draft [P65]", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    const saved = await saveOver(ben, draft, { title: "By Ben" });
    expect(saved.body).toMatchObject({ revision: draft.revision + 1, sectionCount: 2, stepCount: 3 });
    const stale = await saveOver(ann, draft, { title: "By Ann" });
    expect([stale.status, stale.body.code]).toEqual([409, "staleDraft"]);
    expect(stale.body.current).toMatchObject({
      title: "By Ben",
      revision: draft.revision + 1,
      updatedBy: { displayName: "Ben" },
    });
    expect((await draftNow(ann, draft.id)).title).toBe("By Ben");
  });

  it("a save after the end is 410, whatever ended it [P65]", async () => {
    const [published, discarded, deleted] = [await draftBy(ann), await draftBy(ann), await publishedBy(ann)];
    await publishOver(ann, published);
    await ann.call(draftEndpoints.discard, { params: pathOf(discarded) });
    const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: deleted.id } });
    await ann.call(procedureEndpoints.remove, { params: { procedureId: deleted.id } });
    for (const [ended, state] of [
      [published, "published"],
      [discarded, "discarded"],
      [draft, "deleted"],
    ] as const) {
      const { status, body } = await saveOver(ben, ended);
      expect([status, body.code, body.current]).toEqual([410, "draftEnded", { state }]);
      expect((await publishOver(ann, ended)).status).toBe(410);
      expect((await ann.call(draftEndpoints.discard, { params: pathOf(ended) })).status).toBe(410);
    }
  });

  it("a blank title is kept blank, and shown as the default one in lists [P1]", async () => {
    const draft = await draftBy(ann);
    await saveOver(ann, draft, { title: "  " });
    expect((await draftNow(ann, draft.id)).title).toBe("  ");
    const { body } = await ann.call(procedureEndpoints.listDrafts, { query: {} });
    expect(body.procedures.find((one) => one.id === draft.id)?.title).toMatch(/^Procedure /);
  });

  it("refuses modules beyond a limit by field, and accepts those that were there before [P15]", async () => {
    const draft = await draftBy(ann);
    const twice = withModule(
      bodyOf(draft),
      filledModule("instruction", () => crypto.randomUUID()),
    );
    const refused = await saveOver(ann, draft, twice);
    expect([refused.status, refused.body.code]).toEqual([422, "moduleLimit"]);
    expect(refused.body.errors).toEqual({ "sections.0.steps.0.modules.2": ["duplicateModule"] });
    const two = withModule(
      bodyOf(draft),
      newModule("signature", () => crypto.randomUUID()),
    );
    expect((await saveOver(ann, draft, two)).status).toBe(200);
    await world.asSystem((scope) => setFlag(scope, "checklists_enabled", false));
    try {
      const before = await draftNow(ann, draft.id);
      expect((await saveOver(ann, before, { description: "Still two actions in a step" })).status).toBe(200);
      const now = await draftNow(ann, draft.id);
      const three = withModule(
        bodyOf(now),
        newModule("numberInput", () => crypto.randomUUID()),
      );
      expect((await saveOver(ann, now, three)).body.errors).toEqual({
        "sections.0.steps.0.modules.3": ["actionLimit"],
      });
      // The same id under another type is another module.
      const lastId = now.sections[0]?.steps[0]?.modules.at(-1)?.id ?? "";
      const retyped = changeModuleType(bodyOf(now), lastId);
      expect((await saveOver(ann, now, retyped)).status).toBe(422);
    } finally {
      await world.asSystem((scope) => setFlag(scope, "checklists_enabled", true));
    }
  });

  it("takes areas in sight; what another author put there stays [P64]", async () => {
    const both = await world.member("contentAuthor", { in: [night, day] });
    const [hall, cellar] = [
      (await ann.run((scope) => createArea(scope, { name: "Hall", accessGroupIds: [night] }))).id,
      (await both.run((scope) => createArea(scope, { name: "Cellar", accessGroupIds: [day] }))).id,
    ];
    const content = contentWith([[["spatialInstruction"]]]);
    const placedAt = (areaId: string) => {
      const module = content.sections[0]?.steps[0]?.modules[0];
      return {
        ...content,
        sections: content.sections.map((section) => ({
          ...section,
          steps: section.steps.map((step) => ({
            ...step,
            modules:
              module?.moduleType === "spatialInstruction"
                ? [{ ...module, moduleData: { ...module.moduleData, areaId } }]
                : [],
          })),
        })),
      };
    };
    const draft = await draftBy(ben, { groups: [night] });
    const refused = await saveOver(ben, draft, { ...placedAt(cellar), areaIds: [hall, cellar] });
    expect([refused.status, refused.body.code]).toEqual([400, "unknownArea"]);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([
      "sections.0.steps.0.modules.0.moduleData.areaId",
      "areaIds",
    ]);
    expect((await saveOver(both, draft, { ...placedAt(cellar), areaIds: [hall, cellar] })).status).toBe(200);
    const seen = await draftNow(ben, draft.id);
    expect(seen.areaIds).toEqual([hall]);
    expect((await saveOver(ben, seen, { areaIds: [] })).status).toBe(200);
    expect((await draftNow(both, draft.id)).areaIds).toEqual([cellar]);
  });

  it("takes files of the saver's own, and holds on to those it has had [P71]", async () => {
    const own = await storePicture(world, ann);
    const image = (id: string) => ({ procedureImage: { source: "remote", type: "image", id } as const });
    const draft = await draftBy(ann);
    const foreign = await saveOver(ben, draft, image(own));
    expect([foreign.status, foreign.body.code]).toEqual([400, "unknownMedia"]);
    expect((await saveOver(ann, draft, image(own))).status).toBe(200);
    const seen = await draftNow(ben, draft.id);
    expect(seen.attachedMedia).toEqual([own]);
    expect((await saveOver(ben, seen, { procedureImage: null })).status).toBe(200);
    expect((await saveOver(ben, seen, image(own), seen.revision + 1)).status).toBe(200);
  });

  it("an edit withdraws a request for approval in the same transaction [P68]", async () => {
    const draft = await draftBy(ann);
    await setApproval(draft.id, "pending");
    expect((await ann.call(draftEndpoints.discard, { params: pathOf(draft) })).body).toMatchObject({
      code: "pendingApproval",
      current: { approvalStatus: "pending" },
    });
    expect((await draftNow(ann, draft.id)).procedureVersionApproval.approvalStatus).toBe("pending");
    expect((await saveOver(ann, draft, { title: " ".repeat(501) })).status).toBe(400);
    expect((await draftNow(ann, draft.id)).procedureVersionApproval.approvalStatus).toBe("pending");
    expect((await saveOver(ann, draft, { title: "Edited" })).status).toBe(200);
    expect((await draftNow(ann, draft.id)).procedureVersionApproval.approvalStatus).toBe("none");
    expect((await ann.call(draftEndpoints.discard, { params: pathOf(draft) })).status).toBe(204);
  });

  it("size is counted as stored [P7]", async () => {
    const draft = await draftBy(ann);
    const long = (length: number) => ({ ops: [{ insert: `${"x".repeat(length)}\n` }] });
    const sections = contentWith([Array.from({ length: 60 }, () => ["instruction" as const])]).sections.map(
      (section) => ({
        ...section,
        steps: section.steps.map((step) => ({
          ...step,
          modules: step.modules.map((module) =>
            module.moduleType === "instruction"
              ? { ...module, moduleData: { version: 1 as const, content: long(90_000) } }
              : module,
          ),
        })),
      }),
    );
    expect((await saveOver(ann, draft, { sections })).status).toBe(413);
  });
});

describe("publishing", () => {
  it("stamps number, publisher, time, note and hash; the version before stays readable [P70]", async () => {
    const first = await publishedBy(ann, { groups: [night] });
    expect(first).toMatchObject({ version: 1, isPublished: true, publishedBy: { id: ann.profileId } });
    const { body: draft } = await ben.call(draftEndpoints.create, { params: { procedureId: first.id } });
    await saveOver(ben, draft, { title: "Change the filter, quickly" });
    expect((await olga.call(procedureEndpoints.get, { params: { procedureId: first.id } })).body.title).toBe(
      "Change the filter",
    );
    const { status, body } = await publishOver(ann, await draftNow(ann, first.id), " Quicker ");
    expect([status, body.version, body.title]).toEqual([200, 2, "Change the filter, quickly"]);
    const { body: history } = await ben.call(revisionEndpoints.revisions, { params: { procedureId: first.id } });
    expect(history.revisions).toMatchObject([
      { version: 2, state: "published", changeNote: "Quicker", publishedBy: { displayName: "Ann" }, approvedBy: null },
      { version: 1, state: "superseded", title: "Change the filter" },
    ]);
    const params = { procedureId: first.id, versionId: first.versionId };
    const earlier = await ben.call(revisionEndpoints.getRevision, { params });
    expect(earlier.body).toMatchObject({ version: 1, title: "Change the filter" });
    expect(JSON.stringify(earlier.body)).toContain("isCorrect");
    expect((await olga.call(revisionEndpoints.getRevision, { params })).status).toBe(403);
  });

  it("validates the stored draft again, and reports what is missing [P10]", async () => {
    const draft = await draftBy(ann, { content: { ...publishable(), title: " " } });
    const { status, body } = await publishOver(ann, draft);
    expect([status, body.code, body.current]).toEqual([422, "draftInvalid", { findings: [{ key: "titleEmpty" }] }]);
    const waiting = { source: "uploadable", type: "image", id: crypto.randomUUID() } as const;
    const stored = { source: "remote", type: "image", id: await storePicture(world, ann) } as const;
    const content = withModule(publishable(), {
      id: crypto.randomUUID(),
      category: "context",
      moduleType: "media",
      moduleData: { remoteMediaRefs: [stored, waiting] },
    });
    const unsent = await publishOver(ann, await draftBy(ann, { content }));
    expect([unsent.status, unsent.body.code, unsent.body.current]).toEqual([
      422,
      "mediaNotUploaded",
      { mediaIds: [waiting.id] },
    ]);
  });

  it("publishes what the publisher saw, and nothing newer [P65]", async () => {
    const draft = await draftBy(ann);
    await saveOver(ben, draft, { title: "Changed behind the back" });
    const { status, body } = await publishOver(ann, draft);
    expect([status, body.code]).toEqual([409, "staleDraft"]);
    expect((await ben.call(draftEndpoints.publish, { params: pathOf(draft), body: { revision: 3 } })).status).toBe(403);
  });

  it("a repeated call with the same key gets the same answer, and one without it 410", async () => {
    const draft = await draftBy(ann);
    const key = { "idempotency-key": crypto.randomUUID() };
    const call = (headers = {}) =>
      ann.call(draftEndpoints.publish, { params: pathOf(draft), body: { revision: draft.revision } }, headers);
    const [once, again] = [await call(key), await call(key)];
    expect([once.status, again.status, again.body]).toEqual([200, 200, once.body]);
    expect((await call()).status).toBe(410);
  });

  it("files go to the procedure, those of answers alone stay with the version, and no version loses any [P71]", async () => {
    const [shown, counter, later] = [
      await storePicture(world, ann),
      await storePicture(world, ann),
      await storePicture(world, ann),
    ];
    const image = (id: string) => ({ source: "remote", type: "image", id }) as const;
    const evidence = withExamples(image(shown), image(counter));
    const first = await publishedBy(ann, { content: withModule(publishable(), evidence) });
    expect(first.attachedMedia).toEqual([shown]);
    expect(await usesOf("procedure", first.id)).toEqual([shown]);
    expect(await usesOf("procedureDraft", first.versionId)).toEqual([counter]);
    const { body: draft } = await ben.call(draftEndpoints.create, { params: { procedureId: first.id } });
    expect((await usesOf("procedureDraft", draft.versionId)).sort()).toEqual([shown, counter].sort());
    await saveOver(ann, draft, { ...publishable(), procedureImage: image(later) });
    const second = await publishOver(ann, await draftNow(ann, first.id));
    expect(second.body.attachedMedia).toEqual([later]);
    expect((await usesOf("procedure", first.id)).sort()).toEqual([shown, later].sort());
    expect(await usesOf("procedureDraft", draft.versionId)).toEqual([]);
    expect(await usesOf("procedureDraft", first.versionId)).toEqual([counter]);
  });
});

describe("discarding and deleting", () => {
  it("a draft that was never published takes its procedure along; otherwise the published version stays", async () => {
    const alone = await draftBy(ann);
    expect((await ann.call(draftEndpoints.discard, { params: pathOf(alone) })).status).toBe(204);
    expect((await ann.call(draftEndpoints.get, { params: { procedureId: alone.id } })).status).toBe(404);
    const published = await publishedBy(ann);
    const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: published.id } });
    expect((await ben.call(draftEndpoints.discard, { params: pathOf(draft) })).status).toBe(403);
    expect((await ann.call(draftEndpoints.discard, { params: pathOf(draft) })).status).toBe(204);
    expect((await olga.call(procedureEndpoints.get, { params: { procedureId: published.id } })).status).toBe(200);
    const again = await ann.call(draftEndpoints.create, { params: { procedureId: published.id } });
    expect([again.status, again.body.versionId === draft.versionId]).toEqual([201, false]);
  });

  it("a deleted procedure is hidden from everyone, and stored for the undo; a pending draft prevents it [P73]", async () => {
    const { id } = await publishedBy(ann);
    const params = { procedureId: id };
    expect((await ben.call(procedureEndpoints.remove, { params })).status).toBe(403);
    await ann.call(draftEndpoints.create, { params });
    await setApproval(id, "pending");
    expect((await ann.call(procedureEndpoints.remove, { params })).body.code).toBe("pendingApproval");
    await setApproval(id, "none");
    expect((await ann.call(procedureEndpoints.remove, { params })).status).toBe(204);
    for (const person of [ann, olga]) expect((await person.call(procedureEndpoints.get, { params })).status).toBe(404);
    expect((await ann.call(draftEndpoints.get, { params })).status).toBe(404);
    expect((await ann.call(procedureEndpoints.remove, { params })).status).toBe(404);
    const stored = await world.asSystem((scope) =>
      scope.db
        .selectFrom("procedure")
        .select("deleted_at")
        .where("workspace_id", "=", world.workspaceId)
        .where("id", "=", id)
        .executeTakeFirst(),
    );
    expect(stored?.deleted_at).toBeInstanceOf(Date);
  });

  it("[P99] a deleted procedure is restored as it was, draft and groups included, within the workspace's retention time", async () => {
    const restore = (person: Person, procedureId: string) =>
      person.call(procedureEndpoints.restore, { params: { procedureId } });
    const deletedOf = async (person: Person) =>
      (await person.call(procedureEndpoints.listDeleted, {})).body.procedures?.map((one) => one.id);
    const picture = await storePicture(world, ann);
    const image = { source: "remote", type: "image", id: picture } as const;
    const alone = await draftBy(ann, { groups: [night], content: { ...publishable(), procedureImage: image } });
    const published = await publishedBy(ann, { groups: [night] });
    const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: published.id } });
    await ann.call(draftEndpoints.discard, { params: pathOf(alone) });
    await ann.call(procedureEndpoints.remove, { params: { procedureId: published.id } });
    expect(await deletedOf(ann)).toEqual(expect.arrayContaining([alone.id, published.id]));
    expect((await ben.call(procedureEndpoints.listDeleted, {})).status).toBe(403);
    const stranger = await world.member(["content.procedures.delete"], { in: [day] });
    expect(await deletedOf(stranger)).not.toContain(published.id);
    expect((await restore(stranger, published.id)).status).toBe(404);
    for (const { id } of [alone, published]) expect((await restore(ann, id)).status).toBe(204);
    expect((await restore(ann, alone.id)).status).toBe(404);
    const back = await draftNow(ann, alone.id);
    expect(back).toMatchObject({ versionId: alone.versionId, accessGroupIds: [night], procedureImage: image });
    expect(await usesOf("procedureDraft", alone.versionId)).toEqual([picture]);
    expect((await draftNow(ann, published.id)).versionId).toBe(draft.versionId);
    expect((await olga.call(procedureEndpoints.get, { params: { procedureId: published.id } })).status).toBe(200);
    await ann.call(procedureEndpoints.remove, { params: { procedureId: published.id } });
    world.clock.offsetMs = 31 * 24 * 3_600_000;
    const late = await world.member(["content.procedures.delete", "content.procedures.drafts.delete"], { in: [night] });
    expect((await restore(late, published.id)).body.code).toBe("deletedTooLongAgo");
    expect(await deletedOf(late)).not.toContain(published.id);
    world.clock.offsetMs = 0;
  });

  it("nothing becomes global by accident [P67]", async () => {
    const { id } = await publishedBy(ann, { groups: [night] });
    const change = (person: Person, body: { add?: string[]; remove?: string[]; makeGlobal?: boolean }) =>
      person.call(procedureEndpoints.setGroups, {
        params: { procedureId: id },
        body: {
          addAccessGroupIds: body.add ?? [],
          removeAccessGroupIds: body.remove ?? [],
          ...(body.makeGlobal && { makeGlobal: true }),
        },
      });
    expect((await change(ann, { remove: [night] })).body.code).toBe("wouldBecomeGlobal");
    expect((await change(ann, { remove: [night], makeGlobal: true })).body.code).toBe("wouldBecomeGlobal");
    expect((await change(ann, { add: [day] })).body.code).toBe("unknownAccessGroup");
    expect((await change(olga, { add: [night] })).status).toBe(403);
    const admin = await world.member("admin");
    expect((await change(admin, { add: [day] })).body).toEqual({
      accessGroupIds: [night, day].sort(),
      hiddenAccessGroups: 0,
    });
    expect((await change(admin, { remove: [night, day], makeGlobal: true })).body.accessGroupIds).toEqual([]);
  });
});

describe("races", () => {
  it.each([1, 2, 3])("of two saves on one revision one is kept, round %i [P65]", async () => {
    const draft = await draftBy(ann);
    const both = await Promise.all([saveOver(ann, draft, { title: "A" }), saveOver(ben, draft, { title: "B" })]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? "A" : "B";
    expect(await draftNow(ann, draft.id)).toMatchObject({ title: winner, revision: draft.revision + 1 });
  });

  it.each([1, 2, 3])("of many who publish one draft one does, round %i [P70]", async () => {
    const draft = await draftBy(ann);
    const all = await Promise.all([1, 2, 3, 4].map(() => publishOver(ann, draft)));
    expect(all.map((one) => one.status).sort()).toEqual([200, 410, 410, 410]);
    const { body } = await ann.call(revisionEndpoints.revisions, { params: { procedureId: draft.id } });
    expect(body.revisions.map((one) => one.version)).toEqual([1]);
  });

  it.each([1, 2, 3])(
    "publishing and saving at once lose nothing and publish nothing unseen, round %i [P70]",
    async () => {
      const draft = await draftBy(ann);
      const [published, saved] = await Promise.all([publishOver(ann, draft), saveOver(ben, draft, { title: "Late" })]);
      expect([`${published.status} ${saved.status}`]).toEqual([expect.stringMatching(/^(200 410|409 200)$/)]);
      if (published.status === 200) expect(published.body.title).toBe("Change the filter");
    },
  );

  it("of publishing and discarding at the same time, exactly one happens [P65]", async () => {
    const draft = await draftBy(ann);
    const both = await Promise.all([
      publishOver(ann, draft),
      ann.call(draftEndpoints.discard, { params: pathOf(draft) }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(both[0]?.status === 200 ? [200, 410] : [204, 410]);
  });

  it("two who begin a draft at once meet in one [P66]", async () => {
    const { id } = await publishedBy(ann);
    const both = await Promise.all(
      [ann, ben].map((one) => one.call(draftEndpoints.create, { params: { procedureId: id } })),
    );
    expect(both.map((one) => one.status)).toEqual([201, 201]);
    expect(new Set(both.map((one) => one.body.versionId)).size).toBe(1);
  });
});

const setZone = (time_zone: string) =>
  world.asSystem((scope) =>
    scope.db.updateTable("workspace").set({ time_zone }).where("id", "=", scope.workspaceId).execute(),
  );

const setApproval = (procedureId: string, approval_status: string) =>
  world.asSystem((scope) =>
    scope.db
      .updateTable("procedure")
      .set({ approval_status })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", procedureId)
      .execute(),
  );

async function usesOf(user_type: string, user_id: string): Promise<string[]> {
  const rows = await world.asSystem((scope) =>
    scope.db
      .selectFrom("asset_use")
      .select("asset_id")
      .where("workspace_id", "=", scope.workspaceId)
      .where("user_type", "=", user_type)
      .where("user_id", "=", user_id)
      .execute(),
  );
  return rows.map((row) => row.asset_id);
}
