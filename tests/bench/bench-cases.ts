import type { SaveSlots } from "./bare-server.ts";
import type { BenchWorld, Caller } from "./bench-world.ts";
import type { WireRequest } from "./load.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";
import { SavingDevice } from "./saving.ts";

/** One measured call: what our server is sent, and what the bare one runs for it. */
export interface BenchCase {
  readonly name: string;
  readonly aim: number;
  readonly isSave?: boolean;
  readonly statements: readonly Statement[];
  /** Requests for one lane of either server; `index` is the case's, which the bare server knows it by. */
  source(server: "ours" | "bare", index: number): Promise<() => WireRequest>;
}

const readAim = 0.5;
const writeAim = 0.4;

/** The calls that the aims name; the save is the last. */
export async function benchCases(world: BenchWorld): Promise<BenchCase[]> {
  const { operator, admin } = world.large;
  return [
    await reading(world, "list of 50, operator", operator, listPath(operator)),
    await reading(world, "list of 50, admin", admin, listPath(admin)),
    await reading(world, "open 150 modules, operator", operator, openPath(world, operator)),
    await saving(world),
  ];
}

export const listPath = ({ workspaceId }: Caller, query = ""): string =>
  `/v1/workspaces/${workspaceId}/procedures${query}`;
const openPath = (world: BenchWorld, { workspaceId }: Caller): string =>
  `/v1/workspaces/${workspaceId}/procedures/${world.long.procedureId}`;

export const getRequest = (path: string, { token }: Caller): WireRequest =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`;

async function reading(world: BenchWorld, name: string, caller: Caller, path: string): Promise<BenchCase> {
  const { http, foundation } = world.server;
  const statements = await recordStatements(foundation.database.pool, async () => {
    const answer = await http.inject({ url: path, headers: { authorization: `Bearer ${caller.token}` } });
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.payload}`);
  });
  return {
    name,
    aim: readAim,
    statements,
    source: async (server, index) => {
      const request = getRequest(server === "ours" ? path : `/${index}`, caller);
      return () => request;
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
  const statements = await recordStatements(world.server.foundation.database.pool, async () => {
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
    statements: [plainUpdate(statements)],
    source: async (server, index) => {
      const one = new SavingDevice(world, server === "ours" ? undefined : `/${index}`);
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
