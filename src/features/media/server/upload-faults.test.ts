import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { createMetrics } from "#kit/server/metrics.ts";
import { openLocalStore } from "#kit/server/storage/local-store.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { sha256Of } from "./checksum.ts";
import { mediaRoutes } from "./routes.ts";

/*
 * Uploads through whatever may happen to them, as a client of the protocol meets it: random schedules of faults
 * against the real server. Whatever happened, the file is in the end the one that was sent, or none; and no more than
 * one chunk is ever sent twice for one fault. `FETTLE_UPLOAD_SCHEDULES=10000` runs as many.
 */

const schedules = Number(process.env.FETTLE_UPLOAD_SCHEDULES ?? 150);
const piece = 64;

type Fault =
  | { readonly is: "none" | "lostAnswer" | "repeat" | "gap" | "overlap" | "wrongTotal" | "twoWriters" | "otherNode" }
  | { readonly is: "cut"; readonly after: number };

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ is: "none" } as const) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("cut" as const), after: fc.nat(3 * piece) }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...(["lostAnswer", "repeat", "gap", "overlap", "wrongTotal", "twoWriters", "otherNode"] as const).map((is) => ({
        is,
      })),
    ),
  },
);

const schedule = fc.record({
  size: fc.oneof(fc.integer({ min: 24, max: 6 * piece }), fc.constantFrom(piece - 1, piece, piece + 1, 2 * piece)),
  piecesAtOnce: fc.integer({ min: 1, max: 3 }),
  faults: fc.array(fault, { maxLength: 8 }),
  flipped: fc.option(fc.nat(), { freq: 8, nil: undefined }),
});

let world: World;
let ann: Person;
let directory: string;
let ports: readonly number[];
const closes: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor");
  directory = await mkdtemp(join(tmpdir(), "fettle-faults-"));
  const store = await openLocalStore(directory, 1);
  const { foundation } = world.server;
  const nobody = async () => new Set<string>();
  const sights = {
    area: nobody,
    procedureDraft: nobody,
    procedure: nobody,
    perform: nobody,
    record: nobody,
    profile: nobody,
  };
  // What counts calls is shown elsewhere; here there are more of them than one address may make.
  const limits = { take: async () => ({ allowed: true, retryAfterSeconds: 0 }), sweep: async () => 0 };
  const gate = new SessionGate(world.clock, () => {});
  const open = async () => {
    const http = createHttpServer(
      { foundation, gate, limits, testMode: true },
      mediaRoutes({ store, gate, sights, pieceBytes: piece }),
      createLog("fatal"),
      { trustedProxies: [], bodyBytesMax: 1024 * 1024, metrics: createMetrics({ processMetrics: false }) },
    );
    await http.listen({ host: "127.0.0.1", port: 0 });
    closes.push(() => http.close());
    return (http.server.address() as AddressInfo).port;
  };
  ports = [await open(), await open()];
});
afterAll(async () => {
  for (const close of closes) await close();
  await world?.close();
  await rm(directory, { recursive: true, force: true });
});

const at = (node: number, path: string) => `http://127.0.0.1:${ports[node]}${path}`;
const json = () => ({ authorization: `Bearer ${ann.token}`, "content-type": "application/json" });

/** One upload by one client, and what it has sent so far. */
class Client {
  readonly #bytes: Buffer;
  readonly #step: number;
  id = "";
  #path = "";
  sentBytes = 0;

  constructor(bytes: Buffer, step: number) {
    this.#bytes = bytes;
    this.#step = step;
  }

