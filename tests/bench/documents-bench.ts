import { randomUUID } from "node:crypto";
import os from "node:os";
import { sql } from "kysely";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { type MoveCheck, moveEndpoints } from "#features/documents/move-contract.ts";
import type { Scope } from "#kit/server/scope.ts";
import { insertUpload } from "#tests/support/documents.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type Person, type Workspace } from "#tests/support/world.ts";
import { median } from "./load.ts";

/** The sizes that the aims name. */
const sizes = { documents: [100, 10_000], folders: [50, 5000], moved: { folders: 5000, documents: 45_000 } } as const;
const aims = { checkMs: 300, ratio: 1.5 } as const;
const people = 1000;
const report = (text: string) => console.error(`bench: ${text}`);

/** What documents cost: a page of a large folder compared with a small one, the tree, and the check of a large move. */
export async function benchDocuments({ rounds }: { readonly rounds: number }): Promise<void> {
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  try {
    report(
      `filling folders of ${sizes.documents.join(" and ")} documents, trees of ${sizes.folders.join(" and ")} folders`,
    );
    const small = await fillPlant(await world.workspace("sibling"), sizes.documents[0], sizes.folders[0]);
    const large = await fillPlant(await world.workspace("sibling"), sizes.documents[1], sizes.folders[1]);
    report("filling a tree to move");
    const analyze = () => world.appContext.database.pool.query("analyze");
    const move = await fillMove(await world.workspace("sibling"), analyze);
    const client = await world.appContext.database.pool.connect();
    await client.query("set statement_timeout = 0");
    await client.query("vacuum analyze");
    client.release(true);
    const turns = rounds * 5;
    console.log(`\nmilliseconds of a call, median of ${turns}${"small".padStart(17)}${"large".padStart(11)}  ratio`);
    for (const [name, ask] of questions) {
      const seen = { small: [] as number[], large: [] as number[] };
      for (let turn = -3; turn < turns; turn++) {
        for (const [key, plant] of Object.entries({ small, large })) {
          const ms = await timed(() => ask(plant));
          if (turn >= 0) seen[key as "small"].push(ms);
        }
      }
      const [few, many] = [median(seen.small), median(seen.large)];
      const times = [few, many].map((ms) => ms.toFixed(2).padStart(11)).join("");
      console.log(`${name.padEnd(48)}${times}  ${(many / few).toFixed(2)}`);
    }
    console.log(`pages aim at a ratio of at most ${aims.ratio}`);
    await benchCheck(move, turns);
    console.log(`load of the last minute: ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`);
  } finally {
    await world.close();
    await stopDatabase();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

interface Plant {
  readonly admin: Person;
  readonly operator: Person;
  /** With as many documents as the plant is named for. */
  readonly folderId: string;
  /** Where the second page begins, for either. */
  readonly after: Readonly<Record<"admin" | "operator", string>>;
}

type Ask = (plant: Plant) => Promise<unknown>;

const page = (who: "admin" | "operator", query: Record<string, string>): Ask => {
  return async (plant) => {
    const answer = await plant[who].call(documentEndpoints.list, {
      query: { folderId: plant.folderId, limit: 50, ...query },
    });
    if (answer.status !== 200 || answer.body.documents.length === 0) throw new Error(answer.text);
  };
};
const nextPage =
  (who: "admin" | "operator"): Ask =>
  (plant) =>
    page(who, { after: plant.after[who] })(plant);
const tree =
  (who: "admin" | "operator"): Ask =>
  (plant) =>
    plant[who].call(folderEndpoints.list, { query: {} });

const questions: readonly [name: string, ask: Ask][] = [
  ["a page of the folder", nextPage("admin")],
  ["a page of the folder, bound to groups", nextPage("operator")],
  ["the first page, with the total", page("admin", {})],
  ["the first page, with the total, bound to groups", page("operator", {})],
  ["the first page by time, backwards", page("operator", { sort: "updatedAt", descending: "true" })],
  ["the first page of those that hold a word", page("operator", { name: "manual 1" })],
  ["all folders", tree("admin")],
  ["all folders, bound to groups", tree("operator")],
];

async function fillPlant(workspace: Workspace, documents: number, folders: number): Promise<Plant> {
  const night = await workspace.group("Night shift");
  const day = await workspace.group("Day shift");
  const [admin, operator] = [await workspace.member("admin"), await workspace.member("operator", { in: [night] })];
  const folderId = await workspace.asSystem(async (scope) => {
    const id = scope.newId();
    await fillFolders(scope, admin, { rootId: id, count: folders, groupIds: [night, day] });
    await fillDocuments(scope, admin, { folderIds: [id], count: documents, groupIds: [night, day] });
    return id;
  });
  const cursor = async (person: Person) => {
    const first = await person.call(documentEndpoints.list, { query: { folderId, limit: 10 } });
    return first.body.next ?? "";
  };
  return { admin, operator, folderId, after: { admin: await cursor(admin), operator: await cursor(operator) } };
}

/** A folder at the top, and others in chains of five below it or next to it; every fifth has a group. */
async function fillFolders(
  scope: Scope,
  author: Person,
  options: {
    readonly rootId: string;
    readonly count: number;
    readonly groupIds: readonly string[];
    readonly below?: true;
  },
): Promise<string[]> {
  const made = sql`${scope.workspaceId}::uuid, ${author.profileId}::uuid, ${scope.now}::timestamptz, ${scope.now}::timestamptz`;
  const columns = sql`(workspace_id, author_id, created_at, updated_at, id, parent_id, name, name_key)`;
  await sql`insert into document_folder ${columns}
    values (${made}, ${options.rootId}, null, 'Root', ${`root ${options.rootId}`})`.execute(scope.db);
  const ids = Array.from({ length: options.count }, () => scope.newId());
  for (let level = 0; level < 5; level++) {
    await sql`insert into document_folder ${columns}
      select ${made}, id, case when ${level}::int = 0 then ${options.below ? options.rootId : null}::uuid
          else (${ids}::uuid[])[n - 1] end, 'Folder ' || n, 'folder ' || n || ' ' || id
      from unnest(${ids}::uuid[]) with ordinality as f (id, n) where (n - 1) % 5 = ${level}::int`.execute(scope.db);
  }
  await sql`insert into document_folder_group (workspace_id, folder_id, group_id)
    select ${scope.workspaceId}::uuid, id, (${[...options.groupIds]}::uuid[])[1 + n / 5 % ${options.groupIds.length}::int]
    from unnest(${ids}::uuid[]) with ordinality as f (id, n) where n % 5 = 2`.execute(scope.db);
  return ids;
}

/** Documents round the folders; every third has a group of its own. */
async function fillDocuments(
  scope: Scope,
  author: Person,
  options: { readonly folderIds: readonly string[]; readonly count: number; readonly groupIds: readonly string[] },
): Promise<void> {
  const file = await insertUpload(scope, author.profileId);
  const folders = sql`${[...options.folderIds]}::uuid[]`;
  await sql`insert into document (workspace_id, id, folder_id, name, name_key, sort_key, asset_id, mime_type, size_bytes,
      checksum, uploaded_by, created_at, updated_at)
    select ${scope.workspaceId}::uuid, gen_random_uuid(), (${folders})[1 + n % ${options.folderIds.length}::int],
      'Manual ' || n || '.pdf', 'manual ' || n || '.pdf', 'manual ' || lpad(n::text, 9, '0') || '.pdf',
      ${file.remoteFileId}::uuid, 'application/pdf', n, ${file.checksum}, ${author.profileId}::uuid, ${scope.now}::timestamptz,
      ${scope.now}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${options.count}::int) n`.execute(scope.db);
  await sql`insert into document_group (workspace_id, document_id, group_id)
    select d.workspace_id, d.id, (${[...options.groupIds]}::uuid[])[1 + d.size_bytes / 3 % ${options.groupIds.length}::int]
    from document d where d.workspace_id = ${scope.workspaceId} and d.size_bytes % 3 = 0`.execute(scope.db);
}

interface MovePlant {
  readonly admin: Person;
  readonly rootId: string;
  readonly targetId: string;
}

/** A tree of fifty thousand things, a thousand people in forty groups, and a folder of another group to move it into. */
async function fillMove(workspace: Workspace, analyze: () => Promise<unknown>): Promise<MovePlant> {
  const groupIds: string[] = [];
  for (let n = 0; n < 40; n++) groupIds.push(await workspace.group(`Group ${n}`));
  const admin = await workspace.member("admin");
  const [rootId, targetId] = [randomUUID(), randomUUID()];
  await workspace.asSystem(async (scope) => {
    await sql`insert into profile (workspace_id, id, role_id, display_name, created_at)
      select r.workspace_id, gen_random_uuid(), r.id, 'Person ' || n, ${scope.now}::timestamptz
      from role r, generate_series(1, ${people}::int) n
      where r.workspace_id = ${scope.workspaceId} and r.built_in = 'operator'`.execute(scope.db);
    await sql`insert into group_member (workspace_id, group_id, profile_id)
      select workspace_id, (${groupIds}::uuid[])[1 + row_number() over () % 40], id from profile
      where workspace_id = ${scope.workspaceId} and display_name like 'Person %'`.execute(scope.db);
    await fillFolders(scope, admin, { rootId: targetId, count: 0, groupIds: groupIds.slice(0, 1) });
    const tie = { workspace_id: scope.workspaceId, group_id: groupIds[39] ?? "" };
    await scope.db
      .insertInto("document_folder_group")
      .values({ ...tie, folder_id: targetId })
      .execute();
  });
  const below = { rootId, count: sizes.moved.folders, groupIds: groupIds.slice(0, 20), below: true } as const;
  const folderIds = await workspace.asSystem((scope) => fillFolders(scope, admin, below));
  await analyze();
  await workspace.asSystem((scope) =>
    fillDocuments(scope, admin, { folderIds, count: sizes.moved.documents, groupIds: groupIds.slice(10, 30) }),
  );
  return { admin, rootId, targetId };
}

async function benchCheck({ admin, rootId, targetId }: MovePlant, turns: number): Promise<void> {
  const body = { sourceDocumentFolderIds: [rootId], sourceDocumentIds: [], targetFolderId: targetId };
  const seen: number[] = [];
  let check: MoveCheck | undefined;
  let bytes = 0;
  for (let turn = -2; turn < turns; turn++) {
    const ms = await timed(async () => {
      const answer = await admin.call(moveEndpoints.checkMove, { body });
      if (answer.status !== 200) throw new Error(answer.text);
      check = answer.body;
      bytes = answer.text.length;
    });
    if (turn >= 0) seen.push(ms);
  }
  const things = sizes.moved.folders + 1 + sizes.moved.documents;
  const gaining = Object.keys(check?.documentsGainingAccess ?? {}).length;
  console.log(
    `\ncheck of a move of ${things} things, ${people} people: median ${median(seen).toFixed(0)} ms, worst ${Math.max(...seen).toFixed(0)} ms  ≤ ${aims.checkMs} ms`,
  );
  console.log(
    `${gaining} documents gain groups, ${check?.losing.documentIds.length} are lost to somebody, ${(bytes / 1e6).toFixed(1)} MB of answer`,
  );
}
