// The other side of the comparison: node:http and pg, nothing else. It is told by its parent what to answer.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { WebSocketServer } from "ws";
import type { Statement } from "#tests/support/recorded-statements.ts";
import type { HandWritten } from "./hand-written.ts";

export interface BareOrder {
  readonly url: string;
  /** Set on each connection, where the role is bound by row-level security. */
  readonly workspaceId: string;
  readonly poolMax: number;
  /** What `/<index>` runs, one statement after the other. */
  readonly cases: readonly (readonly Statement[])[];
  /** What `/limit/<index>` runs one after the other, call by call; none where nothing is written by hand for the case. */
  readonly limits: readonly (readonly HandWritten[])[];
  /** Where the values of the body stand in the statement of the last case, which is the save. */
  readonly slots: SaveSlots;
}

/** Places among the values of the update. */
export interface SaveSlots {
  readonly revision: number;
  readonly tokens: number;
  readonly steps: number;
  readonly id: number;
}

interface SaveBody {
  readonly id: string;
  readonly revision: number;
  readonly updatesList: readonly string[];
  readonly stepsProgress: unknown;
}

process.once("message", (order: BareOrder) => void serve(order));
process.once("disconnect", () => process.exit());

async function serve(order: BareOrder): Promise<void> {
  const { url, workspaceId, poolMax, cases, slots } = order;
  const pool = new pg.Pool({ connectionString: url, max: poolMax, options: `-c fettle.workspace=${workspaceId}` });
  const answerByHand = byHand(pool, order);
  const server = createServer(async (request, response) => {
    try {
      if (request.url?.startsWith("/limit/")) return await answerByHand(request, response);
      const statements = cases[Number(request.url?.slice(1))] ?? [];
      const rows: unknown[] = [];
      const save = request.method === "PUT" ? ((await bodyOf(request)) as SaveBody) : undefined;
      for (const { name, text, values } of statements) {
        const result = await pool.query({ name, text, values: save ? withBody(values, slots, save) : [...values] });
        rows.push(result.rows);
      }
      const body = JSON.stringify(rows);
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
      response.end(body);
    } catch (error) {
      const body = String(error);
      response.writeHead(500, { "content-length": Buffer.byteLength(body) }).end(body);
    }
  });
  // The same over a socket, for what answers messages: each is answered by the rows of its case.
  new WebSocketServer({ server }).on("connection", (socket, { url: path }) => {
    socket.on("message", async () => {
      const rows: unknown[] = [];
      for (const { name, text, values } of cases[Number(path?.slice(1))] ?? []) {
        rows.push((await pool.query({ name, text, values: [...values] })).rows);
      }
      socket.send(JSON.stringify({ type: "response", rows }));
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
}

/** The statement that is written for the call proves its token too, and writes the whole body. */
function byHand(pool: pg.Pool, { limits, workspaceId }: BareOrder) {
  let calls = 0;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const index = Number(request.url?.slice("/limit/".length));
    const statements = limits[index] ?? [];
    const at = calls++ % statements.length;
    const { text = "", value } = statements[at] ?? {};
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const hash = createHash("sha256").update(token).digest();
    const name = `limit-${index}`;
    const { rows } = await pool.query<{ body: string }>({ name, text, values: [hash, workspaceId, value] });
    const body = rows[0]?.body;
    if (body === undefined) return void response.writeHead(401, { "content-length": 0 }).end();
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function withBody(values: readonly unknown[], slots: SaveSlots, body: SaveBody): unknown[] {
  const filled = [...values];
  filled[slots.revision] = body.revision + 1;
  filled[slots.tokens] = body.updatesList.join("");
  filled[slots.steps] = JSON.stringify(body.stepsProgress);
  filled[slots.id] = body.id;
  return filled;
}
