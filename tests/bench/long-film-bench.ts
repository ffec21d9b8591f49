import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { generationEndpoints } from "#features/generation/contract.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import { scripts, voices } from "#tests/bench/speech-scripts.ts";
import { spokenWords, wordErrors } from "#tests/bench/spoken-words.ts";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { spokenFilm } from "#tests/support/spoken-film.ts";
import { openWorld } from "#tests/support/world.ts";

import { nodeEnvironment, nodeOptions } from "./children.ts";

const run = promisify(execFile);
const program = path.join(import.meta.dirname, "../support/generation-worker.ts");

/**
 * A film of so many hours of speech, taken from its upload to its draft by a worker of its own: its time as a share of the length of
 * the film, and the most memory that each kind of process held. Linux alone says how much that is.
 */
export async function benchLongFilm({ hours }: { readonly hours: number }): Promise<void> {
  const made = await longFilm(hours * 3600);
  console.log(
    `long film: ${(made.seconds / 3600).toFixed(2)} h, ${Math.round(made.film.length / 2 ** 20)} MB, is made`,
  );
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  try {
    const workspace = await world.workspace("foreign");
    const { workspaceId } = workspace;
    const ann = await workspace.member("admin");
    const prepared = await prepareFile(world.server.store, workspaceId, made.film, "video/mp4");
    const videoId = await ann.run((scope) => keepPicture(scope, prepared, "Change the filter.mp4"));
    await ann.call(generationEndpoints.start, { body: { avSources: [{ videoId }] } });
    const from = performance.now();
    const worker = spawn(process.execPath, [...nodeOptions, program, workspaceId], {
      env: {
        ...nodeEnvironment,
        ...process.env,
        ...world.database.environment,
        FETTLE_MODE: "test",
        FETTLE_LOG_LEVEL: "fatal",
        FETTLE_SECRET: "a secret of the bench, long enough for one",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const memory = watchMemory(worker.pid ?? 0);
    const [code] = await once(worker, "exit");
    const took = (performance.now() - from) / 1000;
    if (code !== 0) throw new Error(`the worker ended with ${code}`);
    const { rows } = await workspace.asSystem(({ db }) =>
      sql<{ stage: string; cues: { text: string }[] | null; steps: number }>`select stage, cues,
        coalesce(jsonb_array_length(plan -> 'steps'), 0) as steps
        from video_generation where workspace_id = ${workspaceId}`.execute(db),
    );
    const [row] = rows;
    const heard = spokenWords((row?.cues ?? []).map(({ text }) => text).join(" "));
    console.log(
      `long film: ${row?.stage}, ${row?.steps} steps, word errors ${((100 * wordErrors(made.words, heard)) / made.words.length).toFixed(1)} %, ${(took / made.seconds).toFixed(3)} of the length; at most ${memory.stop()}`,
    );
  } finally {
    await world.close();
    await stopDatabase();
  }
}

/** The films of the bench one after the other, as often as it takes. */
async function longFilm(seconds: number) {
  const ffmpeg = await findTestFfmpeg();
  if (ffmpeg === undefined) throw new Error("A film is made with ffmpeg");
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-long-film-"));
  try {
    const pieces: { readonly seconds: number; readonly words: readonly string[] }[] = [];
    for (const script of scripts) {
      for (const voice of voices) {
        const sentences = script.flat();
        const made = await spokenFilm(sentences, { voice });
        await writeFile(path.join(folder, `${pieces.length}.mp4`), made.film);
        pieces.push({ seconds: made.seconds, words: spokenWords(sentences.join(" ")) });
      }
    }
    const list: string[] = [];
    const words: string[] = [];
    let length = 0;
    for (let at = 0; length < seconds; at = (at + 1) % pieces.length) {
      list.push(`file ${at}.mp4`);
      words.push(...(pieces[at]?.words ?? []));
      length += pieces[at]?.seconds ?? seconds;
    }
    await writeFile(path.join(folder, "list.txt"), list.join("\n"));
    const from = ["-v", "error", "-f", "concat", "-i", "list.txt", "-c", "copy"];
    await run(ffmpeg, [...from, "-movflags", "+faststart", "long.mp4"], { cwd: folder });
    return { film: await readFile(path.join(folder, "long.mp4")), seconds: length, words };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Looks at a process and all that come from it, five times a second. */
function watchMemory(pid: number) {
  const most = new Map<string, number>();
  const look = async (one: number): Promise<void> => {
    const status = await textOf(`/proc/${one}/status`);
    const command = (await textOf(`/proc/${one}/cmdline`)).split("\0");
    const script = command.find((part) => part.endsWith(".ts") || part.endsWith(".mjs"));
    const name = path.basename(script ?? command[0] ?? "");
    const megabytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    if (name !== "") most.set(name, Math.max(most.get(name) ?? 0, megabytes));
    for (const thread of await readdir(`/proc/${one}/task`).catch(() => [])) {
      const children = await textOf(`/proc/${one}/task/${thread}/children`);
      for (const child of children.trim().split(" ")) if (child !== "") await look(Number(child));
    }
  };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await look(pid);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  looking.catch(() => {});
  return {
    stop(): string {
      isOver = true;
      return [...most].map(([name, megabytes]) => `${name} ${Math.round(megabytes)} MB`).join(", ");
    },
  };
}

const textOf = (file: string): Promise<string> => readFile(file, "utf8").catch(() => "");
