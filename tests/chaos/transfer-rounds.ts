// Exports and imports whose workers are killed (SIGKILL) at random moments, again and again until one gets through:
// node bin/run.cjs tests/chaos/transfer-rounds.ts [--rounds 50] [--seed 1]. Ends with 1 where there is not exactly one whole
// archive, or not one thing of each item, or where anything is left over. On the PostgreSQL that FETTLE_TEST_DATABASE_URL
// names, else on a throw-away cluster.
import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { createDocument } from "#features/documents/server/service.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import { archiveKey } from "#features/transfers/server/export/export-run.ts";
import { findExport } from "#features/transfers/server/export/export-store.ts";
import { begin, removeExport } from "#features/transfers/server/export/service.ts";
import { minute } from "#kit/time.ts";
import { entriesOf } from "#tests/support/exports.ts";
import { archiveOf, beginImport } from "#tests/support/imports.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { randomFrom } from "../server/random-input.ts";
import { runWorker } from "./killed-worker.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const rounds = Number(values.rounds);
const random = randomFrom(Number(values.seed));
const program = path.join(import.meta.dirname, "../support/transfer-worker.ts");
const guides = 60;
const films = 8;
const filmBytes = 3 * 1024 ** 2;

/** Workers that die at random moments within what one would take, and at last one that does not. Returns how many died. */
async function workThroughDeaths(world: World, workspaceId: string, wholeMs: number): Promise<number> {
  const deaths = 1 + Math.floor(random() * 3);
  let aheadMs = 0;
  for (let death = 0; death < deaths; death++, aheadMs += 6 * minute) {
    const killedAfterMs = random() * wholeMs;
    if ((await runWorker({ world, program, workspaceId, aheadMs, killedAfterMs })).isThrough) return death;
  }
  await runWorker({ world, program, workspaceId, aheadMs });
  return deaths;
}

/** The guides lead to each other in a ring: one of them is always behind the one that leads to it. */
const linkTo = (n: number) => ({
  type: "instruction",
  text: {
    ops: [{ insert: "Go on", attributes: { link: `fettle:procedure/G-${n % guides}` } }, { insert: "\n" }],
  },
});

async function fill(world: World, workspace: Workspace, ann: Person): Promise<Buffer> {
  const files = Object.fromEntries(
    Array.from({ length: guides }, (_, n) => [
      `guides/${n}.json`,
      {
        externalId: `G-${n}`,
        title: `Guide ${n}`,
        sections: [{ steps: [{ title: "Look", modules: [linkTo(n + 1)] }] }],
      },
    ]),
  );
  await beginImport(world.server.store, ann, archiveOf(files), { makeGlobal: true });
  await runWorker({ world, program, workspaceId: workspace.workspaceId, aheadMs: 0 });
  for (let n = 0; n < films; n++) {
    const prepared = await prepareFile(world.server.store, ann.workspaceId, randomBytes(filmBytes), "video/mp4");
    const remoteFileId = await ann.run((scope) => keepPicture(scope, prepared, `Film ${n}.mp4`));
    const file = { remoteFileId, checksum: prepared.received.sha256, fileName: `Film ${n}.mp4` };
    await ann.run((scope) => createDocument(scope, file));
  }
  return archiveOf(files);
}

interface Failure {
  readonly round: number;
  readonly what: string;
}

