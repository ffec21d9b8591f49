import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeNote, createNote, removeNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import type { FlagName } from "#features/flags/rules.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { publishDraftsChange } from "#features/procedures/server/publish-change.ts";
import { setContentValues } from "#features/properties/server/service.ts";
import { createSet } from "#features/sets/server/write-sets.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { documentOf } from "#tests/support/documents.ts";
import { publish } from "#tests/support/performs.ts";
import { draftBy, pathOf, publishable, publishedBy, saveOver } from "#tests/support/procedures.ts";
import { definedBy } from "#tests/support/properties.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type SearchedKind, searchEndpoints } from "../contract.ts";
import { indexProceduresJob } from "./index-procedures-job.ts";
import { retrieve } from "./service.ts";

let world: World;
let admin: Person;
let operator: Person;
let night: string;
let day: string;

const manual = async (name: string, pages: string[], groups: string[] = []) => {
  const document = await documentOf(world, admin, name, { groups });
  await world.asSystem((scope) => keepWords(scope, document.remoteFileId, pages));
};
const index = () => indexProceduresJob.run(world.appContext, { workspaceId: world.workspaceId });

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  operator = await world.member("operator", { in: [day] });
  await manual("Retort manual.pdf", ["The gasket is greased with silicone. Close the door of the vessel."]);
  await manual("Night log.pdf", ["The retort gasket leaked again."], [night]);
  await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Open the retort" });
  await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Secret retort" }, [night]);
  const area = await admin.run((scope) => createArea(scope, { name: "Retort hall" }));
  await admin.run((scope) => createNote(scope, area.id, deltaOf("Mind the gasket box")));
  await index();
});
afterAll(() => world?.close());

const search = async (words: string, kind?: SearchedKind, person = operator) =>
  (await person.call(searchEndpoints.everything, { query: { words, ...(kind && { kind }) } })).body;

const narrowed = (words: string, query: object, person = operator) =>
  person.call(searchEndpoints.everything, { query: { words, ...query } });

const names = ({ found }: Awaited<ReturnType<typeof search>>) => found.map(({ kind, name }) => `${kind} ${name}`);

describe("[SR11] a search of everything", () => {
  it("lists what has the words in its name first, the shortest in front", async () => {
    expect(names(await search("retort")).slice(0, 3)).toEqual([
      "area Retort hall",
      "procedure Open the retort",
      "document Retort manual.pdf",
    ]);
  });
  it("then what says them, with page and marked words, in notes too", async () => {
    const found = await search("gasket grease");
    const [document] = found.found;
    expect(document).toMatchObject({ kind: "document", name: "Retort manual.pdf", isNamed: false });
    const [place] = document?.places ?? [];
    expect(place?.page).toBe(1);
    expect(place?.marks.map(({ start, end }) => place.excerpt.slice(start, end))).toEqual(["gasket", "greased"]);
    expect(names(await search("gasket"))).toContain("note Retort hall");
  });
  it("keeps to a kind, and to what is visible", async () => {
    expect(names(await search("retort", "procedure"))).toEqual(["procedure Open the retort"]);
    expect(names(await search("retort", "set"))).toEqual([]);
    expect(JSON.stringify(await search("retort gasket"))).not.toMatch(/Night log|Secret|leaked/);
    expect(names(await search("retort", undefined, admin))).toEqual(
      expect.arrayContaining(["procedure Secret retort", "document Night log.pdf"]),
    );
  });
  it("says what it read otherwise, and what nothing contains", async () => {
    expect((await search("gaskte")).corrections).toEqual([{ typed: "gaskte", read: "gasket" }]);
    expect(await search("zirconium")).toEqual({ found: [], corrections: [], unknownWords: ["zirconium"] });
    expect((await search("'; --")).found).toEqual([]);
  });
});

describe("[SR12] a narrowed search", () => {
  it("keeps to areas, groups, a language and what has changed since", async () => {
    const area = await admin.run((scope) => createArea(scope, { name: "Pasteur hall" }));
    const hidden = await admin.run((scope) => createArea(scope, { name: "Pasteur cellar", accessGroupIds: [night] }));
    await admin.run((scope) => createNote(scope, area.id, deltaOf("The pasteur is hot")));
    const here = await publishedBy(admin, { content: publishable("Pasteur start"), areas: [area.id], groups: [day] });
    await publishedBy(admin, { content: publishable("Pasteur stop"), groups: [night] });
    await publishedBy(admin, { content: publishable("Pasteur pause") });
    await manual("Pasteur.pdf", [
      "Der Pasteur ist mit der Pumpe und dem Ventil zu verbinden, und nicht mit der Leitung.",
    ]);
    await index();
    const found = async (query: object, person = operator) =>
      names((await narrowed("pasteur", query, person)).body).toSorted();
    expect(await found({ areaIds: area.id })).toEqual([
      "area Pasteur hall",
      "note Pasteur hall",
      "procedure Pasteur start",
    ]);
    expect(await found({ accessGroupIds: day })).toEqual(["procedure Pasteur start"]);
    expect(await found({ accessGroupIds: night }, admin)).toEqual(["area Pasteur cellar", "procedure Pasteur stop"]);
    expect(await found({ language: "de" })).toEqual(["document Pasteur.pdf"]);
    expect(await found({ language: "es" })).toEqual([]);
    const { changedAt } = (await search("pasteur start", "procedure")).found[0] ?? {};
    expect(await found({ kind: "procedure", changedAfter: changedAt })).toEqual(["procedure Pasteur pause"]);
    for (const [query, code] of [
      [{ accessGroupIds: night }, "unknownAccessGroup"],
      [{ areaIds: `${area.id},${hidden.id}` }, "unknownArea"],
      [{ areaIds: here.id }, "unknownArea"],
      [{ areaIds: "x" }, "unknownArea"],
    ] as const) {
      const refused = await narrowed("pasteur", query);
      expect([refused.status, (refused.body as { code?: string }).code]).toEqual([400, code]);
    }
  });
});

