import os from "node:os";
import type pg from "pg";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { systemClock } from "#kit/server/clock.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import type { Statement } from "#tests/support/recorded-statements.ts";
import { type Child, startAccess, startOurs } from "./children.ts";
import { type IdentityWorld, identitySizes, openIdentityWorld, type Visitor } from "./identity-world.ts";
import { typeIntoMembers } from "./keystrokes.ts";
import { Lane, load, median } from "./load.ts";

export interface IdentityBenchOptions {
  readonly rounds: number;
  readonly seconds: number;
}

const aims = { cpuMs: 0.25, ratio: 1.3, keystrokeMs: 70 } as const;
const report = (text: string) => console.error(`bench: ${text}`);

/** What access costs: of a request, of a deep tree, of large lists, and of a key in the members' search. */
export async function benchIdentity(options: IdentityBenchOptions): Promise<void> {
  const postgres = await startPostgres();
  try {
    const world = await openIdentityWorld(postgres.url, report);
    try {
      printLoad();
      await benchAccess(world, options);
      await benchStatement(world);
      const ours = await startOurs(world.environment);
      try {
        await benchPages(world, ours, options);
        await benchKeystrokes(world, ours);
      } finally {
        await ours.stop();
      }
      printLoad();
    } finally {
      await world.server.close();
      await world.remove();
    }
  } finally {
    await postgres.stop();
  }
}

/** Times of a machine that does something else are worth less than ratios. */
const printLoad = () =>
  console.log(`\nload of the last minute: ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`);

