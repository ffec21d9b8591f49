import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { BuiltServer } from "#app/server/build-server.ts";
import { auditEndpoints } from "#features/audit/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import { feedEndpoint } from "#kit/feed.ts";
import type { Actor } from "#kit/policy.ts";
import { newAddress } from "#tests/support/phones.ts";
import { auditRows, type Place } from "./place.ts";
import type { Channel } from "./table.ts";

/** One use of a credential: both answer `works`, or what came instead. */
export interface Probe {
  /** The positive control; what lasts is begun here. */
  before(): Promise<string>;
  /** `changedAt`: the moment of the change, by `performance.now()`. */
  after(changedAt: number): Promise<string>;
}
export type Probes = Partial<Record<Channel, Probe>>;

/** As slow as a reader may be, in ms from the change on. */
const slowReadMs = 5000;

export class Refused extends Error {}

/** What a try comes to, in words. */
export async function outcome(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return "works";
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

export interface Sent {
  readonly token?: string | undefined;
  readonly body?: object | undefined;
  readonly bytes?: Buffer | Readable | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly ifMatch?: number | undefined;
  readonly cookie?: string | undefined;
}

type Params = Readonly<Record<string, string>>;

const requestOf = (endpoint: Pick<AnyEndpoint, "method" | "path">, params: Params, sent: Sent) => ({
  method: endpoint.method,
  url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? key),
  query: { ...sent.query },
  headers: {
    ...newAddress(),
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    ...(sent.cookie !== undefined && { cookie: `fettle=${sent.cookie}` }),
    ...(sent.ifMatch !== undefined && { "if-match": `"${sent.ifMatch}"` }),
    ...(sent.body && { "content-type": "application/json" }),
    ...(sent.bytes && { "content-type": "application/octet-stream" }),
  },
  ...(sent.body && { payload: JSON.stringify(sent.body) }),
  ...(sent.bytes && { payload: sent.bytes }),
});

/** Returns the body and the cookie that was set. @throws Refused with the status and the problem's code */
export async function send(
  server: BuiltServer,
  endpoint: Pick<AnyEndpoint, "method" | "path">,
  params: Params,
  sent: Sent = {},
) {
  const answer = await server.http.inject(requestOf(endpoint, params, sent));
  const isJson = String(answer.headers["content-type"]).includes("json");
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at as they stand on the wire
  const body: any = isJson ? answer.json() : undefined;
  if (answer.statusCode >= 300) throw new Refused(`${answer.statusCode} ${body?.code}`);
  const cookie = /^fettle=([\w-]{43});/.exec(String(answer.headers["set-cookie"]))?.[1];
  return { body, cookie };
}

/** A reply whose bytes come as they are read: what is not read holds the server up, as a slow line does. */
async function begin(
  server: BuiltServer,
  endpoint: Pick<AnyEndpoint, "method" | "path">,
  params: Params,
  sent: Sent,
): Promise<Slow> {
  const answer = await server.http.inject({ ...requestOf(endpoint, params, sent), payloadAsStream: true });
  if (answer.statusCode !== 200) throw new Refused(`${answer.statusCode} at the start`);
  return new Slow(answer.stream(), Number(answer.headers["content-length"]));
}

class Slow {
  readonly #stream: Readable;
  readonly length: number;
  text = "";
  received = 0;
  end: { readonly at: number; readonly how: "ended" | "broken off" } | undefined;

  constructor(stream: Readable, length: number) {
    this.#stream = stream;
    this.length = length;
    const ending = (how: "ended" | "broken off") => () => (this.end ??= { at: performance.now(), how });
    stream.on("end", ending("ended"));
    stream.on("error", ending("broken off"));
    stream.on("close", ending("broken off"));
  }

  /** The first piece, and no more. */
  async first(): Promise<void> {
    const chunk: unknown = this.#stream.read() ?? (await new Promise((resolve) => this.#once(resolve)));
    this.#take(chunk);
  }

  /** Everything that is still to come. */
  async rest(): Promise<void> {
    this.flow();
    while (this.end === undefined) await sleep(10);
  }

  flow(): void {
    this.#stream.on("data", (chunk) => this.#take(chunk));
  }

