import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { areaNoteEndpoints } from "#features/areas/contract.ts";
import { areaPaths } from "#features/areas/paths.ts";
import { createArea } from "#features/areas/server/service.ts";
import { changeDraft } from "#features/drafts/server/service.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { getPublished } from "#features/procedures/server/draft-service.ts";
import { publishDraft } from "#features/publishing/server/publish-draft.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import { linksIn } from "#features/transfers/rules/links.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { type Delta, plainText } from "#kit/rich-text.ts";
import { publicUrl } from "#tests/support/exports.ts";
import { archiveOf, beginImport, type Files } from "#tests/support/imports.ts";
import { definedBy, valuesOf } from "#tests/support/properties.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin", { name: "Ann" });
}, 120_000);
afterAll(() => world?.close());

const work = () =>
  importJob({ store: world.server.store, visibilityChecks, createSet: bringInSet, publicUrl }).run(world.appContext, {
    workspaceId: world.workspaceId,
  });

/** "See " and each link in words of its own. */
const textWith = (...links: readonly string[]): Delta => ({
  ops: [
    { insert: "See " },
    ...links.flatMap((link, at) => [{ insert: `link ${at}`, attributes: { link } }, { insert: ", " }]),
    { insert: "\n" },
  ],
});
const wordsOf = (links: readonly string[]) => `See ${links.map((_, at) => `link ${at}, `).join("")}`;

const guide = (externalId: string, links: readonly string[], more: object = {}) => ({
  externalId,
  title: `Guide ${externalId}`,
  sections: [
    {
      key: "s",
      steps: [{ key: "one", title: "One", modules: [{ type: "warning", key: "w", text: textWith(...links) }] }],
    },
  ],
  ...more,
});

async function finish(who: Person, importId: string) {
  await work();
  const params = { importId };
  const { body } = await who.call(importEndpoints.get, { params });
  const { items } = (await who.call(importEndpoints.items, { params, query: {} })).body;
  const shown = items.map(({ kind, externalId, outcome }) => [kind, externalId, outcome]);
  return { ...body, items, shown, findings: items.flatMap((item) => item.findings.map(({ code }) => code)) };
}

async function imported(who: Person, files: Files, more: object = {}) {
  const begun = await beginImport(world.server.store, who, archiveOf(files), { makeGlobal: true, ...more });
  expect(begun.status).toBe(201);
  return finish(who, begun.body.id);
}

const idOf = ({ items }: Awaited<ReturnType<typeof imported>>, externalId: string): string =>
  items.find((item) => item.kind === "procedure" && item.externalId === externalId)?.thingId ?? "";
const draftOf = async (procedureId: string) => (await ann.call(draftEndpoints.get, { params: { procedureId } })).body;
const textOf = async (procedureId: string): Promise<Delta> => {
  const module = (await draftOf(procedureId)).sections[0]?.steps[0]?.modules[0];
  if (module?.moduleType !== "warning") throw new Error("there is no text");
  return module.moduleData.content;
};
const pageOf = (procedureId: string, query = {}) =>
  `${publicUrl}${procedurePaths.preview(ann.workspaceId, procedureId, query)}`;