describe("[SR13] [TX13] drafts", () => {
  const drafted = (title: string, words: string) => {
    const content = publishable(title);
    const [first, ...rest] = content.sections;
    if (!first) throw new Error("There is a section");
    const [step, ...others] = first.steps;
    if (!step) throw new Error("There is a step");
    return { ...content, sections: [{ ...first, steps: [{ ...step, title: words }, ...others] }, ...rest] };
  };

  it("are found as they were saved by those who read drafts, and by no others", async () => {
    const draft = await draftBy(admin, { content: drafted("Descale the kettle", "Pour the citric acid") });
    await index();
    const [found] = (await search("citric acid", undefined, admin)).found;
    expect(found).toMatchObject({ kind: "procedure", id: draft.id, name: "Descale the kettle", isDraft: true });
    expect(found?.places[0]).toMatchObject({ stepNumber: 1, stepTitle: "Pour the citric acid" });
    expect(names(await search("descale kettle", "draft", admin))).toEqual(["procedure Descale the kettle"]);
    expect(names(await search("descale kettle", "procedure", admin))).toEqual([]);
    expect(await search("citric acid")).toEqual({ found: [], corrections: [], unknownWords: ["citric", "acid"] });
    expect(names(await search("descale kettle", "draft"))).toEqual([]);
    const saved = await saveOver(admin, draft, { title: "Descale the boiler" });
    expect(saved.status).toBe(200);
    await index();
    expect(names(await search("citric", undefined, admin))).toEqual(["procedure Descale the boiler"]);
    await admin.call(draftEndpoints.discard, { params: pathOf(draft) });
    expect((await search("citric", undefined, admin)).found).toEqual([]);
    await index();
    const left = await world.asSystem(({ db }) =>
      sql<{ n: number }>`select count(*)::integer as n from passage where version_id = ${draft.versionId}`.execute(db),
    );
    expect(left.rows[0]?.n).toBe(0);
  });

  it("stand beside the published version, and never reach the copilot, whoever asks (Q16)", async () => {
    const published = await publishedBy(admin, { content: drafted("Wax the floor", "Spread the beeswax") });
    const ask = (person: Person, text: string) =>
      person.run((scope) => retrieve(scope, { text, kinds: ["document", "procedure"] }));
    await index();
    const before = await ask(admin, "How do I spread the beeswax?");
    const draft = await admin.call(draftEndpoints.create, { params: { procedureId: published.id } });
    expect(draft.status).toBeLessThan(300);
    await index();
    const both = (await search("beeswax", undefined, admin)).found.map(({ id, isDraft }) => [id, isDraft]);
    expect(both.toSorted()).toEqual([
      [published.id, false],
      [published.id, true],
    ]);
    await draftBy(admin, { content: drafted("Wax the hall", "Spread the beeswax with carnauba") });
    await index();
    expect(await ask(admin, "How do I spread the beeswax?")).toEqual(before);
    expect((await ask(admin, "carnauba")).unknownWords).toEqual(["carnauba"]);
  });

  it("wake the job that reads them when they are saved", async () => {
    const woken: string[] = [];
    await admin.run(async (scope) => {
      publishDraftsChange({ ...scope, wake: (word) => void woken.push(word) }, { accessGroupIds: [] });
    });
    expect(woken).toEqual([indexProceduresJob.name]);
    expect(indexProceduresJob.wokenBy).toContain(indexProceduresJob.name);
  });
});