const requestOf = (path: string, token?: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\n${token === undefined ? "" : `authorization: Bearer ${token}\r\n`}\r\n`;

const lanesAtOnce = 4;

/** CPU of the server's process for a request, in turns. */
async function benchAccess(world: IdentityWorld, { rounds, seconds }: IdentityBenchOptions): Promise<void> {
  const { byDepth, environment } = world;
  const [shallow] = byDepth;
  if (!shallow) return;
  const server = await startAccess({ environment, workspaceId: shallow.visitor.workspaceId });
  try {
    const entered = ({ workspaceId, token }: Visitor) => requestOf(`/v1/workspaces/${workspaceId}/entered`, token);
    const cases = [
      { name: "public", request: requestOf("/v1/plain") },
      { name: "public, in a transaction", request: requestOf("/v1/opened") },
      ...byDepth.map(({ depth, visitor }) => ({ name: `member, depth ${depth}`, request: entered(visitor) })),
    ];
    const seen = cases.map(() => [] as number[]);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, { request }] of cases.entries()) {
        const cpu = await cpuOf(server, request, seconds * 500);
        // The first round warms up.
        if (round > 0) seen[index]?.push(cpu);
      }
    }
    const [plain = 0, opened = 0, first = 0, ...deeper] = seen.map(median);
    console.log("\nCPU of the server's process for a request");
    for (const [index, { name }] of cases.entries()) console.log(line(name, median(seen[index] ?? [])));
    console.log(`${line("session, policy and scope", first - plain)}  ≤ ${aims.cpuMs} ms, with the transaction`);
    console.log(line("the same without it", first - opened));
    const ratios = deeper.map((cpu) => (cpu / first).toFixed(2)).join(" and ");
    console.log(`depths ${identitySizes.depths.slice(1).join(" and ")} beside ${identitySizes.depths[0]}: ${ratios}`);
  } finally {
    await server.stop();
  }
}

const line = (name: string, ms: number): string => `${name.padEnd(30)}${ms.toFixed(3).padStart(9)} ms`;

async function cpuOf(server: Child & { cpuMs(): Promise<number> }, request: string, ms: number): Promise<number> {
  const lanes = await Lane.openMany(server.port, lanesAtOnce);
  const before = await server.cpuMs();
  const { latencies } = await load(lanes, [() => request], ms);
  const after = await server.cpuMs();
  for (const lane of lanes) lane.close();
  return (after - before) / latencies.length;
}

const explainRounds = 300;

/** The gate's statement in PostgreSQL itself, without the way there and back, at each depth in turns. */
async function benchStatement({ server, byDepth }: IdentityWorld): Promise<void> {
  const statements = await Promise.all(byDepth.map(({ visitor }) => gateStatement(server, visitor)));
  const seen = byDepth.map(() => [] as number[]);
  await inTransaction(server.appContext.database, {}, async (client) => {
    const [one] = statements;
    if (!one) return;
    await client.query(`prepare entering as ${one.text}`);
    for (let round = 0; round < explainRounds; round++) {
      for (const [index, { values }] of statements.entries()) {
        const [hash, workspaceId] = values as [Buffer, string];
        await client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);
        const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly "Execution Time": number }[] }>(
          `explain (analyze, timing off, format json) execute entering('\\x${hash.toString("hex")}', '${workspaceId}')`,
        );
        const ms = rows[0]?.["QUERY PLAN"][0]?.["Execution Time"];
        // The plan is chosen in the first calls.
        if (ms !== undefined && round > 20) seen[index]?.push(ms);
      }
    }
  });
  const times = seen.map(median);
  console.log("\nthe gate's statement in PostgreSQL, as many groups in each tree");
  for (const [index, { depth }] of byDepth.entries()) {
    const ms = times[index] ?? 0;
    console.log(`${line(`depth ${depth}`, ms)}  ${(ms / (times[0] ?? ms)).toFixed(2)}`);
  }
}

/** What the gate asks, as it asks it. */
async function gateStatement(server: IdentityWorld["server"], { token, workspaceId }: Visitor): Promise<Statement> {
  let asked: Statement | undefined;
  const enter = (client: pg.ClientBase) => {
    const watched = Object.create(client, {
      query: {
        value: (statement: pg.QueryConfig & Statement) => {
          asked = statement;
          return client.query(statement);
        },
      },
    }) as typeof client;
    return new SessionGate(systemClock, () => {}).enter(watched, token, workspaceId);
  };
  await inTransaction(server.appContext.database, { workspaceId, readOnly: true, enter }, async () => {});
  if (!asked) throw new Error("The gate asked nothing");
  return asked;
}

/** Median latency of a page in a small workspace and in a large one, in turns. */
async function benchPages(world: IdentityWorld, ours: Child, { rounds, seconds }: IdentityBenchOptions): Promise<void> {
  const members = identitySizes.members.join(" and ");
  const entries = identitySizes.auditRows.join(" and ");
  const cases = [
    { name: `members, ${members}`, path: "/members" },
    { name: "members of one role", path: "/members?role=operator" },
    { name: "members, last active first", path: "/members?sort=-lastActive" },
    { name: `audit, ${entries}`, path: "/audit" },
    { name: "audit of one action", path: "/audit?action=member.roleUpdated&limit=20" },
  ];
  console.log(`\n${"page, median latency".padEnd(34)}${"small".padStart(11)}${"large".padStart(11)}  ratio   aim`);
  for (const { name, path } of cases) {
    const seen = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      for (const size of ["small", "large"] as const) {
        const { workspaceId, token } = world[size];
        const lane = await Lane.open(ours.port);
        const request = requestOf(`/v1/workspaces/${workspaceId}${path}`, token);
        const { latencies } = await load([lane], [() => request], seconds * 250);
        lane.close();
        if (round > 0) seen[size].push(median(latencies));
      }
    }
    const [small, large] = [median(seen.small), median(seen.large)];
    const times = [small, large].map((ms) => `${ms.toFixed(2)} ms`.padStart(11)).join("");
    console.log(`${name.padEnd(34)}${times}  ${(large / small).toFixed(2)}  ≤ ${aims.ratio}`);
  }
}

async function benchKeystrokes({ large }: IdentityWorld, ours: Child): Promise<void> {
  const { rows, ms } = await typeIntoMembers(ours.port, large);
  const sorted = ms.toSorted((a, b) => a - b);
  const above = sorted.filter((one) => one > aims.keystrokeMs);
  console.log(`\nkey in the members' search to the next picture, ${rows} rows, ${ms.length} keys`);
  console.log(`median ${median(sorted)} ms  ≤ ${aims.keystrokeMs} ms; above it: ${above.join(", ") || "none"}`);
}
