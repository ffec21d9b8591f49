import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { areaPaths } from "#features/areas/paths.ts";
import { createNote } from "#features/areas/server/note-service.ts";
import { chooseConnections, createArea } from "#features/areas/server/service.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { createDocument, createFolder, replaceFile } from "#features/documents/server/service.ts";
import { discardDraft } from "#features/drafts/server/discard-draft.ts";
import { changeDraft } from "#features/drafts/server/service.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { createGroup } from "#features/groups/server/service.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import type { DraftContent, Module, ModuleType, Step } from "#features/procedures/content.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { whyNot } from "#features/procedures/rules/module-limits.ts";
import { getDraft } from "#features/procedures/server/draft-service.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import { propertyEndpoints, propertyValueEndpoints } from "#features/properties/contract.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import type { ProcedureFile } from "#features/transfers/format.ts";
import { readNeutralLink, withLinks } from "#features/transfers/rules/links.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { filledModule, moduleTypes } from "#tests/support/content-samples.ts";
import { earlierUrl, entriesOf, exported, publicUrl } from "#tests/support/exports.ts";
import { beginImport } from "#tests/support/imports.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** The types of a step's modules: no step has more than it may. */
const types = fc.array(fc.constantFrom(...moduleTypes), { maxLength: 3 }).map((drawn) =>
  drawn.reduce<ModuleType[]>((kept, type) => {
    const step = { modules: kept.map((moduleType) => ({ moduleType })) };
    return whyNot(step, type, { checklists: true, aiStepVerification: true }) === undefined ? [...kept, type] : kept;
  }, []),
);

const linkTargets = ["procedure", "self", "deleted", "document", "area", "elsewhere"] as const;

