// Batches of documents whose workers are killed (SIGKILL) at random moments, again and again until one gets through:
// node bin/run.cjs tests/chaos/batch-rounds.ts [--rounds 20] [--seed 1]. Ends with 1 where there is not one draft and one
// document of each file, or where anything is left over. On the PostgreSQL that FETTLE_TEST_DATABASE_URL names, else on a
// throw-away cluster.
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { batchEndpoints } from "#features/generation/batch-contract.ts";
import { minute } from "#kit/time.ts";
import { sendFor } from "#tests/support/batches.ts";
import { manualOf, zipOfFiles } from "#tests/support/manuals.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { randomFrom } from "../server/random-input.ts";
import { runWorker } from "./killed-worker.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const rounds = Number(values.rounds);
const random = randomFrom(Number(values.seed));
const program = path.join(import.meta.dirname, "../support/generation-worker.ts");
const manuals = 10;
/** What one worker takes at least, in ms: later kills find nothing running. */
const wholeMs = 6_000;

const archive = zipOfFiles({
  ...Object.fromEntries(
    Array.from({ length: manuals }, (_, n) => [
      `press/${n}.docx`,
      manualOf(`Manual ${n}`, [`Open guard ${n}.`, `Tighten screw ${n}.`]),
    ]),
  ),
  "press/copy.docx": manualOf("Manual 0", ["Open guard 0.", "Tighten screw 0."]),
  "press/form v1.docx": manualOf("Form, first", ["Open the first form."]),
  "press/form v2.docx": manualOf("Form, second", ["Open the second form."]),
});

async function batchRound(world: World): Promise<{ deaths: number; is: string }> {
  const workspace = await world.workspace("foreign");
  const ann = await workspace.member("admin");
  const { workspaceId } = workspace;
  const sent = await sendFor(world, ann, archive, "manuals.zip", "application/zip");
  const { body: begun } = await ann.call(batchEndpoints.start, { body: { title: "Manuals", archive: sent } });
  let deaths = 0;
  let aheadMs = 0;
  const die = async () => {
    const killed = await runWorker({ world, program, workspaceId, aheadMs, killedAfterMs: random() * wholeMs });
    if (!killed.isThrough) deaths++;
    aheadMs += 7 * minute;
  };
  await die();
  await runWorker({ world, program, workspaceId, aheadMs });
  aheadMs += 7 * minute;
  await ann.call(batchEndpoints.run, { params: { batchId: begun.id }, body: { makeGlobal: true } });
  for (let kill = 1 + Math.floor(random() * 3); kill > 0; kill--) await die();
  await runWorker({ world, program, workspaceId, aheadMs });
  const { rows } = await workspace.asSystem(({ db }) =>
    sql<object>`select
      (select state from draft_batch where workspace_id = ${workspaceId}) as state,
      (select count(*)::int from procedure where workspace_id = ${workspaceId}) as procedures,
      (select count(*)::int from document where workspace_id = ${workspaceId}) as documents,
      (select count(*)::int from document_version where workspace_id = ${workspaceId}) as versions,
      (select count(*)::int from draft_batch_item where workspace_id = ${workspaceId} and state = 'drafted') as drafted,
      (select count(*)::int from draft_batch_item where workspace_id = ${workspaceId} and state = 'duplicate') as copies,
      (select count(*)::int from asset_use where workspace_id = ${workspaceId} and user_type = 'batch') as held`.execute(
      db,
    ),
  );
  return { deaths, is: JSON.stringify(rows[0]) };
}

const wanted = JSON.stringify({
  state: "completed",
  procedures: manuals + 1,
  documents: manuals + 1,
  versions: manuals + 2,
  drafted: manuals + 1,
  copies: 1,
  // The archive itself, for files that are asked for again.
  held: 1,
});

const stopDatabase = await startRunDatabase();
const world = await openWorld();
let deaths = 0;
let faults = 0;
try {
  for (let round = 1; round <= rounds; round++) {
    const one = await batchRound(world);
    deaths += one.deaths;
    if (one.is === wanted) continue;
    faults++;
    console.log(`round ${round}: ${one.is}`);
  }
  console.log(`${rounds} batches of ${manuals + 3} files, seed ${values.seed}, ${deaths} workers killed`);
  console.log(faults === 0 ? "one draft and one document each, nothing left" : "WRONG");
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await world.close();
  await stopDatabase();
}