  #once(resolve: (chunk: unknown) => void): void {
    this.#stream.once("readable", () => resolve(this.#stream.read()));
  }

  #take(chunk: unknown): void {
    if (!Buffer.isBuffer(chunk)) return;
    this.received += chunk.length;
    this.text += chunk.toString("latin1");
  }
}

/** A file that is larger than what a connection holds back. It is a PDF as far as its first bytes say. */
export const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(6_000_000, "x"), Buffer.from("\n%%EOF")]);

/** Exchanges a credential for a bearer token, as its holder does. @throws Refused */
export type TokenNow = () => Promise<string>;

/** What every session does in its workspace. `fileId`: a file of its own. */
export function sessionProbes(place: Place, fileId: string, tokenNow: TokenNow, mayExport: boolean): Probes {
  const { server, workspaceId } = place;
  const call = () =>
    outcome(async () => void (await send(server, memberEndpoints.me, { workspaceId }, { token: await tokenNow() })));
  const media = () =>
    outcome(async () => {
      await send(server, assetEndpoints.download, { workspaceId, fileId }, { token: await tokenNow() });
    });
  return {
    call: { before: call, after: call },
    media: { before: media, after: media },
    feed: feedProbe(place, tokenNow),
    transfer: transferProbe(async () =>
      begin(server, assetEndpoints.download, { workspaceId, fileId }, { token: await tokenNow() }),
    ),
    ...(mayExport && { export: exportProbe(place, tokenNow) }),
  };
}

function feedProbe({ server, workspaceId }: Place, tokenNow: TokenNow): Probe {
  let feed: Slow;
  return {
    before: () =>
      outcome(async () => {
        feed = await begin(server, feedEndpoint, { workspaceId }, { token: await tokenNow() });
        feed.flow();
        while (!feed.text.includes("data:")) await sleep(10);
      }),
    after: async (changedAt) => {
      await sweptTwice(server, workspaceId);
      return feed.end === undefined ? "works" : `closed after ${Math.max(0, Math.round(feed.end.at - changedAt))} ms`;
    },
  };
}

/**
 * Waits until the feeds of a workspace have been proven again, and those that may not stay were ended: the second sweep
 * comes seconds after the first.
 */
async function sweptTwice(server: BuiltServer, workspaceId: string): Promise<void> {
  const swept = Promise.withResolvers<void>();
  let sweeps = 0;
  const leave = await server.feed.join(workspaceId, {
    actor: watcher,
    seq: -1,
    send: () => {},
    end: () => {},
    prove: async () => {
      sweeps += 1;
      if (sweeps === 2) swept.resolve();
      return watcher;
    },
  });
  await swept.promise;
  leave();
}

/** Somebody who may nothing. */
const watcher: Actor = {
  profileId: randomUUID(),
  workspaceId: "",
  displayName: "Watcher",
  rank: 1,
  permissions: new Set(),
  seesAllContent: false,
  scope: new Set(),
};

function exportProbe({ server, workspaceId }: Place, tokenNow: TokenNow): Probe {
  let written: Slow;
  return {
    before: () =>
      outcome(async () => {
        const sent = { token: await tokenNow(), query: { format: "csv" } };
        written = await begin(server, auditEndpoints.export, { workspaceId }, sent);
        await written.first();
      }),
    after: async () => {
      await written.rest();
      const rows = written.text.split("\r\n").length - 2;
      return rows >= auditRows ? "works" : `${written.end?.how} after ${rows} of ${auditRows} rows`;
    },
  };
}

/** Downloads a file by its address, as the holder of the address does. */
export function addressProbes({ server }: Place, url: string): Probes {
  const at = { method: "GET", path: url } as const;
  const media = () => outcome(async () => void (await send(server, at, {})));
  return { media: { before: media, after: media }, transfer: transferProbe(() => begin(server, at, {}, {})) };
}

function transferProbe(start: () => Promise<Slow>): Probe {
  let download: Slow;
  return {
    before: () =>
      outcome(async () => {
        download = await start();
        await download.first();
      }),
    after: async (changedAt) => {
      // Whoever asks every now and then, which is by this clock, asks at the next piece.
      await sleep(Math.max(0, changedAt + slowReadMs - performance.now()));
      await download.rest();
      return download.received === download.length ? "works" : `${download.end?.how} after ${download.received} bytes`;
    },
  };
}
