import { existsSync } from "node:fs";
import { stopKeyOf } from "#features/notifications/server/routes.ts";
import { extractTextJobName, indexProceduresJobName } from "#features/passages/server/service.ts";
import { approvalReminderJobName } from "#features/publishing/server/reminder-job.ts";
import { makeOneTimeLink } from "#features/sessions/server/service.ts";
import { createRecogniser } from "#features/speech/server/service.ts";
import { findFfmpeg } from "#features/videos/server/reading/find-ffmpeg.ts";
import { isEmpty } from "#features/workspaces/server/service.ts";
import { offsetClock, systemClock } from "#kit/server/clock.ts";
import { type Config, ConfigError } from "#kit/server/config.ts";
import { embeddedDirectoryOf } from "#kit/server/db/database.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { startJobs } from "#kit/server/jobs/job-runner.ts";
import { createLog, type Log } from "#kit/server/log.ts";
import { isCompressedWhenAsked } from "#kit/server/web-files/web-assets.ts";
import { serveWebFiles } from "#kit/server/web-files/web-files.ts";
import { type BuiltServer, buildServer } from "./build-server.ts";
import { compressTexts } from "./compress-texts.ts";
import { openStoreOf } from "./configured-store.ts";
import { demoPersonas } from "./demo/personas.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { beginPictures } from "./demo/seeds/seed-pictures.ts";
import { jobsOf } from "./jobs.ts";
import { pushServiceOf, sendersOf, sendsOf } from "./senders.ts";
import { ensureWebBuilt, webDirectory } from "./web-build.ts";

/** How long a stop may take, in ms, before the process ends anyway (threat B147). */
const stopMsMax = 10_000;

export async function startProduct(config: Config): Promise<void> {
  const startedAt = performance.now();
  const report = (text: string) => console.error(`fettle: ${text}`);
  const log = createLog(process.stdout.isTTY && config.FETTLE_LOG_LEVEL === "info" ? "warn" : config.FETTLE_LOG_LEVEL);
  const building = config.FETTLE_ROLE === "worker" ? Promise.resolve() : ensureWebBuilt(report);
  // Its failure is reported where it is awaited.
  building.catch(() => {});
  const isDemo = config.FETTLE_MODE === "demo";
  const store = openStoreOf(config);
  store.catch(() => {});
  // The first start does side by side what needs nothing of each other: the database, the pictures and the web app.
  const pictures = isDemo && isFirstStart(config) ? beginPictures(store) : undefined;
  const clock = config.FETTLE_MODE === "test" ? offsetClock() : systemClock;
  const server = await buildServer(config, clock, log, { personas: isDemo ? demoPersonas : undefined, store });
  const stop = stopper(server, log);
  try {
    if (isDemo) {
      await seedDemo(server.appContext, server.store, await openInstallationSecret(config), report, pictures);
    }
    await building;
    await serveWebFiles(server.http, webDirectory);
    const secret = await openInstallationSecret(config);
    const works = config.FETTLE_ROLE !== "web";
    const ffmpeg = findFfmpeg(config.FFMPEG_PATH);
    const recogniser = config.SPEECH && ffmpeg !== undefined ? createRecogniser({ ffmpeg, log }) : undefined;
    const publicUrl = config.publicUrl ?? `http://localhost:${config.PORT}`;
    const jobs = await startJobs(
      server,
      jobsOf({
        limits: server.limits,
        senders: sendersOf(config, pushServiceOf(config, secret)),
        store: server.store,
        checkpoints: server.checkpoints,
        models: server.models,
        notifications: {
          sends: sendsOf(config),
          publicUrl,
          stopKey: stopKeyOf(secret),
        },
        publicUrl,
        earlierUrls: config.PUBLIC_URL_PREVIOUS,
        ffmpeg,
        recogniser,
      }),
      works,
    );
    stop.first(async () => {
      await jobs.stop();
      recogniser?.stop();
    });
    // What the demo came with is there to be found at once, and not with the first round of the jobs.
    if (config.FETTLE_MODE === "demo") {
      for (const job of [extractTextJobName, indexProceduresJobName, approvalReminderJobName]) await jobs.enqueue(job);
    }
    if (config.FETTLE_ROLE !== "worker") await listen(server, config);
  } catch (error) {
    // What a stop interrupts fails: the stop itself ends the process.
    if (stop.isStopping()) return;
    await server.close();
    throw error;
  }
  const address =
    config.publicUrl ?? `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${portOf(server, config)}`;
  report(
    `ready at ${address} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s (${config.FETTLE_MODE} mode)`,
  );
  if (config.FETTLE_MODE === "production" && (await isEmpty(server.appContext))) {
    const token = await makeOneTimeLink(server.appContext, "setup", null);
    report(`nothing is set up yet. Open this link once, within 24 hours: ${address}/setup#${token}`);
  }
  if (config.FETTLE_ROLE !== "worker") compressLater(log);
  log.info({ address, mode: config.FETTLE_MODE, node: process.version }, "ready");
}

/**
 * A start does not wait until the rest of its bundle is compressed: until then browsers get the plain files. The bundle
 * of an image was compressed when the image was built.
 */
const compressLater = (log: Log): void =>
  void compressTexts(webDirectory, isCompressedWhenAsked).catch((error: unknown) =>
    log.warn({ err: error }, "the web app is served uncompressed"),
  );

/** Of an outside database this is known only once it is open. */
const isFirstStart = (config: Config): boolean =>
  config.DATABASE_URL === undefined && !existsSync(embeddedDirectoryOf(config));

async function listen(server: BuiltServer, config: Config): Promise<void> {
  try {
    await server.http.listen({ port: config.PORT, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new ConfigError(`PORT: ${config.PORT} is taken by another program on this machine`);
    if (code === "EADDRNOTAVAIL") throw new ConfigError(`HOST: ${config.host} is no address of this machine`);
    throw error;
  }
}

function portOf(server: BuiltServer, config: Config): number {
  const address = server.http.server.address();
  return typeof address === "object" && address ? address.port : config.PORT;
}

interface Stopper {
  /** What ends before everything else. */
  first(work: () => Promise<void>): void;
  isStopping(): boolean;
}

/**
 * Stops in order: admits no new calls, finishes those and the jobs, closes the database. Acknowledged changes are
 * committed.
 */
function stopper(server: BuiltServer, log: Log): Stopper {
  let firstWork: () => Promise<void> = async () => {};
  let stopping = false;
  const stop = async (why: string, code = 0) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, "stopping");
    setTimeout(() => process.exit(1), stopMsMax).unref();
    server.drain();
    await firstWork().catch((error: unknown) => log.warn({ err: error }, "jobs did not stop in time"));
    await server.close().catch((error: unknown) => log.warn({ err: error }, "did not close cleanly"));
    process.exit(code);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGHUP", () => void stop("SIGHUP"));
  if (process.connected) {
    process.on("disconnect", () => void stop("the launcher is gone"));
    process.channel?.unref();
  }
  void server.appContext.database.died.then((reason) => {
    if (stopping) return;
    console.error(`fettle: the embedded database died: ${reason}`);
    process.exit(70);
  });
  return { first: (work) => void (firstWork = work), isStopping: () => stopping };
}
