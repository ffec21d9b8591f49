import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DraftContent, Step } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { copyOfStep, newModule } from "#features/procedures/rules/new-content.ts";
import { getDraft } from "#features/procedures/server/service/get-procedure.ts";
import { publishDraft } from "#features/publishing/server/publish-draft.ts";
import { type Template, templateEndpoints } from "#features/templates/contract.ts";
import { draftBy, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { linkedStepEndpoints } from "../contract.ts";
import { idsOfCopy } from "../rules/part-ids.ts";

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
  const writes = [
    "content.procedures.manage",
    "content.procedures.publish",
    "content.procedures.drafts.delete",
  ] as const;
  ann = await world.member([...writes], { in: [night], name: "Ann" });
  ben = await world.member([...writes], { in: [night], name: "Ben" });
  dora = await world.member([...writes], { in: [await world.group("Day shift")], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const newId = () => crypto.randomUUID();
const firstStep = (content: DraftContent): Step => {
  const step = content.sections[0]?.steps[0];
  if (!step) throw new Error("no step");
  return step;
};

/** A reusable step that Ann made of a draft of hers, which is linked to it. */
async function reusable(by = ann): Promise<{ template: Template; draft: ProcedureDraft; step: Step }> {
  const draft = await draftBy(by, { groups: [night] });
  const step = firstStep(draft);
  const source = { procedureId: draft.id, versionId: draft.versionId, stepId: step.id };
  const { body: template } = await by.call(templateEndpoints.create, { body: { title: "Lock it", source } });
  await link(by, draft.id, step.id, template, {});
  return { template, draft, step };
}

const link = (by: Person, procedureId: string, stepId: string, { id, contentNumber }: Template, ownIds: object) =>
  by.call(linkedStepEndpoints.link, {
    params: { procedureId, stepId },
    body: { templateId: id, contentNumber, ownIds: { ...ownIds } },
  });

/** A draft, or a published procedure, of these groups with a linked copy of the reusable step in it. */
async function linked(by: Person, template: Template, { publish = false, groups = [night] } = {}) {
  const draft = await draftBy(by, { groups });
  const inserted = await by.call(templateEndpoints.insert, {
    params: { templateId: template.id },
    body: { procedureId: draft.id, versionId: draft.versionId },
  });
  const copy = copyOfStep(inserted.body.step, newId);
  await link(by, draft.id, copy.id, template, idsOfCopy(inserted.body.step, copy));
  const [section, ...others] = draft.sections;
  if (!section) throw new Error("no section");
  const sections = [{ ...section, steps: [...section.steps, copy] }, ...others];
  const saved = await saveOver(by, draft, { sections });
  if (saved.status >= 300) throw new Error("not saved");
  if (publish) await published(by, draft.id);
  return { id: draft.id, versionId: draft.versionId, copy };
}

const draftOf = async (by: Person, procedureId: string) =>
  (await by.call(draftEndpoints.get, { params: { procedureId } })).body;
const published = (by: Person, procedureId: string) =>
  by.run(async (scope) => {
    const { versionId, revision } = await getDraft(scope, procedureId);
    return publishDraft(scope, { procedureId, versionId }, { revision });
  });

const linksOf = async (by: Person, procedureId: string) =>
  (await by.call(linkedStepEndpoints.list, { params: { procedureId } })).body.linked;
const usesOf = async (by: Person, { id }: Template, query = {}) =>
  (await by.call(linkedStepEndpoints.uses, { params: { templateId: id }, query })).body;
const stateOf = async (by: Person, template: Template, procedureId: string) =>
  (await usesOf(by, template)).uses?.find((use) => use.procedureId === procedureId);

/** The reusable step gets a new title, and another module, in the draft that it was made from. */
async function changed(by: Person, template: Template, draft: ProcedureDraft, title: string) {
  const present = await draftOf(by, draft.id);
  const [section, ...others] = present.sections;
  if (!section) throw new Error("no section");
  const [step, ...steps] = section.steps;
  if (!step) throw new Error("no step");
  const added = newModule("reminder", newId);
  const edited = { ...step, title, modules: [...step.modules, added] };
  await saveOver(by, present, { sections: [{ ...section, steps: [edited, ...steps] }, ...others] });
  const { body } = await by.call(templateEndpoints.get, { params: { templateId: template.id } });
  return by.call(linkedStepEndpoints.changeContent, {
    params: { templateId: template.id },
    body: {
      contentNumber: body.contentNumber,
      source: { procedureId: draft.id, versionId: present.versionId, stepId: step.id },
    },
  });
}

async function update(by: Person, template: Template, procedureId: string, more: Record<string, unknown> = {}) {
  const use = await stateOf(by, template, procedureId);
  const { contentNumber } = await usesOf(by, template);
  const { versionId = newId(), revision = 1, isDraft = true } = use ?? {};
  return by.call(linkedStepEndpoints.update, {
    params: { templateId: template.id, procedureId },
    body: { contentNumber: contentNumber ?? 1, versionId, revision, isDraft, ...more },
  });
}

const stepIn = (content: { readonly sections: DraftContent["sections"] }, stepId: string) =>
  content.sections.flatMap((section) => section.steps).find((step) => step.id === stepId);

describe("[LS1] [LS2] linking", () => {
  it("an inserted step is linked under the ids that it has here, and an origin under its own", async () => {
    const { template, draft, step } = await reusable();
    const one = await linked(ben, template);
    const [own] = await linksOf(ben, one.id);
    expect(own).toMatchObject({ stepId: one.copy.id, templateId: template.id, title: "Lock it", takenNumber: 1 });
    expect(own?.contents).toEqual([{ number: 1, step: one.copy }]);
    expect((await linksOf(ann, draft.id))[0]?.contents).toEqual([{ number: 1, step }]);
  });

  it("needs the right to write, and sight of both", async () => {
    const { template, draft, step } = await reusable();
    expect((await link(olga, draft.id, step.id, template, {})).status).toBe(403);
    expect((await link(dora, draft.id, step.id, template, {})).status).toBe(404);
    const hers = await draftBy(dora);
    expect((await link(dora, hers.id, step.id, template, {})).status).toBe(404);
    const everyones = await draftBy(ann);
    await link(ann, everyones.id, step.id, template, {});
    expect(await linksOf(ann, everyones.id)).toHaveLength(1);
    expect(await linksOf(dora, everyones.id)).toEqual([]);
  });

  it("refuses a content that is not the present one, two parts of one id, and what is no step", async () => {
    const { template, draft, step } = await reusable();
    expect((await link(ann, draft.id, step.id, { ...template, contentNumber: 2 }, {})).body).toMatchObject({
      code: "reusableStepChanged",
      current: { contentNumber: 1 },
    });
    const [one, other, here] = [newId(), newId(), newId()];
    expect((await link(ann, draft.id, step.id, template, { [one]: here, [other]: here })).body.code).toBe(
      "sameIdTwice",
    );
    const source = { procedureId: draft.id, versionId: draft.versionId };
    const { body: whole } = await ann.call(templateEndpoints.create, { body: { title: "Round", source } });
    expect((await link(ann, draft.id, step.id, whole, {})).body.code).toBe("notOfThisKind");
  });

  it("[LS7] ends with the step as it is, and hides while the reusable step is deleted", async () => {
    const { template } = await reusable();
    const one = await linked(ben, template);
    await ann.call(templateEndpoints.remove, { params: { templateId: template.id } });
    expect(await linksOf(ben, one.id)).toEqual([]);
    await ann.call(templateEndpoints.restore, { params: { templateId: template.id } });
    expect(await linksOf(ben, one.id)).toHaveLength(1);
    const at = { procedureId: one.id, stepId: one.copy.id };
    expect((await ben.call(linkedStepEndpoints.unlink, { params: at })).status).toBe(204);
    expect(await linksOf(ben, one.id)).toEqual([]);
    expect(stepIn(await draftOf(ben, one.id), one.copy.id)).toEqual(one.copy);
    expect((await ben.call(linkedStepEndpoints.unlink, { params: at })).status).toBe(404);
  });
});

describe("[LS5] the uses of a reusable step", () => {
  it("are the procedures in sight, page by page, without those whose step was removed", async () => {
    const { template, draft } = await reusable();
    const seen = [await linked(ann, template), await linked(ben, template)];
    const hidden = await linked(ann, template, { groups: [await world.group("Nobody's shift")] }).catch(
      () => undefined,
    );
    const gone = await linked(ben, template);
    await saveOver(ben, await draftOf(ben, gone.id), { sections: (await draftBy(ben)).sections });
    const all = [draft, ...seen].map(({ id }) => id).sort();
    const first = await usesOf(ben, template, { limit: 2 });
    const second = await usesOf(ben, template, { limit: 50, after: first.next });
    expect([...first.uses, ...second.uses].map((use) => use.procedureId)).toEqual(all);
    expect(second.next).toBeNull();
    expect(JSON.stringify([first, second])).not.toContain(hidden?.id ?? "no id");
    expect(first.uses[0]).toMatchObject({ isDraft: true, isPending: false, isPublishedBehind: false });
    expect((await stateOf(ben, template, seen[0]?.id ?? ""))?.steps).toEqual([
      { stepId: seen[0]?.copy.id, number: 2, title: seen[0]?.copy.title, isBehind: false, isChangedHere: false },
    ]);
  });

  it("are for members who write and see the reusable step", async () => {
    const { template } = await reusable();
    const asked = (by: Person) => by.call(linkedStepEndpoints.uses, { params: { templateId: template.id }, query: {} });
    expect((await asked(olga)).status).toBe(403);
    expect((await asked(dora)).status).toBe(404);
  });
});

describe("[LS6] [TP12] a new content of a reusable step", () => {
  it("comes from a step that is linked, keeps the groups, and puts the others behind", async () => {
    const { template, draft } = await reusable();
    const one = await linked(ben, template);
    const after = await changed(ann, template, draft, "Lock and tag it");
    expect(after.body).toMatchObject({ contentNumber: 2, title: "Lock it", accessGroupIds: [night] });
    expect((await stateOf(ben, template, one.id))?.steps[0]).toMatchObject({ isBehind: true, isChangedHere: false });
    expect((await stateOf(ann, template, draft.id))?.steps[0]).toMatchObject({ isBehind: false, isChangedHere: false });
    const [own] = await linksOf(ben, one.id);
    expect(own?.contents.map(({ number, step }) => [number, step.title])).toEqual([
      [2, "Lock and tag it"],
      [1, one.copy.title],
    ]);
  });

  it("comes from a copy as well, under the ids of the reusable step", async () => {
    const { template, draft, step } = await reusable();
    const one = await linked(ben, template);
    const present = await draftOf(ben, one.id);
    const renamed = present.sections.map((section) => ({
      ...section,
      steps: section.steps.map((each) => (each.id === one.copy.id ? { ...each, title: "Lock and tag it" } : each)),
    }));
    await saveOver(ben, present, { sections: renamed });
    const source = { procedureId: one.id, versionId: one.versionId, stepId: one.copy.id };
    const body = { contentNumber: 1, source };
    const call = (by: Person) =>
      by.call(linkedStepEndpoints.changeContent, { params: { templateId: template.id }, body });
    expect((await call(olga)).status).toBe(403);
    expect((await call(dora)).status).toBe(404);
    expect((await call(ben)).body.contentNumber).toBe(2);
    expect((await call(ben)).body.code).toBe("reusableStepChanged");
    const { body: kept } = await ann.call(templateEndpoints.get, { params: { templateId: template.id } });
    expect(kept.sections[0]?.steps).toEqual([{ ...step, title: "Lock and tag it" }]);
    expect((await stateOf(ann, template, draft.id))?.steps[0]).toMatchObject({ isBehind: true, isChangedHere: false });
  });

  it("never comes from a step that is not linked to it", async () => {
    const { template } = await reusable();
    const other = await draftBy(ann, { groups: [night] });
    const source = { procedureId: other.id, versionId: other.versionId, stepId: firstStep(other).id };
    const refused = await ann.call(linkedStepEndpoints.changeContent, {
      params: { templateId: template.id },
      body: { contentNumber: 1, source },
    });
    expect(refused.body.code).toBe("notLinked");
  });
});

describe("[LS4] updating a procedure", () => {
  it("begins a draft of a published one, in which the same parts have the same ids, and publishes nothing", async () => {
    const { template, draft } = await reusable();
    const one = await linked(ben, template, { publish: true });
    await changed(ann, template, draft, "Lock and tag it");
    const updated = await update(ben, template, one.id);
    expect(updated.body).toMatchObject({ hasBegunDraft: true, updated: 1 });
    const step = stepIn(await draftOf(ben, one.id), one.copy.id);
    expect(step?.title).toBe("Lock and tag it");
    expect(step?.modules.slice(0, -1)).toEqual(one.copy.modules);
    expect(step?.modules).toHaveLength(one.copy.modules.length + 1);
    expect(await stateOf(ben, template, one.id)).toMatchObject({
      isDraft: true,
      isPublishedBehind: true,
      steps: [{ isBehind: false, isChangedHere: false }],
    });
    const shown = await olga.call(procedureEndpoints.get, { params: { procedureId: one.id } });
    expect(JSON.stringify(shown.body)).not.toContain("Lock and tag it");
    expect((await update(ben, template, one.id)).body.code).toBe("nothingToUpdate");
  });

  it("is offered again where the draft that had taken it was discarded", async () => {
    const { template, draft } = await reusable();
    const one = await linked(ben, template, { publish: true });
    await changed(ann, template, draft, "Lock and tag it");
    const { body } = await update(ben, template, one.id);
    await ben.call(draftEndpoints.discard, { params: { procedureId: one.id, versionId: body.versionId } });
    expect(await stateOf(ben, template, one.id)).toMatchObject({ isDraft: false, steps: [{ isBehind: true }] });
    expect((await update(ben, template, one.id)).body).toMatchObject({ hasBegunDraft: true, updated: 1 });
  });

  it("replaces what was changed there only if that is said", async () => {
    const { template, draft } = await reusable();
    const one = await linked(ben, template);
    const present = await draftOf(ben, one.id);
    const renamed = present.sections.map((section) => ({
      ...section,
      steps: section.steps.map((each) => (each.id === one.copy.id ? { ...each, title: "Ours" } : each)),
    }));
    await saveOver(ben, present, { sections: renamed });
    expect((await update(ben, template, one.id)).body.code).toBe("nothingToUpdate");
    await changed(ann, template, draft, "Lock and tag it");
    expect((await update(ben, template, one.id)).body).toMatchObject({
      code: "changedHere",
      current: { stepIds: [one.copy.id] },
    });
    expect(stepIn(await draftOf(ben, one.id), one.copy.id)?.title).toBe("Ours");
    expect((await update(ben, template, one.id, { replacesChanges: true })).status).toBe(200);
    expect(stepIn(await draftOf(ben, one.id), one.copy.id)?.title).toBe("Lock and tag it");
  });

  it("leaves a draft that was saved since, and a content that is not the present one", async () => {
    const { template, draft } = await reusable();
    const one = await linked(ben, template);
    await changed(ann, template, draft, "Lock and tag it");
    expect((await update(ben, template, one.id, { contentNumber: 1 })).body.code).toBe("reusableStepChanged");
    expect((await update(ben, template, one.id, { revision: 1 })).body.code).toBe("staleDraft");
    expect((await update(dora, template, one.id)).status).toBe(404);
    expect((await update(olga, template, one.id)).status).toBe(403);
    expect(stepIn(await draftOf(ben, one.id), one.copy.id)?.title).toBe(one.copy.title);
  });
});