describe("links between the procedures of an archive", () => {
  it("[TF26] [TF27] lead to what they became, also in a ring, to themselves, and to one that comes in later", async () => {
    const files = {
      "a.json": guide("A", ["fettle:procedure/B/perform", "fettle:procedure/A?step=one", "https://example.com"]),
      "b.json": guide("B", ["fettle:procedure/A"]),
    };
    const done = await imported(ann, files);
    expect(done.shown).toEqual([
      ["procedure", "A", "created"],
      ["procedure", "B", "created"],
      ["links", "A", "updated"],
      // What it leads to was in before it.
      ["links", "B", "unchanged"],
    ]);
    expect(done).toMatchObject({ state: "completed", total: 4, done: 4, findings: [] });
    const [a, b] = [idOf(done, "A"), idOf(done, "B")];
    const stepId = (await draftOf(a)).sections[0]?.steps[0]?.id;
    expect(linksIn(await textOf(a))).toEqual([`${pageOf(b)}/perform`, pageOf(a, { stepId }), "https://example.com"]);
    expect(linksIn(await textOf(b))).toEqual([pageOf(a)]);

    const before = [await draftOf(a), await draftOf(b)];
    const again = await imported(ann, files);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: 0 });
    expect([await draftOf(a), await draftOf(b)]).toEqual(before);
  });

  it("[TF26] [TF27] leave their words where a target is not there, with a finding, and come with it later", async () => {
    const links = ["fettle:procedure/LATE", "fettle:area/No%20such%20area", "fettle:document/D-0"];
    const files = { "late.json": guide("LATE", [], { groups: ["Not yet"] }), "m.json": guide("M", links) };
    const done = await imported(ann, files);
    expect(done.shown).toEqual([
      ["procedure", "", "refused"],
      ["procedure", "M", "created"],
      ["links", "M", "unchanged"],
    ]);
    expect(done.items[2]?.findings).toEqual(
      links.map((detail) => ({ field: "sections.0.steps.0.modules.0.text", code: "linkTargetMissing", detail })),
    );
    const text = await textOf(idOf(done, "M"));
    expect([plainText(text), linksIn(text)]).toEqual([wordsOf(links), []]);

    const area = await ann.run((scope) => createArea(scope, { name: "No such area" }));
    const later = await imported(ann, { ...files, "late.json": guide("LATE", []) });
    expect(later.shown).toEqual([
      ["procedure", "LATE", "created"],
      ["procedure", "M", "unchanged"],
      ["links", "M", "updated"],
    ]);
    expect(linksIn(await textOf(idOf(later, "M")))).toEqual([
      pageOf(idOf(later, "LATE")),
      `${publicUrl}${areaPaths.detail(ann.workspaceId, area.id)}`,
    ]);
    expect(later.findings).toEqual(["linkTargetMissing"]);
  });

  it("[TF11] [TF27] come to the same in a dry run, which changes nothing", async () => {
    const files = {
      "1.json": guide("D1", ["fettle:procedure/D2", "fettle:procedure/NONE"]),
      "2.json": guide("D2", ["fettle:procedure/D1", "fettle:area/Dry%20dock"]),
      "3.json": guide("D3", ["fettle:procedure/D3"]),
      "manifest.json": { format: "fettle", version: 1, areas: [{ name: "Dry dock" }] },
    };
    const dry = await imported(ann, files, { dryRun: true, createsPlaces: true });
    expect(dry.state).toBe("checked");
    expect(dry.items.every(({ kind, thingId }) => kind === "area" || thingId === null)).toBe(true);
    expect((await ann.call(importEndpoints.run, { params: { importId: dry.id } })).body.total).toBe(4);
    const done = await finish(ann, dry.id);
    expect(done.shown).toEqual(dry.shown);
    expect(done.items.map(({ findings }) => findings)).toEqual(dry.items.map(({ findings }) => findings));
    expect([done.counts, done.total, done.done]).toEqual([dry.counts, dry.total, 7]);
  });

  it("[TF10] [TF27] stay as they are in a draft that was edited since", async () => {
    const files = { "e.json": guide("E", ["fettle:procedure/E-LATER"]) };
    const id = idOf(await imported(ann, files), "E");
    const { versionId, revision } = await draftOf(id);
    await ann.run((scope) =>
      changeDraft(scope, { procedureId: id, versionId, revision, isDraft: true }, (content) => ({
        ...content,
        description: "By hand",
      })),
    );
    const edited = await draftOf(id);
    const again = await imported(ann, { ...files, "later.json": guide("E-LATER", []) });
    expect(again.shown[2]).toEqual(["links", "E", "unchanged"]);
    expect(again.findings).toEqual(["linksKept"]);
    expect(await draftOf(id)).toEqual(edited);
  });

  it("[TF10] [TF27] wait for another import where somebody is editing the draft", async () => {
    const files = { "l.json": guide("L", ["fettle:procedure/L-LATER"]), "later.json": guide("L-LATER", []) };
    const id = idOf(await imported(ann, { "l.json": files["l.json"] }), "L");
    const { versionId } = await draftOf(id);
    const ben = await world.member("contentAuthor", { name: "Ben" });
    const lock = { params: { procedureId: id, versionId } };
    const taken = await ben.call(lockEndpoints.take, { ...lock, body: { editorId: randomUUID() } });
    expect(taken.status).toBe(200);
    const refused = await imported(ann, files);
    expect(refused.items[2]).toMatchObject({ kind: "links", title: "Guide L", outcome: "refused" });
    expect(refused.findings).toEqual(["draftLocked"]);
    await ben.call(lockEndpoints.release, { ...lock, query: { lockId: taken.body.lockId } });
    const again = await imported(ann, files);
    expect(again.items[2]).toMatchObject({ kind: "links", outcome: "updated" });
    expect(linksIn(await textOf(id))).toEqual([pageOf(idOf(again, "L-LATER"))]);
  });

  it("[TF27] of a version that was published since come in as a draft; the version stays as it is", async () => {
    const files = { "p.json": guide("P", ["fettle:procedure/P-LATER"]) };
    const id = idOf(await imported(ann, files), "P");
    const { versionId, revision } = await draftOf(id);
    await ann.run((scope) => publishDraft(scope, { procedureId: id, versionId }, { revision }));
    const published = await ann.run((scope) => getPublished(scope, id));
    const again = await imported(ann, { ...files, "later.json": guide("P-LATER", []) });
    expect(again.shown[2]).toEqual(["links", "P", "updated"]);
    expect(await ann.run((scope) => getPublished(scope, id))).toMatchObject({
      versionId,
      sections: published.sections,
    });
    expect((await draftOf(id)).versionId).not.toBe(versionId);
    expect(linksIn(await textOf(id))).toEqual([pageOf(idOf(again, "P-LATER"))]);
    // The draft is the import's own now: once more, nothing is to do.
    const third = await imported(ann, { ...files, "later.json": guide("P-LATER", []) });
    expect(third.counts).toMatchObject({ updated: 0, unchanged: 3 });
  });

  it("[TF26] do not lead to a procedure out of sight, nor say that it is there", async () => {
    const [night, day] = [await world.group("Night"), await world.group("Day")];
    const nora = await world.member("contentAuthor", { in: [night] });
    const dan = await world.member("contentAuthor", { in: [day] });
    const hidden = await imported(
      nora,
      { "h.json": guide("HIDDEN", []) },
      { accessGroupIds: [night], makeGlobal: false },
    );
    expect(hidden.shown).toEqual([["procedure", "HIDDEN", "created"]]);
    const done = await imported(
      dan,
      { "d.json": guide("OF-DAY", ["fettle:procedure/HIDDEN"]) },
      { accessGroupIds: [day], makeGlobal: false },
    );
    expect(done.findings).toEqual(["linkTargetMissing"]);
    expect(linksIn(await textOf(idOf(done, "OF-DAY")))).toEqual([]);
  });

  it("[TF25] are refused where they are no reference in order", async () => {
    const done = await imported(ann, { "w.json": guide("W", ["fettle:record/1"]) });
    expect(done.items).toMatchObject([{ kind: "procedure", outcome: "refused", findings: [{ code: "invalid" }] }]);
  });
});