/** What a workspace is made of: how many of each, and who names whom. */
const shape = fc.record({
  groups: fc.integer({ min: 0, max: 4 }),
  areas: fc.array(fc.record({ name: fc.constantFrom("Press 4", "Kiln", "Dock / West"), group: fc.nat(4) }), {
    maxLength: 5,
  }),
  folders: fc.integer({ min: 0, max: 3 }),
  documents: fc.array(fc.record({ folder: fc.nat(3), group: fc.nat(4), versions: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 4,
  }),
  procedures: fc.array(
    fc.record({
      title: fc.constantFrom("Change the die", "Wärme prüfen", "清掃"),
      steps: fc.array(types, { maxLength: 3 }),
      group: fc.nat(4),
      area: fc.nat(5),
      /** Whom its text links to, in turn: any procedure, itself too, a thing that is deleted, a document, an area. */
      links: fc.array(fc.record({ to: fc.constantFrom(...linkTargets), at: fc.nat(4), isStep: fc.boolean() }), {
        maxLength: 4,
      }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  sets: fc.array(
    fc.record({ isLearning: fc.boolean(), group: fc.nat(4), items: fc.array(fc.nat(4), { maxLength: 4 }) }),
    {
      maxLength: 3,
    },
  ),
});
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;

const linked = (...links: Shape["procedures"][number]["links"]) => {
  const about = { title: "Wärme prüfen", group: 0, area: 0 } as const;
  return { ...about, steps: [["instruction" as const]], links };
};
/** Every sort of link, each way: to one that comes in later, back again, to itself, and to what is not there. */
const linkedInRings: Shape = {
  groups: 1,
  areas: [{ name: "Dock / West", group: 0 }],
  folders: 0,
  documents: [{ folder: 0, group: 0, versions: 1 }],
  procedures: [
    linked({ to: "procedure", at: 1, isStep: true }, { to: "self", at: 0, isStep: true }),
    linked({ to: "procedure", at: 2, isStep: false }, { to: "deleted", at: 0, isStep: false }),
    linked({ to: "procedure", at: 0, isStep: true }, { to: "document", at: 0, isStep: false }),
    linked({ to: "area", at: 0, isStep: false }, { to: "elsewhere", at: 0, isStep: false }),
  ],
  sets: [],
};

const picked = <Thing>(things: readonly Thing[], at: number): Thing[] => things.slice(at, at + 1);

/** A workspace of that shape, made as members make it. */
async function build(workspace: Workspace, ann: Person, given: Shape): Promise<void> {
  const { store } = world.server;
  let files = 0;
  const newFile = async (kind: "image" | "document") => {
    const red = (files++ * 37) % 256;
    const bytes =
      kind === "document"
        ? Buffer.from(`Words of file ${files}\n`)
        : await sharp({ create: { width: 20 + files, height: 10, channels: 3, background: { r: red, g: 90, b: 9 } } })
            .png()
            .toBuffer();
    const prepared = await prepareFile(
      store,
      workspace.workspaceId,
      bytes,
      kind === "image" ? "image/png" : "text/csv",
    );
    const id = await ann.run((scope) => keepPicture(scope, prepared, `file-${files}`));
    return { id, checksum: createHash("sha256").update(bytes).digest("hex") };
  };
  const groups: string[] = [];
  for (let at = 0; at < given.groups; at++) {
    const parentId = at % 2 === 1 ? (groups[at - 1] ?? null) : null;
    groups.push(await ann.run((scope) => createGroup(scope, { name: `Shift ${at}`, parentId })));
  }
  const areas: string[] = [];
  for (const [at, { name, group }] of given.areas.entries()) {
    const picture = at % 2 === 0 ? (await newFile("image")).id : null;
    const area = { name, accessGroupIds: picked(groups, group), displayFettleImageId: picture };
    areas.push((await ann.run((scope) => createArea(scope, area))).id);
  }
  const [first, ...others] = areas;
  if (first !== undefined && others.length > 0) {
    await ann.run((scope) => chooseConnections(scope, first, 1, others));
    await ann.run((scope) => createNote(scope, first, deltaOf("Mind the step")));
    await ann.run((scope) => createNote(scope, first, deltaOf("Mind the step")));
  }
  const folders: (string | null)[] = [null];
  for (let at = 0; at < given.folders; at++) {
    const parentFolderId = folders[at] ?? null;
    const folder = { folderName: `Folder ${at}`, parentFolderId, accessGroupIds: picked(groups, at) };
    folders.push((await ann.run((scope) => createFolder(scope, folder))).id);
  }
  const documents: string[] = [];
  for (const [at, { folder, group, versions }] of given.documents.entries()) {
    const file = async () => {
      const { id: remoteFileId, checksum } = await newFile("document");
      return { remoteFileId, checksum };
    };
    const about = {
      fileName: `Manual ${at}.csv`,
      folderId: folders[folder] ?? null,
      accessGroupIds: picked(groups, group),
    };
    const one = await file();
    const { id } = await ann.run((scope) => createDocument(scope, { ...about, ...one }));
    documents.push(id);
    for (let later = 1; later < versions; later++) {
      const next = await file();
      await ann.run((scope) => replaceFile(scope, id, next));
    }
  }
  const procedures: string[] = [];
  for (const [at, one] of given.procedures.entries()) {
    const content: DraftContent = {
      title: one.title,
      description: at % 2 === 0 ? "As the maker says" : "",
      procedureImage: at % 2 === 0 ? { source: "remote", type: "image", id: (await newFile("image")).id } : null,
      sections: [
        {
          id: randomUUID(),
          title: "",
          steps: await Promise.all(
            one.steps.map(async (types, index) => ({
              id: randomUUID(),
              title: `Step ${index}`,
              modules: await Promise.all(types.map((type) => moduleOf(type, areas, newFile))),
            })),
          ),
        },
      ],
    };
    const start = { content, groupIds: picked(groups, one.group), areaIds: picked(areas, one.area), editorIds: [] };
    procedures.push((await ann.run((scope) => createFrom(scope, start, undefined, {}))).id);
  }
  for (const [at, { isLearning, group, items }] of given.sets.entries()) {
    const procedureIds = [...new Set(items.flatMap((item) => picked(procedures, item)))];
    const terms = isLearning ? { dueDays: 7 + at, validMonths: 12 } : { enforcesOrder: true };
    const set = { title: `Set ${at}`, setType: isLearning ? "learning" : "workflow", ...terms } as const;
    await ann.run((scope) => bringInSet(scope, { ...set, procedureIds, accessGroupIds: picked(groups, group) }));
  }
  await linkThings(ann, given, { procedures, documents, areas });
  await describeThings(ann, procedures);
}

/** Links between what there is, once there is all of it: in rings too, and to what was deleted. */
async function linkThings(
  ann: Person,
  given: Shape,
  things: Readonly<Record<"procedures" | "documents" | "areas", readonly string[]>>,
): Promise<void> {
  const { procedures, documents, areas } = things;
  const gone = await ann.run(async (scope) => {
    const section = { id: randomUUID(), title: "", steps: [] };
    const content = { title: "Gone", description: "", procedureImage: null, sections: [section] };
    const draft = await createFrom(scope, { content, groupIds: [], areaIds: [], editorIds: [] }, undefined, {});
    await discardDraft(scope, draft.id, draft.versionId);
    return draft.id;
  });
  const stepOf = (id: string | undefined) =>
    ann.run(async (scope) => (await getDraft(scope, id ?? "")).sections[0]?.steps[0]?.id);
  for (const [index, { links }] of given.procedures.entries()) {
    const self = procedures[index] ?? "";
    const addressOf = async ({ to, at, isStep }: (typeof links)[number]): Promise<string> => {
      const page = (path: string) => `${at % 2 === 0 ? publicUrl : earlierUrl}${path}`;
      const document = documents[at % Math.max(1, documents.length)];
      const area = areas[at % Math.max(1, areas.length)];
      if (to === "elsewhere") return `https://example.com/${at}`;
      if (to === "document" && document) return page(documentPaths.document(ann.workspaceId, document, { page: 2 }));
      if (to === "area" && area) return page(areaPaths.byCode(ann.workspaceId, area));
      const target = { procedure: procedures[at % procedures.length], self, deleted: gone, document: gone, area: gone }[
        to
      ];
      const stepId = isStep && target !== gone ? await stepOf(target) : undefined;
      return page(procedurePaths.preview(ann.workspaceId, target ?? "", { stepId }));
    };
    const addresses = await Promise.all(links.map(addressOf));
    const ops = addresses.flatMap((link, n) => [{ insert: `words ${n}`, attributes: { link } }, { insert: ", " }]);
    const content = { ops: [...ops, { insert: `written out: ${addresses.join(", ")}.\n` }] };
    const module = { id: randomUUID(), category: "information", moduleType: "warning" } as const;
    const step = { id: randomUUID(), title: "Links", modules: [{ ...module, moduleData: { version: 1, content } }] };
    await ann.run(async (scope) => {
      const { id: procedureId, versionId, revision } = await getDraft(scope, self);
      await changeDraft(scope, { procedureId, versionId, revision, isDraft: true }, (draft) => ({
        ...draft,
        sections: draft.sections.map((section) => ({ ...section, steps: [...section.steps, step as Step] })),
      }));
    });
  }
}

async function describeThings(ann: Person, procedures: readonly string[]): Promise<void> {
  const options = ["Red", "Blue"].map((name) => ({ id: randomUUID(), name }));
  const body = { kind: "procedure" as const, name: "Colour", type: "choices" as const, options };
  const made = await ann.call(propertyEndpoints.create, { body });
  expect(made.status).toBe(201);
  const values = { propertyId: made.body.id, value: [options[1]?.id ?? ""], revision: 0 };
  const set = { body: { kind: "procedure" as const, thingId: procedures[0] ?? "", changes: [values] } };
  expect((await ann.call(propertyValueEndpoints.set, set)).status).toBe(200);
}

async function moduleOf(
  type: (typeof moduleTypes)[number],
  areas: readonly string[],
  newFile: (kind: "image") => Promise<{ id: string }>,
): Promise<Module> {
  const module = filledModule(type, randomUUID);
  const [areaId = null] = areas;
  if (module.moduleType === "spatialInstruction") {
    return { ...module, moduleData: { ...module.moduleData, areaId } };
  }
  const { id } = await newFile("image");
  const ref = { source: "remote", type: "image", id } as const;
  if (module.moduleType === "media") return { ...module, moduleData: { remoteMediaRefs: [ref] } };
  if (module.moduleType === "aiStepVerification") {
    return { ...module, moduleData: { ...module.moduleData, referenceFettleImageId: id } };
  }
  if (module.moduleType === "evidenceUpload") {
    return { ...module, moduleData: { ...module.moduleData, exampleMediaRef: ref, counterExamplesMediaRefs: [ref] } };
  }
  return module;
}

/**
 * What an archive brings, without the ids of its workspace: keys count in the order in which they occur, and a link to what is
 * not in the archive is its words.
 */
async function meaning(archive: Buffer): Promise<Record<string, unknown>> {
  const entries = await entriesOf(archive);
  const files = [...entries].flatMap(([path, bytes]) =>
    path.startsWith("procedures/") ? [JSON.parse(String(bytes)) as ProcedureFile] : [],
  );
  const linkIn = (link: string): string | undefined => {
    const page = readNeutralLink(link);
    if (page?.kind !== "procedure") return link;
    const target = files.find(({ externalId }) => externalId === page.id);
    const steps = target?.sections.flatMap((section) => section.steps.map(({ key }) => key));
    return target && link.replace(/(?<=step=)[^&]+/u, (key) => `${steps?.indexOf(key)}`);
  };
  const { createdAt: _, source: __, leftOut: ___, ...manifest } = JSON.parse(String(entries.get("manifest.json")));
  const said: Record<string, unknown> = { manifest };
  for (const [path, bytes] of entries) {
    if (path.startsWith("media/")) said[path] = createHash("sha256").update(bytes).digest("hex");
    if (path.startsWith("procedures/")) {
      const { externalId, ...file } = JSON.parse(String(bytes));
      said[`procedure ${externalId}`] = withCountedKeys(withLinksOf(file, linkIn));
    }
    if (path.startsWith("lists/")) said[path] = String(bytes).split("\n").sort();
  }
  return said;
}

/** The texts with other links, wherever they stand. */
const withLinksOf = (file: object, to: (link: string) => string | undefined): object =>
  JSON.parse(JSON.stringify(file), (name, value) => (name === "text" && value.ops ? withLinks(value, to) : value));

/** The links of a workspace that lead into another one, or are written out so. */
async function foreignLinks(ann: Person): Promise<string[]> {
  const { rows } = await ann.run((scope) =>
    sql<{ link: string }>`
      select link #>> '{}' as link from procedure_version v,
        lateral (select jsonb_path_query(v.content, '$.**.attributes.link') as link
          union all select jsonb_path_query(v.content, '$.**.insert')) as found
      where v.workspace_id = ${scope.workspaceId}`.execute(scope.db),
  );
  return rows
    .map(({ link }) => link)
    .filter((link) => link.replaceAll(`/app/${ann.workspaceId}/`, "/").includes("/app/"));
}

function withCountedKeys(file: object): unknown {
  const known = new Map<string, number>();
  return JSON.parse(
    JSON.stringify(file, (name, value) => {
      if (name !== "key") return value;
      if (!known.has(value)) known.set(value, known.size);
      return known.get(value);
    }),
  );
}

async function newWorkspace() {
  const workspace = await world.workspace("foreign");
  const ann = await workspace.member("admin");
  await workspace.asSystem((scope) => setFlag(scope, "custom_properties_enabled", true));
  return { workspace, ann };
}

async function importInto(ann: Person, archive: Buffer) {
  const body = { makeGlobal: true, createsPlaces: true };
  const begun = await beginImport(world.server.store, ann, archive, body);
  expect(begun.status).toBe(201);
  await importJob({ store: world.server.store, visibilityChecks, createSet: bringInSet, publicUrl }).run(
    world.appContext,
    {
      workspaceId: ann.workspaceId,
    },
  );
  const params = { importId: begun.body.id };
  const { body: done } = await ann.call(importEndpoints.get, { params });
  const refused = await ann.call(importEndpoints.items, { params, query: { outcome: "refused" } });
  return { done, refused: refused.body.items };
}

describe("an export", () => {
  it("[TF15] [TF16] [TF22] [TF25] [TF27] comes in as the same content: exported again, it is equal but for ids", async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (given) => {
        const from = await newWorkspace();
        await build(from.workspace, from.ann, given);
        const first = await exported(world.appContext, world.server.store, from.ann);
        const to = await newWorkspace();
        const { done, refused } = await importInto(to.ann, first);
        expect([done.state, done.failure, refused]).toEqual(["completed", null, []]);
        const second = await exported(world.appContext, world.server.store, to.ann);
        expect(await meaning(second)).toEqual(await meaning(first));
        expect(await foreignLinks(to.ann)).toEqual([]);
        // Brought in once more, nothing changes.
        const again = await importInto(to.ann, first);
        expect(again.done.counts).toEqual({ created: 0, updated: 0, unchanged: done.total, refused: 0 });
      }),
      { numRuns: 4, examples: [[linkedInRings]] },
    );
  }, 240_000);
});