async function exportRound(world: World, ann: Person, wholeMs: number): Promise<{ deaths: number; faults: string[] }> {
  const { store } = world.server;
  const { workspaceId } = ann;
  const id = await world.asSystem((scope) => begin(scope, { profileId: ann.profileId, isScheduled: false }));
  if (id === undefined) return { deaths: 0, faults: ["an earlier export is still running"] };
  const deaths = await workThroughDeaths(world, workspaceId, wholeMs);
  const done = await world.asSystem((scope) => findExport(scope, id));
  const found = await store.get(archiveKey(workspaceId, id));
  const bytes = found ? await buffer(found.body) : Buffer.alloc(0);
  const entries = await entriesOf(bytes);
  const named = (folder: string) => [...entries.keys()].filter((name) => name.startsWith(folder)).length;
  const { rows } = await world.asSystem(({ db }) =>
    sql<{ left: number }>`select count(*)::int as left from content_export_entry`.execute(db),
  );
  await world.asSystem((scope) => removeExport(scope, id));
  await runWorker({ world, program, workspaceId, aheadMs: 0 });
  const faults = [
    done?.state !== "completed" && `it is ${done?.state}`,
    done?.sha256 !== createHash("sha256").update(bytes).digest("hex") && "its digest is another one",
    done?.sizeBytes !== bytes.length && "its size is another one",
    named("procedures/") !== guides && `${named("procedures/")} guides`,
    named("media/") !== films && `${named("media/")} films`,
    [...entries.values()].some((one) => String(one.subarray(0, 7)) === "damaged") && "an entry is damaged",
    rows[0]?.left !== 0 && `${rows[0]?.left} entries are left`,
    (await store.list(`${workspaceId}/exports`)).length > 0 && "an archive is left",
  ];
  return { deaths, faults: faults.filter((fault) => typeof fault === "string") };
}

async function importRound(
  world: World,
  archive: Buffer,
  wholeMs: number,
): Promise<{ deaths: number; faults: string[] }> {
  const workspace = await world.workspace("foreign");
  const ann = await workspace.member("admin");
  await beginImport(world.server.store, ann, archive, { makeGlobal: true });
  const deaths = await workThroughDeaths(world, workspace.workspaceId, wholeMs);
  const { rows } = await workspace.asSystem(({ db, workspaceId }) =>
    sql<{
      state: string;
      procedures: number;
      sources: number;
      waiting: number;
      linked: number;
      isCounted: boolean;
    }>`select
      (select state from content_import where workspace_id = ${workspaceId}) as state,
      (select count(*)::int from procedure where workspace_id = ${workspaceId}) as procedures,
      (select count(distinct external_id)::int from import_source where workspace_id = ${workspaceId}) as sources,
      (select count(*)::int from content_import_item where workspace_id = ${workspaceId} and outcome is null) as waiting,
      (select count(*)::int from procedure_version s, lateral jsonb_path_query(s.content, '$.**.link') as link
        join procedure p on p.workspace_id = ${workspaceId} and link #>> '{}' like '%/' || p.id
        where s.workspace_id = ${workspaceId}) as linked,
      (select total = done and total = ${2 * guides} from content_import where workspace_id = ${workspaceId}) as "isCounted"`.execute(
      db,
    ),
  );
  const is = JSON.stringify(rows[0]);
  const wanted = JSON.stringify({
    state: "completed",
    procedures: guides,
    sources: guides,
    waiting: 0,
    linked: guides,
    isCounted: true,
  });
  return { deaths, faults: is === wanted ? [] : [`import: ${is}`] };
}

const stopDatabase = await startRunDatabase();
const world = await openWorld();
const failures: Failure[] = [];
let deaths = 0;
try {
  const ann = await world.member("admin");
  const archive = await fill(world, world, ann);
  const wholeMs = await exportOnce(world, ann);
  console.log(`${rounds} rounds, seed ${values.seed}; a worker takes ${Math.round(wholeMs)} ms`);
  for (let round = 1; round <= rounds; round++) {
    for (const one of [await exportRound(world, ann, wholeMs), await importRound(world, archive, wholeMs)]) {
      deaths += one.deaths;
      failures.push(...one.faults.map((what) => ({ round, what })));
    }
  }
  console.log(`${rounds} exports and ${rounds} imports, ${deaths} workers killed`);
  for (const { round, what } of failures) console.log(`round ${round}: ${what}`);
  console.log(failures.length === 0 ? "one archive and one draft each, nothing left" : "WRONG");
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await world.close();
  await stopDatabase();
}

/** An export that nothing interrupts: how long the work itself takes. */
async function exportOnce(place: World, ann: Person): Promise<number> {
  const id = await place.asSystem((scope) => begin(scope, { profileId: ann.profileId, isScheduled: false }));
  const { tookMs } = await runWorker({ world: place, program, workspaceId: ann.workspaceId, aheadMs: 0 });
  await place.asSystem((scope) => removeExport(scope, id ?? ""));
  await runWorker({ world: place, program, workspaceId: ann.workspaceId, aheadMs: 0 });
  return tookMs;
}