it("[TF26] notes and links that are values of properties lead to what is in", async () => {
  await definedBy(ann, { kind: "procedure", name: "Sister guide", type: "link" });
  const area = await ann.run((scope) => createArea(scope, { name: "Links dock" }));
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const value = (link: string) => line({ kind: "procedure", of: "N", property: "Sister guide", value: link });
  const done = await imported(ann, {
    "n.json": guide("N", []),
    "lists/notes.jsonl": line({
      externalId: "NOTE",
      area: "Links dock",
      text: textWith("fettle:procedure/N", "fettle:procedure/NOWHERE"),
    }),
    "lists/values.jsonl": `${value("fettle:procedure/NOWHERE")}${value("fettle:procedure/N")}`.trimEnd(),
  });
  expect(done.items.map(({ kind, outcome, findings }) => [kind, outcome, findings.map(({ code }) => code)])).toEqual([
    ["procedure", "created", []],
    ["note", "created", ["linkTargetMissing"]],
    ["value", "refused", ["unknownThing"]],
    ["value", "updated", []],
  ]);
  const page = pageOf(idOf(done, "N"));
  const { notes } = (await ann.call(areaNoteEndpoints.list, { query: { areaId: area.id } })).body;
  expect(notes.map(({ content }) => [plainText(content), linksIn(content)])).toEqual([[wordsOf(["", ""]), [page]]]);
  const values = Object.values((await valuesOf(ann, "procedure", idOf(done, "N"))) ?? {});
  expect(values.map((one) => one.value)).toContain(page);
});

