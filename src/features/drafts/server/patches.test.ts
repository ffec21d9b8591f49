import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { usedAssets } from "#features/media/server/service.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import {
  addModule,
  addSection,
  addStep,
  moveSection,
  removeSection,
  renameStep,
} from "#features/procedures/rules/outline.ts";
import { filledModule } from "#tests/support/content-samples.ts";
import { storePicture } from "#tests/support/performs.ts";
import {
  bodyOf,
  draftBy,
  patchOf,
  patchOver,
  pathOf,
  publishable,
  publishOver,
  saveOver,
} from "#tests/support/procedures.ts";
import { edited, edits } from "#tests/support/random-edits.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let night: string;
let day: string;
/** Writes and publishes; in the night shift. */
let ann: Person;
/** Writes; in the night shift. */
let ben: Person;

const newId = () => crypto.randomUUID();

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ann = await world.member("admin", { in: [night], name: "Ann" });
  ben = await world.member("contentAuthor", { in: [night], name: "Ben" });
});
afterAll(() => world?.close());

const draftNow = async (person: Person, procedureId: string): Promise<ProcedureDraft> =>
  (await person.call(draftEndpoints.get, { params: { procedureId } })).body;

const contentIn = ({ title, description, procedureImage, sections }: DraftContent): DraftContent => ({
  title,
  description,
  procedureImage,
  sections,
});

/** What lists and files know of a procedure and its draft. */
const keptOf = (draft: ProcedureDraft) =>
  world.asSystem(async (scope) => ({
    procedure: await scope.db
      .selectFrom("procedure")
      .select(["title", "section_count", "step_count", "collage"])
      .select("search_text")
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", draft.id)
      .executeTakeFirstOrThrow()
      .then(({ search_text: text, ...rest }) => ({ ...rest, words: text.split("\n").sort() })),
    version: await scope.db
      .selectFrom("procedure_version")
      .select(["title", "media_ids", "area_ids", "revision"])
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", draft.versionId)
      .executeTakeFirstOrThrow(),
    files: (await usedAssets(scope, { type: "procedureDraft", id: draft.versionId })).sort(),
  }));

const partsKept = (versionId: string) =>
  world.asSystem(async (scope) => {
    const count = async (table: "procedure_draft_section" | "procedure_draft_step") =>
      (
        await scope.db
          .selectFrom(table)
          .select("id")
          .where("workspace_id", "=", scope.workspaceId)
          .where("version_id", "=", versionId)
          .execute()
      ).length;
    return [await count("procedure_draft_section"), await count("procedure_draft_step")];
  });

const image = (id: string) => ({ source: "remote", type: "image", id }) as const;

