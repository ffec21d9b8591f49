import { recordStatements, type Statement } from "#tests/support/recorded-statements.ts";
import type { SaveSlots } from "./bare-server.ts";
import { searches } from "./bench-words.ts";
import type { BenchWorld, Caller } from "./bench-world.ts";
import { type HandWritten, handWritten } from "./hand-written.ts";
import type { WireRequest } from "./load.ts";
import { SavingDevice } from "./saving.ts";

/**
 * The servers that are measured: ours; the bare one that replays the statements of ours, which is what our code costs; and
 * the bare one with a statement written by hand for the call, which is how fast it can be.
 */
export const sides = ["ours", "replayed", "limit"] as const;
export type Side = (typeof sides)[number];

/** One measured call: what our server is sent, and what the bare one runs for it. */
export interface BenchCase {
  readonly name: string;
  /** The share of the replayed one's speed that ours should have. */
  readonly aim: number;
  /** The same of the limit, where there is one. */
  readonly limitAim?: number | undefined;
  readonly isSave?: boolean;
  /** How many calls one replay stands for. */
  readonly turns: number;
  readonly statements: readonly Statement[];
  /** By hand, call by call; empty where there is no limit. */
  readonly limits: readonly HandWritten[];
  /** Requests for one lane of a server; `index` is the case's, which the bare server knows it by. */
  source(side: Side, index: number): Promise<() => WireRequest>;
}

const readAim = 0.5;
const writeAim = 0.4;
/** Of the limits: pages of procedures, pages of documents, single things, searches. */
const limitAims = { procedures: 0.6, documents: 0.5, open: 0.4, search: 0.7 } as const;

/** The calls that the aims name; the save is the last. */
export async function benchCases(world: BenchWorld): Promise<BenchCase[]> {
  const { operator, admin, reader } = world.large;
  const { procedureId } = world.plain;
  const page = "?limit=50";
  const documentPath = `${documentsPath(reader)}/${world.documentId}`;
  const limited = (name: string, path: string, limit: HandWritten, limitAim: number) =>
    reading(world, name, reader, [path], [limit], limitAim);
  return [
    await reading(world, "list of 50, operator", operator, [listPath(operator)]),
    await reading(world, "list of 50, admin", admin, [listPath(admin)]),
    await reading(world, "open 150 modules, operator", operator, [openPath(world, operator)]),
    await limited("read 50 procedures", listPath(reader, page), handWritten.procedures(), limitAims.procedures),
    await limited("read 50 documents", documentsPath(reader) + page, handWritten.documents(), limitAims.documents),
    await limited(
      "read a procedure",
      `${listPath(reader)}/${procedureId}`,
      handWritten.procedure(procedureId),
      limitAims.open,
    ),
    await limited("read a document", documentPath, handWritten.document(world.documentId), limitAims.open),
    await reading(
      world,
      "read by words",
      reader,
      Object.values(searches).map((words) => `${documentsPath(reader)}/search?words=${encodeURIComponent(words)}`),
      Object.values(searches).map(handWritten.search),
      limitAims.search,
    ),
    await saving(world),
  ];
}

export const listPath = ({ workspaceId }: Caller, query = ""): string =>
  `/v1/workspaces/${workspaceId}/procedures${query}`;
const documentsPath = ({ workspaceId }: Caller): string => `/v1/workspaces/${workspaceId}/documents`;
const openPath = (world: BenchWorld, { workspaceId }: Caller): string =>
  `/v1/workspaces/${workspaceId}/procedures/${world.long.procedureId}`;

export const getRequest = (path: string, { token }: Caller): WireRequest =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Calls of these paths in turn. */
async function reading(
  world: BenchWorld,
  name: string,
  caller: Caller,
  paths: readonly string[],
  limits: readonly HandWritten[] = [],
  limitAim?: number,
): Promise<BenchCase> {
  const { http, appContext } = world.server;
  const statements = await recordStatements(appContext.database.pool, async () => {
    for (const url of paths) {
      const answer = await http.inject({ url, headers: { authorization: `Bearer ${caller.token}` } });
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.payload}`);
    }
  });
  return {
    name,
    aim: readAim,
    limitAim,
    // All calls of a turn are replayed as one, which `turns` makes up for.
    turns: paths.length,
    statements,
    limits,
    source: async (side, index) => {
      if (side !== "ours") {
        const request = getRequest(side === "limit" ? `/limit/${index}` : `/${index}`, caller);
        return () => request;
      }
      const requests = paths.map((path) => getRequest(path, caller));
      let calls = 0;
      return () => requests[calls++ % requests.length] ?? "";
    },
  };
}

/**
 * The same assignments as in the product's update of a save, for the perform of that id alone: what it looks at besides
 * is part of what our server does more.
 */
function plainUpdate(statements: readonly Statement[]): Statement {
  const recorded = statements.find(({ text }) => /^update perform set\b/.test(text));
  const assignments = recorded?.text.split(/\s(?:from|where)\s/, 1)[0];
  if (!recorded || !assignments) throw new Error("The save made no update");
  const count = assignments.match(/\$\d+/g)?.length ?? 0;
  return {
    name: "save",
    text: `${assignments} where workspace_id = $${count + 1} and id = $${count + 2}`,
    values: [...recorded.values.slice(0, count), ...recorded.values.slice(count, count + 2)],
  };
}

async function saving(world: BenchWorld): Promise<BenchCase> {
  const device = new SavingDevice(world);
  await device.start();
  const statements = await recordStatements(world.server.appContext.database.pool, async () => {
    const body = device.nextBody();
    const { workspaceId, token } = world.large.operator;
    const answer = await world.server.http.inject({
      method: "PUT",
      url: `${openPath(world, world.large.operator)}/performances/active/${device.performId}`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: body,
    });
    if (answer.statusCode !== 200) throw new Error(`save in ${workspaceId}: ${answer.payload}`);
  });
  const kilobytes = Math.round(Buffer.byteLength(device.nextBody()) / 1000);
  return {
    name: `save ${kilobytes} kB, operator`,
    aim: writeAim,
    isSave: true,
    turns: 1,
    statements: [plainUpdate(statements)],
    limits: [],
    source: async (side, index) => {
      const one = new SavingDevice(world, side === "ours" ? undefined : `/${index}`);
      await one.start();
      return () => one.next();
    },
  };
}

/** Where the values of a save stand, found by the columns. */
export function slotsOf({ text }: Statement): SaveSlots {
  const slot = (column: string): number => {
    const place = new RegExp(`\\b${column} = \\$(\\d+)`).exec(text)?.[1];
    if (place === undefined) throw new Error(`The update of a save does not name ${column}: ${text}`);
    return Number(place) - 1;
  };
  return { revision: slot("revision"), tokens: slot("tokens"), steps: slot("steps"), id: slot("id") };
}
