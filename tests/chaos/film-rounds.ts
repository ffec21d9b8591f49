// Films with speech whose workers are killed (SIGKILL) at random moments while they read, hear and draft:
// node bin/run.cjs tests/chaos/film-rounds.ts [--rounds 50] [--seed 1]. Ends with 1 where there is not one draft of each film
// with the words and pictures of an undisturbed one, or where anything is left over. On the PostgreSQL that
// FETTLE_TEST_DATABASE_URL names, else on a throw-away cluster.
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { generationEndpoints } from "#features/generation/contract.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import { minute } from "#kit/time.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { spokenFilm } from "#tests/support/spoken-film.ts";
import { openWorld, type World } from "#tests/support/world.ts";
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
const program = path.join(import.meta.dirname, "../support/generation-worker.ts");
/** A stage is tried three times: so many deaths leave one of them, in whatever stage they happen. */
const deathsMax = 2;

/** What is there when all is over; `wholeMs` is what a worker takes that nobody kills. */
async function filmRound(world: World, film: Buffer, killWithinMs: number | undefined) {
  const workspace = await world.workspace("foreign");
  const ann = await workspace.member("admin");
  const { workspaceId } = workspace;
  const prepared = await prepareFile(world.server.store, workspaceId, film, "video/mp4");
  const videoId = await ann.run((scope) => keepPicture(scope, prepared, "Change the filter.mp4"));
  await ann.call(generationEndpoints.start, { body: { avSources: [{ videoId }] } });
  let deaths = 0;
  let aheadMs = 0;
  if (killWithinMs !== undefined) {
    for (let kill = 1 + Math.floor(random() * deathsMax); kill > 0; kill--, aheadMs += 7 * minute) {
      const killedAfterMs = random() * killWithinMs;
      if (!(await runWorker({ world, program, workspaceId, aheadMs, killedAfterMs })).isThrough) deaths++;
    }
  }
  const { tookMs } = await runWorker({ world, program, workspaceId, aheadMs });
  const { rows } = await workspace.asSystem(({ db }) =>
    sql<object>`select
      (select json_agg(json_build_object('stage', stage, 'error', error_type)) from video_generation
        where workspace_id = ${workspaceId}) as generations,
      (select json_agg(title) from procedure where workspace_id = ${workspaceId}) as procedures,
      (select json_agg(step ->> 'title') from procedure_version v,
        jsonb_path_query(v.content, '$.sections[*].steps[*]') step where v.workspace_id = ${workspaceId}) as steps,
      (select count(*)::int from asset_use where workspace_id = ${workspaceId}) as uses,
      (select count(*)::int from asset where workspace_id = ${workspaceId}) as assets`.execute(db),
  );
  return { deaths, tookMs, is: JSON.stringify(rows[0]) };
}

const { film } = await spokenFilm([
  "Put on your gloves and open the cover.",
  "Now take out the old filter and put it into the bin.",
  "Next, push in the new filter and close the cover.",
]);
const stopDatabase = await startRunDatabase();
const world = await openWorld();
let deaths = 0;
let faults = 0;
try {
  const wanted = await filmRound(world, film, undefined);
  console.log(`${rounds} films, seed ${values.seed}; a worker takes ${Math.round(wanted.tookMs)} ms: ${wanted.is}`);
  for (let round = 1; round <= rounds; round++) {
    const one = await filmRound(world, film, wanted.tookMs);
    deaths += one.deaths;
    if (one.is === wanted.is) continue;
    faults++;
    console.log(`round ${round}: ${one.is}`);
  }
  console.log(`${rounds} films, ${deaths} workers killed`);
  console.log(faults === 0 ? "one draft each, nothing left" : "WRONG");
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await world.close();
  await stopDatabase();
}