describe("a save by changes", { timeout: 120_000 }, () => {
  it("[P150] leads to what a save of the whole leads to, in content, lists, search and files", async () => {
    const pictures = [await storePicture(world, ann), await storePicture(world, ann)];
    const withPictures = (content: DraftContent, n: number): DraftContent => {
      const stepId = content.sections[0]?.steps[0]?.id;
      if (!stepId || n % 3 !== 0) return content;
      const module = newModule("media", newId);
      const refs = pictures.slice(0, (n % 2) + 1).map(image);
      return module.moduleType === "media"
        ? addModule(content, stepId, { ...module, moduleData: { remoteMediaRefs: refs } }, 0)
        : content;
    };
    const walks = fc.sample(fc.array(edits, { minLength: 3, maxLength: 6 }), { numRuns: 12, seed: 5 });
    for (const walk of walks) {
      const start = { ...publishable(), procedureImage: null };
      const [whole, byChanges] = [await draftBy(ann, { content: start }), await draftBy(ann, { content: start })];
      let content = contentIn(bodyOf(whole));
      for (const [n, list] of walk.entries()) {
        // Random edits know nothing of limits: a step that was given a picture is left alone by the next ones.
        const next = withPictures(list.reduce(edited, content), n);
        const drafts = [await draftNow(ann, whole.id), await draftNow(ann, byChanges.id)] as const;
        const saved = await saveOver(ann, drafts[0], next);
        const patched = await patchOver(ann, drafts[1], next);
        expect([patched.status, patched.body.code]).toEqual([saved.status, saved.body.code]);
        if (saved.status !== 200) continue;
        content = next;
        expect(patched.body).toMatchObject({ sectionCount: saved.body.sectionCount, stepCount: saved.body.stepCount });
        expect(contentIn(bodyOf(await draftNow(ann, byChanges.id)))).toEqual(content);
        expect(await keptOf(byChanges)).toEqual(await keptOf(whole));
      }
    }
  });

  it("[P150] is refused where the whole would be: counts, ids, limits, size, files, areas", async () => {
    const draft = await draftBy(ben, { groups: [night] });
    const content = contentIn(bodyOf(draft));
    const [first, second] = content.sections;
    const step = first?.steps[0];
    if (!first || !second || !step) throw new Error("No step");
    const cellar = (await ann.run((scope) => createArea(scope, { name: "Cellar", accessGroupIds: [day] }))).id;
    const spatial: Module = {
      id: newId(),
      category: "context",
      moduleType: "spatialInstruction",
      moduleData: { areaId: cellar, transform: null },
    };
    const long = (id: string): Module => ({
      id,
      category: "information",
      moduleType: "reminder",
      moduleData: { version: 1, content: { ops: [{ insert: `${"x".repeat(99_000)}\n` }] } },
    });
    const many = Array.from({ length: 501 }, () => newSection(newId));
    const heavy = Array.from({ length: 60 }, () => ({ ...newStep(newId), modules: [long(newId())] }));
    const choice = filledModule("multipleChoice", newId);
    const reused =
      choice.moduleType === "multipleChoice" ? choice.moduleData.options.map((one) => ({ ...one, id: second.id })) : [];
    const cases: [name: string, change: Partial<DraftContent> & { areaIds?: string[] }][] = [
      ["counts [P8]", { sections: [...content.sections, ...many] }],
      ["an id of a section [P9]", addStep(content, first.id, { ...newStep(newId), id: second.id })],
      ["an id of a module [P9]", addStep(content, second.id, { ...newStep(newId), id: step.modules[0]?.id ?? "" })],
      [
        "an id of an option [P9]",
        choice.moduleType === "multipleChoice"
          ? addModule(content, step.id, { ...choice, moduleData: { ...choice.moduleData, options: reused } })
          : content,
      ],
      ["a second instruction [P12]", addModule(content, step.id, filledModule("instruction", newId))],
      ["size [P7]", { sections: [...content.sections, { ...newSection(newId), steps: heavy }] }],
      ["files [P71]", { procedureImage: image(await storePicture(world, ann)) }],
      ["an area of a module [P64]", addModule(content, step.id, spatial)],
      ["areas [P64]", { areaIds: [cellar] }],
    ];
    const before = await draftNow(ben, draft.id);
    for (const [name, change] of cases) {
      const [saved, patched] = [await saveOver(ben, draft, change), await patchOver(ben, draft, change)];
      expect(saved.status, name).toBeGreaterThanOrEqual(400);
      expect([name, patched.status, patched.body.code]).toEqual([name, saved.status, saved.body.code]);
    }
    expect(await draftNow(ben, draft.id)).toEqual(before);
  });

  it("[P150] accepts what exceeded a limit before, and nothing more [P15]", async () => {
    const draft = await draftBy(ann);
    const stepId = draft.sections[0]?.steps[0]?.id ?? "";
    const two = addModule(contentIn(bodyOf(draft)), stepId, newModule("signature", newId));
    expect((await patchOver(ann, draft, two)).status).toBe(200);
    await world.asSystem((scope) => setFlag(scope, "checklists_enabled", false));
    try {
      const now = await draftNow(ann, draft.id);
      expect((await patchOver(ann, now, renameStep(two, stepId, "Renamed"))).status).toBe(200);
      const third = newModule("numberInput", newId);
      const refused = await patchOver(ann, await draftNow(ann, draft.id), addModule(two, stepId, third));
      expect([refused.status, refused.body.code]).toEqual([422, "moduleLimit"]);
      expect(refused.body.errors).toEqual({ [`modules.${third.id}`]: ["actionLimit"] });
    } finally {
      await world.asSystem((scope) => setFlag(scope, "checklists_enabled", true));
    }
  });

  it("[P64] takes areas in sight, and keeps what another author put there", async () => {
    const both = await world.member("contentAuthor", { in: [night, day] });
    const hall = (await ann.run((scope) => createArea(scope, { name: "Hall", accessGroupIds: [night] }))).id;
    const vault = (await both.run((scope) => createArea(scope, { name: "Vault", accessGroupIds: [day] }))).id;
    const draft = await draftBy(ben, { groups: [night] });
    expect((await patchOver(both, draft, { areaIds: [hall, vault] })).status).toBe(200);
    const seen = await draftNow(ben, draft.id);
    expect(seen.areaIds).toEqual([hall]);
    expect((await patchOver(ben, seen, { areaIds: [] })).status).toBe(200);
    expect((await draftNow(both, draft.id)).areaIds).toEqual([vault]);
  });

  it("[P65] names its base revision: a stale patch gets the stored draft, one after the end 410", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    expect((await patchOver(ben, draft, { title: "By Ben" })).body.revision).toBe(draft.revision + 1);
    const stale = await patchOver(ann, draft, { title: "By Ann" });
    expect([stale.status, stale.body.code]).toEqual([409, "staleDraft"]);
    expect(stale.body.current).toMatchObject({ title: "By Ben", revision: draft.revision + 1 });
    expect((stale.body.current as ProcedureDraft).sections).toEqual(draft.sections);
    const now = await draftNow(ann, draft.id);
    await publishOver(ann, now);
    const late = await patchOver(ben, now, { title: "Late" });
    expect([late.status, late.body.code]).toEqual([410, "draftEnded"]);
  });

  it("[P152] that leads elsewhere than it says is refused, and nothing is changed", async () => {
    const draft = await draftBy(ann);
    const change = renameStep(contentIn(bodyOf(draft)), draft.sections[0]?.steps[0]?.id ?? "", "Renamed");
    const wrong = await patchOver(ann, draft, change, { check: "0".repeat(16) });
    expect([wrong.status, wrong.body.code]).toEqual([409, "patchMismatch"]);
    const body = { ...patchOf(bodyOf(draft), change), ops: [{ op: "setStep", stepId: newId(), title: "" } as const] };
    const gone = await ann.call(draftEndpoints.patch, { params: pathOf(draft), ifMatch: draft.revision, body });
    expect([gone.status, gone.body.code]).toEqual([409, "patchMismatch"]);
    expect(await draftNow(ann, draft.id)).toEqual(draft);
  });

  it("[P68] [P96] withdraws a request for approval, and notes who wrote", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    await ann.call(draftEndpoints.requestApproval, { params: pathOf(draft), body: { revision: draft.revision } });
    const asked = await draftNow(ann, draft.id);
    expect(asked.procedureVersionApproval.approvalStatus).toBe("pending");
    await patchOver(ben, asked, { description: "Changed" });
    const now = await draftNow(ann, draft.id);
    expect(now.procedureVersionApproval).toMatchObject({ approvalStatus: "none", contentHash: null });
    expect(now.updatedBy.displayName).toBe("Ben");
  });
});