it("[TF26] what is written out as a reference becomes the address of what is in, and otherwise stays", async () => {
  const told = (words: string) => [{ steps: [{ title: "1", modules: [{ type: "instruction", text: words }] }] }];
  const files = {
    "a.json": {
      externalId: "W-A",
      title: "Told",
      sections: told("See fettle:procedure/W-B. Or fettle:procedure/W-C?"),
    },
    "b.json": { externalId: "W-B", title: "There", sections: told("Nothing else") },
  };
  const done = await imported(ann, files);
  expect(done.shown).toEqual([
    ["procedure", "W-A", "created"],
    ["procedure", "W-B", "created"],
    ["links", "W-A", "updated"],
  ]);
  expect(done.findings).toEqual(["linkTargetMissing"]);
  const module = (await draftOf(idOf(done, "W-A"))).sections[0]?.steps[0]?.modules[0];
  if (module?.moduleType !== "instruction") throw new Error("there is no text");
  expect(module.moduleData.content).toEqual({
    ops: [{ insert: `See ${pageOf(idOf(done, "W-B"))}. Or fettle:procedure/W-C?\n` }],
  });
});

it("[TF26] [TF27] the default of a link property leads to what came in behind it", async () => {
  const line = (name: string, link: string) =>
    `${JSON.stringify({ kind: "procedure", name, type: "link", defaultValue: link })}\n`;
  const files = {
    "a.json": guide("DEFAULT", []),
    "lists/properties.jsonl": `${line("Usual guide", "fettle:procedure/DEFAULT")}${line("Lost guide", "fettle:procedure/NOWHERE")}`,
  };
  const tried = await imported(ann, files, { createsPlaces: true, dryRun: true });
  const done = await imported(ann, files, { createsPlaces: true });
  expect(
    done.items.map(({ kind, title, outcome, findings }) => [kind, title, outcome, findings.map((one) => one.code)]),
  ).toEqual([
    ["property", "Usual guide", "created", []],
    ["property", "Lost guide", "created", []],
    ["procedure", "Guide DEFAULT", "created", []],
    ["links", "Usual guide", "updated", []],
    ["links", "Lost guide", "unchanged", ["linkTargetMissing"]],
  ]);
  expect(tried.items.map(({ kind, outcome }) => [kind, outcome])).toEqual(
    done.items.map(({ kind, outcome }) => [kind, outcome]),
  );
  const values = Object.values((await valuesOf(ann, "procedure", idOf(done, "DEFAULT"))) ?? {});
  expect(values.flatMap(({ isDefault, value }) => (isDefault && value !== null ? value : []))).toEqual([
    pageOf(idOf(done, "DEFAULT")),
  ]);
  const again = await imported(ann, files, { createsPlaces: true });
  expect(again.items.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ["property", "unchanged"],
    ["property", "unchanged"],
    ["procedure", "unchanged"],
  ]);
});