describe("[SR14] [TX14] areas, notes and sets", () => {
  it("[SR50] are not found where the workspace has switched them off", async () => {
    const area = await admin.run((scope) => createArea(scope, { name: "Schaltraum Ost" }));
    await admin.run((scope) => createNote(scope, area.id, deltaOf("Im Schaltraum nie allein arbeiten")));
    await admin.run((scope) => createSet(scope, { title: "Einweisung Schaltraum", setType: "learning" }));
    await index();
    const kindsFound = async (kind?: SearchedKind) =>
      new Set((await search("schaltraum", kind)).found.map((one) => one.kind));
    expect(await kindsFound()).toEqual(new Set(["area", "note", "set"]));
    const switchTo = (name: FlagName, isOn: boolean) => world.asSystem((scope) => setFlag(scope, name, isOn));
    await switchTo("areas_web_v2_enabled", false);
    expect(await kindsFound()).toEqual(new Set(["set"]));
    expect(await kindsFound("area")).toEqual(new Set());
    await switchTo("procedure_sets_enabled", false);
    expect(await kindsFound()).toEqual(new Set());
    await switchTo("areas_web_v2_enabled", true);
    await switchTo("procedure_sets_enabled", true);
  });

  it("are found by stems and with a slip, as they are now, by those who see them", async () => {
    const area = await admin.run((scope) => createArea(scope, { name: "Zentrifugenraum" }));
    const note = await admin.run((scope) => createNote(scope, area.id, deltaOf("Die Drosselklappen zuerst prüfen")));
    const cellar = await admin.run((scope) => createArea(scope, { name: "Kellergang", accessGroupIds: [night] }));
    await admin.run((scope) => createNote(scope, cellar.id, deltaOf("Die Drosselklappen nie prüfen")));
    await admin.run((scope) => createSet(scope, { title: "Einarbeitung Abfüllung", setType: "learning" }));
    await index();
    const [found] = (await search("drosselklappe")).found;
    expect(found).toMatchObject({ kind: "note", id: area.id, name: "Zentrifugenraum", isNamed: false });
    const [place] = found?.places ?? [];
    expect(place?.marks.map(({ start, end }) => place.excerpt.slice(start, end))).toEqual(["Drosselklappen"]);
    expect(names(await search("drosselklappe"))).toEqual(["note Zentrifugenraum"]);
    expect((await search("drosselklappe", "note", admin)).found.map(({ id }) => id).toSorted()).toEqual(
      [area.id, cellar.id].toSorted(),
    );
    const slipped = await search("Zentrfugenraum");
    expect(slipped.corrections).toEqual([{ typed: "zentrfugenraum", read: "zentrifugenraum" }]);
    expect(slipped.found[0]).toMatchObject({ kind: "area", id: area.id, isNamed: true, places: [] });
    expect(names(await search("abfuellung", "set"))).toEqual(["set Einarbeitung Abfüllung"]);
    expect(names(await search("drosselklappe", undefined, operator))).not.toContain("note Kellergang");

    await admin.run((scope) => changeNote(scope, note.id, 1, deltaOf("Die Absperrschieber zuerst prüfen")));
    await index();
    expect((await search("drosselklappe")).found).toEqual([]);
    expect(names(await search("absperrschiebern"))).toEqual(["note Zentrifugenraum"]);
    await admin.run((scope) => removeNote(scope, note.id));
    expect((await search("absperrschieber")).found).toEqual([]);
    await index();
    const left = await world.asSystem(({ db }) =>
      sql<{ n: number }>`select count(*)::integer as n from passage where thing_id = ${note.id}`.execute(db),
    );
    expect(left.rows[0]?.n).toBe(0);
  });
});

describe("[SR16] [CF15] what was set on a thing", () => {
  it("finds it for those who see it alone, with the property, behind what is named so", async () => {
    const machine = await definedBy(admin, { kind: "procedure", name: "Machine number" });
    const level = await definedBy(admin, {
      kind: "document",
      name: "Risk class",
      type: "choice",
      options: [{ id: randomUUID(), name: "Quarantine" }],
    });
    const day = await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Change the filter" });
    const hidden = await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Hidden" }, [night]);
    await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Start PX-4711" });
    const paper = await documentOf(world, admin, "Recall plan.pdf", {});
    const give = (kind: "procedure" | "document", thingId: string, propertyId: string, value: string) =>
      admin.run((scope) => setContentValues(scope, kind, thingId, [{ propertyId, value, revision: 0 }]));
    await give("procedure", day.procedureId, machine.id, "PX-4711");
    await give("procedure", hidden.procedureId, machine.id, "PX-4711");
    await give("document", paper.id, level.id, level.options[0]?.id ?? "");

    const { found, unknownWords } = await search("px-4711", "procedure");
    expect(found.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ["Start PX-4711", true],
      ["Change the filter", false],
    ]);
    expect(found[1]?.places[0]?.excerpt).toBe("Machine number: PX-4711");
    expect(unknownWords).toEqual([]);
    expect(names(await search("px-4711", "procedure", admin))).toContain("procedure Hidden");
    expect(names(await search("filter 4711"))).toContain("procedure Change the filter");
    expect(names(await search("filter 4712"))).not.toContain("procedure Change the filter");
    expect((await search("quarantine", "document")).found[0]).toMatchObject({
      name: "Recall plan.pdf",
      isNamed: false,
      places: [{ excerpt: "Risk class: Quarantine" }],
    });
    expect((await narrowed("px-4711", { accessGroupIds: night }, admin)).body.found.map(({ name }) => name)).toEqual([
      "Hidden",
    ]);

    await admin.run((scope) => setFlag(scope, "custom_properties_enabled", false));
    expect(names(await search("quarantine", "document"))).toEqual([]);
    await admin.run((scope) => setFlag(scope, "custom_properties_enabled", true));
  });
});
