import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { chatSocketPath } from "#features/copilot/socket-contract.ts";
import { retrieve } from "#features/search/server/service.ts";
import { recordStatements } from "#tests/support/recorded-statements.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import type { Person } from "#tests/support/world.ts";
import { type Observed, startBare, startOurs } from "../children.ts";
import { median, quantile } from "../load.ts";
import { processorTime } from "../processor-time.ts";
import { openSetWorld, readPlant, type SetWorld } from "./question-set.ts";

const chats = 50;
/** A person asks ten times in a minute at most: the rounds of a person stay below it. */
const roundsMax = 4;
const poolMax = 10;

/** How the fifty begin: in the same moment, or within the time that it takes fifty people to type. */
const arrivals = { "in one moment": 0, "within five seconds": 5_000 } as const;

interface Asker {
  readonly person: Person;
  readonly question: string;
}

interface ChatsBenchOptions {
  readonly rounds: number;
  /** A folder for the CPU profile of our server. */
  readonly profileTo: string | undefined;
}

/** How soon the first piece of an answer is there, where many ask at once, beside a bare server that runs the statements of the search. */
export async function benchChats({ rounds, profileTo }: ChatsBenchOptions): Promise<void> {
  const stopDatabase = await startRunDatabase();
  const plant = await readPlant();
  const set = await openSetWorld(plant.passages);
  await set.world.appContext.database.pool.query("vacuum analyze");
  const questions = plant.questions.filter(({ passage }) => passage !== null).map(({ question }) => question);
  const question = (n: number) => questions[(n * 37) % questions.length] ?? "";
  const environment = {
    FETTLE_MODE: "test",
    FETTLE_ROLE: "web",
    FETTLE_LOG_LEVEL: "warn",
    DATABASE_POOL: String(poolMax),
    ...set.world.database.environment,
  };
  const bare = await startBare(await bareOrder(set, set.world.database.environment.DATABASE_URL ?? "", question));
  const ours = await startOurs(environment, profileTo);
  console.log(
    `${chats} chats on ${availableParallelism()} cores, ${plant.passages.length} passages; ms from a question to the first piece of its answer`,
  );
  const fifty = async () => {
    const askers: Asker[] = [];
    for (let n = 0; n < chats; n++) askers.push({ person: await set.world.member("operator"), question: question(n) });
    return askers;
  };
  // A server that has just started is still compiling: fifty others ask first.
  const others = await fifty();
  for (let round = 0; round < roundsMax; round++) await askAll(others, 0, (asker) => askOurs(ours, asker));
  for (const [when, spreadMs] of Object.entries(arrivals)) {
    const askers = await fifty();
    const results = { ours: [] as number[], bare: [] as number[] };
    const spent = { ours: { server: 0, database: 0 }, bare: { server: 0, database: 0 } };
    for (let round = 0; round <= Math.min(rounds, roundsMax); round++) {
      for (const side of ["ours", "bare"] as const) {
        const server = side === "ours" ? ours : bare;
        const before = processorTime(server.pid);
        const times = await askAll(askers, spreadMs, (asker, n) =>
          side === "ours" ? askOurs(ours, asker) : askBare(bare, n),
        );
        const after = processorTime(server.pid);
        // The first round warms up.
        if (round === 0) continue;
        results[side].push(...times);
        spent[side].server += after.server - before.server;
        spent[side].database += after.database - before.database;
      }
    }
    const cost = (side: "ours" | "bare", what: "server" | "database") =>
      (spent[side][what] / Math.max(1, results[side].length)).toFixed(1);
    const words = (side: "ours" | "bare") =>
      `${median(results[side]).toFixed(0)}, p95 ${quantile(results[side], 0.95).toFixed(0)}, at worst ${Math.max(...results[side]).toFixed(0)} ms, ` +
      `${cost(side, "server")} + ${cost(side, "database")} ms of the processor for each, server + PostgreSQL`;
    const ratio = (n: number) => (quantile(results.ours, n) / quantile(results.bare, n)).toFixed(1);
    console.log(
      `  ${when}: ours ${words("ours")}; bare ${words("bare")}; ${ratio(0.5)} times the bare one, p95 ${ratio(0.95)}`,
    );
  }
  await ours.stop();
  await bare.stop();
  await set.world.close();
  await stopDatabase();
}

/** [case n]: what the search of the n-th asker's question asks the database. */
async function bareOrder({ world, asker }: SetWorld, url: string, question: (n: number) => string) {
  const cases = [];
  for (let n = 0; n < chats; n++) {
    const search = () => asker.run((scope) => retrieve(scope, { text: question(n), kinds: ["document", "procedure"] }));
    // What a statement asks depends on the one before: each is recorded as it was asked.
    cases.push(await recordStatements(world.appContext.database.pool, search));
  }
  const slots = { revision: 0, tokens: 0, steps: 0, id: 0 };
  return { url, workspaceId: world.workspaceId, poolMax, cases, limits: [], slots };
}

/** All ask, each at its moment. */
const askAll = (
  askers: readonly Asker[],
  spreadMs: number,
  ask: (asker: Asker, n: number) => Promise<number>,
): Promise<number[]> =>
  Promise.all(
    askers.map(async (asker, n) => {
      if (spreadMs > 0) await wait((spreadMs * n) / askers.length);
      return ask(asker, n);
    }),
  );

/** @returns ms from the message to the first piece */
async function askOurs({ port }: Observed, { person, question }: Asker): Promise<number> {
  const { workspaceId, token } = person;
  const query = { workspace_id: workspaceId, org_id: workspaceId, query_id: randomUUID(), build_number: "434" };
  const message = { chatId: randomUUID(), query: question, token, conversationHistory: [] };
  return untilPiece(`ws://127.0.0.1:${port}${chatSocketPath}?${new URLSearchParams(query)}`, {
    ...message,
    searchTypes: ["document", "procedure"],
  });
}

const askBare = ({ port }: Observed, n: number): Promise<number> => untilPiece(`ws://127.0.0.1:${port}/${n}`, {});

async function untilPiece(address: string, message: object): Promise<number> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const started = performance.now();
  let first: number | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    socket.on("message", (data: Buffer) => {
      const { type, code } = JSON.parse(data.toString()) as { type: string; code?: string };
      if (type === "error") reject(new Error(`no answer: ${code}`));
      if (type !== "response") return void (type === "stop" && resolve());
      first ??= performance.now() - started;
      if (address.includes(chatSocketPath)) return;
      resolve();
    });
    socket.on("close", () => reject(new Error("The socket was closed before the answer")));
  });
  socket.send(JSON.stringify(message));
  await ended;
  socket.removeAllListeners("close");
  socket.terminate();
  return first ?? Number.NaN;
}