describe("[P153] a draft that is kept step by step", () => {
  const patched = async (): Promise<ProcedureDraft> => {
    const draft = await draftBy(ann, { groups: [night] });
    const content = contentIn(bodyOf(draft));
    const [first, second] = content.sections;
    const section = { ...newSection(newId), title: "Last", steps: [{ ...newStep(newId), title: "Lock" }] };
    const grown = addSection(moveSection(content, second?.id ?? "", 0), section);
    expect((await patchOver(ann, draft, grown)).status).toBe(200);
    const now = await draftNow(ann, draft.id);
    expect((await patchOver(ann, now, removeSection(grown, first?.id ?? ""))).status).toBe(200);
    expect(await partsKept(draft.versionId)).toEqual([2, 3]);
    return draftNow(ann, draft.id);
  };

  it("is read as a whole, and found by its titles", async () => {
    const draft = await patched();
    expect(draft.sections.map((one) => [one.title, one.steps.length])).toEqual([
      ["Section", 2],
      ["Last", 1],
    ]);
    const found = await ann.call(procedureEndpoints.listDrafts, { query: { search: "lock" } });
    expect(found.body.procedures.map((one) => one.id)).toContain(draft.id);
  });

  it("is whole again when it is published, deleted, or saved whole", async () => {
    const [published, discarded, saved] = [await patched(), await patched(), await patched()];
    expect((await publishOver(ann, published)).body.sections?.length).toBe(2);
    const duplicateOf = { procedureId: published.id, version: "published" } as const;
    expect((await ann.call(procedureEndpoints.create, { body: { duplicateOf } })).body.stepCount).toBe(3);
    expect((await ann.call(draftEndpoints.discard, { params: pathOf(discarded) })).status).toBe(204);
    expect((await ann.call(procedureEndpoints.restore, { params: { procedureId: discarded.id } })).status).toBe(204);
    expect((await draftNow(ann, discarded.id)).sections).toEqual(discarded.sections);
    expect((await saveOver(ann, saved, { title: "Whole" })).status).toBe(200);
    expect((await draftNow(ann, saved.id)).sections).toEqual(saved.sections);
    for (const { versionId } of [published, discarded, saved]) expect(await partsKept(versionId)).toEqual([0, 0]);
    // And once more as a patch.
    const whole = await draftNow(ann, saved.id);
    expect((await patchOver(ann, whole, { title: "By changes" })).status).toBe(200);
    expect((await draftNow(ann, saved.id)).sections).toEqual(saved.sections);
  });
});
