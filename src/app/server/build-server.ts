import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { noteActive } from "#features/members/server/note-active.ts";
import { sealRecords } from "#features/records/server/service.ts";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { noteArrived, noteSeen } from "#features/sessions/server/session-store.ts";
import { storePlace } from "#kit/server/audit/checkpoint-places.ts";
import { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import { sealChains } from "#kit/server/audit/seal-chains.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import type { Clock } from "#kit/server/clock.ts";
import { type Config, ConfigError } from "#kit/server/config.ts";
import { type Database, openDatabase } from "#kit/server/db/database.ts";
import { assertIsolation } from "#kit/server/db/isolation.ts";
import { migrate } from "#kit/server/db/migrate.ts";
import { statementName } from "#kit/server/db/statement-names.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { FeedHub } from "#kit/server/feed/feed-hub.ts";
import { serveHealth } from "#kit/server/health.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import type { Route } from "#kit/server/http/route.ts";
import { serveSockets } from "#kit/server/http/serve-sockets.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createRateLimits } from "#kit/server/limits/rate-limit.ts";
import type { Log } from "#kit/server/log.ts";
import { createMetrics, type Metrics } from "#kit/server/metrics.ts";
import { createModels, type ModelConfig, type Models } from "#kit/server/models/models.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { DatabaseSignals, type Signals } from "#kit/server/signals.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { serveApiDocs } from "./api-docs.ts";
import { openCheckpointPlaces } from "./audit-copies.ts";
import { refuseUnfinishedRestore } from "./backup/unfinished-restore.ts";
import { openStoreOf } from "./configured-store.ts";
import { routesOf, socketsOf } from "./routes.ts";
import type { PersonaBook } from "./welcome.ts";

/** The server put together: everything but listening and jobs. Tests use it as it is. */
export interface BuiltServer {
  readonly appContext: AppContext;
  readonly http: FastifyInstance;
  readonly store: ObjectStore;
  readonly feed: FeedHub;
  readonly signals: Signals;
  readonly metrics: Metrics;
  readonly models: Models;
  readonly routes: readonly Route[];
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly checkpoints: Checkpoints;
  /** Turns readiness false, so that the load balancer sends no new callers. */
  drain(): void;
  close(): Promise<void>;
}

interface BuildOptions {
  readonly personas?: PersonaBook | undefined;
  /** The store, where something is put into it before there is a server. */
  readonly store?: Promise<ObjectStore> | undefined;
  /** Works along with the server that runs the embedded database, if there is one, like an operator's command. */
  readonly joins?: boolean | undefined;
}

export async function buildServer(
  config: Config,
  clock: Clock,
  log: Log,
  { personas, store, joins }: BuildOptions = {},
): Promise<BuiltServer> {
  refuseUnfinishedRestore(config);
  const database = await openDatabase(config, log, { joins });
  try {
    await migrate(database.pool);
    await assertIsolation(database.pool);
    // An operator's command lets nobody in, and is often run without the server's mode: it records and checks none.
    if (!joins) await claimInstallation(database.pool, config.FETTLE_MODE);
    return await assemble(config, clock, log, database, await (store ?? openStoreOf(config)), personas);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  config: Config,
  clock: Clock,
  log: Log,
  database: Database,
  store: ObjectStore,
  personas: PersonaBook | undefined,
): Promise<BuiltServer> {
  const signals = new DatabaseSignals(database, log);
  const feed = new FeedHub(database, log, signals);
  const secret = await openInstallationSecret(config);
  const seals = sealKeysOf(secret);
  const appContext: AppContext = { database, clock, log, seals, signals };
  const copies = await openCheckpointPlaces(config);
  const checkpoints = new Checkpoints([storePlace(store, "files"), ...copies.places]);
  await sealChains(appContext, checkpoints, sealRecords);
  const unnoted = (error: unknown) => log.warn({ err: error }, "a session's use was not noted");
  const gate = new SessionGate(
    clock,
    (sessionId, at) => {
      inTransaction(database, {}, (client) => noteSeen(client, sessionId, at)).catch(unnoted);
    },
    (member, at) => {
      const { workspaceId } = member;
      inTransaction(database, { workspaceId }, (client) => noteActive(client, member, at)).catch(unnoted);
    },
    (token, at) => {
      inTransaction(database, {}, (client) => noteArrived(client, token, at)).catch(unnoted);
    },
  );
  const limits = createRateLimits({
    // Named, so that a connection plans it once: nearly every call counts.
    query: (text, values) => {
      const name = statementName(text);
      return database.pool.query({ text, values, ...(name !== undefined && { name }) });
    },
    clock,
  });
  const metrics = createMetrics({ processMetrics: config.FETTLE_METRICS });
  metrics.watchPool("main", database.pool);
  const models = createModels(modelConfigOf(config), { log, metrics });
  const routes = routesOf({
    log,
    config,
    cookies: { publicUrl: config.publicUrl },
    feed,
    store,
    gate,
    clock,
    personas,
    limits,
    models,
    secret,
    checkpoints,
  });
  const callDeps = { appContext, gate, limits, testMode: config.FETTLE_MODE === "test" };
  const http = createHttpServer(callDeps, routes, log, {
    trustedProxies: config.FETTLE_TRUSTED_PROXIES,
    bodyBytesMax: 1024 * 1024,
    metrics,
  });
  await serveSockets(http, callDeps, socketsOf({ models, limits }), { publicUrl: config.publicUrl });
  let draining = false;
  serveHealth(http, database, () => draining);
  serveApiDocs(http, routes, config.FETTLE_MODE === "test");
  if (config.FETTLE_METRICS) {
    http.get("/metrics", async (_request, reply) => {
      const { contentType, text } = await metrics.renderMetrics();
      return reply.type(contentType).send(text);
    });
  }
  await signals.start();
  feed.start();
  return {
    appContext,
    http,
    store,
    feed,
    signals,
    metrics,
    models,
    routes,
    limits,
    checkpoints,
    drain: () => {
      draining = true;
    },
    close: once(async () => {
      feed.stop();
      await http.close();
      await signals.stop();
      await store.close();
      await copies.close();
      await database.close();
    }),
  };
}

/** A start that fails while a stop is under way closes twice: the second waits for the first. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

/** The models that are configured; without any the product answers by itself. */
const modelConfigOf = (config: Config): ModelConfig => ({
  service: config.MODEL_URL ? { baseUrl: config.MODEL_URL, apiKey: config.MODEL_API_KEY } : undefined,
  speech: config.SPEECH_URL ? { baseUrl: config.SPEECH_URL, apiKey: config.SPEECH_API_KEY } : undefined,
  names: {
    chat: config.MODEL_CHAT,
    vision: config.MODEL_VISION,
    embeddings: config.MODEL_EMBEDDINGS,
    transcription: config.MODEL_TRANSCRIPTION,
  },
  atOnce: config.MODEL_AT_ONCE,
});

/**
 * The data records what kind of server created it. A production server's data is never opened in demo or test mode,
 * where anyone signs in as anyone; and data created there never becomes production data by a changed variable.
 */
async function claimInstallation(pool: pg.Pool, mode: Config["FETTLE_MODE"]): Promise<void> {
  await pool.query("insert into installation (id, mode) values (1, $1) on conflict (id) do nothing", [mode]);
  const { rows } = await pool.query<{ mode: string }>("select mode from installation where id = 1");
  const made = rows[0]?.mode ?? mode;
  if (made === mode || (made !== "production" && mode !== "production")) return;
  throw new ConfigError(`FETTLE_MODE: this data was made in ${made} mode; ${mode} mode is refused on it`);
}
