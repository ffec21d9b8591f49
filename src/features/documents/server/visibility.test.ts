import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inScope } from "#kit/policy.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { searched } from "#tests/support/depth.ts";
import { insertUpload } from "#tests/support/documents.ts";
import { insertGroupsOf, memberOf, type RandomWorld, randomWorlds } from "#tests/support/random-world.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { getDocument, getFolder, listDocuments, listFolders } from "./service.ts";

const worldsEach = 10;
const batches = searched(12);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A folder or document of a world: the place is that of an earlier folder, or the top. */
interface Item {
  readonly id: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly own: readonly string[];
}

/** The things of the worlds, every other one a folder, each below one of the folders before it or at the top. */
function itemsOf(worlds: readonly RandomWorld[], seed: number): Item[] {
  let random = seed;
  const next = (max: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(random / 65_536) % max;
  };
  const items: Item[] = [];
  for (const { things } of worlds) {
    const folders: string[] = [];
    for (const [at, { id, accessGroupIds }] of things.entries()) {
      const isFolder = at % 2 === 0;
      const parentId = next(4) === 0 ? null : (folders[next(Math.max(1, folders.length))] ?? null);
      items.push({ id, isFolder, parentId, own: next(3) === 0 ? [] : accessGroupIds });
      if (isFolder) folders.push(id);
    }
  }
  return items;
}

/** The model: a thing takes the groups of every folder above it. */
function groupsOf(items: ReadonlyMap<string, Item>, item: Item): string[] {
  const above = item.parentId === null ? undefined : items.get(item.parentId);
  return [...item.own, ...(above ? groupsOf(items, above) : [])];
}

it(`[D1] [D2] lists, counts, details and the twin in SQL agree with the policy on all groups above, for ${batches * worldsEach} members`, async () => {
  for (let seed = 1; seed <= batches; seed++) {
    const workspace = await world.workspace("sibling");
    const author = await workspace.member("operator");
    const worlds = randomWorlds(worldsEach, seed, randomUUID);
    const items = itemsOf(worlds, seed);
    await workspace.asSystem(async (scope) => {
      const actor = { ...scope.actor, profileId: author.profileId };
      await insertGroupsOf(scope, worlds);
      await insertItems(actingAs(scope, actor), items);
      for (const one of worlds) await requireAgreement(actingAs(scope, memberOf(one, actor)), items);
    });
  }
}, 180_000);

async function requireAgreement(scope: Scope, items: readonly Item[]): Promise<void> {
  const byId = new Map(items.map((one) => [one.id, one]));
  const sees = (item: Item) => inScope(scope.actor, { accessGroupIds: groupsOf(byId, item) });
  const ids = (some: readonly { readonly id: string }[]) => some.map((one) => one.id).sort();
  const documents = items.filter((one) => !one.isFolder && sees(one));
  const folders = items.filter((one) => one.isFolder && sees(one));
  const onTheWay = new Set<string>();
  for (const item of [...documents, ...folders]) {
    for (let up = item.parentId; up !== null; up = byId.get(up)?.parentId ?? null) onTheWay.add(up);
  }
  const nameOnly = items.filter((one) => one.isFolder && !sees(one) && onTheWay.has(one.id));

  const listed = await listDocuments(scope, { limit: 200 });
  expect(ids(listed.documents)).toEqual(ids(documents));
  expect(listed.total).toBe(documents.length);
  const tree = await listFolders(scope);
  expect(ids(tree.filter((one) => !one.isNameOnly))).toEqual(ids(folders));
  expect(ids(tree.filter((one) => one.isNameOnly))).toEqual(ids(nameOnly));
  for (const entity of ["document", "documentFolder"] as const) {
    const table = entity === "document" ? "document" : "document_folder";
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} t
      where t.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "t")}`.execute(scope.db);
    expect(ids(rows)).toEqual(ids(entity === "document" ? documents : folders));
  }
  for (const folder of tree) {
    const inside = documents.filter((one) => one.parentId === folder.id);
    expect(folder.documentCount).toBe(inside.length);
    expect(folder.folderCount).toBe(tree.filter((one) => one.parentId === folder.id).length);
  }
  for (const folder of tree.slice(0, 2)) {
    expect(await getFolder(scope, folder.id)).toEqual(folder);
    const inside = await listDocuments(scope, { folderId: folder.id });
    expect(ids(inside.documents)).toEqual(ids(documents.filter((one) => one.parentId === folder.id)));
    expect(inside.total).toBe(inside.documents.length);
  }
  const first = listed.documents[0];
  if (first) expect(await getDocument(scope, first.id)).toEqual(first);
  const [hidden] = items.filter((one) => !one.isFolder && !sees(one));
  if (hidden) await expect(getDocument(scope, hidden.id)).rejects.toMatchObject({ code: "notFound" });
  const [dark] = items.filter((one) => one.isFolder && !sees(one) && !onTheWay.has(one.id));
  if (dark) await expect(getFolder(scope, dark.id)).rejects.toMatchObject({ code: "notFound" });
}

async function insertItems(scope: Scope, items: readonly Item[]): Promise<void> {
  const { workspaceId: workspace_id, now, actor } = scope;
  const file = await insertUpload(scope, actor.profileId);
  const made = { workspace_id, created_at: now, updated_at: now };
  for (const { id, isFolder, parentId, own } of items) {
    const named = { ...made, id, name: id, name_key: id };
    if (isFolder) {
      await scope.db
        .insertInto("document_folder")
        .values({ ...named, parent_id: parentId, author_id: actor.profileId })
        .execute();
      const ties = own.map((group_id) => ({ workspace_id, folder_id: id, group_id }));
      if (ties.length > 0) await scope.db.insertInto("document_folder_group").values(ties).execute();
      continue;
    }
    const { remoteFileId: asset_id, mimeType: mime_type, checksum } = file;
    await scope.db
      .insertInto("document")
      .values({
        ...named,
        folder_id: parentId,
        sort_key: id,
        asset_id,
        mime_type,
        checksum,
        size_bytes: 1000,
        uploaded_by: actor.profileId,
      })
      .execute();
    const ties = own.map((group_id) => ({ workspace_id, document_id: id, group_id }));
    if (ties.length > 0) await scope.db.insertInto("document_group").values(ties).execute();
  }
}