  async begin(): Promise<void> {
    const announced = await fetch(at(0, `/v1/${ann.workspaceId}/assets`), {
      method: "POST",
      headers: json(),
      body: JSON.stringify({ content_type: "video/mp4", is_resumable: true }),
    });
    const body = (await announced.json()) as { file_fettle_id: string; signed_upload_url: string };
    this.id = body.file_fettle_id;
    const begun = await fetch(at(0, body.signed_upload_url), {
      method: "POST",
      // Without it the first chunk says the length, and nobody could tell that it was wrong.
      headers: { "x-upload-content-length": String(this.#bytes.length) },
    });
    this.#path = begun.headers.get("location") ?? "";
  }

  async put(contentRange: string, bytes: Buffer, node = 0): Promise<{ status: number; received: number }> {
    this.sentBytes += bytes.length;
    const answer = await fetch(at(node, this.#path), {
      method: "PUT",
      headers: { "content-range": contentRange },
      body: bytes.length > 0 ? new Uint8Array(bytes) : null,
    });
    await answer.arrayBuffer();
    const last = /^bytes=0-(\d+)$/.exec(answer.headers.get("range") ?? "")?.[1];
    return { status: answer.status, received: last === undefined ? 0 : Number(last) + 1 };
  }

  /** How much has arrived; all of it where the file is whole. A writer that is just going away is waited out. */
  async received(): Promise<number> {
    for (;;) {
      const { status, received } = await this.put(`bytes */${this.#bytes.length}`, Buffer.alloc(0));
      if (status === 200) return this.#bytes.length;
      if (status === 308) return received;
      if (status !== 503) throw new Error(`asked how much has arrived: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  chunk(from: number): readonly [string, Buffer] {
    const to = Math.min(from + this.#step, this.#bytes.length) - 1;
    return [`bytes ${from}-${to}/${this.#bytes.length}`, this.#bytes.subarray(from, to + 1)];
  }

  /** Sends some of a chunk, and goes away. */
  cut(from: number, after: number): Promise<void> {
    const [contentRange, bytes] = this.chunk(from);
    const head = `PUT ${this.#path} HTTP/1.1\r\nhost: x\r\ncontent-range: ${contentRange}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
    const sent = bytes.subarray(0, after);
    this.sentBytes += sent.length;
    return new Promise((resolve) => {
      const socket = connect(ports[0] ?? 0, "127.0.0.1", () => {
        socket.write(Buffer.concat([Buffer.from(head), sent]), () => setImmediate(() => socket.destroy()));
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve());
    });
  }

  async meet(fault: Fault, from: number): Promise<void> {
    const [contentRange, bytes] = this.chunk(from);
    switch (fault.is) {
      case "none":
      case "lostAnswer":
        return void (await this.put(contentRange, bytes));
      case "otherNode":
        return void (await this.put(contentRange, bytes, 1));
      case "cut":
        return this.cut(from, fault.after);
      case "repeat":
        await this.put(contentRange, bytes);
        return void (await this.put(contentRange, bytes));
      case "gap":
        if (from + 1 < this.#bytes.length) await this.put(...this.chunk(from + 1));
        return;
      case "overlap":
        if (from > 0) await this.put(...this.chunk(from - 1));
        return;
      case "wrongTotal":
        return void (await this.put(contentRange.replace(/\d+$/, String(this.#bytes.length + 1)), bytes));
      case "twoWriters":
        return void (await Promise.all([this.put(contentRange, bytes), this.put(contentRange, bytes, 1)]));
    }
  }

  async finish(checksum: string): Promise<number> {
    const answer = await fetch(at(1, `/v1/${ann.workspaceId}/assets/${this.id}`), {
      method: "PUT",
      headers: json(),
      body: JSON.stringify({ file_name: "film.mp4", origin: "web", checksum }),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async fetched(): Promise<Buffer> {
    const answer = await fetch(at(1, `/v1/${ann.workspaceId}/assets/${this.id}`), { headers: json() });
    return Buffer.from(await answer.arrayBuffer());
  }
}

const film = (bytes: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42"), randomBytes(bytes)]).subarray(
    0,
    bytes,
  );

it(`[M14] ${schedules} schedules of faults: whole in the end or refused, and at most a chunk sent again for each`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ size, piecesAtOnce, faults, flipped }) => {
      const bytes = film(size);
      const sent = Buffer.from(bytes);
      // Behind the head, by which the type is known.
      if (flipped !== undefined && size > 24) {
        const where = 24 + (flipped % (size - 24));
        sent.writeUInt8(sent.readUInt8(where) ^ 1, where);
      }
      const client = new Client(sent, piecesAtOnce * piece);
      await client.begin();
      const schedule = [...faults];
      for (let received = 0, rounds = 0; received < size; rounds++) {
        expect(rounds).toBeLessThan(60);
        await client.meet(schedule.shift() ?? { is: "none" }, received);
        const now = await client.received();
        expect(now).toBeGreaterThanOrEqual(received);
        received = now;
      }
      expect(client.sentBytes).toBeLessThanOrEqual(size + faults.length * 2 * piecesAtOnce * piece);
      if (sent.equals(bytes)) {
        expect(await client.finish(sha256Of(bytes))).toBe(200);
        expect((await client.fetched()).equals(bytes)).toBe(true);
      } else {
        expect(await client.finish(sha256Of(bytes))).toBe(422);
        expect((await client.fetched()).equals(sent)).toBe(false);
      }
    }),
    { numRuns: schedules },
  );
});
